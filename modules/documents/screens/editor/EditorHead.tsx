import { memo, type ReactNode, useCallback, useState } from 'react'
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { isDay } from '#base/date.ts'
import { codeName, paymentMeans } from '#colombia/index.ts'
import { searchParties } from '#modules/people/index.tsx'
import { Button, DateField, focusField, Picker, SelectField, Switch, TextField } from '#platform/ui/index.tsx'
import { OwnDateField } from '#platform/web/index.tsx'
import { creditText } from '../../kind/listed.ts'
import type { EditorFacts } from '../../endpoints.ts'
import { partyLabel, type DocumentKind } from '../../kind/kind.ts'
import { hasField, headFields, plainFields, plainNames } from '../../parts/head.ts'
import { CurrencyFields } from './CurrencyFields.tsx'
import { type DayRate, useDayRate } from './day-rate.tsx'
import type { Edit } from './edit.ts'
import { PartyLine, PartyPicker } from './EditorParty.tsx'
import { focusInvitation } from './focus.tsx'
import { creditDaysOf, withTerms, type EditorForm } from './form.ts'
import { withSellerOf } from './seller-of-party.ts'
import { HeadFields, Said, SaidFields } from './HeadFields.tsx'
import { rememberPricesIncludeTax } from './preferences.tsx'
import { KindField } from './KindField.tsx'
import { problemOf, type Problem } from './problems.ts'

/** What is written below the head: typing there does not draw the head again. */
const FIGURES = ['lines', 'discount', 'withholdings'] as const
const BELOW: readonly string[] = [...FIGURES, ...plainNames.filter((name) => plainFields[name].place === 'words')]

interface HeadProps {
  kind: DocumentKind
  form: Omit<EditorForm, (typeof FIGURES)[number]>
  /** It has no lines yet. */
  isEmpty: boolean
  facts: EditorFacts
  problems: readonly Problem[]
  isNew: boolean
  /** Of a new one: the kinds of its address. */
  kinds: readonly DocumentKind[]
  onKind: (code: string) => void
  edit: Edit
  onWarehouse: (id: string) => void
  onBranch: (branch: EditorFacts['branches'][number], facts: EditorFacts) => void
  /** Fields of the kind's own: first when there is no third party to choose, and otherwise last. */
  children?: ReactNode
}

const HIDDEN_FIELDS: readonly string[] = [
  ...['currency', 'currencyRate', 'warehouseId', 'sellerId', 'costCenterId', 'paymentMeans'],
  ...plainNames.filter((name) => ['more', 'internal'].includes(plainFields[name].place)),
]

/** Sets one field of the form, whose problem goes by the name that the server gives it. */
const setter =
  (edit: Edit) =>
  <Name extends keyof EditorForm>(name: Name, value: EditorForm[Name]) =>
    edit([name === 'costCenter' ? 'costCenterId' : name === 'seller' ? 'sellerId' : name], (before) => ({ ...before, [name]: value }))

// A note that names no document brings no goods back, and nobody owes it.
const movesGoods = ({ stock, reserves, corrects }: DocumentKind): boolean => (stock !== 'none' || reserves !== undefined) && !corrects
const isPaid = ({ isOffer, corrects }: DocumentKind): boolean => !isOffer && !corrects

/** Third party, resolution, dates and form of payment in one row; the rest behind "Más datos". */
export const EditorHead = memo(function EditorHead(props: HeadProps) {
  const { kind, form, facts, problems, isNew, edit } = props
  const rate = useDayRate(form, edit)
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || problems.some(({ field }) => field !== null && HIDDEN_FIELDS.includes(field))
  // Whoever begins a document begins by the third party.
  const begin = useCallback(
    (node: HTMLDivElement | null) => {
      if (node && isNew) focusField(node, 'partyId')
    },
    [isNew],
  )
  return (
    <div ref={begin}>
      <FirstRow {...props} rate={rate} />
      <div className="doc-head-line">
        {form.party && <PartyLine party={form.party} isBuying={kind.party === 'supplier'} />}
        {!isShown && (
          <>
            <Said label="Bodega" said={movesGoods(kind) && facts.warehouses.find(({ id }) => id === form.warehouseId)?.name} />
            <Said label="Centro de costo" said={form.costCenter?.name} />
            <Said label="Vendedor" said={form.seller?.name} />
            <Said label="Medio de pago" said={isPaid(kind) && codeName(paymentMeans, form.paymentMeans)} />
            <Said label="Moneda" said={form.currency !== DEFAULT_CURRENCY && form.currency} />
            <SaidFields kind={kind} form={form} />
            <Said label="Cupón" said={form.coupon} />
            {form.pricesIncludeTax && <span>Precios con impuestos incluidos</span>}
          </>
        )}
        <Button look="quiet" size="small" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
          {isShown ? 'Menos datos' : 'Más datos'}
        </Button>
      </div>
      {isShown && <MoreData {...props} rate={rate} />}
    </div>
  )
}, isSameHead)

function isSameHead({ form: before, ...others }: HeadProps, { form: after, ...othersAfter }: HeadProps): boolean {
  return isAlike(before, after, BELOW) && isAlike(others, othersAfter)
}

/** Whether two objects hold the same values, those left out apart. */
const isAlike = (a: object, b: object, without: readonly string[] = []): boolean =>
  Object.entries(a).every(([name, value]) => without.includes(name) || value === Reflect.get(b, name))

type RatedProps = HeadProps & { readonly rate: DayRate }

function FirstRow({ kind, kinds, form, isEmpty, facts, problems, rate, edit, onBranch, onKind, children }: RatedProps) {
  const set = setter(edit)
  // A note takes its third party from the document that it is about.
  const isSettled = Boolean(form.correction?.document)
  return (
    <div className="doc-head">
      {isSettled && children}
      {!isSettled && (
        <PartyPicker
          label={partyLabel(kind)}
          role={kind.party}
          party={form.party}
          error={problemOf(problems, 'partyId')}
          onChange={(party, isHere) => {
            edit(['partyId', 'dueDate', 'sellerId'], (before) =>
              withTerms(kind, { ...withSellerOf(kind, before, party, facts.ownSeller), withholdings: [] }, { party }),
            )
            // At once, not in the next frame: what a quick hand types next belongs to the lines.
            if (party && isHere && isEmpty) focusInvitation()
          }}
        />
      )}
      {kinds.length > 1 && <KindField kind={kind} kinds={kinds} onChange={onKind} />}
      {facts.branches.length > 1 && (
        <SelectField
          label="Sucursal"
          name="branchId"
          required
          value={form.branchId ?? ''}
          error={problemOf(problems, 'branchId')}
          options={facts.branches.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            const branch = facts.branches.find((each) => each.id === id)
            if (branch) onBranch(branch, facts)
          }}
        />
      )}
      {kind.numbering === 'resolution' && (
        <SelectField
          label="Resolución"
          name="resolutionId"
          required
          value={form.resolutionId ?? ''}
          error={problemOf(problems, 'resolutionId')}
          options={facts.resolutions.map(({ id, prefix, number }) => ({
            value: id,
            label: prefix === '' ? number : `${prefix} · ${number}`,
          }))}
          onChange={(id) => set('resolutionId', id)}
        />
      )}
      <OwnDateField
        write={kind.permissions.write}
        label="Fecha"
        name="date"
        required
        value={form.date}
        error={problemOf(problems, 'date')}
        onChange={(date) => {
          edit(['date', 'dueDate'], (before) => (isDay(date) ? withTerms(kind, before, { date }) : { ...before, date }))
          void rate.follow(date)
        }}
      />
      {!kind.corrects && <Terms kind={kind} form={form} problems={problems} edit={edit} />}
      {!isSettled && children}
      <HeadFields kind={kind} place="terms" form={form} problems={problems} edit={edit} />
    </div>
  )
}

/** How it is paid and when it is due, or until when an offer holds. */
function Terms({ kind, form, problems, edit }: Pick<HeadProps, 'kind' | 'form' | 'problems' | 'edit'>) {
  return (
    <>
      <SelectField
        label="Forma de pago"
        name="paymentForm"
        required
        value={form.paymentForm}
        options={[
          { value: '1', label: 'Contado' },
          { value: '2', label: creditText(creditDaysOf(form.party)) },
        ]}
        onChange={(paymentForm) => edit(['paymentForm', 'dueDate'], (before) => withTerms(kind, before, { paymentForm }))}
      />
      {form.instalments.length === 0 && (
        <DateField
          label={kind.isOffer ? (kind.titles.gender === 'f' ? 'Válida hasta' : 'Válido hasta') : 'Fecha de vencimiento'}
          name="dueDate"
          value={form.dueDate}
          error={problemOf(problems, 'dueDate')}
          {...(isDay(form.date) ? { base: form.date } : {})}
          onChange={(dueDate) => setter(edit)('dueDate', dueDate)}
        />
      )}
    </>
  )
}

function MoreData({ kind, form, facts, problems, rate, edit, onWarehouse }: RatedProps) {
  const set = setter(edit)
  return (
    <div className="doc-head doc-head-more">
      {movesGoods(kind) && (
        <SelectField
          label="Bodega"
          name="warehouseId"
          value={form.warehouseId ?? ''}
          error={problemOf(problems, 'warehouseId')}
          options={facts.warehouses.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onWarehouse}
        />
      )}
      {(facts.costCenters.length > 0 || form.costCenter) && (
        <Picker
          label="Centro de costo"
          name="costCenterId"
          clearable={form.costCenter !== null}
          placeholder="Código o nombre"
          value={form.costCenter && { id: form.costCenter.id, label: form.costCenter.name }}
          error={problemOf(problems, 'costCenterId')}
          source={facts.costCenters.map(({ id, name }) => ({ id, label: name }))}
          onChange={(option) => set('costCenter', option && { id: option.id, name: option.label })}
        />
      )}
      {kind.party === 'customer' && !kind.note && (
        <Picker
          label="Vendedor"
          name="sellerId"
          clearable={form.seller !== null}
          readOnly={facts.ownSeller?.fixed === true}
          placeholder="Nombre o identificación"
          value={form.seller && { id: form.seller.id, label: form.seller.name }}
          error={problemOf(problems, 'sellerId')}
          source={searchParties}
          onChange={(option) => set('seller', option && { id: option.id, name: option.label })}
        />
      )}
      {isPaid(kind) && (
        <SelectField
          label="Medio de pago"
          name="paymentMeans"
          value={form.paymentMeans}
          error={problemOf(problems, 'paymentMeans')}
          options={paymentMeans.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(code) => set('paymentMeans', code)}
        />
      )}
      <CurrencyFields form={form} rate={rate} problems={problems} isSettled={Boolean(form.correction?.document)} edit={edit} />
      {hasField(kind, 'reservesStock') && (
        <Switch
          label="Reserva de inventario"
          name="reservesStock"
          value={form.reservesStock}
          states={['Reserva al aprobar', 'No reserva']}
          onChange={(value) => set('reservesStock', value)}
        />
      )}
      <HeadFields kind={kind} place="more" form={form} problems={problems} edit={edit} />
      {!kind.note && (facts.takesCoupon || form.coupon !== '') && (
        <TextField
          label={headFields.coupon.label}
          name="coupon"
          maxLength={headFields.coupon.limit}
          value={form.coupon}
          error={problemOf(problems, 'coupon')}
          {...(form.couponSays === null ? {} : { help: form.couponSays })}
          onChange={(text) => set('coupon', text)}
        />
      )}
      <Switch
        label="Precios con impuestos incluidos"
        name="pricesIncludeTax"
        value={form.pricesIncludeTax}
        states={['Incluidos', 'Sin incluir']}
        onChange={(value) => {
          rememberPricesIncludeTax(value)
          set('pricesIncludeTax', value)
        }}
      />
      <HeadFields kind={kind} place="internal" form={form} problems={problems} edit={edit} />
    </div>
  )
}
