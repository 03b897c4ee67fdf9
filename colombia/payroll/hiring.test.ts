// Terms of a contract: the least salary of each day (CST arts. 132, 145, 147), and what may be taken of it every month.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { deductionsFit, leastSalary, mostDeducted, salariesBelowMinimum, spansMeet, type HiredAs } from './hiring.ts'
import { book } from './testing/facts.server.ts'
import { isApprentice, workerTypes } from './worker.ts'

const employee: HiredAs = { kind: 'ordinary', worker: '01', isPartTime: false }

test.each([
  ['an employee of 2026', '2026-11-20', {}, '1750905.00'],
  ['an employee of 2025', '2025-12-31', {}, '1423500.00'],
  ['an integral salary: thirteen wages', '2026-11-20', { kind: 'integral' }, '22761765.00'],
  ['an apprentice who learns the theory: three quarters', '2026-11-20', { worker: '12' }, '1313179.00'],
  ['an apprentice of before that law: half', '2025-06-24', { worker: '12' }, '711750.00'],
  ['an apprentice who practises: the whole', '2026-11-20', { worker: '19' }, '1750905.00'],
  ['part of the week', '2026-11-20', { isPartTime: true }, null],
  ['part of the week, integral', '2026-11-20', { kind: 'integral', isPartTime: true }, '22761765.00'],
  ['a student', '2026-11-20', { worker: '23' }, null],
  ['a year that nobody wrote', '2031-01-01', {}, null],
] as const)('%s', (_, day, terms, least) => {
  const found = leastSalary(book, parseDay(day), { ...employee, ...terms })
  expect(found && amountText(found)).toBe(least)
})

test('every kind of worker is told by two digits, and two of them learn', () => {
  expect(Object.keys(workerTypes).every((code) => /^\d\d$/.test(code))).toBe(true)
  expect(Object.keys(workerTypes).filter(isApprentice).toSorted()).toEqual(['12', '19'])
})

const from = (day: string, monthly: string) => ({ from: parseDay(day), monthly: parseAmount(monthly) })
const today = parseDay('2026-11-20')

test.each([
  ['each by the law of its own day', [from('2025-03-01', '1423500'), from('2026-01-01', '1750905')], null, []],
  ['a raise that came short', [from('2025-03-01', '1500000'), from('2026-01-01', '1700000')], null, [1]],
  ['a first one below, raised later', [from('2025-03-01', '1400000'), from('2026-01-01', '1800000')], null, [0]],
  ['one of last year that was not raised', [from('2025-03-01', '1423500')], null, [0]],
  ['one of last year that ended with it', [from('2025-03-01', '1423500')], '2025-12-31', []],
  ['one that begins next year, of which nobody knows', [from('2027-02-01', '1')], null, []],
] as const)('%s', (_, salaries, to, places) => {
  const options = { book, today, to: to === null ? null : parseDay(to), terms: employee }
  expect(salariesBelowMinimum(salaries, options)).toEqual([...places])
})

test('half of what is left after the contributions may be taken', () => {
  // 2.000.000 − 80.000 − 80.000 = 1.840.000, of which half.
  const terms = { kind: 'ordinary', monthly: parseAmount('2000000'), hasPension: true } as const
  expect(amountText(mostDeducted(book, today, terms) ?? (0n as Amount))).toBe('920000.00')
  expect(amountText(mostDeducted(book, today, { ...terms, hasPension: false }) ?? (0n as Amount))).toBe('960000.00')
  expect(deductionsFit(book, today, { ...terms, deducted: [parseAmount('500000'), parseAmount('420000')] })).toBe(true)
  expect(deductionsFit(book, today, { ...terms, deducted: [parseAmount('500000'), parseAmount('420000.01')] })).toBe(false)
  // 70 % of an integral salary is contributed on: 30.000.000 − 840.000 − 840.000.
  const integral = mostDeducted(book, today, { kind: 'integral', monthly: parseAmount('30000000'), hasPension: true })
  expect(amountText(integral ?? (0n as Amount))).toBe('14160000.00')
})

const amounts = fc.bigInt({ min: 0n, max: 5_000_000_00n }).map((cents) => cents as Amount)

test('what fits goes on fitting with less of it, and never passes half of the salary', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 6 }), fc.boolean(), amounts, (deducted, hasPension, monthly) => {
      const terms = { kind: 'ordinary', monthly, hasPension } as const
      if (!deductionsFit(book, today, { ...terms, deducted })) return
      expect(deductionsFit(book, today, { ...terms, deducted: deducted.slice(1) })).toBe(true)
      expect(sumAmounts(deducted) * 2n).toBeLessThanOrEqual(monthly)
    }),
    runs(200),
  )
})

const days = fc.integer({ min: 0, max: 900 }).map((count) => addDays(parseDay('2024-01-01'), count))
const spans = fc
  .tuple(days, fc.option(fc.integer({ min: 0, max: 300 })))
  .map(([start, length]) => ({ from: start, to: length === null ? null : addDays(start, length) }))

test('two spans meet when there is a day in both, whoever asks', () => {
  fc.assert(
    fc.property(spans, spans, (a, b) => {
      const later = a.from > b.from ? a.from : b.from
      const has = (span: typeof a) => span.from <= later && (span.to === null || later <= span.to)
      expect(spansMeet(a, b)).toBe(has(a) && has(b))
      expect(spansMeet(b, a)).toBe(spansMeet(a, b))
    }),
    runs(200),
  )
})
