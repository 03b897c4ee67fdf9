/** Opening stock: what a warehouse holds when the company begins, at its cost, against the opening balance account. */
import type { Day } from '#base/date.ts'
import { amountText, extend, parseAmount, parseQuantity, parseUnitPrice, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { listText } from '#base/list-text.ts'
import { readReach } from '#modules/access/index.server.ts'
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import { stateNames, type VoucherPaper, type VoucherState } from '#modules/vouchers/index.ts'
import {
  annulVoucher,
  countVouchers,
  readVoucher,
  readVouchers,
  recordVoucher,
  voucherHandlers,
  type DraftName,
  type LockedDraft,
  type VoucherListing,
  type VoucherSource,
  type Who,
} from '#modules/vouchers/index.server.ts'
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { FileColumns } from '#platform/export/file-columns.ts'
import { handle } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateProblems } from '#platform/own-date.ts'
import { formatMoney, formatQuantity, formatUnitPrice } from '#platform/ui/format.ts'
import {
  createOpening,
  getMovementsOfSource,
  getStockNote,
  listStockNotes,
  openingDraft,
  openingInput,
  stockNoteEndpoints,
  type OpeningDraft,
  type OpeningInput,
} from './endpoints.ts'
import { inventoryErrors as errors } from './errors.ts'
import { STOCK_NOTE } from './source-links.ts'
import { stockNote, stockPermissions } from './stock-note.ts'
import { moveStock, type StockMove } from './stock.server.ts'
import { undoMovements } from './undo.server.ts'

interface ItemRow {
  id: string
  code: string
  name: string
  unit: string
  inventory_account_id: string | null
}

/** What a file brings: a line may say its whole value, which then is its value to the cent. */
export interface OpeningToRecord extends Omit<OpeningInput, 'lines'> {
  readonly lines: readonly (OpeningInput['lines'][number] & { readonly value?: Amount })[]
}

/** A warehouse of the company where this person moves stock. @throws 401, 698 */
async function requireWarehouse(tx: Tx, who: Who, warehouseId: string): Promise<void> {
  const { warehouses } = await readReach(tx, who)
  if (warehouses && !warehouses.some(({ id }) => id === warehouseId))
    failWith([
      httpErrors.of(
        'invalid',
        { detalle: `Trabajas con ${listText(warehouses.map(({ name }) => name))}: elige una de tus bodegas.` },
        'warehouseId',
      ),
    ])
  const isOurs = await tx.first(sql`select 1 from warehouse where company_id = ${who.companyId} and id = ${warehouseId}`)
  if (!isOurs) httpErrors.fail('notFound', {}, 'warehouseId')
}

async function readItems(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ItemRow>> {
  const rows = await tx.rows<ItemRow>(sql`
    select i.id, i.code, i.name, i.unit_name as unit, i.inventory_account_id from item i
     where i.company_id = ${companyId} and i.id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map((item) => [item.id, item]))
}

/** What a line is of: a product of the company. */
const itemProblems = (items: ReadonlyMap<string, ItemRow>, lines: readonly { readonly itemId: string }[]): ErrorBody[] =>
  lines.flatMap(({ itemId }, index) => {
    const item = items.get(itemId)
    if (!item) return [httpErrors.of('notFound', {}, `lines.${index}.itemId`)]
    if (item.inventory_account_id !== null) return []
    return [httpErrors.of('invalid', { detalle: `${item.name} es un servicio y no lleva existencias.` }, `lines.${index}.itemId`)]
  })

export interface OpeningCall {
  readonly who: Who
  readonly input: OpeningToRecord
  readonly now: Date
  readonly draft?: LockedDraft | null
}

/** @throws 430, 431, 433, 440, 475, 698 and 401 for a service, each at its line */
export async function recordOpening(
  tx: Tx,
  { who, input, now, draft = null }: OpeningCall,
): Promise<{ id: string; number: string; value: string }> {
  await requireWarehouse(tx, who, input.warehouseId)
  const date = input.date as Day
  const items = await readItems(
    tx,
    who.companyId,
    input.lines.map((line) => line.itemId),
  )
  failWith([
    ...itemProblems(items, input.lines),
    ...input.lines.flatMap((line, index) =>
      parseQuantity(line.quantity) > 0n ? [] : [errors.of('quantityNotPositive', {}, `lines.${index}.quantity`)],
    ),
  ])
  let value: Amount = zeroAmount
  const { id, number } = await recordVoucher(tx, {
    ...{ who, date, now, draft },
    kind: stockNote,
    accountIds: [...items.values()].flatMap((item) => item.inventory_account_id ?? []),
    prepare: async (source) => {
      const stock = await moveStock(tx, who, movesOf(input, date, source))
      value = sumAmounts(stock.values)
      return {
        columns: { type: 'opening', warehouse_id: input.warehouseId, notes: input.notes },
        sets: stock.sets,
        lines: (title) => linesOf(input, items, stock.values, title),
        words: [],
      }
    },
  })
  return { id, number, value: amountText(value) }
}

/** The row of a draft: what it names is there; quantities and costs are asked when it is recorded. @throws 401, 698 */
async function keepOpening(tx: Tx, who: Who, draft: OpeningDraft): Promise<Readonly<Record<string, unknown>>> {
  await requireWarehouse(tx, who, draft.warehouseId)
  const items = await readItems(
    tx,
    who.companyId,
    draft.lines.map(({ itemId }) => itemId),
  )
  failWith(itemProblems(items, draft.lines))
  return { type: 'opening', warehouse_id: draft.warehouseId, notes: draft.notes }
}

const movesOf = (input: OpeningToRecord, date: Day, source: VoucherSource): StockMove[] =>
  input.lines.map((line, index) => {
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
  })

/** Each account of inventory against the opening balance; nothing while it is worth nothing. */
function linesOf(
  input: OpeningToRecord,
  items: ReadonlyMap<string, ItemRow>,
  values: readonly Amount[],
  title: string,
): JournalDraftLine[] {
  const value = sumAmounts(values)
  if (value <= zeroAmount) return []
  const arrived = values.map((amount, index) => {
    const account = items.get(input.lines[index]?.itemId ?? '')?.inventory_account_id ?? ''
    return debit({ id: account }, amount, title)
  })
  return [...arrived, credit('openingBalance', value, title)]
}

/**
 * Takes an opening stock back: its movements at what they were worth, its entry reversed.
 * @param reason as the person wrote it; empty of a file that is undone as a whole
 * @throws 401 naming what was moved since; 543 and 544 when the goods are not there any more
 */
export const annulOpening = (
  tx: Tx,
  { who, id, now, reason = '' }: { readonly who: Who; readonly id: string; readonly now: Date; readonly reason?: string },
): Promise<void> =>
  annulVoucher(tx, {
    ...{ who, id, now },
    kind: stockNote,
    refuse: (number) => httpErrors.fail('invalid', { detalle: `No se puede deshacer: el saldo inicial ${number} ya está anulado.` }),
    check: () => refuseMoved(tx, who.companyId, id),
    undo: async (source, event, date) => (await undoMovements(tx, who, source, event, date)).sets,
    tell: (title) => ({ title: `${title}${reason === '' ? '' : `: ${reason}`}` }),
  })

/** @throws 401 when something else moved what the note brought */
async function refuseMoved(tx: Tx, companyId: string, id: string): Promise<void> {
  const moved = await tx.first<{ name: string; by: string | null }>(sql`
    select i.name, (select n.type || ' ' || n.number
                      from journal_entry e join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
                     where e.company_id = m.company_id and e.source_id = m.source_id order by e.id limit 1) as by
      from stock_movement o
      join stock_movement m on m.company_id = o.company_id and m.item_id = o.item_id and m.warehouse_id = o.warehouse_id
                           and m.sequence > o.sequence and m.source_kind <> ${STOCK_NOTE}
      join item i on i.company_id = m.company_id and i.id = m.item_id
     where o.company_id = ${companyId} and o.source_kind = ${STOCK_NOTE} and o.source_id = ${id} order by m.created_at limit 1`)
  if (moved)
    httpErrors.fail('invalid', {
      detalle: `No se puede deshacer: «${moved.name}» ya se movió${moved.by === null ? '' : ` en ${moved.by}`}.`,
    })
}

const create = handle(createOpening, ({ tx, session, body, now, today }) => {
  failWith(dateProblems(session, stockPermissions.date, body.date, today))
  return recordOpening(tx, { who: session, input: body, now })
})

interface NoteRow {
  id: string
  number: string | null
  date: Day
  type: 'opening'
  warehouse: string
  items: number
  value: string
  state: VoucherState
}

/** The lines of a draft are in what was written of it; an empty figure is still nothing. */
const draftLines = sql`
  rows from (jsonb_to_recordset(v.draft -> 'lines') as ("itemId" uuid, quantity text, "unitCost" text)) with ordinality
    as l ("itemId", quantity, "unitCost", position)`
const draftValue = sql`round(coalesce(nullif(l.quantity, '')::numeric, 0) * coalesce(nullif(l."unitCost", '')::numeric, 0), 2)`

const listing: VoucherListing = {
  kind: stockNote,
  ofParties: false,
  columns: sql`v.id, v.number, v.date, v.type, w.name as warehouse, v.state, t.items, t.value`,
  joins: sql`
    join warehouse w on w.company_id = v.company_id and w.id = v.warehouse_id
    cross join lateral (
      select count(distinct m.id) as items, coalesce(sum(o.value), 0)::numeric(20,2) as value
        from stock_movement m join stock_value o on o.company_id = m.company_id and o.movement_id = m.id and o.reason = 'origin'
       where v.state <> 'draft' and m.company_id = v.company_id and m.source_id = v.id
       having v.state <> 'draft'
      union all
      select count(*), coalesce(sum(${draftValue}), 0)::numeric(20,2) from ${draftLines} having v.state = 'draft') t`,
}

const list = handle(listStockNotes, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => ({
  ...(await readVouchers<NoteRow>(tx, companyId, listing, { filter, page: { size, after } })),
  ...(await countVouchers(tx, companyId, listing, filter)),
}))

interface NoteLine {
  item_id: string
  code: string
  name: string
  unit: string
  quantity: string
  unit_cost: string
  value: string
}

/** What one brought in, in its order; of a draft, what it would. */
const linesOfNote = (tx: Tx, companyId: string, id: string): Promise<NoteLine[]> =>
  tx.rows<NoteLine>(sql`
    select s.*, i.code, i.name, i.unit_name as unit
      from (select m.item_id, m.source_line as position, m.quantity::text as quantity, o.value,
                   (case when m.quantity = 0 then 0 else round(o.value / m.quantity, 6) end)::text as unit_cost
              from stock_movement m join stock_value o on o.company_id = m.company_id and o.movement_id = m.id and o.reason = 'origin'
             where m.company_id = ${companyId} and m.source_kind = ${STOCK_NOTE} and m.source_id = ${id} and m.source_event = 'post'
            union all
            select l."itemId", l.position, l.quantity, ${draftValue}::numeric(20,2), l."unitCost" from stock_note v cross join lateral ${draftLines}
             where v.company_id = ${companyId} and v.id = ${id} and v.state = 'draft') s
      join item i on i.company_id = ${companyId} and i.id = s.item_id order by s.position`)

const wholeListing: VoucherListing = { ...listing, columns: sql`${listing.columns}, v.notes` }
type WholeNote = NoteRow & { readonly notes: string }

const one = handle(getStockNote, async ({ tx, session: { companyId }, params }) => {
  const note = await readVoucher<WholeNote>(tx, companyId, wholeListing, params.id)
  const lines = await linesOfNote(tx, companyId, note.id)
  return {
    ...note,
    lines: lines.map(({ item_id, code, name, unit_cost, ...line }) => ({
      item: { id: item_id, code, name },
      ...line,
      unitCost: unit_cost,
    })),
  }
})

/** By the names of the columns on the screen; what it is worth only for who sees costs. */
const fileColumns = (seesCost: boolean): FileColumns<NoteRow> => ({
  number: [{ head: 'Número', cell: (row) => row.number ?? stateNames.draft }],
  date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
  type: [{ head: 'Tipo', cell: () => stockNote.titles.one }],
  warehouse: [{ head: 'Bodega', cell: (row) => row.warehouse }],
  items: [{ head: 'Ítems', cell: (row) => ({ figure: `${row.items}` }) }],
  ...(seesCost ? { value: [{ head: 'Valor', cell: (row) => ({ amount: row.value }) }] } : {}),
  state: [{ head: 'Estado', cell: (row) => stateNames[row.state] }],
})

async function paperOf(tx: Tx, companyId: string, id: string, seesCost: boolean): Promise<VoucherPaper> {
  const note = await readVoucher<WholeNote>(tx, companyId, wholeListing, id)
  const lines = await linesOfNote(tx, companyId, id)
  const costs = (line: NoteLine): string[] =>
    seesCost ? [formatUnitPrice(parseUnitPrice(line.unit_cost)), formatMoney(parseAmount(line.value))] : []
  const right = (label: string) => ({ label, align: 'right' }) as const
  return {
    number: note.number,
    state: note.state,
    date: note.date,
    facts: [
      { label: 'Tipo', value: stockNote.titles.one },
      { label: 'Bodega', value: note.warehouse },
    ],
    columns: [
      { label: 'Producto', align: 'left' },
      right('Cantidad'),
      right('Unidad'),
      ...(seesCost ? [right('Costo'), right('Valor')] : []),
    ],
    rows: lines.map((line) => [`${line.code} ${line.name}`, formatQuantity(parseQuantity(line.quantity)), line.unit, ...costs(line)]),
    total: seesCost ? { label: 'Valor total', amount: parseAmount(note.value) } : null,
    inWords: false,
    texts: [{ label: 'Observaciones', value: note.notes }],
    signatures: ['Elaborado por', 'Recibido en bodega'],
  }
}

async function namesIn(tx: Tx, companyId: string, { lines }: OpeningDraft): Promise<Record<string, DraftName>> {
  const items = await readItems(
    tx,
    companyId,
    lines.map(({ itemId }) => itemId),
  )
  return Object.fromEntries([...items.values()].map(({ id, name, code, unit }) => [id, { name, code, detail: unit }]))
}

const shared = voucherHandlers<OpeningInput, OpeningDraft, NoteRow, { id: string; number: string; value: string }>({
  ...{ kind: stockNote, endpoints: stockNoteEndpoints, listing, input: openingInput, draft: openingDraft },
  file: (session) => fileColumns(holds(session, stockPermissions.cost)),
  keep: ({ tx, session }, draft) => keepOpening(tx, session, draft),
  names: namesIn,
  record: ({ tx, session, now }, input, draft) => recordOpening(tx, { who: session, input, now, draft }),
  annul: ({ tx, session, now }, id, reason) => annulOpening(tx, { who: session, id, now, reason }),
  paper: (tx, session, id) => paperOf(tx, session.companyId, id, holds(session, stockPermissions.cost)),
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

export const openingHandlers = [...shared, create, list, one, ofSource]
