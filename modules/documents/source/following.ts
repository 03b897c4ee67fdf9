/** A document that follows from another without anybody writing it: as its editor would begin it, of some lines. Pure. */
import { isGoods } from '#modules/items/index.ts'
import { addDays, daysBetween, type Day } from '#base/date.ts'
import {
  divideRound,
  parseAmount,
  parsePercent,
  parseQuantity,
  percentText,
  shareByQuantity,
  sumAmounts,
  type Percent,
} from '#base/decimal.ts'
import type { Goods } from '#modules/inventory/index.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { headForKind, pickHead, type HeadValues } from '../parts/head.ts'
import { documentInput, type DocumentInput, type DocumentView } from '../wire.ts'

/** What is taken of a line, in its unit, and which goods those are. */
export interface TakenLine extends Goods {
  readonly quantity: string
}

export interface Following {
  readonly kind: DocumentKind
  readonly source: DocumentView
  /** By the position of the line in the source; the others are left. */
  readonly taken: ReadonlyMap<number, TakenLine>
  readonly warehouseId: string | null
  /** The range of its number, of a kind that takes one. */
  readonly resolutionId: string | null
  readonly today: Day
  /** What it says of itself, where the source says nothing of it. */
  readonly head?: Partial<HeadValues>
}

type Line = DocumentView['lines'][number]
type Discount = DocumentView['discount']

/** A discount in pesos is shared as what is taken of what it was given on; one of a rate is of whatever is taken. */
export const partOfDiscount = (discount: Discount, part: bigint, whole: bigint): Discount =>
  discount.kind !== 'Valor' || part >= whole
    ? discount
    : { ...discount, value: percentText(divideRound(parsePercent(discount.value) * part, whole) as Percent) }

const lineOf = (documentId: string, line: Line, { quantity, batches, serials }: TakenLine) => ({
  ...line,
  costCenterId: line.costCenter?.id ?? null,
  ...{ quantity, batches, serials, optional: false },
  discount: partOfDiscount(line.discount, parseQuantity(quantity), parseQuantity(line.quantity)),
  source: { documentId, position: line.position, byValue: false, restock: false },
})

/** What the discount of the document is given on. */
const discountable = ({ net, globalDiscount }: Line) => sumAmounts([parseAmount(net), parseAmount(globalDiscount)])

/** Dated today, with the days to pay that were agreed. */
export function followingInput({ kind, source, taken, warehouseId, resolutionId, today, head = {} }: Following): DocumentInput {
  const values = { ...headForKind(kind, { ...pickHead(source), ...head }) }
  const chosen = source.lines.flatMap((line) => {
    const part = taken.get(line.position)
    return part ? [{ line, part }] : []
  })
  const part = chosen.map(({ line, part: { quantity } }) =>
    shareByQuantity(discountable(line), parseQuantity(quantity), parseQuantity(line.quantity)),
  )
  const later = daysBetween(source.date as Day, today)
  return documentInput.parse({
    ...values,
    ...{ kind: kind.code, partyId: source.party?.id, warehouseId, resolutionId, date: today, custom: source.custom },
    ...{ branchId: source.branch?.id ?? null, sellerId: source.seller?.id ?? null, costCenterId: source.costCenter?.id ?? null },
    dueDate: values.paymentForm === '2' ? addDays(source.dueDate as Day, later) : today,
    instalments: values.instalments.map((each) => ({ ...each, dueDate: addDays(each.dueDate as Day, later) })),
    discount: partOfDiscount(source.discount, sumAmounts(part), sumAmounts(source.lines.map(discountable))),
    lines: chosen.map(({ line, part: goods }) => ({
      ...lineOf(source.id, line, goods),
      ...(isGoods(line.item) ? { warehouseId } : { warehouseId: null }),
    })),
  })
}
