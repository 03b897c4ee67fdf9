/** Editar plantilla contable. */
import { LoadError } from '#platform/ui/index.tsx'
import { useAsk, useParam } from '#platform/web/index.tsx'
import { getTemplate } from './endpoints.ts'
import { valuesOfTemplate } from './template-values.ts'
import { TemplateForm } from './TemplateForm.tsx'

export default function EditTemplatePage() {
  const id = useParam('id')
  const asked = useAsk(getTemplate, { params: { id } })
  const { data } = asked
  if (asked.error && !data) return <LoadError message={asked.error} onRetry={asked.ask} />
  return data?.id === id ? <TemplateForm key={id} begin={valuesOfTemplate(data)} existing={{ id, version: data.version }} /> : null
}
