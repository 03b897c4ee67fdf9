/** Which goods a line of a stock note is of, in a dialog: those that come in are written, those that go out are chosen from what is there. */
import { isQuantityText, parseQuantity, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { useAsk } from '#platform/web/index.tsx'
import type { ItemControl } from '#modules/items/index.ts'
import type { NoteLine } from '../note-lines.ts'
import { noteTypeOf, type NoteType } from '../note-types.ts'
import { offeredGoods } from '../tracking/endpoints.ts'
import { goodsWords, hasGoods, noGoods, type Goods } from '../tracking/goods.ts'
import { ArrivingGoodsDialog } from './ArrivingGoodsDialog.tsx'
import { TakeGoodsDialog, type TakenGoods } from './TakeGoodsDialog.tsx'

export const isTold = ({ control = 'none', goods = noGoods }: NoteLine): boolean => control !== 'none' || hasGoods(goods)

/** "Lote L-1 × 4" of a line; what is still to be said of one that says nothing. */
export const goodsOf = (line: NoteLine): string =>
  isTold(line) ? goodsWords(line.goods ?? noGoods) || (line.control === 'serial' ? 'Sin serial' : 'Sin lote') : ''

/** Of a draft, what its goods say. */
const controlOf = ({ control, goods = noGoods }: NoteLine): ItemControl => control ?? (goods.serials.length > 0 ? 'serial' : 'batch')

interface Props {
  readonly type: NoteType
  readonly place: { readonly warehouseId: string; readonly date: string }
  readonly line: NoteLine
  readonly onSave: (goods: Goods) => void
  readonly onClose: () => void
}

export function LineGoodsDialog(props: Props) {
  const { type, line, onSave, onClose } = props
  const written = isQuantityText(line.quantity) ? parseQuantity(line.quantity) : zeroQuantity
  const isOut = noteTypeOf[type].direction === 'out' || written < zeroQuantity
  const quantity = (written < zeroQuantity ? -written : written) as Quantity
  return isOut ? (
    <Taking {...props} quantity={quantity} />
  ) : (
    <ArrivingGoodsDialog
      item={{ name: line.name, control: controlOf(line) }}
      value={line.goods ?? noGoods}
      {...{ quantity, onSave, onClose }}
    />
  )
}

const withDays = ({ batches, serials }: TakenGoods): Goods => ({
  batches: batches.map((batch) => ({ ...batch, madeOn: null, expiresOn: null })),
  serials: [...serials],
})

function Taking({ place: { warehouseId, date }, line, quantity, onSave, onClose }: Props & { quantity: Quantity }) {
  const isPlaced = warehouseId !== '' && date !== ''
  const offered = useAsk(offeredGoods, isPlaced ? { query: { itemId: line.itemId, warehouseId, date } } : null).data
  if (!offered && isPlaced) return null
  return (
    <TakeGoodsDialog
      item={{ name: line.name, control: controlOf(line), unitName: line.unit }}
      offered={offered ?? { batches: [], serials: [] }}
      value={line.goods ?? noGoods}
      problem={null}
      onSave={(taken) => onSave(withDays(taken))}
      {...{ quantity, onClose }}
    />
  )
}
