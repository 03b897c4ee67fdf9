/** How much of a plan is used, and what it does not let one do. A limit stops what is new; what exists is never hidden. */
import { showDay, type Day } from '#base/date.ts'
import { addAmounts, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { PlanFlag } from '#platform/access.ts'
import { planErrors as errors } from './errors.ts'
import { plan, type PlanFlagName } from './flags.ts'

export const usageStates = ['unlimited', 'available', 'near', 'reached', 'exceeded', 'unavailable'] as const
export type UsageState = (typeof usageStates)[number]

/** One is told at eight tenths of a limit, and at the whole of it. */
const NEAR_TENTHS = 8

/** @param limit null is "without limit", zero is "not in the plan" */
export function usageState(limit: number | null, used: number): UsageState {
  if (limit === null) return 'unlimited'
  if (limit === 0) return 'unavailable'
  if (used > limit) return 'exceeded'
  if (used === limit) return 'reached'
  return used * 10 >= limit * NEAR_TENTHS ? 'near' : 'available'
}

/** A flag that counts something: how it is called, and what its limit says when there is no more. Others only allow. */
interface Counted {
  /** In "Alcanzaste el límite de {recurso} de tu plan". */
  readonly resource: string
  readonly reached?: () => ErrorBody
}

export const counted: Partial<Readonly<Record<PlanFlagName, Counted>>> = {
  planElectronicBill: { resource: 'documentos electrónicos del mes', reached: () => errors.of('packageUsedUp') },
  planUsers: { resource: 'usuarios' },
  planHelpUsers: { resource: 'agentes de mesa de ayuda' },
  planHrmLiteEmployees: { resource: 'empleados', reached: () => errors.of('payrollLimit') },
  planElectronicPayrollErp: { resource: 'nóminas electrónicas del mes', reached: () => errors.of('payrollLimit') },
  planBranches: { resource: 'sucursales', reached: () => errors.of('placesLimit') },
  planPosPointOfSale: { resource: 'cajas', reached: () => errors.of('placesLimit') },
}

/**
 * What stands in the way of one more of something counted.
 * @param sold whether what the plan lacks may be bought apart
 */
export function problemsOfOneMore(flag: PlanFlag, limit: number | null, used: number, sold = false): ErrorBody[] {
  const state = usageState(limit, used)
  if (state === 'unavailable') return [sold ? errors.of('notContracted') : errors.of('notIncluded', { funcionalidad: flag.title })]
  if (state !== 'reached' && state !== 'exceeded') return []
  const { resource, reached } = counted[flag.name as PlanFlagName] ?? { resource: flag.title }
  if (state === 'exceeded') return [errors.of('limitExceeded', { recurso: resource, usado: String(used), limite: String(limit) })]
  return [reached?.() ?? errors.of('limitReached', { recurso: resource })]
}

/** What the plan of a company says of issuing documents. */
export interface PlanTerms {
  readonly status: 'active' | 'suspended'
  readonly validUntil: Day | null
  /** Electronic documents in a calendar month; null is "without limit". */
  readonly electronic: number | null
  /** Of one invoice, and of all those of a month, with taxes. */
  readonly invoiceCap: Amount | null
  readonly monthCap: Amount | null
}

type PlanEnd = Pick<PlanTerms, 'status'> & { readonly validUntil: string | null }

/** How a subscription stands: what is over or suspended stops what is new, and reading and exporting never. */
export type Standing = 'current' | 'suspended' | 'expired'

/** @param plan its last day as `YYYY-MM-DD`; null has no end */
export function standingOf({ status, validUntil }: PlanEnd, today: Day): Standing {
  if (status === 'suspended') return 'suspended'
  return validUntil !== null && today > validUntil ? 'expired' : 'current'
}

/** What was issued in the month of a document. */
export interface MonthUse {
  readonly electronic: number
  readonly sold: Amount
}

export interface IssuedUnderPlan {
  readonly date: Day
  readonly isElectronic: boolean
  /** What it sells, with taxes; null of what sells nothing. */
  readonly sells: Amount | null
}

/** Whether a month must be counted to know what the plan lets one issue. */
export const countsMonth = ({ electronic, monthCap }: PlanTerms): boolean => electronic !== null || monthCap !== null

/** What is over or suspended stops what is new. */
export function problemsOfStanding(terms: PlanTerms, date: Day): ErrorBody[] {
  const standing = standingOf(terms, date)
  if (standing === 'suspended') return [errors.of('unavailable')]
  return standing === 'expired' && terms.validUntil !== null ? [errors.of('packageExpired', { fecha: showDay(terms.validUntil) })] : []
}

export function problemsOfIssuing(terms: PlanTerms, use: MonthUse, { date, isElectronic, sells }: IssuedUnderPlan): ErrorBody[] {
  const standing = problemsOfStanding(terms, date)
  if (standing.length > 0) return standing
  if (isElectronic) {
    const problems = problemsOfOneMore(plan.planElectronicBill, terms.electronic, use.electronic)
    if (problems.length > 0) return problems
  }
  if (sells === null) return []
  const isOver =
    (terms.invoiceCap !== null && sells > terms.invoiceCap) || (terms.monthCap !== null && addAmounts(use.sold, sells) > terms.monthCap)
  return isOver ? [errors.of('freePlan')] : []
}
