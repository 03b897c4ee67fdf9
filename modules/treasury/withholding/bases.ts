/**
 * What withholdings of a document are worked out on, asked of the modules that have documents: treasury knows what is left to pay, and
 * documents stand above it. What no module answers for — an opening balance, a journal — carries any base.
 */
import type { Amount } from '#base/decimal.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { defineSocket } from '#platform/socket.ts'
import type { WithheldKind } from './kinds.ts'

export interface WithholdingBase {
  /** Of the document. */
  readonly sourceId: string
  /** Before taxes, in pesos. */
  readonly base: Amount
  readonly vat: Amount
  /** On what it was withheld already when it was issued. */
  readonly withheld: Readonly<Record<WithheldKind, Amount>>
}

/** Those of some documents, as far as they are known. */
export type WithholdingBases = (tx: Tx, companyId: string, sourceIds: readonly string[]) => Promise<readonly WithholdingBase[]>

export const withholdingBases = defineSocket<WithholdingBases>('bases of withholdings')
