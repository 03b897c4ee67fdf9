import { documentScreens } from '#modules/documents/index.ts'
import type { Screen } from '#platform/screen.ts'
import { bill } from './bill/kind.ts'
import { receivedReport } from './inbox/received-report.ts'
import { inboxScreen } from './inbox/screens.ts'

export const purchasesScreens = [inboxScreen, ...documentScreens(bill, 'Compras'), receivedReport.screen] satisfies Screen[]
