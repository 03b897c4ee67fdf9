/** Petty cash as the books have it, its reimbursements and its counts. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { partSums } from '#modules/accounting/index.server.ts'
import { holds, lackOf } from '#platform/access.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import { Forbidden, httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { moneyAccount } from '../money/money-account.ts'
import { moneyBalancePermissions } from '../money/permissions.ts'
import { ownTransfer } from '../own-transfers/own-transfer.ts'
import { recordOwnTransfer } from '../own-transfers/record.server.ts'
import { countPettyCash, listPettyCash, reimbursePettyCash, type PettyCashRow } from './endpoints.ts'
import { differenceFound, reimbursingProblems, toReimburse } from './petty-cash.ts'

interface FundRow {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly accountId: string
  readonly responsible: string | null
  readonly fund: string | null
  readonly isReserved: boolean
  readonly countDay: Day | null
  readonly counted: string | null
  readonly books: string | null
}

const funds = (tx: Tx, session: Session, id: string | null): Promise<FundRow[]> =>
  tx.rows<FundRow>(sql`
    select m.id, m.name, a.code, m.account_id as "accountId", p.display_name as responsible, m.fund, m.balance_seen_by = 'reserved' as "isReserved",
           c.day as "countDay", c.counted, c.books
      from money_account m
      join account a on a.company_id = m.company_id and a.id = m.account_id
      left join party p on p.company_id = m.company_id and p.id = m.responsible_id
      left join lateral (
        select day, counted, books from petty_count x where x.company_id = m.company_id and x.money_account_id = m.id order by x.at desc limit 1) c on true
     where m.company_id = ${session.companyId} and m.kind = 'petty' and m.active${id === null ? empty : sql` and m.id = ${id}`}${
       id !== null || holds(session, moneyBalancePermissions.reserved) ? empty : sql` and m.balance_seen_by = 'all'`
     } order by m.name, m.id`)

/** What there is of some accounts at the end of a day, by the books. */
async function inHandOf(tx: Tx, companyId: string, accounts: readonly string[], day: Day): Promise<Map<string, Amount>> {
  if (accounts.length === 0) return new Map()
  const sums = await partSums(tx, companyId, {
    ...{ from: day, to: day, ledger: 'fiscal' as const },
    accounts: sql`select unnest(${[...accounts]}::uuid[])`,
  })
  return new Map(sums.map(({ accountId, opening, debit, credit }) => [accountId, subtract(sumAmounts([opening, debit]), credit)]))
}

const shown = (row: FundRow, inHand: Amount): PettyCashRow => ({
  ...{ id: row.id, name: row.name, code: row.code, responsible: row.responsible, fund: row.fund, inHand: amountText(inHand) },
  toReimburse: amountText(toReimburse(row.fund === null ? null : parseAmount(row.fund), inHand)),
  lastCount:
    row.countDay === null || row.counted === null || row.books === null
      ? null
      : {
          ...{ day: row.countDay, counted: row.counted },
          difference: amountText(differenceFound(parseAmount(row.counted), parseAmount(row.books))),
        },
})

/** Locked: of two that give it back at once, the second finds it whole. @throws 403 of whoever may not see its balance, 698 */
async function lockFund(tx: Tx, session: Session, id: string): Promise<FundRow> {
  const { read, reserved } = moneyBalancePermissions
  const lack = lackOf(session, read)
  if (lack) throw new Forbidden('permission', lack.title)
  await tx.run(sql`select from money_account where company_id = ${session.companyId} and id = ${id} for no key update`)
  const [fund] = await funds(tx, session, id)
  if (!fund) return httpErrors.fail('notFound')
  if (fund.isReserved && !holds(session, reserved)) throw new Forbidden('permission', reserved.title)
  return fund
}

export const pettyCashHandlers: readonly Handler[] = [
  handle(listPettyCash, async ({ tx, session, today }) => {
    const rows = await funds(tx, session, null)
    const inHand = await inHandOf(
      tx,
      session.companyId,
      rows.map(({ accountId }) => accountId),
      today,
    )
    return { rows: rows.map((row) => shown(row, inHand.get(row.accountId) ?? zeroAmount)) }
  }),

  handle(reimbursePettyCash, async ({ tx, session, params, body, now, today }) => {
    failWith(dateProblems(session, ownTransfer.permissions.date, body.date, today))
    const fund = await lockFund(tx, session, params.id)
    const inHand = (await inHandOf(tx, session.companyId, [fund.accountId], today)).get(fund.accountId) ?? zeroAmount
    const said = { name: fund.name, fund: fund.fund === null ? null : parseAmount(fund.fund), inHand, seen: parseAmount(body.amount) }
    failWith(reimbursingProblems(said))
    if (body.fromId === fund.id) return httpErrors.fail('invalid', { detalle: 'Elige otra cuenta: es la que se reembolsa.' }, 'fromId')
    const input = {
      ...{ date: body.date, fromId: body.fromId, toId: fund.id, branchId: null, amount: body.amount, reference: body.reference },
      receivedAmount: null,
      notes: `Reembolso de ${fund.name}`,
    }
    return recordOwnTransfer(tx, { who: session, input, draft: null, now })
  }),

  handle(countPettyCash, async ({ tx, session, params, body, now, today }) => {
    const { companyId, personId } = session
    const fund = await lockFund(tx, session, params.id)
    const books = (await inHandOf(tx, companyId, [fund.accountId], today)).get(fund.accountId) ?? zeroAmount
    const difference = differenceFound(parseAmount(body.counted), books)
    const id = uuidv7()
    await insertRows(tx, 'petty_count', [
      {
        ...{ company_id: companyId, id, money_account_id: fund.id, day: today, at: now, counted: body.counted },
        ...{ books: amountText(books), note: body.note, created_by: personId },
      },
    ])
    // Until then its balance is what was counted.
    if (difference === zeroAmount)
      await tx.run(sql`update money_account set reconciled_on = ${today} where company_id = ${companyId} and id = ${fund.id}`)
    await audit(tx, session, {
      ...{ action: 'update', entity: moneyAccount.name, entityId: fund.id },
      title: `Arqueo de ${fund.name}: ${formatMoney(parseAmount(body.counted))}, diferencia ${formatMoney(difference)}`,
    })
    return { id, books: amountText(books), difference: amountText(difference) }
  }),
]
