//! Certificates, the server, and what shells need.

use super::shared::Help;
use grundy::solver::theory::text;

pub(super) const HELP: &[Help] = &[
    Help {
        command: "check",
        about: text!(
            "Verify certificates: what they prove, or why they prove nothing",
            "检查证书：它们证明了什么，或为什么不成立"
        ),
        more: Some(text!(
            "A certificate is evidence for an answer, which `solve`, `period`, `pattern`, `table` and `misere` write with --certificate. A file whose name ends in .jsonl has one in each line. The checker knows the rules of the games and shares no code with the solver. If one certificate reaches a limit, the others are still checked. Exit status: 0 all are proved, 1 one is refused or a limit was reached, 2 a file cannot be read.",
            "证书是答案的证据，由 `solve`、`period`、`pattern`、`table`、`misere` 用 --certificate 写出。名称以 .jsonl 结尾的文件每行一份。检查程序只知道游戏规则，与求解程序没有共用代码。一份证书达到限制，不影响其他证书。退出状态：0 全部成立，1 有的不成立或达到限制，2 文件无法读取。"
        )),
        usage: "check FILE... [OPTIONS]",
        examples: &["grundy solve kayles 10,11 --certificate kayles.json", "grundy check kayles.json"],
        arguments: &[
            ("files", text!("The certificates, or - for standard input", "证书文件，或用 - 表示标准输入")),
            (
                "steps",
                text!(
                    "Examine at most this many moves and pairs of heaps (default: some minutes of work)",
                    "至多查看多少步着法和多少对堆（默认为几分钟的工作量）"
                ),
            ),
            ("json", text!("Write a line of JSON for each certificate", "每份证书一行 JSON")),
            (
                "time",
                text!(
                    "Limit the time for a certificate: 10s, 500ms, 2min (default: 10min)",
                    "每份证书的时间限制：10s、500ms、2min（默认 10min）"
                ),
            ),
            (
                "memory",
                text!(
                    "Limit the memory for a certificate: 4GiB, 500MB (default: 8GiB, but at most half of the free memory)",
                    "每份证书的内存限制：4GiB、500MB（默认 8GiB，且不超过可用内存的一半）"
                ),
            ),
        ],
    },
    #[cfg(feature = "web")]
    Help {
        command: "serve",
        about: text!(
            "Games in a browser, and an interface for programs",
            "在浏览器中研究游戏，并提供编程接口"
        ),
        more: Some(text!(
            "Prints the address of the page and serves it until Ctrl-C. Everything is in the program: nothing is fetched from elsewhere, and no position is kept. Only this machine can reach the page; --listen 0.0.0.0 --public opens it to others: then a question may take 2 s and 512 MiB, scripts included. Without --time a view of a board has 10 s, and tables have no clock: they stop when no client waits for them. docs/http.md describes what programs may ask under /api.",
            "显示页面地址并提供服务，直到按 Ctrl-C。一切都在程序之内：不从别处取任何内容，也不保存局面。默认只有本机能访问；--listen 0.0.0.0 --public 向他人开放，此时每个问题（包括脚本）限 2 秒、512 MiB。不写 --time 时，棋盘视图限 10 秒；表没有时限，无人等待时停止。/api 下供程序使用的接口见 docs/http.zh.md。"
        )),
        usage: "serve [OPTIONS]",
        examples: &["grundy serve --open", "grundy serve --listen 0.0.0.0 --public --host games.example.org"],
        arguments: &[
            (
                "port",
                text!(
                    "Listen on this port, 0 for any that is free (default: 8080)",
                    "端口（默认 8080；0 表示任意空闲端口）"
                ),
            ),
            (
                "listen",
                text!(
                    "Listen on this address (default: 127.0.0.1, this machine alone)",
                    "监听的地址（默认 127.0.0.1，仅限本机）"
                ),
            ),
            ("open", text!("Show the page in a browser", "在浏览器中打开页面")),
            (
                "public",
                text!(
                    "Serve the public: 2 s and 512 MiB for a question, and limits on each address",
                    "供他人使用：每个问题限 2 秒、512 MiB，每个地址只占一部分连接和名额"
                ),
            ),
            (
                "scripts",
                text!(
                    "Run rules written in the page in processes with limits, or refuse them: sandbox, off (default: sandbox)",
                    "页面上编写的规则：sandbox 在受限的进程中运行（默认），off 不运行"
                ),
            ),
            (
                "time",
                text!(
                    "Limit the time for a question: 10s, 2min (default: 10s for boards, 2s with --public)",
                    "每个问题的时间限制：10s、2min（默认：棋盘 10s，使用 --public 时 2s）"
                ),
            ),
            (
                "memory",
                text!(
                    "Limit the memory for a question: 4GiB, 500MB (default: 2GiB, 512MiB with --public)",
                    "每个问题的内存限制：4GiB、500MB（默认 2GiB，使用 --public 时 512MiB）"
                ),
            ),
            (
                "host",
                text!(
                    "Accept a further host name for the server (repeatable)",
                    "服务器可用的其他主机名；可多次给出"
                ),
            ),
            (
                "embed",
                text!(
                    "Let other pages and notebooks show a board in a frame: /g/nim?embed=1",
                    "允许其他网页和笔记本用框架嵌入棋盘：/g/nim?embed=1"
                ),
            ),
        ],
    },
    #[cfg(feature = "web")]
    Help {
        command: "site",
        about: text!(
            "Write the same page as a folder of files for any static host",
            "把同一页面写成静态网站的文件夹"
        ),
        more: Some(text!(
            "Writes pages, styles, scripts and the solver as WebAssembly into a folder, to be served as the root of a host, or in a folder of it that --base names; visitors need no server of ours and, after their first visit, no network. Scripts and very long tables need `grundy serve`. Releases contain the solver; in a build from source, `.ci/site` builds it and --solver names it.",
            "把页面、样式、脚本和编译成 WebAssembly 的求解器写入文件夹，放在网站根目录即可，也可放在 --base 所指的子目录；访客不需要我们的服务器，首次访问之后也不需要网络。自定义脚本和很长的表需要 `grundy serve`。发行版自带求解器；从源码构建时，用 `.ci/site` 生成，并用 --solver 指明。"
        )),
        usage: "site DIR [OPTIONS]",
        examples: &["grundy site public", "grundy site public --base /games/ --solver grundy.wasm"],
        arguments: &[
            (
                "folder",
                text!(
                    "The folder to write, new or of an earlier site",
                    "要写入的文件夹：新文件夹，或以前生成的网站"
                ),
            ),
            (
                "solver",
                text!(
                    "Use this solver, as WebAssembly (default: the one in the program)",
                    "WebAssembly 求解器（默认用程序自带的）"
                ),
            ),
            (
                "base",
                text!(
                    "Set the folder of the host for the site, such as /games/ (default: /)",
                    "网站所在的子目录，例如 /games/（默认 /）"
                ),
            ),
        ],
    },
    Help {
        command: "completions",
        about: text!("Print a completion script for a shell", "输出命令行补全脚本"),
        more: None,
        usage: "completions SHELL",
        examples: &["grundy completions bash > ~/.local/share/bash-completion/completions/grundy"],
        arguments: &[(
            "shell",
            text!("bash, zsh, fish, elvish or powershell", "bash、zsh、fish、elvish 或 powershell"),
        )],
    },
    Help {
        command: "man",
        about: text!("Print the manual page", "输出手册页"),
        more: None,
        usage: "man [COMMAND]",
        examples: &["grundy man > grundy.1", "grundy man solve > grundy-solve.1"],
        arguments: &[(
            "command",
            text!(
                "The command that the page is about (default: the program)",
                "手册页所讲的子命令（默认为整个程序）"
            ),
        )],
    },
];
