/** The calls about receipts (recaudos): what is owed, recording, reading and annulling. */
import type { Day } from '#base/date.ts'
import { amountText, sumAmounts } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { empty, join, sql, type Sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle } from '#platform/http/handle.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { afterPrefix, prefixesOf } from '#platform/search.ts'
import { pageClauses, pageOf, type Ordering } from '#platform/page.server.ts'
import { annulReceiptOf } from './annul-receipt.server.ts'
import {
  annulReceipt,
  createReceipt,
  getCollection,
  getPending,
  getReceipt,
  listMoneyAccounts,
  listReceipts,
  receiptPermissions,
} from './endpoints.ts'
import { openItemsOf, pendingOf, type OpenItem } from './open-items.server.ts'
import { recordReceipt } from './record-receipt.server.ts'
import { RECEIPT } from './source-links.ts'

const viewOf = (item: OpenItem) => ({
  id: item.id,
  number: item.number,
  date: item.date,
  dueDate: item.dueDate,
  amount: amountText(item.amount),
  balance: amountText(item.balance),
  source: item.source,
})

const pending = handle(getPending, async ({ tx, session, params }) => {
  const items = await pendingOf(tx, session.companyId, 'AR', params.partyId)
  return { partyId: params.partyId, items: items.map(viewOf), total: amountText(sumAmounts(items.map((item) => item.balance))) }
})

const moneyAccounts = handle(listMoneyAccounts, async ({ tx, session }) => ({
  accounts: await tx.rows<{ id: string; name: string; kind: 'cash' | 'bank'; accountId: string }>(sql`
    select id, name, kind, account_id as "accountId" from money_account where company_id = ${session.companyId} and active order by kind, name`),
}))

const create = handle(createReceipt, ({ tx, session, body, now, today }) => {
  failWith(dateProblems(session, receiptPermissions.date, body.date, today))
  return recordReceipt(tx, session, body, now)
})

interface ReceiptRow {
  id: string
  number: string
  date: Day
  party_id: string
  party_name: string
  money_account: string
  means_code: string
  amount: string
  documents: string[]
  state: 'posted' | 'annulled'
}

const receiptOrder: Ordering = {
  columns: [
    { sql: 'r.date', type: 'date' },
    { sql: 'r.id', type: 'uuid' },
  ],
  direction: 'desc',
}

const receiptColumns = sql`
  r.id, r.number, r.date, r.party_id, p.display_name as party_name, m.name as money_account, r.means_code, r.amount, r.state,
  coalesce((select json_agg(distinct o.number) from open_item_application a join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
             where a.company_id = r.company_id and a.source_id = r.id), '[]') as documents`
const receiptTables = sql`
  receipt r join party p on p.company_id = r.company_id and p.id = r.party_id
            join money_account m on m.company_id = r.company_id and m.id = r.money_account_id`

const rowView = (row: ReceiptRow) => ({
  id: row.id,
  number: row.number,
  date: row.date,
  party: { id: row.party_id, name: row.party_name },
  moneyAccount: row.money_account,
  meansCode: row.means_code,
  amount: row.amount,
  documents: row.documents,
  state: row.state,
})

/** Every word typed begins one of the receipt (number, reference, documents) or of its third party (name, identification). */
function searching(companyId: string, text: string): Sql {
  const words = (entity: string, prefix: string) => sql`
    select target_id from search_word where company_id = ${companyId} and entity = ${entity} and word >= ${prefix} and word < ${afterPrefix(prefix)}`
  const clauses = prefixesOf(text).map(
    (prefix) => sql` and r.id in (
      ${words('treasury.receipt', prefix)}
      union all
      select x.id from receipt x where x.company_id = ${companyId} and x.party_id in (${words('people.party', prefix)}))`,
  )
  return clauses.length === 0 ? empty : join(clauses, '')
}

const list = handle(listReceipts, async ({ tx, session, query }) => {
  const { search, from, to, partyId } = query
  const filter = { search, from, to, partyId }
  const where = sql`r.company_id = ${session.companyId}
    ${from ? sql` and r.date >= ${from}` : sql``}${to ? sql` and r.date <= ${to}` : sql``}${partyId ? sql` and r.party_id = ${partyId}` : sql``}
    ${searching(session.companyId, search)}`
  const page = pageClauses(receiptOrder, query, filter)
  const rows = await tx.rows<ReceiptRow>(sql`select ${receiptColumns} from ${receiptTables} where ${where}${page.where}${page.tail}`)
  const sums = await tx.first<{ total: string; count: number }>(sql`
    select coalesce(sum(r.amount) filter (where r.state = 'posted'), 0)::numeric(20,2) as total, count(*) as count from receipt r where ${where}`)
  const { rows: shown, next } = pageOf(rows, receiptOrder, query, filter, (row) => [row.date, row.id])
  return { rows: shown.map(rowView), next, total: sums?.total ?? '0.00', count: sums?.count ?? 0 }
})

const one = handle(getReceipt, async ({ tx, session, params }) => {
  const row = await tx.first<ReceiptRow & { branch: string | null; reference: string; notes: string; annul_reason: string | null }>(sql`
    select ${receiptColumns}, r.reference,
           (select b.name from branch b where b.company_id = r.company_id and b.id = r.branch_id
               and exists (select from branch o where o.company_id = r.company_id and o.id <> r.branch_id)) as branch,
            r.notes, r.annul_reason from ${receiptTables} where r.company_id = ${session.companyId} and r.id = ${params.id}`)
  if (!row) return httpErrors.fail('notFound')
  const applications = await tx.rows<{ number: string; amount: string; balance: string; source_kind: string; source_id: string }>(sql`
    select o.number, a.amount, b.balance, o.source_kind, o.source_id
      from open_item_application a
      join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
      join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
     where a.company_id = ${session.companyId} and a.source_id = ${row.id} and a.source_event = 'post' order by o.due_date`)
  return {
    ...rowView(row),
    branch: row.branch,
    reference: row.reference,
    notes: row.notes,
    annulReason: row.annul_reason,
    applications: applications.map((application) => ({
      number: application.number,
      amount: application.amount,
      balance: application.balance,
      source: { kind: application.source_kind, id: application.source_id },
    })),
  }
})

const annul = handle(annulReceipt, async ({ tx, session, params, body, now }) => {
  await annulReceiptOf(tx, session, params.id, body.reason, now)
  return isDone
})

const collection = handle(getCollection, async ({ tx, session, params }) => {
  const open = await openItemsOf(tx, session.companyId, params.sourceId)
  const receipts = await tx.rows<{ id: string; number: string; date: Day; amount: string; state: 'posted' | 'annulled' }>(sql`
    select r.id, r.number, r.date, a.amount, r.state
      from open_item o
      join open_item_application a on a.company_id = o.company_id and a.open_item_id = o.id and a.source_kind = ${RECEIPT} and a.source_event = 'post'
      join receipt r on r.company_id = a.company_id and r.id = a.source_id
     where o.company_id = ${session.companyId} and o.source_id = ${params.sourceId} order by r.date, r.id`)
  return { items: open.map(viewOf), receipts }
})

export const receiptHandlers = [pending, moneyAccounts, create, list, one, annul, collection]
