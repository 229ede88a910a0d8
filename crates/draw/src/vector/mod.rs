//! SVG files as shapes, and these as PDF and as TikZ.

mod drawing;
mod pdf;
mod tikz;

pub use pdf::pdf;
pub use tikz::tikz;

#[cfg(test)]
mod tests {
    use super::drawing::*;
    use super::*;

    const PICTURE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"50\" viewBox=\"0 0 200 100\">\
        <rect x=\"20\" y=\"20\" width=\"40\" height=\"40\" fill=\"#ff0000\" stroke=\"#00f\" stroke-width=\"4\"/>\
        <text x=\"100\" y=\"50\" font-size=\"20\" font-family=\"Noto Sans\" text-anchor=\"middle\">{3|1}_#</text></svg>";

    #[test]
    fn shapes_stand_in_the_coordinates_of_the_page() {
        let drawing = Drawing::read(PICTURE, Letters::Text).unwrap();
        assert_eq!(drawing.size, [100.0, 50.0]);
        let [Shape::Filled { path, colour, .. }, Shape::Line { pen, .. }, Shape::Text(label)] =
            &drawing.shapes[..]
        else {
            panic!("three shapes");
        };
        assert_eq!((path.bounds().left(), path.bounds().bottom(), *colour), (10.0, 30.0, [255, 0, 0]));
        assert_eq!((pen.width, label.size, &*label.text), (2.0, 10.0, "{3|1}_#"));
        assert!((label.at[0] - 50.0).abs() < 0.5);
    }

    #[test]
    fn pdf_files_have_all_their_objects_where_the_table_says() {
        let file = pdf(PICTURE).unwrap();
        assert!(file.starts_with(b"%PDF-1.4") && file.ends_with(b"%%EOF\n"));
        let text = String::from_utf8_lossy(&file);
        assert!(text.contains("/MediaBox [0 0 75 37.5]"));
        let find = |needle: &[u8]| file.windows(needle.len()).rposition(|window| window == needle);
        let table = find(b"\nxref\n").expect("a table") + 1;
        let start = text.rsplit("startxref\n").next().and_then(|rest| rest.lines().next()).expect("a place");
        assert_eq!(start.parse(), Ok(table));
        let entries = String::from_utf8_lossy(&file[table..]).into_owned();
        for (object, entry) in entries.lines().filter(|line| line.ends_with(" n ")).enumerate() {
            let place: usize = entry[..10].parse().expect("an offset");
            let head = format!("{} 0 obj", object + 1);
            assert_eq!(&file[place..place + head.len()], head.as_bytes());
        }
    }

    #[test]
    fn tikz_has_letters_that_latex_can_read() {
        let text = tikz(PICTURE).unwrap();
        assert!(text.contains(r"\{3\textbar{}1\}\_\#"), "{text}");
        assert!(text.contains("\\definecolor") && text.trim_end().ends_with("\\end{tikzpicture}"));
    }

    #[test]
    fn drawings_of_a_wrong_form_are_refused() {
        assert!(pdf("<html/>").is_err() && tikz("").is_err());
    }
}
