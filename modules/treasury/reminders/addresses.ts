/** Where a customer sees a document, asked of the modules that have them: treasury knows balances, and pages stand above it. */
import type { Tx } from '#platform/db/tx.server.ts'
import { defineSocket } from '#platform/socket.ts'

export interface DocumentAddress {
  /** The kind of document, as its balance says it came from: `INE`. */
  readonly kind: string
  readonly addressOf: (tx: Tx, asked: AskedAddress) => Promise<string>
}

export interface AskedAddress {
  readonly companyId: string
  readonly id: string
  readonly publicUrl: string
  readonly now: Date
}

export const documentAddresses = defineSocket<DocumentAddress>('public addresses of documents')
