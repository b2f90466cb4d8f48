//! Examples of each command, for the end of its help. They are the same in every language.

/// Commands with their examples.
const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "serve",
        &[
            "plateau serve",
            "plateau serve --listen 127.0.0.1:7000",
            "plateau serve --web 127.0.0.1:8080 --workers 2",
        ],
    ),
    ("config", &["plateau config --memory 512", "plateau config --config /etc/plateau.toml"]),
    ("health", &["plateau health 127.0.0.1:9100"]),
    (
        "play",
        &[
            "plateau play othello --level 3",
            "plateau play connect4 --side second --depth 8",
            "plateau play taquin --seed 4 --lang fr",
            "plateau play --load game.json",
        ],
    ),
    (
        "go",
        &[
            "plateau go othello --moves 'f5 d6' --depth 12",
            "plateau go othello --depth 8 --option book=false",
            "plateau go connect4 --moves 4435 --limit 2s --json",
            "plateau go merlin --setup '###/#.#/###' --quiet",
        ],
    ),
    (
        "solve",
        &[
            "plateau solve positions.obf --limit 60s",
            "plateau solve connect4 --moves 4435",
            "plateau solve taquin --setup '8 1 3/4 0 2/7 6 5' --json",
        ],
    ),
    (
        "analyse",
        &[
            "plateau analyse game.ggf --depth 10 --out game.sgf",
            "plateau analyse othello --moves f5d6c3d3c4 --limit 1s --json",
        ],
    ),
    (
        "convert",
        &[
            "plateau convert games.wtb",
            "plateau convert game.sgf --to ggf",
            "plateau convert dames --moves '32-28 19-23' --to pdn",
        ],
    ),
    ("perft", &["plateau perft othello 8", "plateau perft dames --depth 6 --divide --json"]),
    (
        "tournament",
        &[
            "plateau tournament -p othello:alpha_beta -p othello:minimax --depth 3 -n 10",
            "plateau tournament -g connect4 -p alpha_beta -p uci:fairy-stockfish --movetime 100 -n 40 -j match.jsonl -e match.html",
            "plateau tournament -g othello --each 'st=0.1 level=3' -p 'engine name=new' -p 'plateau:OLD name=old' -n 400 -j match.jsonl",
            "plateau tournament -g draughts -p 'alpha_beta name=new' -p 'alpha_beta name=old evaluator=material' --nodes 20000 -n 10000 --sprt 'elo0=0 elo1=10' -c 2",
        ],
    ),
    ("match", &["plateau match --concurrency 2 < jobs.jsonl > results.jsonl"]),
    ("uci", &["plateau uci", "plateau uci --game connect4 --depth 8"]),
    ("gtp", &["plateau gtp", "plateau gtp --game connect4 --option level=3"]),
    ("nboard", &["plateau nboard --depth 10"]),
    ("hub", &["plateau hub --option book=false", "plateau hub --protocol 1"]),
    ("dxp", &["plateau dxp 127.0.0.1:27531", "plateau dxp --listen 127.0.0.1:27531 --limit 2s"]),
    ("bench", &["plateau bench", "plateau bench othello"]),
    ("train", &["plateau train", "plateau train othello-games --plan"]),
    ("verify", &["plateau verify connect4.proof --again 100"]),
    ("conform", &["plateau conform plateau serve", "plateau conform tcp://127.0.0.1:7000"]),
    (
        "completions",
        &["plateau completions bash > ~/.local/share/bash-completion/completions/plateau"],
    ),
    ("licences", &["plateau licences | less"]),
    ("man", &["plateau man | man -l -", "plateau man --out share/man"]),
];

/// The examples of a command, a line each; `None` if it has none.
/// Longer ones than `width` continue on the next line, as a shell reads them.
pub(super) fn of(command: &str, width: usize) -> Option<String> {
    let (_, lines) = EXAMPLES.iter().find(|(name, _)| *name == command)?;
    let lines: Vec<_> = lines.iter().map(|line| continued(line, width)).collect();
    Some(lines.join("\n"))
}

/// A command on lines of at most `width` columns, unless a word of it is longer. An option stays with its value.
fn continued(line: &str, width: usize) -> String {
    let (indent, next_indent) = ("  ", "      ");
    let next = format!(" \\\n{next_indent}");
    let mut text = indent.to_owned();
    let mut column = indent.len();
    for (index, piece) in pieces(line).iter().enumerate() {
        // There must be room for the backslash.
        let fits = column + " ".len() + piece.len() + " \\".len() < width;
        let gap = match (index, fits) {
            (0, _) => "",
            (_, true) => " ",
            (_, false) => next.as_str(),
        };
        column = if gap == next { next_indent.len() } else { column + gap.len() } + piece.len();
        text.push_str(gap);
        text.push_str(piece);
    }
    text
}

/// The words of a command as they are written, an option together with its value.
fn pieces(line: &str) -> Vec<String> {
    let mut quote = None;
    let is_between = |letter: char| {
        quote = match quote {
            None if "'\"".contains(letter) => Some(letter),
            Some(open) if open == letter => None,
            open => open,
        };
        letter == ' ' && quote.is_none()
    };
    let words: Vec<_> = line.split(is_between).collect();
    let is_option = |word: &str| word.starts_with('-');
    let pieces = words.chunk_by(|word, next| is_option(word) && !is_option(next));
    pieces.map(|piece| piece.join(" ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::config;

    /// The words of an example for the program alone, without redirections and the commands behind it.
    fn words(line: &str) -> Vec<String> {
        let words = shell_words::split(line).unwrap();
        words.into_iter().take_while(|word| !["<", ">", "|"].contains(&word.as_str())).collect()
    }

    #[test]
    fn a_long_example_continues_as_a_shell_reads_it() {
        for (name, lines) in EXAMPLES {
            for (width, line) in
                [60, 80, 100].into_iter().flat_map(|it| lines.iter().map(move |line| (it, line)))
            {
                let text = continued(line, width);
                assert!(text.lines().all(|row| row.len() < width), "{name}: {text}");
                let joined = text.replace("\\\n", "");
                assert_eq!(shell_words::split(&joined).unwrap(), shell_words::split(line).unwrap());
            }
        }
    }

    #[test]
    fn every_command_has_examples_that_it_accepts() {
        let command = config::command();
        for (name, lines) in EXAMPLES {
            for line in *lines {
                let words = words(line);
                assert_eq!(words[1], *name, "{line}");
                let parsed = command.clone().try_get_matches_from(&words);
                assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
            }
        }
        for command in command.get_subcommands().filter(|command| !command.is_hide_set()) {
            let name = command.get_name();
            assert!(of(name, 80).is_some(), "{name} has no examples");
        }
    }
}
