//! `hint`: where to look, what kind of move, the move, and why.

use crate::work::{WorkContext, WorkResult};
use plateau_core::coach::{Hint, HintRequest, Telling, WHY};
use plateau_core::erased::{Engine, Query};
use plateau_protocol::Int;
use plateau_protocol::reply::{Answer, HintResult};
use plateau_protocol::request::HintFields;

use super::search::{Context, EngineRequest, default_time, limits_or};

/// `hint`. A move that is to be explained is so to the last degree, if none is given.
pub fn hint(context: &Context<'_>, hint: HintFields) -> WorkResult {
    let &Context { live_game, limits: fields, run, engines, language, since, .. } = context;
    let subject = live_game.subject(hint.strategy.as_deref()).logged();
    let WorkContext { stop, threads, .. } = context.circumstances;
    let limits = limits_or(default_time(live_game), fields, run);
    let query = Query { limits, threads, ..Query::default() };
    let default = if hint.mv.is_some() { WHY } else { 1 };
    let degree = hint.degree.map_or(default, |Int(degree)| degree as u8);
    let request = HintRequest { degree, explained: hint.mv };
    let telling = Telling(language);
    let work = |engine: &mut dyn Engine| {
        let found = Hint::of(&**live_game.game(), engine, &live_game.at(), &request, &query, stop)?;
        Ok(Answer::Hint(HintResult::new(&found, telling)))
    };
    let hiring = EngineRequest { strategy: hint.strategy, fresh: run.fresh };
    hiring.with_engine(engines, live_game, stop, work).of(subject, since)
}
