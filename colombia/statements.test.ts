// Parts of the statements by the code of the account; source of the arithmetic: contabilidad.md, section 3.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePuc } from './puc.ts'
import { cashFlowForm, CASH_PART, partOf, positionForm, resultsForm, statementSign, type StatementForm } from './statements.ts'

const puc = parsePuc(readFileSync(join(import.meta.dirname, 'data/puc.csv'), 'utf8'))

test.each([
  ['413505', 'ingresos'],
  ['417505', 'ingresos'],
  ['421020', 'otros-ingresos'],
  ['470505', 'otros-ingresos'],
  ['510506', 'administracion'],
  ['523550', 'ventas'],
  ['530525', 'otros-gastos'],
  ['540505', 'impuestos'],
  ['613505', 'costos'],
  ['720505', 'costos'],
  ['130505', undefined],
  ['819505', undefined],
])('of results: %s', (code, part) => expect(partOf(resultsForm, code)?.key).toBe(part))

test.each([
  ['110505', 'activo-corriente'],
  ['143505', 'activo-corriente'],
  ['152405', 'activo-no-corriente'],
  ['171020', 'activo-no-corriente'],
  ['220505', 'pasivo-corriente'],
  ['291005', 'pasivo-no-corriente'],
  ['310505', 'patrimonio'],
  ['360505', 'patrimonio'],
  ['413505', 'resultado'],
  ['930505', undefined],
])('of the position: %s', (code, part) => expect(partOf(positionForm, code)?.key).toBe(part))

test('every account of classes 1 to 7 stands in the position, and of classes 4 to 7 in the results', () => {
  for (const { code } of puc) {
    expect(partOf(positionForm, code) !== null, code).toBe('1234567'.includes(code.charAt(0)))
    expect(partOf(resultsForm, code) !== null, code).toBe('4567'.includes(code.charAt(0)))
  }
})

test('what a part leads to is its accounts and no others', () => {
  const isIn = (code: string, [from, to]: readonly [string, string]) => code >= from && (code < to || code.startsWith(to))
  for (const form of [resultsForm, positionForm, cashFlowForm]) {
    for (const part of form.parts) {
      for (const { code } of puc.filter((account) => account.code.length > 2)) {
        if (part.range) expect(isIn(code, part.range), `${part.key} ${code}`).toBe(partOf(form, code) === part)
      }
    }
  }
})

test.each<[string, StatementForm]>([
  ['results', resultsForm],
  ['position', positionForm],
  ['cash flow', cashFlowForm],
])('totals of the %s name parts that there are, each behind the last that it adds up', (_, { parts, totals }) => {
  const keys = parts.map(({ key }) => key)
  for (const { of, behind } of totals) {
    expect(keys).toEqual(expect.arrayContaining([...of]))
    expect(behind).toBe(of.at(-1))
  }
})

test.each([
  ['130505', 'capital-de-trabajo'],
  ['139905', 'sin-efectivo'],
  ['143501', 'capital-de-trabajo'],
  ['152405', 'inversion'],
  ['159215', 'sin-efectivo'],
  ['210510', 'financiacion'],
  ['220505', 'capital-de-trabajo'],
  ['311505', 'financiacion'],
  ['510506', 'resultado'],
  ['110505', CASH_PART],
])('of the cash flow: %s', (code, part) => expect(partOf(cashFlowForm, code)?.key).toBe(part))

test('what every account but cash gave is what cash gained', () => {
  for (const { code } of puc.filter((account) => account.code.length > 1 && account.code < '8')) {
    expect(partOf(cashFlowForm, code), code).not.toBeNull()
  }
  fc.assert(
    fc.property(books, (moved) => {
      const of = cashFlowForm.totals.find(({ key }) => key === 'aumento')?.of ?? []
      let flows = 0n
      let cash = 0n
      for (const [code, balance] of moved) {
        const part = partOf(cashFlowForm, code)?.key ?? ''
        if (of.includes(part)) flows -= balance
        if (part === CASH_PART) cash += balance
      }
      expect(flows).toBe(cash)
    }),
  )
})

/** Balances by code, debit positive, that add up to nothing as books do. */
const books = fc
  .array(
    fc.tuple(
      fc.constantFrom(...puc.filter(({ code }) => code.length === 6 && code < '8').map(({ code }) => code)),
      fc.bigInt(-9_999_999n, 9_999_999n),
    ),
  )
  .map((lines) => {
    const balances = new Map<string, bigint>([['310505', 0n]])
    for (const [code, amount] of lines) {
      balances.set(code, (balances.get(code) ?? 0n) + amount)
      balances.set('310505', (balances.get('310505') ?? 0n) - amount)
    }
    return balances
  })

const totalOf = (form: StatementForm, key: string, balances: ReadonlyMap<string, bigint>): bigint => {
  const of = form.totals.find((total) => total.key === key)?.of ?? []
  return [...balances].reduce((sum, [code, balance]) => {
    const part = partOf(form, code)
    return part && of.includes(part.key) ? sum + statementSign(code) * balance : sum
  }, 0n)
}

test('what a company has is what it owes and what is its own, with the result that the statement of results arrives at', () => {
  fc.assert(
    fc.property(books, (balances) => {
      expect(totalOf(positionForm, 'activo', balances)).toBe(totalOf(positionForm, 'pasivo-y-patrimonio', balances))
      const result = totalOf(resultsForm, 'neta', balances)
      const own = totalOf(positionForm, 'total-patrimonio', balances)
      const closed = [...balances].filter(([code]) => code.startsWith('3')).reduce((sum, [, balance]) => sum - balance, 0n)
      expect(own).toBe(closed + result)
    }),
  )
})
