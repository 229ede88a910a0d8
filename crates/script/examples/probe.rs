use grundy_limits::{Budget, Limits as Bounds};
use grundy_pattern::exact::{self, LogicRules};
use grundy_script::{Limits, Script};
use grundy_theory::ruleset::own::OwnRules;
use std::time::Instant;

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.rsplit('/').next().unwrap();
        let script = Script::read(name, &text, None, &Limits::default()).unwrap();
        let start = Instant::now();
        let rules = match script.exact() {
            Some(Ok(rules)) => rules,
            Some(Err(fault)) => {
                println!("{name}: NOT READ {} {:?}", fault.message.en, fault.place);
                continue;
            }
            None => continue,
        };
        let read = start.elapsed();
        let start = Instant::now();
        let mut budget = Budget::new(&Bounds::default());
        let found = exact::find(&rules, &mut budget);
        let logic = LogicRules::new(&rules);
        println!("{name}: read {read:?}, {:?}", start.elapsed());
        match found {
            Ok(Some(found)) => println!("   {}\n   by {}", found.formula.en, found.by.unwrap().en),
            Ok(None) => println!("   none"),
            Err(stop) => println!("   {stop}"),
        }
        match logic {
            Some(logic) => println!("   logic {:?} {:?}", logic.formulas.moves.iter().map(|m| &m.when).collect::<Vec<_>>(), logic.below),
            None => println!("   no logic"),
        }
    }
}
