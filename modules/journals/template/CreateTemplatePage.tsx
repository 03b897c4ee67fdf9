/** Crear plantilla contable: empty, or with the lines of a journal. */
import { LoadError } from '#platform/ui/index.tsx'
import { useAsk, useQueryOfAddress } from '#platform/web/index.tsx'
import { getJournal } from '../endpoints.ts'
import { templateOfJournal } from './template-values.ts'
import { TemplateForm } from './TemplateForm.tsx'

export default function CreateTemplatePage() {
  const journalId = useQueryOfAddress()['journal']
  return journalId === undefined ? <TemplateForm begin={null} existing={null} /> : <FromJournal key={journalId} id={journalId} />
}

function FromJournal({ id }: { id: string }) {
  const asked = useAsk(getJournal, { params: { id } })
  const { data } = asked
  if (asked.error && !data) return <LoadError message={asked.error} onRetry={asked.ask} />
  return data ? <TemplateForm begin={templateOfJournal(data)} existing={null} /> : null
}
