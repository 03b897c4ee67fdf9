/** The columns of the grid: the item, what it costs, and of each list its price and what it leaves. */
import { parseUnitPrice } from '#base/decimal.ts'
import { editableFigure, format, type LineColumn, parseQuantityInput } from '#platform/ui/index.tsx'
import { isShort, marginAt, needsReason, type Change } from './edits.ts'
import type { GridList, GridRow } from './endpoints.ts'

/** A row with what was changed in it, by list. */
export interface ShownRow {
  readonly row: GridRow
  readonly changes: ReadonlyMap<string, Change>
}

const PRICE = 'price '

/** The list that a column writes; null of the others. */
export const listOfColumn = (column: string): string | null => (column.startsWith(PRICE) ? column.slice(PRICE.length) : null)

const said = (price: string | null): string => (price === null ? '' : format.formatUnitPrice(parseUnitPrice(price)))
const cellOf = ({ row }: ShownRow, listId: string) => row.cells.find((cell) => cell.listId === listId)

/** What the cell says now: what was just written, or what the list says. Null of one that goes back to the rule, whose price is not known yet. */
export const priceAt = (shown: ShownRow, listId: string): string | null => {
  const change = shown.changes.get(listId)
  return change ? change.price : (cellOf(shown, listId)?.price ?? null)
}

function PriceCell({ shown, listId }: { shown: ShownRow; listId: string }) {
  const change = shown.changes.get(listId)
  const cell = cellOf(shown, listId)
  if (change) {
    return (
      <span className={needsReason(change) ? 'pg-cell below' : isShort(change) ? 'pg-cell short' : 'pg-cell'}>
        {change.said !== null && change.said !== change.price && <s>{said(change.said)}</s>}
        {change.price === null ? <i>según la regla</i> : <b className="b">{said(change.price)}</b>}
      </span>
    )
  }
  return <span className={cell?.written === null ? 'muted' : undefined}>{said(cell?.price ?? null)}</span>
}

function MarginCell({ shown, list }: { shown: ShownRow; list: GridList }) {
  const margin = marginAt(shown.row, priceAt(shown, list.id), list.includesTax)
  if (margin === null) return null
  return <span className={margin < 0n ? 'err' : shown.changes.has(list.id) ? 'b' : 'muted'}>{format.formatPercent(margin)}</span>
}

const priceColumn = (list: GridList): LineColumn<ShownRow> => ({
  id: `${PRICE}${list.id}`,
  header: `${list.name} (${list.includesTax ? 'con' : 'sin'} impuestos)`,
  width: 172,
  align: 'end',
  figure: (shown) => {
    const change = shown.changes.get(list.id)
    return `${change && change.said !== null ? `${said(change.said)} ` : ''}${said(priceAt(shown, list.id))}`
  },
  show: (shown) => <PriceCell shown={shown} listId={list.id} />,
  text: (shown) => editableFigure(priceAt(shown, list.id) ?? ''),
  parse: parseQuantityInput,
})

const marginColumn = (list: GridList): LineColumn<ShownRow> => ({
  id: `margin ${list.id}`,
  header: 'Margen',
  width: 84,
  align: 'end',
  show: (shown) => <MarginCell shown={shown} list={list} />,
  unpasted: true,
})

/** @param sees what is known to few: what things cost, and what is earned with them */
export const gridColumns = (
  lists: readonly GridList[],
  sees: { readonly cost: boolean; readonly margin: boolean },
): readonly LineColumn<ShownRow>[] => [
  {
    id: 'item',
    header: 'Ítem',
    show: ({ row }) => (
      <>
        <b className="b">{row.code}</b> {row.name}
      </>
    ),
  },
  ...(sees.cost ? [{ id: 'cost', header: 'Costo', width: 104, align: 'end' as const, show: ({ row }: ShownRow) => said(row.cost) }] : []),
  { id: 'base', header: 'Precio base', width: 112, align: 'end', show: ({ row }) => said(row.base) },
  ...lists.flatMap((list) => (sees.cost && sees.margin ? [priceColumn(list), marginColumn(list)] : [priceColumn(list)])),
]
