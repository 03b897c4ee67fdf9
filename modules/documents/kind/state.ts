/** What may be done with a document in each state: read by the server's guard and by the screen's buttons alike. */

import { stageCan, type Stage } from './stage/stage.ts'

/** A superseded one was issued and is kept as it was: another version stands under its number. */
export type DocumentState = 'draft' | 'issued' | 'superseded' | 'annulled'
/** A trial was issued before the authority enabled the company: it is never sent, and stays a trial. */
export type ElectronicState = 'none' | 'queued' | 'sent' | 'validated' | 'rejected' | 'contingency' | 'trial'
/** How much of it was collected. */
export type SettlementState = 'none' | 'open' | 'partial' | 'paid' | 'overdue'
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

/** Of a kind whose issued documents are edited: as long as nothing of it was sent. */
export const canRevise = (
  { takesRevisions = false }: { readonly takesRevisions?: boolean },
  {
    state,
    electronicState,
    stage = null,
  }: { readonly state: DocumentState; readonly electronicState: ElectronicState; readonly stage?: Stage | null },
): boolean =>
  takesRevisions &&
  documentCan(state, 'revise') &&
  (stage === null || stageCan(stage, 'revise')) &&
  (electronicState === 'none' || electronicState === 'trial')

export const documentCan = (state: DocumentState, action: DocumentAction): boolean => allowed[state].includes(action)

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
