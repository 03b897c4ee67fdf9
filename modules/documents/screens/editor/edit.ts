/** How the pieces of an editor change what is written. */
import type { EditorForm } from './form.ts'

/** What a change touched, and the form after it. */
export type Edit = (fields: readonly string[], change: (form: EditorForm) => EditorForm) => void
