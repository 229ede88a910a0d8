//! Hints by temperature as rows.

use grundy::move_notation::summand;
use grundy::solver::engine::partizan::hints::{
    Hints, MoveHint, PlayerHints, SearchAdvice, SearchHint, Strategy, Temperature,
};
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use grundy::wire::moves;

/// Canonical moves shown to a person.
const CANONICAL: usize = 20;

/// How hot each component is, or each region of one, a line each.
pub fn heats(hints: &Hints, games: &[String], language: Language) -> Vec<String> {
    let hottest = hints.hottest();
    let line = |(i, heat): (usize, &Temperature)| {
        let (t, mean, component) = (&heat.temperature, &heat.mean, heat.component);
        let component = summand(component, games.get(component).map_or("", String::as_str));
        let (en, zh) = (&component.en, &component.zh);
        let mut words = match (&heat.region, games.len()) {
            (None, 1) => words!("temperature {t}, mean {mean}", "温度 {t}，均值 {mean}"),
            (None, _) if hints.has_regions() => words!(
                "region {i}, all of {en}: temperature {t}, mean {mean}",
                "第 {i} 个区域，即{zh}全部：温度 {t}，均值 {mean}"
            ),
            (None, _) => words!("{en}: temperature {t}, mean {mean}", "{zh}：温度 {t}，均值 {mean}"),
            (Some(region), 1) => {
                let region = moves::position(region);
                words!(
                    "region {i}, {region}: temperature {t}, mean {mean}",
                    "第 {i} 个区域 {region}：温度 {t}，均值 {mean}"
                )
            }
            (Some(region), _) => {
                let region = moves::position(region);
                words!(
                    "region {i}, {region} in {en}: temperature {t}, mean {mean}",
                    "第 {i} 个区域，{zh}中的 {region}：温度 {t}，均值 {mean}"
                )
            }
        };
        if hints.components.len() > 1 && hottest.contains(&i) {
            words.en += ", the hottest";
            words.zh += "，最热";
        }
        words.of(language).to_owned()
    };
    hints.components.iter().enumerate().map(line).collect()
}

/// The moves that strategies choose, then those to canonical options, with what is known of each.
pub fn chosen(advice: &PlayerHints) -> (Vec<NamedMove>, Vec<LocalizedString>) {
    let strategic = advice.strategies.iter().map(|one| &one.mv);
    let all = || strategic.clone().chain(advice.canonical.iter().take(CANONICAL));
    (all().map(|one| one.mv.clone()).collect(), all().map(told).collect())
}

fn told(one: &MoveHint) -> LocalizedString {
    let value = &one.value;
    match one.wins {
        true => words!("wins, canonical {value}", "胜，规范形 {value}"),
        false => words!("loses, canonical {value}", "负，规范形 {value}"),
    }
}

/// Moves that win by search, with what decides after each.
pub fn winning(advice: &SearchAdvice) -> (Vec<NamedMove>, Vec<LocalizedString>) {
    let told = |hint: &SearchHint| match hint.decided_by() {
        "values" => words!("wins, by exact values", "胜，由精确值判定"),
        "bounds" => words!("wins, by bounds", "胜，由界判定"),
        "bands" => words!("wins, by bands", "胜，由带的值判定"),
        "renounced" => words!("wins, without some moves", "胜，放弃一些着法也赢"),
        _ => words!("wins, by search", "胜，由搜索判定"),
    };
    advice.winning.iter().map(|hint| (hint.mv.clone(), told(hint))).unzip()
}

/// The lines of these moves, or that there is none.
pub fn listed(advice: &SearchAdvice, lines: Vec<String>, language: Language) -> Vec<String> {
    match advice.winning.is_empty() {
        true => vec![words!("no move wins", "没有必胜着法").of(language).to_owned()],
        false => lines,
    }
}

/// The lines of these moves with the name of what chooses each, and how many canonical ones are not shown.
pub fn named(advice: &PlayerHints, lines: Vec<String>, language: Language) -> Vec<String> {
    let canonical = words!("canonical move", "规范着法");
    let names = advice.strategies.iter().map(|one| match one.strategy {
        Strategy::Hotstrat => "Hotstrat",
        Strategy::Thermostrat => "Thermostrat",
        Strategy::Sentestrat => "Sentestrat",
    });
    let shown = advice.strategies.len() + advice.canonical.len().min(CANONICAL);
    let names = names.chain(std::iter::repeat(canonical.of(language)));
    let mut named: Vec<String> = names
        .zip(lines.into_iter().take(shown))
        .map(|(name, line)| words!("{name}: {line}", "{name}：{line}").of(language).to_owned())
        .collect();
    match advice.canonical.len().checked_sub(CANONICAL) {
        Some(more) if more > 0 => {
            let rest = words!("... and {more} more", "……另有 {more} 个");
            named.push(rest.of(language).to_owned());
        }
        _ if named.is_empty() => {
            named.push(words!("no canonical move", "没有规范着法").of(language).to_owned())
        }
        _ => {}
    }
    named
}
