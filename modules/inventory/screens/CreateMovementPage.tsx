/** What an address of creation makes: the opening stock; there is no other movement yet. */
import { noSuchPage, useParam } from '#platform/web/index.tsx'
import { OpeningForm } from './OpeningForm.tsx'

export default function CreateMovementPage() {
  return useParam('type') === 'saldo-inicial' ? <OpeningForm /> : noSuchPage()
}
