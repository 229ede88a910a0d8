//! JSON text to [`Data`]: one pass, integers exact at any size, long lists of numbers kept flat.
//!
//! [`data_from_json`] reads a value. [`scan`] has the steps of the grammar, for those who read texts of a
//! fixed form. Numbers with a fraction are kept as they were written and never become floating point.

mod error;
mod number;
pub mod scan;

pub use error::ParseJsonError;

use grundy_theory::data::Data;
use grundy_theory::words;
use hashbrown::{DefaultHashBuilder, HashTable};
use scan::{JsonSyntaxError, Scanner, shown, text_of};
use std::hash::BuildHasher;

/// Reads one JSON value.
///
/// ```
/// use grundy_json::data_from_json;
/// use grundy_theory::data::Data;
/// assert_eq!(data_from_json(b"[3, 5, 6]"), Ok(Data::Naturals(vec![3, 5, 6])));
/// assert_eq!(data_from_json(b"[3, 5 6]").unwrap_err().to_string(), "column 7: \",\" or \"]\" is expected here, not \"6\"");
/// ```
///
/// # Errors
/// [`ParseJsonError`] where the text is not one JSON value in UTF-8, where lists and objects are nested more
/// than 100 deep, and where an object gives a name twice.
pub fn data_from_json(text: &[u8]) -> Result<Data, ParseJsonError> {
    let mut scanner = Scanner::new(text);
    let data = scanner.value().and_then(|data| scanner.finish().map(|()| data));
    match (data, scanner.repeated.take()) {
        (Ok(data), None) => Ok(data),
        (Ok(_), Some(repeated)) => Err(repeated),
        (Err(broken), _) => Err(scanner.explain(broken)),
    }
}

impl Scanner<'_> {
    /// The next value.
    pub fn value(&mut self) -> Result<Data, JsonSyntaxError> {
        match self.peek()? {
            b'-' | b'0'..=b'9' => self.number(),
            b'[' => self.list(),
            b'"' => self.string(|text| Data::Text(text_of(text))),
            b'{' => self.object(),
            _ => self.literal(),
        }
    }

    fn list(&mut self) -> Result<Data, JsonSyntaxError> {
        if !self.enter_list()? {
            return Ok(Data::Naturals(Vec::new()));
        }
        if self.peek()? == b'[' {
            return self.rows();
        }
        let mut numbers = Vec::new();
        match self.naturals(&mut numbers)? {
            None => Ok(Data::Naturals(numbers)),
            Some(item) => self.mixed(&numbers, item),
        }
    }

    /// The items of a list as long as they are naturals below 2^64. `None` when the list ended, else the
    /// first item that is something else.
    fn naturals(&mut self, into: &mut Vec<u64>) -> Result<Option<Data>, JsonSyntaxError> {
        while !self.run_of_naturals(into)? {
            match self.value()? {
                Data::Natural(natural) => into.push(natural),
                other => return Ok(Some(other)),
            }
            if !self.next_item()? {
                break;
            }
        }
        Ok(None)
    }

    /// The rest of a list in which `item` came after `numbers` and is not a natural.
    fn mixed(&mut self, numbers: &[u64], item: Data) -> Result<Data, JsonSyntaxError> {
        match with_negative(numbers, &item) {
            Some(mut integers) => {
                let odd = if self.next_item()? { self.integers(&mut integers)? } else { None };
                match odd {
                    None => Ok(Data::Integers(integers)),
                    Some(odd) => self.rest(integers.into_iter().map(Data::small).chain([odd]).collect()),
                }
            }
            None => {
                let numbers = numbers.iter().map(|&n| Data::Natural(n));
                self.rest(numbers.chain([item]).collect())
            }
        }
    }

    /// The items of a list as long as they lie between -2^63 and 2^63 - 1. `None` when the list ended, else
    /// the first item that is something else.
    fn integers(&mut self, into: &mut Vec<i64>) -> Result<Option<Data>, JsonSyntaxError> {
        while !self.run_of_integers(into)? {
            let item = self.value()?;
            match item.to_i64() {
                Some(integer) => into.push(integer),
                None => return Ok(Some(item)),
            }
            if !self.next_item()? {
                break;
            }
        }
        Ok(None)
    }

    /// The rest of a list after these items.
    fn rest(&mut self, mut items: Vec<Data>) -> Result<Data, JsonSyntaxError> {
        while self.next_item()? {
            items.push(self.value()?);
        }
        Ok(Data::list(items))
    }

    /// A list whose first item is a list: rows as long as they are of one length and hold naturals only.
    fn rows(&mut self) -> Result<Data, JsonSyntaxError> {
        let (mut width, mut cells) = (0, Vec::new());
        let odd = loop {
            let start = cells.len();
            if let Some(odd) = self.before_row()? {
                break odd;
            }
            if let Some(item) = self.naturals(&mut cells)? {
                if let Some(cells) = with_negative(&cells, &item) {
                    return self.integer_rows(width, cells, start);
                }
                let numbers = cells.split_off(start);
                break self.mixed(&numbers, item)?;
            }
            if start == 0 {
                width = cells.len();
            } else if cells.len() != start + width {
                break Data::Naturals(cells.split_off(start));
            }
            if !self.next_item()? {
                return Ok(Data::Rows { width, cells });
            }
        };
        // Without a row before the odd one there are no cells, and any width will do.
        let rows = cells.chunks_exact(width.max(1)).map(|row| Data::Naturals(row.to_vec()));
        let items = rows.chain([odd]).collect();
        self.rest(items)
    }

    /// The rest of rows of which one has just shown a negative number: `start` is where it begins in `cells`,
    /// and `width` the length of the rows before it, if there are any.
    fn integer_rows(
        &mut self,
        mut width: usize,
        mut cells: Vec<i64>,
        mut start: usize,
    ) -> Result<Data, JsonSyntaxError> {
        let mut more = self.next_item()?;
        let odd = loop {
            if let Some(item) = if more { self.integers(&mut cells)? } else { None } {
                let numbers = cells.split_off(start).into_iter().map(Data::small);
                break self.rest(numbers.chain([item]).collect())?;
            }
            if start == 0 {
                width = cells.len();
            } else if cells.len() != start + width {
                break Data::integers(cells.split_off(start));
            }
            if !self.next_item()? {
                return Ok(Data::IntegerRows { width, cells });
            }
            (start, more) = (cells.len(), true);
            if let Some(odd) = self.before_row()? {
                break odd;
            }
        };
        let rows = cells.chunks_exact(width.max(1)).map(|row| Data::integers(row.to_vec()));
        let items = rows.chain([odd]).collect();
        self.rest(items)
    }

    /// Goes into the next row, up to its first number. The item itself where it is no row of numbers.
    fn before_row(&mut self) -> Result<Option<Data>, JsonSyntaxError> {
        if self.peek()? != b'[' {
            return self.value().map(Some);
        }
        if !self.enter_list()? {
            return Ok(Some(Data::Naturals(Vec::new())));
        }
        if self.peek()? == b'[' { self.rows().map(Some) } else { Ok(None) }
    }

    fn object(&mut self) -> Result<Data, JsonSyntaxError> {
        let mut fields = Fields::default();
        let mut more = self.enter_object()?;
        while more {
            let (at, name) = self.name(text_of)?;
            let twice = fields.contains(&name);
            if twice {
                self.note_repeated(at, &name);
            }
            let value = self.value()?;
            if !twice {
                fields.push(name, value);
            }
            more = self.next_field()?;
        }
        Ok(Data::Object(fields.list))
    }

    /// Remembers the first name that an object gave twice.
    pub fn note_repeated(&mut self, at: usize, name: &str) {
        self.repeated.get_or_insert_with(|| {
            let name = shown(name.as_bytes());
            let message = words!(
                "the name \"{name}\" occurs twice in one object: each name may occur once",
                "名称 \"{name}\" 在同一个对象中出现两次：每个名称只能出现一次"
            );
            ParseJsonError { column: at + 1, message }
        });
    }
}

/// Naturals and a negative number after them, where all of them lie between -2^63 and 2^63 - 1.
fn with_negative(naturals: &[u64], item: &Data) -> Option<Vec<i64>> {
    let item = item.to_i64()?;
    let naturals = naturals.iter().map(|&n| i64::try_from(n).ok());
    naturals.chain([Some(item)]).collect()
}

/// The fields of an object so far. Names are compared one by one while they are few, and looked up in a table
/// when they are many, so that an object of a million names takes no million squared comparisons.
#[derive(Default)]
struct Fields {
    list: Vec<(String, Data)>,
    /// Indices into `list`; empty while there are few.
    table: HashTable<usize>,
    hasher: Option<DefaultHashBuilder>,
}

impl Fields {
    const FEW: usize = 16;

    fn contains(&self, name: &str) -> bool {
        match &self.hasher {
            None => self.list.iter().any(|(known, _)| known == name),
            Some(hasher) => self.table.find(hasher.hash_one(name), |&i| self.list[i].0 == name).is_some(),
        }
    }

    fn push(&mut self, name: String, value: Data) {
        self.list.push((name, value));
        if self.list.len() < Fields::FEW {
            return;
        }
        // The table catches up with all fields at once the first time, then with one each time.
        let list = &self.list;
        let hasher = self.hasher.get_or_insert_default();
        for i in self.table.len()..list.len() {
            let hash = |&i: &usize| hasher.hash_one(list[i].0.as_str());
            self.table.insert_unique(hash(&i), i, hash);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigInt;

    fn read(text: &str) -> Data {
        data_from_json(text.as_bytes()).unwrap()
    }

    fn assert_flattest(data: &Data) {
        if let Data::List(items) = data {
            assert_eq!(&Data::list(items.clone()), data);
            items.iter().for_each(assert_flattest);
        }
    }

    fn column(text: &[u8]) -> usize {
        data_from_json(text).unwrap_err().column
    }

    fn big(text: &str) -> Data {
        Data::integer(text.parse::<BigInt>().unwrap())
    }

    #[test]
    fn lists_are_kept_in_their_flattest_form() {
        assert_eq!(read("[]"), Data::Naturals(vec![]));
        assert_eq!(read(" [ 1 ,\t2,\r\n3 ] "), Data::Naturals(vec![1, 2, 3]));
        assert_eq!(read("[[1,2],[3,4]]"), Data::Rows { width: 2, cells: vec![1, 2, 3, 4] });
        assert_eq!(read("[1, -2 , 3]"), Data::Integers(vec![1, -2, 3]));
        assert_eq!(read("[-9223372036854775808]"), Data::Integers(vec![i64::MIN]));
        assert_eq!(read("[[-1,2],[3,4]]"), Data::IntegerRows { width: 2, cells: vec![-1, 2, 3, 4] });
        assert_eq!(
            read("[[1,2],[3,-4],[5,6]]"),
            Data::IntegerRows { width: 2, cells: vec![1, 2, 3, -4, 5, 6] }
        );
        assert_eq!(
            read("[[9223372036854775807,-1]]"),
            Data::IntegerRows { width: 2, cells: vec![i64::MAX, -1] }
        );
        for text in [
            "[[]]",
            "[[],[1]]",
            "[[1],[]]",
            "[[1,2],[3]]",
            "[[1],[2,3]]",
            "[[1,2],[3,-4],[5,6]]",
            "[[1,-2],[3,-4],[5]]",
            "[[-1,2],[18446744073709551615,4],[5,6]]",
            "[[18446744073709551615,2],[-1,4]]",
            "[[-1],[]]",
            "[[-1],[9223372036854775808]]",
            "[[-1],[9223372036854775808,\"x\"]]",
            "[[-1,[2]],[3,4]]",
            "[[-1,2],[[3],4]]",
            "[-1,2,18446744073709551615]",
            "[18446744073709551615,-1]",
            "[-9223372036854775808,-9223372036854775809]",
            "[1,-2,null,-3]",
            "[[1,2],3,[4,5]]",
            "[[[1,2],[3,4]]]",
            "[[[0]]]",
            "[[[[0]],[[1]]]]",
            "[[1,2],[[3,4]]]",
            "[1,[2],3]",
            "[\"a\",1]",
            "[1,18446744073709551616]",
            "[[1,\"x\"],[1,2]]",
            "[null,true,false,{}]",
        ] {
            assert_flattest(&read(text));
        }
    }

    #[test]
    fn integers_are_exact_at_any_size() {
        let long = "9".repeat(20_000);
        let negative = format!("-{long}");
        for text in [
            "9999999999999999999",
            "10000000000000000000",
            "18446744073709551615",
            "18446744073709551616",
            "-1",
            "-9223372036854775809",
            &long,
            &negative,
        ] {
            assert_eq!(read(text), big(text));
        }
        assert_eq!(read("-0"), Data::Natural(0));
        assert_eq!(read("[18446744073709551615,1]"), Data::Naturals(vec![u64::MAX, 1]));
    }

    #[test]
    fn numbers_with_a_fraction_or_an_exponent_are_kept_as_written() {
        for text in ["1.0", "-0.50", "1e3", "1E+3", "0e0", "12345678901234567890.5", "3e-400"] {
            assert_eq!(read(text), Data::Fraction(text.to_owned()));
        }
    }

    #[test]
    fn texts_are_decoded() {
        assert_eq!(read(r#""a\"\\\/\n\u00e9\ud83d\ude00é""#), Data::from("a\"\\/\né😀é"));
    }

    #[test]
    fn objects_keep_the_order_of_their_names() {
        let data = Data::object([("b", Data::Natural(1)), ("a", Data::Naturals(vec![]))]);
        assert_eq!(read(r#"{"b": 1, "a": []}"#), data);
    }

    #[test]
    fn a_name_twice_is_an_error_among_few_and_among_many() {
        assert_eq!(column(br#"{"a": 1, "a": 2}"#), 10);
        assert_eq!(column(br#"[{"a": 1, "\u0061": 2}]"#), 11);
        let many: Vec<String> = (0..1000).map(|i| format!("\"{i}\": {i}")).collect();
        assert!(
            matches!(read(&format!("{{{}}}", many.join(","))), Data::Object(fields) if fields.len() == 1000)
        );
        for again in [0, 15, 16, 17, 999] {
            let text = format!("{{{}, \"{again}\": 0}}", many.join(","));
            assert_eq!(
                column(text.as_bytes()),
                text.rfind('"').unwrap() - again.to_string().len(),
                "{again}"
            );
        }
    }

    #[test]
    fn errors_point_at_the_byte() {
        for (text, at) in [
            (&b""[..], 1),
            (b"  ", 3),
            (b"[1, 2", 6),
            (b"[1, 2}", 6),
            (b"[1,]", 4),
            (b"[,1]", 2),
            (b"{\"a\" 1}", 6),
            (b"{\"a\": 1,}", 9),
            (b"{a: 1}", 2),
            (b"01", 1),
            (b"-", 2),
            (b"-01", 2),
            (b"1.", 3),
            (b"1.e3", 3),
            (b"1e", 3),
            (b"+1", 1),
            (b"nul", 1),
            (b"NaN", 1),
            (b"Infinity", 1),
            (b"-Infinity", 2),
            (b"1 2", 3),
            (b"\"abc", 5),
            (b"\"a\nb\"", 3),
            (b"\"\\x\"", 3),
            (b"\"a\xffb\"", 3),
            (b"\"\\n\xffb\"", 4),
            (b"\xef\xbb\xbf1", 1),
            (b"[1\xff]", 3),
        ] {
            let error = data_from_json(text).unwrap_err();
            assert_eq!(error.column, at, "{}: {error}", String::from_utf8_lossy(text));
            assert!(!error.message.en.is_empty() && !error.message.zh.is_empty());
        }
        assert!(data_from_json(br#""\ud800""#).is_err());
        assert!(data_from_json(br#""\ud800\n""#).is_err());
    }

    #[test]
    fn a_hundred_levels_are_read_and_one_more_is_not() {
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[0,", "]"), ("[{},", "]")] {
            let nested = |n: usize| format!("{}0{}", open.repeat(n), close.repeat(n));
            // An object beside the next level is a level of its own.
            let deepest = if open == "[{}," { 99 } else { 100 };
            assert!(data_from_json(nested(deepest).as_bytes()).is_ok(), "{open}");
            let error = data_from_json(nested(deepest + 1).as_bytes()).unwrap_err();
            assert!(error.message.en.contains("nested"), "{open}: {error}");
        }
        let endless = b"[".repeat(1_000_000);
        assert_eq!(column(&endless), 101);
        assert_eq!(column(&b"{\"a\":".repeat(1_000_000)), 501);
    }

    #[test]
    fn a_message_does_not_grow_with_the_line() {
        let name = "é".repeat(100_000);
        let error = data_from_json(format!("{{\"{name}\":1,\"{name}\":2}}").as_bytes()).unwrap_err();
        assert!(error.message.en.len() < 300);
    }
}
