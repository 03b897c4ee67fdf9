/** A sale of a device computed again with what the company asks: the same function, over what stands here. */
import { dayInBogota, timeInBogota } from '#base/date.ts'
import { parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { usedBy, type AtTill } from '#modules/documents/index.server.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { paymentOf, readBuyer, sellLines, type LineToSell } from '#modules/pricing/index.ts'
import { readSelling, tellBuyer } from '#modules/pricing/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { together } from '#platform/together.ts'
import type { Session } from '#platform/http/handle.server.ts'
import type { TillSaleContent } from './content.ts'
import { isByHand, lineDiffers, momentDiffers, paysSomething } from './judge.ts'
import type { SaidPayment } from './pay.ts'

type Sale = TillSaleContent['sale']

const pricedAtOf = ({ pricedAt, soldAt }: Sale): Date => new Date(pricedAt ?? soldAt)

export const momentOf = (sale: Sale, { kept }: SaidPayment): AtTill => ({
  time: timeInBogota(pricedAtOf(sale)).slice(0, 5),
  payment: paymentOf(kept.filter(paysSomething).map(({ means }) => means)),
})

interface Judged {
  readonly session: Session
  readonly branchId: string
  readonly content: TillSaleContent
  readonly atTill: AtTill
}

/** What was ordered keeps the price that was told then. */
const isOrdered = async (tx: Tx, companyId: string, saleId: string): Promise<boolean> =>
  (await tx.first(sql`select 1 as one from pos_order_bill where company_id = ${companyId} and id = ${saleId}`)) !== undefined

/** Other units than the base one are of no register: what says them is left as it is. */
export async function judgeSale(tx: Tx, { session, branchId, content: { id, sale }, atTill }: Judged): Promise<ErrorBody[]> {
  const { companyId } = session
  const items = await loadItems(tx, companyId, [...new Set(sale.lines.flatMap(({ itemId }) => itemId ?? []))])
  const date = dayInBogota(pricedAtOf(sale))
  const usesOf = (ids: readonly string[], partyId: string | null) => usedBy(tx, companyId, ids, partyId)
  const [{ rules, items: facts }, told, keeps] = await together([
    readSelling(tx, session, items, { branchId, date, usesOf }),
    sale.partyId === null ? null : tellBuyer(tx, companyId, { partyId: sale.partyId, date, usesOf }),
    isOrdered(tx, companyId, id),
  ])
  const buyer = told && readBuyer(told)
  const asked = sale.lines.flatMap((said, index) => {
    const { itemId, unitId, gift } = said
    const item = itemId === null ? undefined : facts.get(itemId)
    return item && itemId !== null && unitId === null && !gift && !sale.pricesIncludeTax ? [{ said, index, itemId, item }] : []
  })
  const moment = { date, branchId, coupon: sale.coupon, ...atTill }
  const lines = (keptPrice: (said: Sale['lines'][number]) => LineToSell['keptPrice']): LineToSell[] =>
    asked.map(({ said, itemId, item }) => ({
      ...{ itemId, item, quantity: parseQuantity(said.quantity) },
      ...{ keptPrice: keptPrice(said), isByHand: isByHand(said) },
    }))
  const said = lines(({ unitPrice }) => parseUnitPrice(unitPrice))
  const priced = keeps ? said : lines(() => null)
  const prices = sellLines(rules, buyer, priced, moment)
  const promoted = sellLines(rules, buyer, said, moment)
  return [
    ...momentDiffers(sale),
    ...asked.flatMap((each, at) => {
      const [price, off] = [prices[at], promoted[at]]
      return price && off ? lineDiffers(each.said, price, off, each.index) : []
    }),
  ]
}
