//! Amounts on the command line: memory, such as `512M`, and time, such as `90s` or `1h30m`.

use std::time::Duration;

use gamecert_elaborate::command;
use gamecert_engine::search::contest::Selectivity;

/// Reads an amount of memory as the checker does.
pub(crate) fn memory(text: &str) -> Result<usize, String> {
    usize::try_from(command::memory(text)?)
        .map_err(|_| format!("`{text}` is more than this machine can address"))
}

/// Reads a time: numbers each followed by a unit, or one number of seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let read = match text.trim().parse() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    };
    read.ok_or_else(|| format!("`{text}` is not a time; it looks like 90s, 10m or 1h30m"))
}

/// Reads how sure a belief has to be.
pub(crate) fn selectivity(text: &str) -> Result<u32, String> {
    let level = text.trim_end_matches('%').parse().ok().and_then(Selectivity::new);
    level.map(|level| level.percent).ok_or_else(|| format!("`{text}` is none of 73, 87, 95, 98 and 99"))
}

/// A number of things, such as `1 hole` or `2 holes`.
pub(crate) fn counted(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts() {
        assert_eq!(memory("512M"), Ok(512 << 20));
        assert_eq!(memory("2GiB"), Ok(2 << 30));
        assert_eq!(memory("100"), Ok(100));
        assert_eq!(time("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(time("1h30m"), Ok(Duration::from_secs(5400)));
        assert_eq!(time("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(time("1.5h"), Ok(Duration::from_secs(5400)));
        assert_eq!(time("1day"), Ok(Duration::from_secs(86_400)));
        for wrong in ["", "x", "-1", "1x", "99999999999999999999G", "0"] {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "h", "-1s", "5m3", "1x", "nan", "1e400"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }
}
