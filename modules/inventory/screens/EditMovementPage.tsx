/** The draft of a stock note, written on. */
import { useParam } from '#platform/web/index.tsx'
import { editMovementScreen as page } from '../screens.ts'
import { NoteDraftForm } from './NoteForm.tsx'

export default function EditMovementPage() {
  return <NoteDraftForm id={useParam('id')} title={page.title} />
}
