/** The addresses of the screens of a kind: the verbs of its editor stand after the document or before it. */
import type { DocumentKind } from './kind.ts'

export type DocumentPlace = 'view' | 'edit' | 'duplicate'

type Shaped = Pick<DocumentKind, 'path' | 'verbs' | 'arrives'>

/** With `{id}` where the document stands. */
export const patternOf = ({ path, verbs, arrives }: Shaped, place: DocumentPlace): string =>
  // What arrives has no screen of its own: it is beside its list.
  arrives ? `${path}?ver={id}` : verbs === 'before' && place !== 'view' ? `${path}/${place}/{id}` : `${path}/{id}/${place}`

/** Where a note about a document begins, with `{idParent}` where that document stands. */
export const aboutPatternOf = ({ path, verbs }: Shaped): string =>
  verbs === 'before' ? `${path}/create/{idParent}` : `${path}/{idParent}/create`

/** In an address: which of its kinds a new document is of. */
export const KIND_QUERY = 'tipo'

/** In an address: the third party that a new document begins with. */
export const PARTY_QUERY = 'tercero'

/** Where a new document of a kind is written for a third party. */
export const startingWith = (kind: Pick<DocumentKind, 'path' | 'code'>, partyId: string): string =>
  `${newAddressOf(kind)}&${PARTY_QUERY}=${partyId}`

/** Where a new document of a kind is written, beside others at its address. */
export const newAddressOf = ({ path, code }: Pick<DocumentKind, 'path' | 'code'>): string => `${path}/create?${KIND_QUERY}=${code}`

/** Of the page of a document, what opens over it: its letter. */
export const OPENED_QUERY = 'abrir'
export const LETTER = 'correo'
