/**
 * What a company asks of its sales besides the law: the credit of the customer, what they owe past its day, and prices under
 * cost. It says of each whether it warns or refuses (`/settings/my-extended`). Pure.
 */
import { addAmounts, parseAmount, subtract, zeroAmount, type Amount, type UnitPrice } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { Permission } from '#platform/access.ts'
import { formatMoney, formatUnitPrice } from '#platform/ui/format.ts'
import { documentErrors as errors } from '../errors.ts'

/** `approve`: somebody who may has to approve it. */
export type Strictness = 'warn' | 'approve' | 'refuse'

/** Fields of the company's profile. */
export interface SaleRules {
  readonly overCreditLimit: Strictness
  readonly overdueCustomer: Strictness
  readonly belowCost: Strictness
  readonly belowMinimum: Strictness
}

/** What somebody should know before the document is issued, or what keeps it from being. */
export interface Finding {
  readonly error: ErrorBody
  readonly refuses: boolean
  /** It has to be approved. */
  readonly asks: boolean
  /** The line that it is about, from 0; of the whole document when it is left out. */
  readonly line?: number
  /** It was approved already, of what the line comes from: nobody is asked again. */
  readonly isApproved?: boolean
}

export const strictly = (error: ErrorBody, strictness: Strictness): Finding => ({
  error,
  refuses: strictness === 'refuse',
  asks: strictness === 'approve',
})

/** What a customer owes before this document. */
export interface CustomerCredit {
  /** Null is without limit. */
  readonly limit: Amount | null
  readonly owed: Amount
  /** The part of it that is past its day. */
  readonly overdue: Amount
}

/** @param adds what this document leaves to be paid */
export function creditFindings(credit: CustomerCredit, adds: Amount, isCredit: boolean, rules: SaleRules): Finding[] {
  // Who pays at once asks for no credit: of them it is only told.
  const blocks = isCredit && rules.overdueCustomer === 'refuse'
  const late: Finding[] =
    credit.overdue > zeroAmount
      ? [
          strictly(
            errors.of('overdueCustomer', { valor: formatMoney(credit.overdue), bloqueo: blocks ? ' y está bloqueado' : '' }, 'partyId'),
            isCredit ? rules.overdueCustomer : 'warn',
          ),
        ]
      : []
  const { limit, owed } = credit
  if (!isCredit || limit === null || addAmounts(owed, adds) <= limit) return late
  const disponible = formatMoney(owed < limit ? subtract(limit, owed) : zeroAmount)
  const figures = { cupo: formatMoney(limit), saldo: formatMoney(owed), suma: formatMoney(adds), disponible }
  return [...late, strictly(errors.of('overCreditLimit', figures, 'partyId'), rules.overCreditLimit)]
}

/**
 * What the company says of what is bought: from which worth on it is approved.
 * @param limit decimal text, or empty: none is
 * @param rol who may approve it, in words
 */
export function worthFindings(total: Amount, limit: string, rol: string): Finding[] {
  if (limit === '' || total <= parseAmount(limit)) return []
  const asked = errors.of('approvalRequired', { rol })
  const why = `Vale ${formatMoney(total)}, más de ${formatMoney(parseAmount(limit))}.`
  return [strictly({ ...asked, message: `${asked.message} ${why}` }, 'approve')]
}

/** A line that takes goods out. */
export interface CostedLine {
  /** Of the line in its document, from 0. */
  readonly index: number
  /** What is charged for it after discounts, without taxes. */
  readonly net: Amount
  /** What its goods cost. */
  readonly cost: Amount
  /** Of one unit of the line. */
  readonly unitCost: UnitPrice
}

/** @param seesCost whoever writes may see what things cost: otherwise the figure is not said */
export const costFindings = (lines: readonly CostedLine[], seesCost: boolean, { belowCost }: SaleRules): Finding[] =>
  lines
    .filter(({ net, cost }) => net < cost)
    .map(({ index, unitCost }) => ({
      ...strictly(
        errors.of('belowCost', { costo: seesCost ? ` (${formatUnitPrice(unitCost)})` : '' }, `lines.${index}.unitPrice`),
        belowCost,
      ),
      line: index,
    }))

/** A line of an item that is not sold for less than something. */
export interface FlooredLine {
  readonly index: number
  /** What is charged for it after discounts, without taxes. */
  readonly net: Amount
  /** The least that it may be. */
  readonly least: Amount
  /** Of one unit of the line. */
  readonly minimum: UnitPrice
}

/** @param isOffer it binds nobody yet: what has to be approved is approved with what is made from it, and here it is told */
export const minimumFindings = (lines: readonly FlooredLine[], isOffer: boolean, { belowMinimum }: SaleRules): Finding[] =>
  lines
    .filter(({ net, least }) => net < least)
    .map(({ index, minimum }) => ({
      ...strictly(
        errors.of('belowMinimum', { minimo: formatUnitPrice(minimum) }, `lines.${index}.unitPrice`),
        isOffer && belowMinimum === 'approve' ? 'warn' : belowMinimum,
      ),
      line: index,
    }))

/**
 * What has to be approved of a document that does not wait for it: whoever may approve issues it, and nobody else (536).
 * @param approval the permission of its kind; undefined where nobody may
 */
export function approvalProblems(findings: readonly Finding[], approval: Permission | undefined, mayApprove: boolean): ErrorBody[] {
  const [first] = findings.filter(({ asks, isApproved }) => asks && !isApproved)
  if (!first || mayApprove) return []
  const rol = approverWords(approval)
  const { code, message } = errors.of('approvalRequired', { rol })
  return [{ ...first.error, code, message: `${message} ${first.error.message}` }]
}

/** Who approves, in words. */
export const approverWords = (approval: Permission | undefined): string =>
  approval ? `quien tenga el permiso «${approval.title}»` : 'un administrador'

/** As an answer tells them. */
export const warningsOf = (findings: readonly Finding[]) =>
  findings.map(({ error: { code, message, field }, refuses, asks, isApproved }) => ({
    ...{ code, message, field, refuses },
    asks: asks && !isApproved,
  }))

/** What nobody else could approve is told to whoever may, and keeps nothing from being issued. */
export const toldOnly = (findings: readonly Finding[]): Finding[] => findings.map((finding) => ({ ...finding, asks: false }))

/**
 * What keeps a document from being issued while nobody approved it.
 * @param approved the words of what somebody approved before
 */
export const unapproved = (findings: readonly Finding[], approved: ReadonlySet<string>): ErrorBody[] =>
  findings.filter(({ asks, error }) => asks && !approved.has(error.message)).map(({ error }) => error)

/** What keeps the document from being issued. */
export const refusalsOf = (findings: readonly Finding[]) => findings.filter(({ refuses }) => refuses).map(({ error }) => error)
