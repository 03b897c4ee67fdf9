import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, isAmountText, parseAmount, type Amount } from '#base/decimal.ts'
import { fillTemplate, isUnbalanced, templateProblems, variablesOf } from './template.ts'

const debit = (text: string) => ({ base: '', debit: text, credit: '' })
const credit = (text: string) => ({ base: '', debit: '', credit: text })
const sides = (lines: readonly { debit: string; credit: string }[]) => lines.map((line) => line.debit || `-${line.credit}`)

test.each([
  ['fixed values', [debit('1500'), credit('1500')], {}, ['1500.00', '-1500.00']],
  ['a percentage', [debit('base'), debit('19 % de base'), credit('=')], { base: '100000' }, ['100000.00', '19000.00', '-119000.00']],
  ['a percentage with decimals', [debit('2,5% base'), credit('=')], { base: '1000' }, ['25.00', '-25.00']],
  ['a formula', [debit('base*19/100'), credit('=')], { base: '33333' }, ['6333.27', '-6333.27']],
  ['cents, half away from zero', [debit('total/3'), debit('total/3'), credit('=')], { total: '0.05' }, ['0.02', '0.02', '-0.04']],
  ['the rest falls on the side that lacks it', [debit('300'), debit('='), credit('100')], {}, ['300.00', '-200.00', '-100.00']],
  ['what comes to nothing is left out', [debit('a'), debit('b'), credit('=')], { a: '0', b: '7' }, ['7.00', '-7.00']],
])('fills %s', (_, lines, answers, expected) => {
  const filled = fillTemplate(lines, answers)
  expect(filled.problems).toEqual([])
  expect(sides(filled.lines)).toEqual(expected)
  expect(filled.difference).toBe(0n)
})

test('asks each variable once, in the order of the lines', () => {
  expect(variablesOf([debit('salario + auxilio'), { ...credit('4 % de salario'), base: 'salario' }, credit('=')])).toEqual([
    'salario',
    'auxilio',
  ])
})

test.each([
  [[debit('base*'), credit('=')], 'lines.0.debit'],
  [[debit('='), credit('=')], 'lines.1.credit'],
  [[{ base: '=', debit: '1', credit: '' }], 'lines.0.base'],
  [[{ base: '', debit: '1', credit: '1' }], 'lines.0.credit'],
  [[debit(' ')], 'lines.0.debit'],
  [[debit('19%')], 'lines.0.debit'],
  [[debit('constructor(1)')], 'lines.0.debit'],
  [[debit(Array.from({ length: 25 }, (_, index) => `v${index}`).join('+'))], 'lines'],
])('refuses what cannot be read at its field %#', (lines, field) => {
  expect(templateProblems(lines).map((problem) => problem.field)).toEqual([field])
})

describe('with hostile figures', () => {
  test.each([
    ['a division by zero', debit('100/base'), { base: '0' }, 'lines.0.debit'],
    ['a division by zero in a condition', debit('si(1/base > 2; 1; 2)'), { base: '0' }, 'lines.0.debit'],
    ['a division by zero in its base', { ...debit('5'), base: '1/base' }, { base: '0' }, 'lines.0.base'],
    ['a figure that no column keeps', debit('base*base'), { base: '999999999999' }, 'lines.0.debit'],
    ['a negative value', debit('base-5'), { base: '1' }, 'lines.0.debit'],
    ['a variable without value', debit('base'), {}, 'variables.base'],
    ['a variable that every object has', debit('constructor'), {}, 'variables.constructor'],
  ])('%s is told at its field', (_, line, answers, field) => {
    const filled = fillTemplate([line, credit('=')], answers)
    expect(filled.problems.map((problem) => problem.field)).toEqual([field])
    expect(filled.lines).toEqual([])
  })

  test('says by how much it does not balance, and lets rounding be', () => {
    expect(amountText(fillTemplate([debit('base'), credit('90')], { base: '100' }).difference)).toBe('10.00')
    expect(isUnbalanced(parseAmount('-2'))).toBe(false)
    expect(isUnbalanced(parseAmount('-2.01'))).toBe(true)
  })
})

const leaf = fc.oneof(fc.constantFrom('a', 'b', '0', '1', '19', '100', '0.5', '999999999999'))
const formula = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.tuple(tie('whole'), fc.constantFrom('+', '-', '*', '/'), tie('whole')).map(([left, sign, right]) => `(${left}${sign}${right})`),
    tie('whole').map((of) => `redondear(${of}; 2)`),
  ),
})).whole
const figure = fc.bigInt({ min: 0n, max: 99_999_999_999_999n }).map((cents) => amountText(cents as Amount))

test('any formula with any figures gives lines that balance to the cent, or says at which field it cannot', () => {
  fc.assert(
    fc.property(fc.array(formula, { minLength: 1, maxLength: 6 }), figure, figure, (formulas, a, b) => {
      const lines = [...formulas.map((text, index) => (index % 2 ? credit(text) : debit(text))), debit('=')]
      if (templateProblems(lines).length > 0) return
      const filled = fillTemplate(lines, { a, b })
      if (filled.problems.length > 0) {
        for (const { field, text } of filled.problems)
          expect([/^lines\.\d+\.(debit|credit)$/.test(field), text === '']).toEqual([true, false])
        return
      }
      expect(filled.difference).toBe(0n)
      for (const line of filled.lines) {
        expect([line.debit, line.credit].filter((text) => text !== '')).toHaveLength(1)
        expect(isAmountText(line.debit || line.credit)).toBe(true)
      }
    }),
  )
})

test('whatever is written is read or refused, never thrown', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const lines = [debit(text), credit('=')]
      templateProblems(lines)
      fillTemplate(lines, Object.fromEntries(variablesOf(lines).map((name) => [name, '0'])))
    }),
  )
})
