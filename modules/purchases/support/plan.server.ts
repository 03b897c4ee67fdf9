/** What the plan of a company says of issuing support documents: whether it includes them, and whether it stands. */
import type { ServedKind } from '#modules/documents/index.server.ts'
import { plan, problemsOfOneMore, problemsOfStanding } from '#modules/subscription/index.ts'
import { readLimit, readPlan } from '#modules/subscription/index.server.ts'

export const refusedByPlan: NonNullable<ServedKind['refuses']> = async (tx, companyId, { draft: { date } }) => {
  const { terms } = await readPlan(tx, companyId)
  const limit = await readLimit(tx, companyId, 'planElectronicTriplet')
  // It only allows: none is counted.
  return [...problemsOfStanding(terms, date), ...problemsOfOneMore(plan.planElectronicTriplet, limit, 0)]
}
