/** A month of the conciliation of a bank: its figures, closing it with what explains its difference, and opening it again. */
import { addDays, addMonths, monthTitle, type Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { setReconciled } from '#modules/treasury/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { closedUntil, lockBank, refuseClosed, type Bank, type Month } from './bank.server.ts'
import { conciliationErrors as errors } from './errors.ts'
import { unexplained, type MonthFigures } from './figures.ts'
import { pendingOn, type PendingItem } from './pending.server.ts'

const BANK_CONCILIATION = 'accounting.bankConciliation'

interface Sums {
  readonly lines: Amount
  readonly books: Amount
}

/**
 * What each side comes to on a day: from the last month that was closed before it, so that the cost does not grow with the years. That of
 * the books is added up by an index alone, which holds cents.
 */
export async function sumsOn(tx: Tx, companyId: string, bankId: string, to: Day): Promise<Sums> {
  const row = await tx.first<{ lines: string; books: string }>(sql`
    with base as (
      select (month + interval '1 month')::date as since, statement, books from bank_month
       where company_id = ${companyId} and money_account_id = ${bankId} and month + interval '1 month' <= ${to}::date + 1 order by month desc limit 1)
    select (coalesce((select statement from base), 0) + coalesce((
             select sum(amount) from bank_line where company_id = ${companyId} and money_account_id = ${bankId} and ignored is null
                and day >= coalesce((select since from base), '-infinity') and day <= ${to}), 0))::numeric(20,2) as lines,
           (coalesce((select books from base), 0) + coalesce((
             select sum(cents) / 100 from bank_movement where company_id = ${companyId} and money_account_id = ${bankId}
                and day >= coalesce((select since from base), '-infinity') and day <= ${to}), 0))::numeric(20,2) as books`)
  return { lines: parseAmount(row?.lines ?? '0'), books: parseAmount(row?.books ?? '0') }
}

export function figuresOf({ lines, books }: Sums, pending: readonly PendingItem[]): MonthFigures {
  const of = (side: PendingItem['side']) => sumAmounts(pending.filter((item) => item.side === side).map(({ amount }) => amount))
  return { lines, books, pendingLines: of('line'), pendingMovements: of('movement') }
}

/** The first month that has a statement, or the one after the last that was closed. */
async function monthToClose(tx: Tx, companyId: string, bankId: string): Promise<Day | null> {
  const until = await closedUntil(tx, companyId, bankId)
  if (until !== null) return addDays(until, 1)
  const row = await tx.first<{ month: Day | null }>(sql`
    select date_trunc('month', min(day))::date as month from bank_line
     where company_id = ${companyId} and money_account_id = ${bankId} and kind = 'line' and ignored is null`)
  return row?.month ?? null
}

/** @throws 401 of a month out of its turn or without statement, 595 of what nobody justified, 596 */
export async function closeBankMonth(tx: Tx, session: Session, { bank, month, statement, now, today }: Closing): Promise<void> {
  const { companyId, personId } = session
  await lockBank(tx, companyId, bank.id)
  await refuseClosed(tx, companyId, bank.id, month)
  await requireTurn(tx, companyId, { bank, month, today })
  const pending = await pendingOn(tx, companyId, bank.id, month.to)
  const sums = await sumsOn(tx, companyId, bank.id, month.to)
  const left = unexplained(statement, figuresOf(sums, pending))
  if (left !== zeroAmount) errors.fail('difference', { diferencia: formatMoney(left) }, 'statement')
  const bare = pending.filter(({ said, isAnswered }) => said === null && !isAnswered)
  if (bare.length > 0) {
    const sum = sumAmounts(bare.map(({ side, amount }) => (side === 'line' ? amount : (-amount as Amount))))
    errors.fail(
      'difference',
      { diferencia: `${formatMoney(sum)} sin justificar en ${bare.length} ${bare.length === 1 ? 'partida' : 'partidas'}` },
      'pending',
    )
  }
  const of = { company_id: companyId, money_account_id: bank.id, month: month.from }
  await insertTogether(tx, [
    ['bank_month', [{ ...of, statement: amountText(statement), books: amountText(sums.books), closed_at: now, closed_by: personId }]],
    [
      'bank_month_item',
      pending.map(({ side, day, number, text, amount, said, isAnswered }, place) => ({
        ...{
          ...of,
          place: place + 1,
          side,
          day,
          number,
          text,
          amount: amountText(amount),
          reason: said?.reason ?? (isAnswered ? 'transit' : 'other'),
          note: said?.note ?? (isAnswered ? 'Conciliado con un movimiento posterior' : ''),
        },
      })),
    ],
  ])
  await setReconciled(tx, companyId, bank.id, month.to)
  await audit(tx, session, {
    ...{ action: 'close', entity: BANK_CONCILIATION, entityId: bank.id },
    title: `Conciliación de ${bank.name}, ${monthTitle(month.month)}`,
  })
}

interface Closing {
  readonly bank: Bank
  readonly month: Month
  readonly statement: Amount
  readonly now: Date
  readonly today: Day
}

async function requireTurn(tx: Tx, companyId: string, { bank, month, today }: Pick<Closing, 'bank' | 'month' | 'today'>): Promise<void> {
  const turn = await monthToClose(tx, companyId, bank.id)
  const wrong = (detalle: string): never => httpErrors.fail('invalid', { detalle }, 'month')
  if (turn === null || turn > month.from) wrong('Carga primero el extracto de este mes.')
  if (turn !== null && turn < month.from) wrong(`Cierra primero la conciliación de ${monthTitle(turn)}.`)
  if (month.to > today) wrong('El mes no ha terminado.')
}

/** @throws 401 of a month that is not the last one that was closed, or that is open */
export async function reopenBankMonth(
  tx: Tx,
  session: Session,
  { bank, month, reason }: { bank: Bank; month: Month; reason: string },
): Promise<void> {
  const { companyId } = session
  await lockBank(tx, companyId, bank.id)
  const until = await closedUntil(tx, companyId, bank.id)
  if (until === null || until < month.from) httpErrors.fail('invalid', { detalle: 'La conciliación de este mes está abierta.' }, 'month')
  if (until !== null && until > month.to)
    httpErrors.fail('invalid', { detalle: `Abre primero la de ${monthTitle(until)}, que es posterior.` }, 'month')
  await tx.run(sql`delete from bank_month where company_id = ${companyId} and money_account_id = ${bank.id} and month = ${month.from}`)
  const before = addDays(month.from, -1)
  const row = await tx.first(sql`
    select from bank_month where company_id = ${companyId} and money_account_id = ${bank.id} and month = ${addMonths(month.from, -1)}`)
  await setReconciled(tx, companyId, bank.id, row ? before : null)
  await audit(tx, session, {
    ...{ action: 'reopen', entity: BANK_CONCILIATION, entityId: bank.id },
    ...{ title: `Conciliación de ${bank.name}, ${monthTitle(month.month)}`, changes: { reason: [null, reason] } },
  })
}
