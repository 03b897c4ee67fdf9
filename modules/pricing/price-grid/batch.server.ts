/** Batches of prices: written at once or on their day, once, and taken back together. */
import { uuidv7 } from 'uuidv7'
import { dayInBogota, isDay, showDay, type Day } from '#base/date.ts'
import { parseUnitPrice, unitPriceText } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { masks } from '#modules/access/index.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { holds } from '#platform/access.ts'
import { audit } from '#platform/audit.server.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import type { Chore } from '#platform/jobs/worker.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { formatUnitPrice } from '#platform/ui/format.ts'
import { pricingErrors } from '../errors.ts'
import { pricedItems, readLists } from '../price-list/lists.server.ts'
import { keyText, lockLists, putPrices, writtenOf, type PutPrice } from '../price-list/put.server.ts'
import { isBelowCost } from './formula.ts'
import { listPriceBatches, undoPriceBatch, writePriceBatch, type PriceBatchRow, type PriceBatchState } from './endpoints.ts'

/** Problems that are named when a batch is refused. */
const MOST_NAMED = 50

interface Cell {
  readonly itemId: string
  readonly listId: string
  readonly price: string | null
  readonly was: string | null
}

interface Asked {
  readonly appliesOn: string | null
  readonly reason: string
  /** What they come from, in words; empty of those of the grid. */
  readonly origin: string
  readonly cells: readonly Cell[]
}

const canonical = (price: string | null): string | null => (price === null ? null : unitPriceText(parseUnitPrice(price)))
const keyOf = ({ itemId, listId }: Pick<Cell, 'itemId' | 'listId'>): string => keyText({ itemId, listId, from: '0' })
const idsOf = (cells: readonly Pick<Cell, 'itemId'>[]): string[] => [...new Set(cells.map(({ itemId }) => itemId))]

/** Each cell against the company: what it names, what somebody else wrote meanwhile, and what the item costs. */
async function cellProblems(
  tx: Tx,
  session: Session,
  { cells, reason }: Pick<Asked, 'cells' | 'reason'>,
  today: Day,
): Promise<ErrorBody[]> {
  const { companyId } = session
  const lists = new Map((await readLists(tx, companyId)).map((list) => [list.id, list]))
  const items = await loadItems(tx, companyId, idsOf(cells))
  const known = new Map(items.map((item) => [item.id, item]))
  const priced = await pricedItems(tx, companyId, items, today)
  const written = await writtenOf(tx, companyId, idsOf(cells))
  const seesCost = holds(session, masks.cost)
  const seen = new Set<string>()
  return cells.flatMap((cell, at): ErrorBody[] => {
    const wrong = (field: string, detalle: string) => [httpErrors.of('invalid', { detalle }, `cells.${at}.${field}`)]
    const [list, item, facts] = [lists.get(cell.listId), known.get(cell.itemId), priced.get(cell.itemId)]
    if (!list) return [httpErrors.of('notFound', {}, `cells.${at}.listId`)]
    if (!item || !facts) return [httpErrors.of('notFound', {}, `cells.${at}.itemId`)]
    if (!list.active) return wrong('listId', `La lista ${list.name} está inactiva.`)
    if (!item.active) return wrong('itemId', `${item.name} está inactivo.`)
    if (seen.has(keyOf(cell))) return wrong('itemId', `${item.name} está dos veces en la lista ${list.name}.`)
    seen.add(keyOf(cell))
    const now = written.get(keyOf(cell)) ?? null
    if (now !== canonical(cell.was)) {
      const said = now === null ? 'ya no tiene precio escrito' : `ahora es ${formatUnitPrice(parseUnitPrice(now))}`
      return wrong('price', `Otra persona cambió el precio de ${item.name} en ${list.name}: ${said}.`)
    }
    if (canonical(cell.price) === now) return wrong('price', `El precio de ${item.name} en ${list.name} no cambia.`)
    if (cell.price === null || reason !== '' || !isBelowCost(parseUnitPrice(cell.price), facts, list.includesTax)) return []
    return [
      seesCost && facts.cost !== null
        ? pricingErrors.of('belowCost', { costo: ` (${formatUnitPrice(facts.cost)})` }, `cells.${at}.price`)
        : pricingErrors.of('belowHiddenCost', {}, `cells.${at}.price`),
    ]
  })
}

interface Moment {
  readonly today: Day
  readonly now: Date
}

/**
 * Prices of one list that something else than the grid asks for, at once; those that it has already are left alone.
 * @param origin what they come from, in words
 * @returns how many changed
 * @throws what the grid refuses, at `cells.<n>`
 */
export async function carryPrices(
  tx: Tx,
  session: Session,
  { cells, reason, origin }: Omit<Asked, 'appliesOn'>,
  moment: Moment,
): Promise<number> {
  const { companyId } = session
  await lockLists(
    tx,
    companyId,
    cells.map(({ listId }) => listId),
  )
  const written = await writtenOf(tx, companyId, idsOf(cells))
  const changed = cells.flatMap((cell, at) => ((written.get(keyOf(cell)) ?? null) === canonical(cell.price) ? [] : [{ ...cell, at }]))
  if (changed.length === 0) return 0
  const problems = await cellProblems(tx, session, { cells: changed, reason }, moment.today)
  // Each is told at the place that it has among all that were asked.
  const placed = (field: string | null) => field?.replace(/^cells\.(\d+)/, (_, index: string) => `cells.${changed[Number(index)]?.at ?? 0}`)
  failWith(problems.map((problem) => ({ ...problem, field: placed(problem.field) ?? null })))
  await write(tx, session, { appliesOn: null, reason, origin, cells: changed }, moment)
  return changed.length
}

async function write(tx: Tx, session: Session, asked: Asked, { today, now }: Moment) {
  const { companyId } = session
  const appliesOn = asked.appliesOn !== null && isDay(asked.appliesOn) ? asked.appliesOn : today
  if (appliesOn < today) return httpErrors.fail('invalid', { detalle: 'Elige hoy o un día que venga.' }, 'appliesOn')
  // Nobody writes in these lists between the look and the write.
  await lockLists(
    tx,
    companyId,
    asked.cells.map(({ listId }) => listId),
  )
  failWith((await cellProblems(tx, session, asked, today)).slice(0, MOST_NAMED))
  const id = uuidv7()
  const { personId, companyId: company_id } = session
  await insertRows(tx, 'price_batch', [
    {
      company_id,
      id,
      state: 'scheduled',
      applies_on: appliesOn,
      reason: asked.reason,
      origin: asked.origin,
      created_at: now,
      created_by: personId,
    },
  ])
  await insertRows(
    tx,
    'price_batch_cell',
    asked.cells.map(({ listId, itemId, price }) => ({ company_id, batch_id: id, list_id: listId, item_id: itemId, price })),
  )
  const prices = asked.cells.length
  if (appliesOn > today) {
    const title = `Lote de ${prices === 1 ? '1 precio' : `${prices.toLocaleString('es-CO')} precios`} para el ${showDay(appliesOn)}`
    await audit(tx, session, { action: 'create', entity: 'pricing.batch', entityId: id, title })
    return { id, state: 'scheduled' as const, prices }
  }
  await apply(tx, session, { id, origin: asked.origin }, now)
  return { id, state: 'applied' as const, prices }
}

interface KeptCell {
  listId: string
  itemId: string
  price: string | null
  before: string | null
  title: string
}

const readCells = (tx: Tx, companyId: string, batchId: string): Promise<KeptCell[]> =>
  tx.rows<KeptCell>(sql`
    select c.list_id as "listId", c.item_id as "itemId", c.price, c.before, i.code || ' ' || i.name || ' en ' || l.name as title
      from price_batch_cell c
      join item i on i.company_id = c.company_id and i.id = c.item_id
      join price_list l on l.company_id = c.company_id and l.id = c.list_id
     where c.company_id = ${companyId} and c.batch_id = ${batchId} order by c.list_id, c.item_id`)

interface Writer {
  readonly companyId: string
  readonly personId: string | null
}

/** Writes a batch that is held. What each price was is kept, to take it back. */
async function apply(tx: Tx, who: Writer, { id: batchId, origin }: Pick<KeptBatch, 'id' | 'origin'>, now: Date): Promise<void> {
  const { companyId } = who
  const cells = await readCells(tx, companyId, batchId)
  await lockLists(
    tx,
    companyId,
    cells.map(({ listId }) => listId),
  )
  const written = await writtenOf(tx, companyId, idsOf(cells))
  const prices = cells.map((cell): PutPrice => {
    const { listId, itemId, title } = cell
    return { listId, itemId, from: '0', price: canonical(cell.price), before: written.get(keyOf(cell)) ?? null, title, origin }
  })
  await putPrices(tx, who, prices)
  await tx.run(sql`
    update price_batch_cell c set before = n.before
      from unnest(${prices.map(({ listId }) => listId)}::uuid[], ${prices.map(({ itemId }) => itemId)}::uuid[],
                  ${prices.map(({ before }) => before)}::numeric[]) n (list_id, item_id, before)
     where c.company_id = ${companyId} and c.batch_id = ${batchId} and c.list_id = n.list_id and c.item_id = n.item_id`)
  await tx.run(
    sql`update price_batch set state = 'applied', applied_at = ${now} where company_id = ${companyId} and id = ${batchId} and state = 'scheduled'`,
  )
}

/** @throws 401 naming the first price that somebody changed since */
async function takeBack(tx: Tx, session: Session, batchId: string): Promise<void> {
  const { companyId } = session
  const cells = await readCells(tx, companyId, batchId)
  await lockLists(
    tx,
    companyId,
    cells.map(({ listId }) => listId),
  )
  const now = await writtenOf(tx, companyId, idsOf(cells))
  const touched = cells.find((cell) => (now.get(keyOf(cell)) ?? null) !== canonical(cell.price))
  if (touched) {
    const detalle = `No se puede deshacer: el precio de «${touched.title}» cambió después.`
    return httpErrors.fail('invalid', { detalle })
  }
  await putPrices(
    tx,
    session,
    cells.map(({ listId, itemId, price, before, title }) => ({
      ...{ listId, itemId, from: '0', title },
      price: canonical(before),
      before: canonical(price),
    })),
  )
}

async function undo(tx: Tx, session: Session, id: string, now: Date): Promise<void> {
  const { companyId, personId } = session
  const batch = await tx.first<{ state: PriceBatchState }>(
    sql`select state from price_batch where company_id = ${companyId} and id = ${id} for update`,
  )
  if (!batch) return httpErrors.fail('notFound')
  if (batch.state === 'undone' || batch.state === 'discarded') {
    return httpErrors.fail('invalid', { detalle: `El lote ya está ${batch.state === 'undone' ? 'deshecho' : 'descartado'}.` })
  }
  if (batch.state === 'applied') await takeBack(tx, session, id)
  const state = batch.state === 'applied' ? 'undone' : 'discarded'
  await tx.run(
    sql`update price_batch set state = ${state}, ended_at = ${now}, ended_by = ${personId} where company_id = ${companyId} and id = ${id}`,
  )
  const title = state === 'undone' ? 'Lote de precios deshecho' : 'Lote de precios descartado'
  await audit(tx, session, { action: 'update', entity: 'pricing.batch', entityId: id, title })
}

const ordering: Ordering = { columns: [{ sql: 'b.id', type: 'uuid' }], direction: 'desc' }

type FoundBatch = Omit<PriceBatchRow, 'createdAt' | 'endedAt'> & { readonly created_at: Date; readonly ended_at: Date | null }

async function readBatches(tx: Tx, companyId: string, query: PageRequest) {
  const page = pageClauses(ordering, query, {})
  const found = await tx.rows<FoundBatch>(sql`
    select b.id, b.state, b.applies_on as "appliesOn", b.reason, b.origin, b.created_at, b.ended_at, x.prices, x.lists,
           nullif(trim(p.first_name || ' ' || p.last_name), '') as "createdBy", nullif(trim(e.first_name || ' ' || e.last_name), '') as "endedBy"
      from price_batch b
      left join person p on p.id = b.created_by
      left join person e on e.id = b.ended_by
      cross join lateral (
        select count(*)::int as prices, coalesce(array_agg(distinct l.name order by l.name), '{}') as lists
          from price_batch_cell c join price_list l on l.company_id = c.company_id and l.id = c.list_id
         where c.company_id = ${companyId} and c.batch_id = b.id) x
     where b.company_id = ${companyId}${page.where}${page.tail}`)
  const { rows, next } = pageOf(found, ordering, query, {}, ({ id }) => [id])
  return {
    next,
    rows: rows.map(({ created_at: createdAt, ended_at: endedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }
}

interface KeptBatch {
  readonly id: string
  readonly origin: string
  readonly created_by: string | null
}

/** One batch of a company whose day has come, in a transaction of its own: another worker takes another one. @returns whether there was one */
const applyNext = (tx: Tx, companyId: string, today: Day, now: Date): Promise<boolean> =>
  tx
    .first<KeptBatch>(sql`
      select id, origin, created_by from price_batch where company_id = ${companyId} and state = 'scheduled' and applies_on <= ${today}
       order by applies_on, id limit 1 for update skip locked`)
    .then(async (batch) => {
      if (!batch) return false
      await apply(tx, { companyId, personId: batch.created_by }, batch, now)
      return true
    })

/** Most companies of a round. */
const ROUND = 20

/** The worker writes the prices whose day has come. */
export const applyPriceBatches: Chore = async ({ pool, clock }) => {
  const now = clock.now()
  const today = dayInBogota(now)
  const due = await atDoor(pool, { worker: true }, (tx) =>
    tx.rows<{ company_id: string }>(
      sql`select distinct company_id from price_batch where state = 'scheduled' and applies_on <= ${today} limit ${ROUND}`,
    ),
  )
  let more = false
  for (const { company_id: companyId } of due) {
    more = (await inCompany(pool, { companyId, personId: null }, (tx) => applyNext(tx, companyId, today, now))) || more
  }
  return more
}

export const batchHandlers = [
  handle(writePriceBatch, ({ tx, session, body, today, now }) => write(tx, session, { ...body, origin: '' }, { today, now })),
  handle(listPriceBatches, ({ tx, session: { companyId }, query }) => readBatches(tx, companyId, query)),
  handle(undoPriceBatch, async ({ tx, session, params, now }) => {
    await undo(tx, session, params.id, now)
    return isDone
  }),
]
