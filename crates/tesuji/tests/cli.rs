//! The command line as users meet it: commands, what they print and how they exit, in `tests/cmd`.
//! `TRYCMD=overwrite cargo test -p tesuji --test cli` rewrites the expectations.

#[test]
fn commands_print_what_the_pages_say() {
    trycmd::TestCases::new().case("tests/cmd/*.md");
}
