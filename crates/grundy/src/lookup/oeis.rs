//! Games whose sequences have a number in the On-Line Encyclopedia of Integer Sequences, as far as that names
//! the game itself.

/// The number, the heap at which its list begins, the games, and the first terms of the list.
type Entry = (&'static str, u64, &'static [&'static str], [u64; 12]);

const ENTRIES: [Entry; 13] = [
    ("A002186", 0, &["octal:0.77", "kayles", "octal:0.771"], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]),
    ("A002187", 0, &["octal:0.137", "dawsons-chess"], [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]),
    ("A002188", 0, &["grundys-game"], [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]),
    ("A071435", 1, &["octal:0.177"], [1, 1, 2, 2, 3, 1, 1, 4, 4, 3, 2, 2]),
    ("A071464", 1, &["octal:0.127"], [1, 0, 2, 2, 1, 0, 4, 4, 1, 2, 2, 0]),
    ("A125829", 1, &["octal:0.115"], [1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 1, 2]),
    ("A125912", 1, &["octal:0.141"], [1, 0, 1, 1, 0, 1, 2, 2, 1, 2, 4, 1]),
    ("A125913", 1, &["octal:0.144"], [1, 0, 0, 1, 2, 2, 2, 2, 4, 4, 1, 1]),
    ("A125914", 1, &["octal:0.145"], [1, 0, 1, 1, 2, 2, 2, 2, 4, 1, 1, 1]),
    ("A125915", 1, &["octal:0.147"], [1, 0, 1, 2, 2, 2, 4, 4, 1, 1, 1, 2]),
    ("A125917", 1, &["octal:0.153"], [1, 1, 1, 2, 2, 2, 1, 1, 0, 2, 2, 2]),
    ("A125920", 1, &["octal:0.176"], [1, 1, 0, 2, 2, 3, 4, 4, 1, 1, 6, 2]),
    ("A125925", 1, &["octal:0.351"], [1, 2, 1, 2, 0, 1, 0, 2, 1, 2, 1, 2]),
];

/// The number of a game's sequence, where it is known.
pub(super) fn of(game: &str) -> Option<&'static str> {
    ENTRIES.iter().find(|(_, _, games, _)| games.contains(&game)).map(|(number, ..)| *number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence;
    use grundy_solver::budget::{Budget, Limits};
    use grundy_solver::game::game_with;
    use grundy_solver::method::theorems::UseTheorems;

    #[test]
    fn the_games_have_the_terms_of_their_lists() {
        for (number, from, games, terms) in ENTRIES {
            for name in games {
                let game = game_with(name, UseTheorems::Sums).unwrap();
                let heaps = sequence::of(&*game).unwrap();
                let last = from + terms.len() as u64 - 1;
                let values = heaps.values(0, last, &mut Budget::new(&Limits::default())).unwrap();
                assert_eq!(values[from as usize..], terms, "{number} {name}");
            }
        }
    }
}
