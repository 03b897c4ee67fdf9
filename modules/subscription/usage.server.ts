import { defineSocket } from '#platform/socket.ts'
import type { Day } from '#base/date.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { getPlanUsage } from './endpoints.ts'
import { planFlags, type PlanFlagName } from './flags.ts'
import { usageState } from './limits.ts'
import { readPlan } from './subscription.server.ts'

/** How much of what a flag counts a company has used: each module above counts its own. */
export interface PlanMeter {
  readonly flag: PlanFlagName
  /** Of this month, or what there is today. */
  readonly counts: 'month' | 'today'
  readonly used: (tx: Tx, companyId: string, today: Day) => Promise<number>
}

/** What of the plan each module above uses. */
export const planMeters = defineSocket<PlanMeter>('plan meters')

export const usageHandlers = (meters: readonly PlanMeter[]): Handler[] => [
  handle(getPlanUsage, async ({ tx, session: { companyId }, today }) => {
    const { name, limits, terms } = await readPlan(tx, companyId)
    const used = new Map<string, number>()
    for (const meter of meters) used.set(meter.flag, await meter.used(tx, companyId, today))
    const monthly = new Set<string>(meters.filter(({ counts }) => counts === 'month').map(({ flag }) => flag))
    const limitOf: Readonly<Record<string, number | null | undefined>> = limits
    return {
      planName: name,
      status: terms.status,
      validUntil: terms.validUntil,
      features: planFlags.map(({ name: flag, title }) => {
        const limit = limitOf[flag] ?? null
        return {
          flag,
          title,
          limit,
          used: used.get(flag) ?? null,
          monthly: monthly.has(flag),
          state: usageState(limit, used.get(flag) ?? 0),
        }
      }),
    }
  }),
]
