/**
 * Services charged by administration, contingencies and profit (administración, imprevistos, utilidad), as the authority asks for them:
 * operation 09, and a line of the administration whose note begins with a text of the annex 1.9 (rules FAV03 and CAV03; 20 to 5.000
 * characters with its beginning). What of a contract is taxed, and what is withheld on, is said by `colombia/aiu.ts`.
 */
export const aiuComponents = ['administration', 'contingencies', 'profit'] as const
export type AiuComponent = (typeof aiuComponents)[number]

/** What the XML of such an invoice says besides the others. */
export interface UblAiu {
  /** What the contract is about, in the issuer's words. */
  readonly object: string
  /** By line, in their order; null of one that charges the cost itself. */
  readonly components: readonly (AiuComponent | null)[]
}

export const AIU_OPERATION = '09'
export const AIU_NOTE = 'Contrato de servicios AIU por concepto de:'
const NOTE_LENGTH = { least: 20, most: 5000 } as const

/** The note of the line of the administration. */
export const aiuNote = (object: string): string => `${AIU_NOTE} ${object.trim()}`

/** Whether the note of a line is one that says the object of a contract: the text of the annex, something after it, and its length. */
export const isAiuNote = (note: string): boolean =>
  note.startsWith(AIU_NOTE) &&
  note.slice(AIU_NOTE.length).trim() !== '' &&
  note.length >= NOTE_LENGTH.least &&
  note.length <= NOTE_LENGTH.most
