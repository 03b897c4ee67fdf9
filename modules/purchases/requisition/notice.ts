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
  verb: 'Revisar',
  audience: { permission: requisitionPermissions.approve, plan: null, services: ['full'] },
})

export interface SentRequisition {
  readonly id: string
  /** When it was sent: what came back is told again. */
  readonly version: number
  readonly number: string
  readonly requester: string
  readonly requiredOn: Day
}

export const noticeOfSent = ({ id, version, number, requester, requiredOn }: SentRequisition): Notice => ({
  kind: requisitionNotice,
  key: `${id}:${version}`,
  title: `Requisición ${number} por aprobar`,
  text: `${requester === '' ? 'Se necesita' : `${requester} la necesita`} para el ${showDay(requiredOn)}.`,
  href: requisitionAddress(id),
  to: 'audience',
})
