/** The reports of the product, as the page of reports lists them. */
import { stockCard } from '#modules/inventory/index.ts'
import { receivables } from '#modules/treasury/index.ts'
import type { Screen } from '#platform/screen.ts'
import { balanceScreen } from '../balance-screen.ts'
import { auxiliaryBook } from './auxiliary-book.ts'

export interface ListedReport {
  readonly name: string
  readonly title: string
  readonly purpose: string
  readonly screen: Screen
}

export const reports: readonly ListedReport[] = [
  {
    name: 'analytics.balance',
    title: 'Balance de prueba',
    purpose: 'Muestra saldos y movimientos de cada cuenta, por nivel, hasta sus documentos.',
    screen: balanceScreen,
  },
  auxiliaryBook,
  receivables,
  stockCard,
]
