/**
 * Fees of a natural person who files no return: from the payment that, added to those of the same year, passes a sum, the rate is that of
 * who files one (ET art. 392; DUR 1625 de 2016, art. 1.2.4.3.1: 3.300 UVT, 11 %). A contract that passes it from its beginning is said of the
 * third party (`withholding-own.ts`). The sum, the rate and the concepts that have them are rules for the beneficiary `over_year`.
 */
import { addAmounts, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { showNumber, showPesos } from './pesos.ts'
import { uvtToPesos } from './uvt.ts'
import type { WithholdingInput, WithholdingRule, WithholdingSeller } from './withholding.ts'

/** What a third party was paid or owed of one concept in the year, until the day of the document and without it. */
export interface YearOfConcept {
  readonly conceptCode: string
  readonly base: Amount
}

/** Only of them the sum of the year says something. */
export const hasYear = ({ kind, declarante, abroad }: Pick<WithholdingSeller, 'kind' | 'declarante' | 'abroad'>): boolean =>
  kind === 'natural' && !declarante && abroad !== true

export interface YearOfFees {
  /** The rule that takes the place of the concept's; null while the sum does not pass. */
  readonly rule: WithholdingRule | null
  /** What the sum is, in a sentence. */
  readonly reason: string
}

/**
 * @param code of the concept of a line
 * @returns null where the concept has no such rule, or the seller no such year
 */
export function yearOfFees({ seller, rules, lines, year = [], uvt, date }: WithholdingInput, code: string): YearOfFees | null {
  if (!hasYear(seller)) return null
  const overYear = rules.filter(({ kind, beneficiary }) => kind === 'retefuente' && beneficiary === 'over_year')
  const rule = overYear.find((each) => each.code === code)
  if (!rule) return null
  const isFee = (concept: string | null): boolean => overYear.some((each) => each.code === concept)
  const ofDocument = sumAmounts(lines.filter(({ conceptCode }) => isFee(conceptCode)).map(({ base }) => base))
  const sum = addAmounts(ofDocument, sumAmounts(year.filter(({ conceptCode }) => isFee(conceptCode)).map(({ base }) => base)))
  const limit = limitOf(rule, uvt)
  const words = rule.minimumBase === null && rule.minimumUvt !== null ? `${showNumber(rule.minimumUvt)} UVT de ${date.slice(0, 4)}` : ''
  const shown = limit === null ? words : words === '' ? showPesos(limit) : `${words} (${showPesos(limit)})`
  const isOver = limit !== null && sum > limit
  const said = `En el año sus honorarios suman ${showPesos(sum)} con este documento`
  return isOver
    ? { rule, reason: `${said} y pasan de ${shown}: la tarifa es la de quien declara.` }
    : { rule: null, reason: `${said} y no pasan de ${shown}.` }
}

/** In pesos; null while the UVT of the year is not known. */
function limitOf({ minimumBase, minimumUvt }: WithholdingRule, uvt: Amount | null): Amount | null {
  if (minimumBase !== null) return minimumBase
  if (minimumUvt === null) return zeroAmount
  return uvt === null ? null : uvtToPesos(minimumUvt, uvt)
}
