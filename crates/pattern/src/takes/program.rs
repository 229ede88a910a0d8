//! Conditions without quantifiers as straight-line programs, to be evaluated many times.

use grundy_theory::ruleset::custom::exact::{
    Bitwise, Condition, ConditionId, Expressions, Term, TermId, VariableId,
};
use num_traits::ToPrimitive;
use std::collections::HashMap;

/// A program: each instruction computes one number from those before it. Truth is 1 or 0.
#[derive(Clone, Debug)]
pub(super) struct Program {
    inputs: usize,
    instructions: Vec<Instruction>,
}

#[derive(Clone, Debug)]
enum Instruction {
    Number(i128),
    /// A constant and multiples of earlier results.
    Linear(Vec<(u32, i128)>, i128),
    Quotient(u32, i128),
    FloorDivision(u32, u32),
    Product(u32, u32),
    Power(i128, u32),
    Choice(u32, u32, u32),
    Bits(Bitwise, u32, u32),
    DigitCount(u32, u32),
    NotNegative(u32),
    Zero(u32),
    Divides(u32, u32),
    Not(u32),
    And(Vec<u32>),
    Or(Vec<u32>),
}

struct Compiler<'a> {
    expressions: &'a Expressions,
    program: Program,
    terms: HashMap<TermId, u32>,
    conditions: HashMap<ConditionId, u32>,
}

impl Program {
    /// The program of a condition on these variables; `None` if it has quantifiers or constants beyond 128
    /// bits.
    pub(crate) fn from_condition(
        expressions: &Expressions,
        condition: ConditionId,
        inputs: &[VariableId],
    ) -> Option<Program> {
        let program = Program { inputs: inputs.len(), instructions: Vec::new() };
        let mut compiler =
            Compiler { expressions, program, terms: HashMap::new(), conditions: HashMap::new() };
        compiler.inputs(inputs)?;
        compiler.condition(condition)?;
        Some(compiler.program)
    }

    /// The last result for these inputs; `None` if a number does not fit. `scratch` is reused between calls.
    pub(crate) fn run(&self, inputs: &[i128], scratch: &mut Vec<i128>) -> Option<i128> {
        scratch.clear();
        scratch.extend_from_slice(inputs);
        for instruction in &self.instructions {
            let at = |i: &u32| scratch[*i as usize];
            let result = match instruction {
                Instruction::Number(number) => *number,
                Instruction::Linear(summands, constant) => {
                    let mut sum = *constant;
                    for (i, factor) in summands {
                        sum = sum.checked_add(at(i).checked_mul(*factor)?)?;
                    }
                    sum
                }
                Instruction::Quotient(i, divisor) => at(i).checked_div_euclid(*divisor)?,
                Instruction::FloorDivision(one, other) => match at(other) {
                    0 => 0,
                    divisor => num_integer::div_floor(at(one), divisor),
                },
                Instruction::Product(one, other) => at(one).checked_mul(at(other))?,
                Instruction::Power(base, exponent) => {
                    base.checked_pow(at(exponent).max(0).try_into().ok()?)?
                }
                Instruction::Choice(when, one, other) => at(if at(when) == 1 { one } else { other }),
                Instruction::Bits(operation, one, other) => match operation {
                    Bitwise::And => at(one) & at(other),
                    Bitwise::Or => at(one) | at(other),
                    Bitwise::Xor => at(one) ^ at(other),
                },
                Instruction::DigitCount(of, base) => {
                    let mut rest = at(of).unsigned_abs() / u128::from(*base);
                    let mut digits = 1;
                    while rest > 0 {
                        rest /= u128::from(*base);
                        digits += 1;
                    }
                    digits
                }
                Instruction::NotNegative(i) => i128::from(at(i) >= 0),
                Instruction::Zero(i) => i128::from(at(i) == 0),
                Instruction::Divides(divisor, of) => match at(divisor) {
                    0 => i128::from(at(of) == 0),
                    divisor => i128::from(at(of).checked_rem(divisor)? == 0),
                },
                Instruction::Not(i) => 1 - at(i),
                Instruction::And(all) => i128::from(all.iter().all(|i| at(i) == 1)),
                Instruction::Or(all) => i128::from(all.iter().any(|i| at(i) == 1)),
            };
            scratch.push(result);
        }
        scratch.last().copied()
    }

    /// Whether a condition holds for these inputs.
    pub(crate) fn holds(&self, inputs: &[i128], scratch: &mut Vec<i128>) -> Option<bool> {
        debug_assert_eq!(inputs.len(), self.inputs);
        self.run(inputs, scratch).map(|result| result == 1)
    }

    /// How many instructions a run takes.
    pub(crate) fn len(&self) -> usize {
        self.instructions.len()
    }
}

impl Compiler<'_> {
    fn inputs(&mut self, inputs: &[VariableId]) -> Option<()> {
        // Inputs are known by their variable terms, which the arena may not hold.
        let mut expressions = self.expressions.clone();
        for (i, &variable) in inputs.iter().enumerate() {
            let term = expressions.variable(variable);
            self.terms.insert(term, u32::try_from(i).ok()?);
        }
        Some(())
    }

    fn push(&mut self, instruction: Instruction) -> Option<u32> {
        let place = u32::try_from(self.program.inputs + self.program.instructions.len()).ok()?;
        self.program.instructions.push(instruction);
        Some(place)
    }

    fn term(&mut self, id: TermId) -> Option<u32> {
        if let Some(&place) = self.terms.get(&id) {
            return Some(place);
        }
        let instruction = match self.expressions.term(id) {
            Term::Variable(_) | Term::Count(..) | Term::Greatest(..) | Term::Least(..) => return None,
            Term::Linear(summands, constant) if summands.is_empty() => {
                Instruction::Number(constant.to_i128()?)
            }
            Term::Linear(summands, constant) => {
                let mut all = Vec::new();
                for (summand, factor) in summands {
                    all.push((self.term(*summand)?, factor.to_i128()?));
                }
                Instruction::Linear(all, constant.to_i128()?)
            }
            Term::Quotient(of, divisor) => Instruction::Quotient(self.term(*of)?, divisor.to_i128()?),
            Term::FloorDivision(one, other) => {
                Instruction::FloorDivision(self.term(*one)?, self.term(*other)?)
            }
            Term::Product(one, other) => Instruction::Product(self.term(*one)?, self.term(*other)?),
            Term::Power(base, exponent) => Instruction::Power(base.to_i128()?, self.term(*exponent)?),
            Term::Choice(when, one, other) => {
                Instruction::Choice(self.condition(*when)?, self.term(*one)?, self.term(*other)?)
            }
            Term::Bits(operation, one, other) => {
                Instruction::Bits(*operation, self.term(*one)?, self.term(*other)?)
            }
            Term::DigitCount(of, base) => Instruction::DigitCount(self.term(*of)?, *base),
        };
        let place = self.push(instruction)?;
        self.terms.insert(id, place);
        Some(place)
    }

    fn condition(&mut self, id: ConditionId) -> Option<u32> {
        if let Some(&place) = self.conditions.get(&id) {
            return Some(place);
        }
        let instruction = match self.expressions.condition(id) {
            Condition::Constant(holds) => Instruction::Number(i128::from(*holds)),
            Condition::NotNegative(term) => Instruction::NotNegative(self.term(*term)?),
            Condition::Zero(term) => Instruction::Zero(self.term(*term)?),
            Condition::Divides(one, other) => Instruction::Divides(self.term(*one)?, self.term(*other)?),
            Condition::Not(inner) => Instruction::Not(self.condition(*inner)?),
            Condition::And(all) => Instruction::And(self.conditions(all)?),
            Condition::Or(all) => Instruction::Or(self.conditions(all)?),
            Condition::Exists(..) => return None,
        };
        let place = self.push(instruction)?;
        self.conditions.insert(id, place);
        Some(place)
    }

    fn conditions(&mut self, all: &[ConditionId]) -> Option<Vec<u32>> {
        all.iter().map(|&one| self.condition(one)).collect()
    }
}
