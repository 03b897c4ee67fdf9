/**
 * The rows of receipts, payments and advances of a period: what stands, not drafts nor what was annulled. Each kind is there for whoever
 * may see it. One is reconciled when its movement of the bank answers the statement, in a till when its day was counted.
 */
import type { Day } from '#base/date.ts'
import { codeName, paymentMeans } from '#colombia/index.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { nameOfParty, standingFor } from '#modules/people/index.server.ts'
import { customerAdvance, payment, receipt, supplierAdvance } from '#modules/treasury/index.ts'
import { paidBy } from '#modules/treasury/index.server.ts'
import type { VoucherKind } from '#modules/vouchers/index.ts'
import { empty, join, raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { NONE } from '#platform/report/parameter.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, Leaf, Line, LineKey } from '#platform/report/walk.ts'
import { settlementsReport } from './settlements.ts'

type Call = ReportCall<typeof settlementsReport.parameters>

const sides: Readonly<Record<'incoming' | 'outgoing', readonly VoucherKind[]>> = {
  incoming: [receipt, customerAdvance],
  outgoing: [payment, supplierAdvance],
}

const personName = sql`nullif(trim(u.first_name || ' ' || u.last_name), '')`

/** Receipts and payments say one of the company's forms of payment; advances, the means of the authority's list alone. */
const hasPaymentType = ({ table }: VoucherKind): boolean => table === receipt.table || table === payment.table

/**
 * What moved money in the period, as `v`: each with its money on its side, of the kinds that were asked for and may be seen. One of several
 * means is there once for each, with its part.
 */
function moved({ companyId, parameters: { period, side }, may }: Call): Sql {
  const rows = (['incoming', 'outgoing'] as const).flatMap((each) =>
    sides[each].map((kind) => {
      const isShown = (side === 'all' || side === each) && may(kind.permissions.read)
      const none = sql`0::numeric(20,2)`
      const { columns, amount, joined } = hasPaymentType(kind) ? byMeans(kind) : alone
      const [incoming, outgoing] = each === 'incoming' ? [amount, none] : [none, amount]
      return sql`
      select t.company_id, t.id, ${kind.source}::text as source, t.date, t.number, t.party_id, t.created_by, ${columns}, ${incoming} as incoming, ${outgoing} as outgoing
        from ${raw(kind.table)} t${joined}
       where ${isShown} and t.company_id = ${companyId} and t.state = 'posted' and t.date between ${period.from} and ${period.to}`
    }),
  )
  return join(rows, ' union all ')
}

interface Means {
  readonly columns: Sql
  readonly amount: Sql
  readonly joined: Sql
}

const said = (column: string): Sql => sql`case when x.id is null then t.${raw(column)} else x.${raw(column)} end as ${raw(column)}`
const byMeans = ({ table }: VoucherKind): Means => ({
  columns: join(
    ['money_account_id', 'means_code', 'reference', 'payment_type_id', 'payment_device_id']
      .map(said)
      .concat(sql`coalesce(x.position, 1) as place`),
  ),
  amount: sql`coalesce(x.amount, t.amount)`,
  joined: sql`
        left join settlement_means x on x.company_id = t.company_id and ${
          table === receipt.table ? sql`x.receipt_id = t.id` : sql`x.payment_id = t.id and x.revision = t.revision`
        }`,
})
const alone: Means = {
  columns: sql`t.money_account_id, t.means_code, t.reference, null::uuid as payment_type_id, null::uuid as payment_device_id, 1 as place`,
  amount: sql`t.amount`,
  joined: empty,
}

/** In a bank, its movement answers the statement whole; a till, which has none, says until which day it was counted. */
const isReconciled = sql`
  case a.kind when 'bank' then coalesce((
    select bool_and(not b.is_open) from journal_entry e
      join bank_movement b on b.company_id = e.company_id and b.entry_id = e.id and b.money_account_id = v.money_account_id
     where e.company_id = v.company_id and e.source_kind = v.source and e.source_id = v.id and e.reverses is null), false)
  else coalesce(v.date <= a.reconciled_on, false) end`

/** Of one that says no form of payment of the company: the code of the authority's list. */
const CODE = 'code:'

interface Grouping {
  readonly key: Sql
  readonly label: Sql
  /** The filters that ask for it alone. */
  narrows(key: string): Readonly<Record<string, string>>
  /** Of one without a name of its own. */
  name(key: string): string
}

const NOBODY = 'nobody'
const groupings: Readonly<Record<Exclude<Call['parameters']['by'], 'none'>, Grouping>> = {
  means: {
    key: sql`coalesce(v.payment_type_id::text, ${CODE} || v.means_code)`,
    label: sql`m.name`,
    narrows: (key): Record<string, string> => (key.startsWith(CODE) ? {} : { means: key }),
    name: (key) => codeName(paymentMeans, key.slice(CODE.length)),
  },
  account: { key: sql`v.money_account_id::text`, label: sql`a.name`, narrows: (account) => ({ account }), name: () => '' },
  party: {
    key: sql`coalesce(q.id, p.id)::text`,
    label: sql`coalesce(q.display_name, p.display_name)`,
    narrows: (party) => ({ party }),
    name: () => '',
  },
  person: { key: sql`coalesce(v.created_by::text, ${NOBODY})`, label: personName, narrows: () => ({}), name: () => 'Sin usuario' },
  reconciled: {
    key: sql`case when ${isReconciled} then 'yes' else 'no' end`,
    label: sql`null::text`,
    narrows: (reconciled) => ({ reconciled }),
    name: (key) => (key === 'yes' ? 'Conciliados' : 'Sin conciliar'),
  },
}

const ALL = 'all'
const keyOf = ({ parameters: { by } }: Call): Sql => (by === 'none' ? sql`${ALL}::text` : groupings[by].key)

function fromMoved(call: Call): Sql {
  const { companyId, parameters } = call
  const { reconciled, means, account, party } = parameters
  const ofMeans = means === NONE ? sql` and v.payment_type_id is null` : means === null ? empty : sql` and v.payment_type_id = ${means}`
  return sql`
      from (${moved(call)}) v
      join party p on p.company_id = ${companyId} and p.id = v.party_id
      left join party q on q.company_id = ${companyId} and q.id = p.merged_into
      join money_account a on a.company_id = ${companyId} and a.id = v.money_account_id
      left join payment_type m on m.company_id = ${companyId} and m.id = v.payment_type_id
      left join person u on u.id = v.created_by
     where true${ofMeans}${account === null ? empty : sql` and v.money_account_id = ${account}`}${
       party === null ? empty : sql` and coalesce(p.merged_into, p.id) = ${standingFor(companyId, party)}`
     }${reconciled === 'all' ? empty : sql` and ${isReconciled} = ${reconciled === 'yes'}`}`
}

interface GroupRow {
  readonly key: string
  readonly label: string | null
  readonly lines: number
  readonly incoming: string
  readonly outgoing: string
}

async function bookOf(call: Call): Promise<Book> {
  const { by } = call.parameters
  const label = by === 'none' ? sql`null::text` : groupings[by].label
  const rows = await call.tx.rows<GroupRow>(sql`
    select ${keyOf(call)} as key, max(${label}) as label, count(*)::int as lines, sum(v.incoming)::numeric(20,2) as incoming,
           sum(v.outgoing)::numeric(20,2) as outgoing ${fromMoved(call)} group by 1 order by max(${label}) nulls last, 1`)
  const leaves = rows.map(({ key, label: name, lines, ...sums }): Leaf => {
    if (by === 'none') return { path: [], lines, opening: {}, sums }
    const grouping = groupings[by]
    return { path: [{ key, label: name ?? grouping.name(key), narrows: grouping.narrows(key) }], lines, opening: {}, sums }
  })
  return { leaves, lines: (asked, after, limit) => linesOf(call, asked, after, limit) }
}

const FIRST = '00000000-0000-0000-0000-000000000000'

interface LineRow {
  readonly leaf: number
  readonly id: string
  readonly place: number
  readonly source: string
  readonly date: Day
  readonly number: string
  readonly party: string
  readonly account: string
  readonly means: string | null
  readonly means_code: string
  readonly reference: string
  readonly person: string | null
  readonly is_reconciled: boolean
  readonly incoming: string
  readonly outgoing: string
}

async function linesOf(call: Call, leaves: readonly Leaf[], after: LineKey | null, limit: number): Promise<Line[]> {
  const keys = leaves.map(({ path }) => path[0]?.key ?? ALL)
  const [date, id, place] = after ?? ['0001-01-01', FIRST, 0]
  const rows = await call.tx.rows<LineRow>(sql`
    select array_position(${keys}::text[], ${keyOf(call)}) - 1 as leaf, v.id, v.place, v.source, v.date, v.number, p.display_name as party, a.name as account,
           ${paidBy} as means, v.means_code, v.reference, ${personName} as person, ${isReconciled} as is_reconciled, v.incoming, v.outgoing
           ${fromMoved(call)} and ${keyOf(call)} = any(${keys}::text[])
       and (${keyOf(call)} <> ${keys[0] ?? ALL} or (v.date, v.id, v.place) > (${date}::date, ${id}::uuid, ${place}::int))
     order by 1, v.date, v.id, v.place limit ${limit}`)
  return rows.map((row) => ({
    leaf: row.leaf,
    key: [row.date, row.id, row.place],
    cells: {
      date: row.date,
      document: row.number,
      party: row.party,
      account: row.account,
      means: row.means ?? codeName(paymentMeans, row.means_code),
      reference: row.reference,
      person: row.person,
      reconciled: row.is_reconciled ? 'Sí' : 'No',
      incoming: row.incoming,
      outgoing: row.outgoing,
    },
    source: { kind: row.source, id: row.id },
  }))
}

/** What a till, a bank or a form of payment of the filters is called. */
const nameIn =
  (table: 'payment_type' | 'money_account') =>
  async (tx: Tx, companyId: string, id: string): Promise<string | null> =>
    id === NONE
      ? 'Sin forma de pago propia'
      : ((await tx.first<{ name: string }>(sql`select name from ${raw(table)} where company_id = ${companyId} and id = ${id}`))?.name ??
        null)

export const settlementsServed = serveReport(settlementsReport, {
  book: bookOf,
  names: { means: nameIn('payment_type'), account: nameIn('money_account'), party: nameOfParty },
  letterhead,
})
