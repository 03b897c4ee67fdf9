import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { paymentPermissions } from '../settlement.ts'
import { paymentAddress } from '../source-links.ts'

/** Told to whoever may approve: it waits for them. */
export const paymentSent = defineNotice({
  code: 'treasury.paymentSent',
  group: 'Tesorería',
  title: 'Un egreso espera tu aprobación',
  actionable: true,
  startsOn: ['app', 'email'],
  verb: 'Revisar',
  audience: { permission: paymentPermissions.approve, plan: null, services: ['full'] },
})

interface Sent {
  readonly id: string
  readonly version: number
  readonly party: string
  readonly amount: string
}

/** @param amount as it is read */
export const paymentSentNotice = ({ id, version, party, amount }: Sent): Notice => ({
  kind: paymentSent,
  key: `${id}:${version}`,
  title: `Egreso a ${party} por ${amount} por aprobar`,
  text: 'Revisa a quién se le paga y qué se cierra antes de que quede contabilizado.',
  href: paymentAddress(id),
  to: 'audience',
})
