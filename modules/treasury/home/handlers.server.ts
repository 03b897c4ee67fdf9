import { countText } from '#base/count.ts'
import { addDays, daysBetween, type Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
import { holds } from '#platform/access.ts'
import { sql } from '#platform/db/tx.server.ts'
import { dueText, TODO_SHOWN } from '#platform/home/todo.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { ageOn, readAgeLimits } from '../ages.server.ts'
import { agesOf } from '../ages.ts'
import { receiptPermissions } from '../settlement.ts'
import { receivables } from '../receivables.ts'
import { receivableAges, toCollect } from './endpoints.ts'

const AHEAD_DAYS = 7

interface DebtorRow {
  id: string
  name: string
  balance: string
  items: number
  oldest: Day
  count: number
  sum: string
}

const collect = handle(toCollect, async ({ tx, session, today }) => {
  const { companyId } = session
  const rows = await tx.rows<DebtorRow>(sql`
    select p.id, p.display_name as name, s.balance, s.items, s.oldest, s.count, s.sum
      from (select b.party_id, sum(b.balance)::numeric(20,2) as balance, count(*)::int as items, min(b.due_date) as oldest,
                   coalesce(sum(b.balance) filter (where b.due_date < ${today}), 0) as overdue,
                   (count(*) over ())::int as count, (sum(sum(b.balance)) over ())::numeric(20,2) as sum
              from open_item_balance b
             where b.company_id = ${companyId} and b.kind = 'AR' and b.is_open and not b.advance and b.due_date <= ${addDays(today, AHEAD_DAYS)}
             group by b.party_id order by overdue desc, oldest, b.party_id limit ${TODO_SHOWN}) s
      join party p on p.company_id = ${companyId} and p.id = s.party_id
     order by s.overdue desc, s.oldest, p.id`)
  const mayCollect = holds(session, receiptPermissions.write)
  return {
    todos: rows.map(({ id, name, balance, items, oldest }) => {
      const due = dueText(daysBetween(today, oldest))
      return {
        id,
        tone: oldest < today ? ('danger' as const) : ('warn' as const),
        title: name,
        detail: items === 1 ? `1 documento, ${due}` : `${countText(items)} documentos, el más antiguo ${due}`,
        amount: balance,
        href: mayCollect ? `/treasuries/AR?new=1&party=${id}` : `${receivables.screen.path}?party=${id}`,
        verb: mayCollect ? 'Recaudar' : 'Ver',
      }
    }),
    count: rows[0]?.count ?? 0,
    total: rows[0]?.sum ?? null,
  }
})

const byAge = handle(receivableAges, async ({ tx, session: { companyId }, today }) => {
  const limits = await readAgeLimits(tx, companyId)
  const rows = await tx.rows<{ age: number; balance: string; items: number }>(sql`
    select ${ageOn(limits, today, sql`b.due_date`)} as age, sum(b.balance)::numeric(20,2) as balance, count(*)::int as items
      from open_item_balance b where b.company_id = ${companyId} and b.kind = 'AR' and b.is_open and not b.advance group by 1`)
  const sumOf = (some: typeof rows): string => amountText(sumAmounts(some.map(({ balance }) => parseAmount(balance))))
  const late = rows.filter(({ age }) => age > 0)
  return {
    total: sumOf(rows),
    overdue: sumOf(late),
    count: late.reduce((sum, { items }) => sum + items, 0),
    ages: agesOf(limits).map(({ label }, index) => ({ label, balance: rows.find(({ age }) => age === index)?.balance ?? '0.00' })),
  }
})

export const treasuryHomeHandlers: readonly Handler[] = [collect, byAge]
