/** Returning what was delivered before it is invoiced, and taking that back: each under the lock of its document. */
import { uuidv7 } from 'uuidv7'
import { dayInBogota, showDay, type Day } from '#base/date.ts'
import { absolute, amountText, parseQuantity, quantityText, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { entryRows, firstOpenDay, onBehalfOf, openBooks, reversalOf, type Books } from '#modules/accounting/index.server.ts'
import { isEmptyEntry, type PeriodModule } from '#modules/accounting/index.ts'
import { moveStock, undoMovements, type StockMove } from '#modules/inventory/index.server.ts'
import { baseOfPart } from '#modules/items/index.ts'
import { auditRow } from '#platform/audit.server.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateProblems } from '#platform/own-date.ts'
import { goodsBack, goodsBackProblems } from '../correction/goods-back.ts'
import { valuedBack } from '../correction/restock.ts'
import { takeBackEntry } from '../effects/entry.server.ts'
import { returnCounter } from '../effects/moves.ts'
import { documentErrors as errors } from '../errors.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { Who, Writer } from '../kind/who.ts'
import { lockStanding, type Standing } from '../kind/stage/stage.server.ts'
import { stageCan } from '../kind/stage/stage.ts'
import { refreshConversions } from '../source/sources.server.ts'
import { RETURN_SERIES } from './consecutive.server.ts'
import { annulReturnEvent, lockOut, readOut, returnEvent, type OutLine } from './out.server.ts'
import { postGivenBack, postReturn, returnProblems, worthOf } from './returning.ts'
import type { ReturnInput, ReturnLine } from './returns.ts'

interface Returning {
  readonly kind: DocumentKind
  readonly id: string
  readonly said: ReturnInput
  readonly now: Date
}

interface Part extends OutLine {
  readonly taken: Quantity
  readonly asked: ReturnLine
  readonly index: number
}

/** @throws 401, 475 and 485, each at its line */
function partsOf(out: readonly OutLine[], { lines }: ReturnInput): Part[] {
  const byPosition = new Map(out.map((line) => [line.position, line]))
  const asked = lines.map((line) => ({ ...line, quantity: parseQuantity(line.quantity) }))
  failWith(returnProblems(asked, byPosition))
  const parts = lines.flatMap((line, index): Part[] => {
    const from = byPosition.get(line.position)
    return from ? [{ ...from, taken: parseQuantity(line.quantity), asked: line, index }] : []
  })
  failWith(parts.flatMap((part) => goodsBackProblems(part.asked, part, `lines.${part.index}`)))
  return parts
}

interface Moving {
  readonly kind: DocumentKind
  readonly date: Day
  readonly partyId: string | null
  readonly source: { readonly kind: string; readonly id: string; readonly event: string }
  readonly books: Books
}

/**
 * Its goods, each with its part: back where they left from at what they cost then, and what that comes to be later, they come to be too;
 * of what was received, back to who delivered it at what it was received for.
 */
const movesOf = (parts: readonly Part[], { kind, date, partyId, source, books }: Moving): readonly (readonly [Part, StockMove])[] =>
  parts.flatMap((part): [Part, StockMove][] => {
    const { itemId, warehouse, accountId, taken, index, position } = part
    if (itemId === null || warehouse === null || accountId === null) return []
    const base = baseOfPart(taken, part.quantity, part.factor)
    const shared = {
      ...{ itemId, date, warehouseId: warehouse.id, source: { ...source, line: position } },
      ...{ tracked: goodsBack(part.asked, part, base), field: `lines.${index}.quantity` },
    }
    const worth = worthOf(taken, part)
    const move: StockMove =
      kind.stock === 'out'
        ? { ...shared, quantity: base, valuation: valuedBack(worth, base, part.exit), counter: { accountId, partyId } }
        : {
            ...{ ...shared, quantity: -base as Quantity, valuation: { by: 'bought', cost: worth } },
            counter: returnCounter(kind, books),
          }
    return [[part, move]]
  })

/** @param moved what each part moved, with what left or came back, signed */
function linesOf(kind: DocumentKind, moved: readonly (readonly [Part, Amount])[], said: { title: string; partyId: string | null }) {
  const back = moved.flatMap(([part, value]) => {
    const { accountId, inventoryAccountId } = part
    return accountId === null || inventoryAccountId === null
      ? []
      : [{ accountId, inventoryAccountId, value: worthOf(part.taken, part), cost: absolute(value) }]
  })
  return kind.returnsAgainst ? postGivenBack(back, { ...said, against: kind.returnsAgainst }) : postReturn(back, said)
}

const modulesOf = ({ module }: DocumentKind): PeriodModule[] => [module, 'inventory']

interface Found {
  readonly date: Day
  readonly party_id: string | null
}

/** It is there, waits to be invoiced, and had left by the day on which it comes back. @throws 401, 482, 698 */
async function lockReturned(tx: Tx, who: Writer, { kind, id, said, now }: Returning): Promise<Standing & Found> {
  const standing = await lockStanding(tx, who.companyId, kind, id)
  if (standing.stage === null || !stageCan(standing.stage, 'convert'))
    return errors.fail('notInThisState', { accion: 'devolver', estado: standing.stateName })
  const found = await tx.first<Found>(sql`select date, party_id from document where company_id = ${who.companyId} and id = ${id}`)
  if (!found) return httpErrors.fail('notFound')
  failWith(dateProblems(who, kind.permissions.date, said.date, dayInBogota(now)))
  if (said.date < found.date) {
    const detalle =
      kind.party === 'supplier'
        ? `Se recibió el ${showDay(found.date)}: no puede devolverse antes.`
        : `Salió el ${showDay(found.date)}: no puede volver antes.`
    return httpErrors.fail('invalid', { detalle }, 'date')
  }
  return { ...standing, ...found }
}

/** @throws 430–433 and 440 of its day, 482 in a state in which nothing comes back, 485 over what is pending */
export async function returnGoods(tx: Tx, who: Writer, returning: Returning): Promise<{ id: string; number: string }> {
  const { kind, id: documentId, said, now } = returning
  const { companyId, personId } = who
  const standing = await lockReturned(tx, who, returning)
  await widen(tx)
  const today = dayInBogota(now)
  const date = said.date as Day
  const seen = partsOf(await readOut(tx, companyId, documentId, kind.stock), said)
  const accounts = seen.flatMap(({ accountId, inventoryAccountId }) => [accountId, inventoryAccountId].filter((each) => each !== null))
  const books = await openBooks(tx, { companyId, date, today, modules: modulesOf(kind), by: onBehalfOf(who, now) }, accounts)
  const id = uuidv7()
  const source = { kind: kind.code, id: documentId, event: returnEvent(id) }
  // The months are locked before stock, and what the goods cost is read under the lock of both.
  await lockOut(
    tx,
    companyId,
    documentId,
    seen.map(({ position }) => position),
  )
  const parts = partsOf(await readOut(tx, companyId, documentId, kind.stock), said)
  const partyId = standing.party_id
  const moves = movesOf(parts, { kind, date, partyId, source, books })
  const moved = await moveStock(
    tx,
    who,
    moves.map(([, move]) => move),
  )
  const number = await takeConsecutive(tx, companyId, { code: RETURN_SERIES, prefix: RETURN_SERIES, today })
  const title = `Devolución ${number} de ${kind.titles.short} ${standing.number}`
  const lines = linesOf(
    kind,
    moves.map(([part], index) => [part, moved.values[index] ?? zeroAmount]),
    { title, partyId },
  )
  const entry = { source, date, type: kind.books?.process ?? 'remission', number, description: title, lines, undoes: true }
  await insertTogether(tx, [
    [
      'document_return',
      [{ company_id: companyId, id, document_id: documentId, number, date, reason: said.reason, created_at: now, created_by: personId }],
    ],
    ['document_return_line', parts.map((part) => rowOf(part, { companyId, id, documentId }))],
    ...moved.sets,
    ...(isEmptyEntry(lines) ? [] : entryRows(books, who, entry)),
    ['audit_event', [auditRow(who, told(kind, documentId, { action: 'return', title, reason: said.reason, parts }))]],
  ])
  await finish(tx, who, documentId)
  return { id, number }
}

const rowOf = (part: Part, { companyId, id, documentId }: { companyId: string; id: string; documentId: string }) => ({
  ...{ company_id: companyId, return_id: id, document_id: documentId, position: part.position, account_id: part.accountId },
  quantity: quantityText(part.taken),
  value: amountText(worthOf(part.taken, part)),
})

interface Telling {
  readonly action: string
  readonly title: string
  readonly reason: string
  readonly parts: readonly Pick<Part, 'description' | 'taken'>[]
}

const told = ({ code }: DocumentKind, entityId: string, { action, title, reason, parts }: Telling) => ({
  ...{ action, entity: `document.${code}`, entityId, title },
  changes: [
    ...parts.map(({ description, taken }) => [description, '', quantityText(taken)] as const),
    ...(reason === '' ? [] : [['Motivo', '', reason] as const]),
  ],
})

/** Its state follows, and whoever had it open sees that it changed. */
async function finish(tx: Tx, { companyId }: Who, documentId: string): Promise<void> {
  await refreshConversions(tx, companyId, [documentId])
  await tx.run(sql`update document set version = version + 1 where company_id = ${companyId} and id = ${documentId}`)
}

interface AnnullingReturn {
  readonly kind: DocumentKind
  readonly id: string
  readonly returnId: string
  readonly reason: string
  readonly now: Date
}

/** @throws 483 when it was annulled already, 543 where its goods are gone, 698 */
export async function annulReturn(tx: Tx, who: Writer, { kind, id, returnId, reason, now }: AnnullingReturn): Promise<void> {
  const { companyId } = who
  const standing = await lockStanding(tx, companyId, kind, id)
  await widen(tx)
  const row = await tx.first<{ number: string; date: Day; annulled_at: Date | null }>(sql`
    select number, date, annulled_at from document_return where company_id = ${companyId} and document_id = ${id} and id = ${returnId} for update`)
  if (!row) return httpErrors.fail('notFound')
  if (row.annulled_at !== null) return errors.fail('alreadyAnnulled')
  const source = { kind: kind.code, id, event: returnEvent(returnId) }
  const event = annulReturnEvent(returnId)
  const title = `Anulación de la devolución ${row.number} de ${kind.titles.short} ${standing.number}`
  const entering = { companyId, modules: modulesOf(kind), by: onBehalfOf(who, now) }
  const reversal = await reversalOf(tx, entering, source, event)
  const draft = reversal?.draft ?? {
    ...{ source: { ...source, event }, type: 'reversal' as const, description: title, lines: [] },
    date: await firstOpenDay(tx, { ...entering, date: row.date, today: null }),
  }
  // The period is locked before stock.
  await openBooks(tx, { ...entering, date: draft.date, today: null }, [])
  const { sets, revalued } = await undoMovements(tx, who, source, event, draft.date)
  const entry = await takeBackEntry(tx, { who, companyId, reversal: { entering, draft, reverses: reversal?.reverses }, revalued })
  await tx.run(sql`
    update document_return set annulled_at = ${now}, annulled_by = ${who.personId}, annul_reason = ${reason}
     where company_id = ${companyId} and id = ${returnId}`)
  await insertTogether(tx, [
    ...sets,
    ...entry,
    ['audit_event', [auditRow(who, told(kind, id, { action: 'return', title, reason, parts: [] }))]],
  ])
  await finish(tx, who, id)
}
