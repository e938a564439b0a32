//! Where the certificates of a file go: into a folder, numbered as the file has them, or the only one into a file.

use std::fs;
use std::path::{Path, PathBuf};

use gamecert_elaborate::command::is_standard;

use super::Options;
use crate::amounts::counted;
use crate::exit::{CANNOT, Failure, USAGE};
use crate::file_kind::FileKind;
use crate::output::may_write;

/// What a file has, in words.
pub(super) struct Items {
    /// One of them.
    pub(super) name: &'static str,
    /// The option that chooses some of them.
    pub(super) option: &'static str,
}

/// Makes the folder, or gives the only certificate the file that is named instead, and sees that nothing else is overwritten.
pub(super) fn prepare(options: &Options, items: &Items, places: &mut [&mut PathBuf]) -> Result<(), Failure> {
    let output = &options.output;
    let is_file =
        is_standard(output) || output.extension().is_some_and(|it| it == "cert") && !output.is_dir();
    if is_file {
        let [place] = places else {
            let count = counted(places.len() as u64, items.name);
            let why = format!(
                "{} is one file, for {count}: name a folder, or choose one with {}",
                output.display(),
                items.option
            );
            return Err(Failure::new(USAGE, why));
        };
        (*place).clone_from(output);
    } else {
        fs::create_dir_all(output)
            .map_err(|error| Failure::new(CANNOT, format!("cannot write {}: {error}", output.display())))?;
    }
    places.iter().try_for_each(|place| may_write(FileKind::Certificate, place))
}

/// The folder of the certificates, with `NAME-012.cert` in it for the file `NAME.*`: the number in the file, with as many digits as the last one has.
pub(super) fn numbered(options: &Options, stem: &str, number: usize, last: usize) -> PathBuf {
    options.output.join(file_name(&options.file, stem, number, last))
}

fn file_name(file: &Path, otherwise: &str, number: usize, last: usize) -> String {
    let stem = file.file_stem().filter(|_| !is_standard(file));
    let stem = stem.map_or(otherwise.into(), |stem| stem.to_string_lossy());
    format!("{stem}-{number:0width$}.cert", width = last.to_string().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_sort_as_what_they_are_about_does() {
        let name = |number, last| file_name(Path::new("a/b.pbn"), "deals", number, last);
        assert_eq!([name(7, 9), name(7, 10), name(10, 100)], ["b-7.cert", "b-07.cert", "b-010.cert"]);
        assert_eq!(file_name(Path::new("-"), "deals", 1, 1), "deals-1.cert");
    }
}
