//! Ways of writing positions down.
