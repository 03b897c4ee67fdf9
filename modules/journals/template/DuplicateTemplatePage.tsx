/** Duplicar plantilla contable: another one like it, with a name of its own. */
import { LoadError } from '#platform/ui/index.tsx'
import { useAsk, useParam } from '#platform/web/index.tsx'
import { getTemplate } from './endpoints.ts'
import { valuesOfTemplate } from './template-values.ts'
import { TemplateForm } from './TemplateForm.tsx'

export default function DuplicateTemplatePage() {
  const id = useParam('id')
  const asked = useAsk(getTemplate, { params: { id } })
  const { data } = asked
  if (asked.error && !data) return <LoadError message={asked.error} onRetry={asked.ask} />
  return data?.id === id ? <TemplateForm key={id} begin={{ ...valuesOfTemplate(data), name: '' }} existing={null} /> : null
}
