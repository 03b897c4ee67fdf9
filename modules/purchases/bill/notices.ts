import { defineNotice } from '#platform/notices/notice.ts'
import { bill } from './kind.ts'

const gate = { plan: bill.plan, services: bill.services }

/** Told to whoever may approve, besides its author. */
export const billWaits = defineNotice({
  code: 'purchases.billWaits',
  group: 'Compras',
  title: 'Una factura de compra espera tu aprobación',
  actionable: true,
  startsOn: ['app'],
  audience: { permission: bill.permissions.approve, ...gate },
})

/** Told to whoever wrote it. */
export const billSentBack = defineNotice({
  code: 'purchases.billSentBack',
  group: 'Compras',
  title: 'Te devuelven una factura de compra sin aprobar',
  actionable: true,
  startsOn: ['app'],
  audience: { permission: bill.permissions.write, ...gate },
})

export const billNotices = { waits: billWaits, sentBack: billSentBack }
