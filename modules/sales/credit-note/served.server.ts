/** The credit note as the server serves it: the engine's calls and its paper. */
import { documentHandlers, type ServedKind } from '#modules/documents/index.server.ts'
import { rememberParties } from '#modules/electronic/index.server.ts'
import { creditNoteEndpoints } from './endpoints.ts'
import { creditNote } from './kind.ts'

export const servedCreditNote: ServedKind = { kind: creditNote, electronic: null, remember: rememberParties }

export const creditNoteHandlers = [...documentHandlers(servedCreditNote, creditNoteEndpoints)]
