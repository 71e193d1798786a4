//! What `order.rs` claims about components, held against play by the definition: in sums with other
//! components, for both sides, all tie rules, points, and a utility with steps.

mod naive;

use naive::{Leaf, Shape, points, value, winning};
use num_bigint::BigInt;
use num_rational::BigRational;
use tesuji_chance::pcg::{Component, Side, Tie, gap};
use tesuji_core::Rng;

/// Every claim that one component raised by its gap is no worse than another.
#[test]
fn gaps_hold_in_every_sum() {
    let shape = Shape { components: 2, depth: 2, options: 2, outcomes: 2, score: 4 };
    let beside = Shape { depth: 1, ..shape };
    let mut rng = Rng::new(1);
    let steps = |total: &BigInt| BigRational::from(total.clone().clamp((-3).into(), 5.into()));
    let ties = [Tie::Right, Tie::Left, Tie::Half].map(winning);
    let utilities: [Leaf; 5] = [&ties[0], &ties[1], &ties[2], &points, &steps];
    let (mut claims, mut strict) = (0, 0);
    while claims < 4_000 {
        let (one, other) = (shape.component(&mut rng, 2), shape.component(&mut rng, 2));
        let Some(gap) = gap(&one, &other) else { continue };
        claims += 1;
        let mut rest = beside.sum(&mut rng).components;
        rest.push(Component::number(rng.below(9) as i64 - 4));
        let with = |component: &Component, raise: BigInt| {
            [&rest[..], &[component.clone(), Component::Number(raise)]].concat()
        };
        let (better, worse) = (with(&one, gap), with(&other, 0.into()));
        for utility in utilities {
            for side in [Side::Left, Side::Right] {
                let worth = |sum: &[Component]| value(sum, &0.into(), side, utility);
                let (high, low) = (worth(&better), worth(&worse));
                assert!(high >= low, "{one} over {other} beside {rest:?}, {side} to play");
                strict += usize::from(high > low);
            }
        }
    }
    assert!(
        strict > 1_000,
        "the claims would not be tested by sums that are always equal: {strict}"
    );
}

/// An option more can hurt: who has no other move must use it.
#[test]
fn an_option_more_is_not_always_better() {
    let forced = Component::game(vec![Component::number(-5)], vec![]);
    assert_eq!(gap(&forced, &Component::number(0)), None);
    assert_eq!(gap(&Component::number(0), &forced), None);
    let with = Component::game(vec![Component::number(-5), Component::number(-9)], vec![]);
    assert_eq!(gap(&with, &forced), Some(0.into()));
}
