/** Counting a shift, blind: until the count is saved nothing here says what there should be. What is typed stays on the device. */
import { use, useState } from 'react'
import { showTime } from '#base/date.ts'
import {
  Bind,
  Button,
  Chip,
  DraftNotice,
  DraftScope,
  EyeOffIcon,
  focusField,
  type FormStore,
  Money,
  MoneyField,
  Notice,
  NumberField,
  SidePanel,
  toast,
  useForm,
  useFormValue,
  useLocalDraft,
} from '#platform/ui/index.tsx'
import { refresh, useSend } from '#platform/web/index.tsx'
import { amountName, countBody, countRules, emptyCount, papersName, totalOf, withoutRest, type CountValues } from '../count-form.ts'
import { countShift, getShift, listShifts, shiftHistory } from '../endpoints.ts'
import { CashFields, goOnWithEnter } from './CashFields.tsx'
import type { Shift } from './shift.tsx'
import './till.css'

interface Props {
  readonly shift: Shift
  readonly onSaved: () => void
  readonly onClose: () => void
}

type Others = Shift['offered']

const isCountValues = (value: unknown): value is CountValues =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

/** The copy of this count on the device, of this shift alone. */
function useCountDraft(form: FormStore<CountValues>, shiftId: string) {
  const scope = use(DraftScope)
  const take = (kept: CountValues) => {
    for (const name of Object.keys(form.initial())) form.set(name, kept[name] ?? '')
  }
  const draft = useLocalDraft<CountValues>(
    scope === null ? null : `${scope}.pos.count.${shiftId}`,
    () => (form.dirty() ? form.values() : null),
    (kept) => (isCountValues(kept) ? kept : null),
    take,
  )
  return { draft, take }
}

export function CountPanel({ shift, onSaved, onClose }: Props) {
  const others = shift.offered.filter(({ paymentTypeId }) => paymentTypeId !== shift.cashTypeId)
  const ids = others.map(({ paymentTypeId }) => paymentTypeId)
  const form = useForm<CountValues>(() => emptyCount(ids), countRules(ids))
  const { draft, take } = useCountDraft(form, shift.id)
  const sending = useSend(countShift, { refreshes: [getShift, listShifts, shiftHistory], inForm: true })
  const [isIncomplete, setIncomplete] = useState(false)
  const save = async () => {
    const [first] = form.validate()
    setIncomplete(first !== undefined)
    if (first) return first.field === null ? undefined : focusField(document, first.field)
    const answer = await sending.run({ params: { id: shift.id }, body: countBody(form.values(), ids) })
    if (!answer) return
    form.reset(emptyCount(ids))
    draft.clear()
    toast({ text: 'Conteo guardado', tone: 'ok' })
    await refresh([getShift])
    onSaved()
  }
  return (
    <SidePanel
      title="Contar la caja"
      over={`${shift.register}, ${shift.openedBy}`}
      under={
        <>
          <Chip tone="neutral" icon={EyeOffIcon}>
            A ciegas
          </Chip>{' '}
          <span className="small t2">Desde las {showTime(new Date(shift.openedAt))}</span>
        </>
      }
      onClose={onClose}
      onSubmit={() => void save()}
      footer={<Foot form={form} others={ids} savedAt={draft.savedAt} isSending={sending.isSending} />}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter is heard from any field inside */}
      <div className="stack" onKeyDown={goOnWithEnter}>
        <DraftNotice draft={draft} onTake={take} onBack={() => form.reset(emptyCount(ids))} />
        {isIncomplete && <Notice tone="danger">Ingresa el conteo de cada forma de pago. Escribe 0 donde no haya.</Notice>}
        {sending.submitError && <Notice tone="danger">{sending.submitError.message}</Notice>}
        <p className="small t2">Cuenta también la base. La cifra del sistema sale al guardar.</p>
        <CashFields form={form} asks />
        <Rest form={form} />
        {others.length > 0 && <OtherMeans form={form} others={others} />}
      </div>
    </SidePanel>
  )
}

/** What nobody has typed is said to be none, in one touch. */
function Rest({ form }: { readonly form: FormStore<CountValues> }) {
  const [isAsked, setAsked] = useState(false)
  const fill = () => {
    const rest = withoutRest(form.values())
    for (const [name, text] of Object.entries(rest)) form.set(name, text)
    setAsked(true)
  }
  return (
    <Button look="quiet" onClick={fill}>
      {isAsked ? 'Listo: de las demás no hay' : 'No hay de las demás'}
    </Button>
  )
}

function OtherMeans({ form, others }: { readonly form: FormStore<CountValues>; readonly others: Others }) {
  return (
    <section aria-label="Otros medios">
      <h3 className="till-head">
        <span>
          Otros medios <small>según comprobantes</small>
        </span>
      </h3>
      {others.map(({ paymentTypeId, name }) => (
        <div key={paymentTypeId} className="till-row two">
          <span>{name}</span>
          <Bind form={form} name={papersName(paymentTypeId)}>
            {(field) => <NumberField label={`Comprobantes de ${name}`} hideLabel decimals={0} suffix="comp." {...field} />}
          </Bind>
          <Bind form={form} name={amountName(paymentTypeId)}>
            {(field) => <MoneyField label={`Total de ${name}`} hideLabel required {...field} />}
          </Bind>
        </div>
      ))}
    </section>
  )
}

interface FootProps {
  readonly form: FormStore<CountValues>
  readonly others: readonly string[]
  readonly savedAt: Date | null
  readonly isSending: boolean
}

function Foot({ form, others, savedAt, isSending }: FootProps) {
  const total = useFormValue(form, (values) => totalOf(values, others))
  return (
    <>
      <span className="grow till-foot">
        <span className="small t2">{savedAt === null ? 'Contado' : `Contado, en este equipo ${showTime(savedAt)}`}</span>
        <b className="b">
          <Money value={total} sign />
        </b>
      </span>
      <Button type="submit" look="filled" busy={isSending} busyText="Guardando…">
        Guardar conteo
      </Button>
    </>
  )
}
