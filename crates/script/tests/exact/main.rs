//! Rules that are read from their text are the rules that the interpreter computes.
#![allow(clippy::unwrap_used)]

mod compare;
mod heaps;
mod positions;
mod random;

#[test]
fn tmp_public() {
    let Ok(dir) = std::env::var("PUBLIC") else { return };
    let largest: u64 = std::env::var("LARGEST").map_or(60, |n| n.parse().unwrap());
    let mut paths: Vec<_> = std::fs::read_dir(dir)
        .unwrap()
        .map(|p| p.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "star"))
        .collect();
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let script = compare::script(&text, None);
        let t = std::time::Instant::now();
        let name = path.file_name().unwrap().to_str().unwrap();
        match compare::read(&script) {
            Err(fault) => {
                println!("{name}: NOT READ {} {:?}", fault, fault.place.as_ref().map(|p| (p.line, p.column)))
            }
            Ok(rules) => {
                let time = t.elapsed();
                let t = std::time::Instant::now();
                let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    compare::everything(&script, &rules, largest)
                }));
                println!(
                    "{name}: {} nodes, {} moves, {:?}; {} in {:?}",
                    rules.expressions.len(),
                    rules.forms.iter().map(|f| f.moves.len()).sum::<usize>(),
                    time,
                    if done.is_ok() { "equal" } else { "DIFFERENT" },
                    t.elapsed()
                );
            }
        }
    }
}
