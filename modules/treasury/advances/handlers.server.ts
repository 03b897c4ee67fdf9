/** The calls about advances answered: lists, one with what was done with it, what a third party has, and what is done with it. */
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
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
import { stateNames, type VoucherPaper, type VoucherState } from '#modules/vouchers/index.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import type { FileColumns } from '#platform/export/file-columns.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { appliedEvent } from '../applied-event.server.ts'
import { advancesOf, openItemView } from '../open-items.server.ts'
import { customerAdvance, supplierAdvance, type AdvanceKind } from './advance.ts'
import {
  advanceDraft,
  advanceInput,
  customerAdvanceEndpoints,
  supplierAdvanceEndpoints,
  type AdvanceDraft,
  type AdvanceEndpoints,
  type AdvanceInput,
  type AdvanceUseView,
  type WholeUseView,
} from './endpoints.ts'
import { annulAdvance, keepAdvance, recordAdvance } from './record.server.ts'
import { applyAdvances, applyToDocument, reclassifyAdvance, undoUse } from './use.server.ts'

interface ListedRow {
  readonly id: string
  readonly number: string | null
  readonly date: Day
  readonly party_id: string | null
  readonly party_name: string | null
  readonly party_identification: string | null
  readonly money_account: string | null
  readonly means_code: string
  readonly order_number: string
  readonly amount: string
  readonly applied: string
  readonly balance: string
  readonly state: VoucherState
}

interface WholeRow extends ListedRow {
  readonly branch: string | null
  readonly reference: string
  readonly notes: string
  readonly annul_reason: string | null
  readonly open_item_id: string | null
}

/** What was used of it is what it opened less what is left; one that was annulled was not used. */
const rowColumns = sql`
  v.id, v.number, v.date, v.party_id, p.display_name as party_name, p.identification as party_identification, m.name as money_account,
  v.means_code, v.order_number, v.amount, v.state,
  case v.state when 'posted' then v.amount - coalesce(b.balance, 0) else 0 end::numeric(20,2) as applied,
  case v.state when 'posted' then coalesce(b.balance, 0) else 0 end::numeric(20,2) as balance`
const wholeColumns = sql`${rowColumns}, v.reference, v.notes, v.annul_reason, o.id as open_item_id,
  (select x.name from branch x where x.company_id = v.company_id and x.id = v.branch_id
      and exists (select from branch y where y.company_id = v.company_id and y.id <> v.branch_id)) as branch`
const joinsOf = (kind: AdvanceKind) => sql`
  left join party p on p.company_id = v.company_id and p.id = v.party_id
  left join money_account m on m.company_id = v.company_id and m.id = v.money_account_id
  left join open_item o on o.company_id = v.company_id and o.source_kind = ${kind.source} and o.source_id = v.id and o.source_event = 'post'
  left join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id`

const rowView = (row: ListedRow) => ({
  id: row.id,
  number: row.number,
  date: row.date,
  party: row.party_id === null ? null : { id: row.party_id, name: row.party_name ?? '' },
  moneyAccount: row.money_account ?? '',
  meansCode: row.means_code,
  order: row.order_number,
  amount: row.amount,
  applied: row.applied,
  balance: row.balance,
  state: row.state,
})

/** By the names of the columns on the screen. */
const fileColumns: FileColumns<ListedRow> = {
  number: [{ head: 'Número', cell: (row) => row.number ?? stateNames.draft }],
  date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
  party: [{ head: 'Tercero', cell: (row) => row.party_name ?? '' }],
  amount: [{ head: 'Valor', cell: (row) => ({ amount: row.amount }) }],
  applied: [{ head: 'Aplicado', cell: (row) => ({ amount: row.applied }) }],
  balance: [{ head: 'Saldo', cell: (row) => ({ amount: row.balance }) }],
  means: [{ head: 'Forma de pago', cell: (row) => codeName(paymentMeans, row.means_code) }],
  order: [{ head: 'Pedido', cell: (row) => row.order_number }],
  account: [{ head: 'Cuenta', cell: (row) => row.money_account ?? '' }],
  state: [{ head: 'Estado', cell: (row) => stateNames[row.state] }],
}

/** What was done with an advance: applied or reclassified, what was given back, and what it covered of money that moved. */
const usesOf = (tx: Tx, companyId: string, kind: AdvanceKind, openItemId: string): Promise<AdvanceUseView[]> =>
  tx.rows<AdvanceUseView>(sql`
    select u.id, u.number, u.date, u.purpose, a.amount, u.state,
           case u.purpose when 'apply' then (
             select coalesce(json_agg(o.number order by o.number), '[]') from open_item_application x
               join open_item o on o.company_id = ${companyId} and o.id = x.open_item_id
              where x.company_id = ${companyId} and x.source_id = u.id and x.source_event = 'post' and not o.advance)
           else (select json_build_array(c.code || ' ' || c.name) from account c where c.company_id = ${companyId} and c.id = u.account_id) end as "to"
      from open_item_application a
      join advance_use u on u.company_id = ${companyId} and u.id = a.source_id
     where a.company_id = ${companyId} and a.open_item_id = ${openItemId} and a.source_kind = ${kind.use.source} and a.source_event = 'post'
    union all
    select g.id, g.number, g.date, 'giveBack', a.amount, g.state, json_build_array(m.name)
      from open_item_application a
      join ${raw(kind.givenBackBy.table)} g on g.company_id = ${companyId} and g.id = a.source_id
      left join money_account m on m.company_id = ${companyId} and m.id = g.money_account_id
     where a.company_id = ${companyId} and a.open_item_id = ${openItemId} and a.source_kind = ${kind.givenBackBy.source} and a.source_event = 'post'
    union all
    select s.id, s.number, s.date, 'settle', a.amount, s.state, (
             select coalesce(json_agg(o.number order by o.number), '[]') from open_item_application x
               join open_item o on o.company_id = ${companyId} and o.id = x.open_item_id
              where x.company_id = ${companyId} and x.source_id = s.id and x.source_event = a.source_event and o.kind <> ${kind.opens})
      from open_item_application a
      join ${raw(kind.settles.table)} s on s.company_id = ${companyId} and s.id = a.source_id
     where a.company_id = ${companyId} and a.open_item_id = ${openItemId} and a.source_kind = ${kind.settles.source} and a.source_event = ${appliedEvent(kind.settles, 's')}
     order by 3, 2`)

interface UseRow extends Pick<AdvanceUseView, 'id' | 'number' | 'date' | 'purpose' | 'amount' | 'state'> {
  readonly party_id: string
  readonly party_name: string
  readonly account: string | null
  readonly notes: string
  readonly annul_reason: string | null
}

interface JoinedRow {
  readonly number: string
  readonly amount: string
  readonly balance: string
  readonly advance: boolean
  readonly source_kind: string
  readonly source_id: string
}

async function readUse(tx: Tx, companyId: string, kind: AdvanceKind, id: string): Promise<WholeUseView> {
  const use = await tx.first<UseRow>(sql`
    select u.id, u.number, u.date, u.purpose, u.amount, u.state, u.notes, u.annul_reason, u.party_id, p.display_name as party_name,
           c.code || ' ' || c.name as account
      from advance_use u join party p on p.company_id = u.company_id and p.id = u.party_id
      left join account c on c.company_id = u.company_id and c.id = u.account_id
     where u.company_id = ${companyId} and u.id = ${id} and u.ledger = ${kind.opens}`)
  if (!use) return httpErrors.fail('notFound')
  const rows = await tx.rows<JoinedRow>(sql`
    select o.number, a.amount, b.balance, o.advance, o.source_kind, o.source_id
      from open_item_application a
      join open_item o on o.company_id = ${companyId} and o.id = a.open_item_id
      join open_item_balance b on b.company_id = ${companyId} and b.open_item_id = o.id
     where a.company_id = ${companyId} and a.source_id = ${id} and a.source_event = 'post' order by o.due_date, o.id`)
  const joined = (isAdvance: boolean) =>
    rows.flatMap(({ advance, number, amount, balance, source_kind, source_id }) =>
      advance === isAdvance ? [{ number, amount, balance, source: { kind: source_kind, id: source_id } }] : [],
    )
  const { party_id, party_name, account, annul_reason, ...rest } = use
  const documents = joined(false)
  return {
    ...rest,
    party: { id: party_id, name: party_name },
    annulReason: annul_reason,
    to: account === null ? documents.map(({ number }) => number) : [account],
    advances: joined(true),
    documents,
  }
}

async function paperOf(tx: Tx, companyId: string, kind: AdvanceKind, id: string): Promise<VoucherPaper> {
  const row = await readVoucher<WholeRow>(tx, companyId, { ...listingOf(kind), columns: wholeColumns }, id)
  return {
    number: row.number,
    state: row.state,
    date: row.date,
    facts: [
      { label: kind.words.from, value: row.party_name ?? '' },
      { label: 'Identificación', value: row.party_identification ?? '' },
      { label: 'Sucursal', value: row.branch ?? '' },
      { label: 'Cuenta', value: row.money_account ?? '' },
      { label: 'Forma de pago', value: codeName(paymentMeans, row.means_code) },
      { label: 'Referencia', value: row.reference },
    ],
    columns: [
      { label: 'Concepto', align: 'left' },
      { label: 'Valor', align: 'right' },
    ],
    rows: [[row.order_number === '' ? 'Anticipo' : `Anticipo del pedido ${row.order_number}`, formatMoney(parseAmount(row.amount))]],
    total: { label: 'Total', amount: parseAmount(row.amount) },
    inWords: true,
    texts: [{ label: 'Observaciones', value: row.notes }],
    signatures: kind.words.signatures,
  }
}

async function namesIn(tx: Tx, companyId: string, { partyId }: AdvanceDraft): Promise<Record<string, DraftName>> {
  if (partyId === null) return {}
  const party = await tx.first<DraftName>(sql`
    select display_name as name, identification as code, '' as detail from party where company_id = ${companyId} and id = ${partyId}`)
  return party ? { [partyId]: party } : {}
}

const listingOf = (kind: AdvanceKind): VoucherListing => ({ kind, columns: rowColumns, joins: joinsOf(kind), ofParties: true })

function readingHandlers(kind: AdvanceKind, calls: AdvanceEndpoints): Handler[] {
  const listing = listingOf(kind)
  return [
    handle(calls.list, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => {
      const { rows, next } = await readVouchers<ListedRow>(tx, companyId, listing, { filter, page: { size, after } })
      const counts = await countVouchers(tx, companyId, listing, filter)
      return { rows: rows.map(rowView), next, ...counts, total: await totalVouchers(tx, companyId, listing, filter) }
    }),
    handle(calls.one, async ({ tx, session: { companyId }, params }) => {
      const row = await readVoucher<WholeRow>(tx, companyId, { ...listing, columns: wholeColumns }, params.id)
      return {
        ...rowView(row),
        branch: row.branch,
        reference: row.reference,
        notes: row.notes,
        annulReason: row.annul_reason,
        openItemId: row.open_item_id,
        uses: row.open_item_id === null ? [] : await usesOf(tx, companyId, kind, row.open_item_id),
      }
    }),
    handle(calls.use, ({ tx, session: { companyId }, params }) => readUse(tx, companyId, kind, params.id)),
    handle(calls.available, async ({ tx, session: { companyId }, params }) => {
      const items = await advancesOf(tx, companyId, kind.opens, params.partyId)
      return { partyId: params.partyId, items: items.map(openItemView), total: amountText(sumAmounts(items.map(({ balance }) => balance))) }
    }),
  ]
}

function advanceHandlers(kind: AdvanceKind, calls: AdvanceEndpoints): Handler[] {
  return [
    ...voucherHandlers<AdvanceInput, AdvanceDraft, ListedRow, { id: string; number: string; amount: string }>({
      ...{ kind, listing: listingOf(kind), endpoints: calls, input: advanceInput, draft: advanceDraft },
      file: () => fileColumns,
      keep: ({ tx, session }, draft) => keepAdvance(tx, session, draft),
      names: namesIn,
      record: ({ tx, session: who, now }, input, draft) => recordAdvance(tx, { who, kind, input, draft, now }),
      annul: ({ tx, session: who, now }, id, reason) => annulAdvance(tx, kind, { who, id, reason, now }),
      paper: (tx, { companyId }, id) => paperOf(tx, companyId, kind, id),
    }),
    ...readingHandlers(kind, calls),
    handle(calls.create, ({ tx, session, body, now, today }) => {
      failWith(dateProblems(session, kind.permissions.date, body.date, today))
      return recordAdvance(tx, { who: session, kind, input: body, draft: null, now })
    }),
    handle(calls.apply, ({ tx, session, body, now, today }) => {
      failWith(dateProblems(session, kind.permissions.date, body.date, today))
      return applyAdvances(tx, { who: session, kind, now }, body)
    }),
    handle(calls.applyTo, ({ tx, session, params, now, today }) =>
      applyToDocument(tx, { who: session, kind, now }, params.sourceId, today),
    ),
    handle(calls.reclassify, ({ tx, session, body, now, today }) => {
      failWith(dateProblems(session, kind.permissions.date, body.date, today))
      return reclassifyAdvance(tx, { who: session, kind, now }, body)
    }),
    handle(calls.undo, async ({ tx, session, params, body, now }) => {
      await undoUse(tx, kind, { who: session, id: params.id, reason: body.reason, now })
      return isDone
    }),
  ]
}

export const treasuryAdvanceHandlers: readonly Handler[] = [
  ...advanceHandlers(customerAdvance, customerAdvanceEndpoints),
  ...advanceHandlers(supplierAdvance, supplierAdvanceEndpoints),
]
