import { documentScreens } from '#modules/documents/index.ts'
import type { Screen } from '#platform/screen.ts'
import { bill } from './bill/kind.ts'
import { receivedReport } from './inbox/received-report.ts'
import { inboxScreen } from './inbox/screens.ts'
import { purchaseDebitNote } from './debit-note/kind.ts'
import { purchaseOrder } from './order/kind.ts'
import { purchaseRemission } from './remission/kind.ts'
import { createRequisitionScreen, editRequisitionScreen, requisitionsScreen } from './requisition/screens.ts'

export const purchasesScreens = [
  inboxScreen,
  ...documentScreens(bill, 'Compras'),
  ...documentScreens(purchaseOrder, 'Compras'),
  ...documentScreens(purchaseRemission, 'Compras'),
  ...documentScreens(purchaseDebitNote, 'Compras'),
  receivedReport.screen,
  requisitionsScreen,
  createRequisitionScreen,
  editRequisitionScreen,
] satisfies Screen[]
