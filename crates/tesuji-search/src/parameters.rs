//! Parameters declared in one table.
//!
//! The [`parameters!`](crate::parameters!) macro turns a list of names, defaults, ranges and help texts
//! into a struct, the code that sets a field from text, and the table that `--set help` prints. A
//! value out of range or an unknown name is refused with what would have been right.

use std::ops::RangeInclusive;

/// One row of a parameter table.
#[derive(Clone, Debug)]
pub struct ParameterInfo {
    /// The name, as in `--set name=value`.
    pub name: &'static str,
    /// The value it has now, as text.
    pub value: String,
    /// The values it can take, in words.
    pub domain: String,
    /// What it does.
    pub help: &'static str,
}

/// A type a parameter can have.
pub trait Value: Sized {
    /// What restricts the values.
    type Domain;
    /// Reads a value; the error says what was expected.
    fn read(text: &str, domain: &Self::Domain) -> Result<Self, String>;
    /// The value as text that `read` accepts.
    fn show(&self) -> String;
    /// The values allowed, in words.
    fn describe(domain: &Self::Domain) -> String;
}

impl Value for f64 {
    type Domain = RangeInclusive<f64>;

    fn read(text: &str, domain: &Self::Domain) -> Result<f64, String> {
        let value: f64 = text.parse().map_err(|_| f64::describe(domain))?;
        if domain.contains(&value) { Ok(value) } else { Err(f64::describe(domain)) }
    }

    fn show(&self) -> String {
        self.to_string()
    }

    fn describe(domain: &Self::Domain) -> String {
        format!("a number from {} to {}", domain.start(), domain.end())
    }
}

impl Value for u32 {
    type Domain = RangeInclusive<u32>;

    fn read(text: &str, domain: &Self::Domain) -> Result<u32, String> {
        let value: u32 = text.parse().map_err(|_| u32::describe(domain))?;
        if domain.contains(&value) { Ok(value) } else { Err(u32::describe(domain)) }
    }

    fn show(&self) -> String {
        self.to_string()
    }

    fn describe(domain: &Self::Domain) -> String {
        format!("a whole number from {} to {}", domain.start(), domain.end())
    }
}

impl Value for bool {
    type Domain = ();

    fn read(text: &str, domain: &()) -> Result<bool, String> {
        match text {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(bool::describe(domain)),
        }
    }

    fn show(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }

    fn describe((): &()) -> String {
        "on or off".to_owned()
    }
}

/// Declares an enum whose variants are parameter values with names.
#[macro_export]
macro_rules! choices {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($(#[$variant_meta])* $variant,)* }

        impl $crate::parameters::Value for $name {
            type Domain = ();

            fn read(text: &str, domain: &()) -> Result<Self, String> {
                match text {
                    $($text => Ok($name::$variant),)*
                    _ => Err(<$name as $crate::parameters::Value>::describe(domain)),
                }
            }

            fn show(&self) -> String {
                match self { $($name::$variant => $text,)* }.to_owned()
            }

            fn describe((): &()) -> String {
                format!("one of {}", [$($text),*].join(", "))
            }
        }
    };
}

/// Declares a struct of parameters: `name: type = default, domain, "help";` per line.
#[macro_export]
macro_rules! parameters {
    ($(#[$meta:meta])* pub struct $name:ident {
        $($field:ident: $type:ty = $default:expr, $domain:expr, $help:literal;)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug)]
        pub struct $name { $(#[doc = $help] pub $field: $type,)* }

        impl Default for $name {
            fn default() -> Self {
                $name { $($field: $default,)* }
            }
        }

        impl $name {
            /// Sets one parameter from text. The error says what was expected.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
                match name {
                    $(stringify!($field) => {
                        self.$field = <$type as $crate::parameters::Value>::read(value, &$domain)
                            .map_err(|expected| format!("`{value}` is not a value of {name}; expected {expected}"))?;
                        Ok(())
                    })*
                    _ => Err(format!(
                        "there is no parameter `{name}`; the parameters are {}",
                        [$(stringify!($field)),*].join(", "),
                    )),
                }
            }

            /// Every parameter with its present value.
            pub fn table(&self) -> Vec<$crate::parameters::ParameterInfo> {
                vec![$($crate::parameters::ParameterInfo {
                    name: stringify!($field),
                    value: $crate::parameters::Value::show(&self.$field),
                    domain: <$type as $crate::parameters::Value>::describe(&$domain),
                    help: $help,
                },)*]
            }
        }
    };
}
