//! Moves as people write them: `b1-b2`, `c3->c4`, `B -2 (5 -> 3)`, `A 1-2`.
//!
//! This is the one place that says how moves are written. They are read off the names of moves and the scene
//! of the position in which they are made, so that no game has to say anything. Every front end shows moves
//! so, and reads them wherever a move is typed ([`read`]). Programs go by the names of moves and by picks,
//! which stay as they are.

mod kinds;
pub mod read;

use crate::wire::moves::{change_of, fields, heaps_in_place, is_long_board, own_change, position};
use grundy_draw::ThingNames;
use grundy_solver::answer::NamedMove;
use grundy_theory::data::Data;
use grundy_theory::localized::{Language, LocalizedString};
use grundy_theory::scene::{Layout, Pick, Scene};
use grundy_theory::{text, words};

/// The signs in which moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// `c3->c4`, `B -2`: those of every keyboard.
    Ascii,
    /// `c3→c4`, `B −2`.
    Typographic,
}

/// How the moves from a position are written, or from the positions of a sum.
#[derive(Clone, Debug)]
pub struct MoveNotation<'a> {
    components: Vec<Part<'a>>,
    is_sum: bool,
    signs: Signs,
    language: Language,
}

#[derive(Clone, Debug)]
struct Part<'a> {
    game: &'a str,
    at: &'a Data,
    scene: Scene,
    names: ThingNames,
}

/// A move as people write it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveNote {
    /// The move.
    pub text: String,
    /// Whether the text determines the position after the move.
    pub is_whole: bool,
    /// Whether the text names places of the position, and is not a list of fields that only the rules know.
    pub names_places: bool,
}

/// The word that stands for a game before a value, as in `value {3|-1}`.
pub const VALUE: &str = "value";

/// What a summand is called: by its place and by the name that its user gave it, which is the same in moves,
/// hints and reasons.
pub fn summand(place: usize, game: &str) -> LocalizedString {
    let game = game.strip_prefix('@').unwrap_or(game);
    words!("component {place} ({game})", "第 {place} 项（{game}）")
}

impl<'a> MoveNotation<'a> {
    /// Of a position of a game, with its scene.
    pub fn new(
        game: &'a str,
        at: &'a Data,
        scene: Scene,
        signs: Signs,
        language: Language,
    ) -> MoveNotation<'a> {
        let components = vec![Part::new(game, at, scene)];
        MoveNotation { components, is_sum: false, signs, language }
    }

    /// Of a sum of games, each with its position and scene.
    pub fn from_sum(
        components: impl IntoIterator<Item = (&'a str, &'a Data, Scene)>,
        signs: Signs,
        language: Language,
    ) -> MoveNotation<'a> {
        let components = components.into_iter().map(|(game, at, scene)| Part::new(game, at, scene)).collect();
        MoveNotation { components, is_sum: true, signs, language }
    }

    /// A move in a part: by its name; by its picks, where these are known and the name says nothing; `None`
    /// where nothing is known of it but the position that it leads to.
    pub fn note(
        &self,
        component: usize,
        name: &[(&'static str, Data)],
        picks: Option<&[Pick]>,
        to: Option<&Data>,
    ) -> Option<MoveNote> {
        let own = self.components.get(component)?;
        let mut name: Vec<_> = name.to_vec();
        name.retain(|(key, _)| !["player", "component"].contains(key));
        let prefix = if self.is_sum { format!("s{component}.") } else { String::new() };
        let mut written = kinds::of_name(own, &name, to, self.language)
            .or_else(|| kinds::of_picks(own, picks?, &prefix, self.language))?;
        written.text = self.signed(written.text);
        Some(written)
    }

    /// The same with the summand, in a sum.
    pub fn note_in_sum(
        &self,
        component: usize,
        name: &[(&'static str, Data)],
        picks: Option<&[Pick]>,
        to: Option<&Data>,
    ) -> Option<String> {
        let text = self.note(component, name, picks, to)?.text;
        match self.components.get(component).filter(|_| self.is_sum) {
            Some(own) => Some(self.after(summand(component, own.game).of(self.language), &text)),
            None => Some(text),
        }
    }

    /// A move of an answer, and behind it what it changes, where the notation does not tell that:
    /// `c3->c4: -> .x/..`. `show` is how positions look where a user has said it.
    pub fn line(&self, mv: &NamedMove, show: &dyn Fn(&Data) -> Option<String>) -> String {
        let (whose, component, name, to) = self.split(mv);
        whose + &self.line_of(component, name, None, to.as_ref(), show)
    }

    /// A move of an answer alone; what it changes, where nothing else is known of it.
    pub fn short(&self, mv: &NamedMove) -> String {
        let (whose, component, name, to) = self.split(mv);
        let note = self.note_in_sum(component, name, None, to.as_ref());
        whose + &note.unwrap_or_else(|| self.line_of(component, name, None, to.as_ref(), &|_| None))
    }

    /// Whose move it is, where that is said, its part, its other fields, and where it leads there.
    fn split<'b>(&self, mv: &'b NamedMove) -> (String, usize, &'b [(&'static str, Data)], Option<Data>) {
        let (whose, name) = self.split_player(&mv.name);
        let (component, name) = match name.split_first() {
            Some((("component", Data::Natural(component)), rest)) if self.is_sum => {
                (*component as usize, rest)
            }
            _ => (0, name),
        };
        let to = match (&mv.to, self.is_sum) {
            (Some(all), true) => all.items().ok().and_then(|all| all.into_iter().nth(component)),
            (to, _) => to.clone(),
        };
        (whose, component, name, to)
    }

    /// The same of a move in a part.
    pub fn line_of(
        &self,
        component: usize,
        name: &[(&'static str, Data)],
        picks: Option<&[Pick]>,
        to: Option<&Data>,
        show: &dyn Fn(&Data) -> Option<String>,
    ) -> String {
        let Some(own) = self.components.get(component) else { return fields(name, self.language) };
        let written = self.note(component, name, picks, to).unwrap_or_default();
        let change = to.map(|to| match show(to) {
            Some(shown) => own_change(&shown),
            None if own.game == VALUE => own_change(&position(to)),
            None if written.is_whole => String::new(),
            None if written.names_places && is_long_board(to) => String::new(),
            None => change_of(name, own.at, to, self.language),
        });
        let said = self.after(&written.text, &change.unwrap_or_default());
        match self.is_sum {
            true => self.after(summand(component, own.game).of(self.language), &said),
            false => said,
        }
    }

    fn after(&self, before: &str, then: &str) -> String {
        let sign =
            if before.is_empty() || then.is_empty() { "" } else { text!(": ", "：").of(self.language) };
        format!("{before}{sign}{then}")
    }

    /// Whose move it is, where that is said, and the other fields.
    fn split_player<'b>(&self, name: &'b [(&'static str, Data)]) -> (String, &'b [(&'static str, Data)]) {
        let whose = match name.first() {
            Some(("player", Data::Text(player))) if player == "left" => words!("Left: ", "左方："),
            Some(("player", _)) => words!("Right: ", "右方："),
            _ => return (String::new(), name),
        };
        (whose.of(self.language).to_owned(), &name[1..])
    }

    fn signed(&self, text: String) -> String {
        if self.signs == Signs::Typographic { text } else { ascii(&text) }
    }
}

impl<'a> Part<'a> {
    fn new(game: &'a str, at: &'a Data, scene: Scene) -> Part<'a> {
        let names = ThingNames::from_scene(&scene);
        Part { game, at, scene, names }
    }

    /// The number of columns of a board.
    fn columns(&self) -> u64 {
        if let Layout::Grid { columns, .. } = &self.scene.layout { columns.len() as u64 } else { 0 }
    }

    /// The heaps that stand in place of one after a move.
    fn heaps_in_place(&self, heap: u64, to: &Data) -> Option<Vec<u64>> {
        heaps_in_place(usize::try_from(heap.checked_sub(self.names.first_heap())?).ok()?, self.at, to)
    }
}

/// The same text in the signs of every keyboard.
pub(crate) fn ascii(text: &str) -> String {
    text.replace(['–', '−'], "-").replace('→', "->").replace('×', "x")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::SolverState;
    use crate::wire::json::data_from_json;

    fn naturals(list: &[u64]) -> Data {
        Data::from(list.to_vec())
    }

    fn shown(name: &[(&'static str, Data)], from: &Data, to: Option<Data>, language: Language) -> String {
        let notation = MoveNotation::new("mine", from, Scene::from_position(from), Signs::Ascii, language);
        notation.line(&NamedMove { name: name.to_vec(), to }, &|_| None)
    }

    fn english(name: &[(&'static str, Data)], from: &Data, to: Option<Data>) -> String {
        shown(name, from, to, Language::English)
    }

    #[test]
    fn heaps_show_what_becomes_of_them() {
        let heap = |i: u64| ("heap", Data::from(i));
        let take = |n: u64| ("take", Data::from(n));
        let of = |name: &[(&'static str, Data)], from: &[u64], to: Option<&[u64]>| {
            english(name, &naturals(from), to.map(naturals))
        };
        assert_eq!(of(&[heap(1), take(3)], &[3, 4], Some(&[3, 1])), "B -3 (4 -> 1)");
        assert_eq!(of(&[heap(0)], &[7, 4], Some(&[2, 5, 4])), "A 7 -> 2 + 5");
        assert_eq!(of(&[heap(0), take(7)], &[7, 4], Some(&[4])), "A -7 (7 -> 0)");
        assert_eq!(of(&[heap(0)], &[3, 3], Some(&[1, 2, 3])), "A 3 -> 1 + 2");
        assert_eq!(of(&[heap(0), take(3)], &[7, 4], None), "A -3 (7 -> 4)");
        assert_eq!(of(&[heap(9), take(3)], &[7], Some(&[4])), "J -3: 7 -> 4");
        assert_eq!(of(&[heap(30), take(3)], &[7], None), "h30 -3");
    }

    #[test]
    fn other_moves_show_their_name_and_what_changed() {
        let object = |heap: u64| Data::object([("heap", heap.into())]);
        let limited = Data::object([("heap", 8.into()), ("limit", 6.into())]);
        assert_eq!(english(&[("take", 3.into())], &object(11), Some(limited)), "-3: heap 11 -> 8, limit 6");
        let both = [("both", Data::Bool(true)), ("take", 2.into())];
        assert_eq!(english(&both, &naturals(&[3, 5]), Some(naturals(&[1, 3]))), "both -2: -> [1, 3]");
        let both = [("both", Data::Bool(true)), ("take", naturals(&[3, 1]))];
        assert_eq!(english(&both, &naturals(&[3, 5]), Some(naturals(&[0, 4]))), "A -3, B -1: -> [0, 4]");
        let heap = |heap: u64| Data::object([("heap", heap.into()), ("take", 1.into())]);
        let every = [("moves", Data::list(vec![heap(0), heap(2), Data::Null]))];
        assert_eq!(english(&every, &Data::Null, None), "moves heap 0, take 1; heap 2, take 1; none");
        assert_eq!(shown(&every, &Data::Null, None, Language::Chinese), "各着：堆 0，取 1；堆 2，取 1；无");
        let long = Data::from(vec![1_000_000; 100]);
        assert!(english(&[], &Data::Null, Some(long)).len() < 80);
    }

    #[test]
    fn changes_are_named_unambiguously() {
        let of = |before: &[u64], after: &[u64]| english(&[], &naturals(before), Some(naturals(after)));
        assert_eq!(of(&[6, 0], &[4, 4]), "-> [4, 4]");
        assert_eq!(of(&[6, 1], &[4, 1]), "6 -> 4");
        assert_eq!(of(&[6, 6], &[6, 4]), "-> [6, 4]");
        let mut long = vec![6; 40];
        let before = long.clone();
        long[3] = 4;
        long[39] = 5;
        assert_eq!(of(&before, &long), "place 3: 6 -> 4, place 39: 6 -> 5");
        let edges = |count: u64| {
            let all = (0..count).flat_map(|i| [i, i + 1]).collect();
            Data::object([("edges", Data::Rows { width: 2, cells: all })])
        };
        assert_eq!(english(&[("edge", 7.into())], &edges(40), Some(edges(25))), "7-8: edges: 25 of 40 left");
        assert_eq!(english(&[("edge", 1.into())], &edges(2), Some(edges(1))), "1-2: edges -> [[0, 1]]");
    }

    #[test]
    fn moved_merged_and_turned_pieces_are_not_captured() {
        let both = |name: &[(&'static str, Data)]| {
            [Language::English, Language::Chinese].map(|language| shown(name, &Data::Null, None, language))
        };
        assert_eq!(both(&[("coin", 1.into()), ("squares", 4.into())]), ["coin 1, move 4", "硬币 1，移 4 格"]);
        assert_eq!(both(&[("heaps", naturals(&[7, 8]))]), ["H + I", "H + I"]);
        let takes = [("heaps", naturals(&[1, 2])), ("takes", naturals(&[3, 4]))];
        assert_eq!(both(&takes), ["B -3, C -4", "B -3, C -4"]);
        assert_eq!(both(&[("run", naturals(&[6, 8]))]), ["turn 6-8", "翻 6-8"]);
        assert_eq!(both(&[("turn", naturals(&[3, 6]))]), ["turn 3, 6", "翻 3, 6"]);
        let rows = Data::object([("turn", naturals(&[3]))]);
        let columns = Data::object([("run", naturals(&[2, 3]))]);
        assert_eq!(both(&[("rows", rows), ("columns", columns)])[0], "rows turn 3, columns run 2,3");
        let right = [("take", 5.into()), ("end", "right".into())];
        assert_eq!(both(&right), ["take right 5", "取右端 5"]);
        assert_eq!(both(&[("pass", Data::Bool(true))]), ["pass", "跳过"]);
    }

    #[test]
    fn chinese_moves_are_in_chinese() {
        let mv = NamedMove {
            name: vec![("player", "left".into()), ("domino", 2.into()), ("towards", "right".into())],
            to: Some(Data::from("x")),
        };
        let from = Data::from("xox");
        let notation =
            MoveNotation::new("mine", &from, Scene::from_position(&from), Signs::Ascii, Language::Chinese);
        assert_eq!(notation.line(&mv, &|_| None), "左方：骨牌 2，倒向右：-> \"x\"");
        assert_eq!(notation.line(&mv, &|_| Some("*\n".to_owned())), "左方：骨牌 2，倒向右：-> *");
        assert_eq!(notation.short(&mv), "左方：骨牌 2，倒向右");
    }

    #[test]
    fn sums_name_the_component() {
        let (nim, bash) = (naturals(&[3, 4]), naturals(&[10]));
        let to = Data::list(vec![nim.clone(), naturals(&[8])]);
        let name = vec![("component", 1.into()), ("heap", 0.into()), ("take", 2.into())];
        let mv = NamedMove { name, to: Some(to) };
        let components =
            || [("nim", &nim, Scene::from_position(&nim)), ("bash:3", &bash, Scene::from_position(&bash))];
        let notation = MoveNotation::from_sum(components(), Signs::Ascii, Language::English);
        assert_eq!(notation.line(&mv, &|_| None), "component 1 (bash:3): A -2 (10 -> 8)");
        let notation = MoveNotation::from_sum(components(), Signs::Typographic, Language::Chinese);
        assert_eq!(notation.short(&mv), "第 1 项（bash:3）：A −2 (10 → 8)");
    }

    /// The forms that the page, the shell and Python have in common, a line for each family.
    #[test]
    fn families_write_their_moves() {
        let mut solver = SolverState::default();
        for (game, at, wanted) in [
            ("nim", "[3, 5]", "A -1 (3 -> 2)"),
            ("kayles", "[5]", "A 2-3"),
            ("grundys-game", "[5]", "A 5 -> 1 + 4"),
            ("wythoff", "[5, 8]", "both -1"),
            ("domineering", "[\"...\", \"...\"]", "a1-a2"),
            ("clobber", "[\"xo\", \"ox\"]", "a2->a1"),
            ("amazons", "[\"x..\", \"...\", \"..o\"]", "a3->b2, a3"),
            ("chomp", "[4, 4]", "from b1"),
            ("tic-tac-toe", "[\"...\", \"...\", \"...\"]", "a3"),
            ("silver-dollar", "[3, 5]", "3->0"),
            ("turning-turtles", "[3, 6]", "turn 3"),
            ("hackenbush", "{\"edges\": [[0, 1], [1, 2]]}", "A1"),
            ("hungergame", "{\"open\": [3], \"closed\": [2, 4]}", "open B"),
            ("fox-and-geese:8", "{\"geese\": [[5, 1]], \"fox\": [1, 3]}", "5,1->4,2"),
        ] {
            let position = data_from_json(at.as_bytes()).expect("JSON");
            let components = [(game.to_owned(), position)];
            let session = crate::play::Session::new(
                &components,
                grundy_theory::outcome::Convention::Normal,
                grundy_theory::player::Player::Left,
                &mut solver,
            );
            let session = session.unwrap_or_else(|fault| panic!("{game}: {fault:?}"));
            let notation = session.notation(session.stage(), Signs::Ascii, Language::English);
            let moves = session.moves(1000).expect("moves").moves;
            let all: Vec<String> = moves.iter().map(|mv| mv.written(&notation)).collect();
            assert!(all.iter().any(|mv| mv == wanted), "{game}: {all:?}");
        }
    }
}
