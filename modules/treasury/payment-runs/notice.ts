import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { caseAddress } from '#modules/cases/index.ts'
import { paymentRun } from './payment-run.ts'
import { paymentRunPermissions } from './permissions.ts'

/** Told to whoever may approve: it waits for them. */
export const paymentRunSent = defineNotice({
  code: 'treasury.paymentRunSent',
  group: 'Tesorería',
  title: 'Una programación de pagos espera tu aprobación',
  actionable: true,
  startsOn: ['app'],
  verb: 'Revisar',
  audience: { permission: paymentRunPermissions.approve, plan: null, services: ['full'] },
})

export const paymentRunNotice = ({
  id,
  version,
  number,
}: {
  readonly id: string
  readonly version: number
  readonly number: string
}): Notice => ({
  kind: paymentRunSent,
  // What came back is told again.
  key: `${id}:${version}`,
  title: `Programación de pagos ${number} por aprobar`,
  text: 'Revisa a quién se le paga y cuánto antes de que salga del banco.',
  href: caseAddress(paymentRun, id),
  to: 'audience',
})
