// What holds of every payslip: sums, days, novelties that are cut in two, later law, and asking again.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, lastOfMonth, parseDay } from '#base/date.ts'
import { percentText, sumAmounts, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { amountOf } from './calculation.ts'
import { scalarFigures, scalarNames } from './law-names.ts'
import type { LawRow } from './law.ts'
import { computePayslip, type PayslipOutcome } from './payslip.ts'
import { explain, showValue } from './telling.ts'
import { book, contractOf, isPayslip, monthOf } from './testing/facts.server.ts'
import { months } from './testing/months.server.ts'

/** What a payslip comes to, without how: the texts of sources differ when a novelty is in two. */
const figures = (outcome: PayslipOutcome) =>
  'problems' in outcome
    ? outcome
    : {
        ...(['earned', 'deducted', 'employer', 'provisions'] as const).map((part) =>
          outcome[part].map(({ code, amount }) => [code, amount]),
        ),
        totals: outcome.totals,
        workedDays: outcome.workedDays,
      }

test('earned less deducted is what is paid, and every line is whole pesos that its calculation gives', () => {
  fc.assert(
    fc.property(months, (facts) => {
      const outcome = computePayslip(facts, book)
      if ('problems' in outcome) return
      const { earned, deducted, employer, provisions, totals } = outcome
      expect(totals.paid).toBe(sumAmounts(earned.map(({ amount }) => amount)) - sumAmounts(deducted.map(({ amount }) => amount)))
      for (const line of [...earned, ...deducted, ...employer, ...provisions]) {
        expect(line.amount % 100n).toBe(0n)
        expect(line.amount).toBeGreaterThanOrEqual(0n)
        expect(amountOf(line.calculation)).toBe(line.amount)
        expect(explain(line.calculation).steps[0]?.endsWith(showValue(line.calculation))).toBe(true)
      }
    }),
    runs(150),
  )
})

test('nobody works more than 30 days, nor the month more than its contract', () => {
  fc.assert(
    fc.property(months, (facts) => {
      const outcome = computePayslip(facts, book)
      if ('problems' in outcome) return
      expect(outcome.workedDays).toBeGreaterThanOrEqual(0)
      expect(outcome.workedDays).toBeLessThanOrEqual(30)
    }),
    runs(150),
  )
})

test('a novelty in two parts is as one', () => {
  fc.assert(
    fc.property(months, fc.nat(), (facts, at) => {
      const absences = facts.absences.flatMap((each) => {
        const days = daysBetween(each.from, each.to)
        if (days === 0) return [each]
        const cut = addDays(each.from, at % days)
        return [
          { ...each, from: addDays(cut, 1) },
          { ...each, to: cut },
        ]
      })
      const hours = facts.hours.flatMap((each) => [
        { ...each, minutes: at % (each.minutes + 1) },
        { ...each, minutes: each.minutes - (at % (each.minutes + 1)) },
      ])
      const payments = facts.payments.flatMap((each) => [
        { ...each, amount: (each.amount / 3n) as Amount },
        { ...each, amount: (each.amount - each.amount / 3n) as Amount },
      ])
      expect(figures(computePayslip({ ...facts, absences, hours, payments }, book))).toEqual(figures(computePayslip(facts, book)))
    }),
    runs(150),
  )
})

test('law that begins after a month touches nothing of it, wherever it stands in the book', () => {
  fc.assert(
    fc.property(months, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 99 }), (facts, after, value) => {
      const from = addDays(lastOfMonth(facts.month), after)
      const later = scalarNames.map(
        (name): LawRow => ({
          name,
          from,
          until: scalarFigures[name].life === 'ends' ? addDays(from, 400) : null,
          value: percentText((BigInt(value) * 1_000_000n) as Parameters<typeof percentText>[0]),
          source: 'Ley que viene',
          isOwn: value % 2 === 0,
        }),
      )
      expect(computePayslip(facts, [...later, ...book])).toEqual(computePayslip(facts, book))
    }),
    runs(80),
  )
})

test('asked again it is the same, also with its novelties in another order', () => {
  fc.assert(
    fc.property(months, (facts) => {
      const first = computePayslip(facts, book)
      expect(computePayslip(structuredClone(facts), book)).toEqual(first)
      expect(figures(computePayslip({ ...facts, hours: facts.hours.toReversed() }, book))).toEqual(figures(first))
    }),
    runs(100),
  )
})

test('two halves of a month of one contract are the month', () => {
  const half = (from: string, to: string | null) =>
    isPayslip(
      computePayslip(monthOf('2026-11', contractOf('3000000', { from: parseDay(from), to: to === null ? null : parseDay(to) })), book),
    )
  const parts = [half('2022-01-01', '2026-11-15'), half('2026-11-16', null)]
  expect(parts.reduce((days, { workedDays }) => days + workedDays, 0)).toBe(30)
  expect(sumAmounts(parts.map(({ totals }) => totals.earned))).toBe(3_249_096_00n)
})
