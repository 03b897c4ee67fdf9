/**
 * The products of a register as its device keeps them, page by page in the order of their codes. A page that the device has already, and
 * that has not changed, is told by its digest with what is left of its items.
 */
import { createHash } from 'node:crypto'
import { amountText, parseQuantity, percentText, unitPriceText } from '#base/decimal.ts'
import { dayInBogota } from '#base/date.ts'
import { readSellingPlace, usedBy } from '#modules/documents/index.server.ts'
import { loadItems, type LoadedItem } from '#modules/items/index.server.ts'
import { readMemberships } from '#modules/loyalty/index.server.ts'
import { wireMembership } from '#modules/loyalty/index.ts'
import { isFinalConsumer } from '#modules/people/index.ts'
import { loadParty } from '#modules/people/index.server.ts'
import { sellLines, type SellingItem } from '#modules/pricing/index.ts'
import { readSelling, tellBuyer, tellPrices, tellRules, type AskUses, type Selling } from '#modules/pricing/index.server.ts'
import { taxesInForce } from '#modules/taxes/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { posErrors } from '../errors.ts'
import { warehouseOf } from '../sale/write.server.ts'
import { readBuyerTerms, readCatalogue, type DeviceItem } from './endpoints.ts'

/** Items of a page: their prices are worked out together. */
const PAGE = 500
const ONE = parseQuantity('1')

interface ItemRow {
  readonly id: string
  readonly code: string
  readonly category: string
  readonly taxIds: string[]
  readonly barcodes: string[]
  readonly control: string
  readonly isAiu: boolean
  readonly stock: string | null
}

/** @param upTo the last code of a page that the device knows; empty of one that it does not */
const readRows = (tx: Tx, companyId: string, warehouseId: string | null, { after, upTo }: { after: string; upTo: string }) =>
  tx.rows<ItemRow>(sql`
    select i.id, i.code, coalesce(c.name, '') as category, i.control, i.aiu_service is not null as "isAiu",
           array(select x.tax_id::text from item_tax x where x.company_id = ${companyId} and x.item_id = i.id) as "taxIds",
           array(select b.code from item_barcode b where b.company_id = ${companyId} and b.item_id = i.id and b.unit_id is null) as barcodes,
           case when i.kind = 'product' then coalesce((
             select s.quantity - s.reserved from stock_balance s
              where s.company_id = ${companyId} and s.item_id = i.id and s.warehouse_id = ${warehouseId}), 0)::text end as stock
      from item i left join item_category c on c.company_id = ${companyId} and c.id = i.category_id
     where i.company_id = ${companyId} and i.active and i.sellable and i.in_pos and i.kind <> 'variable' and i.code > ${after}
       and (${upTo} = '' or i.code <= ${upTo})
     order by i.code limit ${PAGE + 1}`)

/** What a device cannot say of a line yet. */
function whyNot({ control, isAiu, taxIds }: ItemRow, byContent: ReadonlySet<string>): string | null {
  if (control !== 'none') return 'Pide lote o serial: véndelo desde Facturas'
  if (isAiu) return 'Se factura con AIU: véndelo desde Facturas'
  return taxIds.some((id) => byContent.has(id)) ? 'Tiene un impuesto por contenido: véndelo desde Facturas' : null
}

const usesIn =
  (tx: Tx, companyId: string): AskUses =>
  (ids, partyId) =>
    usedBy(tx, companyId, ids, partyId)

async function placeOf(tx: Tx, companyId: string, registerId: string) {
  const place = await readSellingPlace(tx, companyId, registerId)
  if (!place) return httpErrors.fail('notFound')
  return place.isReached ? place : posErrors.fail('registerOfAnother')
}

interface Told {
  readonly row: ItemRow
  readonly item: LoadedItem
  readonly facts: SellingItem
}

type Moment = Parameters<typeof sellLines>[3]

/** Of one, to whoever buys it. */
function shelfPrice({ rules }: Selling, { item, facts }: Told, moment: Moment): string {
  const [sold] = sellLines(
    { ...rules, promotions: [] },
    null,
    [{ itemId: item.id, item: facts, quantity: ONE, keptPrice: null, isByHand: false }],
    moment,
  )
  return unitPriceText(sold?.unitPrice ?? item.price)
}

const tellItem = (
  selling: Selling,
  told: Told,
  moment: Moment & { readonly branchId: string },
  byContent: ReadonlySet<string>,
): DeviceItem => {
  const { row, item, facts } = told
  return {
    ...{ id: item.id, code: item.code, name: item.name, unit: item.unitName, category: row.category },
    ...{ price: shelfPrice(selling, told, moment), base: unitPriceText(item.price), prices: tellPrices(selling, facts, moment) },
    ...{ categoryIds: [...facts.categoryIds], brandId: facts.brandId, taxIds: row.taxIds, barcodes: row.barcodes, stock: row.stock },
    why: whyNot(row, byContent),
  }
}

/** Of all that a page says but what is left, which changes with every sale. */
const digestOf = (items: readonly DeviceItem[]): string =>
  createHash('sha256')
    .update(JSON.stringify(items.map((item) => ({ ...item, stock: '' }))))
    .digest('base64url')

async function readPage(
  tx: Tx,
  session: Session,
  place: { readonly branchId: string; readonly now: Date },
  asked: { after: string; upTo: string },
) {
  const { companyId } = session
  const { branchId, now } = place
  const date = dayInBogota(now)
  const taxes = await taxesInForce(tx, companyId, date)
  const byContent = new Set(taxes.flatMap((each) => (each.perContent === null ? [] : [each.id])))
  const rows = await readRows(tx, companyId, await warehouseOf(tx, companyId, branchId), asked)
  const shown = rows.slice(0, PAGE)
  const ids = shown.map((row) => row.id)
  const items = new Map((await loadItems(tx, companyId, ids)).map((item) => [item.id, item]))
  const selling = await readSelling(tx, session, [...items.values()], { branchId, date, usesOf: usesIn(tx, companyId) })
  const moment = { date, time: '00:00', branchId, payment: { form: '1', means: '' }, coupon: '' } as const
  const told = shown.flatMap((row): DeviceItem[] => {
    const [item, facts] = [items.get(row.id), selling.items.get(row.id)]
    return item && facts ? [tellItem(selling, { row, item, facts }, moment, byContent)] : []
  })
  const isCut = rows.length > PAGE
  // What lies behind a page that the device knows is asked by itself.
  return { date, taxes, selling, told, next: isCut ? (shown.at(-1)?.code ?? null) : asked.upTo || null }
}

const reading = handle(readCatalogue, async ({ tx, session, params: { id }, query: { after, upTo, digest }, now }) => {
  const { companyId } = session
  const place = await placeOf(tx, companyId, id)
  const branch = await tx.first<{ name: string }>(sql`select name from branch where company_id = ${companyId} and id = ${place.branchId}`)
  const { date, taxes, selling, told, next } = await readPage(tx, session, { branchId: place.branchId, now }, { after, upTo })
  const found = digestOf(told)
  const isSame = found === digest
  return {
    ...{ register: place.name, branch: branch?.name ?? '', branchId: place.branchId, date },
    taxes: taxes.map((tax) => ({
      ...{ id: tax.id, code: tax.code, name: tax.name, kind: tax.kind, rate: percentText(tax.rate), perUnit: amountText(tax.perUnit) },
    })),
    rules: after === '' ? tellRules(selling.rules, { branchId: place.branchId, date }) : null,
    ...{ digest: found, items: isSame ? [] : told, stock: isSame ? told.map(({ stock }) => stock) : null, next },
  }
})

const ofBuyer = handle(readBuyerTerms, async ({ tx, session: { companyId }, params: { id, partyId }, today }) => {
  await placeOf(tx, companyId, id)
  const party = await loadParty(tx, companyId, partyId)
  const buyer = await tellBuyer(tx, companyId, { partyId: party.id, date: today, usesOf: usesIn(tx, companyId) })
  const programmes = isFinalConsumer(party) ? [] : await readMemberships(tx, companyId, party.id)
  return { date: today, buyer, programmes: programmes.map((each) => wireMembership(each, today)) }
})

export const deviceHandlers: readonly Handler[] = [reading, ofBuyer]
