/** The form of a template: its head, and how each line is worked out. */
import { Bind, FieldGrid, FormPage, LoadError, SelectField, TextField, toast, useForm } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useFormGuard, useGo, useSend } from '#platform/web/index.tsx'
import { journalTypes } from '../endpoints.ts'
import { createTemplateScreen, editTemplateScreen, TEMPLATES_ADDRESS } from '../screens.ts'
import { JournalGrid } from '../screens/JournalGrid.tsx'
import { changeTemplate, createTemplate, getTemplate, listTemplates } from './endpoints.ts'
import { templateProblems } from './template.ts'
import { inputOfTemplate, type TemplateValues } from './template-values.ts'

interface FormProps {
  readonly begin: TemplateValues | null
  /** The one that is edited; null of a new one. */
  readonly existing: { readonly id: string; readonly version: number } | null
}

/** Waits for the types of entry that may be written by hand. */
export function TemplateForm({ begin, existing }: FormProps) {
  const asked = useAsk(journalTypes, {})
  if (asked.error && !asked.data) return <LoadError message={asked.error} onRetry={asked.ask} />
  return asked.data ? <ReadyForm types={asked.data.types} begin={begin} existing={existing} /> : null
}

const problemsOf = ({ lines }: TemplateValues): { field: string; message: string }[] => {
  if (lines.length < 2) return [{ field: 'lines', message: 'Agrega al menos dos líneas' }]
  const unnamed = lines.flatMap(({ accountId }, index) =>
    accountId === null ? [{ field: `lines.${index}.accountId`, message: `Línea ${index + 1}: elige la cuenta` }] : [],
  )
  return [...unnamed, ...templateProblems(lines).map(({ field, text }) => ({ field, message: text }))]
}

interface ReadyProps extends FormProps {
  readonly types: readonly { readonly code: string; readonly name: string }[]
}

function ReadyForm({ types, begin, existing }: ReadyProps) {
  const go = useGo()
  const page = existing ? editTemplateScreen : createTemplateScreen
  const first = types[0]?.code ?? ''
  const form = useForm<TemplateValues>(
    () =>
      begin
        ? { ...begin, type: types.some(({ code }) => code === begin.type) ? begin.type : first }
        : { name: '', type: first, description: '', lines: [] },
    {
      name: (value) => (value.trim() === '' ? 'Escribe el nombre' : null),
      type: (value) => (value === '' ? 'Elige el tipo de comprobante' : null),
    },
  )
  const saved = {
    refreshes: [listTemplates, getTemplate],
    inForm: true,
    onDone: () => {
      form.reset()
      toast({ text: `Plantilla ${form.values().name} guardada` })
      go(TEMPLATES_ADDRESS)
    },
  }
  const creating = useSend(createTemplate, saved)
  const changing = useSend(changeTemplate, saved)
  const save = async (): Promise<boolean> => {
    const values = form.values()
    const problems = problemsOf(values)
    form.setServerErrors(problems)
    if (problems.length > 0 || form.validate().length > 0) return false
    const input = inputOfTemplate(values)
    const answer = existing
      ? await changing.run({ params: { id: existing.id }, body: { ...input, version: existing.version } })
      : await creating.run({ body: input })
    return answer !== null
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPage
        form={form}
        title={page.title}
        heading={existing ? 'Plantilla contable' : 'Crear plantilla'}
        crumbs={crumbsOf({ ...page, title: 'Plantilla' })}
        record={existing?.id ?? ''}
        submitError={creating.submitError ?? changing.submitError}
        saving={creating.isSending || changing.isSending}
        submitLabel="Guardar plantilla"
        onCancel={() => unsaved.leave(() => go(TEMPLATES_ADDRESS))}
        onSubmit={() => void save()}
      >
        <FieldGrid columns={4}>
          <Bind form={form} name="name">
            {(field) => <TextField label="Nombre" required maxLength={100} {...field} />}
          </Bind>
          <Bind form={form} name="type">
            {(field) => (
              <SelectField
                label="Tipo"
                required
                options={types.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
                {...field}
              />
            )}
          </Bind>
          <Bind form={form} name="description">
            {(field) => <TextField label="Descripción" maxLength={400} {...field} />}
          </Bind>
        </FieldGrid>
        <JournalGrid form={form} isTemplate />
      </FormPage>
      {unsaved.dialog}
    </>
  )
}
