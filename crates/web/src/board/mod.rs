//! Boards as the page draws them: a scene as SVG, with the pieces of Left and Right told apart by their form,
//! the dominoes that were laid, and the last move.
//!
//! Everything that can be picked is a group on a line of its own, with its name in `data-pick` and the place
//! of its sign in `data-at`. Colours are those of the page.

mod graph;
mod grid;
mod heaps;

use crate::page::html::escaped;
use grundy::SolverState;
use grundy::move_notation::summand;
use grundy::play::Session;
use grundy::solver::draw::{MoveMark, MoverOutcome, ThingNames, say};
use grundy::solver::engine::game::Game;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::Language;
use grundy::solver::theory::player::Player;
use grundy::solver::theory::ruleset::playable::{PlayableMove, PlayableMoves};
use grundy::solver::theory::scene::{Appearance, Element, ElementKind, Layout, Scene};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// What a board shows beside the position itself.
#[derive(Debug, Default)]
pub struct Past {
    /// Two cells and who laid a domino on them; the last move of all comes last.
    dominoes: Vec<([String; 2], Option<Player>)>,
    /// The cells of the last move.
    last: HashSet<String>,
    /// Heaps from which tokens were taken last, and how many there were.
    taken: HashMap<String, u64>,
    /// Is the last domino that of the last move?
    laid: bool,
}

impl Past {
    /// What was played to come here.
    pub fn new(session: &Session, scene: &Scene) -> Past {
        let mut past = Past::default();
        let sum = session.games().nth(1).is_some();
        let mut walls = HashSet::new();
        add_walls(scene, "", &mut walls);
        for (player, made) in session.turns() {
            // Two cells that are none any more are under a domino.
            let cells: Vec<String> = made.picks.iter().map(|pick| pick.as_str().to_owned()).collect();
            past.laid = cells.iter().all(|cell| walls.contains(cell));
            match <[String; 2]>::try_from(cells) {
                Ok(cells) if past.laid => {
                    past.dominoes.push((cells, session.has_sides().then_some(player)));
                }
                _ => past.laid = false,
            }
        }
        let Some(made) = session.made().last() else { return past };
        past.last = made.picks.iter().map(|pick| pick.as_str().to_owned()).collect();
        let [.., before, now] = session.stages() else { return past };
        if let (Data::Naturals(old), Data::Naturals(new)) =
            (&before.at[made.component], &now.at[made.component])
            && old.len() == new.len()
        {
            let low = session.scene().ok().map_or(0, |scene| first_heap(&scene, made.component));
            for (i, (old, new)) in old.iter().zip(new).enumerate().filter(|(_, (old, new))| old > new) {
                let prefix = if sum { format!("s{}.", made.component) } else { String::new() };
                past.taken.insert(format!("{prefix}h{}", low + i as u64), old - new);
            }
        }
        past
    }
}

impl Past {
    /// Whether a domino lies on this cell.
    fn covers(&self, cell: &str) -> bool {
        self.dominoes.iter().any(|(cells, _)| cells.iter().any(|one| one == cell))
    }
}

/// The cells that are none, by their names.
fn add_walls(scene: &Scene, before: &str, walls: &mut HashSet<String>) {
    if let Layout::Beside(components) = &scene.layout {
        for (name, component) in components {
            add_walls(component, &format!("{before}{name}."), walls);
        }
    }
    let walled = scene.things.iter().filter(|thing| thing.look == Appearance::Wall);
    walls.extend(walled.map(|thing| format!("{before}{}", thing.id)));
}

fn first_heap(scene: &Scene, component: usize) -> u64 {
    let scene = match &scene.layout {
        Layout::Beside(components) => components.get(component).map_or(scene, |(_, component)| component),
        _ => scene,
    };
    scene.things.first().and_then(|thing| grundy::solver::theory::scene::heap_number(&thing.id)).unwrap_or(0)
}

/// How the things of a game are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Style {
    #[default]
    Usual,
    Pins,
    Queens,
    Chocolate,
}

/// The row whose moves tell whether a game is one of pins, and how many of its moves are listed.
const PINS: u64 = 8;
const PIN_MOVES: usize = 64;

impl Style {
    /// The style of a game at a position, by what can be done there.
    fn new(game: &dyn Game, at: &Data, scene: &Scene) -> Style {
        match scene.layout {
            Layout::Rows if are_pins(game) => Style::Pins,
            Layout::Grid { .. } if are_queens(game, at) => Style::Queens,
            _ => Style::Usual,
        }
    }
}

/// Whether each move knocks down one thing of a row, or two neighbours, and what stands apart stays apart.
fn are_pins(game: &dyn Game) -> bool {
    let row = Data::Naturals(vec![PINS]);
    let Ok(PlayableMoves { moves, .. }) = game.drawn().moves(&row, Player::Left, PIN_MOVES) else {
        return false;
    };
    let of = |mv: &PlayableMove, key: &str| mv.name.iter().any(|(name, value)| *name == key && few(value));
    moves.iter().all(|mv| of(mv, "take")) && moves.iter().any(|mv| of(mv, "parts"))
}

/// One or two.
fn few(number: &Data) -> bool {
    matches!(number, Data::Natural(1 | 2))
}

/// Whether the pieces shoot arrows where they have gone.
fn are_queens(game: &dyn Game, at: &Data) -> bool {
    let shoots = |player| {
        let first = game.drawn().moves(at, player, 1).ok().and_then(|moves| moves.moves.into_iter().next());
        first.is_some_and(|mv| mv.name.iter().any(|(name, _)| *name == "arrow"))
    };
    [Player::Left, Player::Right].into_iter().any(shoots)
}

/// The board of where a game stands.
pub fn board(
    session: &Session,
    scene: &Scene,
    marks: &[MoveMark],
    solver: &mut SolverState,
    language: Language,
) -> String {
    let past = Past::new(session, scene);
    let games: Vec<&str> = session.games().collect();
    // A board keeps its style to the end: it is that of where the game began.
    let begun = &session.stages()[0].at;
    let mut style = |i: usize, scene: &Scene| match (games.get(i), begun.get(i)) {
        (Some(game), Some(at)) => {
            solver.game(game).map_or(Style::Usual, |game| Style::new(&*game, at, scene))
        }
        _ => Style::Usual,
    };
    let styles = match &scene.layout {
        Layout::Beside(components) if games.len() > 1 => {
            components.iter().enumerate().map(|(i, (_, component))| style(i, component)).collect()
        }
        _ => vec![style(0, scene)],
    };
    // Heaps keep their letters where the page is turned to others.
    let whole = if scene.hidden > 0 { session.scene().ok() } else { None };
    let names = ThingNames::counted(scene, whole.map(|whole| first_heap(&whole, 0)));
    let sheet = Sheet { names, language, games: &games, ..Sheet::new(&past, marks, styles) };
    sheet.drawn(scene)
}

/// A small board of a position and what was played to come there, for a card: a picture alone.
pub fn small(game: &dyn Game, at: &Data, past: &Past, language: Language) -> Option<String> {
    let scene = game.drawn().scene(at).ok()?;
    let styles = vec![Style::new(game, at, &scene)];
    let names = ThingNames::from_scene(&scene);
    let sheet = Sheet { names, language, small: true, ..Sheet::new(past, &[], styles) };
    Some(sheet.drawn(&scene))
}

/// What lies around a picture.
const MARGIN: i32 = 10;

/// The side of a cell, in units of the picture.
const CELL: i32 = 60;

/// Pixels that a board is to have across.
const BOARD: i32 = 480;

struct Sheet<'a> {
    body: String,
    size: [i32; 2],
    marks: HashMap<&'a str, &'a MoveMark>,
    past: &'a Past,
    names: ThingNames,
    language: Language,
    /// Is it a picture alone?
    small: bool,
    style: Style,
    /// The style of each game.
    styles: Vec<Style>,
    /// The notations of games that stand side by side.
    games: &'a [&'a str],
    /// The most that it is magnified, in percent.
    most: i32,
}

impl<'a> Sheet<'a> {
    /// An empty sheet.
    fn new(past: &'a Past, marks: &'a [MoveMark], styles: Vec<Style>) -> Sheet<'a> {
        Sheet {
            body: String::new(),
            size: [0, 0],
            marks: marks.iter().map(|mark| (mark.pick.as_str(), mark)).collect(),
            past,
            names: ThingNames::default(),
            language: Language::English,
            small: false,
            style: styles.first().copied().unwrap_or_default(),
            styles,
            games: &[],
            most: 130,
        }
    }

    fn drawn(mut self, scene: &Scene) -> String {
        self.scene("", scene, [MARGIN, MARGIN]);
        self.document()
    }

    fn document(self) -> String {
        let [width, height] = self.size.map(|side| side + MARGIN);
        let percent = (100 * BOARD / width.max(height).max(1)).clamp(40, self.most);
        let [wide, high] = [width, height].map(|side| side * percent / 100);
        let mut file = match self.small {
            true => format!("<svg viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">"),
            false => format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {width} {height}\" role=\"group\">"
            ),
        };
        // A pattern has a name in the whole page: all pictures in it have the same one.
        file.push_str(
            "<defs><pattern id=\"hatch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
             <path class=\"hatch\" d=\"M0 0v8\"/></pattern></defs>\n",
        );
        file.push_str(&self.body);
        file.push_str("</svg>\n");
        file
    }

    /// Draws a scene with its upper left corner at this place, and says where it ends.
    fn scene(&mut self, before: &str, scene: &Scene, corner: [i32; 2]) -> [i32; 2] {
        let mut end = match &scene.layout {
            Layout::Piles | Layout::Rows => self.heaps(before, scene, corner),
            Layout::Grid { up, .. } => self.grid(before, scene, corner, *up),
            Layout::Graph { .. } | Layout::Forest => self.graph(before, scene, corner),
            Layout::Text(text) => self.text(text, corner),
            Layout::Beside(components) => self.beside(before, components, corner),
        };
        if scene.hidden > 0 && !self.small {
            self.label(&format!("… +{}", scene.hidden), [corner[0], end[1] + 18], "n", None);
            end[1] += 26;
        }
        self.size = [self.size[0].max(end[0]), self.size[1].max(end[1])];
        end
    }

    fn label(&mut self, text: &str, [x, y]: [i32; 2], class: &str, name: Option<&str>) {
        let name = name.map(|name| format!(" data-name=\"{}\"", escaped(name))).unwrap_or_default();
        let _ =
            writeln!(self.body, "<text x=\"{x}\" y=\"{y}\" class=\"{class}\"{name}>{}</text>", escaped(text));
        let wide = text.chars().map(|c| if c.is_ascii() { 9 } else { 16 }).sum::<i32>();
        let right = match class.contains('k') {
            true => x + wide / 2,
            false if class.contains('r') => x,
            false => x + wide,
        };
        self.size[0] = self.size[0].max(right);
    }

    /// What belongs to a pick: it is pressed where a move begins there, and is a picture else.
    fn thing(&mut self, pick: &str, class: &str, at: [i32; 2], said: &str, figures: &str) {
        let last = if self.past.last.contains(pick) { " last" } else { "" };
        if self.small {
            let _ = writeln!(self.body, "<g class=\"{class}\">{figures}</g>");
            return;
        }
        let mark = self.marks.get(pick);
        let (role, value) = match mark {
            Some(mark) => {
                let word = mark.verdict.word().of(self.language);
                let value = mark.value.as_ref().map_or(String::new(), |value| format!(" ({value})"));
                (" role=\"button\" tabindex=\"0\"", format!(": {word}{value}"))
            }
            None => ("", String::new()),
        };
        let (said, pick) = (escaped(said), escaped(pick));
        let sign = mark.map_or(String::new(), |mark| sign(mark.verdict, at));
        let [x, y] = at;
        let _ = writeln!(
            self.body,
            "<g class=\"{class}{last}\" data-pick=\"{pick}\" data-at=\"{x},{y}\"{role}><title>{said}{value}</title>{figures}{sign}</g>"
        );
    }

    /// A thing in words, with the name that people give it.
    fn said(&self, pick: &str, thing: &Element) -> String {
        let id = self.names.of_thing(pick).to_owned();
        let letter = thing.text.as_deref().is_some_and(|text| !text.chars().all(|c| c.is_ascii_digit()));
        let is_edge = matches!(thing.is, ElementKind::Edge(_));
        let text = thing.text.clone().filter(|_| !letter || thing.look == Appearance::Card);
        let ends = if let ElementKind::Edge(ends) = &thing.is {
            ElementKind::Edge(ends.clone().map(|end| end.trim_start_matches('v').to_owned()))
        } else {
            thing.is.clone()
        };
        let text = if is_edge { thing.text.clone() } else { text };
        say(&Element { id, text, is: ends, look: thing.look }, self.language)
    }

    fn text(&mut self, text: &str, [left, top]: [i32; 2]) -> [i32; 2] {
        let (mut y, mut right) = (top, left);
        for line in text.lines().take(60) {
            let line: String = line.chars().take(160).collect();
            self.label(&line, [left, y + 18], "", None);
            right = right.max(self.size[0]);
            y += 24;
        }
        [right, y.max(top + 24)]
    }

    /// Parts one after the other, in rows that are not wider than a page.
    fn beside(&mut self, before: &str, components: &[(String, Scene)], [left, top]: [i32; 2]) -> [i32; 2] {
        const WIDE: i32 = 900;

        let ([mut x, mut y], mut end) = ([left, top], [left, top]);
        let below = if components.len() == 1 || self.small { 0 } else { 28 };
        for (i, (name, component)) in components.iter().enumerate() {
            if i > 0 && x > left + WIDE {
                (x, y) = (left, end[1] + 24);
            }
            if below > 0 {
                let game = self.games.get(i).filter(|_| self.games.len() > 1);
                let title = game.map(|game| summand(i, game).of(self.language).to_owned());
                let title = title.unwrap_or_else(|| format!("{before}{name}"));
                self.label(&title, [x, y + 16], "n", None);
            }
            if self.games.len() > 1 {
                self.style = self.styles.get(i).copied().unwrap_or_default();
            }
            let [right, bottom] = self.scene(&format!("{before}{name}."), component, [x, y + below]);
            x = right.max(x + 60) + 36;
            end = [end[0].max(right), end[1].max(bottom)];
        }
        end
    }
}

/// A sign that tells a verdict by its form.
fn sign(verdict: MoverOutcome, [x, y]: [i32; 2]) -> String {
    let (class, inside) = match verdict {
        MoverOutcome::Win => {
            ("win", "<circle class=\"full\" r=\"10\"/><path class=\"tick\" d=\"M-4.5 0l3.2 3.4l6-6.6\"/>")
        }
        MoverOutcome::Draw => {
            ("draw", "<circle class=\"ring\" r=\"9\"/><path class=\"full\" d=\"M0 -9a9 9 0 0 0 0 18z\"/>")
        }
        MoverOutcome::Loss => (
            "loss",
            "<circle class=\"ring\" r=\"9\"/><path class=\"cross\" d=\"M-3.4 -3.4l6.8 6.8m0 -6.8l-6.8 6.8\"/>",
        ),
        MoverOutcome::Equilibrium | MoverOutcome::SaddlePoint => {
            ("win", "<path class=\"full\" d=\"M0 -10l10 10l-10 10l-10 -10z\"/>")
        }
        MoverOutcome::Unknown | MoverOutcome::Dominated => {
            ("unknown", "<circle class=\"ring dotted\" r=\"9\"/>")
        }
    };
    format!(
        "<g class=\"sign {class}\" transform=\"translate({x},{y})\"><circle class=\"under\" r=\"12\"/>{inside}</g>"
    )
}

/// A piece of Left: a disc with a hole.
fn disc([x, y]: [i32; 2], r: i32) -> String {
    format!(
        "<circle class=\"L\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/><circle class=\"onL\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>",
        r * 2 / 5
    )
}

/// A piece of Right: a diamond with hatching.
fn diamond([x, y]: [i32; 2], r: i32) -> String {
    let of = |class: &str, r: i32| {
        format!("<path class=\"{class}\" d=\"M{x} {}l{r} {r}l-{r} {r}l-{r} -{r}z\"/>", y - r)
    };
    format!("{}{}{}", of("R", r), of("hatched", r), of("onR", r * 2 / 5))
}

/// A token of gold.
fn coin([x, y]: [i32; 2], r: i32, class: &str) -> String {
    format!(
        "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/><circle class=\"rim\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>",
        r * 2 / 3
    )
}
