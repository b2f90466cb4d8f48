//! Every sentence of the terminal, in both languages. `{name}` stands for a value, which [`fill`] puts in.

use std::fmt::Display;

use plateau_core::game::{Text, shown_letter};

/// Declares texts by name, in English and in French, and a list of them for the test.
macro_rules! texts {
    ($($(#[doc = $doc:literal])* $name:ident $en:literal $fr:literal)*) => {
        $($(#[doc = $doc])* pub(super) const $name: Text = Text::new($en, $fr);)*

        #[cfg(test)]
        const ALL: &[(&str, Text)] = &[$((stringify!($name), $name)),*];
    };
}

texts! {
    // The frame of a conversation.
    GREETING
        "plateau {version}: board games and puzzles to play, against the engine or alone."
        "plateau {version} : des jeux de plateau et des casse-têtes, contre le moteur ou en solitaire."
    CHOOSE
        "Type `play {game}`, or another of these names; `help` lists the words, `quit` leaves."
        "Tapez `jouer {game}`, ou un autre de ces noms ; `aide` donne la liste des mots, `quitter` termine."
    BEGINS "{title}, {variant}. {summary}{peculiarity}" "{title}, {variant}. {summary}{peculiarity}"
    SEED
        "Seed {seed}: --seed {seed} gives the same start again."
        "Graine {seed} : --seed {seed} redonne le même départ."
    PROMPT "{side}> " "{side}> "
    PROMPT_ALONE "your move> " "votre coup> "
    PROMPT_OVER "game over> " "fin> "
    AGAIN
        "Ctrl-C once more leaves; `save FILE` keeps the game."
        "Ctrl-C encore une fois pour quitter ; `enregistrer FICHIER` garde la partie."

    // The course of a game.
    PLAYS "{side} plays {move}" "{side} joue {move}"
    WINS "{side} wins ({reason})." "{side} gagne ({reason})."
    WINS_BY "{side} wins, {high} to {low} ({reason})." "{side} gagne par {high} à {low} ({reason})."
    DRAWN "No winner ({reason})." "Partie nulle ({reason})."
    DRAW_IN "Without progress the game is drawn in {plies} ({reason})." "Sans progrès, partie nulle dans {plies} ({reason})."
    CLAIMABLE "Either player can claim a draw ({reason})." "Chaque joueur peut demander la nulle ({reason})."
    SOLVED "Solved in {moves}." "Résolu en {moves}."
    STUCK "Stuck ({reason})." "Bloqué ({reason})."
    ONLY_MOVE "the only legal move: {move}" "le seul coup possible : {move}"
    NO_LEGAL "no legal move" "aucun coup possible"
    NO_ENGINE_MOVE "the engine has no move to play" "le moteur n'a pas de coup à jouer"
    AFTER "after {moves}: {line}" "après {moves} : {line}"
    NOTHING_BACK "you have no move to take back" "vous n'avez pas de coup à reprendre"
    BAD_PLIES
        "\"{text}\" is no number of plies to take back; expected 1 to {most}"
        "« {text} » n'est pas un nombre de demi-coups à reprendre ; attendu : de 1 à {most}"
    NOTHING_AGAIN "no move to play again" "pas de coup à rejouer"
    OVER
        "the game is over ({reason}); `undo` takes a move back, `new` begins again"
        "la partie est finie ({reason}) ; `annuler` reprend un coup, `nouveau` recommence"
    WRONG_MOVE "\"{move}\": {reason}" "« {move} » : {reason}"
    WORD_MEANT
        "{fault}; did you mean the word `{word}`?"
        "{fault} ; vouliez-vous dire le mot `{word}` ?"

    // Scores and searches.
    PLIES "ply|plies" "demi-coup|demi-coups"
    FEWEST "{moves}, the fewest possible" "{moves}, le moins possible"
    ABOUT_MOVES "about {moves}" "environ {moves}"
    EVEN "even" "égalité"
    AHEAD "+{amount} for {side}" "+{amount} pour {side}"
    A_DRAW "a draw" "partie nulle"
    SIDE_WINS "{side} wins" "{side} gagne"
    BY_MARGIN " by {amount}" " de {amount}"
    BY_AT_LEAST " by at least {amount}" " d'au moins {amount}"
    WITHIN " in {plies}" " en {plies}"
    NO_SOLUTION "there is no solution" "il n'y a pas de solution"
    NO_SOLUTION_FOR "there is no solution: {reason}" "il n'y a pas de solution : {reason}"
    NOT_SOLVED "not solved" "pas résolu"
    NOT_SOLVED_BUT "not solved; so far: {score}" "pas résolu ; jusqu'ici : {score}"
    SOLUTIONS "solution|solutions" "solution|solutions"
    DEPTH "depth {depth}" "profondeur {depth}"
    EFFORT "{nodes} nodes in {seconds} s" "{nodes} nœuds en {seconds} s"
    MORE_HINTS "`hint` again tells more" "`indice` encore une fois en dit plus"
    BAD_DEGREE
        "\"{text}\" is no degree of a hint; they are 1 to {most}"
        "« {text} » n'est pas un degré d'indice ; ils vont de 1 à {most}"
    EVALUATED "{evaluator}: {score}" "{evaluator} : {score}"
    SIDES "  sides: {list}" "  camps : {list}"
    TERMS "  terms: {list}" "  termes : {list}"
    JUDGED
        "{number}. {side} {move}: {score}"
        "{number}. {side} {move} : {score}"
    NOT_PLAYED "no move has been played yet" "aucun coup n'a encore été joué"
    ANALYSIS_STOPPED "stopped after {moves}" "interrompu après {moves}"

    // Answers of words.
    A_MOVE
        "a move, or several, as {notation}; for example {examples}; or a word:"
        "un coup, ou plusieurs : {notation} ; par exemple {examples} ; ou un mot :"
    GOAL "The goal: {goal}." "Le but : {goal}."
    NO_GOAL "this game has no goal but to win" "ce jeu n'a d'autre but que de gagner"
    LEVEL_IS "level {level} of {most}" "niveau {level} sur {most}"
    NO_LEVEL "this game has no levels" "ce jeu n'a pas de niveaux"
    LIMIT_IS "each move: {limit}" "par coup : {limit}"
    BAD_LIMIT
        "\"{text}\" is no limit; expected 2s, 500ms, 6 (plies) or 20000n (nodes)"
        "« {text} » n'est pas une limite ; attendu : 2s, 500ms, 6 (demi-coups) ou 20000n (nœuds)"
    NO_STRATEGY "no strategy \"{name}\" plays this game" "aucune stratégie « {name} » ne joue à ce jeu"
    NO_SIDE "there is no side \"{side}\"; there are {sides}" "il n'y a pas de camp « {side} » ; il y a {sides}"
    YOU_PLAY "you play {sides}" "vous jouez {sides}"
    YOU_ALONE "you play alone" "vous jouez seul"
    YOU_WATCH "the engine plays every side" "le moteur joue tous les camps"
    NAME_VALUE "\"{text}\" is not NAME=VALUE" "« {text} » n'est pas NOM=VALEUR"
    NEXT_GAME "it counts from the next `new`" "cela compte à partir du prochain `nouveau`"
    NO_GAME
        "there is no game yet: `play GAME` begins one, `games` lists them"
        "pas encore de jeu : `jouer JEU` en commence un, `jeux` en donne la liste"
    UNKNOWN_WORD
        "\"{word}\" is neither a word nor a game; `help` lists the words, `games` the games"
        "« {word} » n'est ni un mot ni un jeu ; `aide` donne la liste des mots, `jeux` celle des jeux"
    MEANT
        "\"{word}\" is neither a word nor a game; did you mean `{meant}`?"
        "« {word} » n'est ni un mot ni un jeu ; vouliez-vous dire `{meant}` ?"
    WHICH_FILE "which file?" "quel fichier ?"
    SAVED "saved in {file}" "enregistré dans {file}"
    FILE_FAILED "{file}: {reason}" "{file} : {reason}"
    NO_FILE "no such file or folder" "fichier ou dossier introuvable"
    IS_FOLDER "it is a folder" "c'est un dossier"
    NOT_ALLOWED "not allowed" "accès refusé"
    NOT_SAVED
        "{file}: it is no game that `save` wrote; `plateau convert` reads records of games"
        "{file} : ce n'est pas une partie qu'`enregistrer` a écrite ; `plateau convert` lit les parties notées"
    FILE_TOO_LONG "{file}: it is longer than {bytes} bytes" "{file} : il a plus de {bytes} octets"
    THINKING "thinking …" "réflexion …"
    ALSO "also {names}" "aussi {names}"
}

/// Puts values in the places of a text that bear their names.
pub(super) fn fill(text: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, from)| Some((before, from.split_once('}')?)))
    {
        filled.push_str(before);
        let value = values.iter().find(|(known, _)| *known == name);
        filled.push_str(&value.map(|(_, value)| value.to_string()).unwrap_or_default());
        rest = after;
    }
    filled + rest
}

/// A text that moves no cursor: characters that cannot be seen are shown by their numbers.
pub(super) fn escaped(text: &str) -> String {
    text.chars().map(shown_letter).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn places(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
    }

    #[test]
    fn both_languages_have_the_same_places_for_values() {
        for (name, text) in ALL {
            assert_eq!(places(text.en), places(text.fr), "{name}");
            assert!(!text.en.is_empty() && !text.fr.is_empty(), "{name}");
        }
    }

    #[test]
    fn values_are_put_where_their_names_are() {
        let values: &[(&str, &dyn Display)] = &[("a", &1), ("b", &"{a}")];
        for (text, filled) in [("{a} and {b}", "1 and {a}"), ("{b}", "{a}"), ("x", "x"), ("{", "{")]
        {
            assert_eq!(fill(text, values), filled, "{text}");
        }
    }
}
