//! What parent and child say to each other: a line each way, in JSON.

use grundy::custom_rules::{CustomInfo, CustomKind, CustomRulesError, CustomRulesErrorKind, SourceLocation};
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::ruleset::custom::exact::ExactRules;
use grundy::solver::theory::ruleset::custom::exact::line::LineRules;
use grundy::solver::theory::ruleset::custom::gathered::GatheredEntries;

/// The word behind the program's name that makes it a child. Nobody types it.
pub const WORD: &str = "serve-the-rules-of-a-script";

const KINDS: [(&str, CustomKind); 4] = [
    ("heaps", CustomKind::Heaps),
    ("impartial", CustomKind::Impartial),
    ("partizan", CustomKind::Partizan),
    ("scored", CustomKind::Scored),
];

const FAULTS: [(&str, CustomRulesErrorKind); 4] = [
    ("mistake", CustomRulesErrorKind::Mistake),
    ("position", CustomRulesErrorKind::Position),
    ("limit", CustomRulesErrorKind::Limit),
    ("interrupted", CustomRulesErrorKind::Interrupted),
];

/// The fields of moves: where they lead, and lists as long as this one, or empty.
pub const MOVES: [&str; 4] = ["to", "labels", "gains", "again"];

/// What a script says about its game as a whole.
#[derive(Clone, Debug)]
pub struct ScriptInfo {
    /// What it speaks of.
    pub kind: CustomKind,
    /// Whether play may go on for ever.
    pub loopy: bool,
    /// Whether positions may have parts.
    pub has_parts: bool,
    /// Which entry of a position holds the score won so far.
    pub gathered: GatheredEntries,
    /// The game in words.
    pub about: CustomInfo,
}

/// Nothing, or this.
pub fn option(value: Option<Data>) -> Data {
    value.unwrap_or(Data::Null)
}

fn number(number: usize) -> Data {
    Data::Natural(number as u64)
}

/// A text.
pub fn text(value: &Data) -> Option<String> {
    match value {
        Data::Text(text) => Some(text.clone()),
        _ => None,
    }
}

impl ScriptInfo {
    /// As it is written.
    pub fn write(&self) -> Data {
        let name = KINDS.iter().find(|(_, kind)| *kind == self.kind).map_or("", |(name, _)| name);
        Data::object([
            ("kind", name.into()),
            ("loopy", Data::Bool(self.loopy)),
            ("has_parts", Data::Bool(self.has_parts)),
            ("gathered", Data::list(self.gathered.0.iter().map(|entry| option(entry.map(number))).collect())),
            ("name", self.about.name.as_str().into()),
            ("rules", self.about.rules.as_str().into()),
            ("example", option(self.about.example.as_deref().map(Data::from))),
            ("moves_at", write_place(self.about.moves_at.as_ref())),
            ("parts_at", write_place(self.about.parts_at.as_ref())),
        ])
    }

    /// As it was written.
    pub fn read(data: &Data) -> Option<ScriptInfo> {
        const FIELDS: [&str; 9] =
            ["kind", "loopy", "has_parts", "gathered", "name", "rules", "example", "moves_at", "parts_at"];
        let ([kind, loopy, has_parts, gathered, name, rules, example, moves_at, parts_at], []) =
            data.fields(FIELDS, []).ok()?;
        let name_of_kind = text(kind)?;
        let (_, kind) = *KINDS.iter().find(|(name, _)| *name == name_of_kind)?;
        let about = CustomInfo {
            name: text(name)?,
            rules: text(rules)?,
            example: text(example),
            moves_at: read_place(moves_at),
            parts_at: read_place(parts_at),
        };
        let entry = |entry: &Data| usize::try_from(entry.natural(u64::MAX).ok()?).ok();
        let gathered = GatheredEntries(gathered.items().ok()?.iter().map(entry).collect());
        let [loopy, has_parts] = [loopy, has_parts].map(|said| *said == Data::Bool(true));
        Some(ScriptInfo { kind, loopy, has_parts, gathered, about })
    }
}

/// The rules of a line as they are written.
pub fn write_line(line: &LineRules) -> Data {
    Data::object([("rules", Data::Text(line.rules.to_text())), ("shapes", Data::list(line.shapes.clone()))])
}

/// The rules of a line as they were written.
pub fn read_line(data: &Data) -> Option<LineRules> {
    let ([rules, shapes], []) = data.fields(["rules", "shapes"], []).ok()?;
    Some(LineRules { rules: ExactRules::from_text(&text(rules)?)?, shapes: shapes.items().ok()? })
}

/// A failure as it is written.
pub fn write_fault(fault: &CustomRulesError) -> Data {
    let kind = FAULTS.iter().find(|(_, kind)| *kind == fault.kind).map_or("", |(name, _)| name);
    let fault = Data::object([
        ("kind", kind.into()),
        ("en", fault.message.en.as_str().into()),
        ("zh", fault.message.zh.as_str().into()),
        ("place", write_place(fault.place.as_ref())),
    ]);
    Data::object([("fault", fault)])
}

/// A failure as it was written.
pub fn read_fault(data: &Data) -> Option<CustomRulesError> {
    let ([fault], []) = data.fields(["fault"], []).ok()?;
    let ([kind, en, zh, place], []) = fault.fields(["kind", "en", "zh", "place"], []).ok()?;
    let name = text(kind)?;
    let (_, kind) = *FAULTS.iter().find(|(known, _)| *known == name)?;
    Some(CustomRulesError {
        kind,
        message: LocalizedString { en: text(en)?, zh: text(zh)? },
        place: read_place(place),
    })
}

fn write_place(place: Option<&SourceLocation>) -> Data {
    option(place.map(|place| {
        Data::object([
            ("file", place.file.as_str().into()),
            ("line", (place.line as u64).into()),
            ("column", (place.column as u64).into()),
            ("text", place.text.as_str().into()),
        ])
    }))
}

fn read_place(place: &Data) -> Option<SourceLocation> {
    let ([file, line, column, line_text], []) = place.fields(["file", "line", "column", "text"], []).ok()?;
    let number = |data: &Data| usize::try_from(data.natural(u64::MAX).ok()?).ok();
    Some(SourceLocation {
        file: text(file)?,
        line: number(line)?,
        column: number(column)?,
        text: text(line_text)?,
    })
}
