/**
 * What can be done with several documents at once: which of the marked ones take part, who may, and how it is said. The
 * bar of the list and the server read the same definition.
 */
import { mayBeTakenBack, type Stage } from '../kind/stage/stage.ts'
import { annullingOf, emitting, type DocumentKind, type DocumentTitles } from '../kind/kind.ts'
import { offerCan, type FollowUpState } from '../offer/follow-up.ts'
import { documentCan } from '../kind/state.ts'
import type { DocumentState, ElectronicState } from '../kind/states.ts'

export const bulkActions = ['issue', 'mail', 'print', 'zip', 'annul'] as const
export type BulkAction = (typeof bulkActions)[number]

/** What a document must tell to know whether it takes part. */
export interface Marked {
  readonly state: DocumentState
  readonly electronicState: ElectronicState
  readonly followUp: FollowUpState
  readonly stage: Stage | null
}

interface Definition {
  /** "Emitir" */
  readonly verb: string
  /** Beginning of its participle: "emitid" + a, o, as, os. */
  readonly participle: string
  readonly permission: 'issue' | 'write' | 'print' | 'annul'
  readonly takes: (kind: Pick<DocumentKind, 'isOffer'>, document: Marked) => boolean
  /** Why none of the marked ones takes part: "Ninguna está en borrador". */
  readonly lack: string
}

const isShared = (_: unknown, { state }: Marked): boolean => documentCan(state, 'share')

export const bulkDefinitions: Readonly<Record<BulkAction, Definition>> = {
  issue: {
    verb: 'Emitir',
    participle: 'emitid',
    permission: 'issue',
    takes: (_, { state }) => documentCan(state, 'issue'),
    lack: 'está en borrador',
  },
  mail: { verb: 'Enviar por correo', participle: 'enviad', permission: 'write', takes: isShared, lack: 'tiene número' },
  print: { verb: 'Imprimir', participle: 'impres', permission: 'print', takes: isShared, lack: 'tiene número' },
  zip: { verb: 'Descargar PDF en ZIP', participle: 'descargad', permission: 'print', takes: isShared, lack: 'tiene número' },
  annul: {
    verb: 'Anular',
    participle: 'anulad',
    permission: 'annul',
    // What the authority validated is annulled by its note (530), and an offer that was used no longer.
    takes: ({ isOffer }, { state, electronicState, followUp, stage }) =>
      documentCan(state, 'annul') && electronicState !== 'validated' && (!isOffer || offerCan(followUp, 'annul')) && mayBeTakenBack(stage),
    lack: 'se puede anular en su estado',
  },
}

type Titles = Pick<DocumentTitles, 'gender' | 'issuing' | 'annulling'>

/** What an action is called for the documents of a kind. */
export function wordsOf(
  action: BulkAction,
  { issuing = emitting, ...titles }: Pick<Titles, 'issuing' | 'annulling'>,
): Pick<Definition, 'verb' | 'participle'> {
  return action === 'issue' ? issuing : action === 'annul' ? annullingOf(titles) : bulkDefinitions[action]
}

/** What ended, told alike: also what other places of the bar do. */
export type EndedAction = BulkAction | 'approve' | 'center'

/** "48 emitidas", "1 anulado". */
export function doneWords(action: EndedAction, count: number, titles: Titles): string {
  return `${count} ${participleOf(action, titles)}${count === 1 ? '' : 's'}`
}

/** How an action over several ended: "48 emitidas, 2 con problemas". */
export function endedWords(action: EndedAction, done: number, failed: number, titles: Titles): string {
  if (failed === 0) return doneWords(action, done, titles)
  const problems = `${failed} con ${failed === 1 ? 'problema' : 'problemas'}`
  if (done > 0) return `${doneWords(action, done, titles)}, ${problems}`
  return `${titles.gender === 'f' ? 'Ninguna' : 'Ninguno'} fue ${participleOf(action, titles)}: ${problems}`
}

const participleOf = (action: EndedAction, titles: Titles): string =>
  `${action === 'approve' ? 'aprobad' : action === 'center' ? 'cambiad' : wordsOf(action, titles).participle}${titles.gender === 'f' ? 'a' : 'o'}`
