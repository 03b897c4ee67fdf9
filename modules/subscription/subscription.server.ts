/** The plan of a company. Its limits travel in the session; buying and changing plans come with the subscription area. */
import { uuidv7 } from 'uuidv7'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Provision } from '#platform/module.server.ts'
import { planFlags, type PlanFlagName } from './flags.ts'

export type PlanLimits = Readonly<Partial<Record<PlanFlagName, number | null>>>

/** Until plans are sold, a company is born with everything and without limits. */
export const provisionPlan: Provision = async (tx, { companyId }) => {
  await insertRows(tx, 'subscription', [
    { company_id: companyId, id: uuidv7(), plan_name: 'Completo', limits: Object.fromEntries(planFlags.map((flag) => [flag.name, null])) },
  ])
}

/** Changes some limits of the company that was entered; the others stay. A session learns of it within seconds. */
export const setPlanLimits = (tx: Tx, companyId: string, limits: PlanLimits): Promise<number> =>
  tx.run(sql`update subscription set limits = limits || ${JSON.stringify(limits)}::jsonb where company_id = ${companyId}`)
