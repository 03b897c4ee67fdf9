// The worked payslips A to D of the fact sheet (nomina.md, section 9), to the peso in every line, with their derivation.
import { describe, expect, test } from 'vitest'
import { parseDay, type Day } from '#base/date.ts'
import { amountText, parseAmount } from '#base/decimal.ts'
import { amountOf, type Calculation } from './calculation.ts'
import type { PaidHour } from './hours.ts'
import { explain, showValue, tell } from './telling.ts'
import { contractOf, monthOf, noRelief, payslipOf, said } from './testing/facts.server.ts'

const pesos = (calculation: Calculation): string => amountText(amountOf(calculation)).replace(/\.00$/, '')
const totals = ({ totals: { earned, deducted, paid } }: ReturnType<typeof payslipOf>): string[] => [earned, deducted, paid].map(amountText)
const hour = (kind: PaidHour, hours: number, day: string) => ({ kind, day: parseDay(day), minutes: hours * 60, source: '' })

describe('A: $ 1.900.000 with transport, ARL II, October 2026', () => {
  const slip = payslipOf(monthOf('2026-10', contractOf('1900000')))

  test('earned: the salary, and the whole allowance as 1.900.000 ≤ 2 × 1.750.905', () => {
    expect(said(slip.earned)).toEqual(['SUELDO 1900000', 'AUXTRANSPORTE 249095'])
  })
  test('deducted: 4 % and 4 % of 1.900.000; no fund under 4 × 1.750.905; nothing withheld under 95 UVT', () => {
    expect(said(slip.deducted)).toEqual(['SALUD 76000', 'PENSION 76000'])
    expect(totals(slip)).toEqual(['2149095.00', '152000.00', '1997095.00'])
  })
  test('withholding: 1.997.095 − 25 % (499.273,75) = 1.497.821,25 = 28,5986 UVT', () => {
    const { net, exempt, accepted, base, tax } = slip.withholding
    expect([net, exempt, accepted, base, tax].map((each) => amountText(amountOf(each)))).toEqual([
      '1997095.00',
      '499273.75',
      '499273.75',
      '1497821.25',
      '0.00',
    ])
    expect(explain(tax).steps.join('\n')).toContain('28,5986 UVT')
  })
  test('employer: 12 %, 1,044 % and 4 %; health, ICBF and SENA exempt', () => {
    expect(said(slip.employer)).toEqual(['SALUDEMP 0', 'PENSIONEMP 228000', 'ARL 19836', 'CAJA 76000', 'ICBF 0', 'SENA 0'])
  })
  test('provisions: 8,33 % of 2.149.095, 12 % of that, 8,33 %, and 4,17 % of 1.900.000', () => {
    expect(said(slip.provisions)).toEqual(['PROVCESANTIAS 179020', 'PROVINTERESES 21482', 'PROVPRIMA 179020', 'PROVVACACIONES 79230'])
  })
})

describe('B: hours of August 2026 (divisor 210, Sunday 90 %), $ 6.500.000, ARL II', () => {
  const slip = payslipOf(
    monthOf('2026-08', contractOf('6500000'), {
      hours: [
        hour('HED', 6, '2026-08-03'),
        hour('HEN', 4, '2026-08-04'),
        hour('HRN', 10, '2026-08-05'),
        hour('HRDDF', 8, '2026-08-09'),
        hour('HEDDF', 2, '2026-08-16'),
      ],
    }),
  )

  // 6.500.000 ÷ 210 = 30.952,38; × 6 × 125 %, × 4 × 175 %, × 10 × 35 %, × 8 × 90 %, × 2 × 215 %.
  test('earned', () => {
    expect(said(slip.earned)).toEqual(['SUELDO 6500000', 'HED 232143', 'HEN 216667', 'HRN 108333', 'HEDDF 133095', 'HRDDF 222857'])
    expect(totals(slip)[0]).toBe('7413095.00')
  })
  test('deducted: 4 %, 4 % and 1 % of 7.413.095; (96,6021 UVT − 95) × 19 % × 52.374 = 15.942', () => {
    expect(said(slip.deducted)).toEqual(['SALUD 296524', 'PENSION 296524', 'FSP 74131', 'RETEFUENTE 16000'])
    expect(totals(slip)).toEqual(['7413095.00', '683179.00', '6729916.00'])
    const { net, exempt, base } = slip.withholding
    expect([net, exempt, base].map(pesos)).toEqual(['6745916', '1686479', '5059437'])
  })
  test('employer and provisions: vacations on the salary alone', () => {
    expect(said(slip.employer)).toEqual(['SALUDEMP 0', 'PENSIONEMP 889571', 'ARL 77393', 'CAJA 296524', 'ICBF 0', 'SENA 0'])
    expect(said(slip.provisions)).toEqual(['PROVCESANTIAS 617511', 'PROVINTERESES 74101', 'PROVPRIMA 617511', 'PROVVACACIONES 271050'])
  })
  test('an hour tells how it was made', () => {
    const line = slip.earned.find(({ code }) => code === 'HED')
    if (!line) throw new Error('HED')
    expect(tell(line.calculation)).toBe(
      'Salario $ 6.500.000 (contrato) ÷ Horas del mes 210 h (Ley 2101 de 2021, art. 3, desde 16/07/2026) × HED 6 h (03/08/2026)' +
        ' × Hora extra diurna 125 % (CST art. 168, desde 01/01/1991) = $ 232.142,86 → $ 232.143',
    )
    expect(explain(line.calculation).law.map(({ name, value, from }) => [name, value, from])).toEqual([
      ['monthlyHours', '210 h', '2026-07-16'],
      ['overtimeDay', '125 %', '1991-01-01'],
    ])
  })
  test('what was decided without a line is told', () => {
    expect(slip.notices).toEqual([
      'Sin auxilio de transporte: el salario del mes es $ 7.413.095, más de $ 3.501.810 (2 SMMLV).',
      ...['03', '04'].map((day) => `El ${day}/08/2026 tiene más de 2 h extras (Ley 50 de 1990, art. 22).`),
    ])
  })
})

describe('C: integral salary of $ 25.000.000, November 2026, mortgage 3.000.000 and a dependant, ARL I', () => {
  const slip = payslipOf(
    monthOf('2026-11', contractOf('25000000', { kind: 'integral', risk: '1' }), {
      withholding: { ...noRelief, mortgageInterest: parseAmount('3000000'), hasDependants: true },
    }),
  )

  test('IBC 70 % = 17.500.000, 9,99 minimum wages: the fund is 1 %', () => {
    expect(pesos(slip.bases.contributions)).toBe('17500000')
    expect(said(slip.deducted)).toEqual(['SALUD 700000', 'PENSION 700000', 'FSP 175000', 'RETEFUENTE 3245000'])
    expect(totals(slip)).toEqual(['25000000.00', '4820000.00', '20180000.00'])
  })
  // Dependants 10 % = 2.500.000, at most 32 UVT = 1.675.968; exempt at most 790 ÷ 12 UVT; all of it at most 1.340 ÷ 12 UVT.
  test('withholding: 8.123.923 against 5.848.430; 335,5972 UVT → 3.245.472', () => {
    const { net, deductions, exempt, accepted, base, tax, reasons } = slip.withholding
    expect([net, deductions, exempt, accepted, base].map((each) => showValue(each))).toEqual([
      '$ 23.425.000',
      '$ 4.675.968',
      '$ 3.447.955',
      '$ 5.848.430',
      '$ 17.576.570',
    ])
    expect(tell(tax)).toContain('= $ 3.245.471,60 → $ 3.245.000')
    expect(reasons).toEqual(['Las deducciones y rentas exentas se limitan a $ 5.848.430 (E. T. art. 388).'])
  })
  test('employer pays all, and sets aside only vacations', () => {
    expect(said(slip.employer)).toEqual([
      'SALUDEMP 1487500',
      'PENSIONEMP 2100000',
      'ARL 91350',
      'CAJA 700000',
      'ICBF 525000',
      'SENA 350000',
    ])
    expect(said(slip.provisions)).toEqual(['PROVCESANTIAS 0', 'PROVINTERESES 0', 'PROVPRIMA 0', 'PROVVACACIONES 1042500'])
  })
})

describe('D: general illness of 5 days of September 2026, $ 2.200.000 with allowance, ARL III', () => {
  const slip = payslipOf(
    monthOf('2026-09', contractOf('2200000', { risk: '3' }), {
      absences: [{ reason: 'sickness', from: '2026-09-07' as Day, to: '2026-09-11' as Day, source: 'incapacidad' }],
    }),
  )

  // 2/3 of 2.200.000 ÷ 30 = 48.888,89 is under the minimum wage of a day, 58.363,50: 2 and 3 days of that.
  test('earned: 25 days of salary and allowance, 2 days of the employer and 3 of the EPS', () => {
    expect(said(slip.earned)).toEqual(['SUELDO 1833333', 'AUXTRANSPORTE 207579', 'INCEMPRESA 116727', 'INCEPS 175091'])
    expect(slip.workedDays).toBe(25)
  })
  test('deducted: IBC 1.833.333 + 116.727 + 175.091 = 2.125.151', () => {
    expect([slip.bases.contributions, slip.bases.risk, slip.bases.parafiscal].map(pesos)).toEqual(['2125151', '1833333', '1833333'])
    expect(said(slip.deducted)).toEqual(['SALUD 85006', 'PENSION 85006'])
    expect(totals(slip)).toEqual(['2332730.00', '170012.00', '2162718.00'])
    const { net, exempt, base, tax } = slip.withholding
    expect([net, exempt, base, tax].map((each) => amountText(amountOf(each)))).toEqual(['2162718.00', '540679.50', '1622038.50', '0.00'])
  })
  test('employer and provisions, on what was paid as salary', () => {
    expect(said(slip.employer)).toEqual(['SALUDEMP 0', 'PENSIONEMP 255018', 'ARL 44660', 'CAJA 73333', 'ICBF 0', 'SENA 0'])
    expect(said(slip.provisions)).toEqual(['PROVCESANTIAS 170008', 'PROVINTERESES 20401', 'PROVPRIMA 170008', 'PROVVACACIONES 76450'])
  })
})
