/** Telling that a journal that repeats could not be made. */
import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { journalPermissions, recurrenceAddress } from '../journal-voucher.ts'

export const journalRecurrenceNotice = defineNotice({
  code: 'accounting.recurrenceFailed',
  group: 'Contabilidad',
  title: 'Un comprobante que se repite no se pudo generar',
  actionable: true,
  startsOn: ['app', 'email'],
  verb: 'Corregir',
  audience: { permission: journalPermissions.write, plan: null, services: ['full'] },
})

/** Once of each day that fails. */
export const failedRecurrence = (
  recurrence: { readonly id: string; readonly name: string; readonly nextIndex: number },
  problem: string,
): Notice => ({
  ...{ kind: journalRecurrenceNotice, key: `${recurrence.id}:${recurrence.nextIndex}`, to: 'audience' },
  href: recurrenceAddress(recurrence.id),
  ...{ title: `«${recurrence.name}» no pudo generar su comprobante`, text: problem },
})
