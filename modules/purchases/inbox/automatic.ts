/** What somebody says, while they post an invoice, of the next ones of its supplier. Pure. */
import { amountText, isAmountText, parseAmount, type Amount } from '#base/decimal.ts'
import type { ReceivedView } from './endpoints.ts'

export interface AutomaticChoice {
  readonly isOn: boolean
  /** Up to how much, as it is written. */
  readonly upTo: string
}

const MILLION = parseAmount('1000000')

/** The next million over what this one comes to. */
const nextMillion = (total: Amount): Amount => (((total + MILLION - 1n) / MILLION) * MILLION) as Amount

/** As it was said before; otherwise off, with what would be said. */
export const automaticOf = ({ automaticUpTo, total }: Pick<ReceivedView, 'automaticUpTo' | 'total'>): AutomaticChoice => ({
  isOn: automaticUpTo !== null,
  upTo: automaticUpTo ?? amountText(nextMillion(parseAmount(total))),
})

/** What of it the call takes: nothing while it stays as it was. */
export function automaticBody(
  { isOn, upTo }: AutomaticChoice,
  { automaticUpTo }: Pick<ReceivedView, 'automaticUpTo'>,
): { readonly automaticUpTo?: string | null } {
  if (!isOn) return automaticUpTo === null ? {} : { automaticUpTo: null }
  return { automaticUpTo: isAmountText(upTo) ? upTo : '0' }
}
