/** Every kind of document of sales, in the order of the menu. */
import type { DocumentKind } from '#modules/documents/index.ts'
import { electronicInvoice } from './invoice/kind.ts'
import { quote } from './quote/kind.ts'

export const salesKinds = [quote, electronicInvoice] as const satisfies readonly DocumentKind[]
