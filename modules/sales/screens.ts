import { documentScreens } from '#modules/documents/index.ts'
import type { Screen } from '#platform/screen.ts'
import { commissionScreens } from './commission/screens.ts'
import { earnedReport } from './commission/earned-report.ts'
import { creditNote } from './credit-note/kind.ts'
import { debitNote } from './debit-note/kind.ts'
import { electronicInvoice } from './invoice/kind.ts'
import { saleLines } from './lines/lines-report.ts'
import { order } from './order/kind.ts'
import { recurrenceScreens } from './recurrence/screens.ts'
import { remission } from './remission/kind.ts'
import { quote } from './quote/kind.ts'

export const salesScreens = [
  ...documentScreens(quote, 'Ventas'),
  ...documentScreens(order, 'Ventas'),
  ...documentScreens(remission, 'Ventas'),
  ...documentScreens(electronicInvoice, 'Ventas'),
  ...documentScreens(creditNote, 'Ventas'),
  ...documentScreens(debitNote, 'Ventas'),
  ...recurrenceScreens,
  saleLines.screen,
  ...commissionScreens,
  earnedReport.screen,
] satisfies Screen[]
