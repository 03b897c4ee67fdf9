/** What must hold of a sale towards the user and towards the documents that it is made from. A note that takes off was read whole under its lock: what is left is known. */
import type { ErrorBody } from '#base/errors.ts'
import { limitOfWriter } from './discount-limit.server.ts'
import { pricesOfWriter } from './own-price.server.ts'
import type { SaleTerms } from '../figures/pricing/propose.server.ts'
import { couponProblems } from '../figures/pricing/coupon.server.ts'
import { approvalProblems, refusalsOf, strictly, unapproved, type Finding } from './sale-rules.ts'
import { ALL_PERMISSIONS, holds } from '#platform/access.ts'
import { saleFindings } from './sale-rules.server.ts'
import { expiredProblems } from '../source/expired.server.ts'
import { checkSources } from '../source/sources.server.ts'
import { isApproved, waitsOnRequest } from '../kind/stage/stage.ts'
import type { Writing } from '../write/context.ts'
import { always, toIssue, type Condition } from './condition.ts'

/** Nothing, of what takes off another document. */
const unlessCorrected =
  (problems: Condition['problems']): Condition['problems'] =>
  (writing, tx) =>
    writing.facts.corrected ? [] : problems(writing, tx)

/** What was sold at a register has the promotions of its moment. */
const termsOf = ({ asWritten, happened }: Writing): SaleTerms => ({ ...asWritten, atTill: happened?.atTill ?? null })

export const ownPrice: Condition = {
  uses: always,
  when: ({ permissions }) => permissions.price !== null,
  problems: unlessCorrected((writing, tx) => {
    const { who, kind, written, facts, existing, replaced, now } = writing
    const before = [existing?.id, existing?.replacesId, replaced?.id]
    return pricesOfWriter(tx, who, kind, { draft: written, units: facts.units, terms: termsOf(writing), before }, now)
  }),
}

/** Of what the company gives, not of what it is given. */
export const discountLimit: Condition = {
  uses: always,
  when: ({ lines }) => lines.prices === 'ours',
  problems: unlessCorrected(async (writing, tx) => {
    const { who, kind, written, computed, facts, now } = writing
    const found = await limitOfWriter(tx, who, kind, { draft: written, computed, units: facts.units, terms: termsOf(writing) }, now)
    if (!isApproved(kind)) return found
    // What is approved before anything of it is done may be written by anybody.
    writing.findings = [...writing.findings, ...found.map((error) => strictly(error, 'approve'))]
    return []
  }),
}

export const coupons: Condition = {
  uses: toIssue,
  when: ({ opens }) => opens?.ledger === 'AR',
  problems: ({ companyId, draft }, tx) => couponProblems(tx, companyId, draft),
}

export const sources: Condition = {
  uses: toIssue,
  problems: unlessCorrected((writing, tx) => checkSources(tx, writing)),
}

export const expiredOffers: Condition = {
  uses: toIssue,
  problems: unlessCorrected(({ who, draft, facts, asWritten, today, now }, tx) =>
    expiredProblems(tx, who, { draft, units: facts.units, terms: asWritten }, today, now),
  ),
}

/** What refuses is a problem; what warns stays with the document, for its answer. */
export const saleRules: Condition = {
  uses: toIssue,
  when: ({ corrects }) => !corrects,
  async problems(writing: Writing, tx): Promise<ErrorBody[]> {
    const { who, served, kind, id, draft, computed, facts, input, today } = writing
    const found = await saleFindings(tx, who, served, { id, draft, computed, facts, paymentForm: input.paymentForm }, today)
    writing.findings = [...writing.findings, ...found]
    if (waitsOnRequest(kind)) return [...refusalsOf(found), ...waitingProblems(writing, found)]
    const { approve } = kind.permissions
    // Of a kind without an approval of its own an administrator decides.
    const mayApprove = approve ? holds(who, approve) : who.permissions.has(ALL_PERMISSIONS)
    const isHeld = isApproved(kind) || mayApprove
    return [...refusalsOf(found), ...approvalProblems(found, approve, isHeld)]
  },
}

/**
 * What has to be approved of a kind that waits on request: nothing of what is approved or sent to be. What was issued waits no more, so
 * that it is edited within what was approved of it.
 */
function waitingProblems({ isApproval, asksApproval, revised, standing }: Writing, found: readonly Finding[]): ErrorBody[] {
  if (isApproval || (asksApproval && !revised)) return []
  return unapproved(found, new Set(revised ? standing?.approvalReasons.map(({ message }) => message) : []))
}
