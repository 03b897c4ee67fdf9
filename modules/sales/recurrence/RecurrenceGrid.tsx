/** What is sold each time, line by line. */
import { useMemo } from 'react'
import { lookupItems, searchItems, type FoundItem } from '#modules/items/index.ts'
import {
  Button,
  type FormStore,
  format,
  LineGrid,
  type LineColumn,
  Money,
  NumberField,
  parseQuantityInput,
  Picker,
  type PickerOption,
  Quantity,
  TextField,
  UnitPrice,
  useFormValue,
} from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { lineWorth, type LineValues, type RecurrenceValues } from './values.tsx'

/** What the searches brought, by id: choosing needs the whole item. */
const known = new Map<string, FoundItem>()

async function findItems(text: string, signal: AbortSignal): Promise<readonly PickerOption[]> {
  const { items } = await askOnce(searchItems, { query: { text } }, signal)
  for (const item of items) known.set(item.id, item)
  return items.map((item) => ({
    id: item.id,
    label: `${item.code} ${item.name}`,
    detail: format.formatUnitPrice(format.toUnitPrice(item.price)),
  }))
}

let made = 0
const lineOf = ({ id, code, name, price }: FoundItem): LineValues => {
  made += 1
  return { ...{ key: `new-${made}`, itemId: id, code, name, description: name }, ...{ quantity: '1', unitPrice: price, discount: '' } }
}

const columns: readonly LineColumn<LineValues>[] = [
  {
    id: 'itemId',
    header: 'Ítem',
    width: 220,
    show: (line) => (
      <>
        <b className="b">{line.code}</b> <span className="t2">{line.name}</span>
      </>
    ),
    text: (line) => `${line.code} ${line.name}`,
    source: findItems,
  },
  { id: 'description', header: 'Descripción', show: (line) => line.description, text: (line) => line.description },
  {
    ...({ id: 'quantity', header: 'Cantidad', width: 96, align: 'end' } as const),
    show: (line) => line.quantity !== '' && <Quantity value={line.quantity} />,
    text: (line) => line.quantity.replace('.', ','),
    parse: (text) => parseQuantityInput(text),
  },
  {
    ...({ id: 'unitPrice', header: 'Valor unitario', width: 130, align: 'end' } as const),
    show: (line) => line.unitPrice !== '' && <UnitPrice value={line.unitPrice} />,
    text: (line) => line.unitPrice.replace('.', ','),
    parse: (text) => parseQuantityInput(text),
  },
  {
    ...({ id: 'discount', header: 'Descuento %', width: 110, align: 'end' } as const),
    show: (line) => line.discount !== '' && <Quantity value={line.discount} />,
    text: (line) => line.discount.replace('.', ','),
    parse: (text) => parseQuantityInput(text),
  },
  { id: 'worth', header: 'Valor', width: 130, align: 'end', show: (line) => <Money value={lineWorth(line)} /> },
]

/** `lines.2.quantity` → `2.quantity`. */
const cellErrors = (form: FormStore<RecurrenceValues>): ReadonlyMap<string, string> =>
  new Map(form.errors().flatMap(({ field, message }) => (field?.startsWith('lines.') ? [[field.slice('lines.'.length), message]] : [])))

export function RecurrenceGrid({ form }: { form: FormStore<RecurrenceValues> }) {
  const lines = useFormValue(form, (values) => values.lines)
  const errorText = useFormValue(form, () => JSON.stringify(form.errors()))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text of the errors says when they changed
  const errors = useMemo(() => cellErrors(form), [errorText, form])
  const put = (next: readonly LineValues[]) => {
    if (form.errors().length > 0) form.setServerErrors([])
    form.set('lines', next)
  }
  const edit = (key: string, values: Partial<LineValues>) => put(lines.map((line) => (line.key === key ? { ...line, ...values } : line)))
  const choose = (key: string, itemId: string) => {
    const found = known.get(itemId)
    if (found) edit(key, { ...lineOf(found), key })
  }
  const add = (itemId: string) => {
    const found = known.get(itemId)
    if (found) put([...lines, lineOf(found)])
  }
  const paste = async (at: number, block: readonly Readonly<Record<string, string>>[]) => {
    const codes = block.flatMap((row) => row['itemId']?.trim() || [])
    const { items } = await askOnce(lookupItems, { body: { codes: [...new Set(codes)], warehouseId: '' } })
    const byCode = new Map(items.map((item) => [item.code.toLowerCase(), item]))
    const read = codes.flatMap((code) => {
      const item = byCode.get(code.toLowerCase())
      return item ? [lineOf(item)] : []
    })
    put([...lines.slice(0, at), ...read, ...lines.slice(at)])
  }
  return (
    <LineGrid
      label="Ítems"
      rows={lines}
      rowKey={(line) => line.key}
      columns={columns}
      errors={errors}
      invitation="Código, nombre o código de barras. En la descripción puedes escribir {mes}, {año} y {periodo}"
      onEdit={(key, column, value) => (column === 'itemId' ? choose(key, value) : edit(key, { [column]: value }))}
      onAdd={(_, value) => add(value)}
      onRemove={(key) => put(lines.filter((line) => line.key !== key))}
      onMove={(key, step) => put(moved(lines, key, step))}
      onCopyAbove={(key, column) => {
        const above = lines[lines.findIndex((line) => line.key === key) - 1]
        if (above && column !== 'itemId') edit(key, { [column]: Reflect.get(above, column) })
      }}
      onPaste={(at, block) => void paste(at, block)}
      rowMenu={(line) => [{ label: 'Eliminar línea', danger: true, onSelect: () => put(lines.filter((each) => each.key !== line.key)) }]}
      card={(line) => ({
        title: line.description || line.name,
        amount: <Money value={lineWorth(line)} />,
        detail: (
          <>
            <Quantity value={line.quantity || '0'} /> × <UnitPrice value={line.unitPrice || '0'} />
          </>
        ),
        side: line.code,
      })}
      renderMobileForm={(line, close) =>
        line ? (
          <div className="stack">
            <TextField label="Descripción" value={line.description} onChange={(description) => edit(line.key, { description })} />
            <NumberField label="Cantidad" value={line.quantity} onChange={(quantity) => edit(line.key, { quantity })} />
            <NumberField label="Valor unitario" value={line.unitPrice} onChange={(unitPrice) => edit(line.key, { unitPrice })} />
            <NumberField label="Descuento, en %" value={line.discount} onChange={(discount) => edit(line.key, { discount })} />
            <Button look="filled" onClick={close}>
              Listo
            </Button>
          </div>
        ) : (
          <Picker
            label="Ítem"
            source={findItems}
            value={null}
            onChange={(option) => {
              if (option) add(option.id)
              close()
            }}
          />
        )
      }
    />
  )
}

function moved(lines: readonly LineValues[], key: string, step: 1 | -1): readonly LineValues[] {
  const at = lines.findIndex((line) => line.key === key)
  const [here, there] = [lines[at], lines[at + step]]
  if (!here || !there) return lines
  return lines.map((line, index) => (index === at ? there : index === at + step ? here : line))
}
