/** What settling a shortage posts, and what is proposed to charge for it. Pure. */
import type { Day } from '#base/date.ts'
import { parseAmount, parseQuantity, shareByQuantity, sumAmounts, subtract, type Amount } from '#base/decimal.ts'
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'

export interface GivenUp {
  /** The account of stock of the product. */
  readonly accountId: string
  /** What left with it: below zero. */
  readonly value: Amount
}

interface Posting {
  /** The account of the concept, and the third party of what is charged. */
  readonly counter: { readonly accountId: string; readonly partyId?: string | null }
  /** What the carrier owes; null of what is written off. */
  readonly claim: { readonly amount: Amount; readonly number: string; readonly date: Day } | null
}

/** What goods cost, as a positive amount. */
export const costOfGoods = (goods: readonly GivenUp[]): Amount => subtract(0n as Amount, sumAmounts(goods.map(({ value }) => value)))

/**
 * Goods leave stock at their cost. What the carrier owes is a receivable of its own (1360, «Reclamaciones»), and the account of the
 * concept takes what is left between both: all of the cost of what is written off, the loss or gain of what is charged.
 */
export function settlementLines(goods: readonly GivenUp[], { counter, claim }: Posting, title: string): JournalDraftLine[] {
  const party = { partyId: counter.partyId ?? null }
  const charged = claim ? [debit('carrierClaims', claim.amount, title, { ...party, crossDocument: claim.number, dueDate: claim.date })] : []
  return [
    ...goods.map(({ accountId, value }) => debit({ id: accountId }, value, title)),
    ...charged,
    credit({ id: counter.accountId }, subtract(claim?.amount ?? (0n as Amount), costOfGoods(goods)), title, party),
  ]
}

/** A line of a transfer as it is shown: how much was sent, and what it was worth; null to whoever does not see costs. */
interface WorthLine {
  readonly position: number
  readonly quantity: string
  readonly value: string | null
}

/** What is proposed to charge: what the missing goods cost. Null while the costs are not seen. */
export function proposedClaim(
  lines: readonly WorthLine[],
  counted: readonly { readonly position: number; readonly quantity: string }[],
): Amount | null {
  const parts = counted.map(({ position, quantity }) => {
    const line = lines.find((each) => each.position === position)
    if (line?.value === null || line?.value === undefined) return null
    return shareByQuantity(parseAmount(line.value), parseQuantity(quantity), parseQuantity(line.quantity))
  })
  return parts.some((part) => part === null) ? null : sumAmounts(parts.flatMap((part) => part ?? []))
}
