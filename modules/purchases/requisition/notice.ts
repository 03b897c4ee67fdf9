import { showDay, type Day } from '#base/date.ts'
import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { requisitionPermissions } from './permissions.ts'
import { requisitionAddress } from './screens.ts'

/** Told to whoever may approve: it waits for them. */
export const requisitionNotice = defineNotice({
  code: 'purchases.requisitionSent',
  group: 'Inventario',
  title: 'Una requisición espera tu aprobación',
  actionable: true,
  startsOn: ['app'],
  audience: { permission: requisitionPermissions.approve, plan: null, services: ['full'] },
})

export interface SentRequisition {
  readonly id: string
  readonly number: string
  readonly requester: string
  readonly requiredOn: Day
}

export const noticeOfSent = ({ id, number, requester, requiredOn }: SentRequisition): Notice => ({
  kind: requisitionNotice,
  key: id,
  title: `Requisición ${number} por aprobar`,
  text: `${requester === '' ? 'Se necesita' : `${requester} la necesita`} para el ${showDay(requiredOn)}.`,
  href: requisitionAddress(id),
  to: 'audience',
})
