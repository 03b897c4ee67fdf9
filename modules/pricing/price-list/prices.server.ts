/** The prices of one list: read item by item, written one by one or pasted; and the list of a customer. */
import { failWith, type ErrorBody } from '#base/errors.ts'
import { parseQuantity, parseUnitPrice, quantityText, unitPriceText } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { loadParty } from '#modules/people/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { isDone } from '#platform/http/fields.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { matching } from '#platform/search.server.ts'
import * as calls from '../endpoints.ts'
import { pricedItems, readLists, readWritten } from './lists.server.ts'
import { priceList } from './price-list.ts'
import { setPartyLists } from './party-lists.server.ts'
import { priceIn } from './price.ts'

const ITEM_ENTITY = 'items.item'
const ONE = parseQuantity('1')
/** Codes that are named when a paste is refused. */
const MOST_NAMED = 50

interface Filter {
  readonly text: string
  readonly only: 'all' | 'written'
}

const isWritten = (companyId: string, listId: string): Sql => sql`
  exists (select from price_list_item p where p.company_id = ${companyId} and p.list_id = ${listId} and p.item_id = i.id)`

const filtered = (companyId: string, listId: string, { text, only }: Filter): Sql => sql`
  i.company_id = ${companyId} and i.active${only === 'written' ? sql` and ${isWritten(companyId, listId)}` : empty}${matching(
    companyId,
    ITEM_ENTITY,
    text,
    'i.id',
  )}`

const ordering: Ordering = {
  columns: [
    { sql: 'i.name', type: 'text' },
    { sql: 'i.id', type: 'uuid' },
  ],
  direction: 'asc',
}

async function listOf(tx: Tx, companyId: string, id: string): Promise<{ readonly name: string }> {
  const found = await tx.first<{ name: string }>(sql`select name from price_list where company_id = ${companyId} and id = ${id}`)
  return found ?? httpErrors.fail('notFound')
}

async function readPrices(tx: Tx, companyId: string, listId: string, query: Filter & PageRequest, today: Day) {
  const lists = await readLists(tx, companyId)
  const byId = new Map(lists.map((list) => [list.id, list]))
  const list = byId.get(listId) ?? httpErrors.fail('notFound')
  const filter = { text: query.text, only: query.only, listId }
  const page = pageClauses(ordering, query, filter)
  const found = await tx.rows<{ id: string; name: string }>(sql`
    select i.id, i.name from item i where ${filtered(companyId, listId, query)}${page.where}${page.tail}`)
  const { rows, next } = pageOf(found, ordering, query, filter, ({ id, name }) => [name, id])
  const items = await loadItems(
    tx,
    companyId,
    rows.map(({ id }) => id),
  )
  const known = new Map(items.map((item) => [item.id, item]))
  const priced = await pricedItems(tx, companyId, items, today)
  const written = await readWritten(tx, companyId, [...known.keys()], [...byId.keys()])
  return {
    next,
    rows: rows.flatMap(({ id }) => {
      const [item, facts] = [known.get(id), priced.get(id)]
      if (!item || !facts) return []
      const ofItem = written.get(id) ?? new Map()
      const price = priceIn(list, byId, facts, ofItem, ONE)
      return [
        {
          id,
          code: item.code,
          name: item.name,
          unitName: item.unitName,
          base: unitPriceText(item.price),
          price: price && unitPriceText(price.price),
          written: (ofItem.get(listId) ?? []).map((each: { from: typeof ONE; price: typeof item.price }) => ({
            from: quantityText(each.from),
            price: unitPriceText(each.price),
          })),
        },
      ]
    }),
  }
}

interface Scale {
  readonly from: string
  readonly price: string
}

const scalesText = (scales: readonly Scale[]): string =>
  scales.map(({ from, price }) => (parseQuantity(from) === 0n ? price : `desde ${from}: ${price}`)).join('; ')

function repeated(written: readonly Scale[]): ErrorBody[] {
  const seen = new Set<bigint>()
  return written.flatMap(({ from }, at) => {
    const quantity = parseQuantity(from)
    if (!seen.has(quantity)) {
      seen.add(quantity)
      return []
    }
    return [httpErrors.of('invalid', { detalle: 'Ya hay un precio desde esa cantidad.' }, `written.${at}.from`)]
  })
}

async function writeScales(tx: Tx, session: Session, listId: string, itemId: string, written: readonly Scale[]): Promise<void> {
  const { companyId } = session
  failWith(repeated(written))
  // The list is held: two who write the same item at once go one after the other.
  const list = await tx.first<{ name: string }>(sql`
    select name from price_list where company_id = ${companyId} and id = ${listId} for update`)
  const [item] = await loadItems(tx, companyId, [itemId])
  if (!list || !item) return httpErrors.fail('notFound')
  const before = await tx.rows<Scale>(sql`
    delete from price_list_item where company_id = ${companyId} and list_id = ${listId} and item_id = ${itemId}
    returning from_quantity as "from", price`)
  await insertRows(
    tx,
    'price_list_item',
    written.map(({ from, price }) => ({ company_id: companyId, list_id: listId, item_id: itemId, from_quantity: from, price })),
  )
  const settled = (scales: readonly Scale[]): string =>
    scalesText(
      scales
        .map(({ from, price }) => ({ from: quantityText(parseQuantity(from)), price: unitPriceText(parseUnitPrice(price)) }))
        .toSorted((a, b) => (parseQuantity(a.from) < parseQuantity(b.from) ? -1 : 1)),
    )
  const [was, is] = [settled(before), settled(written)]
  if (was === is) return
  await audit(tx, session, {
    action: 'update',
    entity: priceList.name,
    entityId: listId,
    title: `Precio de ${item.code} ${item.name} en la lista ${list.name}`,
    changes: { prices: [was, is] },
  })
}

async function paste(tx: Tx, session: Session, listId: string, rows: readonly (Scale & { readonly code: string })[]): Promise<number> {
  const { companyId } = session
  const list = await tx.first<{ name: string }>(sql`
    select name from price_list where company_id = ${companyId} and id = ${listId} for update`)
  if (!list) return httpErrors.fail('notFound')
  const codes = [...new Set(rows.flatMap(({ code }) => [code.trim(), code.trim().toUpperCase()]))]
  const items = await tx.rows<{ id: string; code: string }>(sql`
    select id, code from item where company_id = ${companyId} and active and code = any(${codes}::text[])`)
  const byCode = new Map(items.map(({ id, code }) => [code.toUpperCase(), id]))
  const problems: ErrorBody[] = []
  const written = new Map<string, { itemId: string; from: string; price: string }>()
  rows.forEach(({ code, from, price }, at) => {
    const itemId = byCode.get(code.trim().toUpperCase())
    const key = `${itemId} ${parseQuantity(from)}`
    if (itemId === undefined) {
      problems.push(httpErrors.of('invalid', { detalle: `No hay un producto activo con el código ${code}.` }, `rows.${at}.code`))
    } else if (written.has(key)) {
      problems.push(httpErrors.of('invalid', { detalle: `El código ${code} está dos veces desde esa cantidad.` }, `rows.${at}.code`))
    } else written.set(key, { itemId, from, price })
  })
  failWith(problems.slice(0, MOST_NAMED))
  const all = [...written.values()]
  await tx.run(sql`
    delete from price_list_item p
     using unnest(${all.map(({ itemId }) => itemId)}::uuid[], ${all.map(({ from }) => from)}::numeric[]) n (item_id, from_quantity)
     where p.company_id = ${companyId} and p.list_id = ${listId} and p.item_id = n.item_id and p.from_quantity = n.from_quantity`)
  await insertRows(
    tx,
    'price_list_item',
    all.map(({ itemId, from, price }) => ({ company_id: companyId, list_id: listId, item_id: itemId, from_quantity: from, price })),
  )
  await audit(tx, session, {
    action: 'update',
    entity: priceList.name,
    entityId: listId,
    title: `Precios pegados en la lista ${list.name}`,
    changes: { prices: ['', all.length === 1 ? '1 precio pegado' : `${all.length.toLocaleString('es-CO')} precios pegados`] },
  })
  return all.length
}

const partyList = async (tx: Tx, companyId: string, partyId: string) => {
  const list = await tx.first<{ id: string; name: string }>(sql`
    select l.id, l.name from party_price_list p join price_list l on l.company_id = p.company_id and l.id = p.list_id
     where p.company_id = ${companyId} and p.party_id = ${partyId}`)
  return { list: list ?? null }
}

async function setPartyList(tx: Tx, session: Session, partyId: string, listId: string | null): Promise<void> {
  const { companyId } = session
  const party = await loadParty(tx, companyId, partyId)
  if (!party.isCustomer && listId !== null)
    failWith([httpErrors.of('invalid', { detalle: 'Solo un cliente tiene lista de precios.' }, 'listId')])
  const list = listId === null ? null : await listOf(tx, companyId, listId)
  const { list: before } = await partyList(tx, companyId, partyId)
  if ((before?.id ?? null) === listId) return
  if (listId === null) await tx.run(sql`delete from party_price_list where company_id = ${companyId} and party_id = ${partyId}`)
  else {
    await tx.run(sql`
      insert into party_price_list (company_id, party_id, list_id) values (${companyId}, ${partyId}, ${listId})
          on conflict (company_id, party_id) do update set list_id = excluded.list_id`)
  }
  await audit(tx, session, {
    action: 'update',
    entity: 'people.party',
    entityId: partyId,
    title: `Tercero ${party.displayName}`,
    changes: { priceList: [before?.name ?? '', list?.name ?? ''] },
  })
}

export const priceHandlers = [
  handle(calls.listPrices, ({ tx, session, params, query, today }) => readPrices(tx, session.companyId, params.id, query, today)),
  handle(calls.countPrices, async ({ tx, session: { companyId }, params: { id }, query: { text } }) => {
    await listOf(tx, companyId, id)
    const counts = await tx.first<{ all: number; written: number }>(sql`
      select count(*)::int as "all", count(*) filter (where ${isWritten(companyId, id)})::int as written
        from item i where ${filtered(companyId, id, { text, only: 'all' })}`)
    return counts ?? { all: 0, written: 0 }
  }),
  handle(calls.writePrices, async ({ tx, session, params, body }) => {
    await writeScales(tx, session, params.id, params.itemId, body.written)
    return isDone
  }),
  handle(calls.pastePrices, async ({ tx, session, params, body }) => ({ written: await paste(tx, session, params.id, body.rows) })),
  handle(calls.getPartyList, ({ tx, session, params }) => partyList(tx, session.companyId, params.id)),
  handle(calls.setPartyLists, async ({ tx, session, body: { ids, listId } }) => {
    const list = listId === null ? null : { id: listId, ...(await listOf(tx, session.companyId, listId)) }
    return setPartyLists(tx, session, ids, list)
  }),
  handle(calls.setPartyList, async ({ tx, session, params, body }) => {
    await setPartyList(tx, session, params.id, body.listId)
    return partyList(tx, session.companyId, params.id)
  }),
]
