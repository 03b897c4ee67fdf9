/** The ways into the editor of a document, and what each of them makes of the one that is opened. */
import type { DocumentView } from '../../wire.ts'
import type { ExistingDraft, Replacing } from './existing.ts'
import type { DocumentSurface, EditorVerb } from './surface.ts'

/** What was issued and may be replaced is edited as its next version. */
export type Mode = 'create' | 'edit' | 'revise' | 'version' | 'duplicate' | 'convert' | 'about'

export const titleOf = ({ kind }: DocumentSurface, mode: Mode): string => {
  const verb = {
    create: 'Crear',
    edit: 'Editar',
    revise: 'Editar',
    version: 'Editar',
    duplicate: 'Duplicar',
    convert: 'Crear',
    about: 'Crear',
  }[mode]
  return `${verb} ${kind.titles.one.charAt(0).toLowerCase()}${kind.titles.one.slice(1)}`
}

export const existingOf = ({ id, version, sentBackReason }: DocumentView, mode: Mode): ExistingDraft => ({
  ...{ id, version, sentBackReason },
  isIssued: mode === 'revise',
})

/** Whether the lines of both mean the same in one document. */
export const isAlike = (one: DocumentView, other: DocumentView): boolean =>
  one.party?.id === other.party?.id &&
  one.pricesIncludeTax === other.pricesIncludeTax &&
  one.discount.kind === other.discount.kind &&
  one.discount.value === other.discount.value

export const draftNames = { create: 'nueva', version: 'version', duplicate: 'copia', convert: 'de', about: 'de' } as const

export const isSameRow = (mode: Mode): boolean => mode === 'edit' || mode === 'revise'

export const verbOf = (mode: Mode): EditorVerb => (isSameRow(mode) || mode === 'version' ? 'Editar' : 'Crear')

/** "CT-12" of any of its versions. */
const numberAlone = ({ number, edition }: DocumentView): string => (number ?? '').replace(edition > 1 ? ` v${edition}` : '', '')

/** What takes the place of another, and which. */
export function replacingOf(mode: Mode, document: DocumentView): Replacing | null {
  if (mode === 'revise') {
    return { version: null, heading: `Editar ${document.number ?? ''}`, becomes: document.number ?? '' }
  }
  if (mode === 'edit') return document.replaces && { version: null, heading: null, becomes: document.replaces.becomes }
  if (mode !== 'version') return null
  return {
    version: { id: document.id, version: document.version },
    heading: `Nueva versión de ${numberAlone(document)}`,
    becomes: `${numberAlone(document)} v${document.edition + 1}`,
  }
}
