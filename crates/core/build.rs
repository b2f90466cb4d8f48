//! Lists the languages: writes the macro `catalogue_files`, which embeds the file of each language in `texts/` of a crate.
//!
//! The files in `texts/` of this crate determine the languages. The feature `sample-languages` adds those in `sample-texts/`.

use std::env;
use std::fs;
use std::path::Path;

/// Folders of catalogues, and the name of the variable that cargo sets if the folder is used; empty if it always is.
const FOLDERS: [(&str, &str); 2] =
    [("texts", ""), ("sample-texts", "CARGO_FEATURE_SAMPLE_LANGUAGES")];
/// The language that comes first, in which every message exists.
const ENGLISH: &str = "en";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut languages = Vec::new();
    for (folder, variable) in FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
        if !variable.is_empty() && env::var_os(variable).is_none() {
            continue;
        }
        for entry in fs::read_dir(folder)? {
            let name = entry?.file_name().into_string().map_err(|_| "a name is not UTF-8")?;
            if let Some(code) = name.strip_suffix(".ftl") {
                let prefix = folder.strip_suffix("texts").unwrap_or_default();
                languages.push((code != ENGLISH, code.to_owned(), prefix));
            }
        }
    }
    languages.sort();
    let entries = languages.iter().map(|(_, code, prefix)| {
        format!(
            "        ({code:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{prefix}\", $folder, \"/{code}.ftl\"))),\n"
        )
    });
    let source = format!(
        "#[doc(hidden)]\n#[macro_export]\nmacro_rules! catalogue_files {{\n    ($folder:literal) => {{ &[\n{}    ] }};\n}}\n",
        entries.collect::<String>()
    );
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("catalogue_files.rs"), source)?;
    Ok(())
}
