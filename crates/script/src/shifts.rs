//! Shifts to the left, exactly.
//!
//! The interpreter (starlark 0.14) loses what a shift of a number below 2^31 by less than 32 places moves
//! beyond 32 bits: `1 << 31` is negative there, and `1 << 30 << 2` is 0. Here `a << b` becomes a call of a
//! function that widens first.

use starlark::environment::GlobalsBuilder;
use starlark::starlark_module;
use starlark::syntax::AstModule;
use starlark::syntax::ast::{AssignOp, AstStmt, StmtP};
use starlark::values::{Heap, Value};
use std::collections::HashMap;

const NAME: &str = "__shift_left__";

/// Makes every `a << b` a call. The line of a `<<=`, which cannot be one, is given where there is such.
pub fn mend(ast: &mut AstModule) -> Option<usize> {
    let mut found = None;
    find(ast.statement(), &mut |at| {
        found.get_or_insert(at.span);
    });
    ast.replace_binary_operators(&HashMap::from([("<<".to_owned(), NAME.to_owned())]));
    found.map(|span| ast.file_span(span).resolve_span().begin.line)
}

fn find(statement: &AstStmt, found: &mut impl FnMut(&AstStmt)) {
    if let StmtP::AssignModify(_, AssignOp::LeftShift, _) = &statement.node {
        found(statement);
    }
    statement.node.visit_stmt(|inside| find(inside, found));
}

/// The function of that name.
#[starlark_module]
pub fn library(builder: &mut GlobalsBuilder) {
    fn __shift_left__<'v>(
        #[starlark(require = pos)] number: Value<'v>,
        #[starlark(require = pos)] places: Value<'v>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        match (number.unpack_i32(), places.unpack_i32()) {
            (Some(number), Some(places @ 0..32)) => Ok(heap.alloc(i64::from(number) << places)),
            _ => number.left_shift(places, heap),
        }
    }
}
