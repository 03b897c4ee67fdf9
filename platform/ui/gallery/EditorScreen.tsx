import { useMemo, useState } from 'react'
import { extend, parseQuantity, parseUnitPrice, sumAmounts } from '#base/decimal.ts'
import {
  Button,
  DateField,
  FieldGrid,
  format,
  Kbd,
  type LineColumn,
  LineGrid,
  Money,
  NumberField,
  Page,
  parseQuantityInput,
  Picker,
  type PickerOption,
  Quantity,
  SplitButton,
  StateChip,
  TextField,
  Totals,
  UnitPrice,
} from '../index.tsx'

interface Line {
  id: string
  code: string
  name: string
  unit: string
  quantity: string
  price: string
}

const items: readonly [string, string, string, string][] = [
  ['CAF-500', 'Café molido tostado 500 g, caja × 12', 'Caja', '318000'],
  ['ACE-3000', 'Aceite de girasol 3.000 ml', 'Und', '38900'],
  ['AZU-025', 'Azúcar blanca, bulto 25 kg', 'Bulto', '98500'],
  ['PAN-024', 'Panela redonda, paquete × 24', 'Paq', '62400'],
  ['GAL-120', 'Galletas surtidas, caja × 120', 'Caja', '74250'],
  ['SER-300', 'Servilletas dobladas × 300', 'Paq', '7890'],
]
const options: readonly PickerOption[] = items.map(([code, name, , price]) => ({
  id: code,
  label: `${code} ${name}`,
  detail: format.formatUnitPrice(parseUnitPrice(price)),
}))
const search = (text: string): Promise<readonly PickerOption[]> =>
  Promise.resolve(options.filter((option) => option.label.toLowerCase().includes(text.toLowerCase())))

let made = 0
const lineOf = (code: string): Line => {
  const item = items.find(([known]) => known === code)
  made += 1
  return { id: `l${made}`, code, name: item?.[1] ?? code, unit: item?.[2] ?? 'Und', quantity: '1', price: item?.[3] ?? '0' }
}
const valueOf = (line: Line) => extend(parseQuantity(line.quantity || '0'), parseUnitPrice(line.price || '0'))

const columns: readonly LineColumn<Line>[] = [
  {
    id: 'item',
    header: 'Ítem',
    show: (line) => (
      <>
        <b className="b">{line.code}</b> <span className="t2">{line.name}</span>
      </>
    ),
    text: (line) => line.code,
    source: search,
    createLabel: 'Crear ítem',
    onCreate: () => undefined,
  },
  { id: 'unit', header: 'Unidad', width: 64, show: (line) => <span className="t2">{line.unit}</span> },
  {
    id: 'quantity',
    header: 'Cantidad',
    width: 84,
    align: 'end',
    show: (line) => <Quantity value={line.quantity || '0'} />,
    text: (line) => line.quantity.replace('.', ','),
    parse: parseQuantityInput,
  },
  {
    id: 'price',
    header: 'Valor unitario',
    width: 112,
    align: 'end',
    show: (line) => <UnitPrice value={line.price || '0'} />,
    text: (line) => line.price.replace('.', ','),
    parse: parseQuantityInput,
  },
  { id: 'total', header: 'Total', width: 124, align: 'end', show: (line) => <Money value={valueOf(line)} /> },
]

/** The editor of mock 03; `#/editor/200` for the fluidity of many lines. */
export function EditorScreen({ count }: { count: number }) {
  const [lines, setLines] = useState<readonly Line[]>(() =>
    Array.from({ length: count }, (_, index) => lineOf(items[index % items.length]?.[0] ?? '')),
  )
  const [customer, setCustomer] = useState<PickerOption | null>({ id: '1', label: 'Hoteles Monserrate Alto S.A.', detail: '860.043.217-6' })
  const [date, setDate] = useState('2026-11-20')
  const [due, setDue] = useState('2026-12-20')
  const total = useMemo(() => sumAmounts(lines.map(valueOf)), [lines])
  const change = (key: string, values: Partial<Line>) =>
    setLines((before) => before.map((line) => (line.id === key ? { ...line, ...values } : line)))
  const known = (column: string, value: string): Partial<Line> => {
    if (column === 'quantity') return { quantity: value }
    if (column === 'price') return { price: value }
    const { code, name, unit, price } = lineOf(value)
    return { code, name, unit, price }
  }
  return (
    <Page
      title="Crear factura"
      onClose={() => undefined}
      chips={<StateChip state="draft" look="filled" />}
      subtitle="El número se asigna al emitir. Siguiente: FV-1208"
      crumbs={[{ label: 'Inicio', href: '/' }, { label: 'Ventas' }, { label: 'Facturas', href: '/facturas' }, { label: 'Crear' }]}
      footer={
        <>
          <Button look="quiet">Cancelar</Button>
          <span className="grow" />
          <Button shortcut="Ctrl S">Guardar borrador</Button>
          <SplitButton look="filled" label="Más formas de guardar" entries={[{ label: 'Guardar e imprimir' }]}>
            <Button look="filled" shortcut="Ctrl Enter">
              Guardar y emitir
            </Button>
          </SplitButton>
        </>
      }
    >
      <FieldGrid columns={4}>
        <Picker label="Cliente" source={[]} value={customer} onChange={setCustomer} required />
        <TextField label="Tipo y resolución" value="Electrónica FV" onChange={() => undefined} required />
        <DateField label="Fecha" value={date} onChange={setDate} required />
        <DateField label="Fecha de vencimiento" value={due} onChange={setDue} />
      </FieldGrid>
      <div style={{ height: 14 }} />
      <LineGrid
        label="Ítems"
        rows={lines}
        rowKey={(line) => line.id}
        columns={columns}
        invitation="Código, nombre o código de barras. También puedes pegar filas desde Excel."
        onEdit={(key, column, value) => change(key, known(column, value))}
        onAdd={(_, value) => setLines((before) => [...before, lineOf(value)])}
        onRemove={(key) => setLines((before) => before.filter((line) => line.id !== key))}
        onMove={(key, step) =>
          setLines((before) => {
            const at = before.findIndex((line) => line.id === key)
            const next = [...before]
            const [moved] = next.splice(at, 1)
            if (moved) next.splice(at + step, 0, moved)
            return next
          })
        }
        onCopyAbove={(key, column) => {
          const at = lines.findIndex((line) => line.id === key)
          const above = lines[at - 1]
          if (above)
            change(
              key,
              column === 'item'
                ? { code: above.code, name: above.name }
                : column === 'quantity'
                  ? { quantity: above.quantity }
                  : { price: above.price },
            )
        }}
        onPaste={(at, block) =>
          setLines((before) => [
            ...before.slice(0, at),
            ...block.map((cells) => ({ ...lineOf(cells['item'] ?? ''), quantity: cells['quantity'] ?? '1' })),
            ...before.slice(at),
          ])
        }
        rowMenu={() => [{ label: 'Duplicar línea' }, { label: 'Eliminar línea', danger: true }]}
        help={(line) => line && `${line.name}: 35 en Principal`}
        card={(line) => ({
          title: line.name,
          amount: <Money value={valueOf(line)} />,
          detail: (
            <>
              <Quantity value={line.quantity} /> × <UnitPrice value={line.price} />
            </>
          ),
          side: 'IVA 19 %',
        })}
        renderMobileForm={(line, close) =>
          line ? (
            <>
              <NumberField label="Cantidad" value={line.quantity} onChange={(quantity) => change(line.id, { quantity })} />
              <NumberField label="Valor unitario" value={line.price} onChange={(price) => change(line.id, { price })} />
              <Button look="filled" onClick={close}>
                Listo
              </Button>
            </>
          ) : (
            <Picker
              label="Ítem"
              source={search}
              value={null}
              onChange={(option) => {
                if (option) setLines((before) => [...before, lineOf(option.id)])
                close()
              }}
            />
          )
        }
      />
      <div style={{ width: 348, maxWidth: '100%', margin: '12px 0 0 auto' }}>
        <Totals
          lines={[
            { label: 'Subtotal', value: total },
            { label: 'Neto a pagar', value: total, final: true },
          ]}
        />
      </div>
      <p className="small muted">
        <Kbd>?</Kbd> todas las teclas
      </p>
    </Page>
  )
}
