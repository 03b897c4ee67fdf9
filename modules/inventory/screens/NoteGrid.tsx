/** The products of a stock note, line by line: searched, typed, pasted from a sheet. */
import { useMemo, useState } from 'react'
import {
  Button,
  type LineColumn,
  LineGrid,
  Money,
  Notice,
  NumberField,
  parseQuantityInput,
  Picker,
  Quantity,
  UnitPrice,
} from '#platform/ui/index.tsx'
import { type AnswerOf, failureOf, sayFailure, useAsk } from '#platform/web/index.tsx'
import { parseAmount, subtract } from '#base/decimal.ts'
import { askStockOn } from '../endpoints.ts'
import { lineValue, type NoteLine } from '../note-lines.ts'
import { noteTypeOf, type NoteType } from '../note-types.ts'
import { goodsOf, isTold, LineGoodsDialog } from './LineGoods.tsx'
import { MatrixDialog } from '#modules/items/index.tsx'
import { findProducts, foundLine, itemOf, linesOfVariants, readPasted, variableOf } from './found-items.tsx'
import { moved, type LinesOfForm } from './lines-of-form.tsx'

const allColumns: readonly LineColumn<NoteLine>[] = [
  {
    id: 'itemId',
    header: 'Producto',
    show: (line) => (
      <>
        <b className="b">{line.code}</b> <span className="t2">{line.name}</span>
        {goodsOf(line) !== '' && <div className="small muted">{goodsOf(line)}</div>}
      </>
    ),
    text: (line) => `${line.code} ${line.name}`,
    source: findProducts,
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
const withoutCosts = allColumns.filter(({ id }) => id !== 'unitCost' && id !== 'value')
const signed = allColumns.map((column) => (column.id === 'quantity' ? { ...column, header: 'Entra o sale (−)' } : column))

/** What a product had on the day of the note, and what it cost. */
type There = AnswerOf<typeof askStockOn>['items'][number]

/** Of what puts costs right: what there is, what it costs, and what that changes. */
const costColumns = (there: ReadonlyMap<string, There>): readonly LineColumn<NoteLine>[] => [
  ...allColumns.filter(({ id }) => id === 'itemId' || id === 'unit'),
  {
    ...({ id: 'there', header: 'Existencias', width: 110, align: 'end' } as const),
    show: ({ itemId }) => <Quantity value={there.get(itemId)?.quantity ?? '0'} />,
  },
  {
    ...({ id: 'cost', header: 'Costo actual', width: 130, align: 'end' } as const),
    show: ({ itemId }) => {
      const cost = there.get(itemId)?.unitCost ?? null
      return cost !== null && <UnitPrice value={cost} />
    },
  },
  ...allColumns.flatMap((column) => (column.id === 'unitCost' ? [{ ...column, header: 'Costo nuevo' }] : [])),
  {
    ...({ id: 'effect', header: 'Efecto', width: 140, align: 'end' } as const),
    show: ({ itemId, unitCost }) => {
      const known = there.get(itemId)
      if (!known || known.value === null || unitCost === '') return null
      const worth = lineValue({ quantity: known.quantity, unitCost })
      return <Money value={subtract(worth, parseAmount(known.value))} sign />
    },
  },
]

/** What leaves goes at the average of its warehouse: its cost is not written. */
const columnsFor = (type: NoteType, there: ReadonlyMap<string, There>): readonly LineColumn<NoteLine>[] => {
  const { cost, direction, moves } = noteTypeOf[type]
  if (moves === 'value') return costColumns(there)
  return cost === 'none' ? withoutCosts : direction === 'both' ? signed : allColumns
}

/** Asked of what only changes costs. */
function useThere({ type, place, lines }: Pick<GridProps, 'type' | 'place' | 'lines'>): ReadonlyMap<string, There> {
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))]
  const isAsked =
    noteTypeOf[type].moves === 'value' && itemIds.length > 0 && place !== null && place.warehouseId !== '' && place.date !== ''
  const items = useAsk(askStockOn, isAsked ? { body: { ...place, itemIds } } : null).data?.items
  return useMemo(() => new Map((items ?? []).map((item) => [item.itemId, item])), [items])
}

/** As many as one record takes. */
const MOST_LINES = 500

interface GridProps extends LinesOfForm {
  readonly type: NoteType
  /** Where and on which day, of what shows what there is. */
  readonly place: { readonly warehouseId: string; readonly date: string } | null
}

/** What is done to the lines of a form. */
function useEdits({ current, put }: LinesOfForm) {
  const [missing, setMissing] = useState<readonly string[]>([])
  const edit = (key: string, values: Partial<NoteLine>) => put(current().map((line) => (line.key === key ? { ...line, ...values } : line)))
  const [offered, offer] = useState<string | null>(null)
  const add = (itemId: string) => {
    if (variableOf(itemId)) return offer(itemId)
    const line = foundLine(itemId)
    if (line) put([...current(), line])
  }
  const paste = async (at: number, block: readonly Readonly<Record<string, string>>[]) => {
    const read = await Promise.all(block.map(readPasted))
    const before = current()
    put([...before.slice(0, at), ...read.flatMap(({ line }) => line ?? []), ...before.slice(at)])
    setMissing(read.flatMap(({ line, code }) => (line === null && code !== '' ? [code] : [])))
  }
  const addVariants = async (chosen: Parameters<typeof linesOfVariants>[0]) => {
    try {
      const lines = await linesOfVariants(chosen)
      put([...current(), ...lines])
    } catch (error) {
      sayFailure(failureOf(error))
    }
  }
  return { missing, setMissing, edit, add, paste, offered: offered === null ? null : variableOf(offered), offer, addVariants }
}

export function NoteGrid(props: GridProps) {
  const { type, place, lines, put, errors } = props
  const there = useThere(props)
  const columns = useMemo(() => columnsFor(type, there), [type, there])
  const hasCosts = noteTypeOf[type].cost !== 'none'
  const { missing, setMissing, edit, add, paste, offered, offer, addVariants } = useEdits(props)
  const [naming, setNaming] = useState<string | null>(null)
  const named = lines.find(({ key }) => key === naming)
  // What only changes costs moves no goods, and neither does a form without a place.
  const tells = (line: NoteLine) => place !== null && noteTypeOf[type].moves === 'goods' && isTold(line)
  return (
    <>
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
        invitation={`Código, nombre o código de barras. También puedes pegar ${hasCosts ? 'código, cantidad y costo' : 'código y cantidad'} desde Excel`}
        onEdit={(key, column, value) => {
          if (column === 'itemId' && variableOf(value)) offer(value)
          else edit(key, column === 'itemId' ? itemOf(value) : column === 'quantity' ? { quantity: value } : { unitCost: value })
        }}
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
          ...(tells(line)
            ? [{ label: line.control === 'serial' ? 'Escribir seriales' : 'Escribir lotes', onSelect: () => setNaming(line.key) }]
            : []),
          { label: 'Eliminar línea', danger: true, onSelect: () => put(lines.filter((each) => each.key !== line.key)) },
        ]}
        card={(line) => ({
          title: line.name,
          amount: hasCosts ? <Money value={lineValue(line)} /> : line.quantity !== '' && <Quantity value={line.quantity} />,
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
              {noteTypeOf[type].moves === 'goods' && (
                <NumberField label="Cantidad" value={line.quantity} onChange={(quantity) => edit(line.key, { quantity })} />
              )}
              {hasCosts && (
                <NumberField label="Costo unitario" value={line.unitCost} onChange={(unitCost) => edit(line.key, { unitCost })} />
              )}
              {tells(line) && (
                <Button block onClick={() => setNaming(line.key)}>
                  {goodsOf(line)}
                </Button>
              )}
              <Button look="filled" onClick={close}>
                Listo
              </Button>
            </div>
          ) : (
            <Picker
              label="Producto"
              source={findProducts}
              value={null}
              onChange={(option) => {
                if (option) add(option.id)
                close()
              }}
            />
          )
        }
      />
      {offered && (
        <MatrixDialog
          item={offered}
          warehouseId={place?.warehouseId ?? ''}
          room={MOST_LINES - lines.length}
          onChoose={(chosen) => void addVariants(chosen)}
          onClose={() => offer(null)}
        />
      )}
      {named && place && (
        <LineGoodsDialog line={named} {...{ type, place }} onSave={(goods) => edit(named.key, { goods })} onClose={() => setNaming(null)} />
      )}
    </>
  )
}
