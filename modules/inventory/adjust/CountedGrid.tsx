/** What was counted of each product, beside what there is and what differs. */
import { useMemo, useState } from 'react'
import { extend, isQuantityText, parseUnitPrice, quantityText, zeroQuantity } from '#base/decimal.ts'
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
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import { askStockOn } from '../endpoints.ts'
import type { NoteLine } from '../note-lines.ts'
import { findItems, foundLine, itemOf, readPasted } from '../screens/found-items.tsx'
import { goodsOf, isTold, LineGoodsDialog } from '../screens/LineGoods.tsx'
import { moved, type LinesOfForm } from '../screens/lines-of-form.tsx'
import { differenceOf } from './adjust.ts'

interface Place {
  readonly warehouseId: string
  readonly date: string
}

export type There = ReadonlyMap<string, AnswerOf<typeof askStockOn>['items'][number]>

/** What there was of each product at the end of a day. */
export function useThere(place: Place, lines: readonly NoteLine[]): There {
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))]
  const isAsked = itemIds.length > 0 && place.warehouseId !== '' && place.date !== ''
  const items = useAsk(askStockOn, isAsked ? { body: { ...place, itemIds } } : null).data?.items
  return useMemo(() => new Map((items ?? []).map((item) => [item.itemId, item])), [items])
}

const isWritten = ({ quantity }: NoteLine): boolean => quantity !== '' && isQuantityText(quantity)
const expectedOf = ({ itemId }: NoteLine, there: There): string => there.get(itemId)?.quantity ?? '0'
const differs = (line: NoteLine, there: There) => (isWritten(line) ? differenceOf(line.quantity, expectedOf(line, there)) : zeroQuantity)

/** At its own cost, or at the average of what there is. */
function worthOf(line: NoteLine, there: There) {
  const average = there.get(line.itemId)?.unitCost
  const cost = line.unitCost !== '' && isQuantityText(line.unitCost) ? line.unitCost : average
  return cost === null || cost === undefined ? null : extend(differs(line, there), parseUnitPrice(cost))
}

const columnsFor = (there: There): readonly LineColumn<NoteLine>[] => [
  {
    id: 'itemId',
    header: 'Producto',
    show: (line) => (
      <>
        <b className="b">{line.code}</b> <span className="t2">{line.name}</span>
        {goodsOf(line) !== '' && differs(line, there) !== zeroQuantity && <div className="small muted">{goodsOf(line)}</div>}
      </>
    ),
    text: (line) => `${line.code} ${line.name}`,
    source: findItems,
  },
  { id: 'unit', header: 'Unidad', width: 96, show: (line) => <span className="t2">{line.unit}</span> },
  {
    ...({ id: 'expected', header: 'Hay', width: 110, align: 'end' } as const),
    show: (line) => <Quantity value={expectedOf(line, there)} />,
  },
  {
    id: 'counted',
    header: 'Contado',
    width: 110,
    align: 'end',
    show: (line) => line.quantity !== '' && <Quantity value={line.quantity} />,
    text: (line) => line.quantity.replace('.', ','),
    parse: parseQuantityInput,
  },
  {
    ...({ id: 'difference', header: 'Diferencia', width: 110, align: 'end' } as const),
    show: (line) => isWritten(line) && <Quantity value={quantityText(differs(line, there))} />,
  },
  {
    id: 'unitCost',
    header: 'Costo de lo que sobra',
    width: 160,
    align: 'end',
    unpasted: true,
    show: (line) => line.unitCost !== '' && <UnitPrice value={line.unitCost} />,
    text: (line) => line.unitCost.replace('.', ','),
    parse: parseQuantityInput,
  },
  {
    ...({ id: 'value', header: 'Valor', width: 140, align: 'end' } as const),
    show: (line) => {
      const worth = worthOf(line, there)
      return worth !== null && isWritten(line) && <Money value={worth} />
    },
  },
]

interface GridProps extends LinesOfForm {
  readonly place: Place
  readonly there: There
}

export function CountedGrid({ place, there, lines, current, put, errors }: GridProps) {
  const columns = useMemo(() => columnsFor(there), [there])
  // Batches and serials are refused where the figure is that they make up.
  const cells = useMemo(() => new Map([...errors].map(([cell, message]) => [cell.replace(/quantity$/, 'counted'), message])), [errors])
  const [missing, setMissing] = useState<readonly string[]>([])
  const [naming, setNaming] = useState<string | null>(null)
  const named = lines.find(({ key }) => key === naming)
  const edit = (key: string, values: Partial<NoteLine>) => put(current().map((line) => (line.key === key ? { ...line, ...values } : line)))
  const add = (itemId: string) => {
    const line = foundLine(itemId)
    if (line) put([...current(), line])
  }
  const paste = async (at: number, block: readonly Readonly<Record<string, string>>[]) => {
    const read = await Promise.all(block.map(({ itemId = '', counted = '' }) => readPasted({ itemId, quantity: counted })))
    const before = current()
    put([...before.slice(0, at), ...read.flatMap(({ line }) => line ?? []), ...before.slice(at)])
    setMissing(read.flatMap(({ line, code }) => (line === null && code !== '' ? [code] : [])))
  }
  const tells = (line: NoteLine) => isTold(line) && differs(line, there) !== zeroQuantity
  const remove = (key: string) => put(lines.filter((line) => line.key !== key))
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warn" action={{ label: 'Entendido', onSelect: () => setMissing([]) }}>
          {`No se pegaron ${missing.length === 1 ? '1 fila' : `${missing.length} filas`}, porque su código no es de un producto: ${missing.slice(0, 10).join(', ')}`}
        </Notice>
      )}
      <LineGrid
        label="Productos contados"
        rows={lines}
        rowKey={(line) => line.key}
        columns={columns}
        errors={cells}
        invitation="Código, nombre o código de barras. También puedes pegar código y cantidad contada desde Excel"
        onEdit={(key, column, value) =>
          edit(key, column === 'itemId' ? itemOf(value) : column === 'counted' ? { quantity: value } : { unitCost: value })
        }
        onAdd={(_, value) => add(value)}
        onRemove={remove}
        onMove={(key, step) => put(moved(lines, key, step))}
        onCopyAbove={(key, column) => {
          const above = lines[lines.findIndex((line) => line.key === key) - 1]
          if (above && column === 'counted') edit(key, { quantity: above.quantity })
          if (above && column === 'unitCost') edit(key, { unitCost: above.unitCost })
        }}
        onPaste={(at, block) => void paste(at, block)}
        rowMenu={(line) => [
          ...(tells(line)
            ? [{ label: line.control === 'serial' ? 'Escribir seriales' : 'Escribir lotes', onSelect: () => setNaming(line.key) }]
            : []),
          { label: 'Eliminar línea', danger: true, onSelect: () => remove(line.key) },
        ]}
        card={(line) => ({
          title: line.name,
          amount: line.quantity !== '' && <Quantity value={line.quantity} />,
          detail: (
            <>
              Hay <Quantity value={expectedOf(line, there)} />
              {isWritten(line) && (
                <>
                  , diferencia <Quantity value={quantityText(differs(line, there))} />
                </>
              )}
            </>
          ),
          side: line.code,
        })}
        renderMobileForm={(line, close) =>
          line ? (
            <div className="stack">
              <NumberField label="Contado" value={line.quantity} onChange={(quantity) => edit(line.key, { quantity })} />
              <NumberField label="Costo de lo que sobra" value={line.unitCost} onChange={(unitCost) => edit(line.key, { unitCost })} />
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
      {named && (
        <LineGoodsDialog
          type="adjustment"
          line={{ ...named, quantity: quantityText(differs(named, there)) }}
          place={place}
          onSave={(goods) => edit(named.key, { goods })}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}
