//! Scripts as they are named on the command line.

use grundy::solver::theory::catalogue::game_within;
use grundy_script::split;
use std::convert::Infallible;

/// The notation that a word of the command line means: `squares.star` is `@squares.star`, also behind
/// `every:` and in `tartan:`.
pub fn notation(word: &str) -> Result<String, Infallible> {
    let (made, game) = game_within(word);
    let signed = |game: &str| match !game.starts_with('@') && split(game).is_some() {
        true => format!("@{game}"),
        false => game.to_owned(),
    };
    Ok(match game.strip_prefix("tartan:") {
        Some(factors) if factors.contains(',') => {
            let factors: Vec<String> = factors.split(',').map(signed).collect();
            format!("{made}tartan:{}", factors.join(","))
        }
        _ => format!("{made}{}", signed(game)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_end_like_scripts_are_scripts() {
        let of = |word| notation(word).unwrap();
        assert_eq!(of("squares.star"), "@squares.star");
        assert_eq!(of("a/b.star:3,x.star"), "@a/b.star:3,x.star");
        assert_eq!(of("@squares.star"), "@squares.star");
        assert_eq!(of("every:squares.star"), "every:@squares.star");
        assert_eq!(of("impartial:clobber.star"), "impartial:@clobber.star");
        assert_eq!(of("bash:3"), "bash:3");
        assert_eq!(of("tartan:a/b.star:3,x,ruler"), "tartan:@a/b.star:3,x,ruler");
        assert_eq!(of("every:tartan:ruler,@a.star"), "every:tartan:ruler,@a.star");
        assert_eq!(of("tartan:a.star,b.star:2"), "tartan:@a.star,@b.star:2");
        assert_eq!(of("tartan:ruler,mock-turtles"), "tartan:ruler,mock-turtles");
    }
}
