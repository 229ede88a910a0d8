//! Answers questions about written values: JSON lines in, JSON lines out, as in
//! `{"value": "{3|1} + ^*", "want": ["canonical", "mean"]}` or `{"compare": ["^", "*"]}`.

use grundy_limits::{Budget, Limits};
use grundy_theory::data::Data;
use grundy_values::arena::{Arena, Id};
use grundy_values::keys::{Key, Parameters, answer};
use grundy_values::notation::{ErrorKind, Evaluated, Failure, NoGames, Style, evaluate, read};
use grundy_values::operations::OperationError;
use serde_json::{Map, Value, json};
use std::io::{self, BufRead};

/// A kind of error, and a sentence.
type Trouble = (ErrorKind, String);

fn of_failure(failure: Failure) -> Trouble {
    match failure {
        Failure::Read(error) => (error.kind, error.to_string()),
        Failure::Stop(stop) => (ErrorKind::TooLarge, stop.to_string()),
    }
}

fn of_operation(error: OperationError) -> Trouble {
    match error {
        OperationError::Parameter(words) => (ErrorKind::BadParameter, words.to_string()),
        OperationError::Stop(stop) => (ErrorKind::TooLarge, stop.to_string()),
    }
}

fn value(text: &Value, arena: &mut Arena, budget: &mut Budget) -> Result<Id, Trouble> {
    let text = text.as_str().ok_or((ErrorKind::Syntax, "a text is expected".to_owned()))?;
    let expression = read(text).map_err(|error| of_failure(error.into()))?;
    match evaluate(&expression, arena, &mut NoGames, budget).map_err(of_failure)? {
        Evaluated::Short(id) => Ok(id),
        Evaluated::Loopy(_) => Err((ErrorKind::Unsupported, "loopy values are not answered here".to_owned())),
    }
}

fn to_json(data: Data) -> Value {
    match data {
        Data::Null => Value::Null,
        Data::Bool(b) => b.into(),
        Data::Natural(n) => n.into(),
        Data::Text(text) => text.into(),
        Data::Naturals(all) => all.into(),
        Data::Integers(all) => all.into(),
        Data::List(all) => all.into_iter().map(to_json).collect(),
        Data::Object(fields) => {
            Value::Object(fields.into_iter().map(|(name, data)| (name, to_json(data))).collect())
        }
        other => other.to_string().into(),
    }
}

fn answers(query: &Value, arena: &mut Arena) -> Result<Map<String, Value>, Trouble> {
    let budget = &mut Budget::new(&Limits::default());
    let mut found = Map::new();
    if let Some([g, h]) = query["compare"].as_array().map(Vec::as_slice) {
        let (g, h) = (value(g, arena, budget)?, value(h, arena, budget)?);
        let relation = arena.compare(g, h, budget).map_err(|stop| of_failure(stop.into()))?;
        found.insert("relation".to_owned(), relation.as_str().into());
        return Ok(found);
    }
    let id = value(&query["value"], arena, budget)?;
    let style = if query["notation"] == "unicode" { Style::Unicode } else { Style::Ascii };
    let [s, t] = ["s", "t"].map(|name| query[name].as_str());
    let parameters = Parameters::read(s, t, arena, &mut NoGames, budget).map_err(of_operation)?;
    for want in query["want"].as_array().into_iter().flatten() {
        let name = want.as_str().unwrap_or_default();
        let key = Key::of_name(name).ok_or((ErrorKind::BadParameter, format!("unknown: {name}")))?;
        let data = answer(key, id, &parameters, style, arena, budget).map_err(of_operation)?;
        found.insert(name.to_owned(), to_json(data));
    }
    Ok(found)
}

fn main() -> io::Result<()> {
    let mut arena = Arena::new();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let query: Value = serde_json::from_str(&line).unwrap_or_default();
        let mut found = answers(&query, &mut arena).unwrap_or_else(|(kind, message)| {
            let error = json!({"kind": kind.as_str(), "message": message});
            Map::from_iter([("error".to_owned(), error)])
        });
        found.insert("id".to_owned(), query["id"].clone());
        println!("{}", Value::Object(found));
    }
    Ok(())
}
