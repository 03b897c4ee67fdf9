/** Taking back a statement that was loaded by mistake: what it brought goes, and what was conciled with it is as it was before. */
import { monthTitle, type Day } from '#base/date.ts'
import { amountText, parseAmount } from '#base/decimal.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { closedUntil, lockBank, type Bank, type Month } from './bank.server.ts'
import { conciliationErrors } from './errors.ts'
import { BANK_STATEMENT } from './import.server.ts'
import { undoTogether } from './match.server.ts'

interface StatementRow {
  readonly id: string
  readonly name: string
  readonly from: Day
  readonly to: Day
  readonly lines: number
  readonly matched: number
  readonly opening: string
  readonly closing: string
  readonly loadedAt: Date
  readonly user: string
}

/** Those that have something of a month, the newest first. */
export async function statementsOf(tx: Tx, companyId: string, bank: Bank, month: Month) {
  const rows = await tx.rows<StatementRow>(sql`
    select s.id, s.name, s.from_day as "from", s.to_day as "to", s.lines, s.opening, s.closing, s.created_at as "loadedAt",
           coalesce(trim(p.first_name || ' ' || p.last_name), '') as user,
           (select count(*)::int from bank_line l where l.company_id = s.company_id and l.statement_id = s.id and l.matched <> 0) as matched
      from bank_statement s left join person p on p.id = s.created_by
     where s.company_id = ${companyId} and s.money_account_id = ${bank.id} and s.from_day <= ${month.to} and s.to_day >= ${month.from}
     order by s.to_day desc, s.created_at desc`)
  return rows.map(({ opening, closing, loadedAt, ...row }) => ({
    ...row,
    opening: amountText(parseAmount(opening)),
    closing: amountText(parseAmount(closing)),
    loadedAt: loadedAt.toISOString(),
  }))
}

interface TakingBack {
  readonly bank: Bank
  /** Of the statement. */
  readonly id: string
  readonly now: Date
}

/** What came later goes on from it, and so does everything where the bank's opening balance is its own. @throws 401 */
async function requireLast(tx: Tx, companyId: string, bank: Bank, { id, to }: { readonly id: string; readonly to: Day }): Promise<void> {
  const later = await tx.first<{ day: Day }>(sql`
    select l.day from bank_line l
     where l.company_id = ${companyId} and l.money_account_id = ${bank.id} and l.statement_id <> ${id}
       and (l.day > ${to} or exists (select from bank_line o where o.company_id = l.company_id and o.statement_id = ${id} and o.kind = 'opening'))
     limit 1`)
  if (later) httpErrors.fail('invalid', { detalle: 'Retira primero los extractos que siguen: continúan desde el saldo de este.' })
}

/**
 * @throws 401 while a later one stands, 403 of whoever may not annul what a match of it made, 593, 596 of a closed month, 698
 */
export async function takeBackStatement(tx: Tx, session: Session, { bank, id, now }: TakingBack): Promise<void> {
  const { companyId } = session
  await lockBank(tx, companyId, bank.id)
  const statement = await tx.first<{ from: Day; to: Day; name: string; lines: number }>(sql`
    select from_day as "from", to_day as "to", name, lines from bank_statement
     where company_id = ${companyId} and money_account_id = ${bank.id} and id = ${id}`)
  if (!statement) return httpErrors.fail('notFound')
  const until = await closedUntil(tx, companyId, bank.id)
  if (until !== null && statement.from <= until)
    return conciliationErrors.fail('closed', { periodo: monthTitle(statement.from.slice(0, 7)) })
  await requireLast(tx, companyId, bank, { id, to: statement.to })
  const touching = sql`
    select distinct s.match_id from bank_match_share s join bank_line l on l.company_id = s.company_id and l.id = s.line_id
     where s.company_id = ${companyId} and l.statement_id = ${id}`
  const standing = await tx.rows<{ id: string }>(sql`
    select m.id from bank_match m where m.company_id = ${companyId} and m.undone_at is null and m.id in (${touching}) order by m.id`)
  for (const match of standing) await undoTogether(tx, session, { bank, id: match.id, now })
  const lines = sql`select l.id from bank_line l where l.company_id = ${companyId} and l.statement_id = ${id}`
  const matches = (await tx.rows<{ match_id: string }>(touching)).map(({ match_id }) => match_id)
  await tx.run(sql`delete from bank_reason where company_id = ${companyId} and line_id in (${lines})`)
  await tx.run(sql`delete from bank_match_share where company_id = ${companyId} and match_id = any(${matches}::uuid[])`)
  await tx.run(sql`delete from bank_match where company_id = ${companyId} and id = any(${matches}::uuid[])`)
  await tx.run(sql`delete from bank_line where company_id = ${companyId} and statement_id = ${id}`)
  await tx.run(sql`delete from bank_statement where company_id = ${companyId} and id = ${id}`)
  await audit(tx, session, {
    ...{ action: 'delete', entity: BANK_STATEMENT, entityId: id },
    title: `Extracto retirado de ${bank.name}: ${statement.name}, ${statement.lines} movimientos, ${standing.length} conciliaciones deshechas`,
  })
}
