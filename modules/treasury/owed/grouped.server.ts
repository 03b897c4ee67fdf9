/** What is owed on a day by account and third party, with its ages; it says every time whether the books say the same. */
import { addAmounts, amountText, negate, parseAmount, subtract, zeroAmount, type Amount } from '#base/decimal.ts'
import { accountingPermissions } from '#modules/accounting/index.ts'
import { partSums } from '#modules/accounting/index.server.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, BookCheck, GroupName, Leaf } from '#platform/report/walk.ts'
import { readAgeLimits } from '../ages.server.ts'
import { agesOf, type AgeLimits } from '../ages.ts'
import { itemSums, refuseOthersSide } from './ledger.server.ts'
import { owedNames } from './movements.server.ts'
import { ageColumns, groupedByAccount, groupedByPerson } from './reports.ts'

type Call = ReportCall<typeof groupedByAccount.parameters>

interface GroupRow {
  account_id: string
  code: string
  account: string
  party_id: string
  party: string
  identification: string
  opening: string
  charge: string
  payment: string
  balance: string
  /** By the place of each band. */
  ages: string[]
}

async function groupsOf({ tx, companyId, parameters }: Call, limits: AgeLimits, isAccountFirst: boolean): Promise<GroupRow[]> {
  const { period, kind, party } = parameters
  const sums = itemSums({ companyId, kind, to: period.to, party, account: null, age: null }, limits, period.from)
  const order = isAccountFirst ? sql`a.code, p.display_name, p.id` : sql`p.display_name, p.id, a.code`
  return tx.rows<GroupRow>(sql`
    select s.account_id, a.code, a.name as account, s.party_id, p.display_name as party, p.identification, s.opening, s.charge, s.payment,
           (s.opening + s.charge - s.payment)::numeric(20,2) as balance, s.ages::text[] as ages
      from (select g.account_id, g.party_id, sum(g.opening)::numeric(20,2) as opening, sum(g.charge)::numeric(20,2) as charge,
                   sum(g.payment)::numeric(20,2) as payment,
                   array(select coalesce(sum(h.balance) filter (where h.age = n.age), 0)::numeric(20,2)
                           from generate_series(0, ${limits.length}::int) as n (age), unnest(array_agg(g.age), array_agg(g.opening + g.charge - g.payment)) as h (age, balance)
                          group by n.age order by n.age) as ages
              from (select m.account_id, m.party_id, m.age, sum(m.opening) as opening, sum(m.charge) as charge, sum(m.payment) as payment
                      from (${sums}) m group by 1, 2, 3) g
             group by 1, 2) s
      join account a on a.company_id = ${companyId} and a.id = s.account_id
      join party p on p.company_id = ${companyId} and p.id = s.party_id
     where s.opening <> 0 or s.charge <> 0 or s.payment <> 0 order by ${order}`)
}

const named = (label: string, key: string, narrows: Readonly<Record<string, string>>): GroupName => ({
  ...{ key, label, narrows },
  cells: { name: label },
})

function leafOf(row: GroupRow, isAccountFirst: boolean): Leaf {
  const { code, account, party_id: partyId, party, identification, ages, opening, charge, payment, balance } = row
  const both = { account: code, party: partyId }
  const ofAccount = (narrows: Readonly<Record<string, string>>) => named(`${code} ${account}`, code, narrows)
  const ofParty = (narrows: Readonly<Record<string, string>>) => named(`${party} · ${identification}`, partyId, narrows)
  return {
    path: isAccountFirst ? [ofAccount({ account: code }), ofParty(both)] : [ofParty({ party: partyId }), ofAccount(both)],
    lines: 0,
    opening: {},
    sums: { opening, charge, payment, balance, ...Object.fromEntries(ageColumns.map((name, at) => [name, ages[at] ?? '0.00'])) },
  }
}

/** What these rows add up to by account, with what the other side has on the same accounts, against their balance in the books. */
async function checkOf(
  { tx, companyId, parameters: { period, kind } }: Call,
  limits: AgeLimits,
  rows: readonly GroupRow[],
): Promise<BookCheck> {
  const accounts = [...new Map(rows.map(({ account_id: id, code, account }) => [id, `${code} ${account}`]))]
  const ids = accounts.map(([id]) => id)
  const other = { companyId, kind: kind === 'AR' ? 'AP' : 'AR', to: period.to, party: null, account: null, age: null } as const
  const others = await tx.rows<{ account_id: string; balance: string }>(sql`
    select m.account_id, sum(m.opening + m.charge - m.payment)::numeric(20,2) as balance from (${itemSums(other, limits, period.from)}) m
     where m.account_id = any(${ids}::uuid[]) group by 1`)
  const owed = new Map<string, Amount>()
  const add = (id: string, amount: Amount) => owed.set(id, addAmounts(owed.get(id) ?? zeroAmount, amount))
  for (const { account_id: id, balance } of rows) add(id, kind === 'AR' ? parseAmount(balance) : negate(parseAmount(balance)))
  for (const { account_id: id, balance } of others) add(id, kind === 'AR' ? negate(parseAmount(balance)) : parseAmount(balance))
  const books = await partSums(tx, companyId, {
    ...{ ...period, ledger: 'fiscal' as const },
    accounts: sql`select a.id from account a where a.company_id = ${companyId} and a.id = any(${ids}::uuid[])`,
  })
  const kept = new Map(books.map(({ accountId, opening, debit, credit }) => [accountId, (opening + debit - credit) as Amount]))
  const apart = accounts.flatMap(([id, account]) => {
    const amount = subtract(owed.get(id) ?? zeroAmount, kept.get(id) ?? zeroAmount)
    return amount === zeroAmount ? [] : [{ account, amount: amountText(amount) }]
  })
  return { with: 'saldo contable', difference: apart[0] ?? null }
}

async function bookOf(call: Call, isAccountFirst: boolean): Promise<Book> {
  const { tx, companyId, parameters, may } = call
  refuseOthersSide(call, parameters.kind)
  const limits = await readAgeLimits(tx, companyId)
  const ages = agesOf(limits)
  const rows = await groupsOf(call, limits, isAccountFirst)
  // Who reaches a part of what is owed, or asked for one, does not compare it with the whole of the books.
  const isWhole = parameters.party === null && rows.length > 0 && may(accountingPermissions.read)
  return {
    leaves: rows.map((row) => leafOf(row, isAccountFirst)),
    lines: null,
    hides: new Set(ageColumns.slice(ages.length)),
    labels: Object.fromEntries(ageColumns.flatMap((name, at) => (ages[at] ? [[name, ages[at].short]] : []))),
    ...(isWhole ? { check: await checkOf(call, limits, rows) } : {}),
  }
}

const { party } = owedNames

export const groupedServed = [
  serveReport(groupedByAccount, { book: (call) => bookOf(call, true), names: { party }, letterhead }),
  serveReport(groupedByPerson, { book: (call) => bookOf(call, false), names: { party }, letterhead }),
] as const
