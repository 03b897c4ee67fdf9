/** Editar comprobante contable: a draft, as it was saved. */
import { LoadError } from '#platform/ui/index.tsx'
import { useAsk, useParam } from '#platform/web/index.tsx'
import { journalEndpoints } from '../endpoints.ts'
import { valuesOf } from './journal-values.ts'
import { JournalForm } from './JournalForm.tsx'

export default function EditJournalPage() {
  const id = useParam('id')
  const asked = useAsk(journalEndpoints.draft, { params: { id } })
  if (asked.error && !asked.data) return <LoadError message={asked.error} onRetry={asked.ask} />
  return asked.data?.id === id ? <JournalForm key={id} begin={null} started={{ ...asked.data, values: valuesOf(asked.data) }} /> : null
}
