/** Saldo inicial: what a warehouse holds when the company begins, line by line, at its cost. */
import { useMemo, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { searchItems, type FoundItem } from '#modules/items/index.ts'
import {
  Bind,
  Button,
  FieldGrid,
  FormPage,
  format,
  type LineColumn,
  LineGrid,
  Money,
  Notice,
  NumberField,
  parseQuantityInput,
  Picker,
  type PickerOption,
  Quantity,
  SelectField,
  TextArea,
  toast,
  Totals,
  UnitPrice,
  useForm,
  useFormValue,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { askOnce, crumbsOf, OwnDateField, queryClient, useAsk, useGo, useSend, useToday, useFormGuard } from '#platform/web/index.tsx'
import { notFuture } from '#platform/rules/index.ts'
import { createOpening, listStockNotes } from '../endpoints.ts'
import { cellErrors, lineProblems, linesValue, lineValue, type OpeningLine } from '../opening-lines.ts'
import { createMovementScreen as page } from '../screens.ts'
import { stockPermissions } from '../stock-note.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import './inventory.css'

interface OpeningValues {
  readonly warehouseId: string
  readonly date: string
  readonly notes: string
  readonly lines: readonly OpeningLine[]
}

/** What the search found last, to know the item behind an option. */
const known = new Map<string, FoundItem>()
const findItems = async (text: string, signal?: AbortSignal): Promise<readonly PickerOption[]> => {
  const { items } = await askOnce(searchItems, { query: { text } }, signal)
  // A service has no stock.
  return items
    .filter((item) => item.kind === 'product')
    .map((item) => {
      known.set(item.id, item)
      return { id: item.id, label: `${item.code} ${item.name}`, detail: item.unitName }
    })
}

const lineOf = (item: FoundItem, quantity = '', unitCost = ''): OpeningLine => ({
  key: uuidv7(),
  itemId: item.id,
  code: item.code,
  name: item.name,
  unit: item.unitName,
  quantity,
  unitCost,
})

const columns: readonly LineColumn<OpeningLine>[] = [
  {
    id: 'itemId',
    header: 'Producto',
    show: (line) => (
      <>
        <b className="b">{line.code}</b> <span className="t2">{line.name}</span>
      </>
    ),
    text: (line) => `${line.code} ${line.name}`,
    source: findItems,
  },
  { id: 'unit', header: 'Unidad', width: 96, show: (line) => <span className="t2">{line.unit}</span> },
  {
    id: 'quantity',
    header: 'Cantidad',
    width: 110,
    align: 'end',
    show: (line) => line.quantity !== '' && <Quantity value={line.quantity} />,
    text: (line) => line.quantity.replace('.', ','),
    parse: parseQuantityInput,
  },
  {
    id: 'unitCost',
    header: 'Costo unitario',
    width: 130,
    align: 'end',
    show: (line) => line.unitCost !== '' && <UnitPrice value={line.unitCost} />,
    text: (line) => line.unitCost.replace('.', ','),
    parse: parseQuantityInput,
  },
  { id: 'value', header: 'Valor', width: 140, align: 'end', show: (line) => <Money value={lineValue(line)} /> },
]

export function OpeningForm() {
  const warehouses = useAsk(warehouse.endpoints.options, { query: {} }).data?.options
  return warehouses ? <ReadyForm warehouses={warehouses.filter((option) => option.inactive !== true)} /> : null
}

function ReadyForm({ warehouses }: { warehouses: readonly { readonly id: string; readonly label: string }[] }) {
  const today = useToday()
  const go = useGo()
  const [missing, setMissing] = useState<readonly string[]>([])
  const form = useForm<OpeningValues>(() => ({ warehouseId: warehouses[0]?.id ?? '', date: today, notes: '', lines: [] }), {
    warehouseId: (value) => (value === '' ? 'Elige la bodega' : null),
    date: (value) => (value === '' ? 'Escribe la fecha' : notFuture(value, today)),
  })
  const lines = useFormValue(form, (values) => values.lines)
  const errorText = useFormValue(form, () => JSON.stringify(form.errors()))
  const errors = useMemo(() => (errorText === '[]' ? new Map<string, string>() : cellErrors(form.errors())), [errorText, form])
  const sending = useSend(createOpening, {
    refreshes: [listStockNotes],
    inForm: true,
    onDone: ({ number, value }) => {
      // Stock, costs and the books changed with it.
      void queryClient.invalidateQueries()
      form.reset()
      const worth = value === null ? '' : ` por ${format.formatMoney(format.toAmount(value))}`
      toast({ text: `Saldo inicial ${number}${worth} registrado` })
      go('/inventories')
    },
  })
  const save = async (values: OpeningValues): Promise<boolean> => {
    if (sending.isSending) return false
    const problems = lineProblems(values.lines)
    form.setServerErrors(problems)
    if (problems.length > 0) return false
    const body = {
      ...values,
      lines: values.lines.map(({ itemId, quantity, unitCost }) => ({ itemId, quantity, unitCost })),
    }
    return (await sending.run({ body })) !== null
  }
  const unsaved = useFormGuard(form, () => save(form.values()))
  useShortcuts([
    {
      keys: 'ctrl+enter',
      label: 'Registrar el saldo inicial',
      run: () => {
        if (form.validate().length === 0) void save(form.values())
      },
    },
  ])

  /** What was wrong is looked at again when it is saved. */
  const put = (next: readonly OpeningLine[]) => {
    if (errors.size > 0) form.setServerErrors([])
    form.set('lines', next)
  }
  const edit = (key: string, values: Partial<OpeningLine>) =>
    put(form.values().lines.map((line) => (line.key === key ? { ...line, ...values } : line)))
  const itemOf = (id: string): Partial<OpeningLine> => {
    const item = known.get(id)
    return item ? { itemId: item.id, code: item.code, name: item.name, unit: item.unitName } : {}
  }
  const add = (itemId: string) => {
    const item = known.get(itemId)
    if (item) put([...form.values().lines, lineOf(item)])
  }
  const paste = async (at: number, block: readonly Readonly<Record<string, string>>[]) => {
    const read = await Promise.all(block.map(readPasted))
    const before = form.values().lines
    put([...before.slice(0, at), ...read.flatMap(({ line }) => line ?? []), ...before.slice(at)])
    setMissing(read.flatMap(({ line, code }) => (line === null && code !== '' ? [code] : [])))
  }

  return (
    <>
      <FormPage
        form={form}
        title={page.title}
        heading="Crear saldo inicial"
        crumbs={crumbsOf({ ...page, title: 'Saldo inicial' })}
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Registrar saldo inicial"
        savingLabel="Registrando…"
        onCancel={() => unsaved.leave(() => go('/inventories'))}
        onSubmit={(values) => void save(values)}
        extra={<span className="small muted">{lines.length === 1 ? '1 producto' : `${lines.length} productos`}</span>}
      >
        <FieldGrid columns={4}>
          <Bind form={form} name="warehouseId">
            {(field) => (
              <SelectField
                label="Bodega"
                required
                options={warehouses.map((option) => ({ value: option.id, label: option.label }))}
                {...field}
              />
            )}
          </Bind>
          <Bind form={form} name="date">
            {(field) => <OwnDateField write={stockPermissions.write} label="Fecha" required {...field} />}
          </Bind>
        </FieldGrid>
        {missing.length > 0 && (
          <Notice tone="warn" action={{ label: 'Entendido', onSelect: () => setMissing([]) }}>
            {`No se pegaron ${missing.length === 1 ? '1 fila' : `${missing.length} filas`}, porque su código no es de un producto: ${missing.slice(0, 10).join(', ')}`}
          </Notice>
        )}
        <LineGrid
          label="Productos"
          rows={lines}
          rowKey={(line) => line.key}
          columns={columns}
          errors={errors}
          invitation="Código, nombre o código de barras. También puedes pegar código, cantidad y costo desde Excel"
          onEdit={(key, column, value) =>
            edit(key, column === 'itemId' ? itemOf(value) : column === 'quantity' ? { quantity: value } : { unitCost: value })
          }
          onAdd={(_, value) => add(value)}
          onRemove={(key) => put(lines.filter((line) => line.key !== key))}
          onMove={(key, step) => put(moved(lines, key, step))}
          onCopyAbove={(key, column) => {
            const above = lines[lines.findIndex((line) => line.key === key) - 1]
            if (above && column === 'quantity') edit(key, { quantity: above.quantity })
            if (above && column === 'unitCost') edit(key, { unitCost: above.unitCost })
          }}
          onPaste={(at, block) => void paste(at, block)}
          rowMenu={(line) => [
            { label: 'Eliminar línea', danger: true, onSelect: () => put(lines.filter((each) => each.key !== line.key)) },
          ]}
          card={(line) => ({
            title: line.name,
            amount: <Money value={lineValue(line)} />,
            detail: line.quantity !== '' && line.unitCost !== '' && (
              <>
                <Quantity value={line.quantity} /> × <UnitPrice value={line.unitCost} />
              </>
            ),
            side: line.code,
          })}
          renderMobileForm={(line, close) =>
            line ? (
              <div className="stack">
                <NumberField label="Cantidad" value={line.quantity} onChange={(quantity) => edit(line.key, { quantity })} />
                <NumberField label="Costo unitario" value={line.unitCost} onChange={(unitCost) => edit(line.key, { unitCost })} />
                <Button look="filled" onClick={close}>
                  Listo
                </Button>
              </div>
            ) : (
              <Picker
                label="Producto"
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
        <div className="opn-end">
          <Bind form={form} name="notes">
            {(field) => <TextArea label="Observaciones" rows={3} {...field} />}
          </Bind>
          <Totals lines={[{ label: 'Valor total', value: linesValue(lines), final: true }]} />
        </div>
      </FormPage>
      {unsaved.dialog}
    </>
  )
}

/** A row of a sheet: code, quantity and cost. Null when no product has that code. */
async function readPasted(cells: Readonly<Record<string, string>>): Promise<{ line: OpeningLine | null; code: string }> {
  const code = (cells['itemId'] ?? '').trim()
  if (code === '') return { line: null, code }
  await findItems(code)
  const item = [...known.values()].find((each) => each.code.toLowerCase() === code.toLowerCase())
  if (!item) return { line: null, code }
  const figure = (text: string | undefined): string => {
    const read = parseQuantityInput(text ?? '')
    return read.ok ? read.text : ''
  }
  return { line: lineOf(item, figure(cells['quantity']), figure(cells['unitCost'])), code }
}

function moved(lines: readonly OpeningLine[], key: string, step: 1 | -1): readonly OpeningLine[] {
  const at = lines.findIndex((line) => line.key === key)
  const to = at + step
  const [here, there] = [lines[at], lines[to]]
  if (!here || !there) return lines
  return lines.map((line, index) => (index === at ? there : index === to ? here : line))
}
