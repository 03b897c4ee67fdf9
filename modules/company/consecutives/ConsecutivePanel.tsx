/** One consecutive: what the next document will be called, and which numbers nobody will find. */
import { dayInBogota, showDay } from '#base/date.ts'
import { parseQuantity } from '#base/decimal.ts'
import { required } from '#platform/rules/index.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Bind,
  FieldGrid,
  FormPanel,
  format,
  LoadError,
  Notice,
  NumberField,
  QuietTable,
  Section,
  SidePanel,
  TextField,
  toast,
  useForm,
  useFormValue,
  type FormStore,
} from '#platform/ui/index.tsx'
import { useAsk, useSend, useFormGuard } from '#platform/web/index.tsx'
import { changeConsecutive, consecutivePermissions, getGaps, listConsecutives, type ConsecutiveView } from './endpoints.ts'
import { expectedNext, passedOver, PREFIX_LENGTH, prefixProblem } from './rules.ts'

interface PanelProps {
  consecutive: ConsecutiveView
  onClose: () => void
}

interface ConsecutiveForm {
  readonly prefix: string
  readonly next: string
  readonly reason: string
}

export function ConsecutivePanel({ consecutive, onClose }: PanelProps) {
  const forbidden = useReasonNot(consecutivePermissions.write)
  return forbidden ? (
    <SidePanel over={consecutive.title} title={`${consecutive.prefix}-${consecutive.next}`} onClose={onClose}>
      <div className="stack">
        <Notice tone="quiet">{forbidden}</Notice>
        <Gaps code={consecutive.code} prefix={consecutive.prefix} />
      </div>
    </SidePanel>
  ) : (
    <ConsecutiveEditor consecutive={consecutive} onClose={onClose} />
  )
}

/** Where the panel's focus begins. */
const startHere = { autoFocus: true }

function ConsecutiveEditor({ consecutive, onClose }: PanelProps) {
  const { code, title, prefix, next } = consecutive
  const form = useForm<ConsecutiveForm>(() => ({ prefix, next: String(next), reason: '' }), {
    prefix: prefixProblem,
    next: (text) => required(text),
  })
  const sending = useSend(changeConsecutive, { refreshes: [listConsecutives, getGaps], inForm: true })
  const save = async (): Promise<boolean> => {
    const values = form.values()
    const answer = await sending.run({
      params: { code },
      body: { prefix: values.prefix, next: Number(values.next), reason: values.reason, seen: { prefix, next } },
    })
    if (!answer) return false
    form.reset()
    toast({ text: `Consecutivo de ${title} guardado`, tone: 'ok' })
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        over={title}
        title="Consecutivo"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar consecutivo"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <FieldGrid>
          <Bind form={form} name="prefix">
            {({ onChange, ...field }) => (
              <TextField
                {...field}
                onChange={(text) => onChange(text.toUpperCase())}
                label="Prefijo"
                required
                maxLength={PREFIX_LENGTH}
                autoComplete="off"
                {...startHere}
              />
            )}
          </Bind>
          <Bind form={form} name="next">
            {(field) => <NumberField {...field} kind="quantity" label="Siguiente número" required />}
          </Bind>
          <Preview form={form} consecutive={consecutive} />
          <Bind form={form} name="reason">
            {(field) => (
              <TextField
                {...field}
                label="Motivo"
                wide
                maxLength={400}
                help="Obligatorio cuando se saltan números. Sale en el informe de huecos."
              />
            )}
          </Bind>
        </FieldGrid>
        <Gaps code={code} prefix={prefix} />
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}

/** What the next document will be called, and how many numbers are left behind for ever. */
function Preview({ form, consecutive }: { form: FormStore<ConsecutiveForm>; consecutive: ConsecutiveView }) {
  const values = useFormValue(form, (all) => all)
  const { data } = useAsk(getGaps, { params: { code: consecutive.code } })
  const next = Number(values.next)
  // Of another prefix only the server knows what was used.
  const expected = data && values.prefix === consecutive.prefix ? expectedNext(consecutive, values.prefix, data.highest) : next
  const skipped = Number.isInteger(next) ? passedOver(next, expected) : 0
  return (
    <div className="wide">
      <Notice tone={skipped > 0 ? 'warn' : 'quiet'}>
        El próximo será <b className="b">{`${values.prefix}-${values.next}`}</b>.
        {skipped === 1 && ` El ${values.prefix}-${expected} no se usará.`}
        {skipped > 1 && ` No se usarán ${format.formatQuantity(parseQuantity(String(skipped)))} números, del ${expected} al ${next - 1}.`}
      </Notice>
    </div>
  )
}

function Gaps({ code, prefix }: { code: string; prefix: string }) {
  const asked = useAsk(getGaps, { params: { code } })
  if (asked.error) return <LoadError message={asked.error} onRetry={asked.ask} />
  if (!asked.data) return null
  const { used, gaps } = asked.data
  return (
    <Section
      title="Números sin usar"
      count={used === 1 ? '1 documento emitido' : `${format.formatQuantity(parseQuantity(String(used)))} documentos emitidos`}
    >
      {gaps.length === 0 ? (
        <p className="muted">Ninguno: los números van seguidos, también los anulados.</p>
      ) : (
        <QuietTable tight>
          <thead>
            <tr>
              <th scope="col">Números</th>
              <th scope="col">Motivo</th>
            </tr>
          </thead>
          <tbody>
            {gaps.map(({ from, to, skip }) => (
              <tr key={from}>
                <td>{from === to ? `${prefix}-${from}` : `${prefix}-${from} a ${to}`}</td>
                <td>
                  {skip ? (
                    <>
                      {skip.reason}
                      <div className="muted">
                        {[skip.person, showDay(dayInBogota(new Date(skip.at)))].filter((part) => part !== null).join(', ')}
                      </div>
                    </>
                  ) : (
                    <b className="b">Sin explicación</b>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </QuietTable>
      )}
    </Section>
  )
}
