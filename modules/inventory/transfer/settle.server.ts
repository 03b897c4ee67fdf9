/** What did not arrive is settled: written off, charged to the carrier, or back where it came from. */
import type { Day } from '#base/date.ts'
import { parseAmount, zeroAmount, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { entryRows, type Books } from '#modules/accounting/index.server.ts'
import { isEmptyEntry, roleWithoutAccount } from '#modules/accounting/index.ts'
import { failWith } from '#base/errors.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { readItems, requireWarehouse } from '../note-checks.server.ts'
import { TRANSFER } from '../source-links.ts'
import type { StockCounter } from '../stock.server.ts'
import type { Claim, ClaimLedger } from './claims.ts'
import { settleTransfer } from './endpoints.ts'
import { moveStep, transitOf, type Moved } from './moving.server.ts'
import { lockTransfer, readLines, readOnTheWay } from './rows.server.ts'
import { costOfGoods, settlementLines } from './settling.ts'
import { addTo, countedOf, enter, save, stepDay } from './steps.server.ts'
import { stateAfter, type ShortageWay } from './transfer.ts'

interface Settling {
  readonly way: ShortageWay
  readonly conceptId: string | null
  readonly partyId: string | null
  readonly value: string | null
}

/**
 * Where what is given up is posted: the account of a concept by which goods go out, and who pays; null of what goes back.
 * @throws 401 and 698, each at its field
 */
async function counterOf(tx: Tx, companyId: string, { way, conceptId, partyId, value }: Settling): Promise<StockCounter | null> {
  if (value !== null && way !== 'carrier')
    return httpErrors.fail('invalid', { detalle: 'Solo lo que se cobra al transportador lleva valor.' }, 'value')
  if (value !== null && parseAmount(value) === zeroAmount)
    return httpErrors.fail('invalid', { detalle: 'Debe ser mayor que cero.' }, 'value')
  if (way === 'origin') return null
  if (conceptId === null) return httpErrors.fail('required', { campo: 'Concepto' }, 'conceptId')
  if (way === 'carrier' && partyId === null) return httpErrors.fail('required', { campo: 'Transportador' }, 'partyId')
  const concept = await tx.first<{ account_id: string | null; direction: string; active: boolean }>(sql`
    select account_id, direction, active from stock_concept where company_id = ${companyId} and id = ${conceptId}`)
  if (!concept) return httpErrors.fail('notFound', {}, 'conceptId')
  if (!concept.active || concept.direction === 'in' || concept.account_id === null)
    return httpErrors.fail('invalid', { detalle: 'Elige un concepto en uso, con cuenta, por el que salgan productos.' }, 'conceptId')
  if (partyId !== null && !(await tx.first(sql`select from party where company_id = ${companyId} and id = ${partyId}`)))
    return httpErrors.fail('notFound', {}, 'partyId')
  return { accountId: concept.account_id, partyId }
}

/** What the carrier owes: what was said, or what the goods cost. @throws 401 of goods without cost, and of a role without account */
function claimOf(books: Books, { value, partyId, way }: Settling, gone: Moved['gone'], posted: Posted): Claim | null {
  if (way !== 'carrier' || partyId === null) return null
  const account = books.account({ role: 'carrierClaims' })
  if (!account) failWith([roleWithoutAccount('carrierClaims')])
  const amount = value === null ? costOfGoods(gone) : parseAmount(value)
  if (amount <= zeroAmount)
    httpErrors.fail('invalid', { detalle: 'Los productos no tienen costo: escribe cuánto se le cobra al transportador.' }, 'value')
  return { ...posted, partyId, accountId: account?.id ?? '', amount }
}

type Posted = Pick<Claim, 'source' | 'date' | 'number'>

interface ToPost extends Settling {
  readonly books: Books
  readonly gone: Moved['gone']
  readonly counter: StockCounter | null
  readonly title: string
  readonly posted: Posted
}

/** The entry of what is given up, and what the carrier owes of it; nothing of goods that go back. */
function postingRows(ledger: ClaimLedger, session: Session, said: ToPost) {
  const { books, gone, counter, title, posted } = said
  if (counter === null) return []
  const claim = claimOf(books, said, gone, posted)
  const lines = settlementLines(gone, { counter, claim }, title)
  const draft = { ...posted, type: 'stock' as const, description: title, lines }
  return [...(isEmptyEntry(lines) ? [] : entryRows(books, session, draft)), ...(claim ? ledger.open(session.companyId, claim) : [])]
}

/** Their accounts of stock, which the entry credits. */
async function accountsOf(tx: Tx, companyId: string, gone: readonly { readonly itemId: string }[]): Promise<string[]> {
  const items = await readItems(
    tx,
    companyId,
    gone.map(({ itemId }) => itemId),
  )
  return [...items.values()].flatMap(({ inventory_account_id: id }) => id ?? [])
}

/** @param ledger where what the carrier owes is kept */
export const settling = (ledger: ClaimLedger) =>
  handle(settleTransfer, async ({ tx, session, params, body, now, today }) => {
    const { companyId } = session
    const row = await lockTransfer(tx, companyId, { id: params.id, version: body.version, action: 'settle' })
    await requireWarehouse(tx, session, row.destination_id, 'destinationId')
    const date: Day = stepDay(session, row, body.date, today)
    const counter = await counterOf(tx, companyId, body)
    await widen(tx)
    const lines = await readLines(tx, companyId, row.id)
    const gone = countedOf(lines, body.lines, await readOnTheWay(tx, companyId, row.id))
    if (gone.length === 0) httpErrors.fail('invalid', { detalle: 'Escribe cuánto faltó.' }, 'lines')
    const accountIds = counter ? [...(await accountsOf(tx, companyId, gone)), counter.accountId] : []
    const books = await enter(tx, session, { date, now, accountIds })
    const events = row.events + 1
    const source = { kind: TRANSFER, id: row.id, event: `settle.${events}` }
    const moved = await moveStep(tx, session, {
      ...{ transferId: row.id, event: source.event, date, fromId: await transitOf(tx, companyId) },
      toId: counter ? null : row.origin_id,
      ...(counter ? { counter } : {}),
      lines: gone.map(({ position, itemId, now: quantity, tracked }) => ({ position, itemId, quantity, tracked })),
      isOnTheWay: true,
    })
    await addTo(tx, { companyId, id: row.id }, 'settled', gone)
    const number = row.number ?? ''
    const title = `Faltante del traslado ${number}: ${body.reason}`
    const posted = { source, date, number: `${number}-${events}` }
    await insertTogether(tx, [...moved.sets, ...postingRows(ledger, session, { ...body, books, gone: moved.gone, counter, title, posted })])
    const after = lines.map((line) => {
      const more = gone.find(({ position }) => position === line.position)?.now ?? zeroQuantity
      return { ...line, settled: (line.settled + more) as Quantity }
    })
    return save(tx, session, row, { state: stateAfter(after, true), action: 'update', title, events })
  })
