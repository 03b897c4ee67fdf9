import { documentEndpoints } from '#modules/documents/index.ts'
import { creditNote } from './kind.ts'

export const creditNoteEndpoints = documentEndpoints(creditNote)
