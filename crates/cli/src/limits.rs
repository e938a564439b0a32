//! Amounts on the command line: memory, such as `512M`, and time, such as `90s` or `1h30m`.

use std::time::Duration;

use gamecert_elaborate::command;

/// Reads an amount of memory as the checker does.
pub(crate) fn memory(text: &str) -> Result<usize, String> {
    usize::try_from(command::memory(text)?)
        .map_err(|_| format!("`{text}` is more than this machine can address"))
}

/// Reads a time: numbers each followed by h, m or s, or one number of seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a time; it looks like 90s, 10m or 1h30m");
    if let Ok(seconds) = text.trim().parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).map_err(|_| wrong());
    }
    let mut total = Duration::ZERO;
    let mut digits = String::new();
    for letter in text.trim().chars() {
        let unit = match letter {
            '0'..='9' | '.' => {
                digits.push(letter);
                continue;
            }
            'h' => 3600.0,
            'm' => 60.0,
            's' => 1.0,
            _ => return Err(wrong()),
        };
        let count: f64 = std::mem::take(&mut digits).parse().map_err(|_| wrong())?;
        total += Duration::try_from_secs_f64(count * unit).map_err(|_| wrong())?;
    }
    if digits.is_empty() && !text.trim().is_empty() { Ok(total) } else { Err(wrong()) }
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
        for wrong in ["", "x", "-1", "1x", "99999999999999999999G", "0"] {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "h", "-1s", "5m3", "1d", "nan", "1e400"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }
}
