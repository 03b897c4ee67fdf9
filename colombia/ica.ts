/**
 * ICA, the municipal tax on income of industry, trade and services, as dated data (`data/ica.csv`): one row per
 * municipality and activity. The buyer who withholds applies the rate of the seller's activity in that municipality.
 * A handful of cities ships; the rest are loaded by whoever sells there.
 */
import { parsePercent, type Percent } from '#base/decimal.ts'
import { parseDay, type Day } from '#base/date.ts'
import { column, parseCsv } from './csv.ts'
import { isInForce } from './withholding-concepts.ts'
import type { WithholdingRule } from './withholding.ts'

export type IcaSector = 'industria' | 'comercio' | 'servicios'

export interface IcaActivity {
  /** DIVIPOLA. */
  readonly cityCode: string
  /** Unique within the municipality. */
  readonly code: string
  readonly name: string
  readonly sector: IcaSector
  /** As a percentage: 4,14 per mil is 0.414. */
  readonly rate: Percent
  /** Minimum to withhold, in UVT. */
  readonly minimumUvt: Percent
  readonly from: Day
  readonly to: Day | null
  readonly source: string
  readonly confidence: string
  readonly note: string
}

const isSector = (text: string): text is IcaSector => text === 'industria' || text === 'comercio' || text === 'servicios'

/** Reads the data file. Throws RangeError on a sector, a day or a rate that is not one. */
export function parseIca(text: string): IcaActivity[] {
  return parseCsv(text).map((row) => {
    const sector = column(row, 'sector')
    const to = column(row, 'to')
    if (!isSector(sector)) throw new RangeError(`Not a sector of ICA: ${sector}`)
    return {
      cityCode: column(row, 'city_code'),
      code: column(row, 'code'),
      name: column(row, 'activity'),
      sector,
      rate: percentOfPermille(parsePercent(column(row, 'permille'))),
      minimumUvt: parsePercent(column(row, 'minimum_uvt')),
      from: parseDay(column(row, 'from')),
      to: to === '' ? null : parseDay(to),
      source: column(row, 'source'),
      confidence: column(row, 'confidence'),
      note: column(row, 'note'),
    }
  })
}

/** 4,14 per mil is 0,414 %: exact while the rate has at most five decimals. */
export const percentOfPermille = (permille: Percent): Percent => (permille / 10n) as Percent

/** The ReteICA rules of the activities in force on a day. The id is municipality, code and first day. */
export const reteicaRulesOn = (activities: readonly IcaActivity[], day: Day): WithholdingRule[] =>
  activities
    .filter((activity) => isInForce(activity, day))
    .map(({ cityCode, code, name, rate, minimumUvt, from, source }) => ({
      id: `${cityCode}/${code}/${from}`,
      kind: 'reteica',
      code,
      name,
      rate,
      minimumUvt,
      minimumBase: null,
      beneficiary: 'any',
      cityCode,
      source,
    }))
