//! Which of its proofs a table hands out to be kept elsewhere: all of them, or those it has not handed out
//! before; and how dear they must have been.

/// Which proofs are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    only_news: bool,
    least: u8,
}

impl Wanted {
    /// All proofs that took about so many expansions or more. Work is known to a factor of two.
    pub fn all(least_work: u64) -> Wanted {
        Wanted { only_news: false, least: logarithm(least_work) }
    }

    /// Those of them that have not been handed out as news before. They are news once.
    pub fn news(least_work: u64) -> Wanted {
        Wanted { only_news: true, least: logarithm(least_work) }
    }
}

/// What a table notes about a proof for those who want to keep it elsewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// The logarithm of the expansions it took.
    pub log_work: u8,
    /// Whether it has not been handed out as news.
    is_news: bool,
}

impl Worth {
    /// Of a proof that was just found.
    pub fn of(work: u64) -> Worth {
        Worth { log_work: logarithm(work), is_news: true }
    }

    /// Of a proof that is known to be kept elsewhere.
    pub fn of_kept(work: u64) -> Worth {
        Worth { log_work: logarithm(work), is_news: false }
    }

    /// Roughly how many expansions the proof took, if it is wanted.
    pub fn taken(&mut self, wanted: Wanted) -> Option<u64> {
        if self.log_work < wanted.least || wanted.only_news && !self.is_news {
            return None;
        }
        self.is_news &= !wanted.only_news;
        Some(1 << self.log_work)
    }

    /// Takes over that an equal proof is kept elsewhere.
    pub fn learn_of(&mut self, equal: Worth) {
        self.is_news &= equal.is_news;
    }
}

fn logarithm(work: u64) -> u8 {
    work.max(1).ilog2() as u8
}
