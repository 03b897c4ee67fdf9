/**
 * What a document asks for next, by its kind and where it stands: one rule for every kind, read from what is still owed of it
 * (screens.md, OV3). The server says it; the view fills the button of the first that the person may do and outlines that of the next.
 */
import { isOffered, type ActionName, type Standing } from './actions.ts'
import type { DocumentKind } from './kind/kind.ts'

interface Step {
  readonly name: ActionName
  /** Besides being offered. */
  readonly when?: (standing: Standing) => boolean
}

/** In the order in which they come before each other. */
const steps: readonly Step[] = [
  // What the authority refused is corrected before anything else is done with it.
  { name: 'revise', when: ({ electronicState }) => electronicState === 'rejected' },
  { name: 'approve' },
  { name: 'issue' },
  { name: 'edit', when: ({ state }) => state === 'draft' },
  { name: 'process' },
  { name: 'send' },
  { name: 'deliver' },
  // A quote that nobody received waits for nobody.
  { name: 'mail', when: ({ followUp }) => followUp === 'toSend' },
  { name: 'replace', when: ({ followUp }) => followUp === 'expired' },
  { name: 'collect' },
  { name: 'convert' },
  { name: 'cut' },
  { name: 'complete' },
]

/** @returns the first that comes first; none where nothing is owed */
export const nextSteps = (kind: DocumentKind, standing: Standing): ActionName[] =>
  steps.flatMap(({ name, when }) => (isOffered(name, kind, standing) && (when?.(standing) ?? true) ? [name] : []))
