/**
 * What there is of an item said of another, or what stands in a warehouse taken to another: goods leave where they are and arrive
 * where they go, worth what left, also when what left is valued again; one entry tells the books. Nothing that was is rewritten.
 */
import type { ErrorBody } from '#base/errors.ts'
import { BusinessError, failWith } from '#base/errors.ts'
import { amountText, quantityText, sumAmounts, zeroAmount, negate, type Amount, type Quantity } from '#base/decimal.ts'
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import { entryRows, firstOpenDay, numbered, openBooks, periodRefusal, reversalOf } from '#modules/accounting/index.server.ts'
import { stockPermissions } from '#modules/inventory/index.ts'
import {
  lockStock,
  moveStock,
  previewMoves,
  readGoodsThere,
  requireWarehouse,
  undoMovements,
  type GoodsThere,
  type StockMove,
} from '#modules/inventory/index.server.ts'
import { lackOf } from '#platform/access.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { journalSeries } from '../journal-voucher.ts'
import { balanceDraft, enteringOf, type Work, type WorkDone } from './work.server.ts'
import { wordsOf, type Asked } from './asked.server.ts'
import { MOST_GOODS, MOST_SAMPLES, RECLASSIFICATION, type ReclassificationPlan } from './endpoints.ts'

interface ItemFacts {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly control: string
  readonly unit_code: string
  readonly unit_name: string
  readonly account_id: string | null
}

const modules = ['accounting', 'inventory'] as const

/** Two items take the place of one another only when both count and keep their goods alike. */
function itemProblems(from: ItemFacts, to: ItemFacts): ErrorBody[] {
  const wrong = (detalle: string, field: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
  const keeps = ({ kind, account_id }: ItemFacts) => kind === 'product' && account_id !== null
  if (!keeps(from)) return [wrong(`${from.name} no lleva existencias.`, 'fromId')]
  if (!keeps(to)) return [wrong(`${to.name} no lleva existencias.`, 'toId')]
  const tracked = [from, to].find(({ control }) => control !== 'none')
  if (tracked)
    return [wrong(`${tracked.name} se controla por lotes o seriales, que son de su ítem: pásalos con un ajuste de inventario.`, 'toId')]
  return from.unit_code === to.unit_code
    ? []
    : [wrong(`${from.name} se cuenta en ${from.unit_name} y ${to.name} en ${to.unit_name}: elige uno de la misma unidad.`, 'toId')]
}

/** The account where each of the goods will stand. */
type TargetOf = (goods: GoodsThere) => string

/** @throws 401 without the permission of moving stock, outside the warehouses of whoever asks, and of items that are not alike */
async function checkGoods(tx: Tx, session: Session, { companyId, input }: Asked): Promise<TargetOf> {
  const lack = lackOf(session, stockPermissions.write)
  if (lack) return httpErrors.fail('invalid', { detalle: `Para mover existencias te falta el permiso «${lack.title}».` }, 'kind')
  const { kind, fromId, toId, warehouseId } = input
  if (kind === 'warehouse') {
    await requireWarehouse(tx, session, fromId, 'fromId')
    await requireWarehouse(tx, session, toId, 'toId')
    return ({ account }) => account.id
  }
  if (warehouseId !== '') await requireWarehouse(tx, session, warehouseId)
  const rows = await tx.rows<ItemFacts>(sql`
    select id, name, kind, control, unit_code, unit_name, inventory_account_id as account_id from item
     where company_id = ${companyId} and id = any(${[fromId, toId]}::uuid[])`)
  const [from, to] = [fromId, toId].map((each) => rows.find(({ id }) => id === each))
  if (!from || !to) return httpErrors.fail('notFound', {}, 'toId')
  failWith(itemProblems(from, to))
  return () => to.account_id ?? ''
}

async function readGoods(tx: Tx, { companyId, input }: Asked): Promise<GoodsThere[]> {
  const { kind, fromId, itemId, warehouseId } = input
  const where = kind === 'item' ? { itemId: fromId, warehouseId } : { itemId, warehouseId: fromId }
  const goods = await readGoodsThere(tx, companyId, where, MOST_GOODS + 1)
  if (goods.length > MOST_GOODS)
    httpErrors.fail(
      'invalid',
      { detalle: `Son más de ${MOST_GOODS} productos: elige un ítem.` },
      kind === 'item' ? 'warehouseId' : 'itemId',
    )
  return goods
}

const targetCell = ({ input: { kind, toId } }: Asked, { itemId, warehouseId }: GoodsThere) =>
  kind === 'item' ? { itemId: toId, warehouseId } : { itemId, warehouseId: toId }

/** Out of where they are and into where they go: what changes of what left stands on the account that it left. */
const movesOf = (asked: Asked, id: string, goods: readonly GoodsThere[]): StockMove[] =>
  goods.flatMap((each, index): StockMove[] => {
    const source = (half: 1 | 2) => ({ kind: RECLASSIFICATION, id, event: 'post', line: index * 2 + half })
    const shared = { date: asked.date, counter: { accountId: each.account.id }, tracked: each.tracked }
    const { itemId, warehouseId, quantity } = each
    return [
      { ...shared, itemId, warehouseId, quantity: -quantity as Quantity, valuation: { by: 'average' }, source: source(1) },
      { ...shared, ...targetCell(asked, each), quantity, valuation: { by: 'follows', move: index * 2 }, source: source(2) },
    ]
  })

/** From each account to another, what the goods of both are worth: none where they stay on theirs. @param values of each of the goods, above zero */
function linesOf(asked: Asked, goods: readonly GoodsThere[], values: readonly Amount[], targetOf: TargetOf): JournalDraftLine[] {
  const pairs = Map.groupBy(
    goods.map((each, index) => ({ from: each.account.id, to: targetOf(each), value: values[index] ?? zeroAmount })),
    ({ from, to }) => `${from} ${to}`,
  )
  return [...pairs.values()].flatMap((some) => {
    const [first] = some
    const value = sumAmounts(some.map((each) => each.value))
    if (!first || first.from === first.to || value === zeroAmount) return []
    const words = wordsOf(asked)
    return [debit({ id: first.to }, value, words), credit({ id: first.from }, value, words)]
  })
}

type GoodsPlan = Omit<ReclassificationPlan, 'entryLines'>

/** What would move, by account. @throws 430, 431, 433, 440 of its day, 543 to 551 and 555 of the goods, and what `checkGoods` says */
export async function planGoods(tx: Tx, session: Session, asked: Asked, refusal: Parameters<typeof periodRefusal>[1]) {
  const refused = await periodRefusal(tx, { ...refusal, modules: [...modules] })
  if (refused) throw new BusinessError([refused])
  const targetOf = await checkGoods(tx, session, asked)
  const goods = await readGoods(tx, asked)
  if (goods.length > 0) await previewMoves(tx, asked.companyId, movesOf(asked, asked.companyId, goods))
  const values = goods.map(({ value }) => value)
  const accounts = Map.groupBy(goods, ({ account }) => account.code)
  const plan: GoodsPlan = {
    ...{ fromName: asked.fromName, toName: asked.toName, entries: 0, lines: 0, items: 0, left: [], rows: [], goodsCount: goods.length },
    accounts: [...accounts].map(([code, some]) => {
      const value = amountText(sumAmounts(some.map((each) => each.value)))
      return { code, name: some[0]?.account.name ?? '', lines: some.length, debit: value, credit: '0.00', difference: value }
    }),
    goods: goods.slice(0, MOST_SAMPLES).map(({ item, warehouse, unit, quantity, value }) => ({
      ...{ item, warehouse, unit },
      ...{ quantity: quantityText(quantity), value: amountText(value) },
    })),
  }
  return { plan, entryLines: linesOf(asked, goods, values, targetOf).length }
}

/** @throws what `planGoods` throws */
export async function applyGoods(work: Work, asked: Asked): Promise<WorkDone> {
  const { tx, session, id, today, progress } = work
  const { companyId } = asked
  const targetOf = await checkGoods(tx, session, asked)
  const seen = await readGoods(tx, asked)
  const accounts = seen.flatMap((each) => [each.account.id, targetOf(each)])
  await progress(0, 1)
  const books = await openBooks(tx, { ...enteringOf(work), modules: [...modules], date: asked.date, today }, accounts)
  // In the order of the locks: the month, then the goods, and last the number.
  await lockStock(
    tx,
    companyId,
    seen.flatMap((each) => [each, targetCell(asked, each)]),
  )
  const goods = await readGoods(tx, asked)
  if (goods.length === 0) return httpErrors.fail('invalid', { detalle: 'No hay existencias que reclasificar.' })
  const { values, sets } = await moveStock(tx, session, movesOf(asked, id, goods), { mayExpired: true })
  const lines = linesOf(
    asked,
    goods,
    goods.map((_, index) => negate(values[index * 2] ?? zeroAmount)),
    targetOf,
  )
  if (lines.length === 0) await insertTogether(tx, sets)
  else {
    const type = books.voucher('reclassification')
    const series = journalSeries(type)
    const number = await takeConsecutive(tx, companyId, { code: series, prefix: type, today: asked.date })
    const draft = { ...balanceDraft(asked, id, lines), type: { code: type }, number, series }
    await insertTogether(tx, [...sets, ...entryRows(books, session, draft)])
  }
  await progress(1, 1)
  return { entries: 0, lines: goods.length }
}

/** @throws 401 when something that stands moved what arrived */
async function refuseMovedSince(tx: Tx, companyId: string, id: string): Promise<void> {
  const moved = await tx.first<{ item: string; warehouse: string }>(sql`
    select i.name as item, w.name as warehouse
      from stock_movement o
      join stock_movement m on m.company_id = o.company_id and m.item_id = o.item_id and m.warehouse_id = o.warehouse_id
                           and m.sequence > o.sequence and m.source_id <> o.source_id and m.reverses is null
                           and not exists (select from stock_movement r where r.company_id = m.company_id and r.reverses = m.id)
      join item i on i.company_id = o.company_id and i.id = o.item_id
      join warehouse w on w.company_id = o.company_id and w.id = o.warehouse_id
     where o.company_id = ${companyId} and o.source_kind = ${RECLASSIFICATION} and o.source_id = ${id} and o.quantity > 0 limit 1`)
  if (moved) httpErrors.fail('invalid', { detalle: `No se puede deshacer: «${moved.item}» se movió después en ${moved.warehouse}.` })
}

/** The goods go back worth what they are by then, and the entry is reversed. @throws 401, and what moving them back says */
export async function undoGoods(work: Work, asked: Pick<Asked, 'date' | 'fromName' | 'toName'>): Promise<void> {
  const { tx, session, id } = work
  const { companyId } = session
  const entering = { ...enteringOf(work), modules: [...modules] }
  const source = { kind: RECLASSIFICATION, id, event: 'post' }
  const reversal = await reversalOf(tx, entering, source, 'undo')
  const date = reversal?.draft.date ?? (await firstOpenDay(tx, { ...entering, date: asked.date, today: null }))
  const accounts = await tx.rows<{ id: string }>(sql`
    select distinct unnest(array[i.inventory_account_id, m.counter_account_id]) as id
      from stock_movement m join item i on i.company_id = m.company_id and i.id = m.item_id
     where m.company_id = ${companyId} and m.source_kind = ${RECLASSIFICATION} and m.source_id = ${id}`)
  const ids = accounts.map((account) => account.id)
  const books = await openBooks(tx, { ...entering, date, today: null }, ids)
  const cells = await tx.rows<{ itemId: string; warehouseId: string }>(sql`
    select distinct item_id as "itemId", warehouse_id as "warehouseId" from stock_movement
     where company_id = ${companyId} and source_kind = ${RECLASSIFICATION} and source_id = ${id}`)
  await lockStock(tx, companyId, cells)
  await refuseMovedSince(tx, companyId, id)
  const { sets, revalued } = await undoMovements(tx, session, source, 'undo', date)
  const words = `Se deshace: ${wordsOf(asked)}`
  const changed = revalued.flatMap(({ inventoryAccountId, counterAccountId, amount }) =>
    inventoryAccountId === counterAccountId
      ? []
      : [debit({ id: inventoryAccountId }, amount, words), credit({ id: counterAccountId }, amount, words)],
  )
  const draft = reversal?.draft ?? {
    ...{ source: { ...source, event: 'undo' }, date, type: 'reversal' as const, description: words, lines: [], undoes: true },
  }
  const whole = { ...draft, lines: [...draft.lines, ...changed] }
  await insertTogether(tx, [
    ...sets,
    ...(whole.lines.length === 0 ? [] : entryRows(books, session, await numbered(tx, companyId, whole), reversal?.reverses ?? null)),
  ])
}
