/** Repetir…: how often a posted journal or a template is made again, from when and until when; and changing it. */
import { PlanFields } from '#platform/recurrence/PlanFields.tsx'
import {
  Bind,
  Button,
  Dialog,
  FieldGrid,
  type FormStore,
  Notice,
  NumberField,
  SelectField,
  TextField,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { type Failure, queryClient, useAsk, useGo, useSend, useToday } from '#platform/web/index.tsx'
import { recurrenceAddress } from '../journal-voucher.ts'
import { getTemplate } from '../template/endpoints.ts'
import { labelOfVariable } from '../template/template.ts'
import { changeJournalRecurrence, createJournalRecurrence, madeCodes, madeNames, type WholeJournalRecurrence } from './endpoints.ts'
import { askedOfRepeat, emptyRepeat, valuesOfRepeat, type RepeatValues } from './repeat-values.ts'

interface DialogProps {
  /** What is repeated, of a new one. */
  readonly source: { readonly kind: 'journal' | 'template'; readonly id: string; readonly name: string }
  /** How it is called to begin with. */
  readonly name: string
  /** The one that is changed; null of a new one. */
  readonly existing: WholeJournalRecurrence | null
  readonly onClose: () => void
}

export function RepeatDialog({ source, name, existing, onClose }: DialogProps) {
  const today = useToday()
  const go = useGo()
  const template = useAsk(getTemplate, source.kind === 'template' ? { params: { id: source.id } } : null)
  const variables = source.kind === 'template' ? template.data?.variables : []
  const form = useForm<RepeatValues>(() => (existing ? valuesOfRepeat(existing) : emptyRepeat(name, today)), {
    name: (value) => (value.trim() === '' ? 'Escribe el nombre' : null),
    startsOn: (value) => (value === '' ? 'Escribe desde cuándo' : null),
  })
  const done = (id: string) => {
    void queryClient.invalidateQueries()
    toast({ text: `Recurrencia ${form.values().name.trim()} guardada` })
    onClose()
    go(recurrenceAddress(id))
  }
  const onFailure = (failure: Failure) => {
    if (failure.kind === 'business') form.setServerErrors(failure.errors)
  }
  const creating = useSend(createJournalRecurrence, { refreshes: [], inForm: true, onFailure, onDone: ({ id }) => done(id) })
  const changing = useSend(changeJournalRecurrence, { refreshes: [], inForm: true, onFailure, onDone: () => done(existing?.id ?? '') })
  const { isSending, submitError } = existing ? changing : creating
  const save = () => {
    if (variables === undefined || form.validate().length > 0) return
    const body = askedOfRepeat(form.values(), variables)
    if (existing) void changing.run({ params: { id: existing.id }, body: { ...body, version: existing.version } })
    else {
      const [journalId, templateId] = source.kind === 'journal' ? [source.id, null] : [null, source.id]
      void creating.run({ body: { ...body, journalId, templateId } })
    }
  }
  return (
    <Dialog
      title={existing ? `Editar la recurrencia ${existing.name}` : `Repetir ${source.name}`}
      size="medium"
      locked={isSending}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            look="filled"
            type="submit"
            busy={isSending}
            busyText="Guardando…"
            disabledReason={variables === undefined ? 'Espera a que cargue la plantilla' : null}
          >
            Guardar recurrencia
          </Button>
        </>
      }
    >
      <div className="stack">
        {submitError && <Notice tone="danger">{submitError.errors.at(0)?.message ?? submitError.message}</Notice>}
        <p className="t2 small">
          Cada vez toma lo que diga entonces {source.kind === 'journal' ? 'el comprobante' : 'la plantilla'}. La descripción puede decir{' '}
          {'{mes}, {año} y {periodo}'}.
        </p>
        <FieldGrid columns={2}>
          <Bind form={form} name="name">
            {(field) => <TextField label="Nombre" required maxLength={100} {...field} />}
          </Bind>
          <Bind form={form} name="makes">
            {(field) => (
              <SelectField label="Genera" required options={madeCodes.map((value) => ({ value, label: madeNames[value] }))} {...field} />
            )}
          </Bind>
          <PlanFields form={form} />
          <Answers form={form} variables={variables ?? []} />
        </FieldGrid>
      </div>
    </Dialog>
  )
}

function Answers({ form, variables }: { form: FormStore<RepeatValues>; variables: readonly string[] }) {
  const answers = useFormValue(form, (values) => values.answers)
  const wrong = useFormValue(form, () => JSON.stringify([...form.errorsUnder('variables')]))
  const errors = new Map(wrong === '[]' ? [] : form.errorsUnder('variables'))
  return variables.map((variable) => (
    <NumberField
      key={variable}
      label={labelOfVariable(variable)}
      value={answers[variable] ?? ''}
      error={errors.get(variable) ?? null}
      onChange={(text) => form.set('answers', { ...answers, [variable]: text })}
    />
  ))
}
