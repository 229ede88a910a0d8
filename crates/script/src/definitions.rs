//! The functions of a script as they are written.

use starlark::syntax::ast::{AssignTargetP, AstAssignTarget, AstNoPayload, AstStmt, DefP, StmtP};

/// The functions of a script, as they are written.
#[derive(Debug)]
pub struct Definitions {
    functions: Vec<DefP<AstNoPayload>>,
    /// Every name that is bound outside functions, as often as it is.
    bound: Vec<String>,
    /// The names that are bound by a statement that is run exactly once.
    steady: Vec<String>,
}

impl Definitions {
    /// Those of this script.
    pub fn from_script(script: &AstStmt) -> Definitions {
        let mut found = Definitions { functions: Vec::new(), bound: Vec::new(), steady: Vec::new() };
        let mut open = vec![(script, true)];
        while let Some((statement, steady)) = open.pop() {
            match &statement.node {
                StmtP::Statements(all) => open.extend(all.iter().map(|one| (one, steady))),
                StmtP::If(_, then) => open.push((then, false)),
                StmtP::IfElse(_, both) => open.extend([(&both.0, false), (&both.1, false)]),
                StmtP::For(each) => {
                    found.bind(&each.var, false);
                    open.push((&each.body, false));
                }
                StmtP::Assign(assign) => found.bind(&assign.lhs, steady),
                StmtP::AssignModify(target, ..) => found.bind(target, false),
                StmtP::Def(def) => {
                    found.name(&def.name.ident, steady);
                    found.functions.push(def.clone());
                }
                _ => {}
            }
        }
        found
    }

    fn bind(&mut self, target: &AstAssignTarget, steady: bool) {
        let mut open = vec![target];
        while let Some(target) = open.pop() {
            match &target.node {
                AssignTargetP::Tuple(all) => open.extend(all),
                AssignTargetP::Identifier(name) => self.name(&name.ident, steady),
                _ => {}
            }
        }
    }

    fn name(&mut self, name: &str, steady: bool) {
        self.bound.push(name.to_owned());
        if steady {
            self.steady.push(name.to_owned());
        }
    }

    /// The function of this name; `None` if the name is bound several times: which of them it is depends on
    /// how the script runs.
    pub fn function(&self, name: &str) -> Option<&DefP<AstNoPayload>> {
        self.once(name).then(|| self.functions.iter().find(|def| def.name.ident == name))?
    }

    /// Whether the name has one value while the script is read, as soon as it has any.
    pub fn is_steady(&self, name: &str) -> bool {
        self.once(name) && self.steady.iter().any(|steady| steady == name)
    }

    /// Whether this name is bound outside functions.
    pub fn binds(&self, name: &str) -> bool {
        self.bound.iter().any(|bound| bound == name)
    }

    fn once(&self, name: &str) -> bool {
        self.bound.iter().filter(|bound| *bound == name).count() == 1
    }
}
