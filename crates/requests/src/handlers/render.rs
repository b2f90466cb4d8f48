//! `render`: a position as text, as a picture or as a grid.

use crate::hosted_game::HostedGame;
use plateau_core::game::{Diagram, Language};
use plateau_protocol::picture::{ArrowField, MarkField, MarkKind, RankField, ValueField};
use plateau_protocol::reply::{Answer, GridReply, RenderResult};
use plateau_protocol::request::{self, Format, RenderFields, Style};
use plateau_protocol::{Code, Failure};
use plateau_render::{Chip, Look, Mark, Rank, Theme, UnknownPlace};

/// Marks, arrows or values of a picture at most.
const MAX_ADDED: usize = 1000;

/// `render`.
pub fn render(
    live_game: &HostedGame,
    language: Language,
    fields: &RenderFields,
) -> Result<Answer, Failure> {
    check(fields)?;
    let result = match fields.format {
        Format::Text => RenderResult::Text {
            text: plateau_render::text(&diagram(live_game, language, fields)?),
        },
        Format::Unicode => RenderResult::Text {
            text: plateau_render::unicode(&diagram(live_game, language, fields)?),
        },
        Format::Svg => {
            let text = plateau_render::svg(&diagram(live_game, language, fields)?, &look(fields))
                .map_err(refused)?;
            RenderResult::Text { text }
        }
        Format::Grid => {
            let grid = live_game.position().grid();
            RenderResult::Grid { grid: GridReply::new(grid, live_game.about().grid.content) }
        }
    };
    Ok(Answer::Render(result))
}

/// Refuses requests that the format cannot show, and pictures with too many items.
fn check(fields: &RenderFields) -> Result<(), Failure> {
    let RenderFields { format, style, flip, theme, legal, marks, arrows, values } = fields;
    let drawn = [("style", *style != Style::default()), ("flip", *flip)];
    let in_svg = [
        ("theme", *theme != request::Theme::default()),
        ("legal", *legal),
        ("marks", !marks.is_empty()),
        ("arrows", !arrows.is_empty()),
        ("values", !values.is_empty()),
    ];
    let refused: &[_] = match format {
        Format::Grid => &[&drawn[..], &in_svg].concat(),
        Format::Text | Format::Unicode => &in_svg,
        Format::Svg => &[],
    };
    if let Some((field, _)) = refused.iter().find(|(_, given)| *given) {
        let message = format!("\"{field}\" has no meaning in this format; svg has all of them");
        return Err(Failure::new(Code::NotSupported, message).at(field));
    }
    for (field, count) in
        [("marks", marks.len()), ("arrows", arrows.len()), ("values", values.len())]
    {
        if count > MAX_ADDED {
            let message = format!("\"{field}\": at most {MAX_ADDED} are expected, not {count}");
            return Err(Failure::new(Code::OutOfRange, message).at(field));
        }
    }
    Ok(())
}

/// The diagram as the fields want it.
fn diagram(
    live_game: &HostedGame,
    language: Language,
    fields: &RenderFields,
) -> Result<Diagram, Failure> {
    let mut diagram = live_game.position().diagram(language)?;
    if fields.legal || !fields.values.is_empty() {
        diagram.moves = live_game.position().routes()?;
    }
    if fields.style == Style::Course {
        diagram = diagram.as_in_a_course();
    }
    Ok(if fields.flip { diagram.turned() } else { diagram })
}

/// Things that are shown in addition to the position.
fn look(fields: &RenderFields) -> Look {
    let mark = |MarkField { cell, kind }: &MarkField| {
        let mark = match kind {
            MarkKind::Ring => Mark::Ring,
            MarkKind::Dot => Mark::Dot,
            MarkKind::Cross => Mark::Cross,
            MarkKind::Square => Mark::Square,
        };
        (cell.0.clone(), mark)
    };
    let arrow = |ArrowField(cells): &ArrowField| cells.iter().map(|cell| cell.0.clone()).collect();
    let value = |(name, ValueField { text, rank }): (&String, &ValueField)| {
        let rank = match rank {
            RankField::Plain => Rank::Plain,
            RankField::Best => Rank::Best,
            RankField::Good => Rank::Good,
            RankField::Bad => Rank::Bad,
        };
        (name.clone(), Chip { text: text.clone(), rank })
    };
    Look {
        theme: match fields.theme {
            request::Theme::Auto => Theme::Auto,
            request::Theme::Light => Theme::Light,
            request::Theme::Dark => Theme::Dark,
        },
        legal: fields.legal,
        marks: fields.marks.iter().map(mark).collect(),
        arrows: fields.arrows.iter().map(arrow).collect(),
        values: fields.values.iter().map(value).collect(),
    }
}

/// The failure of a cell that is none.
fn refused(unknown: UnknownPlace) -> Failure {
    let failure = Failure::new(Code::OutOfRange, unknown.to_string()).at(unknown.field);
    let mut failure = failure.hint(unknown.hint);
    failure.index = unknown.index;
    failure
}
