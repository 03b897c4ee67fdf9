/** What a register sells as the server keeps it: with the range that numbered it, for its paper. */
import type { ServedKind } from '#modules/documents/index.server.ts'
import { servedComputerInvoice } from '../computer-invoice/served.server.ts'
import { planOf } from '../plan.server.ts'
import { tillSale } from './kind.ts'

export const servedTillSale: ServedKind = { ...servedComputerInvoice, kind: tillSale, refuses: planOf(tillSale) }
