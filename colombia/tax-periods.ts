/**
 * How often the taxes of the books are declared, and which accounts a closing takes to what is paid. Dated data where the law says it;
 * the municipality says it of ICA.
 *
 * IVA: Estatuto Tributario, art. 600 (bimonthly, or every four months below 92.000 UVT of gross income), and art. 915 (yearly for who is
 * in the régimen SIMPLE). Withholdings: arts. 604 and 606, month by month, with the IVA that is withheld (437-2). ReteICA: of each
 * municipality; Bogotá's is bimonthly (Decreto Distrital 271 de 2002).
 */
import { lastOfMonth, type Day } from '#base/date.ts'

export const taxPeriodicities = { monthly: 'Mensual', bimonthly: 'Bimestral', fourMonthly: 'Cuatrimestral', yearly: 'Anual' } as const
export type TaxPeriodicity = keyof typeof taxPeriodicities

/** Months of one period; each divides the year. */
export const monthsOf: Readonly<Record<TaxPeriodicity, number>> = { monthly: 1, bimonthly: 2, fourMonthly: 4, yearly: 12 }

export const periodTaxes = ['vat', 'withholding', 'ica'] as const
export type PeriodTax = (typeof periodTaxes)[number]

export interface TaxPeriods {
  readonly title: string
  /** Beginnings of codes (Decreto 2650 de 1993 and its additions): what is closed, at every depth. */
  readonly codes: readonly string[]
  /** As the law allows them; the first holds while nobody says another. */
  readonly periodicities: readonly [TaxPeriodicity, ...TaxPeriodicity[]]
  /** Who is paid. */
  readonly authority: string
  readonly source: string
}

export const taxPeriods: Readonly<Record<PeriodTax, TaxPeriods>> = {
  vat: {
    title: 'IVA',
    // With what customers withheld of it, which is taken off what is paid (Estatuto Tributario, art. 484-1).
    codes: ['2408', '135517'],
    periodicities: ['bimonthly', 'fourMonthly', 'yearly'],
    authority: 'la DIAN',
    source: 'Estatuto Tributario, arts. 484-1, 600 y 915',
  },
  withholding: {
    title: 'Retención en la fuente',
    codes: ['2365', '2366', '2367'],
    periodicities: ['monthly'],
    authority: 'la DIAN',
    source: 'Estatuto Tributario, arts. 437-2, 604 y 606',
  },
  ica: {
    title: 'ReteICA',
    codes: ['2368'],
    periodicities: ['bimonthly', 'monthly', 'fourMonthly', 'yearly'],
    authority: 'el municipio',
    source: 'Norma de cada municipio; Bogotá: Decreto Distrital 271 de 2002',
  },
}

/** Of the DIAN, with its check digit (RUT): who is owed IVA and withholdings. */
export const DIAN_NIT = '800197268'

export interface TaxPeriod {
  readonly first: Day
  readonly last: Day
}

const MONTHS: readonly string[] = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']

/**
 * The period that a month is in.
 * @param month `2026-11`
 */
export function taxPeriodOf(periodicity: TaxPeriodicity, month: string): TaxPeriod {
  const length = monthsOf[periodicity]
  const [year, number] = [month.slice(0, 4), MONTHS.indexOf(month.slice(5, 7)) + 1]
  const last = Math.ceil(number / length) * length
  const dayOf = (at: number): Day => `${year}-${String(at).padStart(2, '0')}-01` as Day
  return { first: dayOf(last - length + 1), last: lastOfMonth(dayOf(last)) }
}
