/**
 * What a company asks of its sales besides the law: the credit of the customer, what they owe past its day, and prices under
 * cost. It says of each whether it warns or refuses (`/settings/my-extended`). Pure.
 */
import { addAmounts, subtract, zeroAmount, type Amount, type UnitPrice } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { formatMoney, formatUnitPrice } from '#platform/ui/format.ts'
import { documentErrors as errors } from './errors.ts'

export type Strictness = 'warn' | 'refuse'

/** Fields of the company's profile. */
export interface SaleRules {
  readonly overCreditLimit: Strictness
  readonly overdueCustomer: Strictness
  readonly belowCost: Strictness
}

/** What somebody should know before the document is issued, or what keeps it from being. */
export interface Finding {
  readonly error: ErrorBody
  readonly refuses: boolean
}

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
          {
            error: errors.of(
              'overdueCustomer',
              { valor: formatMoney(credit.overdue), bloqueo: blocks ? ' y está bloqueado' : '' },
              'partyId',
            ),
            refuses: blocks,
          },
        ]
      : []
  const { limit, owed } = credit
  if (!isCredit || limit === null || addAmounts(owed, adds) <= limit) return late
  const disponible = formatMoney(owed < limit ? subtract(limit, owed) : zeroAmount)
  const figures = { cupo: formatMoney(limit), saldo: formatMoney(owed), suma: formatMoney(adds), disponible }
  return [...late, { error: errors.of('overCreditLimit', figures, 'partyId'), refuses: rules.overCreditLimit === 'refuse' }]
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
      error: errors.of('belowCost', { costo: seesCost ? ` (${formatUnitPrice(unitCost)})` : '' }, `lines.${index}.unitPrice`),
      refuses: belowCost === 'refuse',
    }))

/** As an answer tells them. */
export const warningsOf = (findings: readonly Finding[]) =>
  findings.map(({ error: { code, message, field }, refuses }) => ({ code, message, field, refuses }))

/** What keeps the document from being issued. */
export const refusalsOf = (findings: readonly Finding[]) => findings.filter(({ refuses }) => refuses).map(({ error }) => error)
