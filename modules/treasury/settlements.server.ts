/** The calls about receipts and payments: what is owed, recording, reading, printing and annulling. */
import type { Day } from '#base/date.ts'
import { isForeignCode } from '#base/currency.ts'
import { amountText, parseAmount, parseUnitPrice, sumAmounts, unitPriceText } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { codeName, paymentMeans } from '#colombia/index.ts'
import {
  countVouchers,
  readVoucher,
  readVouchers,
  totalVouchers,
  voucherHandlers,
  type DraftName,
  type VoucherListing,
} from '#modules/vouchers/index.server.ts'
import { stateNames, type VoucherKind, type VoucherPaper, type VoucherState } from '#modules/vouchers/index.ts'
import { holds } from '#platform/access.ts'
import type { FileColumns } from '#platform/export/file-columns.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { formatMoney, formatUnitPrice } from '#platform/ui/format.ts'
import { customerAdvance, supplierAdvance } from './advances/advance.ts'
import { annulSettlement } from './annul-settlement.server.ts'
import {
  getCollection,
  listMoneyAccounts,
  paymentEndpoints,
  receiptEndpoints,
  settlementDraft,
  settlementInput,
  type SettlementDraft,
  type SettlementEndpoints,
  type SettlementInput,
} from './endpoints.ts'
import { differenceOf } from './exchange.ts'
import { openItemsOf, openItemView, pendingOf } from './open-items.server.ts'
import { onlineOf } from './online-payments/payments.server.ts'
import { keepSettlement, recordSettlement } from './record-settlement.server.ts'
import { remindersOf } from './reminders/round.server.ts'
import { payment, receipt, type SettlementKind } from './settlement.ts'

interface ListedRow {
  readonly id: string
  readonly number: string | null
  readonly date: Day
  readonly party_id: string | null
  readonly party_name: string | null
  readonly party_identification: string | null
  readonly money_account: string | null
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

/** What a draft would close is in what was written of it. */
const rowColumns = sql`
  v.id, v.number, v.date, v.party_id, p.display_name as party_name, p.identification as party_identification, m.name as money_account,
  v.means_code, v.amount, v.state,
  coalesce(case when v.state = 'draft'
    then (select json_agg(distinct o.number) from jsonb_to_recordset(v.draft -> 'applications') as a ("openItemId" uuid)
            join open_item o on o.company_id = v.company_id and o.id = a."openItemId")
    else (select json_agg(distinct o.number) from open_item_application a join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
           where a.company_id = v.company_id and a.source_id = v.id) end, '[]') as documents`
const wholeColumns = sql`${rowColumns}, v.reference, v.notes, v.annul_reason,
  (select b.name from branch b where b.company_id = v.company_id and b.id = v.branch_id
      and exists (select from branch o where o.company_id = v.company_id and o.id <> v.branch_id)) as branch`
const joins = sql`
  left join party p on p.company_id = v.company_id and p.id = v.party_id
  left join money_account m on m.company_id = v.company_id and m.id = v.money_account_id`

const rowView = (row: ListedRow) => ({
  id: row.id,
  number: row.number,
  date: row.date,
  party: row.party_id === null ? null : { id: row.party_id, name: row.party_name ?? '' },
  moneyAccount: row.money_account ?? '',
  meansCode: row.means_code,
  amount: row.amount,
  documents: row.documents,
  state: row.state,
})

/** By the names of the columns on the screen. */
const fileColumns: FileColumns<ListedRow> = {
  number: [{ head: 'Número', cell: (row) => row.number ?? stateNames.draft }],
  date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
  party: [{ head: 'Tercero', cell: (row) => row.party_name ?? '' }],
  documents: [{ head: 'Documentos', cell: (row) => row.documents.join(', ') }],
  account: [{ head: 'Cuenta', cell: (row) => row.money_account ?? '' }],
  means: [{ head: 'Forma de pago', cell: (row) => codeName(paymentMeans, row.means_code) }],
  amount: [{ head: 'Valor', cell: (row) => ({ amount: row.amount }) }],
  state: [{ head: 'Estado', cell: (row) => stateNames[row.state] }],
}

interface AppliedRow {
  readonly number: string
  readonly amount: string
  readonly kind: 'AR' | 'AP'
  readonly currency: string | null
  readonly currency_amount: string | null
  readonly currency_balance: string | null
  readonly rate: string | null
  readonly money: string | null
  readonly balance: string
  readonly source_kind: string
  readonly source_id: string
}

/** What one closed when it was recorded; a draft closes nothing yet. */
const applicationsOf = (tx: Tx, companyId: string, id: string): Promise<AppliedRow[]> =>
  tx.rows<AppliedRow>(sql`
    select o.number, o.kind, a.amount, b.balance, o.currency, a.currency_amount, b.currency_balance, a.rate, a.money, o.source_kind, o.source_id
      from open_item_application a
      join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
      join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
     where a.company_id = ${companyId} and a.source_id = ${id} and a.source_event = 'post' order by o.due_date`)

/** What a draft would close. */
const wouldClose = (tx: Tx, companyId: string, table: string, id: string): Promise<AppliedRow[]> =>
  tx.rows<AppliedRow>(sql`
    select o.number, o.kind, sum(a.amount)::numeric(20,2) as amount, b.balance, o.currency, sum(a."currencyAmount")::numeric(20,2) as currency_amount,
           b.currency_balance, min(a.rate)::numeric(20,6) as rate, sum(a.amount)::numeric(20,2) as money, o.source_kind, o.source_id
      from ${raw(table)} v
     cross join lateral jsonb_to_recordset(v.draft -> 'applications') as a ("openItemId" uuid, amount numeric, "currencyAmount" numeric, rate numeric)
      join open_item o on o.company_id = v.company_id and o.id = a."openItemId"
      join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
     where v.company_id = ${companyId} and v.id = ${id} group by o.number, o.kind, b.balance, o.currency, b.currency_balance, o.source_kind, o.source_id, o.due_date order by o.due_date`)

/** Of what was settled in another currency: how much of it, and what that was worth. */
function foreignOf({ kind, amount, currency, currency_amount, currency_balance, rate, money }: AppliedRow) {
  if (currency === null || !isForeignCode(currency) || currency_amount === null || rate === null || money === null) return null
  const difference = differenceOf(kind, parseAmount(money), parseAmount(amount))
  const left = { code: currency, amount: currency_amount, balance: currency_balance ?? '0.00' }
  return { ...left, rate: unitPriceText(parseUnitPrice(rate)), money, difference: amountText(difference) }
}

const appliedView = (row: AppliedRow) => ({
  ...{ number: row.number, amount: row.amount, balance: row.balance },
  source: { kind: row.source_kind, id: row.source_id },
  currency: foreignOf(row),
})

/** On paper: "FV-12 · USD 100,00 a 4.100". */
function titleOf(row: AppliedRow): string {
  const foreign = foreignOf(row)
  if (!foreign) return row.number
  return `${row.number} · ${formatMoney(parseAmount(foreign.amount), foreign.code)} a ${formatUnitPrice(parseUnitPrice(foreign.rate))}`
}

async function paperOf(tx: Tx, companyId: string, kind: SettlementKind, id: string): Promise<VoucherPaper> {
  const row = await readVoucher<WholeRow>(tx, companyId, { kind, columns: wholeColumns, joins, ofParties: true }, id)
  const applied = await applicationsOf(tx, companyId, id)
  return {
    number: row.number,
    state: row.state,
    date: row.date,
    facts: [
      { label: kind.words.party, value: row.party_name ?? '' },
      { label: 'Identificación', value: row.party_identification ?? '' },
      { label: 'Sucursal', value: row.branch ?? '' },
      { label: 'Cuenta', value: row.money_account ?? '' },
      { label: 'Forma de pago', value: codeName(paymentMeans, row.means_code) },
      { label: 'Referencia', value: row.reference },
    ],
    columns: [
      { label: 'Documento', align: 'left' },
      { label: 'Valor aplicado', align: 'right' },
    ],
    rows: applied.map((each) => [titleOf(each), formatMoney(parseAmount(each.money ?? each.amount))]),
    total: { label: 'Total', amount: parseAmount(row.amount) },
    inWords: true,
    texts: [{ label: 'Observaciones', value: row.notes }],
    signatures: kind.words.signatures,
  }
}

async function namesIn(tx: Tx, companyId: string, { partyId }: SettlementDraft): Promise<Record<string, DraftName>> {
  const party =
    partyId === null
      ? undefined
      : await tx.first<DraftName>(sql`
          select display_name as name, identification as code, '' as detail from party where company_id = ${companyId} and id = ${partyId}`)
  return partyId === null || !party ? {} : { [partyId]: party }
}

function settlementHandlers(kind: SettlementKind, calls: SettlementEndpoints): Handler[] {
  const listing: VoucherListing = { kind, columns: rowColumns, joins, ofParties: true }
  return [
    ...voucherHandlers<SettlementInput, SettlementDraft, ListedRow, { id: string; number: string; amount: string }>({
      ...{ kind, listing, endpoints: calls, input: settlementInput, draft: settlementDraft },
      file: () => fileColumns,
      keep: ({ tx, session }, draft) => keepSettlement(tx, session, kind, draft),
      names: namesIn,
      record: ({ tx, session: who, now }, input, draft) => recordSettlement(tx, { who, kind, input, draft, now }),
      annul: ({ tx, session: who, now }, id, reason) => annulSettlement(tx, kind, { who, id, reason, now }),
      paper: (tx, { companyId }, id) => paperOf(tx, companyId, kind, id),
    }),
    handle(calls.pending, async ({ tx, session, params }) => {
      const items = await pendingOf(tx, session.companyId, kind.ledger, params.partyId)
      return { partyId: params.partyId, items: items.map(openItemView), total: amountText(sumAmounts(items.map((item) => item.balance))) }
    }),
    handle(calls.create, ({ tx, session, body, now, today }) => {
      failWith(dateProblems(session, kind.permissions.date, body.date, today))
      return recordSettlement(tx, { who: session, kind, input: body, draft: null, now })
    }),
    handle(calls.list, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => {
      const { rows, next } = await readVouchers<ListedRow>(tx, companyId, listing, { filter, page: { size, after } })
      const counts = await countVouchers(tx, companyId, listing, filter)
      return { rows: rows.map(rowView), next, ...counts, total: await totalVouchers(tx, companyId, listing, filter) }
    }),
    handle(calls.one, async ({ tx, session: { companyId }, params }) => {
      const row = await readVoucher<WholeRow>(tx, companyId, { ...listing, columns: wholeColumns }, params.id)
      const applied =
        row.state === 'draft' ? await wouldClose(tx, companyId, kind.table, row.id) : await applicationsOf(tx, companyId, row.id)
      return {
        ...rowView(row),
        branch: row.branch,
        reference: row.reference,
        notes: row.notes,
        annulReason: row.annul_reason,
        applications: applied.map(appliedView),
      }
    }),
  ]
}

const moneyAccounts = handle(listMoneyAccounts, async ({ tx, session }) => ({
  accounts: await tx.rows<{ id: string; name: string; kind: 'cash' | 'bank'; accountId: string }>(sql`
    select id, name, kind, account_id as "accountId" from money_account where company_id = ${session.companyId} and active order by kind, name`),
}))

interface AppliedVoucher {
  readonly id: string
  readonly number: string
  readonly date: Day
  readonly amount: string
  readonly state: 'posted' | 'annulled'
}

/** The vouchers of a kind that closed what a document opened. */
const appliedTo = (tx: Tx, companyId: string, kind: VoucherKind, sourceId: string): Promise<AppliedVoucher[]> =>
  tx.rows<AppliedVoucher>(sql`
    select v.id, v.number, v.date, a.amount, v.state
      from open_item o
      join open_item_application a on a.company_id = o.company_id and a.open_item_id = o.id and a.source_kind = ${kind.source} and a.source_event = 'post'
      join ${raw(kind.table)} v on v.company_id = a.company_id and v.id = a.source_id
     where o.company_id = ${companyId} and o.source_id = ${sourceId} order by v.date, v.id`)

const collection = handle(getCollection, async ({ tx, session, params, runtime, today }) => {
  const { companyId } = session
  const open = await openItemsOf(tx, companyId, params.sourceId)
  const appliedBy = async (kind: VoucherKind) =>
    holds(session, kind.permissions.read) ? appliedTo(tx, companyId, kind, params.sourceId) : []
  return {
    items: open.map(openItemView),
    receipts: await appliedBy(receipt),
    payments: await appliedBy(payment),
    customerAdvances: await appliedBy(customerAdvance.use),
    supplierAdvances: await appliedBy(supplierAdvance.use),
    online: await onlineOf(tx, runtime.settings, { companyId, sourceId: params.sourceId, today }),
    reminders: (await remindersOf(tx, companyId, params.sourceId)).map((one) => ({ ...one, at: one.at.toISOString() })),
  }
})

export const treasuryVoucherHandlers: readonly Handler[] = [
  ...settlementHandlers(receipt, receiptEndpoints),
  ...settlementHandlers(payment, paymentEndpoints),
  moneyAccounts,
  collection,
]
