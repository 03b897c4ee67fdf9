/** One value of law with both its figures, and the form that writes or corrects the company's own. */
import { useState } from 'react'
import { isAmountText, parseAmount } from '#base/decimal.ts'
import { isDay, type Day } from '#base/date.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { required } from '#platform/rules/index.ts'
import {
  Bind,
  Button,
  ConfirmDialog,
  Facts,
  FieldGrid,
  FormPanel,
  Money,
  MoneyField,
  MoreMenu,
  Notice,
  Section,
  SelectField,
  SidePanel,
  TextField,
  toast,
  TrashIcon,
  useForm,
  type Rules,
} from '#platform/ui/index.tsx'
import { useFormGuard, useSend } from '#platform/web/index.tsx'
import { listWithholdings } from '../endpoints.ts'
import {
  createLegalValue,
  deleteLegalValue,
  legalValuePermissions,
  listLegalValues,
  updateLegalValue,
  type LegalValue,
} from './endpoints.ts'
import { knownOf, legalValueProblems, legalValueTitle, yearMissed, yearOf, yearsToWrite, type LegalValueProblem } from './rules.ts'
import { authorOfOwn, authorOfShared, dayOfWriting } from './words.ts'

const refreshes = [listLegalValues, listWithholdings]
type Value = LegalValue & { readonly from: Day }

interface PanelProps {
  readonly value: Value
  /** All that the company knows. */
  readonly values: readonly Value[]
  readonly today: Day
  readonly onClose: () => void
}

export function LegalValuePanel({ value, values, today, onClose, onWrite }: PanelProps & { readonly onWrite: () => void }) {
  const { shared, own } = value
  const reason = useReasonNot(legalValuePermissions.write)
  const [correcting, setCorrecting] = useState(false)
  const [removing, setRemoving] = useState(false)
  const title = legalValueTitle(value.name, value.from)
  const removal = useSend(deleteLegalValue, { refreshes })
  const remove = async () => {
    if (!own || !(await removal.run({ params: { id: own.id } }))) return
    toast({ text: shared ? `Rige de nuevo la ${title} de todas las empresas` : `${title} quitada`, tone: 'ok' })
    onClose()
  }
  if (correcting && own)
    return <CorrectValuePanel own={own} value={value} values={values} today={today} onClose={() => setCorrecting(false)} />
  return (
    <>
      <SidePanel
        over="Valores de ley"
        title={title}
        onClose={onClose}
        actions={
          own && (
            <MoreMenu
              label="Más acciones"
              entries={[{ label: 'Quitar', icon: TrashIcon, danger: true, disabledReason: reason, onSelect: () => setRemoving(true) }]}
            />
          )
        }
        footer={
          <Button look="filled" onClick={own ? () => setCorrecting(true) : onWrite} disabledReason={reason}>
            {own ? 'Corregir' : 'Escribir una de tu empresa'}
          </Button>
        }
      >
        <div className="stack">
          {own && (
            <Section title="De tu empresa">
              <Facts
                items={[
                  { label: 'Pesos', value: <Money value={own.value} /> },
                  { label: 'Norma', value: own.source },
                  { label: 'La escribió', value: `${authorOfOwn(own)}, el ${dayOfWriting(own.writtenAt)}` },
                ]}
              />
            </Section>
          )}
          {shared && (
            <Section title={own ? 'De todas las empresas, no rige en la tuya' : 'De todas las empresas'}>
              <Facts
                items={[
                  { label: 'Pesos', value: <Money value={shared.value} /> },
                  { label: 'Norma', value: shared.source },
                  {
                    label: 'La escribió',
                    value:
                      shared.origin === 'release'
                        ? authorOfShared(shared)
                        : `${authorOfShared(shared)}, el ${dayOfWriting(shared.writtenAt)}`,
                  },
                ]}
              />
            </Section>
          )}
          <p className="small muted">Los documentos emitidos conservan la base mínima con que se hicieron.</p>
        </div>
      </SidePanel>
      {removing && (
        <ConfirmDialog
          title={`Quitar la ${title} de tu empresa`}
          confirm="Quitar valor"
          busy={removal.isSending}
          onClose={() => setRemoving(false)}
          onConfirm={() => void remove()}
        >
          {shared
            ? 'Desde ahora rige la de todas las empresas. Los documentos emitidos no cambian.'
            : 'Nadie más ha escrito la de ese año: los documentos cuyas retenciones dependen de ella no se podrán emitir.'}
        </ConfirmDialog>
      )}
    </>
  )
}

interface ValueForm {
  /** The first day of its year. */
  readonly from: string
  readonly value: string
  readonly source: string
}

/** The same questions that the server asks. */
const problemAt = (field: LegalValueProblem['field'], form: ValueForm, values: readonly Value[], today: Day): string | null => {
  if (!isDay(form.from)) return null
  const given = { name: 'uvt', from: form.from, value: isAmountText(form.value) ? parseAmount(form.value) : null } as const
  return legalValueProblems(given, knownOf(values), today).find((problem) => problem.field === field)?.text ?? null
}

const rulesFor = (values: readonly Value[], today: Day): Rules<ValueForm> => ({
  from: (text, form) => required(text) ?? problemAt('from', form, values, today),
  value: (text, form) => required(text) ?? problemAt('value', form, values, today),
  source: (text) => required(text),
})

interface WriteProps {
  readonly values: readonly Value[]
  /** The first day of the year that somebody came to write; null leaves it to them. */
  readonly asked: Day | null
  readonly today: Day
  readonly onClose: () => void
}

export function WriteValuePanel({ values, asked, today, onClose }: WriteProps) {
  const years = yearsToWrite(values, today)
  const begin = years.find((from) => from === asked) ?? yearMissed(values, today) ?? years[0] ?? ''
  const form = useForm<ValueForm>(() => ({ from: begin, value: '', source: '' }), rulesFor(values, today))
  const sending = useSend(createLegalValue, { refreshes, inForm: true })
  const save = async (): Promise<boolean> => {
    const { from, value, source } = form.values()
    const answer = await sending.run({ body: { name: 'uvt', from, value, source: source.trim() } })
    if (!answer) return false
    form.reset()
    toast({ text: `UVT ${from.slice(0, 4)} guardada`, tone: 'ok' })
    onClose()
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        over="Valores de ley"
        title="Escribir la UVT"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar valor"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <Notice tone="info">Rige solo en tu empresa, aunque después llegue la de todas. Puedes corregirla o quitarla.</Notice>
        <FieldGrid>
          <Bind form={form} name="from">
            {(field) => (
              <SelectField {...field} label="Año" required options={years.map((from) => ({ value: from, label: String(yearOf(from)) }))} />
            )}
          </Bind>
          <ValueFields form={form} />
        </FieldGrid>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}

/** Where the panel's focus begins. */
const startHere = { autoFocus: true }

function ValueFields({ form }: { form: ReturnType<typeof useForm<ValueForm>> }) {
  return (
    <>
      <Bind form={form} name="value">
        {(field) => <MoneyField {...field} label="Valor en pesos" required {...startHere} />}
      </Bind>
      <Bind form={form} name="source">
        {(field) => <TextField {...field} label="Norma" required wide maxLength={300} help="Ejemplo: Resolución DIAN 000238 de 2025" />}
      </Bind>
    </>
  )
}

function CorrectValuePanel({ own, value, values, today, onClose }: PanelProps & { readonly own: NonNullable<LegalValue['own']> }) {
  // It is compared with the others, not with itself.
  const others = values.map((each) => (each.from === value.from ? { ...each, own: null } : each))
  const form = useForm<ValueForm>(() => ({ from: value.from, value: own.value, source: own.source }), rulesFor(others, today))
  const sending = useSend(updateLegalValue, { refreshes, inForm: true })
  const title = legalValueTitle(value.name, value.from)
  const save = async (): Promise<boolean> => {
    const { value: pesos, source } = form.values()
    const answer = await sending.run({ params: { id: own.id }, body: { value: pesos, source: source.trim() } })
    if (!answer) return false
    form.reset()
    toast({ text: `${title} corregida`, tone: 'ok' })
    onClose()
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        over="Valores de ley"
        title={`Corregir ${title}`}
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar valor"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <Notice tone="info">Los documentos emitidos conservan la base mínima con que se hicieron.</Notice>
        <FieldGrid>
          <ValueFields form={form} />
        </FieldGrid>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}
