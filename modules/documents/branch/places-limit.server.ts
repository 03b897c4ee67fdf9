/** How many branches and registers work, and whether the plan lets one more. */
import type { ErrorBody } from '#base/errors.ts'
import { plan, problemsOfOneMore, type PlanFlagName } from '#modules/subscription/index.ts'
import { lockPlan, readLimit, type PlanMeter } from '#modules/subscription/index.server.ts'
import type { CheckContext } from '#platform/catalogue/write.server.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { branch } from './branch.ts'
import { register } from './register.ts'

const tables = { planBranches: branch.table, planPosPointOfSale: register.table } as const satisfies Partial<Record<PlanFlagName, string>>
type CountedPlace = keyof typeof tables

async function countPlaces(tx: Tx, companyId: string, flag: CountedPlace): Promise<number> {
  const row = await tx.first<{ used: number }>(
    sql`select count(*)::int as used from ${raw(tables[flag])} where company_id = ${companyId} and active`,
  )
  return row?.used ?? 0
}

/**
 * What the plan says of one more that works. Who asks holds the plan, so that two at once do not both take the last place.
 * A plan without the advanced point of sale does not count registers: whether there may be any is asked at their door.
 */
export async function planProblems(
  tx: Tx,
  flag: CountedPlace,
  { change, session: { companyId }, alsoNew = 0 }: Pick<CheckContext<unknown>, 'change' | 'session' | 'alsoNew'>,
): Promise<ErrorBody[]> {
  if (change !== 'create' && change !== 'activate') return []
  await lockPlan(tx, companyId)
  const limit = await readLimit(tx, companyId, flag)
  if (limit === null || (limit === 0 && flag === 'planPosPointOfSale')) return []
  return problemsOfOneMore(plan[flag], limit, (await countPlaces(tx, companyId, flag)) + alsoNew)
}

export const placeMeters: readonly PlanMeter[] = [
  { flag: 'planBranches', counts: 'today', used: (tx, companyId) => countPlaces(tx, companyId, 'planBranches') },
  { flag: 'planPosPointOfSale', counts: 'today', used: (tx, companyId) => countPlaces(tx, companyId, 'planPosPointOfSale') },
]
