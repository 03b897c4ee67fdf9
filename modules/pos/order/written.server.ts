/** What somebody writes of an order: whether it can be, what is kept of it, at which prices, and what its history tells of it. */
import { uuidv7 } from 'uuidv7'
import { parseQuantity, quantityText, unitPriceText, zeroQuantity } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import type { Day } from '#base/date.ts'
import type { CaseCall, LinesPlace } from '#modules/cases/index.server.ts'
import { inventoryErrors } from '#modules/inventory/index.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { proposeLinePrices } from '#modules/pricing/index.server.ts'
import { required } from '#platform/rules/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { requireBranch } from '../branch.server.ts'
import type { OrderInput } from './endpoints.ts'
import { orderTypeNames, type OrderType } from './order.ts'
import { readLines, type Order, type OrderLine } from './rows.server.ts'

const wrong = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

/** What its type asks, and does not take. Pure. */
function typeProblems({ type, tableId, customer, phone, address }: OrderInput): ErrorBody[] {
  const asks = (field: string, campo: string, value: string) =>
    required(value) === null ? [] : [httpErrors.of('required', { campo }, field)]
  if (type === 'table') return tableId === null ? [wrong('tableId', 'Elige la mesa.')] : []
  return [
    ...(tableId === null ? [] : [wrong('tableId', 'Un pedido que no es de mesa no lleva mesa.')]),
    ...asks('customer', 'Cliente', customer),
    ...(type === 'delivery' ? [...asks('phone', 'Teléfono', phone), ...asks('address', 'Dirección', address)] : []),
  ]
}

interface WantedTable {
  readonly branchId: string
  readonly tableId: string
  /** Where the order is already. */
  readonly kept?: string | null
}

/** @throws 698 of a table that is not of the branch, or not in its plan */
export async function requireTable(tx: Tx, companyId: string, { branchId, tableId, kept = null }: WantedTable): Promise<void> {
  const table = await tx.first(sql`
    select from pos_table where company_id = ${companyId} and branch_id = ${branchId} and id = ${tableId} and (active or id = ${kept}::uuid)`)
  if (!table) httpErrors.fail('notFound', {}, 'tableId')
}

/** What registers sell, of some items, and why not of those that they do not sell yet. */
async function itemProblems(tx: Tx, companyId: string, { lines }: OrderInput, kept: readonly OrderLine[]): Promise<ErrorBody[]> {
  const ids = lines.map(({ itemId }) => itemId)
  const rows = await tx.rows<{ id: string; name: string; isSold: boolean }>(sql`
    select i.id, i.name, i.active and i.sellable and i.in_pos and i.kind <> 'variable' and i.control = 'none' and i.aiu_service is null as "isSold"
      from item i where i.company_id = ${companyId} and i.id = any(${ids}::uuid[])`)
  const known = new Map(rows.map((row) => [row.id, row]))
  const isKept = (line: OrderInput['lines'][number]) => kept.some(({ id, itemId }) => id === line.id && itemId === line.itemId)
  return lines.flatMap((line, index) => {
    const item = known.get(line.itemId)
    if (!item) return [httpErrors.of('notFound', {}, `lines.${index}.itemId`)]
    return item.isSold || isKept(line) ? [] : [wrong(`lines.${index}.itemId`, `${item.name} no se vende en las cajas.`)]
  })
}

/** Lines that are named are of the order, once; what an account has of one stays there. */
function lineProblems({ lines }: OrderInput, kept: readonly OrderLine[]): ErrorBody[] {
  const ids = lines.map(({ id }) => id)
  const named = lines.flatMap(({ id, itemId, quantity }, index): ErrorBody[] => {
    if (parseQuantity(quantity) <= zeroQuantity) return [inventoryErrors.of('quantityNotPositive', {}, `lines.${index}.quantity`)]
    if (id === null) return []
    const before = kept.find((each) => each.id === id)
    if (!before || ids.indexOf(id) < index) return [httpErrors.of('notFound', {}, `lines.${index}.id`)]
    if (before.given > zeroQuantity && (before.itemId !== itemId || parseQuantity(quantity) < before.given))
      return [wrong(`lines.${index}.quantity`, `Una cuenta ya tiene ${quantityText(before.given)} de ${before.name}.`)]
    return []
  })
  const gone = kept.filter(({ id, given }) => given > zeroQuantity && !ids.includes(id))
  return [...named, ...gone.map(({ name }) => wrong('lines', `Una cuenta ya tiene ${name}: no se puede quitar.`))]
}

/** @throws 401, 411 and 698, each at its field */
export async function checkOrder(tx: Tx, { session }: CaseCall, input: OrderInput, row: Order | null): Promise<void> {
  const { companyId } = session
  await requireBranch(tx, session, input.branchId)
  if (row && row.branch_id !== input.branchId) failWith([wrong('branchId', 'Un pedido no cambia de sucursal.')])
  failWith(typeProblems(input))
  if (input.tableId !== null)
    await requireTable(tx, companyId, { branchId: input.branchId, tableId: input.tableId, kept: row?.table_id ?? null })
  if (input.partyId !== null) {
    const party = await tx.first(sql`select from party where company_id = ${companyId} and id = ${input.partyId} and active`)
    if (!party) httpErrors.fail('notFound', {}, 'partyId')
  }
  const kept = row ? await readLines(tx, companyId, row.id) : []
  failWith([...(await itemProblems(tx, companyId, input, kept)), ...lineProblems(input, kept)])
}

export const headOf = ({ branchId, type, tableId, partyId, customer, phone, address, notes }: OrderInput) => ({
  ...{ branch_id: branchId, type, table_id: tableId, party_id: partyId, customer, phone, address, notes },
})

interface Pricing {
  readonly branchId: string
  readonly partyId: string | null
  readonly today: Day
}

/** What one of each costs before taxes, as registers propose it. */
export async function pricesOf(tx: Tx, session: Session, ids: readonly string[], { branchId, partyId, today }: Pricing) {
  const items = await loadItems(tx, session.companyId, [...new Set(ids)])
  const quantity = parseQuantity('1')
  const sale = { date: today, partyId, branchId, includesTax: false, lines: items.map((item) => ({ item, quantity })) }
  const prices = await proposeLinePrices(tx, session, sale)
  return new Map(items.map((item, index) => [item.id, { item, price: unitPriceText(prices[index]?.price ?? item.price) }]))
}

/** A line that was there keeps its price: it was told to who ordered it. */
export async function linesOf({ lines, branchId, partyId }: OrderInput, { tx, session, today, id: orderId }: LinesPlace) {
  const kept = new Map((await readLines(tx, session.companyId, orderId)).map((line) => [line.id, line]))
  const ids = lines.map(({ itemId }) => itemId)
  const prices = await pricesOf(tx, session, ids, { branchId, partyId, today })
  return lines.map(({ id, itemId, quantity, note, seat }, index) => {
    const before = id === null ? undefined : kept.get(id)
    const price = before?.itemId === itemId ? before.unitPrice : (prices.get(itemId)?.price ?? '0')
    return { id: id ?? uuidv7(), position: index + 1, item_id: itemId, quantity, unit_price: price, note, seat }
  })
}

interface ToldRow {
  readonly type: OrderType
  readonly place: string
  readonly customer: string
  readonly phone: string
  readonly address: string
  readonly notes: string
}

export async function toldOf(tx: Tx, companyId: string, id: string): Promise<(readonly [label: string, value: string])[]> {
  const row = await tx.first<ToldRow>(sql`
    select v.type, coalesce(nullif(t.zone, '') || ', ', '') || coalesce(t.name, '') as place, v.customer, v.phone, v.address, v.notes
      from pos_order v left join pos_table t on t.company_id = v.company_id and t.id = v.table_id
     where v.company_id = ${companyId} and v.id = ${id}`)
  if (!row) return []
  const lines = await readLines(tx, companyId, id)
  return [
    ['Tipo', orderTypeNames[row.type]],
    ['Mesa', row.place],
    ['Cliente', row.customer],
    ['Teléfono', row.phone],
    ['Dirección', row.address],
    ['Observaciones', row.notes],
    ...lines.map(
      ({ code, name, quantity, note }) => [`${code} ${name}`, [quantityText(quantity), note].filter(Boolean).join(', ')] as const,
    ),
  ]
}
