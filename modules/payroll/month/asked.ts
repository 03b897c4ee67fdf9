/** Asking for the approval of a payroll: who may approve it is told, without a figure of it. Pure. */
import type { Day } from '#base/date.ts'
import { caseAddress } from '#modules/cases/index.ts'
import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { kindTitle, type MonthKind } from './kind.ts'
import { payrollMonth } from './month.ts'
import { monthPermissions } from './permissions.ts'

/** Told to whoever may approve, and gone once nothing waits. */
export const approvalAsked = defineNotice({
  code: 'payroll.approvalAsked',
  group: 'Nómina',
  title: 'Una nómina espera tu aprobación',
  actionable: true,
  startsOn: ['app', 'email'],
  verb: 'Revisar',
  audience: { permission: monthPermissions.approve, ...payrollMonth.gate },
})

interface AskedMonth {
  readonly id: string
  readonly version: number
  readonly kind: MonthKind
  readonly month: Day
}

/** @param to ids of those who may approve it, and wrote nothing of it */
export const askedNotice = ({ id, version, kind, month }: AskedMonth, to: readonly string[]): Notice => ({
  kind: approvalAsked,
  key: `${id}:${version}`,
  title: `${kindTitle(kind, month)} por aprobar`,
  text: 'Revisa a quién se le paga y por qué cambia antes de contabilizarla.',
  href: caseAddress(payrollMonth, id),
  to,
})
