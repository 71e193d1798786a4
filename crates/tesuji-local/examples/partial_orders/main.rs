//! The measurements of docs/results/partial-orders.md, each by its name:
//!
//! `cargo run --release -p tesuji-local --example partial_orders -- planning|groups|fronts|endgames|paths [COUNT]`

mod endgames;
mod fronts;
mod groups;
mod paths;
mod planning;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let count = arguments.get(1).and_then(|count| count.parse().ok());
    match arguments.first().map(String::as_str) {
        Some("planning") => planning::run(count.unwrap_or(60)),
        Some("groups") => groups::run(count.unwrap_or(40)),
        Some("fronts") => fronts::run(count.unwrap_or(150)),
        Some("endgames") => endgames::run(count.unwrap_or(100)),
        Some("paths") => paths::run(count.unwrap_or(40)),
        _ => eprintln!("which one: planning, groups, fronts, endgames or paths?"),
    }
}
