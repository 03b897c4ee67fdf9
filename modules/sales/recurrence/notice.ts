/** Telling that a sale that repeats could not be made. */
import { plan } from '#modules/subscription/index.ts'
import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { recurrencePermissions } from './permissions.ts'

export const recurrenceNotice = defineNotice({
  code: 'sales.recurrenceFailed',
  group: 'Ventas',
  title: 'Una recurrencia no pudo generar su documento',
  actionable: true,
  startsOn: ['app', 'email'],
  verb: 'Corregir',
  audience: { permission: recurrencePermissions.write, plan: plan.planOrderRecurrence, services: ['full'] },
})

/** Once of each day that fails. */
export const failedRecurrence = (
  recurrence: { readonly id: string; readonly name: string; readonly index: number },
  problem: string,
): Notice => ({
  ...{ kind: recurrenceNotice, key: `${recurrence.id}:${recurrence.index}`, to: 'audience' },
  href: `/sales/order-recurrences/${recurrence.id}/edit`,
  ...{ title: `«${recurrence.name}» no pudo generar su documento`, text: problem },
})
