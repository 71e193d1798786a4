//! An evaluation in words and numbers.

use tesuji_chance::evaluation::{
    Evaluation, Report, Rule,
    report::{BattleReport, GroupReport},
};
use tesuji_core::Player;
use tesuji_games::go::Go;

use super::picture;
use crate::describe;

/// Everything there is to say about a position.
pub fn text<const N: usize>(go: &Go<N>, found: &Evaluation<N>, report: &Report) -> String {
    let mut lines = vec![
        describe::heading(go),
        String::new(),
        describe::board(&picture::for_terminal(go, found)),
        String::new(),
    ];
    lines.extend(captions(report, found.to_move));
    lines.push(format!(
        "expected territory {}, being on move {}, independent fates {}, without battles {}",
        points(report.expected_territory),
        report.features.first().map_or(String::new(), |feature| points(feature.points)),
        percent(report.independent_fates),
        percent(report.without_battles),
    ));
    for (number, battle) in report.battles.iter().enumerate() {
        lines.push(battle_line(number + 1, battle, report));
    }
    let open = report.groups.iter().filter(|group| !group.safe);
    lines.extend(open.map(group_line));
    let safe = report.groups.iter().filter(|group| group.safe);
    let [black, white] =
        ["black", "white"].map(|color| safe.clone().filter(|group| group.color == color).count());
    lines.push(format!("safe groups: {black} black, {white} white"));
    if let Some(components) = &report.components {
        let played = components.iter().filter(|component| component.by == "played-out").count();
        lines.push(format!(
            "open areas between safe stones: {}; played out: {played}",
            components.len()
        ));
    }
    lines.join("\n")
}

/// What matters most, for below a picture.
pub fn captions(report: &Report, to_move: Player) -> Vec<String> {
    let rule = match report.rule {
        Rule::NoBattle => "no battle".to_owned(),
        Rule::OneBattle => "one battle".to_owned(),
        Rule::Sum => format!("a sum, {} battles", report.battles.len()),
        Rule::Decomposed => "a sum of areas played out".to_owned(),
    };
    vec![
        format!("Black wins {} ({rule}); {to_move} to play", percent(report.win_probability)),
        format!(
            "score {} (from {} to {}), {} frontier points after {} moves",
            points(report.score),
            points(report.pessimistic),
            points(report.optimistic),
            report.frontier,
            report.played
        ),
    ]
}

fn battle_line(number: usize, battle: &BattleReport, report: &Report) -> String {
    let names: Vec<String> =
        battle.groups.iter().map(|&at| group_name(&report.groups[at])).collect();
    let outcome = |one: &tesuji_chance::evaluation::report::OutcomeReport| {
        format!("{} {}", points(one.score), percent(one.probability))
    };
    let likely = battle.outcomes.iter().filter(|one| one.probability >= 0.005);
    let outcomes: Vec<String> = likely.map(outcome).collect();
    format!("battle {number}: {}; score {}", names.join(", "), outcomes.join(", "))
}

fn group_line(group: &GroupReport) -> String {
    let name = group_name(group);
    format!("  {name}: lives {}, worth {:.1}; {}", percent(group.life), group.area, group.why)
}

fn group_name(group: &GroupReport) -> String {
    let first = group.stones.first().map_or("", String::as_str);
    match group.stones.len() {
        1 => format!("{} {first}", group.color),
        count => format!("{} {first} ({count} stones)", group.color),
    }
}

pub fn percent(chance: f64) -> String {
    format!("{:.1} %", chance * 100.0)
}

pub fn points(value: f64) -> String {
    format!("{value:+.1}")
}
