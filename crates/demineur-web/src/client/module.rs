//! A module of the page, taken apart: what it needs, and its text as the body
//! of a function, so that many can stand in one file.

/// A module, ready to stand beside others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// The modules it cannot do without.
    pub needs: Vec<String>,
    /// The modules it asks for when it comes to that.
    pub later: Vec<String>,
    /// What others may take from it.
    pub exports: Vec<String>,
    /// Its statements: imports ask `$need`, exports are returned.
    pub body: String,
}

impl Module {
    /// Takes apart the module of that name, as our own modules are written:
    /// imports by name, exports where they are declared, each beginning a line.
    /// Lines stay where they are; comments of their own are left out. What is
    /// asked for later is asked of `root`.
    pub fn read(name: &str, text: &str, root: &str) -> Self {
        let mut module = Self {
            needs: Vec::new(),
            later: Vec::new(),
            exports: Vec::new(),
            body: String::with_capacity(text.len()),
        };
        let code = without_comments(text);
        let mut lines = code.lines();
        while let Some(line) = lines.next() {
            if line.starts_with("import ") {
                module.import(name, line, &mut lines);
            } else {
                let line = module.export(line);
                module.statement(name, line, root);
            }
            module.body.push('\n');
        }
        let exports = module.exports.join(", ");
        module.body.push_str(&format!("return {{ {exports} }};\n"));
        module
    }

    /// `import { a, b as c } from "./x.js";`, over one line or many.
    fn import<'a>(&mut self, name: &str, first: &str, lines: &mut impl Iterator<Item = &'a str>) {
        let mut whole = first.to_owned();
        while !whole.trim_end().ends_with(';') {
            let Some(next) = lines.next() else { break };
            whole.push_str(next);
            self.body.push('\n');
        }
        let Some(from) = whole.split('"').nth(1) else {
            return;
        };
        let from = beside(name, from);
        let names = whole
            .split_once('{')
            .and_then(|(_, rest)| rest.split_once('}'));
        if let Some((names, _)) = names {
            let names = names.replace(" as ", ": ");
            self.body
                .push_str(&format!("const {{{names}}} = $need(\"{from}\");"));
        } else {
            self.body.push_str(&format!("$need(\"{from}\");"));
        }
        self.needs.push(from);
    }

    /// The declaration behind `export`, whose name is noted.
    fn export<'a>(&mut self, line: &'a str) -> &'a str {
        let Some(declared) = line.strip_prefix("export ") else {
            return line;
        };
        let kinds = ["async function ", "function ", "class ", "const "];
        let named = kinds.iter().find_map(|kind| declared.strip_prefix(kind));
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let named = named.unwrap_or_default();
        let end = named.find(|c| !is_part(c)).unwrap_or(named.len());
        self.exports.push(named[..end].to_owned());
        declared
    }

    /// A line of code, in which `import("./x.js")` names the file by its whole
    /// address. The same words in a comment are a type.
    fn statement(&mut self, name: &str, line: &str, root: &str) {
        const CALL: &str = "import(\"";
        let mut rest = line;
        while let Some(at) = rest.find(CALL) {
            let (before, call) = rest.split_at(at);
            let call = &call[CALL.len()..];
            self.body.push_str(before);
            self.body.push_str(CALL);
            let asked = ["=> ", "await ", "return "];
            if let Some((path, after)) = call.split_once('"')
                && asked.iter().any(|word| before.ends_with(word))
            {
                let path = beside(name, path);
                self.body.push_str(&format!("{root}/{path}\""));
                self.later.push(path);
                rest = after;
            } else {
                rest = call;
            }
        }
        self.body.push_str(rest);
    }
}

/// The code without the comments that begin a line: for those who read the
/// folder, and a third of what would travel.
fn without_comments(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut in_comment = false;
    for line in text.lines() {
        let begins = line.trim_start().starts_with("/*");
        if !in_comment && !begins {
            code.push_str(line);
        } else if let Some((_, after)) = line.split_once("*/") {
            in_comment = false;
            code.push_str(after.trim_start());
        } else {
            in_comment = true;
        }
        code.push('\n');
    }
    code
}

/// The module at that path beside another.
fn beside(name: &str, path: &str) -> String {
    let mut parts: Vec<&str> = name.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_become_questions_and_exports_an_answer() {
        let text = "/** A page.\n * @type {import(\"./types.js\").X} */\n\
                    import { a } from \"../dom.js\";\n\
                    import {\n  b as c,\n  d,\n} from \"./near.js\";\n\
                    /** Opens it. */\n\
                    export async function open() {\n  \
                    const { e } = await import(\"../far.js\");\n  \
                    /** @type {import(\"./x.js\").Y} */ (e);\n}\n\
                    export const WIDE = 3;\n";
        let module = Module::read("pages/one.js", text, "/assets/7");
        assert_eq!(module.needs, ["dom.js", "pages/near.js"]);
        assert_eq!(module.later, ["far.js"]);
        assert_eq!(module.exports, ["open", "WIDE"]);
        assert_eq!(
            module.body,
            "\n\nconst { a } = $need(\"dom.js\");\n\n\n\n\
             const {  b: c,  d,} = $need(\"pages/near.js\");\n\n\
             async function open() {\n  \
             const { e } = await import(\"/assets/7/far.js\");\n(e);\n}\n\
             const WIDE = 3;\nreturn { open, WIDE };\n"
        );
        assert_eq!(text.lines().count() + 1, module.body.lines().count());
    }
}
