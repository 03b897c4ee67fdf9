/** The calls about receipts and payments: what is owed, recording, reading and annulling. */
import type { Day } from '#base/date.ts'
import { amountText, sumAmounts } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { paymentMeans } from '#colombia/index.ts'
import {
  readVoucher,
  readVoucherHistory,
  readVouchers,
  totalVouchers,
  writeVoucherFile,
  type VoucherListing,
} from '#modules/vouchers/index.server.ts'
import type { VoucherState } from '#modules/vouchers/index.ts'
import type { FileColumns } from '#platform/export/file-columns.ts'
import { raw, sql } from '#platform/db/tx.server.ts'
import { together } from '#platform/together.ts'
import { holds } from '#platform/access.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { annulSettlement } from './annul-settlement.server.ts'
import { getCollection, listMoneyAccounts, paymentEndpoints, receiptEndpoints, type SettlementEndpoints } from './endpoints.ts'
import { openItemsOf, pendingOf, type OpenItem } from './open-items.server.ts'
import { recordSettlement } from './record-settlement.server.ts'
import { payment, receipt, type SettlementKind } from './settlement.ts'

const viewOf = (item: OpenItem) => ({
  id: item.id,
  number: item.number,
  date: item.date,
  dueDate: item.dueDate,
  amount: amountText(item.amount),
  balance: amountText(item.balance),
  source: item.source,
})

interface ListedRow {
  readonly id: string
  readonly number: string
  readonly date: Day
  readonly party_id: string
  readonly party_name: string
  readonly money_account: string
  readonly means_code: string
  readonly amount: string
  readonly documents: string[]
  readonly state: VoucherState
}

interface WholeRow extends ListedRow {
  readonly branch: string | null
  readonly reference: string
  readonly notes: string
  readonly annul_reason: string | null
}

const rowColumns = sql`
  v.id, v.number, v.date, v.party_id, p.display_name as party_name, m.name as money_account, v.means_code, v.amount, v.state,
  coalesce((select json_agg(distinct o.number) from open_item_application a join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
             where a.company_id = v.company_id and a.source_id = v.id), '[]') as documents`
const wholeColumns = sql`${rowColumns}, v.reference, v.notes, v.annul_reason,
  (select b.name from branch b where b.company_id = v.company_id and b.id = v.branch_id
      and exists (select from branch o where o.company_id = v.company_id and o.id <> v.branch_id)) as branch`
const joins = sql`
  join party p on p.company_id = v.company_id and p.id = v.party_id
  join money_account m on m.company_id = v.company_id and m.id = v.money_account_id`

const rowView = (row: ListedRow) => ({
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

/** By the names of the columns on the screen. */
const fileColumns: FileColumns<ListedRow> = {
  number: [{ head: 'Número', cell: (row) => row.number }],
  date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
  party: [{ head: 'Tercero', cell: (row) => row.party_name }],
  documents: [{ head: 'Documentos', cell: (row) => row.documents.join(', ') }],
  account: [{ head: 'Cuenta', cell: (row) => row.money_account }],
  means: [{ head: 'Forma de pago', cell: (row) => paymentMeans.find(({ code }) => code === row.means_code)?.name ?? row.means_code }],
  amount: [{ head: 'Valor', cell: (row) => ({ amount: row.amount }) }],
  state: [{ head: 'Estado', cell: (row) => (row.state === 'posted' ? 'Contabilizado' : 'Anulado') }],
}

interface AppliedRow {
  readonly number: string
  readonly amount: string
  readonly balance: string
  readonly source_kind: string
  readonly source_id: string
}

function settlementHandlers(kind: SettlementKind, calls: SettlementEndpoints): Handler[] {
  const listing: VoucherListing = { kind, columns: rowColumns, joins }
  return [
    handle(calls.pending, async ({ tx, session, params }) => {
      const items = await pendingOf(tx, session.companyId, kind.ledger, params.partyId)
      return { partyId: params.partyId, items: items.map(viewOf), total: amountText(sumAmounts(items.map((item) => item.balance))) }
    }),
    handle(calls.create, ({ tx, session, body, now, today }) => {
      failWith(dateProblems(session, kind.permissions.date, body.date, today))
      return recordSettlement(tx, session, kind, body, now)
    }),
    handle(calls.list, async ({ tx, session: { companyId }, query: { size, after, search, from, to, partyId } }) => {
      const filter = { search, from, to, partyId }
      const { rows, next } = await readVouchers<ListedRow>(tx, companyId, listing, filter, { size, after })
      return { rows: rows.map(rowView), next, ...(await totalVouchers(tx, companyId, kind, filter)) }
    }),
    handle(calls.export, ({ query, today, ...call }) => writeVoucherFile(call, listing, fileColumns, query, today)),
    handle(calls.one, async ({ tx, session: { companyId }, params }) => {
      const row = await readVoucher<WholeRow>(tx, companyId, { kind, columns: wholeColumns, joins }, params.id)
      const applied = await tx.rows<AppliedRow>(sql`
        select o.number, a.amount, b.balance, o.source_kind, o.source_id
          from open_item_application a
          join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
          join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
         where a.company_id = ${companyId} and a.source_id = ${row.id} and a.source_event = 'post' order by o.due_date`)
      return {
        ...rowView(row),
        branch: row.branch,
        reference: row.reference,
        notes: row.notes,
        annulReason: row.annul_reason,
        applications: applied.map(({ number, amount, balance, source_kind, source_id }) => ({
          ...{ number, amount, balance },
          source: { kind: source_kind, id: source_id },
        })),
      }
    }),
    handle(calls.annul, async ({ tx, session, params, body, now }) => {
      await annulSettlement(tx, session, kind, params.id, body.reason, now)
      return isDone
    }),
    handle(calls.history, ({ tx, session, params, query }) => readVoucherHistory(tx, session.companyId, kind, params.id, query.after)),
  ]
}

const moneyAccounts = handle(listMoneyAccounts, async ({ tx, session }) => ({
  accounts: await tx.rows<{ id: string; name: string; kind: 'cash' | 'bank'; accountId: string }>(sql`
    select id, name, kind, account_id as "accountId" from money_account where company_id = ${session.companyId} and active order by kind, name`),
}))

const collection = handle(getCollection, async ({ tx, session, params }) => {
  const open = await openItemsOf(tx, session.companyId, params.sourceId)
  const { companyId } = session
  const over = ({ table, source }: SettlementKind) =>
    tx.rows<{ id: string; number: string; date: Day; amount: string; state: VoucherState }>(sql`
      select v.id, v.number, v.date, a.amount, v.state
        from open_item o
        join open_item_application a on a.company_id = o.company_id and a.open_item_id = o.id and a.source_kind = ${source} and a.source_event = 'post'
        join ${raw(table)} v on v.company_id = a.company_id and v.id = a.source_id
       where o.company_id = ${companyId} and o.source_id = ${params.sourceId} order by v.date, v.id`)
  // Whoever sees what customers pay may not see what the company pays.
  const seen = [receipt, payment].filter(({ permissions }) => holds(session, permissions.read))
  const settled = await together(seen.map(over))
  return { items: open.map(viewOf), receipts: settled.flat() }
})

export const treasuryVoucherHandlers: readonly Handler[] = [
  ...settlementHandlers(receipt, receiptEndpoints),
  ...settlementHandlers(payment, paymentEndpoints),
  moneyAccounts,
  collection,
]
