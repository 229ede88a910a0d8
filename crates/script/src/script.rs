//! A script, and what it says about a game.

use crate::definitions::Definitions;
use crate::error::{self, ScriptSource};
use crate::fast_path::FastFunction;
use crate::file::{split, text_of};
use crate::function::{CallResult, Function, InterpreterPanic, ScriptCaller, run};
use crate::limits::CallLimits;
use crate::messages::translated;
use crate::reading::{self, Written};
use crate::{boards, gathered, parameters, shifts, value};
use grundy_theory::data::Data;
use grundy_theory::localized::{LocalizedStr, LocalizedString};
use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::exact::ExactRules;
use grundy_theory::ruleset::custom::exact::line::LineRules;
use grundy_theory::ruleset::custom::gathered::GatheredEntries;
use grundy_theory::ruleset::custom::{
    CustomInfo, CustomKind, CustomMove, CustomResult, CustomRules, CustomRulesError, CustomRulesErrorKind,
    PackedOrMove, VisitShown,
};
use grundy_theory::ruleset::{Flow, Visit};
use grundy_theory::value::Score;
use grundy_theory::{text, words};
use starlark::environment::{FrozenModule, GlobalsBuilder, LibraryExtension, Module};
use starlark::eval::Evaluator;
use starlark::syntax::{AstModule, Dialect, DialectTypes};
use starlark::values::dict::DictRef;
use starlark::values::list::ListRef;
use starlark::values::tuple::TupleRef;
use starlark::values::{OwnedFrozenValue, Value};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};

/// Rules in Starlark.
///
/// A script defines one of
///
/// - `options(n)`: what a heap of `n` may become: a list of heaps, or of tuples of heaps. A position of the
///   game is a list of heaps;
/// - `moves(position)`: what a position may become, for both players: a list of positions, or a dict from
///   names of moves to positions;
/// - `left(position)` and `right(position)`: the same for each player.
///
/// With `score(position)` beside `moves`, or beside `left` and `right`, the game ends with a score, which
/// Left wants large. Further there may be `parts(position)`, a list of positions whose disjunctive sum it is,
/// or `None`; `show(position)`, a text for people; `loopy = True`, where play may come back to where it was;
/// `example`, a position; and at the beginning of the file a text that tells the rules.
///
/// Positions are integers of any size, texts, tuples of positions, `True`, `False` and `None`. With
/// `fail("...")` a script refuses what is no position of its game.
///
/// What stands behind the colon in `game.star:3,name` fills the further parameters of these functions in
/// order, as in `def options(n, k = 2)`. The functions that give moves have to take all of them; others take
/// as many as they want.
#[derive(Debug)]
pub struct Script {
    caller: ScriptCaller,
    rules: Rules,
    score: Option<Function>,
    /// Whether moves say what they win.
    gains: bool,
    parts: Option<Function>,
    show: Option<Function>,
    draw: Option<Function>,
    loopy: bool,
    gathered: GatheredEntries,
    about: CustomInfo,
    text: TextOfRules,
}

/// What the rules are read from as formulas.
#[derive(Debug)]
struct TextOfRules {
    module: FrozenModule,
    definitions: Definitions,
    /// The formulas, once they were asked for.
    exact: OnceLock<CustomResult<Arc<ExactRules>>>,
}

#[derive(Debug)]
enum Rules {
    Options(Function),
    Moves(Function),
    Players { left: Function, right: Function },
}

/// The stack on which scripts are read: the parser follows expressions inside each other.
const STACK: usize = 256 << 20;

const LIST_OF_POSITIONS: LocalizedStr = text!(
    "a list of positions, or a dict from names of moves to positions,",
    "局面的列表，或由着法名称到局面的字典"
);
const LIST_OF_OPTIONS: LocalizedStr =
    text!("a list of heaps, or of tuples of heaps,", "堆的列表，或由堆组成的元组的列表");

impl Script {
    /// Reads a script: its file's name, its text, and what stands behind the colon of the notation.
    ///
    /// # Errors
    /// [`CustomRulesError`] with the place where something is wrong.
    pub fn read(
        name: &str,
        text: &str,
        parameters: Option<&str>,
        limits: &CallLimits,
    ) -> CustomResult<Script> {
        if text.len() > limits.text {
            let most = limits.text;
            let message = words!("{name} has more than {most} bytes", "{name} 超过 {most} 字节");
            return Err(error::fault(CustomRulesErrorKind::Limit, message, None));
        }
        if let Some(parameters) = parameters
            && parameters.split(',').any(|parameter| parameter.trim().is_empty())
        {
            return Err(CustomRulesError::mistake(words!(
                "a parameter of {name} is empty: write them as in {name}:3,x, or leave the colon out",
                "{name} 的一个参数是空的：请写成 {name}:3,x 的形式，或去掉冒号"
            )));
        }
        let read = || {
            // Some editors mark a file as UTF-8 by a first character that means nothing.
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let source = ScriptSource { file: name.to_owned(), text: text.to_owned() };
            let (module, given, definitions) = evaluate(&source, parameters, limits)?;
            Reading { source, module, given, definitions, limits }.script()
        };
        on_large_stack(name, read)
    }

    /// Reads the script that a notation such as `squares.star:3` names; `None` where it names none.
    ///
    /// # Errors
    /// [`CustomRulesError`] where the file cannot be read, with the place where something in it is wrong.
    pub fn named(notation: &str, limits: &CallLimits) -> Option<Result<Script, CustomRulesError>> {
        let (name, parameters) = split(notation)?;
        let text = text_of(Path::new(name), name, limits);
        Some(text.and_then(|text| Script::read(name, &text, parameters, limits)))
    }

    /// Reads the rules from the text.
    fn read_exactly(&self) -> CustomResult<Arc<ExactRules>> {
        self.read_text(|written| reading::read(written).map(Arc::new))
    }

    /// Reads something from the text.
    fn read_text<T: Send>(
        &self,
        read: impl FnOnce(&Written<'_>) -> CustomResult<T> + Send,
    ) -> CustomResult<T> {
        let ScriptCaller { source, limits, parameters, .. } = &self.caller;
        let function = match (&self.rules, &self.score) {
            (Rules::Options(function) | Rules::Moves(function), None) => function,
            _ => {
                let name = if self.score.is_some() { "score" } else { "left" };
                return Err(source.mistake_at(
                    name,
                    words!(
                        "only options(n) and moves(position) without score are read from their text: query the rules instead",
                        "只能从文本读出 options(n) 以及没有 score 的 moves(position)：请改为直接询问规则"
                    ),
                ));
            }
        };
        on_large_stack(&source.file, || {
            let written = Written {
                source,
                module: &self.text.module,
                definitions: &self.text.definitions,
                given: parameters,
                parameters: function.parameters,
                function: function.name,
                heaps: matches!(self.rules, Rules::Options(_)),
                depth: limits.depth,
            };
            read(&written)
        })
    }
}

/// Runs something that follows the text of a script as deep as it goes.
fn on_large_stack<T: Send>(name: &str, work: impl FnOnce() -> CustomResult<T> + Send) -> CustomResult<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || run(work));
        thread.map(|thread| thread.join().unwrap_or(Err(InterpreterPanic)))
    })
    .map_err(|error| {
        let message =
            words!("there is no memory to read {name}: {error}", "内存不足，无法读取 {name}：{error}");
        error::fault(CustomRulesErrorKind::Limit, message, None)
    })?
    .unwrap_or_else(|InterpreterPanic| {
        let message = words!("{name} is more than the interpreter can read", "{name} 超出了解释器的能力");
        Err(error::fault(CustomRulesErrorKind::Limit, message, None))
    })
}

/// Runs the script once, which defines its functions, and tells how they are written.
fn evaluate(
    source: &ScriptSource,
    parameters: Option<&str>,
    limits: &CallLimits,
) -> CustomResult<(FrozenModule, usize, Definitions)> {
    let dialect = Dialect {
        enable_keyword_only_arguments: true,
        enable_types: DialectTypes::ParseOnly,
        enable_load: false,
        enable_top_level_stmt: true,
        enable_f_strings: true,
        ..Dialect::Standard
    };
    let extended =
        [LibraryExtension::Map, LibraryExtension::Filter, LibraryExtension::SetType, LibraryExtension::Print];
    let globals = GlobalsBuilder::extended_by(&extended);
    let globals = globals.with(shifts::library).with(boards::library).build();
    Module::with_temp_heap(|module| {
        let mut evaluator = Evaluator::new(&module);
        limits.set(&mut evaluator)?;
        let parsed = AstModule::parse(&source.file, source.text.clone(), &dialect);
        let mut ast = parsed.map_err(|error| {
            let fault = limits.fault(source, &error, &evaluator, None);
            source.tabs(&fault).unwrap_or(fault)
        })?;
        let definitions = Definitions::from_script(ast.statement());
        if let Some(line) = shifts::mend(&mut ast) {
            return Err(source.mistake_in(
                line,
                words!(
                    "<<= is not computed exactly for large numbers: write x = x << k in place of x <<= k",
                    "<<= 对大数的计算不精确：请把 x <<= k 写成 x = x << k"
                ),
            ));
        }
        let definitions = match evaluator.eval_module(ast, &globals).map(|_| definitions) {
            Ok(definitions) => definitions,
            Err(error) => return Err(limits.fault(source, &error, &evaluator, None)),
        };
        drop(evaluator);
        let (tuple, given) = parameters::tuple(parameters, module.heap());
        module.set_extra_value(tuple);
        let frozen = module.freeze().map_err(|error| {
            let LocalizedString { en, zh } = translated(error.err_msg);
            CustomRulesError::mistake(words!("the script cannot be read: {en}", "无法读取脚本：{zh}"))
        })?;
        Ok((frozen, given, definitions))
    })
}

/// A script that has been run, and is looked through for what it defines.
struct Reading<'a> {
    source: ScriptSource,
    module: FrozenModule,
    /// How many parameters there are.
    given: usize,
    definitions: Definitions,
    limits: &'a CallLimits,
}

impl Reading<'_> {
    fn script(self) -> CustomResult<Script> {
        let rules = self.rules()?;
        let score = self.function("score", ParameterKind::Some)?;
        if let (Some(_), Rules::Options(_)) = (&score, &rules) {
            return Err(self.source.mistake_at(
                "score",
                words!(
                    "heaps have no score: define moves(position) instead of options(n), or leave out score",
                    "单个堆没有得分：请用 moves(position) 代替 options(n)，或去掉 score"
                ),
            ));
        }
        let parts = self.function("parts", ParameterKind::Some)?;
        let show = self.function("show", ParameterKind::Some)?;
        let draw = self.function("draw", ParameterKind::Some)?;
        let loopy = match self.variable("loopy") {
            None => false,
            Some(value) => value.unpack_bool().ok_or_else(|| {
                self.source.mistake_at("loopy", words!("loopy is True or False", "loopy 应为 True 或 False"))
            })?,
        };
        if let (true, Rules::Options(_)) = (loopy, &rules) {
            return Err(self.source.mistake_at("loopy", words!(
                "heaps become smaller, so play never returns: define moves(position) instead of options(n), or leave out loopy",
                "堆只会变小，不会回到原处：请用 moves(position) 代替 options(n)，或去掉 loopy"
            )));
        }
        let about = self.about(&rules)?;
        let gains = self.source.has_key("gain") && !matches!(rules, Rules::Options(_));
        let gathered = self.gathered(&rules, score.is_some() && !gains && !self.source.has_key("again"));
        let parameters = self.module.owned_extra_value().ok_or_else(|| {
            CustomRulesError::mistake(words!("the parameters cannot be kept", "无法保存参数"))
        })?;
        let caller = ScriptCaller {
            source: self.source,
            parameters,
            limits: self.limits.clone(),
            ticks: AtomicU64::new(0),
        };
        let text = TextOfRules { module: self.module, definitions: self.definitions, exact: OnceLock::new() };
        Ok(Script { caller, rules, score, gains, parts, show, draw, loopy, gathered, about, text })
    }

    /// Which entry of a position holds the score won so far.
    fn gathered(&self, rules: &Rules, has_score: bool) -> GatheredEntries {
        let names: &[&str] = match rules {
            Rules::Moves(_) if has_score => &["moves"],
            Rules::Players { .. } if has_score => &["left", "right"],
            _ => return GatheredEntries::default(),
        };
        let entry =
            |length| (length > 1).then(|| gathered::entry(&self.definitions, names, length)).flatten();
        GatheredEntries((0..=gathered::MAX_ENTRIES).map(entry).collect())
    }

    fn rules(&self) -> CustomResult<Rules> {
        let [options, moves, left, right] =
            ["options", "moves", "left", "right"].map(|name| self.function(name, ParameterKind::All));
        match (options?, moves?, left?, right?) {
            (Some(options), None, None, None) => Ok(Rules::Options(options)),
            (None, Some(moves), None, None) => Ok(Rules::Moves(moves)),
            (None, None, Some(left), Some(right)) => Ok(Rules::Players { left, right }),
            (None, None, Some(_), None) => Err(self.source.mistake_at("left", words!(
                "left(position) is defined, but right(position) is not: define both, or moves(position) for both players",
                "有 left(position) 而没有 right(position)：请两者都定义，或用 moves(position) 表示双方相同的着法"
            ))),
            (None, None, None, Some(_)) => Err(self.source.mistake_at("right", words!(
                "right(position) is defined, but left(position) is not: define both, or moves(position) for both players",
                "有 right(position) 而没有 left(position)：请两者都定义，或用 moves(position) 表示双方相同的着法"
            ))),
            (None, None, None, None) => {
                let file = &self.source.file;
                Err(CustomRulesError::mistake(words!(
                    "{file} has no rules: define options(n) for heaps, moves(position) for other positions, or left(position) and right(position)",
                    "{file} 中没有规则：请定义 options(n)（堆）、moves(position)（其他局面），或 left(position) 与 right(position)"
                )))
            }
            (Some(_), ..) => Err(self.twice("options")),
            (None, Some(_), ..) => Err(self.twice("moves")),
        }
    }

    fn twice(&self, name: &str) -> CustomRulesError {
        self.source.mistake_at(name, words!(
            "the rules are defined twice: one of options(n), moves(position), or left(position) with right(position) is enough",
            "规则重复：options(n)、moves(position)、left(position) 与 right(position) 三者只能取其一"
        ))
    }

    fn variable(&self, name: &str) -> Option<OwnedFrozenValue> {
        self.module.get_option(name).ok().flatten()
    }

    fn function(&self, name: &'static str, takes: ParameterKind) -> CustomResult<Option<Function>> {
        let Some(value) = self.variable(name) else { return Ok(None) };
        let given = self.given;
        let Some(signature) = value.value().parameters_spec() else {
            let kind = value.value().get_type();
            return Err(self.source.mistake_at(
                name,
                words!(
                    "{name} is a function in a script, and not: {kind}",
                    "脚本中的 {name} 应为函数，而不是 {kind}"
                ),
            ));
        };
        let fits = |parameters: usize| signature.can_fill_with_args(parameters + 1, &[]);
        let parameters = match takes {
            ParameterKind::All => Some(given).filter(|&given| fits(given)),
            ParameterKind::Some => (0..=given).rev().find(|&given| fits(given)),
        };
        match parameters {
            Some(parameters) => {
                let plain = self.plain(name, parameters);
                Ok(Some(Function { name, value, parameters, plain }))
            }
            None => {
                let (file, taken) = (&self.source.file, signature.parameters_str());
                Err(self.source.mistake_at(name, words!(
                    "{name} cannot be called with a position and {given} parameters: it takes ({taken}), and the text after the colon in {file}:... gives all but the first",
                    "{name} 不能用一个局面和 {given} 个参数来调用：它的参数是 ({taken})，除第一个外由 {file}:... 冒号后的内容填入"
                )))
            }
        }
    }

    /// The function as one that may be computed without the interpreter.
    fn plain(&self, name: &str, parameters: usize) -> Option<FastFunction> {
        let given = self.module.owned_extra_value();
        let given = given.as_ref().and_then(|given| TupleRef::from_value(given.value()));
        let given = given.map_or(&[][..], TupleRef::content).get(..parameters)?;
        FastFunction::new(&self.definitions, name, &self.module, given, self.limits)
    }

    fn about(&self, rules: &Rules) -> CustomResult<CustomInfo> {
        let name = self.source.file.rsplit('/').next().unwrap_or_default();
        let name = name.strip_suffix(".star").unwrap_or(name).to_owned();
        let docs = self.module.documentation().docs;
        let moves = match rules {
            Rules::Options(_) => "options",
            Rules::Moves(_) => "moves",
            Rules::Players { .. } => "left",
        };
        let heaps = matches!(rules, Rules::Options(_));
        let rules = docs.map_or_else(String::new, |docs| match docs.details {
            Some(details) => format!("{}\n\n{details}", docs.summary),
            None => docs.summary,
        });
        let example = self.variable("example").map(|example| self.example(example.value(), heaps));
        Ok(CustomInfo {
            name,
            rules,
            example: example.transpose()?,
            moves_at: self.source.definition(moves),
            parts_at: self.source.definition("parts"),
        })
    }

    fn example(&self, value: Value<'_>, heaps: bool) -> CustomResult<String> {
        let wrong = |reason: LocalizedString| self.source.mistake_at("example", reason);
        // A list of heaps may be written as a list.
        match ListRef::from_value(value) {
            Some(list) => list.content().iter().try_for_each(|item| value::to_data(*item).map(|_| ())),
            None => value::to_data(value).map(|_| ()),
        }
        .map_err(wrong)?;
        let json = value.to_json().map_err(|error| wrong(LocalizedString::same(error)))?;
        // A single heap is a position of one heap.
        Ok(if heaps && value::integer(value).is_some() { format!("[{json}]") } else { json })
    }
}

/// Which parameters a function has to take.
#[derive(Clone, Copy)]
enum ParameterKind {
    All,
    Some,
}

impl Script {
    /// A move as it was returned, which may be made again only in games with a score.
    fn moved(&self, returned: &CallResult<'_, '_>, value: Value<'_>) -> CustomResult<CustomMove> {
        let mv = moved(returned, value)?;
        if mv.again && self.kind() != CustomKind::Scored {
            return Err(returned.wrong(&words!(
                "a player moves again only in games with a score: give the gain of moves by \"gain\", or define score(position)",
                "只有带得分的游戏才能再走一步：请用 \"gain\" 写出着法的得分，或定义 score(position)"
            )));
        }
        Ok(mv)
    }

    /// Whether the script defines parts of positions.
    pub fn has_parts(&self) -> bool {
        self.parts.is_some()
    }

    /// For each number of entries of a position, the entry that holds the score won so far.
    pub fn gathered_entries(&self) -> &GatheredEntries {
        &self.gathered
    }
}

impl CustomRules for Script {
    fn kind(&self) -> CustomKind {
        match (&self.rules, &self.score) {
            (Rules::Options(_), _) => CustomKind::Heaps,
            (_, Some(_)) => CustomKind::Scored,
            _ if self.gains => CustomKind::Scored,
            (Rules::Moves(_), None) => CustomKind::Impartial,
            (Rules::Players { .. }, None) => CustomKind::Partizan,
        }
    }

    fn about(&self) -> CustomInfo {
        self.about.clone()
    }

    fn loopy(&self) -> bool {
        self.loopy
    }

    /// A call takes some microseconds.
    fn steps(&self) -> u64 {
        800
    }

    fn work(&self) -> u64 {
        let plain = |function: &Function| function.plain.as_ref().map_or(0, FastFunction::work);
        let in_rules = match &self.rules {
            Rules::Options(rules) | Rules::Moves(rules) => plain(rules),
            Rules::Players { left, right } => plain(left) + plain(right),
        };
        self.caller.work() + in_rules
    }

    fn visit_options(&self, heap: u64, visit: &mut dyn FnMut(&[u64]) -> Flow) -> CustomResult {
        let Rules::Options(options) = &self.rules else { return Ok(()) };
        if options.plain.as_ref().and_then(|plain| plain.heaps(heap, visit)).is_some() {
            return Ok(());
        }
        let mut sizes = Vec::new();
        self.caller.call(options, &heap, |returned| {
            let mut read = |option| {
                heaps(option, &mut sizes).ok_or_else(|| {
                    let shown = value::shown(option);
                    returned.wrong(&words!(
                        "{shown} is neither a heap of 0 or more nor a tuple of such heaps",
                        "{shown} 既不是非负整数大小的堆，也不是这种堆的元组"
                    ))
                })?;
                Ok(visit(&sizes))
            };
            each(&returned, &LIST_OF_OPTIONS, &mut read)
        })
    }

    fn visit_moves(&self, at: &Data, player: Player, visit: Visit<'_, CustomMove>) -> CustomResult {
        self.visit_shown(at, player, &mut |shown| visit(shown.into()))
    }

    fn visit_shown(&self, at: &Data, player: Player, visit: VisitShown<'_>) -> CustomResult {
        let moves = match (&self.rules, player) {
            (Rules::Moves(moves), _) => moves,
            (Rules::Players { left, .. }, Player::Left) => left,
            (Rules::Players { right, .. }, Player::Right) => right,
            (Rules::Options(_), _) => return Ok(()),
        };
        let plain = moves.plain.as_ref();
        if plain
            .and_then(|plain| plain.positions(at, &mut |words| visit(PackedOrMove::Packed(words))))
            .is_some()
        {
            return Ok(());
        }
        let mut words = Vec::new();
        self.caller.call(moves, at, |returned| {
            let Some(named) = DictRef::from_value(returned.value) else {
                return each(&returned, &LIST_OF_POSITIONS, &mut |to| {
                    Ok(visit(match value::pack_all(to, &mut words) {
                        true => PackedOrMove::Packed(&words),
                        false => PackedOrMove::Move(self.moved(&returned, to)?),
                    }))
                });
            };
            for (label, to) in named.iter() {
                let label = value::to_data(label).map_err(|reason| returned.wrong(&reason))?;
                let mv = CustomMove { label: Some(label), ..self.moved(&returned, to)? };
                if visit(PackedOrMove::Move(mv)).is_break() {
                    break;
                }
            }
            Ok(())
        })
    }

    fn parts(&self, at: &Data) -> CustomResult<Option<Vec<Data>>> {
        const EXPECTED: LocalizedStr = text!("a list of positions, or None,", "局面的列表，或 None");
        let Some(parts) = &self.parts else { return Ok(None) };
        self.caller.call(parts, at, |returned| {
            if returned.value.is_none() {
                return Ok(None);
            }
            let mut found = Vec::new();
            each(&returned, &EXPECTED, &mut |part| {
                found.push(value::to_data(part).map_err(|reason| returned.wrong(&reason))?);
                Ok(ControlFlow::Continue(()))
            })?;
            Ok(Some(found))
        })
    }

    fn score(&self, at: &Data) -> CustomResult<Score> {
        let Some(score) = &self.score else { return Ok(Score::ZERO) };
        self.caller.call(score, at, |returned| match value::integer(returned.value) {
            Some(score) => Ok(Score::from(score)),
            None => Err(returned.expected(&words!("an integer", "整数"))),
        })
    }

    fn gathered_at(&self, at: &Data) -> Option<usize> {
        self.gathered.of(at)
    }

    fn exact_line(&self, at: &Data, entry: Option<usize>) -> Option<CustomResult<Arc<LineRules>>> {
        let Rules::Moves(_) = self.rules else { return None };
        if self.parts.is_some() {
            return None;
        }
        Some(self.read_text(|written| reading::read_line(written, at, entry).map(Arc::new)))
    }

    fn exact(&self) -> Option<CustomResult<Arc<ExactRules>>> {
        Some(self.text.exact.get_or_init(|| self.read_exactly()).clone())
    }

    fn draw(&self, at: &Data) -> CustomResult<Option<Data>> {
        let Some(draw) = &self.draw else { return Ok(None) };
        self.caller.call(draw, at, |returned| {
            value::to_any_data(returned.value).map(Some).ok_or_else(|| {
                returned.expected(&words!(
                    "dicts, lists, texts and integers, such as {{\"layout\": \"piles\", \"things\": [...]}}",
                    "由字典、列表、文本和整数组成的值，例如 {{\"layout\": \"piles\", \"things\": [...]}}"
                ))
            })
        })
    }

    fn show(&self, at: &Data) -> CustomResult<Option<String>> {
        let Some(show) = &self.show else { return Ok(None) };
        self.caller.call(show, at, |returned| match returned.value.unpack_str() {
            Some(text) => Ok(Some(text.to_owned())),
            None => Err(returned.expected(&words!("a text", "文本"))),
        })
    }
}

/// A move as it was returned: a position, or `{"to": position, "gain": number, "again": True}`.
fn moved(returned: &CallResult<'_, '_>, value: Value<'_>) -> CustomResult<CustomMove> {
    let position = |value| value::to_data(value).map_err(|reason| returned.wrong(&reason));
    let Some(dict) = DictRef::from_value(value).filter(|dict| dict.get_str("to").is_some()) else {
        return position(value).map(CustomMove::to);
    };
    if let Some(other) = dict.keys().find(|key| !matches!(key.unpack_str(), Some("to" | "gain" | "again"))) {
        let other = value::shown(other);
        return Err(returned.wrong(&words!(
            "a move has no entry {other}: write {{\"to\": position, \"gain\": number, \"again\": True}}",
            "着法没有 {other} 一项：请写 {{\"to\": 局面, \"gain\": 数, \"again\": True}}"
        )));
    }
    let to = dict.get_str("to").map(position).transpose()?.unwrap_or(Data::Null);
    let gain = match dict.get_str("gain") {
        None => None,
        Some(gain) => Some(value::integer(gain).map(Score::from).ok_or_else(|| {
            returned.wrong(&words!("the gain of a move is an integer", "着法的 gain 应为整数"))
        })?),
    };
    let again = match dict.get_str("again") {
        None => false,
        Some(again) => again.unpack_bool().ok_or_else(|| {
            returned
                .wrong(&words!("the \"again\" of a move is True or False", "着法的 again 应为 True 或 False"))
        })?,
    };
    Ok(CustomMove { gain, again, ..CustomMove::to(to) })
}

/// Goes through a list that was returned, or through what else can be gone through and is no position.
fn each<'v>(
    returned: &CallResult<'v, '_>,
    expected: &LocalizedStr,
    visit: &mut dyn FnMut(Value<'v>) -> CustomResult<Flow>,
) -> CustomResult {
    if let Some(list) = ListRef::from_value(returned.value) {
        for value in list.content() {
            if visit(*value)?.is_break() {
                break;
            }
        }
        return Ok(());
    }
    // A tuple may be meant as a position: what is not clear is asked for.
    let unclear = returned.value.unpack_str().is_some()
        || TupleRef::from_value(returned.value).is_some()
        || DictRef::from_value(returned.value).is_some();
    let items = if unclear { None } else { returned.value.iterate(returned.heap).ok() };
    let items = items.ok_or_else(|| returned.expected(&LocalizedString::from(*expected)))?;
    for value in items {
        if visit(value)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// Reads an option of a heap: one heap, or several.
fn heaps(option: Value<'_>, sizes: &mut Vec<u64>) -> Option<()> {
    sizes.clear();
    let several = TupleRef::from_value(option).map(TupleRef::content);
    match several.or_else(|| ListRef::from_value(option).map(|list| list.content())) {
        None => sizes.push(heap(option)?),
        Some(heaps) => {
            for value in heaps {
                sizes.push(heap(*value)?);
            }
        }
    }
    Some(())
}

/// The size of a heap. Small ones are most of them.
#[inline]
fn heap(value: Value<'_>) -> Option<u64> {
    match value.unpack_i32() {
        Some(small) => u64::try_from(small).ok(),
        None => value::integer(value).and_then(|large| u64::try_from(large).ok()),
    }
}
