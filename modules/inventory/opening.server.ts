/** Opening stock: what a warehouse holds when the company begins, at its cost, against the opening balance account. */
import { uuidv7 } from 'uuidv7'
import { dayInBogota, type Day } from '#base/date.ts'
import { amountText, extend, parseQuantity, parseUnitPrice, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { listText } from '#base/list-text.ts'
import { readReach } from '#modules/access/index.server.ts'
import { credit, debit } from '#modules/accounting/index.ts'
import { entryRows, firstOpenDay, numbered, onBehalfOf, openBooks, reversalOf } from '#modules/accounting/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateProblems } from '#platform/own-date.ts'
import { pageClauses, pageOf, type Ordering } from '#platform/page.server.ts'
import { annulStockNote, createOpening, getMovementsOfSource, listStockNotes, stockPermissions, type OpeningInput } from './endpoints.ts'
import { inventoryErrors as errors } from './errors.ts'
import { moveStock, type StockMove } from './stock.server.ts'
import { undoMovements } from './undo.server.ts'

export const KIND = 'stock.note'
/** Of opening stock: "saldo inicial". */
export const VOUCHER = 'SI'

interface Who {
  readonly companyId: string
  readonly personId: string | null
}

interface ItemRow {
  id: string
  name: string
  inventory_account_id: string | null
}

/** What a file brings: a line may say its whole value, which then is its value to the cent. */
export interface OpeningToRecord extends Omit<OpeningInput, 'lines'> {
  readonly lines: readonly (OpeningInput['lines'][number] & { readonly value?: Amount })[]
}

/** @throws 430, 431, 433, 440, 475, 698 and 401 for a service, each at its line */
export async function recordOpening(
  tx: Tx,
  who: Who,
  input: OpeningToRecord,
  now: Date,
): Promise<{ id: string; number: string; value: string }> {
  const { warehouses } = await readReach(tx, who)
  if (warehouses && !warehouses.some(({ id }) => id === input.warehouseId))
    failWith([
      httpErrors.of(
        'invalid',
        { detalle: `Trabajas con ${listText(warehouses.map(({ name }) => name))}: elige una de tus bodegas.` },
        'warehouseId',
      ),
    ])
  const isOurs = await tx.first(sql`select 1 from warehouse where company_id = ${who.companyId} and id = ${input.warehouseId}`)
  if (!isOurs) httpErrors.fail('notFound', {}, 'warehouseId')
  const date = input.date as Day
  const items = new Map(
    (
      await tx.rows<ItemRow>(sql`
        select id, name, inventory_account_id from item where company_id = ${who.companyId} and id = any(${input.lines.map((line) => line.itemId)}::uuid[])`)
    ).map((item) => [item.id, item]),
  )
  failWith(
    input.lines.flatMap((line, index) => {
      const item = items.get(line.itemId)
      if (!item) return [httpErrors.of('notFound', {}, `lines.${index}.itemId`)]
      if (item.inventory_account_id === null)
        return [httpErrors.of('invalid', { detalle: `${item.name} es un servicio y no lleva existencias.` }, `lines.${index}.itemId`)]
      return parseQuantity(line.quantity) > 0n ? [] : [errors.of('quantityNotPositive', {}, `lines.${index}.quantity`)]
    }),
  )
  const books = await openBooks(
    tx,
    { companyId: who.companyId, date, today: dayInBogota(now), modules: ['inventory'], by: onBehalfOf(who, now) },
    [...items.values()].flatMap((item) => item.inventory_account_id ?? []),
  )
  const id = uuidv7()
  const source = { kind: KIND, id, event: 'post' }
  const stock = await moveStock(
    tx,
    who,
    input.lines.map((line, index): StockMove => {
      const quantity = parseQuantity(line.quantity)
      return {
        itemId: line.itemId,
        warehouseId: input.warehouseId,
        date,
        quantity,
        valuation: { by: 'given', value: line.value ?? extend(quantity, parseUnitPrice(line.unitCost)) },
        source: { ...source, line: index + 1 },
        field: `lines.${index}.quantity`,
      }
    }),
  )
  const number = await takeConsecutive(tx, who.companyId, { code: VOUCHER, prefix: VOUCHER, today: dayInBogota(now) })
  const value = sumAmounts(stock.values)
  const text = `Saldo inicial ${number}`
  const byAccount = stock.values.map((amount, index) => ({
    account: items.get(input.lines[index]?.itemId ?? '')?.inventory_account_id ?? '',
    amount,
  }))
  await insertTogether(tx, [
    [
      'stock_note',
      [
        {
          company_id: who.companyId,
          id,
          type: 'opening',
          number,
          date,
          warehouse_id: input.warehouseId,
          notes: input.notes,
          created_by: who.personId,
        },
      ],
    ],
    ...stock.sets,
    ...(value > zeroAmount
      ? entryRows(books, who, {
          source,
          date,
          type: 'opening',
          number,
          description: text,
          lines: [
            ...byAccount.map(({ account, amount }) => debit({ id: account }, amount, text)),
            credit('openingBalance', value as Amount, text),
          ],
        })
      : []),
    ['audit_event', [auditRow(who, { action: 'create', entity: 'inventory.note', entityId: id, title: text })]],
  ])
  return { id, number, value: amountText(value) }
}

/**
 * Takes an opening stock back: its movements at what they were worth, its entry reversed.
 * @param reason as the person wrote it; empty of a file that is undone as a whole
 * @throws 401 naming what was moved since; 543 and 544 when the goods are not there any more
 */
export async function annulOpening(tx: Tx, who: Who, id: string, now: Date, reason = ''): Promise<void> {
  const note = await tx.first<{ number: string; date: Day; state: string }>(sql`
    select number, date, state from stock_note where company_id = ${who.companyId} and id = ${id} for update`)
  if (!note) return httpErrors.fail('notFound')
  if (note.state === 'annulled')
    httpErrors.fail('invalid', { detalle: `No se puede deshacer: el saldo inicial ${note.number} ya está anulado.` })
  const moved = await tx.first<{ name: string; by: string | null }>(sql`
    select i.name, (select n.type || ' ' || n.number
                      from journal_entry e join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
                     where e.company_id = m.company_id and e.source_id = m.source_id order by e.id limit 1) as by
      from stock_movement o
      join stock_movement m on m.company_id = o.company_id and m.item_id = o.item_id and m.warehouse_id = o.warehouse_id
                           and m.sequence > o.sequence and m.source_kind <> ${KIND}
      join item i on i.company_id = m.company_id and i.id = m.item_id
     where o.company_id = ${who.companyId} and o.source_kind = ${KIND} and o.source_id = ${id} order by m.created_at limit 1`)
  if (moved)
    httpErrors.fail('invalid', {
      detalle: `No se puede deshacer: «${moved.name}» ya se movió${moved.by === null ? '' : ` en ${moved.by}`}.`,
    })
  const source = { kind: KIND, id, event: 'post' }
  const entering = { companyId: who.companyId, modules: ['inventory'], by: onBehalfOf(who, now) } as const
  const reversal = await reversalOf(tx, entering, source, 'annul')
  const date = reversal?.draft.date ?? (await firstOpenDay(tx, { ...entering, date: note.date, today: null }))
  const books = await openBooks(
    tx,
    { ...entering, date, today: null },
    (reversal?.draft.lines ?? []).flatMap((line) => ('id' in line.account ? [line.account.id] : [])),
  )
  const back = await undoMovements(tx, who, source, 'annul', date)
  const title = `Saldo inicial ${note.number}${reason === '' ? '' : `: ${reason}`}`
  await tx.run(sql`update stock_note set state = 'annulled' where company_id = ${who.companyId} and id = ${id}`)
  await insertTogether(tx, [
    ...back.sets,
    ...(reversal ? entryRows(books, who, await numbered(tx, who.companyId, reversal.draft), reversal.reverses) : []),
    ['audit_event', [auditRow(who, { action: 'annul', entity: 'inventory.note', entityId: id, title })]],
  ])
}

const create = handle(createOpening, ({ tx, session, body, now, today }) => {
  failWith(dateProblems(session, stockPermissions.date, body.date, today))
  return recordOpening(tx, session, body, now)
})

const order: Ordering = {
  columns: [
    { sql: 'n.date', type: 'date' },
    { sql: 'n.id', type: 'uuid' },
  ],
  direction: 'desc',
}

interface NoteRow {
  id: string
  number: string
  date: Day
  type: 'opening'
  warehouse: string
  items: number
  value: string
  state: 'posted' | 'annulled'
}

const list = handle(listStockNotes, async ({ tx, session, query }) => {
  const page = pageClauses(order, query, null)
  const rows = await tx.rows<NoteRow>(sql`
    select n.id, n.number, n.date, n.type, w.name as warehouse, n.state, t.items, t.value
      from stock_note n
      join warehouse w on w.company_id = n.company_id and w.id = n.warehouse_id
      cross join lateral (
        select count(distinct m.id) as items, coalesce(sum(v.value), 0)::numeric(20,2) as value
          from stock_movement m join stock_value v on v.company_id = m.company_id and v.movement_id = m.id and v.reason = 'origin'
         where m.company_id = n.company_id and m.source_id = n.id) t
     where n.company_id = ${session.companyId}${page.where}${page.tail}`)
  const { rows: shown, next } = pageOf(rows, order, query, null, (row) => [row.date, row.id])
  return { rows: shown, next }
})

interface MovementRow {
  id: string
  date: Day
  item_id: string
  code: string
  name: string
  warehouse: string
  quantity: string
  event: string
  value: string
}

const ofSource = handle(getMovementsOfSource, async ({ tx, session, params }) => {
  const rows = await tx.rows<MovementRow>(sql`
    select m.id, m.date, i.id as item_id, i.code, i.name, w.name as warehouse, m.quantity, m.source_event as event,
           (select coalesce(sum(v.value), 0)::numeric(20,2) from stock_value v where v.company_id = m.company_id and v.movement_id = m.id) as value
      from stock_movement m
      join item i on i.company_id = m.company_id and i.id = m.item_id
      join warehouse w on w.company_id = m.company_id and w.id = m.warehouse_id
     where m.company_id = ${session.companyId} and m.source_id = ${params.id} order by m.created_at, m.source_line`)
  return {
    movements: rows.map((row) => ({
      id: row.id,
      date: row.date,
      item: { id: row.item_id, code: row.code, name: row.name },
      warehouse: row.warehouse,
      quantity: row.quantity,
      event: row.event,
      value: row.value,
    })),
  }
})

const annul = handle(annulStockNote, async ({ tx, session, params, body, now }) => {
  await annulOpening(tx, session, params.id, now, body.reason)
  return isDone
})

export const openingHandlers = [create, list, annul, ofSource]
