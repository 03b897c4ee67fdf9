import { documentScreens } from '#modules/documents/index.ts'
import type { Screen } from '#platform/screen.ts'
import { bill } from './bill/kind.ts'

export const purchasesScreens = [...documentScreens(bill, 'Compras')] satisfies Screen[]
