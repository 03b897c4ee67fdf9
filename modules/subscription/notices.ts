import type { Day } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import { ALL_SERVICES, type PlanFlag } from '#platform/access.ts'
import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import type { PlanFlagName } from './flags.ts'
import { counted, usageState } from './limits.ts'

export const planLimitNotice = defineNotice({
  code: 'subscription.limit',
  group: 'Plan',
  title: 'Se acerca o se alcanza un límite del plan',
  actionable: true,
  startsOn: ['app', 'email'],
  audience: { permission: 'member', plan: null, services: ALL_SERVICES, roleIds: [roleIds.administrator] },
})

/**
 * What one more of something that is counted by the month adds to tell: only the one that comes to eight tenths of the
 * limit, and the last one.
 * @param used before it
 */
export function noticesOfOneMore(flag: PlanFlag, limit: number | null, used: number, date: Day): Notice[] {
  const state = usageState(limit, used + 1)
  if (limit === null || state === usageState(limit, used) || (state !== 'near' && state !== 'reached')) return []
  const { resource } = counted[flag.name as PlanFlagName] ?? { resource: flag.title }
  return [
    {
      kind: planLimitNotice,
      key: `${flag.name}:${date.slice(0, 'AAAA-MM'.length)}:${limit}:${state}`,
      title: state === 'near' ? `Vas en ${used + 1} de ${limit} ${resource}` : `Alcanzaste el límite de ${resource} de tu plan`,
      text:
        state === 'near'
          ? 'Cuando llegues al límite no podrás crear más hasta ampliar el plan o cambiar de mes.'
          : 'Lo que ya existe sigue a la vista. Para crear más, amplía el plan.',
      href: '/account/my-companies',
      to: 'audience',
    },
  ]
}
