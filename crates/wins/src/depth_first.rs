//! Depth first search, win or loss, on a stack of its own.

use crate::refutations::Boards;
use crate::search::Context;
use crate::sum::{Sum, TermKind};
use crate::walls::{NUMBER_PLACES, Verdict};
use grundy_budget::Halt;
use grundy_theory::player::Player;
use grundy_theory::words;
use std::num::NonZeroU64;

/// At most this many moves are made and looked up before the first of them is searched. Bounds tell moves
/// apart early; where there are none only remembered results do, and looking up more moves pays. Both numbers
/// were measured on the boards of the benchmark.
const TOGETHER: usize = 6;
const TOGETHER_UNBOUNDED: usize = 9;

/// The unit of estimates, in units of 1/64.
const ESTIMATE: i32 = 16;

/// The weight of what a move gains among moves that are made together, beside the width of the bounds.
const GAIN: i64 = 2;

/// Longer play is not followed: rules of which it is not known that play ends may lead on for ever.
const MAX_DEPTH: usize = 1 << 14;

/// Steps that a sum costs whose moves are looked at.
const SEARCHED: u64 = 100;

/// A move in one term of a sum.
#[derive(Clone, Copy, Debug)]
struct Move {
    /// How much better for Left the term gets, as far as is seen without a search, in units of 1/64, and more
    /// for a move that changes what moves that won have changed.
    gain: i32,
    term: u32,
    to: To,
    /// The name of what it changes.
    key: Option<NonZeroU64>,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug)]
enum To {
    /// An option of a value, by its place.
    Value(u32),
    Pending(u32),
}

/// A sum whose moves are being looked at; Left moves.
#[derive(Debug, Default)]
pub(crate) struct Frame {
    sum: Sum,
    moves: Vec<Move>,
    next: usize,
    /// The boards among the terms, by their places among these and on the stack.
    boards: Boards,
    /// Whether the moves left are those that bands do not refute.
    is_filtered: bool,
    /// How many moves are made together.
    together: usize,
    /// Sums after moves, in which the opponent moves as Left, each with its move; the last one is searched
    /// first.
    batch: Vec<(Sum, Move)>,
    /// The name of the move that was searched last.
    last: Option<NonZeroU64>,
    number_is_moved: bool,
    pending: usize,
    began: u64,
}

impl Frame {
    pub(crate) fn visit_sums(&self, visit: &mut dyn FnMut(&Sum)) {
        visit(&self.sum);
        self.batch.iter().for_each(|(sum, _)| visit(sum));
    }
}

/// What is to be done next with a sum.
enum Next {
    Search(Sum),
    Done(bool),
}

/// Whether the term at this place is that of the place before.
fn is_repeated(sum: &Sum, place: usize) -> bool {
    place > 0 && sum.terms[place - 1] == sum.terms[place]
}

fn too_long() -> Halt {
    Halt::OutOfReach(words!(
        "play of more than {MAX_DEPTH} moves would have to be followed",
        "需要考察的对局超过 {MAX_DEPTH} 步"
    ))
}

impl Context<'_> {
    /// Whether Left wins a sum by moving first; `None` if that takes more than `limit` sums.
    pub(crate) fn solve(&mut self, sum: Sum, limit: Option<u64>) -> Result<Option<bool>, Halt> {
        let bottom = self.search.depth;
        let most = limit.map(|limit| self.search.searched.saturating_add(limit));
        let mut result = match self.at_sight(&sum)? {
            Some(wins) => Some(wins),
            None => self.enter(sum)?,
        };
        while self.search.depth > bottom {
            if limit.is_none() {
                self.look()?;
            }
            if most.is_some_and(|most| self.search.searched > most) {
                let pending = self.search.frames[bottom].pending;
                self.components.truncate_pending(pending);
                self.search.depth = bottom;
                return Ok(None);
            }
            let next = match result {
                Some(false) => Next::Done(true),
                Some(true) | None => self.next()?,
            };
            result = match next {
                Next::Search(sum) => self.enter(sum)?,
                Next::Done(wins) => {
                    self.leave(wins)?;
                    Some(wins)
                }
            };
        }
        Ok(result)
    }

    /// Finds the result without looking at moves, or puts a sum onto the stack.
    fn enter(&mut self, sum: Sum) -> Result<Option<bool>, Halt> {
        if let Some(wins) = self.by_tying(&sum)? {
            self.remember(&sum, wins, 1)?;
            return Ok(Some(wins));
        }
        if self.search.options.proof_numbers && self.is_all_small(&sum) {
            let wins = self.prove(&sum)?;
            self.remember(&sum, wins, 1)?;
            return Ok(Some(wins));
        }
        if let Some(wins) = self.by_renouncing(&sum)? {
            self.remember(&sum, wins, 1)?;
            return Ok(Some(wins));
        }
        self.count()?;
        let place = self.search.depth;
        if place > MAX_DEPTH {
            return Err(too_long());
        }
        if self.search.frames.len() == place {
            self.search.frames.push(Frame::default());
        }
        let mut frame = std::mem::take(&mut self.search.frames[place]);
        frame.moves.clear();
        frame.batch.clear();
        frame.boards.clear();
        frame.last = None;
        let verdict = self.bounded(&sum);
        frame.together = match verdict {
            Verdict::Open { to_win, to_lose } if to_win.missing.max(to_lose.missing) == i64::MAX => {
                TOGETHER_UNBOUNDED
            }
            _ => TOGETHER,
        };
        (frame.sum, frame.next) = (sum, 0);
        (frame.number_is_moved, frame.is_filtered) = (false, false);
        frame.pending = self.components.pending();
        frame.began = self.search.searched;
        let listed = self.list_moves(&mut frame, verdict);
        frame.moves.sort_by_key(|mv| -i64::from(mv.gain));
        self.search.frames[place] = frame;
        self.search.depth += 1;
        listed.map(|()| None)
    }

    /// Counts a sum that is searched.
    pub(crate) fn count(&mut self) -> Result<(), Halt> {
        self.search.searched += 1;
        self.budget.charge_steps(SEARCHED)
    }

    fn leave(&mut self, wins: bool) -> Result<(), Halt> {
        self.search.depth -= 1;
        let frame = &self.search.frames[self.search.depth];
        self.components.truncate_pending(frame.pending);
        let work = self.search.searched.saturating_sub(frame.began) + 1;
        if let Some(key) = frame.last.filter(|_| wins) {
            self.search.history.won(key);
        }
        let sum = frame.sum.clone();
        self.remember(&sum, wins, work)
    }

    /// Left's moves in each term; of equal terms in one.
    fn list_moves(&mut self, frame: &mut Frame, verdict: Verdict) -> Result<(), Halt> {
        let Frame { sum, moves, boards, is_filtered, .. } = frame;
        self.push_boards(sum, boards);
        let mut cuts = Vec::new();
        if let Verdict::Open { to_win, to_lose } = verdict
            && to_lose.missing < to_win.missing
        {
            // Most moves are refuted, and need no estimate.
            *is_filtered = true;
            cuts = self.cut_terms(sum, boards, to_lose.temperature)?;
        }
        for (place, term) in sum.terms.iter().enumerate() {
            if is_repeated(sum, place) {
                continue;
            }
            match term.kind() {
                TermKind::Value(index) => {
                    let options =
                        self.search.values.options((index, term.is_negative()), self.arena, self.budget)?;
                    for option in options {
                        let mean = self.search.values.option(option).number;
                        let gain =
                            (mean >> (NUMBER_PLACES - 6)).clamp(i32::MIN.into(), i32::MAX.into()) as i32;
                        moves.push(Move { gain, term: place as u32, to: To::Value(option), key: None });
                    }
                }
                TermKind::Board(index) => {
                    let before = self.components.estimate(index, self.budget)?;
                    let first = self.components.pending();
                    let player = if term.is_negative() { Player::Right } else { Player::Left };
                    self.components.push_moves(index, player, self.budget)?;
                    for pending in first..self.components.pending() {
                        if self.is_refuted(sum, &cuts, (place as u32, pending))? {
                            continue;
                        }
                        let gain =
                            self.components.estimate_pending(pending, self.budget)?.saturating_sub(before);
                        let gain = if term.is_negative() { gain.saturating_neg() } else { gain };
                        let key = self.components.move_key(pending);
                        let gain = gain.saturating_mul(ESTIMATE);
                        let gain = gain.saturating_add(key.map_or(0, |key| self.search.history.gain(key)));
                        moves.push(Move { gain, term: place as u32, to: To::Pending(pending as u32), key });
                    }
                }
            }
        }
        Ok(())
    }

    /// Puts the boards of a sum onto the stack that are bounded by bands.
    fn push_boards(&mut self, sum: &Sum, boards: &mut Boards) {
        for (place, term) in sum.terms.iter().enumerate() {
            let board = self.components.pending();
            if let TermKind::Board(index) = term.kind()
                && !is_repeated(sum, place)
                && self.components.lines(index, Player::Left) > 0
                && self.components.push_board(index)
            {
                boards.push((place as u32, board));
            }
        }
    }

    /// Leaves out the next moves that bands refute.
    fn filter_moves(&mut self, frame: &mut Frame) -> Result<(), Halt> {
        frame.is_filtered = true;
        let Verdict::Open { to_lose, .. } = self.bounded(&frame.sum) else { return Ok(()) };
        let cuts = self.cut_terms(&frame.sum, &frame.boards, to_lose.temperature)?;
        let mut kept = frame.next;
        for place in frame.next..frame.moves.len() {
            let mv = frame.moves[place];
            let refuted = match mv.to {
                To::Pending(pending) => self.is_refuted(&frame.sum, &cuts, (mv.term, pending as usize))?,
                To::Value(_) => false,
            };
            if !refuted {
                frame.moves[kept] = mv;
                kept += 1;
            }
        }
        frame.moves.truncate(kept);
        Ok(())
    }

    /// The sum after a move, in which the opponent moves as Left.
    fn after(&mut self, sum: &Sum, mv: Move) -> Result<Sum, Halt> {
        let mut after = sum.clone();
        let term = after.terms.remove(mv.term as usize);
        match mv.to {
            To::Value(option) => {
                let option = self.search.values.option(option);
                self.add_centred(&mut after, option)?;
            }
            To::Pending(pending) => {
                for mut component in self.components.number_pending(pending as usize, self.budget)? {
                    component.negative ^= term.is_negative();
                    self.add_component(&mut after, component)?;
                }
            }
        }
        after.negate();
        Ok(after)
    }

    /// The next sum to search below the one on top of the stack, or its result.
    fn next(&mut self) -> Result<Next, Halt> {
        let place = self.search.depth - 1;
        loop {
            if let Some((sum, mv)) = self.search.frames[place].batch.pop() {
                self.search.frames[place].last = mv.key;
                match self.remembered(&sum) {
                    Some(false) => return Ok(Next::Done(true)),
                    Some(true) => continue,
                    None => return Ok(Next::Search(sum)),
                }
            }
            if self.search.frames[place].next < self.search.frames[place].moves.len() {
                if self.make_moves(place)? {
                    return Ok(Next::Done(true));
                }
                continue;
            }
            if self.search.frames[place].number_is_moved {
                return Ok(Next::Done(false));
            }
            let frame = &mut self.search.frames[place];
            (frame.number_is_moved, frame.last) = (true, None);
            if let Some(after) = self.after_number(place) {
                match self.at_sight(&after)? {
                    Some(false) => return Ok(Next::Done(true)),
                    Some(true) => {}
                    None => return Ok(Next::Search(after)),
                }
            }
        }
    }

    /// Makes the next moves of a sum. Returns whether one of them is seen to win; if none is, those that may
    /// win are put in order.
    fn make_moves(&mut self, place: usize) -> Result<bool, Halt> {
        let mut frame = std::mem::take(&mut self.search.frames[place]);
        let won = self.make_moves_of(&mut frame);
        self.search.frames[place] = frame;
        won
    }

    fn make_moves_of(&mut self, frame: &mut Frame) -> Result<bool, Halt> {
        // If the first moves do not win, the sum is probably lost.
        if frame.next > 0 && !frame.is_filtered && !frame.boards.is_empty() {
            self.filter_moves(frame)?;
        }
        let first = frame.next;
        frame.next = (first + frame.together).min(frame.moves.len());
        for made in first..frame.next {
            let mv = frame.moves[made];
            let after = self.after(&frame.sum, mv)?;
            match self.at_sight(&after)? {
                Some(false) => {
                    frame.last = mv.key;
                    return Ok(true);
                }
                Some(true) => {}
                None => frame.batch.push((after, mv)),
            }
        }
        self.sort_batch(&mut frame.batch);
        Ok(false)
    }

    /// Sorts the sums that were made together: one that the opponent is surest not to win comes last, and is
    /// searched first. If bounds of some are not known, the estimates of moves say more.
    fn sort_batch(&self, batch: &mut Vec<(Sum, Move)>) {
        batch.reverse();
        // The middle of the bounds, twice, and what the move gains.
        let promise = |(sum, mv): &(Sum, Move)| match self.bounded(sum) {
            Verdict::Open { to_win, .. } if to_win.missing == i64::MAX => None,
            Verdict::Open { to_win, to_lose } => {
                Some(to_win.missing.saturating_sub(to_lose.missing).saturating_add(GAIN * i64::from(mv.gain)))
            }
            Verdict::Decided(_) => Some(i64::MIN),
        };
        let promises: Option<Vec<i64>> = batch.iter().map(promise).collect();
        if let Some(promises) = promises {
            let mut sorted: Vec<_> = promises.into_iter().zip(batch.drain(..)).collect();
            sorted.sort_by_key(|(promise, _)| *promise);
            batch.extend(sorted.into_iter().map(|(_, after)| after));
        }
    }

    /// The sum after Left's move in the number.
    ///
    /// It is needed only beside boards alone, which may be numbers in disguise. Claim. If one of the terms is
    /// a canonical form that is no number, and Left has a winning move at all, Left has one in a term. Proof.
    /// Let x be the number, S the sum of the terms, T a term that is no number, t >= 0 its temperature, and m
    /// its mean. If S is no number, this is number avoidance. Otherwise Left wins only if x + S > 0. Some
    /// Left option T' of T has R_t(T') - t = m. So R_t(T' - T) >= R_t(T') - L_t(T) = t, and R_0(T' - T) >=
    /// R_t(T' - T) - t >= 0. Therefore T' - T + (x + S) > 0, which is the sum after the move to T', and Left
    /// wins it by moving second.
    fn after_number(&self, place: usize) -> Option<Sum> {
        const ONE: i64 = 1 << NUMBER_PLACES;
        let sum = &self.search.frames[place].sum;
        if sum.terms.iter().any(|term| !term.is_board()) {
            return None;
        }
        let number = match sum.number % ONE {
            0 if sum.number > 0 => sum.number - ONE,
            0 => return None,
            // The Left option of a fraction is less by its last binary digit.
            _ => sum.number - (1 << sum.number.trailing_zeros()),
        };
        Some(Sum { number, terms: sum.terms.clone() }.negative())
    }
}
