/** Reads and writes what was agreed with a customer for an item. What it changes of a sale is told by the choice of prices. */
import { uuidv7 } from 'uuidv7'
import { parseDay, showDay, type Day } from '#base/date.ts'
import { parseQuantity, parseUnitPrice, quantityText, unitPriceText } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { loadItems, type LoadedItem } from '#modules/items/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { isInForce, standingOf, validityProblems } from '../validity.ts'
import * as calls from './endpoints.ts'

const PARTY_ENTITY = 'people.party'
/** Of one item with one customer: more scales than these nobody remembers. */
const MOST_SCALES = 10

type Row = Pick<calls.AgreedPrice, 'id' | 'party' | 'item' | 'from' | 'price' | 'base' | 'validFrom' | 'validTo'>

const selected = (companyId: string): Sql => sql`
  select a.id, json_build_object('id', p.id, 'name', p.display_name) as party,
         json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'unitName', i.unit_name) as item,
         a.from_quantity::text as "from", a.price::text, i.price::text as base, a.valid_from::text as "validFrom", a.valid_to::text as "validTo"
    from party_price a
    join party p on p.company_id = ${companyId} and p.id = a.party_id
    join item i on i.company_id = ${companyId} and i.id = a.item_id
   where a.company_id = ${companyId}`

const toldOn =
  (today: Day) =>
  (row: Row): calls.AgreedPrice => ({
    ...row,
    from: quantityText(parseQuantity(row.from)),
    price: unitPriceText(parseUnitPrice(row.price)),
    base: unitPriceText(parseUnitPrice(row.base)),
    standing: standingOf(row, today).text,
    isInForce: isInForce({ ...row, active: true }, today),
  })

const orderedBy = (name: string): Ordering => ({
  columns: [
    { sql: name, type: 'text' },
    { sql: 'a.id', type: 'uuid' },
  ],
  direction: 'asc',
})

interface AskedPage {
  readonly query: PageRequest
  readonly today: Day
}

/** Those of one customer by item, or those of one item by customer. */
async function readAgreed(tx: Tx, companyId: string, of: { partyId: string } | { itemId: string }, { query, today }: AskedPage) {
  const isOfParty = 'partyId' in of
  const ordering = orderedBy(isOfParty ? 'i.name' : 'p.display_name')
  const page = pageClauses(ordering, query, of)
  const which = isOfParty ? sql` and a.party_id = ${of.partyId}` : sql` and a.item_id = ${of.itemId}`
  const found = await tx.rows<Row>(sql`${selected(companyId)}${which}${page.where}${page.tail}`)
  const { rows, next } = pageOf(found, ordering, query, of, ({ id, party, item }) => [isOfParty ? item.name : party.name, id])
  return { rows: rows.map(toldOn(today)), next }
}

interface Customer {
  readonly name: string
  readonly isCustomer: boolean
}

/** The record is held: two who agree with one customer at once go one after the other. */
async function customerOf(tx: Tx, companyId: string, id: string): Promise<Customer> {
  const found = await tx.first<Customer>(sql`
    select display_name as name, is_customer and merged_into is null as "isCustomer"
      from party where company_id = ${companyId} and id = ${id} for update`)
  return found ?? httpErrors.fail('notFound')
}

const wrong = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

function problemsOf({ isCustomer }: Customer, item: LoadedItem | undefined, body: calls.AgreedInput): ErrorBody[] {
  return [
    ...(isCustomer ? [] : [wrong('id', 'Solo se pactan precios con clientes. Marca el tercero como cliente.')]),
    ...(!item || !item.active ? [wrong('itemId', 'Elige un producto o servicio activo.')] : []),
    ...(item && !item.sellable ? [wrong('itemId', `${item.name} no se vende.`)] : []),
    ...(parseUnitPrice(body.price) === 0n
      ? [wrong('price', 'Escribe un precio mayor que cero; lo que se regala se dice en la línea.')]
      : []),
    ...validityProblems(body),
  ]
}

interface Kept {
  readonly id: string
  readonly from: string
  readonly price: string
  readonly validFrom: string | null
  readonly validTo: string | null
}

interface Agreeing {
  readonly partyId: string
  readonly body: calls.AgreedInput
  readonly now: Date
  readonly today: Day
}

/** "desde 12: 45000, desde el 01/12/2026, hasta el 31/12/2026" */
function words({ from, price, validFrom, validTo }: Omit<Kept, 'id'>): string {
  const quantity = parseQuantity(from)
  return [
    `${quantity === 0n ? '' : `desde ${quantityText(quantity)}: `}${unitPriceText(parseUnitPrice(price))}`,
    ...(validFrom === null ? [] : [`desde el ${showDay(parseDay(validFrom))}`]),
    ...(validTo === null ? [] : [`hasta el ${showDay(parseDay(validTo))}`]),
  ].join(', ')
}

const tell = (tx: Tx, session: Session, partyId: string, { title, prices }: { title: string; prices: readonly [string, string] }) =>
  audit(tx, session, { action: 'update', entity: PARTY_ENTITY, entityId: partyId, title, changes: { prices } })

async function agree(tx: Tx, session: Session, { partyId, body, now, today }: Agreeing) {
  const { companyId, personId } = session
  const party = await customerOf(tx, companyId, partyId)
  const [item] = await loadItems(tx, companyId, [body.itemId])
  failWith(problemsOf(party, item, body))
  const kept = await tx.rows<Kept>(sql`
    select id, from_quantity::text as "from", price::text, valid_from::text as "validFrom", valid_to::text as "validTo"
      from party_price where company_id = ${companyId} and party_id = ${partyId} and item_id = ${body.itemId}`)
  const before = kept.find(({ from }) => parseQuantity(from) === parseQuantity(body.from))
  if (!before && kept.length >= MOST_SCALES) failWith([wrong('from', `Máximo ${MOST_SCALES} precios por ítem.`)])
  const id = before?.id ?? uuidv7()
  await tx.run(sql`
    insert into party_price (company_id, id, party_id, item_id, from_quantity, price, valid_from, valid_to, created_at, created_by)
    values (${companyId}, ${id}, ${partyId}, ${body.itemId}, ${body.from}, ${body.price}, ${body.validFrom}, ${body.validTo}, ${now}, ${personId})
        on conflict (company_id, id) do update
           set price = excluded.price, valid_from = excluded.valid_from, valid_to = excluded.valid_to`)
  const [was, is] = [before ? words(before) : '', words(body)]
  if (was !== is) await tell(tx, session, partyId, { title: `Precio de ${item?.code} ${item?.name} para ${party.name}`, prices: [was, is] })
  const written = await tx.first<Row>(sql`${selected(companyId)} and a.id = ${id}`)
  return written ? toldOn(today)(written) : httpErrors.fail('notFound')
}

async function drop(tx: Tx, session: Session, id: string) {
  const { companyId } = session
  const row = await tx.first<Row>(sql`${selected(companyId)} and a.id = ${id} for update of a`)
  if (!row) return httpErrors.fail('notFound')
  await tx.run(sql`delete from party_price where company_id = ${companyId} and id = ${id}`)
  await tell(tx, session, row.party.id, {
    title: `Precio de ${row.item.code} ${row.item.name} para ${row.party.name}`,
    prices: [words(row), ''],
  })
  return isDone
}

export const agreedHandlers = [
  handle(calls.listPartyAgreed, ({ tx, session: { companyId }, params, query, today }) =>
    readAgreed(tx, companyId, { partyId: params.id }, { query, today }),
  ),
  handle(calls.listItemAgreed, ({ tx, session: { companyId }, params, query, today }) =>
    readAgreed(tx, companyId, { itemId: params.id }, { query, today }),
  ),
  handle(calls.agreePrice, ({ tx, session, params, body, now, today }) => agree(tx, session, { partyId: params.id, body, now, today })),
  handle(calls.dropAgreedPrice, ({ tx, session, params }) => drop(tx, session, params.id)),
]
