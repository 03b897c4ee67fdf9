/** What is asked of a reclassification, and where each thing is chosen. */
import { searchParties } from '#modules/people/index.tsx'
import { DateField, FieldGrid, Picker, type PickerOption, type PickerSearch, Segmented, TextField } from '#platform/ui/index.tsx'
import { searchAccounts, searchCenters, searchGoods, searchWarehouses } from '../screens/search.tsx'
import {
  isOfGoods,
  reclassificationKinds,
  reclassificationModes,
  type ReclassificationInput,
  type ReclassificationKind,
  type ReclassificationMode,
} from './endpoints.ts'

export interface ReclassificationForm {
  readonly kind: ReclassificationKind
  readonly mode: ReclassificationMode
  readonly origin: PickerOption | null
  readonly target: PickerOption | null
  readonly from: string
  readonly to: string
  readonly account: PickerOption | null
  readonly party: PickerOption | null
  readonly costCenter: PickerOption | null
  readonly item: PickerOption | null
  readonly warehouse: PickerOption | null
  readonly text: string
  readonly date: string
}

export const startingForm = (today: string): ReclassificationForm => ({
  ...{ kind: 'party', mode: 'balances', origin: null, target: null, from: `${today.slice(0, 7)}-01`, to: today },
  ...{ account: null, party: null, costCenter: null, item: null, warehouse: null, text: '', date: today },
})

const idOf = (option: PickerOption | null): string => option?.id ?? ''

export const inputOf = (form: ReclassificationForm): ReclassificationInput => ({
  ...{ kind: form.kind, mode: form.mode, fromId: idOf(form.origin), toId: idOf(form.target), from: form.from, to: form.to },
  ...{ accountId: idOf(form.account), partyId: idOf(form.party), costCenterId: idOf(form.costCenter), text: form.text.trim() },
  ...{ itemId: idOf(form.item), warehouseId: idOf(form.warehouse) },
  date: form.mode === 'balances' ? form.date : '',
})

/** Enough is chosen to look at what would change. */
export const isAskable = ({ kind, origin, target, from, to, account }: ReclassificationForm): boolean =>
  target !== null && from !== '' && to !== '' && (origin !== null || ((kind === 'party' || kind === 'costCenter') && account !== null))

const sources: Readonly<Record<ReclassificationKind, PickerSearch>> = {
  party: searchParties,
  account: searchAccounts,
  costCenter: searchCenters,
  item: searchGoods,
  warehouse: searchWarehouses,
}

const modeHelp: Readonly<Record<ReclassificationMode, string>> = {
  balances: 'Un comprobante pasa el saldo de un lado al otro. Sirve también para meses cerrados y para lo que hicieron tus documentos.',
  movements: 'Cada comprobante escrito a mano de un mes abierto se reversa y se contabiliza de nuevo con su mismo número.',
}

const goodsHelp =
  'Lo que hay sale de un lado y llega al otro por lo que vale, con un comprobante. Los documentos que ya están no cambian: siguen diciendo el ítem y la bodega que dijeron.'

const nothingChosen = {
  ...{ origin: null, target: null, account: null, party: null, costCenter: null, item: null, warehouse: null },
}

const choicesOf = <Value extends string>(of: Readonly<Record<Value, string>>) =>
  (Object.keys(of) as Value[]).map((value) => ({ value, label: of[value] }))

interface FieldsProps {
  readonly form: ReclassificationForm
  readonly onChange: (changes: Partial<ReclassificationForm>) => void
  /** What the server said of each field. */
  readonly errorAt: (field: keyof ReclassificationInput) => string | undefined
}

const EMPTY_ORIGIN: Readonly<Record<ReclassificationKind, string | undefined>> = {
  party: 'Vacío: lo que no tiene tercero en la cuenta que elijas.',
  account: undefined,
  costCenter: 'Vacío: lo que no tiene centro de costo en la cuenta que elijas.',
  item: undefined,
  warehouse: undefined,
}

export function ReclassificationFields({ form, onChange, errorAt }: FieldsProps) {
  const { kind, mode } = form
  const ofGoods = isOfGoods(kind)
  const isOther = (each: ReclassificationKind) => each !== kind && isOfGoods(each) === ofGoods
  return (
    <FieldGrid>
      <Segmented
        label="Qué se reclasifica"
        value={kind}
        options={choicesOf(reclassificationKinds)}
        onChange={(next) => onChange({ ...nothingChosen, kind: next, ...(isOfGoods(next) ? { mode: 'balances', text: '' } : {}) })}
      />
      <Segmented
        label="Cómo"
        value={mode}
        options={choicesOf(reclassificationModes).filter(({ value }) => value === 'balances' || !ofGoods)}
        onChange={(next) => onChange({ mode: next })}
        help={ofGoods ? goodsHelp : modeHelp[mode]}
      />
      <Picker
        label="De"
        value={form.origin}
        source={sources[kind]}
        required={kind === 'account' || ofGoods}
        help={EMPTY_ORIGIN[kind]}
        error={errorAt('fromId')}
        onChange={(origin) => onChange({ origin })}
      />
      <Picker
        label="A"
        required
        value={form.target}
        source={sources[kind]}
        error={errorAt('toId')}
        onChange={(target) => onChange({ target })}
      />
      {!ofGoods && <DateField label="Desde" required value={form.from} error={errorAt('from')} onChange={(from) => onChange({ from })} />}
      {!ofGoods && <DateField label="Hasta" required value={form.to} error={errorAt('to')} onChange={(to) => onChange({ to })} />}
      {mode === 'balances' && (
        <DateField
          label="Fecha del comprobante"
          required
          value={form.date}
          error={errorAt('date')}
          onChange={(date) => onChange({ date })}
        />
      )}
      {isOther('account') && (
        <Picker
          label="Solo de la cuenta"
          required={form.origin === null}
          value={form.account}
          source={sources.account}
          error={errorAt('accountId')}
          onChange={(account) => onChange({ account })}
        />
      )}
      {isOther('party') && (
        <Picker
          label="Solo del tercero"
          value={form.party}
          source={sources.party}
          error={errorAt('partyId')}
          onChange={(party) => onChange({ party })}
        />
      )}
      {isOther('costCenter') && (
        <Picker
          label="Solo del centro de costo"
          value={form.costCenter}
          source={sources.costCenter}
          error={errorAt('costCenterId')}
          onChange={(center) => onChange({ costCenter: center })}
        />
      )}
      {isOther('item') && (
        <Picker
          label="Solo del ítem"
          value={form.item}
          source={sources.item}
          error={errorAt('itemId')}
          onChange={(item) => onChange({ item })}
        />
      )}
      {isOther('warehouse') && (
        <Picker
          label="Solo de la bodega"
          value={form.warehouse}
          source={sources.warehouse}
          error={errorAt('warehouseId')}
          onChange={(warehouse) => onChange({ warehouse })}
        />
      )}
      {!ofGoods && (
        <TextField
          label="El detalle contiene"
          value={form.text}
          maxLength={100}
          error={errorAt('text')}
          onChange={(text) => onChange({ text })}
        />
      )}
    </FieldGrid>
  )
}
