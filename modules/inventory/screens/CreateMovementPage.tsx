/** What an address of creation makes: a note of the type that it names. */
import { noSuchPage, useParam } from '#platform/web/index.tsx'
import { noteTypeOf, noteTypes } from '../note-types.ts'
import { createMovementScreen as page } from '../screens.ts'
import { NoteForm } from './NoteForm.tsx'

export default function CreateMovementPage() {
  const slug = useParam('type')
  const type = noteTypes.find((each) => noteTypeOf[each].address === `/inventories/create/${slug}`)
  return type ? <NoteForm key={type} type={type} started={null} title={page.title} /> : noSuchPage()
}
