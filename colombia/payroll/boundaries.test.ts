// Payslips at each boundary: 2, 4, 10, 13, 16 to 20 and 25 minimum wages, 15 and 16 July 2026, months of 28, 30 and 31 days.
import { describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { amountText, parseAmount, parsePercent, percentText, zeroAmount, type Amount } from '#base/decimal.ts'
import { fraction } from '#base/fraction.ts'
import type { AbsenceReason } from './absence.ts'
import { amountOf, given, givenAmount, times, toPeso } from './calculation.ts'
import { splitSolidarity } from './contributions.ts'
import type { AbsenceNovelty, ContractTerms, MonthFacts } from './contract-terms.ts'
import type { PaidHour } from './hours.ts'
import { computePayslip } from './payslip.ts'
import { tell } from './telling.ts'
import { amountIn, book, contractOf, lawOf, monthOf, noRelief, payslipOf, said } from './testing/facts.server.ts'
import { bonusWithholding, fixedPercentage, labourWithholding, taxOfTable } from './withholding-labour.ts'

const WAGE = 1_750_905n
const wages = (count: bigint, more = 0n): string => String(WAGE * count + more)
const november = (salary: string, contract: Partial<ContractTerms> = {}, facts: Partial<MonthFacts> = {}) =>
  payslipOf(monthOf('2026-11', contractOf(salary, contract), facts))
const textsOf = (facts: MonthFacts): string[] => {
  const outcome = computePayslip(facts, book)
  return 'problems' in outcome ? outcome.problems.map(({ text }) => text) : []
}

test.each([
  [wages(2n), '249095'],
  [wages(2n, 1n), '0'],
])('of a salary of %s the transport allowance is %s', (salary, paid) => {
  expect(amountIn(november(salary).earned, 'AUXTRANSPORTE')).toBe(paid)
})

test('a commission that passes two minimum wages takes the allowance away, and the payslip says so', () => {
  const slip = november(
    '3000000',
    {},
    {
      payments: [{ code: 'COMISION', nature: 'salary', amount: parseAmount('501811'), isIncome: true, source: 'ventas' }],
    },
  )
  expect(amountIn(slip.earned, 'AUXTRANSPORTE')).toBe('0')
  expect(slip.notices).toEqual(['Sin auxilio de transporte: el salario del mes es $ 3.501.811, más de $ 3.501.810 (2 SMMLV).'])
})

// From four minimum wages on 1 %, and 0,2 more at each of 16, 17, 18 and 19; 2 % over 20. On the exact figure and a peso below it.
test.each([
  [wages(4n, -1n), '0'],
  [wages(4n), '70036'],
  [wages(16n, -1n), '280145'],
  [wages(16n), '336174'],
  [wages(17n, -1n), '357185'],
  [wages(17n), '416715'],
  [wages(18n, -1n), '441228'],
  [wages(18n), '504261'],
  [wages(19n, -1n), '532275'],
  [wages(19n), '598810'],
  [wages(20n), '630326'],
  [wages(20n, 1n), '700362'],
  [wages(25n), '875453'],
  [wages(26n), '875453'],
])('of a base of %s the solidarity fund is %s', (salary, fund) => expect(amountIn(november(salary).deducted, 'FSP')).toBe(fund))

test('the fund is split in its two subaccounts, which add up', () => {
  // 1,2 % of 28.014.480 is 336.174: 0,5 % and 0,7 % of it are 140.072,5 and 196.101,5, and the spare peso is of the first.
  const { solidarity, subsistence } = splitSolidarity(parseAmount('336174'), 1200n)
  expect([solidarity, subsistence].map(amountText)).toEqual(['140073.00', '196101.00'])
})

test.each([
  [wages(10n, -1n), '0', '0'],
  [wages(10n), '1488269', '525272'],
])('of %s in the month the employer pays %s of health and %s of ICBF', (salary, health, icbf) => {
  const { employer } = november(salary)
  expect([amountIn(employer, 'SALUDEMP'), amountIn(employer, 'ICBF')]).toEqual([health, icbf])
})

test('a company that is not exonerated pays for everybody', () => {
  expect(amountIn(november('2000000', {}, { isExonerated: false }).employer, 'SALUDEMP')).toBe('170000')
})

test('health and pension of more than 25 minimum wages are on 25', () => {
  expect(
    november(wages(26n))
      .deducted.slice(0, 1)
      .map(({ amount }) => amountText(amount)),
  ).toEqual(['1750905.00'])
})

test('an integral salary of 13 minimum wages contributes on 70 % of it', () => {
  const slip = november(wages(13n), { kind: 'integral' })
  expect(amountText(amountOf(slip.bases.contributions))).toBe('15933236.00')
  expect(amountIn(slip.employer, 'SALUDEMP')).toBe('1354325')
})

describe('payments that are no salary', () => {
  const paid = (amount: string) =>
    november(
      '6000000',
      {},
      { payments: [{ code: 'AUXNOSALARIAL', nature: 'nonSalary', amount: parseAmount(amount), isIncome: true, source: '' }] },
    )
  test.each([
    // 40 % of 10.000.000.
    ['4000000', '6000000.00'],
    // 5.000.000 − 40 % of 11.000.000 = 600.000 more.
    ['5000000', '6600000.00'],
  ])('of %s the IBC is %s', (amount, base) => {
    const slip = paid(amount)
    expect(amountText(amountOf(slip.bases.contributions))).toBe(base)
    expect(amountText(amountOf(slip.bases.parafiscal))).toBe('6000000.00')
  })
})

describe('days of the month', () => {
  const worked = (month: string, from: string, to: string | null): number =>
    payslipOf(monthOf(month, contractOf('3000000', { from: parseDay(from), to: to === null ? null : parseDay(to) }))).workedDays
  test.each([
    ['2026-10', '2022-01-01', null, 30],
    ['2026-02', '2022-01-01', null, 30],
    ['2024-02', '2022-01-01', null, 30],
    ['2026-10', '2026-10-16', null, 15],
    ['2026-10', '2026-10-31', null, 1],
    ['2026-02', '2026-02-16', null, 15],
    ['2026-10', '2022-01-01', '2026-10-31', 30],
    ['2026-10', '2022-01-01', '2026-10-30', 30],
    ['2026-10', '2022-01-01', '2026-10-15', 15],
    ['2026-02', '2022-01-01', '2026-02-28', 30],
    ['2026-02', '2022-01-01', '2026-02-27', 27],
    ['2026-10', '2026-10-10', '2026-10-19', 10],
  ])('of %s, from %s to %s, are %i', (month, from, to, days) => expect(worked(month, from, to)).toBe(days))

  test('half a month pays half, with a floor of half a minimum wage', () => {
    const slip = payslipOf(monthOf('2026-11', contractOf(wages(1n), { from: parseDay('2026-11-16') })))
    expect(said(slip.earned)).toEqual(['SUELDO 875453', 'AUXTRANSPORTE 124548'])
    expect(amountText(amountOf(slip.bases.contributions))).toBe('875453.00')
  })

  test('who comes late in the month with a high salary has no right to the allowance', () => {
    expect(amountIn(november('10000000', { from: parseDay('2026-11-28') }).earned, 'AUXTRANSPORTE')).toBe('0')
  })

  test('a raise in the middle pays each half with its own salary', () => {
    const salaries = [
      { from: parseDay('2022-01-01'), monthly: parseAmount('3000000') },
      { from: parseDay('2026-11-16'), monthly: parseAmount('3600000') },
    ]
    expect(amountIn(november('3000000', { salaries }).earned, 'SUELDO')).toBe('3300000')
  })

  const away = (reason: AbsenceReason, from: string, to: string, since?: string): AbsenceNovelty => ({
    reason,
    from: parseDay(from),
    to: parseDay(to),
    source: '',
    ...(since === undefined ? {} : { since: parseDay(since) }),
  })
  const with_ = (month: string, ...absences: AbsenceNovelty[]) => payslipOf(monthOf(month, contractOf('3000000'), { absences }))
  test.each([
    ['2026-10', '2026-10-29', '2026-10-31', 28],
    ['2026-10', '2026-10-31', '2026-10-31', 29],
    ['2026-10', '2026-10-01', '2026-10-31', 0],
    ['2026-02', '2026-02-25', '2026-02-28', 26],
    ['2026-02', '2026-02-01', '2026-02-28', 0],
    ['2026-02', '2026-01-20', '2026-03-05', 0],
  ])('of %s, away from %s to %s, %i are worked', (month, from, to, days) => {
    expect(with_(month, away('paidLeave', from, to)).workedDays).toBe(days)
  })

  // On 3.000.000: two thirds of a day are 66.666,67, half of one 50.000, under the minimum wage of a day (58.363,50).
  test.each([
    ['2026-11-01', '2026-11-02', undefined, ['INCEMPRESA 133333']],
    ['2026-11-01', '2026-11-03', undefined, ['INCEMPRESA 133333', 'INCEPS 66667']],
    ['2026-11-01', '2026-11-02', '2026-08-04', ['INCEPS 125030']],
    ['2026-11-01', '2026-11-02', '2026-08-05', ['INCEPS 133333']],
    ['2026-11-01', '2026-11-02', '2026-05-06', ['INCEPS 58364', 'INCAFP 58364']],
    ['2026-11-01', '2026-11-02', '2025-05-11', ['INCAFP 58364', 'INCEPS 58364']],
  ])('general illness from %s to %s, since %s', (from, to, since, lines) => {
    const slip = with_('2026-11', away('sickness', from, to, since))
    expect(said(slip.earned).filter((line) => line.startsWith('INC'))).toEqual(lines)
  })

  test('the day of an accident is worked, and the ARL pays all of the base from the next', () => {
    const slip = with_('2026-11', away('accident', '2026-11-10', '2026-11-14'))
    expect(said(slip.earned)).toEqual(['SUELDO 2600000', 'AUXTRANSPORTE 215882', 'INCARL 400000'])
  })

  test('maternity is whole, without allowance', () => {
    expect(said(with_('2026-11', away('maternity', '2026-11-01', '2026-11-30')).earned)).toEqual(['LICMATERNIDAD 3000000'])
  })

  test('vacations pay the salary of calendar days, and nothing of transport or labour risk', () => {
    const slip = with_('2026-11', away('vacation', '2026-11-01', '2026-11-30'))
    expect(said(slip.earned)).toEqual(['VACACIONES 3000000'])
    expect([amountIn(slip.employer, 'ARL'), amountIn(slip.employer, 'CAJA')]).toEqual(['0', '120000'])
  })

  test('a leave without pay: the employer goes on with pension, the worker with nothing of it', () => {
    const slip = with_('2026-11', away('unpaidLeave', '2026-11-16', '2026-11-30'))
    expect(said(slip.earned)).toEqual(['SUELDO 1500000', 'AUXTRANSPORTE 124548', 'LICNOREMUNERADA 0'])
    expect([amountIn(slip.deducted, 'PENSION'), amountIn(slip.employer, 'PENSIONEMP')]).toEqual(['60000', '360000'])
  })
})

describe('hours', () => {
  const paid = (kind: PaidHour, ...days: string[]): string =>
    amountIn(
      payslipOf(
        monthOf(days[0]?.slice(0, 7) ?? '', contractOf('6500000'), {
          hours: days.map((day) => ({ kind, day: parseDay(day), minutes: 60, source: '' })),
        }),
      ).earned,
      kind,
    )
  // 6.500.000 ÷ 220 = 29.545,45 until 15 July 2026 and ÷ 210 = 30.952,38 since the 16th.
  test.each<[PaidHour, string, string]>([
    ['HED', '2026-07-15', '36932'],
    ['HED', '2026-07-16', '38690'],
    ['HEN', '2026-07-16', '54167'],
    ['HRN', '2026-07-16', '10833'],
    ['HRDDF', '2026-06-28', '23636'],
    ['HRDDF', '2026-07-05', '26591'],
    ['HRDDF', '2026-07-19', '27857'],
    ['HRNDF', '2026-07-19', '38690'],
    ['HEDDF', '2026-07-19', '66548'],
    ['HENDF', '2026-07-19', '82024'],
    ['HDDF', '2026-07-19', '58810'],
    ['HNDF', '2026-07-19', '69643'],
  ])('an hour %s of %s pays %s', (kind, day, pays) => expect(paid(kind, day)).toBe(pays))

  test('hours on both sides of a change are added before they are rounded: 36.931,82 + 38.690,48', () => {
    expect(paid('HED', '2026-07-15', '2026-07-16')).toBe('75622')
  })

  test('thirteen hours of overtime in a week are told, with their days', () => {
    const days = ['09', '10', '11', '12', '13', '14', '15'].map((day) => parseDay(`2026-11-${day}`))
    const slip = november('2000000', {}, { hours: days.map((day) => ({ kind: 'HED' as const, day, minutes: 120, source: '' })) })
    expect(slip.notices).toEqual(['La semana del 09/11/2026 tiene más de 12 h extras (Ley 50 de 1990, art. 22).'])
  })

  test.each<[Partial<ContractTerms>, string]>([
    [{ kind: 'integral' }, 'Sin pago: el salario integral ya incluye el trabajo extra, nocturno, dominical y festivo (CST art. 132).'],
    [{ isTrusted: true }, 'Sin pago: los cargos de dirección, confianza o manejo no tienen jornada máxima (CST art. 162).'],
  ])('overtime of %j pays nothing and says why', (contract, reason) => {
    const slip = november('25000000', contract, { hours: [{ kind: 'HED', day: parseDay('2026-11-20'), minutes: 60, source: '' }] })
    expect(slip.earned.find(({ code }) => code === 'HED')).toMatchObject({ amount: 0n, reasons: [reason] })
  })
})

describe('withholding', () => {
  const law = lawOf('2026-11-20')
  const taxOf = (uvt: bigint): string => amountText(amountOf(taxOfTable(times(given('', fraction(uvt), 'uvt'), law.of('uvt')), law)))
  // (B − less) × rate + plus, × 52.374, to the nearest thousand.
  test.each([
    [95n, '0.00'],
    [96n, '10000.00'],
    [150n, '547000.00'],
    [151n, '538000.00'],
    [360n, '3603000.00'],
    [361n, '3631000.00'],
    [640n, '8453000.00'],
    [641n, '8503000.00'],
    [945n, '14076000.00'],
    [946n, '14056000.00'],
    [2300n, '40294000.00'],
    [2301n, '40348000.00'],
  ])('of %i UVT it is %s', (uvt, tax) => expect(taxOf(uvt)).toBe(tax))

  const income = (amount: string, voluntary = '0') => ({
    income: givenAmount('Pagos', parseAmount(amount)),
    contributions: givenAmount('Aportes', zeroAmount),
    voluntary: givenAmount('Voluntarios', parseAmount(voluntary)),
  })
  test('mortgage, medicine and dependants each up to their limit', () => {
    const terms = { ...noRelief, mortgageInterest: parseAmount('9000000'), prepaidMedicine: parseAmount('9000000'), hasDependants: true }
    // 100 + 16 + 32 UVT of 52.374.
    expect(amountText(amountOf(labourWithholding(income('60000000'), terms, law).deductions))).toBe('7751352.00')
  })
  test('voluntary savings count up to 30 % of the income', () => {
    // 10.000.000 − 3.000.000 = 7.000.000; 25 % of it and the savings are over 40 %: 6.000.000 stay.
    expect(amountText(amountOf(labourWithholding(income('10000000', '5000000'), noRelief, law).base))).toBe('6000000.00')
  })
  test('procedure 2 takes its percentage of the same base', () => {
    const fixedRate = fixedPercentage(
      Array.from({ length: 13 }, () => parseAmount('10000000')),
      law,
    )
    // 190,9344 UVT: (190,9344 − 150) × 28 % + 10 = 21,4616 UVT, 11,24 % of them.
    expect(percentText(fixedRate)).toBe('11.24')
    const withheld = labourWithholding(income('10000000'), { ...noRelief, fixedRate }, law)
    // 7.500.000 × 11,24 %.
    expect(amountText(amountOf(withheld.tax))).toBe('843000.00')
    expect(tell(withheld.tax)).toContain('E. T. art. 386')
  })
  test('nothing was earned: the fixed percentage is zero', () => expect(fixedPercentage([], law)).toBe(0n))
  test('the prima is withheld by itself, on what of it is not exempt', () => {
    // 8.000.000 × 75 % = 6.000.000, 114,5607 UVT: 3,7165 UVT.
    expect(amountText(amountOf(bonusWithholding(givenAmount('Prima', parseAmount('8000000')), law)))).toBe('195000.00')
  })
})

describe('what is refused', () => {
  const base = monthOf('2026-11', contractOf('3000000'))
  const debt = (amount: string) => [{ code: 'LIBRANZA', amount: parseAmount(amount), isVoluntarySaving: false, source: '' }]
  test.each<[string, Partial<MonthFacts>, string[]]>([
    ['a month before the contract', { month: parseDay('2021-12-01') }, ['El empleado no tiene contrato activo en el periodo.']],
    [
      'a year without its figures',
      { month: parseDay('2021-06-01'), contract: contractOf('3000000', { from: parseDay('2021-01-01') }) },
      [
        'Falta el salario mínimo del 30/06/2021.',
        'Falta el auxilio de transporte del 30/06/2021.',
        'Faltan las horas del mes del 30/06/2021.',
        'Faltan los días de la licencia de paternidad del 30/06/2021.',
      ],
    ],
    [
      'an hour of another month',
      { hours: [{ kind: 'HED', day: parseDay('2026-12-01'), minutes: 60, source: '' }] },
      ['Las fechas de la novedad deben estar dentro del periodo.'],
    ],
    [
      'minutes below zero',
      { hours: [{ kind: 'HED', day: parseDay('2026-11-02'), minutes: -1, source: '' }] },
      ['Las cantidades y los valores no pueden ser negativos.'],
    ],
    [
      'two absences of a day',
      {
        absences: (['sickness', 'vacation'] as const).map((reason) => ({
          reason,
          from: parseDay('2026-11-02'),
          to: parseDay('2026-11-03'),
          source: '',
        })),
      },
      ['La novedad se cruza con otra del mismo empleado.'],
    ],
    // 3.249.095 − 240.000 leave 1.504.547,50 to be taken.
    ['deductions over half', { deductions: debt('1504548') }, ['Las deducciones superan el límite permitido sobre el devengado.']],
    [
      'a withholding above the pay',
      { withholding: { ...base.withholding, fixedRate: parsePercent('900') } },
      ['Las deducciones superan el límite permitido sobre el devengado.'],
    ],
    ['deductions of half', { deductions: debt('1504547') }, []],
  ])('%s', (_, facts, texts) => expect(textsOf({ ...base, ...facts })).toEqual(texts))
})

test('a line is worth what its calculation tells', () => {
  const thirds = toPeso(times(givenAmount('Salario', 100_00n as Amount), given('', fraction(2n, 3n), 'share')))
  expect(tell(thirds)).toBe('Salario $ 100 × 2/3 = $ 66,67 → $ 67')
})
