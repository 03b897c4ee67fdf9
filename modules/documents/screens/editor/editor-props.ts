/** What the editor of a document is given. */
import type { EditorFacts } from '../../endpoints.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import type { ExistingDraft, Replacing } from './existing.ts'
import type { EditorForm } from './form.ts'
import type { DocumentSurface, EditorVerb } from './surface.ts'

export interface EditorProps {
  surface: DocumentSurface
  /** Of the route. */
  title: string
  verb: EditorVerb
  initial: EditorForm
  isNew: boolean
  /** Those among which somebody chooses the type of a new one. */
  kinds?: readonly DocumentKind[]
  /** Goes on with what is written as another of them. */
  onKind?: (code: string, form: EditorForm) => void
  /** What it begins with, where somebody wrote it as another kind: it is not saved yet. */
  written?: EditorForm | null
  existing: ExistingDraft | null
  /** The version whose place it takes, and the number that it will have. */
  replaces?: Replacing | null
  firstFacts: EditorFacts
  /** Lines that could not be brought back. */
  leftOut: readonly string[]
  /** Lines of a copy that took the price of today, for somebody who may not write the one that they had. */
  repriced?: number
  /** Which local draft it is, among those of this person and company. */
  draftName: string
  onAnother: () => void
  onReload: (() => void) | null
}
