/**
 * What was approved of an order, or of a remission, is approved of what is made from it: whoever approved it saw the price and the
 * quantity of the line, and the line that comes from it is no worse. Pure.
 */
import type { Amount, Quantity } from '#base/decimal.ts'
import type { Finding } from './sale-rules.ts'

/** What a line charges, and for how much. */
export interface LineTerms {
  /** After discounts, without taxes. */
  readonly net: Amount
  /** Of the base unit of the item. */
  readonly quantity: Quantity
}

/** The line that another comes from, in the currency of the other. */
export interface ApprovedLine extends LineTerms {
  /** The codes of what was approved of its document. */
  readonly codes: readonly number[]
}

const CENT = 1n

/** No more goods, and none of them cheaper; what the cents of a part lose to rounding is no lower price. */
export const isNoWorse = (line: LineTerms, approved: LineTerms): boolean =>
  line.quantity <= approved.quantity && (line.net + CENT) * approved.quantity >= approved.net * line.quantity

/**
 * @param lineOf of a line by its index, what it says and what was approved of the line it comes from; null when it comes from none
 * @returns the findings, those that were approved before saying so
 */
export const withApprovals = (
  findings: readonly Finding[],
  lineOf: (index: number) => { readonly line: LineTerms; readonly approved: ApprovedLine } | null,
): Finding[] =>
  findings.map((finding) => {
    const found = finding.asks && finding.line !== undefined ? lineOf(finding.line) : null
    const isApproved = found?.approved.codes.includes(finding.error.code) === true && isNoWorse(found.line, found.approved)
    return isApproved ? { ...finding, isApproved } : finding
  })
