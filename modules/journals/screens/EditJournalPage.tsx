/** Editar comprobante contable: a draft as it was saved, or one that stands, under its number. */
import { LoadError } from '#platform/ui/index.tsx'
import { useAsk, useParam } from '#platform/web/index.tsx'
import { getJournal, journalEndpoints, type WholeJournal } from '../endpoints.ts'
import { asItStands, valuesOf } from './journal-values.ts'
import { JournalForm } from './JournalForm.tsx'

export default function EditJournalPage() {
  const id = useParam('id')
  const asked = useAsk(getJournal, { params: { id } })
  if (asked.error && !asked.data) return <LoadError message={asked.error} onRetry={asked.ask} />
  if (asked.data?.id !== id) return null
  return asked.data.state === 'draft' ? <Draft key={id} id={id} /> : <Standing key={id} found={asked.data} />
}

function Draft({ id }: { readonly id: string }) {
  const asked = useAsk(journalEndpoints.draft, { params: { id } })
  if (asked.error && !asked.data) return <LoadError message={asked.error} onRetry={asked.ask} />
  return asked.data?.id === id ? <JournalForm key={id} begin={null} started={{ ...asked.data, values: valuesOf(asked.data) }} /> : null
}

/** What may not be edited is said by the server when it is saved: its panel does not lead here. */
const Standing = ({ found }: { readonly found: WholeJournal }) => (
  <JournalForm
    begin={() => asItStands(found)}
    started={null}
    revised={{ id: found.id, version: found.version, number: found.number ?? '', types: [{ code: found.type, name: found.typeName }] }}
  />
)
