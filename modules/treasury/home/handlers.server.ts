import { counted, countText } from '#base/count.ts'
import { addDays, daysBetween, type Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { dueText, TODO_SHOWN } from '#platform/home/todo.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { moneyBalances } from '../money/balances.ts'
import { moneyOn } from '../money/balances.server.ts'
import { moneyBalancePermissions } from '../money/permissions.ts'
import { paymentRunPermissions } from '../payment-runs/permissions.ts'
import { createPaymentRunScreen } from '../payment-runs/screens.ts'
import { receiptPermissions } from '../permissions.ts'
import { receivables } from '../receivables.ts'
import { duePayables, moneyNow, overdueReceivables, toCollect, toPay } from './endpoints.ts'
import { shareText } from './share.ts'

const AHEAD_DAYS = 7

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

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

interface DueRow {
  count: number
  sum: string
  overdue: string
  late: number
  /** Whatever its day. */
  whole: string
  oldest: Day | null
}

/** What is owed by the end of the week ahead, with what is late, and how much is owed in all. */
async function dueOf(tx: Tx, companyId: string, ledger: 'AR' | 'AP', today: Day): Promise<DueRow> {
  const soon = sql`b.due_date <= ${addDays(today, AHEAD_DAYS)}`
  const late = sql`b.due_date < ${today}`
  const row = await tx.first<DueRow>(sql`
    select count(*) filter (where ${soon})::int as count, coalesce(sum(b.balance) filter (where ${soon}), 0)::numeric(20,2) as sum,
           count(*) filter (where ${late})::int as late, coalesce(sum(b.balance) filter (where ${late}), 0)::numeric(20,2) as overdue,
           coalesce(sum(b.balance), 0)::numeric(20,2) as whole, min(b.due_date) as oldest
      from open_item_balance b where b.company_id = ${companyId} and b.kind = ${ledger} and b.is_open and not b.advance`)
  return row ?? { count: 0, sum: '0.00', overdue: '0.00', late: 0, whole: '0.00', oldest: null }
}

const { path: balances } = receivables.screen

const overdue = handle(overdueReceivables, async ({ tx, session: { companyId }, today }) => {
  const due = await dueOf(tx, companyId, 'AR', today)
  const href = `${balances}?state=overdue`
  if (due.late === 0) return { amount: due.overdue, detail: 'Nadie te debe nada vencido', trend: null, href }
  const share = shareText(parseAmount(due.overdue), parseAmount(due.whole))
  return { amount: due.overdue, detail: `${counted(due.late, 'documento', 'documentos')}, ${share} de lo que te deben`, trend: null, href }
})

const payables = handle(duePayables, async ({ tx, session: { companyId }, today }) => {
  const { sum: amount, count, late } = await dueOf(tx, companyId, 'AP', today)
  const documents = count === 0 ? 'Nada vence en 7 días' : counted(count, 'documento', 'documentos')
  const detail = late === 0 ? documents : `${documents}, ${counted(late, 'vencido', 'vencidos')}`
  return { amount, detail, trend: null, href: `${balances}?kind=AP` }
})

const pay = handle(toPay, async ({ tx, session, today }) => {
  const { count, sum, late, oldest } = await dueOf(tx, session.companyId, 'AP', today)
  if (count === 0 || oldest === null) return { todos: [], count: 0, total: null }
  const mayProgram = holds(session, paymentRunPermissions.write)
  const due = dueText(daysBetween(today, oldest))
  const row = {
    id: 'to-pay',
    tone: late > 0 ? ('danger' as const) : ('warn' as const),
    title: `${counted(count, 'documento', 'documentos')} por pagar`,
    detail: count === 1 ? capital(due) : `El más antiguo ${due}`,
    amount: sum,
    href: mayProgram ? createPaymentRunScreen.path : `${balances}?kind=AP`,
    verb: mayProgram ? 'Programar' : 'Ver',
    stands: count,
  }
  return { todos: [row], count, total: sum }
})

const money = handle(moneyNow, async ({ tx, session, today }) => {
  const { amount, accounts } = await moneyOn(tx, session.companyId, today, holds(session, moneyBalancePermissions.reserved))
  const detail = accounts === 0 ? 'Aún no hay cajas ni bancos' : counted(accounts, 'cuenta', 'cuentas')
  return { amount, detail, trend: null, href: moneyBalances.screen.path }
})

export const treasuryHomeHandlers: readonly Handler[] = [collect, overdue, payables, pay, money]
