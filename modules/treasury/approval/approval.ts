/** Which egresos somebody else approves before they are recorded: those from an amount on that the company says. Pure. */
import type { Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import { paymentPermissions } from '../settlement.ts'

/** Null of a company that asks it of none. */
export type ApprovalRule = Amount | null

export const asksApproval = (rule: ApprovalRule, amount: Amount): boolean => rule !== null && amount >= rule

/** @returns 536 of one that nobody else looked at */
export const approvalProblems = (rule: ApprovalRule, amount: Amount): ErrorBody[] =>
  asksApproval(rule, amount)
    ? [voucherErrors.of('approvalRequired', { rol: `quien tenga el permiso «${paymentPermissions.approve.title}»` })]
    : []

interface Edited {
  readonly amount: Amount
  readonly partyId: string
}

/**
 * What was approved, or did not ask it, stays so while no more leaves than before, and to the same third party.
 * @returns 536 of an edit that takes out more, or to another, from the amount on
 */
export const editedProblems = (rule: ApprovalRule, before: Edited, after: Edited): ErrorBody[] =>
  after.amount <= before.amount && after.partyId === before.partyId ? [] : approvalProblems(rule, after.amount)

interface Author {
  readonly createdBy: string | null
  readonly updatedBy: string | null
  readonly sentBy: string | null
}

/** @returns 537 to whoever wrote it, first or last, or sent it */
export const authorProblems = ({ createdBy, updatedBy, sentBy }: Author, personId: string | null): ErrorBody[] =>
  personId === null || [createdBy, updatedBy, sentBy].includes(personId) ? [voucherErrors.of('ownApproval')] : []
