use super::*;
use crate::notation::ErrorKind;

/// The tree with every operator written in front, braces by their numbers.
fn tree(text: &str) -> String {
    let read = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut shown: Vec<String> = Vec::new();
    for node in &read.nodes {
        let of = |refs: &[NodeRef]| refs.iter().map(|at| shown[at.0].as_str()).collect::<Vec<_>>().join(",");
        let text = match node {
            Node::Literal(literal) => {
                let ups = match literal.ups {
                    Ups::Times(0) => String::new(),
                    Ups::Times(n) => format!("u{n}"),
                    other => format!("{other:?}").replace(' ', ""),
                };
                format!("{}{}n{}", literal.number, ups, literal.nimber)
            }
            Node::Constant(constant) => format!("{constant:?}"),
            Node::Tiny(g) => format!("Tiny({})", of(&[*g])),
            Node::Miny(g) => format!("Miny({})", of(&[*g])),
            Node::Brace { label, left, right } => format!("#{}{{{}|{}}}", label.0, of(left), of(right)),
            Node::Symmetric { label, options } => format!("#{}+-{{{}}}", label.0, of(options)),
            Node::Back(label) => format!("@{}", label.0),
            Node::Sides { onside, offside } => format!("&({})", of(&[*onside, *offside])),
            Node::Plus(g, h) => format!("+({})", of(&[*g, *h])),
            Node::Minus(g, h) => format!("-({})", of(&[*g, *h])),
            Node::Negative(g) => format!("neg({})", of(&[*g])),
            Node::Multiple(n, g) => format!("{n}times({})", of(&[*g])),
            Node::Ordinal(g, h) => format!(":({})", of(&[*g, *h])),
            Node::Call(function, values) => format!("{function:?}({})", of(values)),
            Node::Position { game, position } => format!("{game}[{position}]"),
        };
        shown.push(text);
    }
    shown.pop().unwrap()
}

#[test]
fn words_are_read_as_the_signs_they_name() {
    for (text, expected) in [
        ("up", "0u1n0"),
        ("down", "0u-1n0"),
        ("Up Star", "0u1n1"),
        ("double up", "0u2n0"),
        ("triple down star", "0u-3n1"),
        ("star", "0n1"),
        ("up + star", "+(0u1n0,0n1)"),
        ("{up|down}", "#0{0u1n0|0u-1n0}"),
        ("tiny 1", "Tiny(1n0)"),
        ("Miny 3/4", "Miny(3/4n0)"),
        ("+_1", "Tiny(1n0)"),
        ("-_2 + up", "+(Miny(2n0),0u1n0)"),
        ("domineering 2x3", "domineering[2x3]"),
        ("domineering ../.. + up", "+(domineering[../..],0u1n0)"),
        ("octal:0.77 5 - nim 3,4", "-(octal:0.77[5],nim[3,4])"),
    ] {
        assert_eq!(tree(text), expected, "{text}");
    }
    for text in ["double", "up up", "star up", "upon 3", "up(3", "foo", "foo + 3", "on 3", "domineering |"] {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn literals_are_sums_of_number_ups_and_nimber() {
    for (text, expected) in [
        ("5/8*", "5/8n1"),
        ("3^*2", "3u1n2"),
        ("-1/2vv*", "-1/2u-2n1"),
        ("1*2", "1n2"),
        ("^3", "0u3n0"),
        ("^^^", "0u3n0"),
        ("1vvvv*", "1u-4n1"),
        ("vvv", "0u-3n0"),
        ("vv", "0u-2n0"),
        ("^<2>*", "0Unit{n:2,down:false}n1"),
        ("v[3]", "0UnitSum{n:3,down:true}n0"),
        ("^[on]*", "0Upon{down:false}n1"),
        ("1v<on>", "1Uponth{down:true}n0"),
        ("↑²∗", "0Unit{n:2,down:false}n1"),
        ("⇓", "0u-2n0"),
        ("*0", "0n0"),
        ("-12345678901234567890123", "-12345678901234567890123n0"),
    ] {
        assert_eq!(tree(text), expected, "{text}");
    }
}

#[test]
fn operators_bind_as_the_notation_says() {
    for (text, expected) in [
        ("1 + * - ^", "-(+(1n0,0n1),0u1n0)"),
        ("1 - -1", "-(1n0,-1n0)"),
        ("-^ + *", "+(neg(0u1n0),0n1)"),
        ("+-1+-2", "+(#0+-{1n0},#1+-{2n0})"),
        ("+-1 + 1", "+(#0+-{1n0},1n0)"),
        ("+-(1*)", "#0+-{1n1}"),
        ("1:*:2", ":(1n0,:(0n1,2n0))"),
        ("-*:2+1", "+(neg(:(0n1,2n0)),1n0)"),
        ("3*{1|0}", "3times(#0{1n0|0n0})"),
        ("3 (1)", "3times(1n0)"),
        ("-2 *(1) + 1", "+(-2times(1n0),1n0)"),
        ("3Tiny(2)", "+(3n0,Tiny(2n0))"),
        ("⧿{1|0}", "Miny(#0{1n0|0n0})"),
        ("3/2under", "+(3/2n0,Under)"),
        ("-over", "neg(Over)"),
        ("on-off", "-(On,Off)"),
        ("v-cool(1,2)", "-(0u-1n0,Cool(1n0,2n0))"),
        ("1 & 0", "&(1n0,0n0)"),
        ("heat({1|-1} , 1/2)", "Heat(#0{1n0|-1n0},1/2n0)"),
        ("domineering(../#.) - 1", "-(domineering[../#.],1n0)"),
        ("partizan-octal:0.7|0.3(5, 6)", "partizan-octal:0.7|0.3[5, 6]"),
    ] {
        assert_eq!(tree(text), expected, "{text}");
    }
}

#[test]
fn longer_bars_bind_more_loosely() {
    for (text, expected) in [
        ("{|}", "#0{|}"),
        ("{ 1 , 2 | }", "#0{1n0,2n0|}"),
        ("{1||2|3}", "#0{1n0|#1{2n0|3n0}}"),
        ("{1|2||3|4}", "#0{#1{1n0|2n0}|#2{3n0|4n0}}"),
        ("{1||2|3|||4}", "#0{#2{1n0|#1{2n0|3n0}}|4n0}"),
        ("{1|||2||3|4}", "#0{1n0|#2{2n0|#1{3n0|4n0}}}"),
        ("+-{1,{2|0}}", "#0+-{1n0,#1{2n0|0n0}}"),
        ("+-{1|0}", "#0+-{#1{1n0|0n0}}"),
    ] {
        assert_eq!(tree(text), expected, "{text}");
    }
}

#[test]
fn passes_go_back_to_the_innermost_brace_and_names_to_theirs() {
    for (text, expected) in [
        ("{0,pass|*}", "#0{0n0,@0|0n1}"),
        ("{0||0|-2,pass}", "#0{0n0|#1{0n0|-2n0,@1}}"),
        ("a{0|{1|a}}", "#0{0n0|#1{1n0|@0}}"),
        ("a{0||1|a}", "#0{0n0|#1{1n0|@0}}"),
        ("a{0|b{a|b}}", "#0{0n0|#1{@0|@1}}"),
        ("{pass|pass}", "#0{@0|@0}"),
    ] {
        assert_eq!(tree(text), expected, "{text}");
    }
    assert!(read("{0|pass}").unwrap().first_loopy().is_some());
    assert_eq!(read("{0|1}").unwrap().first_loopy(), None);
}

#[test]
fn errors_say_what_may_be_meant() {
    for (text, said) in [
        ("0.5", "1/2 for 0.5"),
        ("{3|1}*2", "2*(G) with the number in front"),
        ("upon*", "write + *2 to add a nimber"),
        ("{1|0}^", "write + ^ to add"),
        ("ON", "did you mean on?"),
        ("Upon", "did you mean upon?"),
    ] {
        let message = read(text).unwrap_err().message.en;
        assert!(message.contains(said), "{text}: {message}");
    }
}

#[test]
fn errors_tell_kind_and_column() {
    for (text, kind, column) in [
        ("", ErrorKind::Syntax, 1),
        ("1 +", ErrorKind::Syntax, 4),
        ("1/3", ErrorKind::BadPosition, 1),
        ("1/0", ErrorKind::BadPosition, 1),
        ("1/", ErrorKind::Syntax, 3),
        ("2.5", ErrorKind::Syntax, 2),
        ("{a|b|c}", ErrorKind::Syntax, 2),
        ("{1|2|3}", ErrorKind::Syntax, 5),
        ("{1|2||3||4}", ErrorKind::Syntax, 8),
        ("{1}", ErrorKind::Syntax, 4),
        ("{1|0", ErrorKind::Syntax, 5),
        ("{1|0)", ErrorKind::Syntax, 5),
        ("{1,|0}", ErrorKind::Syntax, 4),
        ("{,1|0}", ErrorKind::Syntax, 2),
        ("{1 2|0}", ErrorKind::Syntax, 4),
        ("{1|0} {2|1}", ErrorKind::Syntax, 7),
        ("3{1|0}", ErrorKind::Syntax, 2),
        ("1/2*(1)", ErrorKind::Syntax, 1),
        ("Tiny(", ErrorKind::Syntax, 6),
        ("Tiny()", ErrorKind::Syntax, 6),
        ("b{0|c}", ErrorKind::Syntax, 5),
        ("cool(1)", ErrorKind::Syntax, 7),
        ("reduced(1,2)", ErrorKind::Syntax, 10),
        ("pass", ErrorKind::Syntax, 1),
        ("{pass+1|0}", ErrorKind::Syntax, 2),
        ("domineering(..", ErrorKind::Syntax, 15),
        ("^<0>", ErrorKind::Syntax, 3),
        ("^<100000000000000000000>", ErrorKind::TooLarge, 3),
        ("↑⁰", ErrorKind::Syntax, 2),
        ("±", ErrorKind::Syntax, 2),
    ] {
        let error = read(text).expect_err(text);
        assert_eq!((error.kind, error.column), (kind, column), "{text}: {error}");
    }
}

#[test]
fn nesting_is_bounded_by_memory_alone() {
    let deep = 200_000;
    for (open, close) in [("{0|", "}"), ("(", ")"), ("-", ""), ("Tiny(", ")"), ("+-", ""), ("1:", "")] {
        let text = format!("{}^{}", open.repeat(deep), close.repeat(deep));
        assert!(read(&text).is_ok(), "{open}");
        assert!(read(&format!("{text})")).is_err(), "{open}");
    }
    let bars: String = (1..2000).map(|bars| format!("0{}", "|".repeat(bars))).collect();
    assert!(read(&format!("{{{bars}0}}")).is_ok());
}
