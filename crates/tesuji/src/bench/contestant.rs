//! A solver with its settings, written as text: `dfpn epsilon=0.5 go.safety=lap`.

use tesuji_games::open;
use tesuji_search::{Method, SOLVERS};

/// Which knowledge beyond the rules is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Knowledge {
    /// As in the tables of the EWS paper: static safety in Go, none in Hex
    Paper,
    /// All there is
    On,
    /// None
    Off,
}

impl Knowledge {
    /// What it sets about games.
    fn options(self) -> Vec<(String, String)> {
        let off = |option: &&open::GameOption| match self {
            Knowledge::Paper => option.name.starts_with("hex."),
            Knowledge::On => false,
            Knowledge::Off => true,
        };
        let options = open::OPTIONS.iter().filter(off);
        options.map(|option| (option.name.to_owned(), option.off.to_owned())).collect()
    }
}

/// A solver with its settings.
#[derive(Clone, PartialEq, Debug)]
pub struct Contestant {
    /// The text it was made from.
    pub label: String,
    /// The name of the solver.
    pub solver: String,
    /// The solver with its parameters.
    pub method: Method,
    /// What is set about the solver, and about games, as name and value.
    pub set: Vec<(String, String)>,
    pub game_options: Vec<(String, String)>,
}

impl Contestant {
    /// Reads a text such as `dfpn epsilon=0.5`; the error says what was expected.
    pub fn parse(text: &str, knowledge: Knowledge) -> Result<Contestant, String> {
        let mut words = text.split_whitespace();
        let solver = words.next().ok_or("an empty text names no solver")?;
        let known = SOLVERS.join(", ");
        let mut method = Method::named(solver)
            .ok_or_else(|| format!("unknown solver `{solver}`; available are {known}"))?;
        let (mut set, mut game_options) = (Vec::new(), knowledge.options());
        for word in words {
            let (name, value) = word
                .split_once('=')
                .ok_or_else(|| format!("`{word}` in `{text}` is not of the form name=value"))?;
            let pair = (name.to_owned(), value.to_owned());
            if name.contains('.') {
                open::check_option(name, value)?;
                game_options.push(pair);
                continue;
            }
            match name {
                "preset" => method = method.with_preset(value)?,
                _ => method.set(name, value)?,
            }
            set.push(pair);
        }
        let label = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let method = method.without_line();
        Ok(Contestant { label, solver: solver.to_owned(), method, set, game_options })
    }
}

impl Contestant {
    /// Whether what is known about a game beyond its rules is used at all.
    pub fn uses_knowledge_of(&self, game: &str) -> bool {
        let options = open::OPTIONS
            .iter()
            .filter(|option| option.name.split_once('.').is_some_and(|(about, _)| about == game));
        let is_off = |option: &open::GameOption| {
            let set = self.game_options.iter().rfind(|(name, _)| name == option.name);
            set.is_some_and(|(_, value)| value == option.off)
        };
        let mut options = options.peekable();
        options.peek().is_none() || !options.all(is_off)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_or_refused() {
        let read = |text| Contestant::parse(text, Knowledge::Paper);
        let dfpn = read("  dfpn  epsilon=0.5 go.safety=lap ").unwrap();
        assert_eq!(dfpn.label, "dfpn epsilon=0.5 go.safety=lap");
        assert_eq!(dfpn.game_options.len(), 2);
        assert!(dfpn.uses_knowledge_of("go") && !dfpn.uses_knowledge_of("hex"));
        assert!(read("ews hex.knowledge=on").unwrap().uses_knowledge_of("hex"));
        for (text, part) in [
            ("", "no solver"),
            ("magic", "unknown solver `magic`"),
            ("dfpn fast", "name=value"),
            ("dfpn epsilon=-1", "expected a number"),
            ("dfpn go.safety=much", "go.safety"),
            ("pns preset=paper", "only ews has presets"),
        ] {
            assert!(read(text).unwrap_err().contains(part), "{text}");
        }
    }
}
