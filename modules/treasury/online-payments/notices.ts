/** Telling of money that came in online and is not in the books yet: whoever records receipts can mend why. */
import { parseAmount } from '#base/decimal.ts'
import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { receiptPermissions } from '../settlement.ts'
import { gatewayReport } from './gateway-report.ts'

export const unrecordedNotice = defineNotice({
  code: 'treasury.onlineUnrecorded',
  group: 'Tesorería',
  title: 'Un pago en línea no se pudo registrar',
  actionable: true,
  startsOn: ['app', 'email'],
  verb: 'Registrar',
  audience: { permission: receiptPermissions.write, plan: gatewayReport.screen.plan, services: gatewayReport.screen.services },
})

export interface Unrecorded {
  readonly id: string
  readonly number: string
  readonly amount: string
  /** What could not be done: recorded, or taken back. */
  readonly recording: 'due' | 'undue'
  readonly problem: string
}

/** Once for each thing that could not be done. */
export const unrecordedNoticeOf = ({ id, number, amount, recording, problem }: Unrecorded): Notice => ({
  kind: unrecordedNotice,
  key: `${id}:${recording}`,
  title: recording === 'due' ? `El pago en línea de ${number} no se pudo registrar` : `El pago reversado de ${number} no se pudo anular`,
  text: `Son ${formatMoney(parseAmount(amount))}. ${problem} Cuando lo corrijas, Páramo lo intenta de nuevo.`,
  href: gatewayReport.path,
  to: 'audience',
})
