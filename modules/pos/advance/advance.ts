/** The states of an advance that a register took: those of its voucher. Pure. */
import type { advanceStates } from './endpoints.ts'

export type AdvanceState = (typeof advanceStates)[number]
export const advanceStateNames: Readonly<Record<AdvanceState, string>> = { posted: 'Contabilizado', annulled: 'Anulado' }
