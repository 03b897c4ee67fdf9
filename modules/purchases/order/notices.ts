import { approvalNotices } from '#modules/documents/index.ts'
import { defineNotice } from '#platform/notices/notice.ts'
import { purchaseOrder } from './kind.ts'

/** Told to whoever wrote the order. */
export const orderConfirmed = defineNotice({
  code: 'purchases.orderConfirmed',
  group: 'Compras',
  title: 'Un proveedor confirma tu orden de compra',
  actionable: true,
  startsOn: ['app'],
  verb: 'Ver',
  audience: { permission: purchaseOrder.permissions.read, plan: purchaseOrder.plan, services: purchaseOrder.services },
})

export const purchaseOrderNotices = approvalNotices(purchaseOrder, { code: 'purchases.order', group: 'Compras' })
