/** What is owed, document by document, against the accounts that keep it: as of the end of a month. */
import { firstOfMonth, type Day } from '#base/date.ts'
import type { ClosureBalance } from '#modules/accounting/index.server.ts'
import { sql, type Sql } from '#platform/db/tx.server.ts'
import { groupedByAccount } from './reports.ts'

/** Accounts that match and whose every line is of a document that is kept. */
const keptAccounts =
  (codes: string) =>
  (companyId: string): Sql =>
    sql`
    select a.id from account a
     where a.company_id = ${companyId} and a.code ~ ${codes}
       and (a.code like '1305%' or a.code like '2205%'
            or exists (select from open_item o where o.company_id = ${companyId} and o.account_id = a.id))`

/** What was opened until that day less what was applied until that day. */
const keptUntil =
  (codes: string) =>
  (companyId: string, to: Day): Sql =>
    sql`
    select coalesce(sum(owed.value), 0)::numeric(24,2) as value, (count(*) filter (where owed.value <> 0))::int as count
      from (select (case o.kind when 'AR' then 1 else -1 end) * (o.amount - coalesce(sum(p.amount), 0)) as value
              from open_item o
              join account a on a.company_id = o.company_id and a.id = o.account_id and a.code ~ ${codes}
              left join open_item_application p on p.company_id = o.company_id and p.open_item_id = o.id and p.date <= ${to}
             where o.company_id = ${companyId} and o.date <= ${to}
             group by o.company_id, o.id) owed`

interface Owed {
  readonly title: string
  /** A regular expression over the codes of its accounts. */
  readonly codes: string
  readonly side: ClosureBalance['side']
  readonly hasPay?: boolean
}

const balanceOfItems = ({ title, codes, side, hasPay = false }: Owed): ClosureBalance => ({
  ...{ title, side, hasPay, unit: ['documento', 'documentos'], accounts: keptAccounts(codes), kept: keptUntil(codes) },
  href: (to) => `${groupedByAccount.path}?from=${firstOfMonth(to)}&to=${to}&kind=${side === 'debit' ? 'AR' : 'AP'}`,
})

export const owedBalances: readonly ClosureBalance[] = [
  balanceOfItems({ title: 'Cartera de clientes y contabilidad', codes: '^1305', side: 'debit' }),
  balanceOfItems({ title: 'Anticipos a proveedores y contabilidad', codes: '^1330', side: 'debit' }),
  balanceOfItems({ title: 'Otros por cobrar y contabilidad', codes: '^1(?!305|330)', side: 'debit', hasPay: true }),
  balanceOfItems({ title: 'Proveedores y contabilidad', codes: '^2205', side: 'credit' }),
  balanceOfItems({ title: 'Anticipos de clientes y contabilidad', codes: '^28', side: 'credit' }),
  balanceOfItems({ title: 'Nómina por pagar y contabilidad', codes: '^25', side: 'credit', hasPay: true }),
  balanceOfItems({ title: 'Otros por pagar y contabilidad', codes: '^2(?!205|5|8)', side: 'credit', hasPay: true }),
]
