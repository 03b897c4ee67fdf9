/** Taking an advance at a register that is open: of whom, how much, how it is paid and what for. */
import { parseAmount } from '#base/decimal.ts'
import { searchParties } from '#modules/people/index.tsx'
import { maxLength, required } from '#platform/rules/index.ts'
import {
  Bind,
  Coming,
  FieldGrid,
  FormPanel,
  type FormStore,
  MoneyField,
  Notice,
  Picker,
  type PickerOption,
  SelectField,
  SidePanel,
  TextField,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { type AnswerOf, queryClient, useAsk, useFormGuard, useSend } from '#platform/web/index.tsx'
import { getShift, listShifts } from '../../shift/endpoints.ts'
import { takeAdvance } from '../endpoints.ts'

const TITLE = 'Recibir anticipo'

interface Values {
  readonly shiftId: string
  readonly party: PickerOption | null
  readonly paymentTypeId: string
  readonly amount: string
  readonly concept: string
  readonly reference: string
}

interface Props {
  readonly onTaken: (id: string) => void
  readonly onClose: () => void
}

/** Waits for the shifts that are open. */
export function TakePanel(props: Props) {
  const asked = useAsk(listShifts, { query: { state: 'open', size: '100' } })
  const shifts = asked.data?.rows
  if (shifts && shifts.length > 0) return <Taking {...props} shifts={shifts} />
  return (
    <SidePanel title={TITLE} onClose={props.onClose}>
      {shifts ? <Notice tone="info">Ninguna caja está abierta. Ábrela para continuar.</Notice> : <Coming asked={asked} />}
    </SidePanel>
  )
}

type Shifts = AnswerOf<typeof listShifts>['rows']

function Taking({ shifts, onTaken, onClose }: Props & { readonly shifts: Shifts }) {
  const only = shifts.length === 1 ? (shifts[0]?.id ?? '') : ''
  const form = useForm<Values>(() => ({ shiftId: only, party: null, paymentTypeId: '', amount: '', concept: '', reference: '' }), {
    shiftId: (value) => (value === '' ? 'Elige la caja' : null),
    party: (value) => (value === null ? 'Elige el cliente' : null),
    paymentTypeId: (value) => (value === '' ? 'Elige cómo lo paga' : null),
    amount: (value) => (value === '' || parseAmount(value) <= 0n ? 'Escribe cuánto' : null),
    concept: (value) => required(value) ?? maxLength(value, 120),
  })
  const sending = useSend(takeAdvance, {
    refreshes: [],
    inForm: true,
    onDone: ({ id, number }) => {
      void queryClient.invalidateQueries()
      form.reset()
      toast({ text: `Anticipo ${number} recibido`, tone: 'ok' })
      onTaken(id)
    },
  })
  const save = async (): Promise<boolean> => {
    const { party, ...values } = form.values()
    return (await sending.run({ body: { ...values, partyId: party?.id ?? '' } })) !== null
  }
  const unsaved = useFormGuard(form, save)
  const error = sending.submitError
  const submitError = error && {
    ...error,
    errors: error.errors.map((each) => ({ ...each, field: each.field === 'partyId' ? 'party' : each.field })),
  }
  return (
    <>
      <FormPanel
        form={form}
        title={TITLE}
        submitError={submitError}
        saving={sending.isSending}
        submitLabel={TITLE}
        savingLabel="Registrando…"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <Fields form={form} shifts={shifts} />
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}

function Fields({ form, shifts }: { readonly form: FormStore<Values>; readonly shifts: Shifts }) {
  const shiftId = useFormValue(form, (values) => values.shiftId)
  const offered = useAsk(getShift, shiftId === '' ? null : { params: { id: shiftId } }).data?.offered ?? []
  return (
    <div className="stack">
      <Bind form={form} name="party">
        {(field) => <Picker label="Cliente" required source={searchParties} placeholder="Nombre o NIT" {...field} />}
      </Bind>
      <FieldGrid>
        <Bind form={form} name="shiftId">
          {(field) => (
            <SelectField
              label="Caja"
              required
              options={[
                { value: '', label: 'Elige la caja' },
                ...shifts.map(({ id, register, openedBy }) => ({ value: id, label: `${register}, ${openedBy}` })),
              ]}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="amount">
          {(field) => <MoneyField label="Valor" required {...field} />}
        </Bind>
        <Bind form={form} name="paymentTypeId">
          {(field) => (
            <SelectField
              label="Forma de pago"
              required
              options={[
                { value: '', label: 'Elige cómo lo paga' },
                ...offered.map(({ paymentTypeId, name }) => ({ value: paymentTypeId, label: name })),
              ]}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="reference">
          {(field) => <TextField label="Referencia" maxLength={40} {...field} />}
        </Bind>
      </FieldGrid>
      <Bind form={form} name="concept">
        {(field) => <TextField label="Concepto" required maxLength={120} placeholder="Torta para el sábado" {...field} />}
      </Bind>
    </div>
  )
}
