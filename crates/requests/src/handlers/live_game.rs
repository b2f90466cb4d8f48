//! The commands of tables, and those that describe: one function each.

use std::sync::Arc;

use crate::engines::EngineHandle;
use crate::hosted_game::{HostedGame, ReplyForm, SessionStart, unknown_game};
use plateau_core::erased::Showing;
use plateau_core::game::{Language, OptionSpec, Options};
use plateau_core::games::{self, Entry};
use plateau_protocol::reply::{
    Answer, DescribeResult, EvalResult, GameEntry, GamesResult, LegalMoves, LegalResult, MoveReply,
    OptionReply, OptionResult, PlayResult,
};
use plateau_protocol::request::{
    DescribeFields, EvalFields, LegalFields, NewgameFields, OptionFields, PlayFields,
    PositionFields, StateFields, UndoFields,
};
use plateau_protocol::values::Names;
use plateau_protocol::{Code, Decimal, Failure, Int};

/// `games`.
pub fn games(games: &[Entry], language: Language) -> Answer {
    let entry = |game: &Entry| GameEntry::new(game.about(), language);
    Answer::Games(GamesResult { games: games.iter().map(entry).collect() })
}

/// `describe`.
pub fn describe(
    games: &[Entry],
    language: Language,
    fields: &DescribeFields,
) -> Result<Answer, Failure> {
    let (entry, implied) =
        games::find(games, &fields.game).map_err(|hint| unknown_game(games, &fields.game, hint))?;
    let game = entry.create(fields.variant.as_deref().or(implied), &Options::default())?;
    Ok(Answer::Describe(Box::new(DescribeResult::new(&*game, language))))
}

/// `newgame`: a new game; `before` is the one that the session has.
pub fn newgame(
    games: &'static [Entry],
    before: Option<&HostedGame>,
    fields: &NewgameFields,
) -> Result<HostedGame, Failure> {
    let seed = fields.seed.map(|seed| seed.0);
    let mut live_game = match (&fields.game, before) {
        (Some(game), _) => {
            let variant = fields.variant.as_deref();
            let options = Options::default();
            HostedGame::new(
                games,
                SessionStart { game, variant, options, set: &fields.options, seed },
            )?
        }
        (None, Some(before)) => {
            let same = before.game().variant();
            let start = SessionStart {
                game: before.about().id,
                variant: Some(fields.variant.as_deref().unwrap_or(&same)),
                options: before.options().clone(),
                set: &fields.options,
                seed,
            };
            HostedGame::new(games, start)?
        }
        (None, None) => {
            let message = "\"game\": this session has no game yet, so it must be named";
            return Err(Failure::new(Code::MissingField, message).at("game"));
        }
    };
    live_game.set_up(fields.setup.as_ref(), fields.side.as_deref(), None)?;
    Ok(live_game)
}

/// `position`.
pub fn position(
    live_game: &mut HostedGame,
    form: ReplyForm,
    fields: &PositionFields,
    asked: StateFields,
) -> Result<Answer, Failure> {
    live_game.set_up(fields.setup.as_ref(), fields.side.as_deref(), Some(&fields.moves))?;
    state(live_game, form, asked)
}

/// `play`.
pub fn play(
    live_game: &mut HostedGame,
    form: ReplyForm,
    fields: &PlayFields,
    asked: StateFields,
) -> Result<Answer, Failure> {
    let PlayFields { effects, positions, .. } = *fields;
    let showing = Showing { details: true, effects, positions, most: form.max_reply };
    let moves = live_game.split(&fields.moves);
    let played = live_game.play(&moves, showing)?;
    let details = played.into_iter().map(MoveReply::from).collect();
    Ok(Answer::Play(PlayResult { state: live_game.state(form, asked)?, details }))
}

/// `undo`.
pub fn undo(
    live_game: &mut HostedGame,
    form: ReplyForm,
    fields: &UndoFields,
    asked: StateFields,
) -> Result<Answer, Failure> {
    live_game.take_back(fields.plies.map_or(1, Int::to_usize))?;
    state(live_game, form, asked)
}

/// `state`.
pub fn state(
    live_game: &HostedGame,
    form: ReplyForm,
    asked: StateFields,
) -> Result<Answer, Failure> {
    live_game.state(form, asked).map(Answer::State)
}

/// `legal`. The details of the moves take at most `most` bytes.
pub fn legal(live_game: &HostedGame, fields: &LegalFields, most: usize) -> Result<Answer, Failure> {
    let LegalFields { details, effects, positions, .. } = *fields;
    let showing = Showing { details, effects, positions, most };
    let moves = live_game.position().list(showing)?;
    let moves = if !showing.is_text() {
        LegalMoves::Detailed(moves.into_iter().map(MoveReply::from).collect())
    } else {
        LegalMoves::Texts(moves.into_iter().map(|mv| mv.text).collect())
    };
    Ok(Answer::Legal(LegalResult { moves }))
}

/// `eval`.
pub fn eval(live_game: &HostedGame, fields: &EvalFields) -> Result<Answer, Failure> {
    let evaluation = live_game.position().evaluate(fields.evaluator.as_deref())?;
    let names = live_game.about().sides.iter().map(|side| side.name);
    let by_side = |values: [f64; 2]| names.zip(values.map(Decimal)).collect();
    Ok(Answer::Eval(EvalResult {
        evaluator: evaluation.evaluator,
        score: evaluation.score.into(),
        sides: evaluation.sides.map(by_side),
        terms: evaluation.terms.into_iter().map(|(name, value)| (name, Decimal(value))).collect(),
    }))
}

/// `option`.
pub fn option(
    live_game: &mut HostedGame,
    fields: &OptionFields,
    handle: Arc<EngineHandle>,
) -> Result<Answer, Failure> {
    // All or nothing: a wrong option leaves the others as they were.
    let mut changed = live_game.clone();
    for (name, value) in &fields.set {
        changed.set_option(name, value.clone().map(|setting| setting.0))?;
    }
    let specs = changed.specs();
    if let Some(Names::Some(names)) = &fields.get {
        for name in names {
            OptionSpec::find(&specs, name)?;
        }
    }
    let wanted = |name: &str| match &fields.get {
        Some(Names::Some(names)) => names.iter().any(|wanted| wanted == name),
        Some(Names::All(_)) | None => true,
    };
    // Reversed, so that where strategies share a name the default of the first one stands.
    let in_force = specs
        .iter()
        .rev()
        .filter(|spec| wanted(spec.name))
        .map(|spec| {
            let value = changed.options().get(spec.name).cloned().or_else(|| spec.default_value());
            (spec.name, value.map(OptionReply::from))
        })
        .collect();
    if changed.options() != live_game.options() {
        // The engine was made with the options of before.
        changed = changed.with_handle(handle);
    }
    *live_game = changed;
    Ok(Answer::Option(OptionResult { options: in_force }))
}
