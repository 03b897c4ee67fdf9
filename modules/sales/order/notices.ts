import { approvalNotices } from '#modules/documents/index.ts'
import { order } from './kind.ts'

export const orderNotices = approvalNotices(order, { code: 'sales.order', group: 'Ventas' })
