import { documentScreens } from '#modules/documents/index.ts'
import type { Screen } from '#platform/screen.ts'
import { electronicInvoice } from './invoice/kind.ts'

export const salesScreens = [...documentScreens(electronicInvoice, 'Ventas')] satisfies Screen[]
