//! What games are called elsewhere: in notes, by judges, in traditional characters.
//!
//! One rule tells names apart: capitals, blanks, hyphens, full-width characters and endings such as -博弈 do
//! not.

/// Names of games in notes and of problems of contests, with the game as it is written here.
pub(super) const OTHERS: &[(&str, &[&str])] = &[
    ("cram", &["plugg", "骨牌填格"]),
    ("node-kayles", &["Schaefer's Node Kayles"]),
    ("nimstring", &["串尼姆"]),
    ("dots-and-boxes", &["围格子", "boxes", "la pipopipette", "pipopipette"]),
    ("welter", &["Welter's game"]),
    ("poset", &["偏序集"]),
    ("divisors:N", &["舒赫", "因数", "Schuh", "Schuh's game", "divisor game", "spel van delers"]),
    ("subset-takeaway:N", &["子集", "subset take-away"]),
    ("kotzig:N,SET", &["Kotzig's Nim", "modular Nim"]),
    ("piece:king", &["王", "wyt king"]),
    ("piece:knight", &["white knight", "白马"]),
    ("piece:queen", &["wyt queens", "wyt queen"]),
    ("piece:rook", &["wyt rook"]),
    ("circular-nim:N,K", &["循环尼姆"]),
    ("northcott", &["Northcott's game"]),
    ("three-mens-morris", &["三棋", "shift tic-tac-toe", "tapatan"]),
    ("coins:2-2", &["Twins"]),
    ("coins:3-3", &["Triplets"]),
    ("coins:1-5", &["Moebius", "Mobius", "莫比乌斯"]),
    ("coins:1-7", &["Mogul", "莫卧儿"]),
    ("coins:1-9", &["Moidores"]),
    ("notakto", &["X井字棋", "X-only tic-tac-toe", "null tic-tac-toe"]),
    ("tac-tix", &["bulo"]),
    ("brussels-sprouts", &["球芽甘蓝"]),
    ("sylver-coinage", &["造币"]),
    ("nim", &["尼姆", "nim取石子", "取石子", "P2197", "AcWing 891", "HDU 1850", "POJ 2975"]),
    ("bash:M", &["巴什", "Brave Game", "HDU 1846"]),
    ("subtraction:SET", &["集合Nim", "减法", "AcWing 893"]),
    ("moore:K", &["k-Nim", "Nim-k", "Moore's Nim", "Moore Nim"]),
    ("staircase", &["阶梯", "台阶", "阶梯Nim", "台阶Nim", "staircase nim", "AcWing 892"]),
    ("wythoff", &["威佐夫", "Wythoff's game", "P2252", "POJ 1067", "HDU 1527"]),
    ("dynamic:2", &["斐波那契", "斐波那契Nim", "Fibonacci Nim", "动态减法", "HDU 2516"]),
    ("split-nim", &["拆分Nim", "AcWing 894"]),
    ("end-nim", &["AcWing 1322", "P2599"]),
    ("equal-split:F", &["江南乐", "P3235"]),
    ("merge-cap:M", &["人人尽说江南好", "P4101"]),
    ("coin-split", &["分裂", "P3185"]),
    ("xor-nim", &["人形演舞"]),
    ("euclid", &["欧几里得", "欧几里德", "P1290", "HDU 1525", "POJ 2348"]),
    ("every:euclid", &["GG and MM", "HDU 3595"]),
    ("coins:SPEC", &["翻硬币"]),
    ("sharti:K", &["CF494E"]),
    ("graph", &["有向图", "图上", "移棋子", "AcWing 1319"]),
    ("coin-grid", &["turning corners"]),
    ("domineering", &["crosscram"]),
    ("mock-turtles", &["mock turtle"]),
    (
        "hackenbush",
        &[
            "无向图删边",
            "树的删边",
            "树上删边",
            "删边",
            "砍树",
            "green hackenbush",
            "red-blue hackenbush",
            "blue-red hackenbush",
            "rb-hackenbush",
        ],
    ),
    ("geography", &["二分图", "P4055"]),
    ("directed-geography", &["generalized geography", "有向图地理游戏"]),
    ("wooden-chess", &["一双木棋", "P4363", "AcWing 3225"]),
    ("bimatrix", &["囚徒困境", "双矩阵"]),
    ("mnk:15,15,5", &["五子棋"]),
    ("othello:N", &["翻转棋", "reversi"]),
    ("hex:N", &["海克斯棋"]),
    ("connect-four", &["屏风四子棋", "connect4", "four in a row"]),
    ("grundys-game", &["Grundy's game"]),
    ("dawsons-chess", &["Dawson's Chess"]),
    ("dawsons-kayles", &["Dawson's Kayles"]),
];

/// Endings that say no more than that it is a game, an idea or a theorem.
const ENDINGS: [&str; 7] = ["博弈", "游戏", "问题", "模型", "定理", "原理", "game"];

/// Traditional characters of the names of this field, each before its simplified form.
const TRADITIONAL: &str = "幣币態态遊游戲戏動动減减無无圖图刪删邊边階阶異异數数論论勝胜敗败負负兩两雙双樹树點点獨独線线\
    運运對对稱称換换單单組组問问題题積积後后繼继雜杂應应該该鏈链環环邏逻輯辑個个強强極极選选擇择週周檢检驗验證证狀状結结\
    規规則则範范溫温釋释獎奖貝贝納纳馬马鳥鸟軍军進进製制詞词傳传統统費费濟济薩萨羅罗維维爾尔亞亚當当舊旧對对連连鍵键開开關关\
    勢势劃划歐欧幾几裡里係系號号盜盗間间權权熱热側侧竊窃優优項项";

/// The simplified form of a character.
fn simplified(letter: char) -> char {
    let mut pairs = TRADITIONAL.chars();
    while let Some(traditional) = pairs.next() {
        let simple = pairs.next();
        if traditional == letter {
            return simple.unwrap_or(letter);
        }
    }
    letter
}

/// A letter without its accents, as names of this field have them.
fn unaccented(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ä' => 'a',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ò' | 'ó' | 'ô' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        letter => letter,
    }
}

/// A name without what does not tell names apart.
///
/// ```
/// use grundy_theory::catalogue::plain_name;
/// assert_eq!((&*plain_name("Every-SG"), &*plain_name("翻硬幣遊戲")), ("everysg", "翻硬币"));
/// assert_eq!((&*plain_name("Misère"), &*plain_name("尼姆和")), ("misere", "nim和"));
/// ```
pub fn plain_name(name: &str) -> String {
    /// From a full-width character to its narrow one.
    const NARROWER: u32 = 0xfee0;
    let narrow = |letter: char| match letter {
        '！'..='～' => char::from_u32(u32::from(letter) - NARROWER).unwrap_or(letter),
        letter => simplified(letter),
    };
    let is_between = |letter: &char| {
        letter.is_whitespace() || matches!(letter, '-' | '_' | '\'' | '’' | '·' | '−' | '–' | '—')
    };
    let letters = name.chars().map(narrow).filter(|letter| !is_between(letter)).flat_map(char::to_lowercase);
    // People write both, and both within one name.
    let plain = letters.map(unaccented).collect::<String>().replace("尼姆", "nim");
    let ending = ENDINGS.iter().find_map(|ending| plain.strip_suffix(ending)).filter(|rest| !rest.is_empty());
    ending.map_or(plain.clone(), str::to_owned)
}

/// The game that is called so elsewhere, as it is written here.
pub(super) fn known_elsewhere(name: &str) -> Option<&'static str> {
    let name = plain_name(name);
    let known = OTHERS.iter().find(|(_, names)| names.iter().any(|known| plain_name(known) == name));
    known.map(|(game, _)| *game)
}

/// What a game of the catalogue is called elsewhere.
pub fn other_names(game: &str) -> impl Iterator<Item = &'static str> {
    let named = OTHERS.iter().filter(move |(of, _)| super::split(of).0 == game);
    named.flat_map(|(_, names)| names.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{entries, entry, spelled, split};

    #[test]
    fn every_game_with_other_names_is_in_the_catalogue() {
        for (game, _) in OTHERS {
            let game = game.strip_prefix("every:").unwrap_or(game);
            assert!(entry(split(game).0).is_some(), "{game}");
        }
    }

    #[test]
    fn no_name_is_given_to_two_games() {
        let mut names: Vec<(String, &str)> = Vec::new();
        for (game, others) in OTHERS {
            names.extend(others.iter().map(|name| (plain_name(name), split(game).0)));
        }
        for entry in entries() {
            names.push((plain_name(entry.name), entry.name));
            let chinese = entry.title.zh.split('：').next().unwrap_or_default();
            names.push((plain_name(chinese), entry.name));
        }
        names.sort_unstable();
        names.dedup();
        for pair in names.windows(2) {
            assert_ne!(pair[0].0, pair[1].0, "{pair:?}");
        }
    }

    #[test]
    fn names_of_problems_and_notes_are_known() {
        for (name, game) in [
            ("Nim游戏", "nim"),
            ("尼姆博弈", "nim"),
            ("阶梯博弈", "staircase"),
            ("翻硬幣", "coins:SPEC"),
            ("拆分-Nim游戏", "split-nim"),
            ("hdu3595", "every:euclid"),
            ("Ｐ４１０１", "merge-cap:M"),
            ("無向圖刪邊遊戲", "hackenbush"),
        ] {
            assert_eq!(
                known_elsewhere(name).or_else(|| entry(&plain_name(name)).map(|entry| entry.name)),
                Some(game),
                "{name}"
            );
        }
        assert_eq!(known_elsewhere("xyzzy"), None);
    }

    #[test]
    fn games_of_a_course_have_all_their_names() {
        for (game, names) in [
            ("cram", &["填格棋", "plugg", "骨牌填格"]),
            ("node-kayles", &["点凯尔斯"]),
            ("arc-kayles", &["边凯尔斯"]),
            ("nimstring", &["尼姆串", "串尼姆"]),
            ("dots-and-boxes", &["点格棋", "围格子", "boxes", "la-pipopipette"]),
            ("strings-and-coins", &["绳与硬币"]),
            ("welter", &["韦尔特博弈", "welters-game"]),
            ("northcott", &["诺思科特博弈", "northcotts-game", "Northcott's game"]),
            ("poset", &["偏序集博弈", "poset-game"]),
            ("divisors", &["舒赫博弈", "因数博弈", "schuh", "divisor-game"]),
            ("subset-takeaway", &["取子集", "子集博弈"]),
            ("notakto", &["反井字棋", "X井字棋"]),
            ("sprouts", &["豆芽游戏", "豆芽"]),
            ("brussels-sprouts", &["布鲁塞尔豆芽", "球芽甘蓝"]),
            ("sylver-coinage", &["西尔弗造币", "造币博弈"]),
            ("hex", &["六贯棋", "海克斯棋"]),
            ("connect-four", &["四子棋", "屏风四子棋", "connect4", "four-in-a-row"]),
            ("quixo", &["推推棋"]),
            ("dodgem", &["躲避棋"]),
            ("othello", &["黑白棋", "翻转棋", "reversi"]),
            ("three-mens-morris", &["三子棋", "三棋", "shift-tic-tac-toe", "tapatan"]),
            ("achi", &["阿奇棋"]),
            ("piece:king", &["王", "wyt-king"]),
            ("piece:knight", &["white-knight", "白马"]),
            ("piece:queen", &["wyt-queens", "wyt-queen", "wytqueens"]),
            ("piece:rook", &["wyt-rook"]),
            ("kotzig", &["科齐格尼姆", "kotzigs-nim", "modular-nim"]),
            ("antonim", &["反尼姆"]),
            ("circular-nim", &["环形尼姆", "循环尼姆"]),
            ("hypergraph-nim", &["超图尼姆"]),
            ("simplicial-nim", &["单纯形尼姆"]),
            ("tac-tix", &["tactix", "bulo"]),
            ("seating-couples", &["夫妻入座"]),
            ("roll-the-lawn", &["压草坪"]),
            ("coins:1-5", &["mobius", "莫比乌斯"]),
            ("coins:1-7", &["莫卧儿"]),
            ("wythoff", &["威佐夫", "威佐夫博弈"]),
            ("nim", &["尼姆博弈"]),
            ("staircase", &["阶梯博弈", "阶梯尼姆"]),
            ("dynamic:2", &["斐波那契博弈", "斐波那契尼姆", "fibonacci-nim"]),
            ("coin-grid", &["turning-corners"]),
            (
                "hackenbush",
                &["red-blue-hackenbush", "blue-red-hackenbush", "green-hackenbush", "rb-hackenbush", "砍树"],
            ),
            ("domineering", &["crosscram", "cross-cram"]),
            ("moore", &["moores-nim", "moore-nim", "moore's nim", "Moore’s Nim"]),
            ("graph", &["图上博弈"]),
            ("mock-turtles", &["mock-turtle"]),
            ("coins:2-2", &["twins"]),
            ("coins:3-3", &["triplets"]),
            ("coins:1-9", &["moidores"]),
            ("bash", &["巴什博弈"]),
            ("kayles", &["凯尔斯"]),
            ("coins", &["翻硬币"]),
            ("treblecross", &["treblecross"]),
            ("silver-dollar", &["silver-dollar", "Silver_Dollar"]),
        ] as [(&str, &[&str]); 54]
        {
            for name in names {
                assert_eq!(spelled(name), game, "{name}");
            }
        }
    }
}
