// Every concept has a place in the electronic payroll, and what is reported adds up to the payslip.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lastOfMonth, parseDay } from '#base/date.ts'
import { amountText, parseAmount, percentText, quantityText } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { payrollStructureProblems } from '../dian/structure-payroll.ts'
import { payrollTotals, type ReportedFigure } from '../dian/payroll.ts'
import { goldenPayroll, treeOfPayroll } from '../dian/testing/payrolls.server.ts'
import { amountOf } from './calculation.ts'
import { legalConcepts } from './concept.ts'
import type { MonthFacts } from './contract-terms.ts'
import { payrollElement } from './element.ts'
import { paidHours } from './hours.ts'
import { computePayslip, type Payslip } from './payslip.ts'
import { joinFigures, legalElementOf, reportedFigures } from './reported.ts'
import { book, contractOf, lawOf, monthOf, payslipOf } from './testing/facts.server.ts'
import { months } from './testing/months.server.ts'

const reportedOf = (facts: MonthFacts, slip: Payslip): ReportedFigure[] =>
  reportedFigures({
    ...{ earned: slip.earned, deducted: slip.deducted, presence: { from: slip.from, to: slip.to }, workedDays: slip.workedDays },
    ...{ hours: facts.hours, absences: facts.absences, vacationMoneyDays: facts.vacationMoneyDays },
    base: amountOf(slip.bases.contributions),
    law: lawOf(lastOfMonth(facts.month)),
    elementOf: () => null,
  })

/** "HED 232143.00 6 × 25 %" of each figure. */
const said = (figures: readonly ReportedFigure[]): string[] =>
  figures.map(({ element, amount, quantity, percent, span }) =>
    [
      `${element} ${amountText(amount)}`,
      ...(quantity === null ? [] : [quantityText(quantity)]),
      ...(percent === null ? [] : [`× ${percentText(percent)} %`]),
      ...(span === null ? [] : [`${span.from}..${span.to}`]),
    ].join(' '),
  )

describe('the payslips of the fact sheet', () => {
  test('B: hours with the surcharge of their day, and the solidarity fund in its two subaccounts', () => {
    const day = parseDay('2026-08-10')
    const hour = (kind: (typeof paidHours)[number], hours: number) => ({ kind, day, minutes: hours * 60, source: '' })
    const facts = monthOf('2026-08', contractOf('6500000'), {
      hours: [hour('HED', 6), hour('HEN', 4), hour('HRN', 10), hour('HRDDF', 8), hour('HEDDF', 2)],
    })
    expect(said(reportedOf(facts, payslipOf(facts)))).toEqual([
      'Basico 6500000.00 30',
      'HED 232143.00 6 × 25 %',
      'HEN 216667.00 4 × 75 %',
      'HRN 108333.00 10 × 35 %',
      'HEDDF 133095.00 2 × 115 %',
      'HRDDF 222857.00 8 × 90 %',
      'Salud 296524.00 × 4 %',
      'FondoPension 296524.00 × 4 %',
      'FondoSP 37066.00 × 0.5 %',
      'FondoSPSub 37065.00 × 0.5 %',
      'RetencionFuente 16000.00',
    ])
  })

  test('D: an incapacity is told once, whoever pays its days', () => {
    const facts = monthOf('2026-09', contractOf('2200000', { risk: '3' }), {
      absences: [{ reason: 'sickness', from: parseDay('2026-09-07'), to: parseDay('2026-09-11'), source: '' }],
    })
    expect(said(reportedOf(facts, payslipOf(facts))).slice(0, 3)).toEqual([
      'Basico 1833333.00 25',
      'AuxilioTransporte 207579.00',
      'IncapacidadComun 291818.00 5 2026-09-07..2026-09-11',
    ])
  })

  test('days without pay are told, and cost nothing', () => {
    const facts = monthOf('2026-09', contractOf('2200000'), {
      absences: [
        { reason: 'unpaidLeave', from: parseDay('2026-09-07'), to: parseDay('2026-09-08'), source: '' },
        { reason: 'suspension', from: parseDay('2026-09-21'), to: parseDay('2026-09-21'), source: '' },
      ],
    })
    expect(said(reportedOf(facts, payslipOf(facts)))).toContain('LicenciaNR 0.00 3')
  })
})

test('every concept of the law has a place, and so has what only a payslip pays', () => {
  const codes = [...legalConcepts.filter(({ kind }) => kind !== 'employer').map(({ code }) => code), ...paidHours, 'INCAFP']
  expect(codes.filter((code) => payrollElement(legalElementOf(code) ?? '') === null)).toEqual([])
})

test('a concept of the company goes where the company says, and one that says nothing is told by its name', () => {
  const line = (code: string) => ({ code, name: `Concepto ${code}`, amount: parseAmount('1000') })
  const facts = {
    ...{ earned: [line('PROPIO'), line('OTRO')], deducted: [line('CUOTA')], workedDays: 30, hours: [], absences: [], vacationMoneyDays: 0 },
    ...{ presence: { from: parseDay('2026-09-01'), to: parseDay('2026-09-30') }, base: parseAmount('2000000'), law: lawOf('2026-09-30') },
    elementOf: (code: string) => (code === 'PROPIO' ? 'BonificacionS' : null),
  }
  expect(reportedFigures(facts).map(({ element, description }) => [element, description])).toEqual([
    ['BonificacionS', 'Concepto PROPIO'],
    ['ConceptoNS', 'Concepto OTRO'],
    ['OtraDeduccion', 'Concepto CUOTA'],
  ])
})

test('what is reported adds up to the payslip, whatever happened in the month, and has our structure', () =>
  fc.assert(
    fc.property(months, (facts) => {
      const slip = computePayslip(facts, book)
      if ('problems' in slip) return
      const figures = reportedOf(facts, slip)
      expect(payrollTotals(figures)).toEqual(slip.totals)
      expect(payrollStructureProblems(treeOfPayroll({ ...goldenPayroll, figures }))).toEqual([])
    }),
    runs(150),
  ))

test('two contracts of a worker are told together: figures, days and hours add up, and dates stay only where they are the same', () => {
  const of = (month: string, salary: string, from: string, to: string) => {
    const facts = monthOf(month, contractOf(salary, { from: parseDay(from), to: parseDay(to) }))
    return reportedOf(facts, payslipOf(facts))
  }
  const [first, second] = [of('2026-09', '2200000', '2026-01-01', '2026-09-10'), of('2026-09', '3000000', '2026-09-16', '2026-12-31')]
  const joined = joinFigures([first, second])
  expect(said(joined).slice(0, 1)).toEqual(['Basico 2233333.00 25'])
  const sum = (of_: typeof first) => payrollTotals(of_)
  expect(sum(joined).paid).toBe(sum(first).paid + sum(second).paid)
  expect(payrollStructureProblems(treeOfPayroll({ ...goldenPayroll, figures: joined }))).toEqual([])
  expect(joinFigures([first])).toEqual(first)
})
