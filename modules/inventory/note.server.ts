/**
 * Stock notes: what comes in, goes out or is put right without a commercial document, against the account of its concept; and the
 * opening stock, against the account of opening balances.
 */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import {
  absolute,
  amountText,
  extend,
  parseQuantity,
  parseUnitPrice,
  quantityText,
  sumAmounts,
  unitPriceText,
  unitValue,
  zeroAmount,
  zeroQuantity,
  type Amount,
  type Quantity,
} from '#base/decimal.ts'
import { BusinessError, failWith } from '#base/errors.ts'
import { onBehalfOf, periodRefusal, type Books } from '#modules/accounting/index.server.ts'
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
import { voucherErrors } from '#modules/vouchers/index.ts'
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateProblems } from '#platform/own-date.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { lossVatOn, lossVatRules } from '#colombia/index.ts'
import { approvalProblems, lossPermissions, type LossAuthors } from './loss.ts'
import { unitCostsAt } from './average-cost.server.ts'
import {
  askStockOn,
  createOpening,
  createStockNote,
  noteInput,
  previewOpening,
  previewStockNote,
  stockNoteEndpoints,
  type NoteInput,
} from './endpoints.ts'
import { stockOn, withCostChanges } from './cost-change.server.ts'
import { checkNote, readItems, type CheckedNote, type NoteItem } from './note-checks.server.ts'
import { worthProblem } from './note-rules.ts'
import { noteKindOf, noteTypeOf, type NoteType } from './note-types.ts'
import { fileColumns, listing, noteHandlers, paperOf, type NoteRow } from './notes.server.ts'
import { previewMoves } from './preview.server.ts'
import { STOCK_NOTE } from './source-links.ts'
import { dropCounted } from './standing/keep.server.ts'
import { stockNote, stockPermissions } from './stock-note.ts'
import { moveStock, type StockCounter, type StockMove } from './stock.server.ts'
import { noGoods, type Goods } from './tracking/goods.ts'
import { nameArrivals, nameExits, type NamedLine } from './tracking/named.server.ts'
import { untracked, type Tracked } from './tracking/tracking.ts'
import { accountsMoved, undoMovements } from './undo.server.ts'
import { withUnseenCosts } from './unseen-costs.ts'

/** What a file brings: a line may say its whole value, which then is its value to the cent. */
export interface NoteToRecord extends Omit<NoteInput, 'lines'> {
  readonly lines: readonly (Omit<NoteInput['lines'][number], keyof Goods> & Partial<Goods> & { readonly value?: Amount })[]
}

export interface NoteCall {
  readonly who: Who
  readonly input: NoteToRecord
  readonly now: Date
  readonly draft?: LockedDraft | null
  /** Who records it may approve losses. */
  readonly mayApprove?: boolean
  /** Asked with its month locked, before anything moves. */
  readonly begin?: () => Promise<void>
}

/** An opening is a note whose fields are fewer. */
export const openingNote = (input: Pick<NoteToRecord, 'date' | 'warehouseId' | 'notes' | 'lines'>): NoteToRecord => ({
  ...{ type: 'opening', conceptId: null, partyId: null, costCenterId: null, cause: null },
  ...input,
})

const asInput = ({ lines, ...head }: NoteToRecord): NoteInput => ({ ...head, lines: lines.map((line) => ({ ...noGoods, ...line })) })

/** @throws 430, 431, 433, 440, 475, 543, 544, 545, 556, 698 and 401 for a service, each at its line */
export async function recordNote(
  tx: Tx,
  { who, input, now, draft = null, mayApprove = false, begin }: NoteCall,
): Promise<{ id: string; number: string; value: string }> {
  const checked = await checkNote(tx, who, asInput(input), 'record')
  const { items, concept } = checked
  const date = input.date as Day
  let value: Amount = zeroAmount
  const authors = noteTypeOf[input.type].hasCause ? await authorsOf(tx, who.companyId, asInput(input), draft) : null
  const { id, number } = await recordVoucher(tx, {
    ...{ who, date, now, draft },
    kind: noteKindOf(input.type),
    accountIds: [
      ...[...items.values()].flatMap((item) => item.inventory_account_id ?? []),
      ...(concept?.account_id ? [concept.account_id] : []),
    ],
    centerIds: input.costCenterId === null ? [] : [input.costCenterId],
    prepare: async (source, books) => {
      const counter = counterOf(input, checked, books)
      await begin?.()
      await requireCosts(tx, who.companyId, input)
      const changed = await withCostChanges(tx, who.companyId, input, 'revalue')
      const tracked = await goodsOf(tx, who.companyId, input)
      const moves = movesOf(changed, { date, source, counter })
      const stock = await moveStock(
        tx,
        who,
        moves.map((move, index) => ({ ...move, tracked: tracked[index] ?? untracked })),
      )
      value = sumAmounts(stock.values)
      if (authors) await requireApproval(tx, who, { ...authors, value, mayApprove })
      return {
        columns: { ...columnsOf(input), vat_treatment: treatmentOn(input) },
        sets: stock.sets,
        lines: (title) => linesOf(input, { items, values: stock.values, counter, title }),
        words: [],
      }
    },
  })
  return { id, number, value: amountText(noteTypeOf[input.type].direction === 'out' ? absolute(value) : value) }
}

const columnsOf = ({ type, warehouseId, conceptId, partyId, costCenterId, cause, notes }: NoteToRecord) => ({
  ...{ type, cause, warehouse_id: warehouseId, concept_id: conceptId, party_id: partyId, cost_center_id: costCenterId, notes },
})

const treatmentOn = ({ cause, date }: NoteToRecord) =>
  cause === null ? null : (lossVatOn(lossVatRules, cause, date as Day)?.treatment ?? null)

/** Who wrote the draft of a loss, before it is recorded. */
async function authorsOf(tx: Tx, companyId: string, input: NoteInput, draft: LockedDraft | null): Promise<LossAuthors> {
  const kept = draft
    ? await tx.first<{ created_by: string | null; updated_by: string | null; is_same: boolean }>(sql`
        select created_by, updated_by, draft = ${JSON.stringify(input)}::jsonb as is_same
          from stock_note where company_id = ${companyId} and id = ${draft.id}`)
    : undefined
  return kept ? { writtenBy: [kept.created_by, kept.updated_by], isAsKept: kept.is_same } : { writtenBy: null, isAsKept: false }
}

/** @throws 536 and 537 of a loss that is worth more than the company says */
async function requireApproval(
  tx: Tx,
  who: Who,
  loss: LossAuthors & { readonly value: Amount; readonly mayApprove: boolean },
): Promise<void> {
  const { profile } = await readCompany(tx, who.companyId)
  failWith(approvalProblems({ ...loss, limit: profile.lossLimit, personId: who.personId }))
}

/** @throws 401 at the third party or the cost centre that its account asks for; 461 while nothing says the account of openings */
function counterOf({ partyId, costCenterId }: NoteToRecord, { concept }: CheckedNote, books: Books): StockCounter {
  const account = books.account(concept?.account_id ? { id: concept.account_id } : { role: 'openingBalance' })
  if (!account) throw new BusinessError([roleWithoutAccount('openingBalance')])
  const needs = (campo: string, field: string) => httpErrors.of('required', { campo }, field)
  failWith([
    ...(concept && account.requiresParty && partyId === null ? [needs('Tercero', 'partyId')] : []),
    ...(concept && account.requiresCostCenter && costCenterId === null ? [needs('Centro de costo', 'costCenterId')] : []),
  ])
  return { accountId: account.id, costCenterId, partyId }
}

/** What comes in by an adjustment without a cost takes the average of what there is. @throws 401 where there is nothing */
async function requireCosts(tx: Tx, companyId: string, { type, warehouseId, lines }: NoteToRecord): Promise<void> {
  if (noteTypeOf[type].cost !== 'optional') return
  const asked = lines.flatMap(({ itemId, quantity, unitCost }, index) =>
    unitCost === '' && parseQuantity(quantity) > zeroQuantity ? [{ itemId, quantity, index }] : [],
  )
  const costs = await unitCostsAt(
    tx,
    companyId,
    asked.map(({ itemId }) => ({ itemId, warehouseId })),
  )
  const detalle = 'Escribe el costo: no hay existencias de las que tomar el promedio.'
  failWith(
    asked.flatMap(({ itemId, quantity, index }) => {
      const cost = costs.get(`${itemId} ${warehouseId}`)
      if (cost === undefined) return [httpErrors.of('invalid', { detalle }, `lines.${index}.unitCost`)]
      return [worthProblem(extend(parseQuantity(quantity), cost), `lines.${index}.quantity`) ?? []].flat()
    }),
  )
}

const isOut = (type: NoteType, quantity: string): boolean => noteTypeOf[type].direction === 'out' || quantity.startsWith('-')

/** Which goods each line is of: those that come in may be new, those that go out are there. @throws 401, 410, 547, 551, 563 at the batch or serial */
async function goodsOf(tx: Tx, companyId: string, { type, date, lines }: NoteToRecord): Promise<Tracked[]> {
  const named = (way: 'in' | 'out') =>
    lines.map(({ itemId, quantity, batches = [], serials = [] }, index): NamedLine & { warehouse: string } => ({
      ...(isOut(type, quantity) === (way === 'out') ? { batches, serials } : noGoods),
      ...{ itemId, date: date as Day, field: `lines.${index}`, warehouse: 'la bodega' },
    }))
  const arrivals = await nameArrivals(tx, companyId, named('in'))
  const exits = await nameExits(tx, companyId, named('out'))
  return lines.map(({ quantity }, index) => (isOut(type, quantity) ? exits : arrivals)[index] ?? untracked)
}

function movesOf(input: NoteToRecord, { date, source, counter }: { date: Day; source: VoucherSource; counter: StockCounter }): StockMove[] {
  const isExit = noteTypeOf[input.type].direction === 'out'
  return input.lines.map((line, index) => {
    const written = line.quantity === '' ? zeroQuantity : parseQuantity(line.quantity)
    const quantity = isExit ? (-written as Quantity) : written
    const cost = line.value ?? (line.unitCost === '' ? null : extend(quantity, parseUnitPrice(line.unitCost)))
    return {
      itemId: line.itemId,
      warehouseId: input.warehouseId,
      date,
      quantity,
      valuation: cost === null ? { by: 'average' } : { by: 'given', value: cost },
      counter,
      source: { ...source, line: index + 1 },
      field: `lines.${index}.quantity`,
    }
  })
}

interface Valued {
  readonly items: ReadonlyMap<string, NoteItem>
  readonly values: readonly Amount[]
  readonly counter: StockCounter
  readonly title: string
}

/** Each account of inventory against the other, what came in apart from what went out; nothing while it is worth nothing. */
function linesOf(input: NoteToRecord, { items, values, counter, title }: Valued): JournalDraftLine[] {
  const other = { partyId: counter.partyId ?? null, costCenterId: counter.costCenterId ?? null }
  const account = input.type === 'opening' ? 'openingBalance' : { id: counter.accountId }
  return values.flatMap((amount, index) => {
    const inventory = items.get(input.lines[index]?.itemId ?? '')?.inventory_account_id ?? ''
    return amount === zeroAmount ? [] : [debit({ id: inventory }, amount, title), credit(account, amount, title, other)]
  })
}

interface NoteToAnnul {
  readonly who: Who
  readonly id: string
  readonly now: Date
  /** As the person wrote it; empty of a file that is undone as a whole. */
  readonly reason?: string
}

/**
 * Takes a note back: its movements at what they are worth now, its entry reversed with what they were valued again since.
 * @throws 401 naming what was moved since an opening; 482 of a draft; 543 and 544 when the goods are not there any more
 */
export async function annulNote(tx: Tx, { who, id, now, reason = '' }: NoteToAnnul): Promise<void> {
  const { companyId } = who
  const note = await tx.first<{ type: NoteRow['type']; cost_center_id: string | null }>(sql`
    select type, cost_center_id from stock_note where company_id = ${companyId} and id = ${id}`)
  if (!note) return httpErrors.fail('notFound')
  const moved = await accountsMoved(tx, companyId, id)
  const { the } = noteTypeOf[note.type]
  await annulVoucher(tx, {
    ...{ who, id, now, kind: noteKindOf(note.type) },
    refuse: (number) =>
      reason !== ''
        ? voucherErrors.fail('alreadyAnnulled')
        : httpErrors.fail('invalid', { detalle: `No se puede deshacer: ${the} ${number} ya está anulado.` }),
    check: () => (note.type === 'opening' ? refuseMoved(tx, companyId, id) : Promise.resolve()),
    touches: {
      accountIds: moved,
      centerIds: note.cost_center_id === null ? [] : [note.cost_center_id],
    },
    undo: async (source, event, date) => {
      await dropCounted(tx, companyId, id)
      const { sets, revalued } = await undoMovements(tx, who, source, event, date)
      const text = 'Costo recalculado que vuelve'
      return {
        sets,
        lines: revalued.flatMap(({ inventoryAccountId, counterAccountId, costCenterId, partyId, amount }) => [
          debit({ id: inventoryAccountId }, amount, text),
          credit({ id: counterAccountId }, amount, text, { costCenterId, partyId }),
        ]),
      }
    },
    tell: (title) => ({ title: `${title}${reason === '' ? '' : `: ${reason}`}` }),
  })
}

/** @throws 401 when something else moved what an opening brought */
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

/** The row of a draft: what it names is there; what its type asks besides, when it is recorded. @throws 401, 698 */
async function keepNote(tx: Tx, who: Who, draft: NoteInput): Promise<Readonly<Record<string, unknown>>> {
  await checkNote(tx, who, draft, 'keep')
  return columnsOf(draft)
}

async function look(
  tx: Tx,
  who: Who & { readonly roleId?: unknown },
  { input, now, today }: { input: NoteToRecord; now: Date; today: Day },
) {
  const { companyId } = who
  const date = input.date as Day
  const refusal = await periodRefusal(tx, { companyId, date, today, modules: ['inventory'], by: onBehalfOf(who, now) })
  failWith(refusal ? [refusal] : [])
  const { concept } = await checkNote(tx, who, asInput(input), 'record')
  await requireCosts(tx, companyId, input)
  const changed = await withCostChanges(tx, companyId, input, 'look')
  const source = { kind: STOCK_NOTE, id: uuidv7(), event: 'post' }
  return previewMoves(tx, companyId, movesOf(changed, { date, source, counter: { accountId: concept?.account_id ?? source.id } }))
}

const creating = handle(createStockNote, ({ tx, session, body, now, today }) => {
  failWith(dateProblems(session, stockPermissions.date, body.date, today))
  return recordNote(tx, { who: session, input: body, now, mayApprove: holds(session, lossPermissions.approve) })
})

const opening = handle(createOpening, ({ tx, session, body, now, today }) => {
  failWith(dateProblems(session, stockPermissions.date, body.date, today))
  return recordNote(tx, { who: session, input: openingNote(body), now })
})

const looking = handle(previewStockNote, ({ tx, session, body, now, today }) => {
  failWith(dateProblems(session, stockPermissions.date, body.date, today))
  return look(tx, session, { input: body, now, today })
})

const lookingAtOpening = handle(previewOpening, ({ tx, session, body, now, today }) => {
  failWith(dateProblems(session, stockPermissions.date, body.date, today))
  return look(tx, session, { input: openingNote(body), now, today })
})

/** What the products, the concept, the third party and the cost centre of a draft are called. */
async function namesIn(
  tx: Tx,
  companyId: string,
  { lines, conceptId, partyId, costCenterId }: NoteInput,
): Promise<Record<string, DraftName>> {
  const items = await readItems(
    tx,
    companyId,
    lines.map(({ itemId }) => itemId),
  )
  const others = await tx.rows<{ id: string } & DraftName>(sql`
    select id, name, '' as code, '' as detail from stock_concept where company_id = ${companyId} and id = ${conceptId}
    union all select id, display_name, identification, '' from party where company_id = ${companyId} and id = ${partyId}
    union all select id, name, code, '' from cost_center where company_id = ${companyId} and id = ${costCenterId}`)
  return Object.fromEntries([
    ...[...items.values()].map(({ id, name, code, unit }) => [id, { name, code, detail: unit }] as const),
    ...others.map(({ id, name, code, detail }) => [id, { name, code, detail }] as const),
  ])
}

const shared = voucherHandlers<NoteInput, NoteInput, NoteRow, { id: string; number: string; value: string }>({
  ...{ kind: stockNote, endpoints: stockNoteEndpoints, listing, input: noteInput, draft: noteInput },
  file: (session) => fileColumns(holds(session, stockPermissions.cost)),
  keep: ({ tx, session }, draft) => keepNote(tx, session, draft),
  unseen: (session, kept, written) => (holds(session, stockPermissions.cost) ? written : withUnseenCosts(kept, written)),
  names: namesIn,
  record: ({ tx, session, now }, input, draft) =>
    recordNote(tx, { who: session, input, now, draft, mayApprove: holds(session, lossPermissions.approve) }),
  annul: ({ tx, session, now }, id, reason) => annulNote(tx, { who: session, id, now, reason }),
  paper: (tx, session, id) => paperOf(tx, session.companyId, id, holds(session, stockPermissions.cost)),
})

const askedStock = handle(askStockOn, async ({ tx, session: { companyId }, body: { warehouseId, date, itemIds } }) => {
  const there = await stockOn(tx, companyId, { warehouseId, date: date as Day, itemIds })
  return {
    items: [...there].map(([itemId, { quantity, value }]) => ({
      itemId,
      quantity: quantityText(quantity),
      unitCost: quantity > zeroQuantity ? unitPriceText(unitValue(value, quantity)) : '0',
      value: amountText(value),
    })),
  }
})

export const stockNoteHandlers = [...shared, askedStock, creating, opening, looking, lookingAtOpening, ...noteHandlers]
