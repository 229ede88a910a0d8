//! Sprouts in the notation of Glop (Lemoine, Viennot).

use super::sprouts::{Drawing, MAX_SPOTS};
use super::sprouts_form::{
    DRAFT_END_OF_BOUNDARY, DRAFT_END_OF_REGION, Draft, END_OF_BOUNDARY, END_OF_REGION, Spot, parts,
};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::{numeral, words};
use num_traits::ToPrimitive;
use std::collections::BTreeMap;

/// Reads a number of spots, or a text.
pub(super) fn read(data: &Data) -> Result<Draft, PositionError> {
    match data {
        Data::Text(text) => Reader::default().read(text),
        Data::Natural(_) | Data::Big(_) => {
            let spots = data.natural(MAX_SPOTS)?;
            let mut draft = Draft::default();
            for _ in 0..spots {
                let spot = draft.spot(0);
                draft.met.extend([spot, DRAFT_END_OF_BOUNDARY]);
            }
            draft.met.push(DRAFT_END_OF_REGION);
            Ok(draft)
        }
        other => {
            let expected = words!(
                "a number of spots, or a text such as \"0.AB.}}AB.}}]!\"",
                "点的个数，或文本如 \"0.AB.}}AB.}}]!\""
            );
            Err(PositionError::shape(other, &expected))
        }
    }
}

/// What has been read of a text.
#[derive(Default)]
struct Reader {
    draft: Draft,
    /// The spot of each letter, with the places, region and boundary, where it stands.
    letters: BTreeMap<char, (u16, Vec<[usize; 2]>)>,
    /// How many regions and boundaries there are.
    regions: usize,
    boundaries: usize,
    /// The spots read, over the whole text.
    spots: u64,
}

fn wrong<T>(message: LocalizedString) -> Result<T, PositionError> {
    Err(PositionError::wrong(message))
}

impl Reader {
    fn read(mut self, text: &str) -> Result<Draft, PositionError> {
        let plain: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let inside = plain.strip_suffix('!').unwrap_or(&plain);
        if inside.contains('!') {
            return wrong(words!(
                "! ends the position: write nothing after it",
                "! 表示局面结束：其后不要再写"
            ));
        }
        // The end of a land is behind that of a region, which may be missing at the end of the text.
        let mut regions = inside.split('}').peekable();
        while let Some(region) = regions.next() {
            let region = region.trim_start_matches(']');
            let region = if regions.peek().is_none() { region.trim_end_matches(']') } else { region };
            if region.contains(']') {
                return wrong(words!(
                    "] ends a land: write it after the }} of its last region",
                    "] 表示陆地结束：请写在其最后一个区域的 }} 之后"
                ));
            }
            self.read_region(region)?;
        }
        self.check_letters()?;
        Ok(self.draft)
    }

    fn read_region(&mut self, text: &str) -> Result<(), PositionError> {
        for boundary in text.split('.').filter(|boundary| !boundary.is_empty()) {
            let (boundary, times) = match boundary.split_once('*') {
                None => (boundary, 1),
                Some((boundary, times)) => (boundary, self.times(boundary, times)?),
            };
            for _ in 0..times {
                self.read_boundary(boundary)?;
            }
        }
        self.draft.met.push(DRAFT_END_OF_REGION);
        self.regions += 1;
        Ok(())
    }

    /// How often a boundary is repeated.
    fn times(&self, boundary: &str, times: &str) -> Result<u64, PositionError> {
        let number = numeral::whole(times).filter(|_| times.bytes().all(|digit| digit.is_ascii_digit()));
        let plain = !boundary.is_empty() && boundary.chars().all(|spot| matches!(spot, '0'..='2'));
        match number.map(|number| number.to_u64().unwrap_or(u64::MAX)) {
            Some(number) if plain && number <= MAX_SPOTS => Ok(number),
            Some(_) if plain => Err(PositionError::above(MAX_SPOTS)),
            _ => wrong(words!(
                "\"{boundary}*{times}\" is not a repeated boundary: write one without letters and its number of copies, as in 0*5",
                "\"{boundary}*{times}\" 不是重复的边界：请写不含字母的边界和次数，例如 0*5"
            )),
        }
    }

    fn read_boundary(&mut self, text: &str) -> Result<(), PositionError> {
        let place = [self.regions, self.boundaries];
        for letter in text.chars() {
            self.spots += 1;
            if self.spots > MAX_SPOTS {
                return Err(PositionError::too_large(words!(
                    "there are too many spots: write at most {MAX_SPOTS}",
                    "点最多 {MAX_SPOTS} 个"
                )));
            }
            let spot = match letter {
                '0' if text.len() > 1 => {
                    return wrong(words!(
                        "\"{text}\" is not a boundary: write a spot without lines alone in its boundary, as in 0.",
                        "\"{text}\" 不是边界：没有连线的点单独成为一条边界，例如 0."
                    ));
                }
                '0' => self.draft.spot(0),
                '1' => self.draft.spot(1),
                '2' => self.draft.spot(2),
                'a'..='z' | 'A'..='Z' => {
                    let draft = &mut self.draft;
                    let (spot, places) =
                        self.letters.entry(letter).or_insert_with(|| (draft.spot(2), Vec::new()));
                    places.push(place);
                    *spot
                }
                _ => {
                    return wrong(words!(
                        "\"{letter}\" is not a spot: write 0, 1, 2 or a letter",
                        "\"{letter}\" 不是点：请写 0、1、2 或字母"
                    ));
                }
            };
            self.draft.met.push(spot);
        }
        self.draft.met.push(DRAFT_END_OF_BOUNDARY);
        self.boundaries += 1;
        Ok(())
    }

    /// A small letter stands twice on one boundary, a capital once in each of two regions.
    fn check_letters(&self) -> Result<(), PositionError> {
        for (letter, (_, places)) in &self.letters {
            let fits = match places[..] {
                [one, other] if letter.is_ascii_lowercase() => one == other,
                [one, other] => one[0] != other[0],
                _ => false,
            };
            if !fits && letter.is_ascii_lowercase() {
                return wrong(words!(
                    "the small letter {letter} must occur exactly twice, both times on one boundary",
                    "小写字母 {letter} 应恰好出现两次，且在同一边界上"
                ));
            }
            if !fits {
                return wrong(words!(
                    "the capital {letter} must occur exactly twice, in two regions",
                    "大写字母 {letter} 应恰好出现两次，且在两个区域中"
                ));
            }
        }
        Ok(())
    }
}

/// Writes a drawing land by land; `None` if it has more spots of a kind than there are letters.
pub(super) fn write(at: &Drawing) -> Option<String> {
    let mut text = String::new();
    let mut small = 'a'..='z';
    let mut capitals = 'A'..='Z';
    for land in at.lands() {
        let mut between: BTreeMap<u16, char> = BTreeMap::new();
        for region in parts(land, END_OF_REGION) {
            for boundary in parts(region, END_OF_BOUNDARY) {
                let mut twice: BTreeMap<u16, char> = BTreeMap::new();
                for &code in boundary {
                    text.push(match Spot::from_code(code) {
                        Spot::Lines(lines) => char::from(b'0' + lines),
                        Spot::Twice(number) => named(&mut twice, number, &mut small)?,
                        Spot::Between(number) => named(&mut between, number, &mut capitals)?,
                    });
                }
                text.push('.');
            }
            text.push('}');
        }
        text.push(']');
    }
    text.push('!');
    Some(text)
}

/// Whether there are letters for all spots, so that the drawing can be written.
pub(super) fn has_letters(at: &Drawing) -> bool {
    /// Letters of each kind.
    const LETTERS: usize = 26;
    let spots = at.0.iter().map(|&code| Spot::from_code(code));
    let (mut twice, mut between) = (0, 0);
    for spot in spots {
        match spot {
            Spot::Twice(_) => twice += 1,
            Spot::Between(_) => between += 1,
            Spot::Lines(_) => {}
        }
    }
    // Each of them stands in two places.
    twice <= 2 * LETTERS && between <= 2 * LETTERS
}

/// The letter of a number, a new one if it has none.
fn named(
    names: &mut BTreeMap<u16, char>,
    number: u16,
    free: &mut impl Iterator<Item = char>,
) -> Option<char> {
    if let Some(&letter) = names.get(&number) {
        return Some(letter);
    }
    let letter = free.next()?;
    names.insert(number, letter);
    Some(letter)
}

#[cfg(test)]
mod tests {
    use crate::data::Data;
    use crate::ruleset::Notation;
    use crate::ruleset::graph::sprouts::Sprouts;

    fn read(text: &str) -> Result<String, bool> {
        let rules = Sprouts::default();
        let at = rules.parse(&text.into()).map_err(|error| error.too_large)?;
        let Data::Text(written) = rules.write(&at) else { panic!("a text is written") };
        assert_eq!(rules.parse(&written.as_str().into()), Ok(at), "{text} as {written}");
        Ok(written)
    }

    #[test]
    fn drawings_have_one_writing() {
        for (text, written) in [
            ("", "!"),
            ("!", "!"),
            ("0*3", "0.0.0.}]!"),
            ("0.0.}]!", "0.0.}]!"),
            ("0.}", "0.}]!"),
            ("AB.}0.AB.}]!", "AB.}0.AB.}]!"),
            ("0.BA.}AB.}", "AB.}0.AB.}]!"),
            ("ZQ.0.} ZQ.}]!", "AB.}0.AB.}]!"),
            // Two lives at least, or the region is none.
            ("2.}0.}", "0.}]!"),
            ("A.}2A.}", "22.}]!"),
            ("aa1.}", "12.}]!"),
            ("1ab1ba.}!", "1ab1ba.}]!"),
            ("b1ba1a.}!", "1ab1ba.}]!"),
            ("22.}]0.}]!", "0.}]22.}]!"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(written), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for wrong in [
            "A.A.}!",
            "0.}!0.}!",
            "a.}",
            "aaa.}",
            "a.a.}",
            "A.}",
            "A.}A.}A.}",
            "00.}",
            "01.}",
            "3.}",
            "x*2.}",
            "0*.}",
            "*3.}",
            "0*-1.}",
            "0*x.}",
            "0].}",
            "0.]0.}",
            "é.}",
            "0.,0.}",
        ] {
            assert_eq!(read(wrong), Err(false), "{wrong}");
        }
        for large in ["0*10001", "0*99999999999999999999", "0*9999.0*9999."] {
            assert_eq!(read(large), Err(true), "{large}");
        }
        for (wrong, too_large) in
            [(Data::Null, false), (Data::Naturals(vec![0]), false), (Data::Natural(10_001), true)]
        {
            assert!(
                Sprouts::default().parse(&wrong).is_err_and(|error| error.too_large == too_large),
                "{wrong}"
            );
        }
    }
}
