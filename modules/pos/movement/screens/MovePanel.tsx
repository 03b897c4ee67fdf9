/** Money in or out of a register that is open, without a sale: what for, whose, how much and what supports it. */
import { parseAmount } from '#base/decimal.ts'
import { costCenter } from '#modules/accounting/index.ts'
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
  Segmented,
  SelectField,
  SidePanel,
  TextField,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { type AnswerOf, askOnce, queryClient, useAsk, useFormGuard, useMay, useSend } from '#platform/web/index.tsx'
import { listShifts, moveCash } from '../../shift/endpoints.ts'
import { movementAccounts } from '../endpoints.ts'
import { movementKindNames, movementKinds, type MovementKind } from '../movement.ts'

const TITLE = 'Registrar movimiento'

const findCenters = async (text: string, signal: AbortSignal): Promise<readonly PickerOption[]> =>
  (await askOnce(costCenter.endpoints.options, { query: { text, leaves: '1' } }, signal)).options.map(({ id, label, inactive }) => ({
    ...{ id, label },
    ...(inactive ? { inactive } : {}),
  }))

const findAccounts = async (text: string, signal: AbortSignal): Promise<readonly PickerOption[]> =>
  (await askOnce(movementAccounts, { query: { text } }, signal)).options.map(({ id, label }) => ({ id, label }))

interface Values {
  readonly kind: MovementKind
  readonly shiftId: string
  readonly amount: string
  readonly account: Pick<PickerOption, 'id' | 'label'> | null
  readonly party: PickerOption | null
  readonly center: PickerOption | null
  readonly concept: string
  readonly support: string
}

interface Props {
  readonly onMoved: (id: string) => void
  readonly onClose: () => void
}

/** Waits for the shifts that are open. */
export function MovePanel(props: Props) {
  const asked = useAsk(listShifts, { query: { state: 'open', size: '100' } })
  const shifts = asked.data?.rows
  if (shifts && shifts.length > 0) return <Moving {...props} shifts={shifts} />
  return (
    <SidePanel title={TITLE} onClose={props.onClose}>
      {shifts ? <Notice tone="info">Ninguna caja está abierta. Ábrela para continuar.</Notice> : <Coming asked={asked} />}
    </SidePanel>
  )
}

type Shifts = AnswerOf<typeof listShifts>['rows']

function useMoving({ onMoved }: Props, shifts: Shifts) {
  const only = shifts.length === 1 ? (shifts[0]?.id ?? '') : ''
  const form = useForm<Values>(
    () => ({ kind: 'out', shiftId: only, amount: '', account: null, party: null, center: null, concept: '', support: '' }),
    {
      shiftId: (value) => (value === '' ? 'Elige la caja' : null),
      amount: (value) => (value === '' || parseAmount(value) <= 0n ? 'Escribe cuánto' : null),
      account: (value) => (value === null ? 'Elige la cuenta' : null),
      concept: (value) => required(value) ?? maxLength(value, 120),
      support: (value) => maxLength(value, 80),
    },
  )
  const sending = useSend(moveCash, {
    refreshes: [],
    inForm: true,
    onDone: ({ id, number }, { body: { kind } }) => {
      void queryClient.invalidateQueries()
      form.reset()
      toast({ text: `${movementKindNames[kind]} ${number} registrado`, tone: 'ok' })
      onMoved(id)
    },
  })
  const save = async (): Promise<boolean> => {
    const { shiftId, account, party, center, ...values } = form.values()
    const body = { ...values, accountId: account?.id ?? '', partyId: party?.id ?? null, costCenterId: center?.id ?? null }
    return (await sending.run({ params: { id: shiftId }, body })) !== null
  }
  return { form, sending, save }
}

/** The server says fields by the names of what it keeps. */
const namesOfServer: Readonly<Record<string, keyof Values>> = { accountId: 'account', partyId: 'party', costCenterId: 'center' }

function Moving({ shifts, ...props }: Props & { readonly shifts: Shifts }) {
  const { form, sending, save } = useMoving(props, shifts)
  const unsaved = useFormGuard(form, save)
  const error = sending.submitError
  const submitError = error && {
    ...error,
    errors: error.errors.map((each) => ({ ...each, field: (each.field && namesOfServer[each.field]) ?? each.field })),
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
        onCancel={props.onClose}
        onSubmit={() => void save()}
      >
        <Fields form={form} shifts={shifts} />
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}

function Fields({ form, shifts }: { readonly form: FormStore<Values>; readonly shifts: Shifts }) {
  const kind = useFormValue(form, (values) => values.kind)
  const mayCenters = useMay(costCenter.permissions.read)
  return (
    <div className="stack">
      <Bind form={form} name="kind">
        {(field) => (
          <Segmented label="Tipo" options={movementKinds.map((value) => ({ value, label: movementKindNames[value] }))} {...field} />
        )}
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
      </FieldGrid>
      <Bind form={form} name="concept">
        {(field) => <TextField label="Concepto" required maxLength={120} placeholder="Aseo, domicilio, sencillo…" {...field} />}
      </Bind>
      <Bind form={form} name="account">
        {(field) => (
          <Picker
            source={findAccounts}
            placeholder="Código o nombre"
            label="Cuenta"
            required
            help={kind === 'out' ? 'Para qué es: un gasto, un anticipo o el banco adonde va.' : 'De dónde viene.'}
            {...field}
          />
        )}
      </Bind>
      <Bind form={form} name="party">
        {(field) => <Picker label="Tercero" clearable source={searchParties} placeholder="Nombre o NIT" {...field} />}
      </Bind>
      {mayCenters && (
        <Bind form={form} name="center">
          {(field) => <Picker label="Centro de costo" clearable source={findCenters} {...field} />}
        </Bind>
      )}
      <Bind form={form} name="support">
        {(field) => (
          <TextField label="Soporte" maxLength={80} help="El número de la factura o del recibo. Su foto se adjunta después." {...field} />
        )}
      </Bind>
    </div>
  )
}
