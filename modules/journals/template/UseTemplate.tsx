/** Fills the lines of a journal from a template: which one, and the values that it asks for. */
import { useState } from 'react'
import { Button, Dialog, type FormStore, LoadError, Notice, NumberField, SelectField } from '#platform/ui/index.tsx'
import { useAsk, useQueryOfAddress, useSend } from '#platform/web/index.tsx'
import { type JournalValues, linesOf } from '../screens/journal-values.ts'
import { fillTemplateCall, getTemplate, listTemplates } from './endpoints.ts'
import { labelOfVariable } from './template.ts'

interface UseProps {
  readonly form: FormStore<JournalValues>
  readonly types: readonly string[]
}

/** The dialog stands beside the form of the journal, not inside it: a form inside another one is sent by the browser. */
export function useTemplate({ form, types }: UseProps) {
  const asked = useQueryOfAddress()['template'] ?? ''
  const [isOpen, setOpen] = useState(asked !== '')
  return {
    button: <Button onClick={() => setOpen(true)}>Usar plantilla</Button>,
    dialog: isOpen && <Using form={form} types={types} first={asked} onClose={() => setOpen(false)} />,
  }
}

interface UsingProps extends UseProps {
  readonly first: string
  readonly onClose: () => void
}

function Using({ form, types, first, onClose }: UsingProps) {
  const asked = useAsk(listTemplates, {})
  const [id, setId] = useState(first)
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const chosen = useAsk(getTemplate, id === '' ? null : { params: { id } })
  const variables = chosen.data?.id === id ? chosen.data.variables : []
  const sending = useSend(fillTemplateCall, {
    refreshes: [],
    inForm: true,
    onDone: ({ type, description, lines }) => {
      const before = form.values()
      if (types.includes(type)) form.set('type', type)
      if (before.description === '') form.set('description', description)
      form.set('lines', [...before.lines, ...linesOf(lines)])
      onClose()
    },
  })
  const templates = asked.data?.templates ?? []
  const given = (name: string): string => answers[name] ?? ''
  const fill = () => {
    setTried(true)
    if (variables.every((name) => given(name) !== ''))
      void sending.run({ params: { id }, body: { variables: variables.map((name) => ({ name, value: given(name) })) } })
  }
  return (
    <Dialog
      title="Usar plantilla"
      size="small"
      onClose={onClose}
      locked={sending.isSending}
      onSubmit={fill}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            look="filled"
            type="submit"
            busy={sending.isSending}
            disabledReason={id === '' || chosen.data?.id !== id ? 'Elige una plantilla' : null}
          >
            Llenar las líneas
          </Button>
        </>
      }
    >
      <div className="stack">
        {asked.error !== null && <LoadError message={asked.error} onRetry={asked.ask} />}
        {sending.submitError && <Notice tone="danger">{sending.submitError.message}</Notice>}
        <SelectField
          label="Plantilla"
          value={id}
          options={[
            { value: '', label: templates.length === 0 ? 'No hay plantillas' : 'Elige una' },
            ...templates.map((each) => ({ value: each.id, label: each.name })),
          ]}
          onChange={setId}
        />
        {variables.map((name) => (
          <NumberField
            key={name}
            label={labelOfVariable(name)}
            value={given(name)}
            error={tried && given(name) === '' ? 'Escribe el valor' : null}
            onChange={(text) => setAnswers({ ...answers, [name]: text })}
          />
        ))}
      </div>
    </Dialog>
  )
}
