/** Receipts and payments as they are read: in the list, one whole, on paper, in a file. */
import type { Day } from '#base/date.ts'
import { isForeignCode } from '#base/currency.ts'
import { amountText, negate, parseAmount, parseUnitPrice, unitPriceText } from '#base/decimal.ts'
import { readVoucher } from '#modules/vouchers/index.server.ts'
import { stateNames, type VoucherPaper, type VoucherState } from '#modules/vouchers/index.ts'
import type { FileColumns } from '#platform/export/file-columns.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { formatMoney, formatUnitPrice } from '#platform/ui/format.ts'
import { appliedEvent } from './applied-event.server.ts'
import type { SettlementView } from './endpoints.ts'
import { differenceOf } from './exchange.ts'
import { paidBy } from './payment-types.server.ts'
import { eachOnce, meansColumn, meansName, meansShown, type MeansRow } from './settlement-means.server.ts'
import { partiesShown } from './settlement-parties.ts'
import { otherPartyNames } from './settlement-parties.server.ts'
import type { SettlementKind } from './settlement.ts'

export interface ListedRow {
  readonly id: string
  readonly number: string | null
  readonly date: Day
  readonly party_id: string | null
  readonly party_name: string | null
  readonly party_identification: string | null
  readonly other_parties: string[]
  readonly money_account: string | null
  readonly means_code: string
  readonly paid_by: string | null
  readonly means: readonly MeansRow[] | null
  readonly reference: string
  readonly amount: string
  readonly documents: string[]
  readonly is_waiting: boolean
  readonly state: VoucherState
}

export interface WholeRow extends ListedRow {
  readonly branch: string | null
  readonly notes: string
  readonly version: number
  readonly sent_back_reason: string
  readonly annul_reason: string | null
}

/** What a draft would close is in what was written of it. */
export const rowColumns = (kind: SettlementKind) => sql`
  v.id, v.number, v.date, v.party_id, p.display_name as party_name, p.identification as party_identification, m.name as money_account,
  v.means_code, ${paidBy} as paid_by, ${meansColumn(kind)} as means, v.reference, v.amount, v.state, ${kind.asksApproval ? sql`v.sent_at is not null` : sql`false`} as is_waiting, ${otherPartyNames(kind)} as other_parties,
  coalesce(case when v.state = 'draft'
    then (select json_agg(distinct o.number) from jsonb_to_recordset(v.draft -> 'applications') as a ("openItemId" uuid)
            join open_item o on o.company_id = v.company_id and o.id = a."openItemId")
    else (select json_agg(distinct o.number) from open_item_application a join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
           where a.company_id = v.company_id and a.source_id = v.id and a.source_event = ${appliedEvent(kind, 'v')}) end, '[]') as documents`
export const wholeColumns = (
  kind: SettlementKind,
) => sql`${rowColumns(kind)}, v.notes, v.version, ${kind.asksApproval ? sql`v.sent_back_reason` : sql`''`} as sent_back_reason, v.annul_reason,
  (select b.name from branch b where b.company_id = v.company_id and b.id = v.branch_id
      and exists (select from branch o where o.company_id = v.company_id and o.id <> v.branch_id)) as branch`
export const joins = sql`
  left join party p on p.company_id = v.company_id and p.id = v.party_id
  left join money_account m on m.company_id = v.company_id and m.id = v.money_account_id`

/** The accounts that its money moved through. */
const accountsOf = (row: ListedRow): string => {
  const means = meansShown(row)
  return means.length > 0 ? eachOnce(means.map(({ moneyAccount }) => moneyAccount)) : (row.money_account ?? '')
}

export const rowView = (row: ListedRow) => ({
  id: row.id,
  number: row.number,
  date: row.date,
  party: row.party_id === null ? null : { id: row.party_id, name: row.party_name ?? '' },
  otherParties: row.other_parties,
  moneyAccount: accountsOf(row),
  meansCode: row.means_code,
  paidBy: row.means === null || row.means.length === 0 ? row.paid_by : meansOf(row),
  amount: row.amount,
  documents: row.documents,
  isWaiting: row.is_waiting,
  state: row.state,
})

/** How it is called what its money moved by: of several, each once. */
function meansOf(row: ListedRow): string {
  const means = meansShown(row)
  return means.length > 0 ? eachOnce(means.map(meansName)) : meansName({ paidBy: row.paid_by, meansCode: row.means_code })
}

/** By the names of the columns on the screen. */
export const fileColumns: FileColumns<ListedRow> = {
  number: [{ head: 'Número', cell: (row) => row.number ?? stateNames.draft }],
  date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
  party: [{ head: 'Tercero', cell: (row) => partiesShown(row.party_name ?? '', row.other_parties) }],
  documents: [{ head: 'Documentos', cell: (row) => row.documents.join(', ') }],
  account: [{ head: 'Cuenta', cell: accountsOf }],
  means: [{ head: 'Forma de pago', cell: meansOf }],
  amount: [{ head: 'Valor', cell: (row) => ({ amount: row.amount }) }],
  state: [{ head: 'Estado', cell: (row) => (row.is_waiting ? 'Por aprobar' : stateNames[row.state]) }],
}

interface AppliedRow {
  readonly number: string
  readonly party: string
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

interface CoverRow {
  readonly number: string
  readonly amount: string
  readonly source_kind: string
  readonly source_id: string
}

type LineRow = SettlementView['lines'][number]

/** What one closed when it was recorded; a draft closes nothing yet. */
export const applicationsOf = (tx: Tx, companyId: string, kind: SettlementKind, id: string): Promise<AppliedRow[]> =>
  tx.rows<AppliedRow>(sql`
    select o.number, x.display_name as party, o.kind, a.amount, b.balance, o.currency, a.currency_amount, b.currency_balance, a.rate, a.money, o.source_kind, o.source_id
      from ${raw(kind.table)} v
      join open_item_application a on a.company_id = v.company_id and a.source_id = v.id and a.source_event = ${appliedEvent(kind, 'v')}
      join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
      join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
      join party w on w.company_id = o.company_id and w.id = o.party_id
      join party x on x.company_id = w.company_id and x.id = coalesce(w.merged_into, w.id)
     where v.company_id = ${companyId} and v.id = ${id}
       and not (o.advance and o.kind <> ${kind.ledger}) order by o.due_date`)

/** The advances that covered a part of it, or would of a draft. */
export const coveredIn = (
  tx: Tx,
  companyId: string,
  kind: SettlementKind,
  { id, state }: Pick<ListedRow, 'id' | 'state'>,
): Promise<CoverRow[]> =>
  tx.rows<CoverRow>(
    state === 'draft'
      ? sql`
    select o.number, a.amount::numeric(20,2) as amount, o.source_kind, o.source_id from ${raw(kind.table)} v
     cross join lateral jsonb_to_recordset(v.draft -> 'advances') as a ("openItemId" uuid, amount numeric)
      join open_item o on o.company_id = v.company_id and o.id = a."openItemId"
     where v.company_id = ${companyId} and v.id = ${id} order by o.due_date, o.id`
      : sql`
    select o.number, a.amount, o.source_kind, o.source_id
      from ${raw(kind.table)} v
      join open_item_application a on a.company_id = v.company_id and a.source_id = v.id and a.source_event = ${appliedEvent(kind, 'v')}
      join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
     where v.company_id = ${companyId} and v.id = ${id} and o.advance and o.kind <> ${kind.ledger}
     order by o.due_date, o.id`,
  )

/** Its lines of accounts, in their order. */
export const linesOf = (
  tx: Tx,
  companyId: string,
  kind: SettlementKind,
  { id, state }: Pick<ListedRow, 'id' | 'state'>,
): Promise<LineRow[]> => {
  const written =
    state === 'draft'
      ? sql`
      select (x.value ->> 'accountId')::uuid as account_id, coalesce((x.value ->> 'partyId')::uuid, v.party_id) as party_id,
             (x.value ->> 'costCenterId')::uuid as cost_center_id, x.value ->> 'description' as description, x.value ->> 'crossDocument' as cross_document,
             (x.value ->> 'base')::numeric(20,2) as base,
             ((x.value ->> 'amount')::numeric * case x.value ->> 'sign' when 'takes' then -1 else 1 end)::numeric(20,2) as amount, x.position
        from ${raw(kind.table)} v cross join lateral jsonb_array_elements(v.draft -> 'lines') with ordinality as x (value, position)
       where v.company_id = ${companyId} and v.id = ${id}`
      : sql`
      select account_id, party_id, cost_center_id, description, coalesce(cross_document, '') as cross_document, base, amount, position
        from settlement_line where company_id = ${companyId} and ${raw(kind.ledger === 'AR' ? 'receipt_id' : 'payment_id')} = ${id}
         and revision = ${kind.revises ? sql`(select v.revision from payment v where v.company_id = ${companyId} and v.id = ${id})` : sql`1`}`
  return tx.rows<LineRow>(sql`
    select coalesce(a.code || ' ' || a.name, '') as account, coalesce(p.display_name, '') as party, coalesce(c.code || ' ' || c.name, '') as "costCenter",
           l.description, l.cross_document as "crossDocument", l.base, l.amount, l.position::int as position
      from (${written}) l
      left join account a on a.company_id = ${companyId} and a.id = l.account_id
      left join party p on p.company_id = ${companyId} and p.id = l.party_id
      left join cost_center c on c.company_id = ${companyId} and c.id = l.cost_center_id order by l.position`)
}

/** What a draft would close. */
export const wouldClose = (tx: Tx, companyId: string, table: string, id: string): Promise<AppliedRow[]> =>
  tx.rows<AppliedRow>(sql`
    select o.number, x.display_name as party, o.kind, sum(a.amount)::numeric(20,2) as amount, b.balance, o.currency, sum(a."currencyAmount")::numeric(20,2) as currency_amount,
           b.currency_balance, min(a.rate)::numeric(20,6) as rate, sum(a.amount)::numeric(20,2) as money, o.source_kind, o.source_id
      from ${raw(table)} v
     cross join lateral jsonb_to_recordset(v.draft -> 'applications') as a ("openItemId" uuid, amount numeric, "currencyAmount" numeric, rate numeric)
      join open_item o on o.company_id = v.company_id and o.id = a."openItemId"
      join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
      join party w on w.company_id = o.company_id and w.id = o.party_id
      join party x on x.company_id = w.company_id and x.id = coalesce(w.merged_into, w.id)
     where v.company_id = ${companyId} and v.id = ${id} group by o.number, x.display_name, o.kind, b.balance, o.currency, b.currency_balance, o.source_kind, o.source_id, o.due_date order by o.due_date`)

/** Of what was settled in another currency: how much of it, and what that was worth. */
function foreignOf({ kind, amount, currency, currency_amount, currency_balance, rate, money }: AppliedRow) {
  if (currency === null || !isForeignCode(currency) || currency_amount === null || rate === null || money === null) return null
  const difference = differenceOf(kind, parseAmount(money), parseAmount(amount))
  const left = { code: currency, amount: currency_amount, balance: currency_balance ?? '0.00' }
  return { ...left, rate: unitPriceText(parseUnitPrice(rate)), money, difference: amountText(difference) }
}

export const appliedView = (row: AppliedRow, isOfSeveral: boolean) => ({
  ...{ number: row.number, party: isOfSeveral ? row.party : null, amount: row.amount, balance: row.balance },
  source: { kind: row.source_kind, id: row.source_id },
  currency: foreignOf(row),
})

export const coverView = ({ number, amount, source_kind, source_id }: CoverRow) => ({
  ...{ number, amount },
  source: { kind: source_kind, id: source_id },
})

/** On paper: "FV-12 · USD 100,00 a 4.100". */
function titleOf(row: AppliedRow, isOfSeveral: boolean): string {
  const foreign = foreignOf(row)
  const number = isOfSeveral ? `${row.number} de ${row.party}` : row.number
  if (!foreign) return number
  return `${number} · ${formatMoney(parseAmount(foreign.amount), foreign.code)} a ${formatUnitPrice(parseUnitPrice(foreign.rate))}`
}

/** On paper: by what it moved, each with its part where they are several. */
function meansFacts(row: WholeRow): VoucherPaper['facts'] {
  const means = meansShown(row)
  if (means.length === 0)
    return [
      { label: 'Cuenta', value: row.money_account ?? '' },
      { label: 'Forma de pago', value: meansOf(row) },
      { label: 'Referencia', value: row.reference },
    ]
  return means.map((each, index) => ({
    label: `Forma de pago ${index + 1}`,
    value: [`${meansName(each)}: ${formatMoney(parseAmount(each.amount))}`, each.moneyAccount, each.reference]
      .filter((part) => part !== '')
      .join(' · '),
  }))
}

export async function paperOf(tx: Tx, companyId: string, kind: SettlementKind, id: string): Promise<VoucherPaper> {
  const row = await readVoucher<WholeRow>(tx, companyId, { kind, columns: wholeColumns(kind), joins, ofParties: true }, id)
  const applied = await applicationsOf(tx, companyId, kind, id)
  const covers = await coveredIn(tx, companyId, kind, row)
  const lines = await linesOf(tx, companyId, kind, row)
  return {
    number: row.number,
    state: row.state,
    date: row.date,
    facts: [
      { label: kind.words.party, value: row.party_name ?? '' },
      { label: 'Identificación', value: row.party_identification ?? '' },
      { label: 'Sucursal', value: row.branch ?? '' },
      ...meansFacts(row),
    ],
    columns: [
      { label: 'Concepto', align: 'left' },
      { label: 'Valor aplicado', align: 'right' },
    ],
    rows: [
      ...applied.map((each) => [titleOf(each, row.other_parties.length > 0), formatMoney(parseAmount(each.money ?? each.amount))]),
      ...lines.map((line) => [line.description || line.account, formatMoney(parseAmount(line.amount))]),
      ...covers.map((cover) => [`Menos el anticipo ${cover.number}`, formatMoney(negate(parseAmount(cover.amount)))]),
    ],
    total: { label: 'Total', amount: parseAmount(row.amount) },
    inWords: true,
    texts: [{ label: 'Observaciones', value: row.notes }],
    signatures: kind.words.signatures,
  }
}
