/** The calls about money that goes between own accounts, answered. */
import type { Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import {
  countVouchers,
  readVoucher,
  readVouchers,
  totalVouchers,
  voucherHandlers,
  type DraftName,
  type VoucherListing,
} from '#modules/vouchers/index.server.ts'
import { stateNames, type VoucherPaper, type VoucherState } from '#modules/vouchers/index.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import type { FileColumns } from '#platform/export/file-columns.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { formatAmount, formatMoney } from '#platform/ui/format.ts'
import {
  ownTransferDraft,
  ownTransferEndpoints as calls,
  ownTransferInput,
  type OwnTransferDraft,
  type OwnTransferInput,
  type OwnTransferRow,
} from './endpoints.ts'
import { ownTransfer } from './own-transfer.ts'
import { annulOwnTransfer, keepOwnTransfer, recordOwnTransfer } from './record.server.ts'

interface Account {
  readonly id: string
  readonly name: string
}

interface ListedRow {
  readonly id: string
  readonly number: string | null
  readonly date: Day
  readonly from: Account | null
  readonly to: Account | null
  readonly reference: string
  readonly amount: string
  readonly sides: OwnTransferRow['sides']
  readonly state: VoucherState
}

interface WholeRow extends ListedRow {
  readonly branch: string | null
  readonly notes: string
  readonly annulReason: string | null
}

const accountAs = (alias: Sql): Sql =>
  sql`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`

const listing: VoucherListing = {
  kind: ownTransfer,
  ofParties: false,
  narrow: ({ account }) => (account === undefined ? empty : sql` and ${account}::uuid in (v.from_id, v.to_id)`),
  columns: sql`v.id, v.number, v.date, ${accountAs(sql`f`)} as "from", ${accountAs(sql`t`)} as "to", v.reference, v.amount, v.state,
    case when v.from_amount is not null then json_build_object('from', json_build_object('currency', f.currency, 'amount', v.from_amount::text),
      'to', json_build_object('currency', t.currency, 'amount', v.to_amount::text)) end as sides`,
  joins: sql`
    left join money_account f on f.company_id = v.company_id and f.id = v.from_id
    left join money_account t on t.company_id = v.company_id and t.id = v.to_id`,
}

/** In the palette, instead of a third party. */
export const betweenAccounts = { join: listing.joins, words: sql`coalesce(f.name, '') || ' → ' || coalesce(t.name, '')` }

const wholeListing: VoucherListing = {
  ...listing,
  columns: sql`${listing.columns}, v.notes, v.annul_reason as "annulReason",
    (select x.name from branch x where x.company_id = v.company_id and x.id = v.branch_id
        and exists (select from branch y where y.company_id = v.company_id and y.id <> v.branch_id)) as branch`,
}

/** By the names of the columns on the screen. */
const fileColumns: FileColumns<ListedRow> = {
  number: [{ head: 'Número', cell: (row) => row.number ?? stateNames.draft }],
  date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
  from: [{ head: 'Sale de', cell: (row) => row.from?.name ?? '' }],
  to: [{ head: 'Entra a', cell: (row) => row.to?.name ?? '' }],
  reference: [{ head: 'Referencia', cell: (row) => row.reference }],
  amount: [{ head: 'Valor', cell: (row) => ({ amount: row.amount }) }],
  state: [{ head: 'Estado', cell: (row) => stateNames[row.state] }],
}

/** Also of an account that went out of use since. */
async function namesIn(tx: Tx, companyId: string, { fromId, toId }: OwnTransferDraft): Promise<Record<string, DraftName>> {
  const named = await tx.rows<DraftName & { id: string }>(sql`
    select id, name, '' as code, '' as detail from money_account
     where company_id = ${companyId} and id = any(${[fromId, toId].filter((id) => id !== null)}::uuid[])`)
  return Object.fromEntries(named.map(({ id, ...name }) => [id, name]))
}

const saidMoney = ({ currency, amount }: { readonly currency: string; readonly amount: string }): string =>
  `${currency} ${formatAmount(parseAmount(amount), 'always')}`

async function paperOf(tx: Tx, companyId: string, id: string): Promise<VoucherPaper> {
  const row = await readVoucher<WholeRow>(tx, companyId, wholeListing, id)
  return {
    ...{ number: row.number, state: row.state, date: row.date },
    facts: [
      { label: 'Sale de', value: row.from?.name ?? '' },
      { label: 'Entra a', value: row.to?.name ?? '' },
      { label: 'Sucursal', value: row.branch ?? '' },
      { label: 'Referencia', value: row.reference },
      ...(row.sides
        ? [
            { label: 'Salió', value: saidMoney(row.sides.from) },
            { label: 'Entró', value: saidMoney(row.sides.to) },
          ]
        : []),
    ],
    columns: [
      { label: 'Concepto', align: 'left' },
      { label: 'Valor', align: 'right' },
    ],
    rows: [['Traslado entre cuentas', formatMoney(parseAmount(row.amount))]],
    total: { label: 'Total', amount: parseAmount(row.amount) },
    inWords: true,
    texts: [{ label: 'Observaciones', value: row.notes }],
    signatures: ['Elaborado por', 'Autorizado por'],
  }
}

export const ownTransferHandlers: readonly Handler[] = [
  ...voucherHandlers<OwnTransferInput, OwnTransferDraft, ListedRow, { id: string; number: string; amount: string }>({
    ...{ kind: ownTransfer, listing, endpoints: calls, input: ownTransferInput, draft: ownTransferDraft },
    file: () => fileColumns,
    keep: ({ tx, session }, draft) => keepOwnTransfer(tx, session, draft),
    names: namesIn,
    record: ({ tx, session: who, now }, input, draft) => recordOwnTransfer(tx, { who, input, draft, now }),
    annul: ({ tx, session: who, now }, id, reason) => annulOwnTransfer(tx, { who, id, reason, now }),
    paper: (tx, { companyId }, id) => paperOf(tx, companyId, id),
  }),
  handle(calls.list, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => ({
    ...(await readVouchers<ListedRow>(tx, companyId, listing, { filter, page: { size, after } })),
    ...(await countVouchers(tx, companyId, listing, filter)),
    total: await totalVouchers(tx, companyId, listing, filter),
  })),
  handle(calls.one, ({ tx, session: { companyId }, params }) => readVoucher<WholeRow>(tx, companyId, wholeListing, params.id)),
  handle(calls.create, ({ tx, session, body, now, today }) => {
    failWith(dateProblems(session, ownTransfer.permissions.date, body.date, today))
    return recordOwnTransfer(tx, { who: session, input: body, draft: null, now })
  }),
]
