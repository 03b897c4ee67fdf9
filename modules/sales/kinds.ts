/** Every kind of document of sales, in the order of the menu. */
import type { DocumentKind } from '#modules/documents/index.ts'
import { creditNote } from './credit-note/kind.ts'
import { debitNote } from './debit-note/kind.ts'
import { electronicInvoice } from './invoice/kind.ts'
import { quote } from './quote/kind.ts'

export const salesKinds = [quote, electronicInvoice, creditNote, debitNote] as const satisfies readonly DocumentKind[]
