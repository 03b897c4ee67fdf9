/** What is shown of each line in the grid of the editor, how it is typed and what it is chosen from. */
import { parseUnitPrice } from '#base/decimal.ts'
import { format, type LineColumn, Money, parseQuantityInput, type PickerSearch, Quantity, UnitPrice } from '#platform/ui/index.tsx'
import type { EditorFacts } from '../../endpoints.ts'
import type { GridRow } from './computing.tsx'
import { editableDiscount, parseDiscount } from '../discount.ts'
import { DiscountText } from '../DiscountText.tsx'
import { goodsOfLine } from './LineGoods.tsx'
import { unitChoices, unitOf } from './line-unit.ts'

/** Chosen in the column of taxes: none at all, or several in a dialog. */
export const NO_TAX = 'none'
export const SEVERAL_TAXES = 'several'

const readDiscount = (text: string) => parseDiscount(text, parseQuantityInput)

const itemCell =
  (takesGoods: boolean) =>
  ({ line }: GridRow) => (
    <>
      <b className="b">{line.item.code}</b> <span className="t2">{line.description || line.item.name}</span>
      {line.gift && <span className="doc-gift">Obsequio</span>}
      {line.optional && <span className="doc-gift">Opcional</span>}
      {takesGoods && goodsOfLine(line) !== '' && <div className="small muted">{goodsOfLine(line)}</div>}
    </>
  )

/** Takes the document's again. */
const OF_DOCUMENT = 'document'

/** The columns of the lines for these facts; warehouse and cost centre only where there is a choice. */
export function lineColumns(
  facts: EditorFacts,
  search: PickerSearch,
  fixedPrice: string | null,
  {
    takesGoods = false,
    priceDecimals = facts.limits.priceDecimals,
  }: { readonly takesGoods?: boolean; readonly priceDecimals?: number } = {},
): LineColumn<GridRow>[] {
  const warehouses = facts.warehouses.map(({ id, name }) => ({ id, label: name }))
  const centers = [{ id: OF_DOCUMENT, label: 'El del documento' }, ...facts.costCenters.map(({ id, name }) => ({ id, label: name }))]
  const taxes = [
    ...facts.taxes.filter(({ active }) => active).map(({ id, name }) => ({ id, label: name })),
    { id: NO_TAX, label: 'Sin impuesto' },
    { id: SEVERAL_TAXES, label: 'Elegir varios impuestos' },
  ]
  return [
    { id: 'itemId', header: 'Ítem', show: itemCell(takesGoods), text: ({ line }) => line.item.code, source: search },
    {
      id: 'quantity',
      header: 'Cantidad',
      width: 84,
      align: 'end',
      show: ({ line }) => <Quantity value={line.quantity || '0'} />,
      text: ({ line }) => line.quantity.replace('.', ','),
      parse: (text) => parseQuantityInput(text, facts.limits.quantityDecimals),
    },
    {
      id: 'unitId',
      header: 'Unidad',
      width: 88,
      show: ({ line }) => <span className="t2">{unitOf(line).name}</span>,
      text: ({ line }) => unitOf(line).name,
      sourceOf: ({ line }) => unitChoices(line),
      unpasted: true,
    },
    {
      id: 'unitPrice',
      header: 'Valor unitario',
      width: 112,
      align: 'end',
      figure: ({ line }) => format.formatUnitPrice(parseUnitPrice(line.unitPrice || '0')),
      show: ({ line }) => (
        <span data-tip={fixedPrice ?? undefined}>
          <UnitPrice value={line.unitPrice || '0'} />
        </span>
      ),
      ...(fixedPrice === null
        ? {
            text: ({ line }: GridRow) => line.unitPrice.replace('.', ','),
            parse: (text: string) => parseQuantityInput(text, priceDecimals),
          }
        : {}),
    },
    {
      id: 'discount',
      header: 'Descuento',
      width: 84,
      align: 'end',
      show: ({ line }) => (
        <span className="t2">
          <DiscountText discount={line.discount} />
        </span>
      ),
      text: ({ line }) => editableDiscount(line.discount),
      parse: readDiscount,
    },
    {
      id: 'taxIds',
      header: 'Impuesto',
      width: 104,
      show: ({ taxes: names, vatUse }) => (
        <>
          <span className="t2">{names}</span>
          {vatUse !== '' && <div className="small muted">{vatUse}</div>}
        </>
      ),
      text: ({ taxes: names }) => names,
      source: taxes,
    },
    ...(warehouses.length > 1
      ? [
          {
            id: 'warehouseId',
            header: 'Bodega',
            width: 96,
            show: ({ warehouse }: GridRow) => <span className="t2">{warehouse}</span>,
            text: ({ warehouse }: GridRow) => warehouse,
            source: warehouses,
          },
        ]
      : []),
    ...(facts.costCenters.length > 0
      ? [
          {
            id: 'costCenterId',
            header: 'Centro de costo',
            width: 136,
            show: ({ costCenter }: GridRow) => <span className="t2">{costCenter}</span>,
            text: ({ costCenter }: GridRow) => costCenter,
            source: centers,
          },
        ]
      : []),
    {
      id: 'total',
      header: 'Total',
      width: 132,
      align: 'end',
      figure: ({ total }) => (total === null ? '' : format.formatAmount(total)),
      show: ({ total }) => (
        <span className="b">
          <Money value={total} />
        </span>
      ),
    },
  ]
}
