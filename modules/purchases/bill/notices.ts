import { approvalNotices } from '#modules/documents/index.ts'
import { bill } from './kind.ts'

export const billNotices = approvalNotices(bill, { code: 'purchases.bill', group: 'Compras' })
