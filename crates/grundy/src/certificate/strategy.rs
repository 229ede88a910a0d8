//! Certificates of who wins: the positions that a winning strategy leads to.

use super::minimize::{EvidenceEntry, Requirement, tidy};
use super::oracle::{Oracle, letter};
use super::{CertificateRequest, certificate, no_certificate, not_shown, subjects, with_base};
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_checker::rules::{ParsePosition, canonical, normal};
use grundy_solver::answer::{Answer, Question};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::AnyPosition;
use grundy_theory::words;
use grundy_values::keys::Key;
use hashbrown::{HashMap, HashSet};

/// A sum of positions, one where there is no sum, and who moves: in the form in which they are written, since
/// the check goes on from there.
type State = (Vec<AnyPosition>, Player);

/// The same up to what the rules call the same position; such positions cannot always be written.
type EvidenceKey = (Vec<AnyPosition>, Player);

fn key((sum, mover): &State) -> EvidenceKey {
    (sum.iter().map(canonical).collect(), *mover)
}

struct Strategy<'a, 'o> {
    asked: &'a CertificateRequest,
    readers: &'a [&'a ParsePosition],
    oracle: &'a mut Oracle<'o>,
    partizan: bool,
    /// Positions that are lost, in the order of the certificate.
    losing: Vec<State>,
    known: HashSet<EvidenceKey>,
    /// Positions that are listed or will be: they are taken as replies where they can be.
    wanted: HashSet<EvidenceKey>,
}

/// A lost position on the way, with the positions that its proof needs.
struct Frame {
    state: State,
    needs: Vec<State>,
}

pub(super) fn write(
    asked: &CertificateRequest,
    readers: &[&ParsePosition],
    oracle: &mut Oracle<'_>,
) -> Result<Data, QuestionError> {
    let mut root = Vec::new();
    for (i, ((_, position), parse)) in asked.components.iter().zip(readers).enumerate() {
        let place = if asked.is_sum { format!("sum[{i}].position") } else { "position".to_owned() };
        let at = parse(position).map_err(|error| {
            QuestionError::new(QuestionErrorKind::BadPosition, format!("{place}{}", error.at), error.message)
        })?;
        root.push(normal(parse, &at));
    }
    let partizan = asked.player.is_some() || {
        let placed = asked.components.iter().map(|(game, position)| {
            let game = oracle.solver.game(game)?;
            crate::solver::place(&*game, position).map(|placed| placed.is_partizan())
        });
        placed.collect::<Result<Vec<bool>, QuestionError>>()?.contains(&true)
    };
    let mut strategy = Strategy {
        asked,
        readers,
        oracle,
        partizan,
        losing: Vec::new(),
        known: HashSet::default(),
        wanted: HashSet::default(),
    };
    let movers = match (partizan, asked.player) {
        (false, _) => vec![Player::Left],
        (true, Some(player)) => vec![player],
        (true, None) => vec![Player::Left, Player::Right],
    };
    let (mut outcomes, mut roots) = (Vec::new(), Vec::new());
    for mover in movers {
        let state = (root.clone(), mover);
        let outcome = strategy.decide(&state)?;
        roots.push((state, outcome));
        outcomes.push(outcome);
    }
    let outcome = match outcomes[..] {
        [left, right] => Outcome::from_both(left, right),
        [outcome, ..] => outcome,
        [] => Outcome::P,
    };
    strategy.certificate(outcome, &roots)
}

impl Strategy<'_, '_> {
    /// Adds whatever proves who wins when this player begins.
    fn decide(&mut self, state: &State) -> Result<Outcome, QuestionError> {
        let outcome = self.outcome(state)?;
        match outcome {
            Outcome::P => self.prove(state.clone())?,
            Outcome::N => {
                if let Some(reply) = self.reply(state)? {
                    self.prove(reply)?;
                }
            }
            _ => {
                return Err(no_certificate(words!(
                    "a draw is proved by values, and this game has none",
                    "平局要由值来证明，而这个游戏没有值"
                )));
            }
        }
        Ok(outcome)
    }

    fn next(&self, mover: Player) -> Player {
        if self.partizan { mover.opponent() } else { mover }
    }

    fn question(&self, mover: Player) -> Question {
        Question::new().play(self.asked.play).player(self.partizan.then_some(mover))
    }

    fn ask(&mut self, sum: &[AnyPosition], question: &Question) -> Result<Answer, QuestionError> {
        let components =
            self.asked.components.iter().zip(sum).map(|((game, _), at)| (game.as_str(), at.write()));
        self.oracle.ask(&components.collect::<Vec<_>>(), self.asked.is_sum, question)
    }

    fn outcome(&mut self, state: &State) -> Result<Outcome, QuestionError> {
        // What is left when nothing is left may be read as a position of a game in which both players have
        // the same moves.
        if self.options(state)?.is_empty() {
            return Ok(Outcome::from_next(self.asked.play == Convention::Misere));
        }
        let answer = self.ask(&state.0, &self.question(state.1).key(Key::Verdict))?;
        Ok(answer.outcome.unwrap_or(Outcome::D))
    }

    /// Shows the options of a sum.
    fn options(&mut self, (sum, mover): &State) -> Result<Vec<State>, QuestionError> {
        let mut options = Vec::new();
        let next = self.next(*mover);
        for (i, component) in sum.iter().enumerate() {
            for option in self.oracle.options(component, *mover)? {
                let mut to = sum.clone();
                to[i] = normal(self.readers[i], &option);
                options.push((to, next));
            }
        }
        Ok(options)
    }

    /// A lost position that a move leads to; `None` in misère play where there is no move and none is needed.
    fn reply(&mut self, state: &State) -> Result<Option<State>, QuestionError> {
        let options = self.options(state)?;
        for listed in [&self.known, &self.wanted] {
            if let Some(option) = options.iter().find(|option| listed.contains(&key(option))) {
                return Ok(Some(option.clone()));
            }
        }
        if options.is_empty() && self.asked.play == Convention::Misere {
            return Ok(None);
        }
        let question = self.question(state.1).moves(1);
        let answer = self.ask(&state.0, &question)?;
        let to = answer.moves.and_then(|list| list.moves.into_iter().next()).and_then(|mv| mv.to);
        let read = |to: &Data| self.read(to).map(|sum| (sum, self.next(state.1)));
        if let Some(reply) = to.as_ref().and_then(read) {
            return Ok(Some(reply));
        }
        for option in options {
            if self.outcome(&option)? == Outcome::P {
                return Ok(Some(option));
            }
        }
        Err(no_certificate(words!(
            "a winning move could not be found again: no certificate is written",
            "未能重新找到必胜着法：不写出证书"
        )))
    }

    fn read(&self, to: &Data) -> Option<Vec<AnyPosition>> {
        let written = match self.asked.is_sum {
            true => to.items().ok()?,
            false => vec![to.clone()],
        };
        let read = |(parse, data): (&&ParsePosition, &Data)| parse(data).ok().map(|at| normal(parse, &at));
        (written.len() == self.readers.len())
            .then(|| self.readers.iter().zip(&written).map(read).collect())?
    }

    /// Lists a lost position, after all that its proof needs.
    fn prove(&mut self, state: State) -> Result<(), QuestionError> {
        if self.known.contains(&key(&state)) {
            return Ok(());
        }
        let mut open: HashSet<EvidenceKey> = HashSet::default();
        let mut stack = vec![self.frame(state, &mut open)?];
        while let Some(frame) = stack.last_mut() {
            let Some(need) = frame.needs.pop() else {
                let (state, done) = (frame.state.clone(), key(&frame.state));
                stack.pop();
                open.remove(&done);
                state.0.iter().try_for_each(|component| self.oracle.hold(component))?;
                self.known.insert(done);
                self.losing.push(state);
                continue;
            };
            let needed = key(&need);
            if self.known.contains(&needed) {
                continue;
            }
            if open.contains(&needed) {
                return Err(no_certificate(words!(
                    "play can return to earlier positions here, and the strategy that was found does not show that it ends",
                    "这里的局面可能重复出现，找到的策略不能说明对局会结束"
                )));
            }
            let frame = self.frame(need, &mut open)?;
            stack.push(frame);
        }
        Ok(())
    }

    fn frame(&mut self, state: State, open: &mut HashSet<EvidenceKey>) -> Result<Frame, QuestionError> {
        open.insert(key(&state));
        let mut needs = Vec::new();
        for option in self.options(&state)? {
            let Some(reply) = self.reply(&option)? else { continue };
            if !self.known.contains(&key(&reply)) {
                self.wanted.insert(key(&reply));
                needs.push(reply);
            }
        }
        Ok(Frame { state, needs })
    }

    /// The moves to listed positions, each a way to win; having no move is one in misère play.
    fn ways(
        &mut self,
        places: &HashMap<EvidenceKey, usize>,
        state: &State,
    ) -> Result<Requirement, QuestionError> {
        let options = self.options(state)?;
        let mut ways: Requirement =
            options.iter().filter_map(|option| Some(vec![*places.get(&key(option))?])).collect();
        if options.is_empty() && self.asked.play == Convention::Misere {
            ways.push(Vec::new());
        }
        Ok(ways)
    }

    /// Which of these entries the certificate has, in order.
    fn tidied(
        &mut self,
        texts: Vec<String>,
        roots: &[(State, Outcome)],
    ) -> Result<Vec<usize>, QuestionError> {
        let losing = self.losing.clone();
        let places = losing.iter().enumerate().map(|(place, state)| (key(state), place)).collect();
        let mut entries = Vec::new();
        for (state, text) in losing.iter().zip(texts) {
            let options = self.options(state)?;
            let needs = options.iter().map(|option| self.ways(&places, option));
            entries.push(EvidenceEntry { text, needs: needs.collect::<Result<Vec<_>, QuestionError>>()? });
        }
        let mut claimed = Vec::new();
        for (state, outcome) in roots {
            claimed.push(match (places.get(&key(state)), outcome) {
                (Some(&place), Outcome::P) => vec![vec![place]],
                _ => self.ways(&places, state)?,
            });
        }
        tidy(entries, claimed).ok_or_else(not_shown)
    }

    fn certificate(mut self, outcome: Outcome, roots: &[(State, Outcome)]) -> Result<Data, QuestionError> {
        let asked = self.asked;
        let mut claim = claimed(asked);
        if asked.play == Convention::Misere {
            claim.push(("play", "misere".into()));
        }
        if let Some(player) = asked.player {
            claim.push(("player", player_word(player)));
        }
        claim.push(("outcome", letter(Some(outcome))));
        let claim = Data::Object(claim.into_iter().map(|(name, data)| (name.to_owned(), data)).collect());
        let readers = self.readers;
        let written = |sum: &[AnyPosition]| {
            let mut components =
                sum.iter().zip(readers).map(|(component, parse)| normal(parse, component).write());
            if asked.is_sum {
                Data::list(components.collect())
            } else {
                components.next().unwrap_or(Data::Null)
            }
        };
        let mut entries: Vec<Data> = self.losing.iter().map(|(sum, _)| written(sum)).collect();
        let base = if asked.is_sum { None } else { with_base(&mut entries) };
        let movers = self.losing.iter().map(|&(_, mover)| player_word(mover));
        if self.partizan {
            entries = entries
                .into_iter()
                .zip(movers)
                .map(|(entry, mover)| Data::list(vec![entry, mover]))
                .collect();
        }
        let order = self.tidied(entries.iter().map(Data::to_string).collect(), roots)?;
        let listed = order.iter().map(|&place| entries[place].clone()).collect();
        let mut evidence = vec![("losing", Data::list(listed))];
        // Where nothing is listed, nothing is completed.
        evidence.extend(base.filter(|_| !order.is_empty()).map(|base| ("base", base)));
        Ok(certificate("strategy", claim, evidence))
    }
}

/// The positions of a claim.
pub(super) fn claimed(asked: &CertificateRequest) -> Vec<(&'static str, Data)> {
    match (asked.is_sum, &asked.components[..]) {
        (false, [(game, position), ..]) => {
            vec![("game", game.as_str().into()), ("position", position.clone())]
        }
        (_, components) => vec![("sum", subjects(components))],
    }
}

/// A player in a claim.
pub(super) fn player_word(player: Player) -> Data {
    match player {
        Player::Left => "left".into(),
        Player::Right => "right".into(),
    }
}
