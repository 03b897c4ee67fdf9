/** Costs put right: what a unit costs from a day on, against the account of a concept. */
import { adjustCostsScreen as page } from '../screens.ts'
import { NoteForm } from './NoteForm.tsx'

export default function AdjustCostsPage() {
  return <NoteForm type="cost" started={null} title={page.title} />
}
