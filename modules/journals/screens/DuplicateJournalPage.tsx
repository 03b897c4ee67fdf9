/** Duplicar comprobante contable: another one like it, also like one that a document wrote, on another day. */
import { LoadError } from '#platform/ui/index.tsx'
import { useAsk, useParam } from '#platform/web/index.tsx'
import { getJournal } from '../endpoints.ts'
import { copyOf } from './journal-values.ts'
import { JournalForm } from './JournalForm.tsx'

export default function DuplicateJournalPage() {
  const id = useParam('id')
  const asked = useAsk(getJournal, { params: { id } })
  const { data } = asked
  if (asked.error && !data) return <LoadError message={asked.error} onRetry={asked.ask} />
  return data?.id === id ? <JournalForm key={id} begin={(types, today) => copyOf(data, today, types)} started={null} /> : null
}
