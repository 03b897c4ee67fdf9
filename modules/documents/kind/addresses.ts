/** The addresses of the screens of a kind: the verbs of its editor stand after the document or before it. */
import type { DocumentKind } from './kind.ts'

export type DocumentPlace = 'view' | 'edit' | 'duplicate'

type Shaped = Pick<DocumentKind, 'path' | 'verbs'>

/** With `{id}` where the document stands. */
export const patternOf = ({ path, verbs }: Shaped, place: DocumentPlace): string =>
  verbs === 'before' && place !== 'view' ? `${path}/${place}/{id}` : `${path}/{id}/${place}`

/** Where a note about a document begins, with `{idParent}` where that document stands. */
export const aboutPatternOf = ({ path, verbs }: Shaped): string =>
  verbs === 'before' ? `${path}/create/{idParent}` : `${path}/{idParent}/create`
