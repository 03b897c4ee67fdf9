/** Opening a register: its base by denomination, or what the closing before it left. */
import { subtract, type Amount } from '#base/decimal.ts'
import { cashTotal } from '#colombia/cash.ts'
import { register } from '#modules/documents/index.ts'
import {
  Bind,
  Coming,
  FormPanel,
  type FormStore,
  format,
  Notice,
  SelectField,
  SidePanel,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { useAsk, useFormGuard, useSend } from '#platform/web/index.tsx'
import { cashOf, emptyPieces, pieceProblem, valuesOf, type CountValues } from '../count-form.ts'
import { getShift, listShifts, openShift } from '../endpoints.ts'
import { CashFields, goOnWithEnter } from './CashFields.tsx'
import type { Shift } from './shift.tsx'
import './till.css'

interface Props {
  /** The closed shift that is handed over; null of a base that comes from elsewhere. */
  readonly followsId: string | null
  readonly onOpened: (id: string) => void
  readonly onClose: () => void
}

const TITLE = 'Abrir caja'

/** Waits for what it begins with. */
export function OpenPanel(props: Props) {
  const follows = useAsk(getShift, props.followsId === null ? null : { params: { id: props.followsId } })
  const registers = useAsk(register.endpoints.options, { query: {} })
  if (!registers.data || (props.followsId !== null && !follows.data))
    return (
      <SidePanel title={TITLE} onClose={props.onClose}>
        <Coming asked={registers.data ? follows : registers} />
      </SidePanel>
    )
  const options = registers.data.options.filter(({ inactive }) => inactive !== true)
  return <Opening {...props} registers={options} follows={props.followsId === null ? null : follows.data} />
}

interface OpeningProps extends Props {
  readonly registers: readonly { readonly id: string; readonly label: string }[]
  readonly follows: Shift | null
}

const countOf = (shift: Shift) => shift.counts.find(({ closing }) => closing === shift.closings)

function startOf({ registers, follows }: OpeningProps): CountValues {
  const only = registers.length === 1 ? (registers[0]?.id ?? '') : ''
  const pieces = follows ? valuesOf(countOf(follows)?.pieces ?? {}) : emptyPieces()
  return { ...pieces, registerId: follows?.registerId ?? only }
}

function Opening(props: OpeningProps) {
  const { registers, follows, onOpened, onClose } = props
  const form = useForm<CountValues>(() => startOf(props), {
    ...Object.fromEntries(Object.keys(emptyPieces()).map((code) => [code, (text: string) => pieceProblem(text, false)])),
    registerId: (id) => (id === '' ? 'Elige la caja' : null),
  })
  const sending = useSend(openShift, { refreshes: [listShifts, getShift], inForm: true })
  const save = async (): Promise<boolean> => {
    const values = form.values()
    const body = { registerId: values['registerId'] ?? '', base: cashOf(values), followsId: follows?.id ?? null }
    const answer = await sending.run({ body })
    if (!answer) return false
    form.reset()
    const named = registers.find(({ id }) => id === body.registerId)?.label ?? 'Caja'
    toast({ text: `${named} abierta`, tone: 'ok' })
    onOpened(answer.id)
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        title={follows ? 'Entregar la caja' : TITLE}
        over={follows ? `Sigue al cierre ${follows.number ?? ''}` : undefined}
        record={follows?.id ?? ''}
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel={TITLE}
        savingLabel="Abriendo…"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter is heard from any field inside */}
        <div className="stack" onKeyDown={goOnWithEnter}>
          <Bind form={form} name="registerId">
            {(field) => (
              <SelectField
                label="Caja"
                required
                disabled={follows !== null}
                options={[{ value: '', label: 'Elige la caja' }, ...registers.map(({ id, label }) => ({ value: id, label }))]}
                {...field}
              />
            )}
          </Bind>
          {follows && <Left form={form} follows={follows} />}
          <p className="small t2">La base es el efectivo con que empieza el turno. Vacío es ninguno.</p>
          <CashFields form={form} asks={false} />
        </div>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}

/** What was counted at its closing, and what does not stay as the base. */
function Left({ form, follows }: { readonly form: FormStore<CountValues>; readonly follows: Shift }) {
  const base = useFormValue(form, (values) => cashTotal(cashOf(values)))
  const counted = cashTotal(countOf(follows)?.pieces ?? {})
  const taken = subtract(counted, base)
  const money = (amount: Amount): string => format.formatMoney(amount)
  if (taken < 0n) return <Notice tone="warn">{`Se contaron ${money(counted)}: la base no puede ser mayor.`}</Notice>
  return (
    <Notice tone="quiet">
      {`Se contaron ${money(counted)} en efectivo. ${taken === 0n ? 'Todo queda de base.' : `Se retiran ${money(taken)} para consignar.`}`}
    </Notice>
  )
}
