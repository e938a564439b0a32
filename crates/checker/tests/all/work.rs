//! Work and memory can be used up, to the last unit.

use gamecert_checker::work::{Sure, Work, ensure};

/// A limit is the last number that is allowed, and what is refused is not spent.
#[test]
fn limits_may_be_reached() {
    let mut work = Work::new(5, 3);
    assert_eq!((work.spend(2), work.spend(3), work.spent()), (Ok(()), Ok(()), 5));
    assert_eq!((work.spend(0), work.spend(1).map_err(|fault| fault.code)), (Ok(()), Err("limit-work")));
    assert_eq!((work.hold(3), work.hold(1).map_err(|fault| fault.code)), (Ok(()), Err("limit-memory")));
}

#[test]
fn what_must_be_there_and_is_not_is_internal() {
    assert_eq!(
        None::<u8>.sure().map_err(|fault| (fault.code, fault.ruling)),
        Err(("internal", gamecert_certs::Ruling::Declined))
    );
    assert_eq!((Some(1).sure(), ensure(true)), (Ok(1), Ok(())));
    assert!(ensure(false).is_err());
}
