/** Price rises of a purchase that stands: read beside it, and carried to what is sold. */
import { parseUnitPrice, percentText, unitPriceText, type Percent, type UnitPrice } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { changeBasePrices } from '#modules/items/index.server.ts'
import { marginOf, priceList, type PriceRounding } from '#modules/pricing/index.ts'
import { carryPrices, readSalePrices, type SalePrices } from '#modules/pricing/index.server.ts'
import { priceListGate } from '#modules/subscription/index.ts'
import { holds, refusalOf } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { Forbidden, httpErrors } from '#platform/http/errors.ts'
import { boughtPrice, lastBought, type Bought } from '../bought.server.ts'
import { arrivalCodes, readPurchases, type PurchaseDocument } from '../landed/facts.server.ts'
import { purchaseKinds } from '../kinds.ts'
import { billRises, carryToItems, carryToList, receiptRises } from './endpoints.ts'
import { hasRisen, keptPrice, limitOf, risePercent, roundingOf, type Costs } from './rise.ts'

/** More lists than these fit no screen. */
const MOST_LISTS = 12

/** Of one that stands, within reach; its kind says who may see it. */
async function findPurchase(tx: Tx, session: Session, id: string, field: string | null = null): Promise<PurchaseDocument> {
  const found = (await readPurchases(tx, session.companyId, [id], { isLook: true })).get(id)
  const kind = found && purchaseKinds.find(({ code }) => code === found.kind)
  if (!found || !kind) return httpErrors.fail('notFound', {}, field)
  if (!holds(session, kind.permissions.read)) throw new Forbidden('permission', kind.permissions.read.title)
  return found
}

/** What each item of a document costs by its dearest line. */
async function readCosts(tx: Tx, companyId: string, id: string): Promise<ReadonlyMap<string, UnitPrice>> {
  const rows = await tx.rows<{ itemId: string; price: string }>(sql`
    select m.item_id as "itemId", max(${boughtPrice})::numeric(20,6) as price
      from document d join document_line m on m.company_id = d.company_id and m.document_id = d.id
     where d.company_id = ${companyId} and d.id = ${id} and m.item_id is not null and not m.gift group by m.item_id`)
  return new Map(rows.map(({ itemId, price }) => [itemId, parseUnitPrice(price)]))
}

interface Rise extends Costs {
  readonly bought: Bought
}

/** What rose by more than the company lets pass, against the purchases before it, without those that it was made from. */
async function readRises(tx: Tx, companyId: string, { id, date, state }: PurchaseDocument): Promise<Rise[]> {
  const limit = limitOf((await readCompany(tx, companyId)).profile.costRisePercent)
  if (limit === null || state !== 'issued') return []
  const costs = await readCosts(tx, companyId, id)
  const found = await lastBought(tx, companyId, {
    itemIds: [...costs.keys()],
    kinds: arrivalCodes,
    where: sql` and (d.date, d.id) < (${date}::date, ${id}::uuid)
      and d.id not in (select s.source_id from document_line_source s where s.company_id = ${companyId} and s.document_id = ${id})`,
  })
  return found.flatMap((bought) => {
    const now = costs.get(bought.itemId)
    const rise = now === undefined ? null : { bought, last: bought.price, now }
    return rise && hasRisen(rise, limit) ? [rise] : []
  })
}

const textOf = (price: UnitPrice | null): string | null => (price === null ? null : unitPriceText(price))
const shareOf = (margin: Percent | null): string | null => (margin === null ? null : percentText(margin))

function shown({ bought, last, now }: Rise, { items, lists }: SalePrices) {
  const sold = items.get(bought.itemId)
  if (!sold) return []
  const { item, base: price, cells, taxRate } = sold
  const costs = { last, now }
  const keep = (from: UnitPrice | null, rounding: PriceRounding) => textOf(keptPrice(from, costs, rounding))
  const earned = (cost: UnitPrice) => shareOf(marginOf(price, { taxRate, cost }, false))
  return [
    {
      item: { id: item.id, code: item.code, name: item.name, unitName: item.unitName },
      ...{ last: unitPriceText(last), lastDate: bought.date, lastDocument: { id: bought.documentId, kind: bought.kind } },
      ...{ now: unitPriceText(now), percent: percentText(risePercent(costs)) },
      base: { price: unitPriceText(price), margin: earned(last), marginNow: earned(now), proposed: keep(price, roundingOf(price)) },
      cells: lists.map(({ id: listId, rounding }) => {
        const cell = cells.get(listId) ?? { price: null, written: null }
        return { listId, price: textOf(cell.price), written: textOf(cell.written), proposed: keep(cell.price, rounding) }
      }),
    },
  ]
}

const listGate = { permission: priceList.permissions.read, ...priceListGate, services: ['full'] } as const

async function readOf(tx: Tx, session: Session, id: string, today: Parameters<typeof readSalePrices>[3]['today']) {
  const { companyId } = session
  const rises = await readRises(tx, companyId, await findPurchase(tx, session, id))
  if (rises.length === 0) return { rises: [], lists: [] }
  const most = refusalOf(listGate, session) ? 0 : MOST_LISTS
  const itemIds = rises.map(({ bought }) => bought.itemId)
  const sales = await readSalePrices(tx, companyId, itemIds, { today, most })
  return {
    rises: rises.flatMap((rise) => shown(rise, sales)).toSorted((a, b) => (a.item.code < b.item.code ? -1 : 1)),
    lists: sales.lists.map(({ id: listId, name, includesTax }) => ({ id: listId, name, includesTax })),
  }
}

/** What the history of each price says of where it came from; every item has to be one of that purchase. */
async function originOf(tx: Tx, session: Session, documentId: string, cells: readonly { readonly itemId: string }[]): Promise<string> {
  const found = await findPurchase(tx, session, documentId, 'documentId')
  if (found.state !== 'issued')
    return httpErrors.fail('invalid', { detalle: 'La compra no está en pie: sus costos no cuentan.' }, 'documentId')
  const costs = await readCosts(tx, session.companyId, documentId)
  failWith(
    cells.flatMap(({ itemId }, index) =>
      costs.has(itemId) ? [] : [httpErrors.of('invalid', { detalle: 'El producto no es de esa compra.' }, `cells.${index}.itemId`)],
    ),
  )
  return `Alza de costo en ${found.number}, de ${found.party}`
}

const riseHandler = (endpoint: typeof billRises | typeof receiptRises): Handler =>
  handle(endpoint, ({ tx, session, params, today }) => readOf(tx, session, params.id, today))

export const riseHandlers: readonly Handler[] = [
  riseHandler(billRises),
  riseHandler(receiptRises),
  handle(carryToItems, async ({ tx, session, body: { documentId, cells } }) => ({
    count: await changeBasePrices(tx, session, cells, await originOf(tx, session, documentId, cells)),
  })),
  handle(carryToList, async ({ tx, session, body: { documentId, listId, reason, cells }, today, now }) => {
    const origin = await originOf(tx, session, documentId, cells)
    if (!(await tx.first(sql`select from price_list where company_id = ${session.companyId} and id = ${listId}`)))
      httpErrors.fail('notFound', {}, 'listId')
    const asked = { reason, origin, cells: cells.map((cell) => ({ ...cell, listId })) }
    return { count: await carryPrices(tx, session, asked, { today, now }) }
  }),
]
