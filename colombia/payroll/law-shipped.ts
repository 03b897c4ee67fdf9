/**
 * The legal values that a release brings, each with its day and its norm. Those of wages, working time, risk and social benefits are
 * the ones of their own lists; the others stand here. They seed the table of legal values; rules receive them from there.
 * Confidence (nomina.md): A, but for the solidarity fund, the twelfths of yearly limits and the exempt part of an indemnization.
 */
import { parseDay } from '#base/date.ts'
import { amountText, parsePercent, percentText, type Percent } from '#base/decimal.ts'
import type { UvtValue } from '../uvt.ts'
import { benefitLaw, riskClasses, type BenefitKind } from './contribution.ts'
import type { KeptBracket, LawRow } from './law.ts'
import type { PayrollFigure, ScalarFigure } from './law-names.ts'
import { minimumWages } from './wage.ts'
import { hourRate, MOST_WEEKLY_OVERTIME, nightSpans, sundaySurcharges, weeklyLimits } from './working-time.ts'

const row = (name: PayrollFigure, from: string, value: LawRow['value'], source: string): LawRow => ({
  name,
  from: parseDay(from),
  until: null,
  value,
  source,
  isOwn: false,
})

const wages = minimumWages.flatMap(({ from, to, monthly, transport, source }) => [
  { ...row('minimumWage', from, amountText(monthly), source), until: to },
  { ...row('transportAllowance', from, amountText(transport), source), until: to },
])

const NO_SURCHARGE = { sunday: { from: parseDay('2003-01-01'), rate: parsePercent('0'), source: '' } }
const ofHour = (kind: 'HED' | 'HEN' | 'HRN'): string => percentText(hourRate(kind, NO_SURCHARGE))

/** Minutes as hours: all of them are whole. */
const hourOf = (minutes: number): string => String(minutes / 60)

const workingTime = [
  ...nightSpans.flatMap(({ from, start, end, source }) => [
    row('nightStart', from, hourOf(start), source),
    row('nightEnd', from, hourOf(end), source),
  ]),
  ...weeklyLimits.map(({ from, monthlyHours, source }) => row('monthlyHours', from, String(monthlyHours), source)),
  ...sundaySurcharges.map(({ from, rate, source }) => row('sundaySurcharge', from, percentText(rate), source)),
  row('overtimeDay', '1991-01-01', ofHour('HED'), 'CST art. 168'),
  row('overtimeNight', '1991-01-01', ofHour('HEN'), 'CST art. 168'),
  row('overtimeDaily', '1991-01-01', '2', 'Ley 50 de 1990, art. 22'),
  row('overtimeWeekly', '1991-01-01', hourOf(MOST_WEEKLY_OVERTIME), 'Ley 50 de 1990, art. 22'),
  row('nightSurcharge', '1991-01-01', ofHour('HRN'), 'CST art. 168'),
]

const rateOf = (kind: BenefitKind, of: 'worker' | 'employer', name: ScalarFigure, from: string): LawRow[] => {
  const { [of]: rate, source } = benefitLaw[kind]
  return rate === null ? [] : [row(name, from, percentText(rate), source)]
}

const RISKS = { '1': 'risk1', '2': 'risk2', '3': 'risk3', '4': 'risk4', '5': 'risk5' } as const
const MONTHS = 12n

const contributions = [
  ...rateOf('health', 'worker', 'workerHealth', '2008-01-01'),
  ...rateOf('health', 'employer', 'employerHealth', '2008-01-01'),
  ...rateOf('pension', 'worker', 'workerPension', '2008-01-01'),
  ...rateOf('pension', 'employer', 'employerPension', '2008-01-01'),
  row('deductionShare', '2012-04-27', '1/2', 'Ley 1527 de 2012, art. 3'),
  ...rateOf('family', 'employer', 'family', '1989-01-01'),
  ...rateOf('icbf', 'employer', 'icbf', '1989-01-01'),
  ...rateOf('sena', 'employer', 'sena', '1989-01-01'),
  ...riskClasses.map(({ code, rate }) => row(RISKS[code], '1995-01-01', percentText(rate), 'Decreto 1072 de 2015, art. 2.2.4.3.5')),
  row('exemptionLimit', '2017-01-01', '10', 'E. T. art. 114-1'),
  row('contributionLeast', '2003-01-29', '1', 'Ley 100 de 1993, art. 18'),
  row('contributionMost', '2003-01-29', '25', 'Ley 797 de 2003, art. 5'),
  row('integralLeast', '1991-01-01', '13', 'CST art. 132'),
  row('integralShare', '1995-01-01', '70', 'Ley 100 de 1993, art. 18; Ley 789 de 2002, art. 49'),
  row('nonSalaryShare', '2010-07-12', '40', 'Ley 1393 de 2010, art. 30'),
  row('transportLimit', '1991-01-01', '2', 'Ley 15 de 1959; decreto de cada año'),
  row(
    'solidarity',
    '2003-01-29',
    [
      { over: '4', reached: true, rate: '1', less: '0', plus: '0' },
      { over: '16', reached: true, rate: '1.2', less: '0', plus: '0' },
      { over: '17', reached: true, rate: '1.4', less: '0', plus: '0' },
      { over: '18', reached: true, rate: '1.6', less: '0', plus: '0' },
      { over: '19', reached: true, rate: '1.8', less: '0', plus: '0' },
      { over: '20', reached: false, rate: '2', less: '0', plus: '0' },
    ],
    'Ley 797 de 2003, arts. 7 y 8',
  ),
]

const absences = [
  row('sicknessFirst', '2014-01-01', '2/3', 'CST art. 227'),
  row('sicknessLater', '2014-01-01', '1/2', 'CST art. 227'),
  row('sicknessEmployerDays', '2014-01-01', '2', 'Decreto 780 de 2016, art. 3.2.1.10'),
  row('sicknessFirstDays', '2014-01-01', '90', 'CST art. 227'),
  row('sicknessHealthDays', '2014-01-01', '180', 'Decreto 19 de 2012, art. 142'),
  row('sicknessPensionDays', '2014-01-01', '540', 'Decreto 19 de 2012, art. 142; Ley 1753 de 2015, art. 67'),
  row('workSickness', '2003-01-01', '100', 'Ley 776 de 2002, art. 3'),
  row('maternityDays', '2017-01-04', '126', 'CST art. 236; Ley 1822 de 2017'),
  row('paternityDays', '2021-07-29', '14', 'CST art. 236; Ley 2114 de 2021'),
  row('bereavementDays', '2009-01-05', '5', 'Ley 1280 de 2009'),
]

/** The interest is what the year costs; the month's share is that of its provision. */
const yearly = (monthly: Percent | null): string => percentText(((monthly ?? 0n) * MONTHS) as Percent)

const benefits = [
  ...rateOf('severance', 'employer', 'severanceProvision', '1991-01-01'),
  row('severanceInterest', '1991-01-01', yearly(benefitLaw.severanceInterest.employer), benefitLaw.severanceInterest.source),
  ...rateOf('serviceBonus', 'employer', 'bonusProvision', '1991-01-01'),
  ...rateOf('vacation', 'employer', 'vacationProvision', '1991-01-01'),
  row('vacationDays', '1991-01-01', '15', 'CST art. 186'),
  row('vacationMoneyShare', '2010-12-29', '1/2', 'CST art. 189; Ley 1429 de 2010, art. 20'),
]

/** Mean of the twelve months of a limit that was monthly: 240 UVT a month are 2.880 a year. */
const EXEMPT_UNTIL_2022 = '2880'

const withholding = [
  row('exemptShare', '2019-01-01', '25', 'E. T. art. 206, numeral 10'),
  row('exemptUvt', '2019-01-01', EXEMPT_UNTIL_2022, 'E. T. art. 206, numeral 10'),
  row('exemptUvt', '2023-01-01', '790', 'E. T. art. 206, numeral 10; Ley 2277 de 2022, art. 2'),
  row('reliefShare', '2019-01-01', '40', 'E. T. arts. 336 y 388'),
  row('reliefUvt', '2019-01-01', '5040', 'E. T. arts. 336 y 388'),
  row('reliefUvt', '2023-01-01', '1340', 'E. T. arts. 336 y 388; Ley 2277 de 2022, art. 7'),
  row('dependantShare', '2019-01-01', '10', 'E. T. art. 387'),
  row('dependantUvt', '2019-01-01', '32', 'E. T. art. 387'),
  row('mortgageUvt', '2019-01-01', '100', 'E. T. art. 387'),
  row('medicineUvt', '2019-01-01', '16', 'E. T. art. 387'),
  row('voluntaryShare', '2019-01-01', '30', 'E. T. arts. 126-1 y 126-4'),
  row('voluntaryUvt', '2019-01-01', '3800', 'E. T. arts. 126-1 y 126-4'),
]

const stretch = (over: string, rate: string, plus: string): KeptBracket => ({ over, reached: false, rate, less: over, plus })

const table383 = row(
  'labourWithholding',
  '2020-01-01',
  [
    { ...stretch('0', '0', '0'), reached: true },
    stretch('95', '19', '0'),
    stretch('150', '28', '10'),
    stretch('360', '33', '69'),
    stretch('640', '35', '162'),
    stretch('945', '37', '268'),
    stretch('2300', '39', '770'),
  ],
  'E. T. art. 383; Ley 2010 de 2019, art. 42',
)

const OF_DISMISSAL = 'CST art. 64; Ley 789 de 2002, art. 28'

const indemnity = [
  row('indemnityLimit', '2002-12-27', '10', OF_DISMISSAL),
  row('indemnityFirstYear', '2002-12-27', '30', OF_DISMISSAL),
  row('indemnityFurtherYear', '2002-12-27', '20', OF_DISMISSAL),
  row('indemnityFirstYearHigh', '2002-12-27', '20', OF_DISMISSAL),
  row('indemnityFurtherYearHigh', '2002-12-27', '15', OF_DISMISSAL),
  row('indemnityWorkLeast', '2002-12-27', '15', OF_DISMISSAL),
  row('indemnityWithholding', '2003-01-01', '20', 'E. T. art. 401-3'),
  row('indemnityUvt', '2007-01-01', '204', 'E. T. art. 401-3'),
  // Whether the 25 % is taken off first is debated: nothing is, until the company says so.
  row('indemnityExempt', '2007-01-01', '0', 'E. T. art. 401-3; art. 206, numeral 10, discutido'),
]

/** @param uvts of each year: they are kept in a file of their own */
export const shippedLaw = (uvts: readonly UvtValue[]): readonly LawRow[] => [
  ...wages,
  ...uvts.map(({ from, to, value, source }) => ({ ...row('uvt', from, amountText(value), source), until: to })),
  ...workingTime,
  ...contributions,
  ...absences,
  ...benefits,
  ...withholding,
  table383,
  ...indemnity,
]
