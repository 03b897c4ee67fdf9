/** What may be done with a document in each state: read by the server's guard and by the screen's buttons alike. */
import { parseAmount } from '#base/decimal.ts'
import { stageCan, type Stage } from './stage/stage.ts'
import type { DocumentState, ElectronicState, SettlementState } from './states.ts'

export type DocumentAction = 'edit' | 'issue' | 'delete' | 'annul' | 'duplicate' | 'print' | 'share' | 'collect' | 'revise'

const allowed: Readonly<Record<DocumentState, readonly DocumentAction[]>> = {
  draft: ['edit', 'issue', 'delete', 'duplicate'],
  issued: ['annul', 'duplicate', 'print', 'share', 'collect', 'revise'],
  superseded: ['duplicate', 'print'],
  annulled: ['duplicate', 'print', 'share'],
}

export const stateNames: Readonly<Record<DocumentState, string>> = {
  draft: 'borrador',
  issued: 'emitido',
  superseded: 'reemplazado',
  annulled: 'anulado',
}

/** Of a kind whose issued documents are edited: as long as nothing of it was sent, or when the authority refused what was sent. */
export const canRevise = (
  { takesRevisions = false, isElectronic = false }: { readonly takesRevisions?: boolean; readonly isElectronic?: boolean },
  {
    state,
    electronicState,
    stage = null,
  }: { readonly state: DocumentState; readonly electronicState: ElectronicState; readonly stage?: Stage | null },
): boolean =>
  takesRevisions &&
  documentCan(state, 'revise') &&
  (stage === null || stageCan(stage, 'revise')) &&
  (isElectronic ? electronicState === 'rejected' : electronicState === 'none')

export const documentCan = (state: DocumentState, action: DocumentAction): boolean => allowed[state].includes(action)

/** Whether nothing was collected or paid of it: what closing a month does to its pesos is no payment. */
export const isWholeOf = ({
  balance,
  restated,
  payable,
}: Readonly<Record<'balance' | 'restated', string | null>> & { readonly payable: string }) =>
  balance !== null && parseAmount(balance) - parseAmount(restated ?? '0') === parseAmount(payable)

/** The balance of a document as a state. */
export function settlementOf(document: {
  readonly state: DocumentState
  readonly hasOpenItem: boolean
  readonly isOpen: boolean
  readonly isWhole: boolean
  readonly isPastDue: boolean
}): SettlementState {
  if (document.state !== 'issued' || !document.hasOpenItem) return 'none'
  if (!document.isOpen) return 'paid'
  if (document.isPastDue) return 'overdue'
  return document.isWhole ? 'open' : 'partial'
}
