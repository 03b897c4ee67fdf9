/** Until when a document is to be paid, or an offer holds, when its date changes. */
import { addDays, type Day } from '#base/date.ts'
import type { DocumentKind } from '../kind/kind.ts'

/** Days that an offer holds, until the company or whoever writes it says otherwise. */
export const DEFAULT_OFFER_DAYS = 15
/** Days to pay of a customer who has none agreed. */
export const DEFAULT_CREDIT_DAYS = 30

export interface Terms {
  /** '1' at once, '2' on credit. */
  readonly paymentForm: '1' | '2'
  /** Agreed with the third party; none is 0. */
  readonly paymentDays: number
  /** That an offer holds. */
  readonly offerDays: number
}

export function dueOf(
  { isOffer, corrects }: Pick<DocumentKind, 'isOffer' | 'corrects'>,
  date: Day,
  { paymentForm, paymentDays, offerDays }: Terms,
): Day {
  // What takes off is owed by nobody: it has no term.
  if (corrects) return date
  if (isOffer) return addDays(date, offerDays)
  return paymentForm === '2' ? addDays(date, paymentDays || DEFAULT_CREDIT_DAYS) : date
}
