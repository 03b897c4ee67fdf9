/** Opening stock: what a warehouse holds when the company begins, at its cost, against the opening balance account. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { amountText, extend, parseQuantity, parseUnitPrice, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { BusinessError, failWith, type ErrorBody } from '#base/errors.ts'
import { listText } from '#base/list-text.ts'
import { readReach } from '#modules/access/index.server.ts'
import { onBehalfOf, periodRefusal } from '#modules/accounting/index.server.ts'
import { credit, debit, roleWithoutAccount, type JournalDraftLine } from '#modules/accounting/index.ts'
import {
  annulVoucher,
  recordVoucher,
  voucherHandlers,
  type DraftName,
  type LockedDraft,
  type VoucherSource,
  type Who,
} from '#modules/vouchers/index.server.ts'
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateProblems } from '#platform/own-date.ts'
import { numberMessages } from '#platform/rules/index.ts'
import {
  createOpening,
  openingDraft,
  openingInput,
  previewOpening,
  stockNoteEndpoints,
  type OpeningDraft,
  type OpeningInput,
} from './endpoints.ts'
import { inventoryErrors as errors } from './errors.ts'
import { fileColumns, listing, noteHandlers, paperOf, type NoteRow } from './notes.server.ts'
import { previewMoves } from './preview.server.ts'
import { STOCK_NOTE } from './source-links.ts'
import { stockNote, stockPermissions } from './stock-note.ts'
import { moveStock, type StockCounter, type StockMove } from './stock.server.ts'
import type { Goods } from './tracking/goods.ts'
import { nameArrivals, type NamedLine } from './tracking/named.server.ts'
import { untracked } from './tracking/tracking.ts'
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
  readonly lines: readonly (Omit<OpeningInput['lines'][number], keyof Goods> & Partial<Goods> & { readonly value?: Amount })[]
}

/** In cents, what the columns of values do not hold. */
const WORTH_TOO_MUCH = 10n ** 20n

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

/** @throws 401 outside the user's warehouses and for a service, 475 and 698, each at its line */
async function checkOpening(tx: Tx, who: Who, input: OpeningToRecord): Promise<ReadonlyMap<string, ItemRow>> {
  await requireWarehouse(tx, who, input.warehouseId)
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
    ...input.lines.flatMap((line, index) =>
      (line.value ?? extend(parseQuantity(line.quantity), parseUnitPrice(line.unitCost))) < WORTH_TOO_MUCH
        ? []
        : [httpErrors.of('invalid', { detalle: `${numberMessages.tooLarge}.` }, `lines.${index}.unitCost`)],
    ),
  ])
  return items
}

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
  const items = await checkOpening(tx, who, input)
  const date = input.date as Day
  let value: Amount = zeroAmount
  const { id, number } = await recordVoucher(tx, {
    ...{ who, date, now, draft },
    kind: stockNote,
    accountIds: [...items.values()].flatMap((item) => item.inventory_account_id ?? []),
    prepare: async (source, books) => {
      const counter = books.account({ role: 'openingBalance' })
      if (!counter) throw new BusinessError([roleWithoutAccount('openingBalance')])
      const moves = movesOf(input, { date, source, counter: { accountId: counter.id } })
      const tracked = await nameArrivals(tx, who.companyId, goodsOf(input))
      const stock = await moveStock(
        tx,
        who,
        moves.map((move, index) => ({ ...move, tracked: tracked[index] ?? untracked })),
      )
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

const goodsOf = ({ lines, date }: OpeningToRecord): NamedLine[] =>
  lines.map(({ itemId, batches = [], serials = [] }, index) => ({ itemId, batches, serials, date: date as Day, field: `lines.${index}` }))

const movesOf = (
  input: OpeningToRecord,
  { date, source, counter }: { date: Day; source: VoucherSource; counter: StockCounter },
): StockMove[] =>
  input.lines.map((line, index) => {
    const quantity = parseQuantity(line.quantity)
    return {
      itemId: line.itemId,
      warehouseId: input.warehouseId,
      date,
      quantity,
      valuation: { by: 'given', value: line.value ?? extend(quantity, parseUnitPrice(line.unitCost)) },
      counter,
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

const preview = handle(previewOpening, async ({ tx, session, body, now, today }) => {
  failWith(dateProblems(session, stockPermissions.date, body.date, today))
  const { companyId } = session
  const refusal = await periodRefusal(tx, {
    companyId,
    date: body.date as Day,
    today,
    modules: ['inventory'],
    by: onBehalfOf(session, now),
  })
  failWith(refusal ? [refusal] : [])
  await checkOpening(tx, session, body)
  const source = { kind: STOCK_NOTE, id: uuidv7(), event: 'post' }
  return previewMoves(tx, companyId, movesOf(body, { date: body.date as Day, source, counter: { accountId: source.id } }))
})

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

export const openingHandlers = [...shared, create, preview, ...noteHandlers]
