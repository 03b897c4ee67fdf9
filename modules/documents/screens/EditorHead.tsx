import { memo, type ReactNode, useCallback, useState } from 'react'
import { isDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { codeName, paymentMeans } from '#colombia/index.ts'
import { partyIdentification, partyPermissions, pickParties, type PartyForDocuments } from '#modules/people/index.ts'
import { searchParties } from '#modules/people/index.tsx'
import {
  Button,
  CoinsIcon,
  CompanyIcon,
  DateField,
  focusField,
  format,
  PercentIcon,
  Picker,
  type PickerOption,
  PlaceIcon,
  SelectField,
  Switch,
  TextArea,
  TextField,
} from '#platform/ui/index.tsx'
import { askOnce, OwnDateField, useMay } from '#platform/web/index.tsx'
import type { EditorFacts } from '../endpoints.ts'
import type { DocumentKind } from '../kind.ts'
import type { Edit } from './Editor.tsx'
import { focusInvitation } from './focus.tsx'
import { creditDaysOf, withTerms, type EditorForm } from './form.ts'
import { rememberPricesIncludeTax } from './preferences.tsx'
import { problemOf, type Problem } from './problems.ts'

/** What is written below the head: typing there does not draw the head again. */
const BELOW = ['lines', 'discount', 'withholdings', 'notes', 'terms'] as const

interface HeadProps {
  kind: DocumentKind
  form: Omit<EditorForm, (typeof BELOW)[number]>
  /** It has no lines yet. */
  isEmpty: boolean
  facts: EditorFacts
  problems: readonly Problem[]
  isNew: boolean
  edit: Edit
  onWarehouse: (id: string) => void
  onBranch: (branch: EditorFacts['branches'][number], facts: EditorFacts) => void
  /** Fields of the kind's own: first when there is no third party to choose, and otherwise last. */
  children?: ReactNode
}

const HIDDEN_FIELDS = ['warehouseId', 'sellerId', 'costCenterId', 'paymentMeans', 'customerOrder', 'coupon', 'internalNotes']

/** Third party, resolution, dates and form of payment in one row; the rest behind "Más datos". */
export const EditorHead = memo(function EditorHead({
  kind,
  form,
  isEmpty,
  facts,
  problems,
  isNew,
  edit,
  onWarehouse,
  onBranch,
  children,
}: HeadProps) {
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || problems.some(({ field }) => field !== null && HIDDEN_FIELDS.includes(field))
  const set = <Name extends keyof EditorForm>(name: Name, value: EditorForm[Name]) =>
    edit([name === 'costCenter' ? 'costCenterId' : name === 'seller' ? 'sellerId' : name], (before) => ({ ...before, [name]: value }))
  // Whoever begins a document begins by the third party.
  const begin = useCallback(
    (node: HTMLDivElement | null) => {
      if (node && isNew) focusField(node, 'partyId')
    },
    [isNew],
  )
  const isBuying = kind.party === 'supplier'
  // A note takes its third party from the document that it is about.
  const isSettled = Boolean(form.correction?.document)
  // A note that names no document brings no goods back, and nobody owes it.
  const moves = kind.stock !== 'none' && !kind.corrects
  const pays = !kind.isOffer && !kind.corrects
  return (
    <div ref={begin}>
      <div className="doc-head">
        {isSettled && children}
        {!isSettled && (
          <PartyPicker
            label={isBuying ? 'Proveedor' : 'Cliente'}
            role={kind.party}
            party={form.party}
            error={problemOf(problems, 'partyId')}
            onChange={(party) => {
              edit(['partyId', 'dueDate'], (before) => withTerms(kind, { ...before, withholdings: [] }, { party }))
              // At once, not in the next frame: what a quick hand types next belongs to the lines.
              if (party && isEmpty) focusInvitation()
            }}
          />
        )}
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
          onChange={(date) =>
            edit(['date', 'dueDate'], (before) => (isDay(date) ? withTerms(kind, before, { date }) : { ...before, date }))
          }
        />
        {!kind.corrects && (
          <>
            <SelectField
              label="Forma de pago"
              name="paymentForm"
              required
              value={form.paymentForm}
              options={[
                { value: '1', label: 'Contado' },
                { value: '2', label: `Crédito, ${creditDaysOf(form.party)} días` },
              ]}
              onChange={(paymentForm) => edit(['paymentForm', 'dueDate'], (before) => withTerms(kind, before, { paymentForm }))}
            />
            <DateField
              label={kind.isOffer ? (kind.titles.gender === 'f' ? 'Válida hasta' : 'Válido hasta') : 'Fecha de vencimiento'}
              name="dueDate"
              value={form.dueDate}
              error={problemOf(problems, 'dueDate')}
              {...(isDay(form.date) ? { base: form.date } : {})}
              onChange={(dueDate) => set('dueDate', dueDate)}
            />
          </>
        )}
        {!isSettled && children}
        {kind.isOffer && (
          <TextField
            label="Tiempo de entrega"
            name="deliveryTime"
            maxLength={120}
            value={form.deliveryTime}
            error={problemOf(problems, 'deliveryTime')}
            onChange={(text) => set('deliveryTime', text)}
          />
        )}
      </div>
      <div className="doc-head-line">
        {form.party && <PartyLine party={form.party} isBuying={isBuying} />}
        {!isShown && (
          <>
            <Said label="Bodega">{moves && facts.warehouses.find(({ id }) => id === form.warehouseId)?.name}</Said>
            <Said label="Centro de costo">{form.costCenter?.name}</Said>
            <Said label="Vendedor">{form.seller?.name}</Said>
            <Said label="Medio de pago">{pays && codeName(paymentMeans, form.paymentMeans)}</Said>
            <Said label="Orden de compra">{form.customerOrder}</Said>
            <Said label="Cupón">{form.coupon}</Said>
            {form.pricesIncludeTax && <span>Precios con impuestos incluidos</span>}
          </>
        )}
        <Button look="quiet" size="small" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
          {isShown ? 'Menos datos' : 'Más datos'}
        </Button>
      </div>
      {isShown && (
        <div className="doc-head doc-head-more">
          {moves && (
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
          {pays && (
            <SelectField
              label="Medio de pago"
              name="paymentMeans"
              value={form.paymentMeans}
              error={problemOf(problems, 'paymentMeans')}
              options={paymentMeans.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={(code) => set('paymentMeans', code)}
            />
          )}
          <TextField
            label={isBuying ? 'Orden de compra' : 'Orden de compra del cliente'}
            name="customerOrder"
            maxLength={60}
            value={form.customerOrder}
            error={problemOf(problems, 'customerOrder')}
            onChange={(text) => set('customerOrder', text)}
          />
          {!kind.note && (facts.takesCoupon || form.coupon !== '') && (
            <TextField
              label="Cupón"
              name="coupon"
              maxLength={30}
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
          <TextArea
            label="Notas internas"
            name="internalNotes"
            rows={2}
            maxLength={2000}
            help="No salen impresas"
            value={form.internalNotes}
            onChange={(text) => set('internalNotes', text)}
          />
        </div>
      )}
    </div>
  )
}, isSameHead)

function isSameHead({ form: before, ...others }: HeadProps, { form: after, ...othersAfter }: HeadProps): boolean {
  return isAlike(before, after, BELOW) && isAlike(others, othersAfter)
}

/** Whether two objects hold the same values, those left out apart. */
const isAlike = (a: object, b: object, without: readonly string[] = []): boolean =>
  Object.entries(a).every(([name, value]) => without.includes(name) || value === Reflect.get(b, name))

function Said({ label, children }: { label: string; children: ReactNode }) {
  return children ? (
    <span>
      <span className="muted">{label}</span> {children}
    </span>
  ) : null
}

const withholds = (party: PartyForDocuments): string =>
  [party.withholdsRetefuente && 'ReteFuente', party.withholdsReteiva && 'ReteIVA', party.withholdsReteica && 'ReteICA']
    .filter(Boolean)
    .join(', ')

/** What matters of the third party for this document: size, place, what it withholds, its credit. */
function PartyLine({ party, isBuying }: { party: PartyForDocuments; isBuying: boolean }) {
  const retained = isBuying ? '' : withholds(party)
  return (
    <>
      {party.responsibilities.includes('O-13') && (
        <span className="row">
          <CompanyIcon className="i-s" />
          Gran contribuyente
        </span>
      )}
      {party.cityName !== '' && (
        <span className="row">
          <PlaceIcon className="i-s" />
          {party.cityName}
        </span>
      )}
      {retained !== '' && (
        <span className="row">
          <PercentIcon className="i-s" />
          Practica {retained}
        </span>
      )}
      {party.creditLimit !== null && (
        <span className="row">
          <CoinsIcon className="i-s" />
          Cupo {format.formatMoney(parseAmount(party.creditLimit))}
        </span>
      )}
    </>
  )
}

interface PartyPickerProps {
  label: string
  role: 'customer' | 'supplier'
  party: PartyForDocuments | null
  error: string | null
  onChange: (party: PartyForDocuments | null) => void
}

const optionOf = (party: PartyForDocuments): PickerOption => ({
  id: party.id,
  label: party.displayName,
  detail: partyIdentification(party).replace(/^\S+ (?=\d)/, ''),
})

function PartyPicker({ label, role, party, error, onChange }: PartyPickerProps) {
  const mayCreate = useMay(partyPermissions.write)
  // What the options of the list were made from: the form needs the whole of the chosen one.
  const [known] = useState(() => new Map<string, PartyForDocuments>())
  return (
    <Picker
      label={label}
      name="partyId"
      required
      clearable={party !== null}
      placeholder="Nombre o NIT"
      value={party && optionOf(party)}
      error={error}
      source={async (search, signal) => {
        const found = await askOnce(pickParties, { query: { search, role } }, signal)
        for (const each of found) known.set(each.id, each)
        return found.map(optionOf)
      }}
      onChange={(option) => onChange(option ? (known.get(option.id) ?? null) : null)}
      {...(mayCreate
        ? {
            createLabel: label.toLowerCase(),
            // In a tab of its own: what is being written stays, and the search finds the new one.
            onCreate: () => void window.open('/people?new=1', '_blank', 'noopener'),
          }
        : {})}
    />
  )
}
