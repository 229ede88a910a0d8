//! The program `grundy`.

fn main() {
    let summary = grundy::batch::run(std::io::stdin().lock(), std::io::stdout().lock(), &Default::default());
    std::process::exit(if summary.is_ok_and(|s| s.errors == 0) { 0 } else { 1 });
}
