import { isGoods } from '#modules/items/index.ts'
import { useState } from 'react'
import type { Amount } from '#base/decimal.ts'
import {
  Button,
  Money,
  NumberField,
  parseQuantityInput,
  Picker,
  type PickerOption,
  type PickerSearch,
  SelectField,
  Switch,
  TextField,
} from '#platform/ui/index.tsx'
import { CustomFields, errorsAt } from '#platform/custom/CustomFields.tsx'
import { checkCustom } from '#platform/custom/record.ts'
import type { EditorFacts } from '../../endpoints.ts'
import { discountOfText, editableDiscount, parseDiscount } from '../discount.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { priceDecimalsOf } from './form-currency.ts'
import type { EditorForm } from './form.ts'
import type { EditorLine } from './line.ts'
import { figuresOfLine } from '../../parts/custom.ts'
import { customOf } from './form-request.ts'
import { hasControl, LineGoodsField } from './LineGoods.tsx'
import { unitChoiceOf, unitChoices, unitOf } from './line-unit.ts'
import { reasonOf } from './proposed.ts'
import { LineTaxes } from './LineDialogs.tsx'

interface LineFormProps {
  /** The document, when it was saved; ''. */
  record: string
  isOffer: boolean
  /** Where it moves goods, its lines say which. */
  kind: Pick<DocumentKind, 'stock' | 'party'>
  /** Null is a new line, which begins by its item. */
  line: EditorLine | null
  total: Amount | null
  facts: EditorFacts
  /** Why the price is not written here; null when it is. */
  fixedPrice: string | null
  form: EditorForm
  search: PickerSearch
  onItem: (id: string) => void
  /** One of the units that its item has. */
  onUnit: (choice: string) => void
  onAdd: (id: string, quantity: string) => void
  /** Null of a line that is not divided. */
  onDivide: (() => void) | null
  /** Of a line of an account, which is withheld of: its concept and activity. */
  onCodes: (() => void) | null
  onChange: (column: string, values: Partial<EditorLine>) => void
  onClose: () => void
}

/** A line as a form of its own, on a phone. */
export function LineForm(props: LineFormProps) {
  const { isOffer, kind, record, line, total, facts, fixedPrice, form, search, onItem, onUnit, onAdd, onDivide, onChange, onClose } = props
  if (!line) return <NewLine facts={facts} search={search} onAdd={onAdd} onClose={onClose} />
  const choices = unitChoices(line)
  return (
    <div className="stack">
      <Picker
        label="Ítem"
        required
        value={{ id: line.item.id, label: `${line.item.code} ${line.item.name}` }}
        source={search}
        onChange={(option) => option && onItem(option.id)}
      />
      <NumberField
        label="Cantidad"
        required
        value={line.quantity}
        decimals={facts.limits.quantityDecimals}
        suffix={unitOf(line).name}
        onChange={(quantity) => onChange('quantity', { quantity })}
      />
      {choices && (
        <SelectField
          label="Unidad"
          value={unitChoiceOf(line)}
          options={choices.map(({ id, label, detail = '' }) => ({ value: id, label: `${label} ${detail}`.trim() }))}
          onChange={onUnit}
        />
      )}
      {kind.stock !== 'none' && hasControl(line) && (
        <LineGoodsField
          kind={kind}
          line={line}
          warehouseId={line.warehouseId ?? form.warehouseId ?? ''}
          date={form.date}
          onChange={(goods) => onChange('batches', goods)}
        />
      )}
      <NumberField
        label="Valor unitario"
        required
        decimals={priceDecimalsOf(form, facts.limits)}
        readOnly={fixedPrice !== null}
        help={fixedPrice ?? (reasonOf(line).replace(/^ · /, '') || null)}
        value={line.unitPrice}
        onChange={(unitPrice) => onChange('unitPrice', { unitPrice })}
      />
      <DiscountField line={line} onChange={onChange} />
      <LineTaxes line={line} taxes={facts.taxes} isBought={kind.party === 'supplier'} onChange={(values) => onChange('taxIds', values)} />
      {facts.warehouses.length > 1 && isGoods(line.item) && (
        <SelectField
          label="Bodega"
          value={line.warehouseId ?? form.warehouseId ?? ''}
          options={facts.warehouses.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(warehouseId) => onChange('warehouseId', { warehouseId })}
        />
      )}
      {facts.costCenters.length > 0 && (
        <Picker
          label="Centro de costo"
          placeholder={form.costCenter?.name ?? 'Código o nombre'}
          help={form.costCenter ? 'Vacío toma el del documento' : null}
          clearable={line.costCenter !== null}
          value={line.costCenter && { id: line.costCenter.id, label: line.costCenter.name }}
          source={facts.costCenters.map(({ id, name }) => ({ id, label: name }))}
          onChange={(option) => onChange('costCenterId', { costCenter: option && { id: option.id, name: option.label } })}
        />
      )}
      {props.onCodes && <Button onClick={props.onCodes}>Concepto y actividad</Button>}
      {onDivide && <Button onClick={onDivide}>Dividir por centros</Button>}
      <TextField
        label="Descripción"
        maxLength={500}
        value={line.description}
        onChange={(description) => onChange('description', { description })}
      />
      <Switch label="Obsequio" value={line.gift} states={['Sí, no se cobra', 'No']} onChange={(gift) => onChange('unitPrice', { gift })} />
      {isOffer && (
        <Switch
          label="Opcional"
          value={line.optional}
          states={['Sí, aparte del total', 'No']}
          onChange={(optional) => onChange('optional', { optional })}
        />
      )}
      <CustomFields
        fields={facts.customFields}
        entity="line"
        record={record}
        figures={figuresOfLine(line)}
        values={customOf(line, facts.customFields, 'line', form.date)}
        errors={errorsAt(
          checkCustom(facts.customFields, 'line', customOf(line, facts.customFields, 'line', form.date), {
            asks: false,
            figures: figuresOfLine(line),
          }).problems,
          'custom',
        )}
        titled={false}
        onChange={(custom) => onChange('custom', { custom })}
      />
      <div className="doc-pair b">
        <span>Total</span>
        <span className="num">
          <Money value={total} />
        </span>
      </div>
      <Button look="filled" block onClick={onClose}>
        Listo
      </Button>
    </div>
  )
}

/** A new line asks for what and how many; the rest is as the catalogue proposes it. */
function NewLine({ facts, search, onAdd, onClose }: Pick<LineFormProps, 'facts' | 'search' | 'onAdd' | 'onClose'>) {
  const [item, setItem] = useState<PickerOption | null>(null)
  const [quantity, setQuantity] = useState('1')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!item) return
        onAdd(item.id, quantity)
        onClose()
      }}
    >
      <Picker label="Ítem" required placeholder="Código, nombre o código de barras" value={item} source={search} onChange={setItem} />
      <NumberField label="Cantidad" required decimals={facts.limits.quantityDecimals} value={quantity} onChange={setQuantity} />
      <Button type="submit" look="filled" block disabledReason={item ? null : 'Elige un ítem'}>
        Agregar línea
      </Button>
    </form>
  )
}

function DiscountField({ line, onChange }: Pick<LineFormProps, 'onChange'> & { line: EditorLine }) {
  const [had] = useState(line.discount)
  const [text, setText] = useState(() => editableDiscount(had))
  const read = parseDiscount(text, parseQuantityInput)
  return (
    <TextField
      label="Descuento"
      value={text}
      help="5 %, 5 ‰ o $ 500"
      error={read.ok ? null : read.error}
      onChange={(typed) => {
        setText(typed)
        const parsed = parseDiscount(typed, parseQuantityInput)
        // What cannot be read is no discount, and neither is its beginning: the line has what it had.
        onChange('discount', { discount: parsed.ok ? discountOfText(parsed.text) : had })
      }}
    />
  )
}
