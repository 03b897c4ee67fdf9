// Minimum wages, contributions and elements against the tables that they were taken from.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { amountText, parseAmount, percentText } from '#base/decimal.ts'
import { benefitKinds, benefitLaw, riskClasses } from './contribution.ts'
import { payrollElements } from './element.ts'
import { leastIntegral, minimumWageOn, tenthsOfWage } from './wage.ts'

test.each([
  ['2022-12-31', '1000000.00', '117172.00', '13000000.00'],
  ['2023-06-01', '1160000.00', '140606.00', '15080000.00'],
  ['2024-01-01', '1300000.00', '162000.00', '16900000.00'],
  ['2025-12-31', '1423500.00', '200000.00', '18505500.00'],
  ['2026-11-20', '1750905.00', '249095.00', '22761765.00'],
])('on %s the wage is %s, the transport %s and the smallest integral salary %s', (day, monthly, transport, integral) => {
  const wage = minimumWageOn(parseDay(day))
  if (!wage) throw new Error(day)
  expect([wage.monthly, wage.transport, leastIntegral(wage)].map(amountText)).toEqual([monthly, transport, integral])
})

test('the wage of a year without its decree is not guessed', () => {
  expect(minimumWageOn(parseDay('2027-01-01'))).toBeNull()
})

test('an amount in tenths of a wage', () => {
  const wage = minimumWageOn(parseDay('2026-01-01'))
  if (!wage) throw new Error('2026')
  expect(['1750905', '3501810', '4377262.50', '0'].map((text) => tenthsOfWage(parseAmount(text), wage))).toEqual([10n, 20n, 25n, 0n])
})

test('rates of labour risk, from class I to V', () => {
  expect(riskClasses.map(({ code, rate }) => `${code} ${percentText(rate)}`)).toEqual(['1 0.522', '2 1.044', '3 2.436', '4 4.35', '5 6.96'])
})

test('who pays how much of each benefit and contribution', () => {
  const share = (kind: (typeof benefitKinds)[number]) => {
    const { worker, employer } = benefitLaw[kind]
    return [worker, employer].map((rate) => (rate === null ? '' : percentText(rate)))
  }
  expect(Object.fromEntries(benefitKinds.map((kind) => [kind, share(kind)]))).toEqual({
    severance: ['', '8.33'],
    severanceInterest: ['', '1'],
    serviceBonus: ['', '8.33'],
    vacation: ['', '4.17'],
    health: ['4', '8.5'],
    pension: ['4', '12'],
    risks: ['', ''],
    family: ['', '4'],
    icbf: ['', '3'],
    sena: ['', '2'],
  })
})

test('elements have each their own code, name and place', () => {
  for (const key of ['code', 'name'] as const) expect(new Set(payrollElements.map((each) => each[key])).size).toBe(payrollElements.length)
  expect(new Set(payrollElements.map(({ side, path }) => `${side} ${path}`)).size).toBe(payrollElements.length)
})
