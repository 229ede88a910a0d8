//! HTML, written with what people gave escaped.

use std::fmt::Write;

/// HTML that is being written. Everything but the names of elements and attributes, which stand in our
/// source, is escaped.
#[derive(Debug, Default)]
pub struct Html(String);

/// Names and values of an element.
pub type Attributes<'a> = &'a [(&'a str, &'a str)];

impl Html {
    /// Opens an element.
    pub fn open(&mut self, name: &str, attributes: Attributes<'_>) -> &mut Html {
        let _ = write!(self.0, "<{name}");
        for (name, value) in attributes {
            let _ = write!(self.0, " {name}=\"{}\"", escaped(value));
        }
        self.0.push('>');
        self
    }

    /// Closes an element.
    pub fn close(&mut self, name: &str) -> &mut Html {
        let _ = write!(self.0, "</{name}>");
        self
    }

    /// Text.
    pub fn text(&mut self, text: &str) -> &mut Html {
        self.0.push_str(&escaped(text));
        self
    }

    /// An element with text in it.
    pub fn element(&mut self, name: &str, attributes: Attributes<'_>, text: &str) -> &mut Html {
        self.open(name, attributes).text(text).close(name)
    }

    /// A link.
    pub fn link(&mut self, to: &str, text: &str) -> &mut Html {
        self.element("a", &[("href", to)], text)
    }

    /// A picture that was made here.
    pub fn picture(&mut self, svg: &str) -> &mut Html {
        self.0.push_str(svg);
        self
    }

    /// JSON for scripts of the page. Nothing in it can end the element.
    pub fn data(&mut self, id: &str, json: &[u8]) -> &mut Html {
        self.open("script", &[("type", "application/json"), ("id", id)]);
        let json = String::from_utf8_lossy(json);
        self.0.push_str(&json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026"));
        self.close("script")
    }

    /// All of it.
    pub fn finish(self) -> String {
        self.0
    }
}

/// Text as it stands in HTML and in its attributes.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_text_never_becomes_markup() {
        let mut html = Html::default();
        html.link("\"><script>", "</a><b>").data("x", b"{\"a\": \"</script><!--\"}");
        let html = html.finish();
        assert_eq!(
            html,
            "<a href=\"&quot;&gt;&lt;script&gt;\">&lt;/a&gt;&lt;b&gt;</a>\
             <script type=\"application/json\" id=\"x\">{\"a\": \"\\u003c/script\\u003e\\u003c!--\"}</script>"
        );
    }
}
