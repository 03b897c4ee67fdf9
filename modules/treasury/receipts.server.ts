/** Receipts of money (recaudos): they debit cash or bank and close receivables, one by one. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
import { credit, debit, type JournalDraft } from '#modules/accounting/index.ts'
import { entryRows, openBooks, reversalOf } from '#modules/accounting/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { empty, join, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle } from '#platform/http/handle.server.ts'
import { afterPrefix, prefixesOf } from '#platform/search.ts'
import { wordRows } from '#platform/search.server.ts'
import { pageClauses, pageOf, type Ordering } from '#platform/page.server.ts'
import {
  annulReceipt,
  createReceipt,
  getCollection,
  getPending,
  getReceipt,
  listMoneyAccounts,
  listReceipts,
  type ReceiptInput,
} from './endpoints.ts'
import { treasuryErrors as errors } from './errors.ts'
import { applyToOpenItems, lockOpenItems, openItemsOf, pendingOf, type Application, type OpenItem } from './open-items.server.ts'

const KIND = 'RC'

const viewOf = (item: OpenItem) => ({
  id: item.id,
  number: item.number,
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
  accounts: await tx.rows<{ id: string; name: string; kind: 'cash' | 'bank' }>(sql`
    select id, name, kind from money_account where company_id = ${session.companyId} and active order by kind, name`),
}))

interface Who {
  readonly companyId: string
  readonly personId: string | null
}

/** Gathers, decides, writes. @throws 430, 433, 591, 592, 599 */
export async function recordReceipt(tx: Tx, who: Who, input: ReceiptInput): Promise<{ id: string; number: string; amount: string }> {
  const wanted = input.applications
    .map((application) => ({ openItemId: application.openItemId, amount: parseAmount(application.amount) }))
    .filter(({ amount }) => amount > 0n)
  if (wanted.length === 0) return errors.fail('nothingApplied', {}, 'applications')
  const money = await tx.first<{ account_id: string }>(sql`
    select account_id from money_account where company_id = ${who.companyId} and id = ${input.moneyAccountId} and active`)
  if (!money) return errors.fail('accountRequired', {}, 'moneyAccountId')

  const date = input.date as Day
  const accounts = await tx.rows<{ account_id: string }>(sql`
    select distinct account_id from open_item where company_id = ${who.companyId} and id = any(${wanted.map(({ openItemId }) => openItemId)}::uuid[])`)
  const books = await openBooks(tx, who.companyId, date, [money.account_id, ...accounts.map((row) => row.account_id)])
  const items = await lockOpenItems(
    tx,
    who.companyId,
    wanted.map(({ openItemId }) => openItemId),
  )
  const applications = wanted.map(({ openItemId, amount }): Application => {
    const item = items.get(openItemId)
    if (!item) return httpErrors.fail('notFound')
    if (item.partyId !== input.partyId) return errors.fail('otherParty', {}, 'applications')
    return { item, amount }
  })

  const id = uuidv7()
  const source = { kind: KIND, id, event: 'post' }
  const applied = await applyToOpenItems(tx, who.companyId, date, applications, source)
  const number = await takeConsecutive(tx, who.companyId, KIND, KIND)
  const amount = sumAmounts(applications.map((application) => application.amount))
  const draft: JournalDraft = {
    source,
    date,
    type: KIND,
    number,
    description: `Recaudo ${number}`,
    lines: [
      debit({ id: money.account_id }, amount, `Recaudo ${number}`, { partyId: input.partyId }),
      ...applications.map((application) =>
        credit({ id: application.item.accountId }, application.amount, `Abono a ${application.item.number}`, {
          partyId: input.partyId,
          crossDocument: application.item.number,
          dueDate: application.item.dueDate,
        }),
      ),
    ],
  }
  await insertTogether(tx, [
    [
      'receipt',
      [
        {
          company_id: who.companyId,
          id,
          number,
          date,
          party_id: input.partyId,
          money_account_id: input.moneyAccountId,
          means_code: input.meansCode,
          amount: amountText(amount),
          reference: input.reference,
          notes: input.notes,
          created_by: who.personId,
        },
      ],
    ],
    ...applied,
    ...entryRows(books, who, draft),
    [
      'search_word',
      wordRows(who.companyId, 'treasury.receipt', id, [number, input.reference, ...applications.map(({ item }) => item.number)]),
    ],
    ['audit_event', [auditRow(who, { action: 'create', entity: 'treasury.receipt', entityId: id, title: `Recaudo ${number}` })]],
  ])
  return { id, number, amount: amountText(amount) }
}

const create = handle(createReceipt, ({ tx, session, body }) => recordReceipt(tx, session, body))

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
  const row = await tx.first<ReceiptRow & { reference: string; notes: string; annul_reason: string | null }>(sql`
    select ${receiptColumns}, r.reference, r.notes, r.annul_reason from ${receiptTables} where r.company_id = ${session.companyId} and r.id = ${params.id}`)
  if (!row) return httpErrors.fail('notFound')
  const applications = await tx.rows<{ number: string; amount: string; balance: string; source_kind: string; source_id: string }>(sql`
    select o.number, a.amount, b.balance, o.source_kind, o.source_id
      from open_item_application a
      join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
      join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
     where a.company_id = ${session.companyId} and a.source_id = ${row.id} and a.source_event = 'post' order by o.due_date`)
  return {
    ...rowView(row),
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
  const receipt = await tx.first<{ number: string; date: Day; state: string }>(sql`
    select number, date, state from receipt where company_id = ${session.companyId} and id = ${params.id} for update`)
  if (!receipt) return httpErrors.fail('notFound')
  if (receipt.state === 'annulled') return errors.fail('alreadyAnnulled')
  const source = { kind: KIND, id: params.id, event: 'post' }
  const reversal = await reversalOf(tx, session.companyId, source, 'annul')
  if (!reversal) throw new Error(`Receipt ${params.id} has no entry`)
  const books = await openBooks(
    tx,
    session.companyId,
    reversal.draft.date,
    reversal.draft.lines.flatMap((line) => ('id' in line.account ? [line.account.id] : [])),
  )
  const applied = await tx.rows<{ open_item_id: string; amount: string }>(sql`
    select open_item_id, amount from open_item_application
     where company_id = ${session.companyId} and source_kind = ${KIND} and source_id = ${params.id} and source_event = 'post'`)
  const items = await lockOpenItems(
    tx,
    session.companyId,
    applied.map((row) => row.open_item_id),
  )
  const applications = applied.flatMap((row): Application[] => {
    const item = items.get(row.open_item_id)
    return item ? [{ item, amount: parseAmount(`-${row.amount}`) }] : []
  })
  const reopened = await applyToOpenItems(tx, session.companyId, reversal.draft.date, applications, { ...source, event: 'annul' })
  await tx.run(sql`
    update receipt set state = 'annulled', annulled_at = ${now}, annulled_by = ${session.personId}, annul_reason = ${body.reason}
     where company_id = ${session.companyId} and id = ${params.id}`)
  await insertTogether(tx, [
    ...reopened,
    ...entryRows(books, session, reversal.draft, reversal.reverses),
    [
      'audit_event',
      [
        auditRow(session, {
          action: 'annul',
          entity: 'treasury.receipt',
          entityId: params.id,
          title: `Recaudo ${receipt.number}`,
          changes: { reason: [null, body.reason] },
        }),
      ],
    ],
  ])
  return isDone
})

const collection = handle(getCollection, async ({ tx, session, params }) => {
  const open = await openItemsOf(tx, session.companyId, params.sourceId)
  const receipts = await tx.rows<{ id: string; number: string; date: Day; amount: string; state: 'posted' | 'annulled' }>(sql`
    select r.id, r.number, r.date, a.amount, r.state
      from open_item o
      join open_item_application a on a.company_id = o.company_id and a.open_item_id = o.id and a.source_kind = ${KIND} and a.source_event = 'post'
      join receipt r on r.company_id = a.company_id and r.id = a.source_id
     where o.company_id = ${session.companyId} and o.source_id = ${params.sourceId} order by r.date, r.id`)
  return { items: open.map(viewOf), receipts }
})

export const receiptHandlers = [pending, moneyAccounts, create, list, one, annul, collection]
