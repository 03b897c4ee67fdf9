// A figure that somebody wrote over the calculated one: it counts in what follows, and both are told.
import { expect, test } from 'vitest'
import { parseAmount } from '#base/decimal.ts'
import { lostChanges, mayBeChanged, changeLines } from './changed.ts'
import { givenAmount } from './calculation.ts'
import { lineOf } from './line.ts'
import { explain } from './telling.ts'

const lines = [
  lineOf('SUELDO', givenAmount('Salario', parseAmount('1900000'))),
  lineOf('COMISION', givenAmount('Valor', parseAmount('500000'))),
]
const change = (amount: string, code = 'COMISION', side: 'earned' | 'deducted' = 'earned') => ({
  ...{ side, code, amount: parseAmount(amount), source: 'Luz Mora, 29/11/2026: faltó una venta' },
})

test.each([
  ['600000', 'Calculado $ 500.000 + Cambio $ 100.000 (Luz Mora, 29/11/2026: faltó una venta) = $ 600.000'],
  ['0', 'Calculado $ 500.000 − Cambio $ 500.000 (Luz Mora, 29/11/2026: faltó una venta) = $ 0'],
])('%s instead of 500,000', (amount, told) => {
  const [wage, commission] = changeLines(lines, 'earned', [change(amount)])
  expect(wage).toBe(lines[0])
  expect(commission).toMatchObject({ amount: parseAmount(amount), calculated: parseAmount('500000') })
  expect(commission && explain(commission.calculation).steps[0]?.replaceAll(/\u00A0|\u202F/g, ' ')).toBe(told)
})

test('the same amount, and a line of the other side, change nothing', () => {
  expect(changeLines(lines, 'earned', [change('500000'), change('1', 'SUELDO', 'deducted')])).toEqual(lines)
})

test('what is calculated no more is told; what follows by law is not changed by hand', () => {
  expect(lostChanges([change('1', 'HED'), change('1')], { earned: lines, deducted: [] })).toHaveLength(1)
  expect(['SUELDO', 'RETEFUENTE', 'SALUD', 'PENSION', 'FSP', 'LIBRANZA'].map(mayBeChanged)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
