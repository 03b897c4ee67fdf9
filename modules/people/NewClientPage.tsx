/** A customer in one page: the form of /people, and then its own page. */
import { useGo } from '#platform/web/index.tsx'
import { addressOf } from '#platform/screen.ts'
import { newPartyForm } from './form.ts'
import { PartyEditor } from './PartyEditor.tsx'
import { clientScreen, newClientScreen, peopleScreen } from './screens.ts'

export default function NewClientPage() {
  const go = useGo()
  const open = (id: string) => go(addressOf(clientScreen.path, { id }))
  return (
    <PartyEditor
      start={newPartyForm}
      saved={null}
      page={newClientScreen}
      onClose={() => go(`${peopleScreen.path}?vista=clientes`)}
      onSaved={open}
      onOpen={open}
    />
  )
}
