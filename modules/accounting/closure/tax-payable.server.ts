/** What closing the taxes of a period left to be paid: told apart in the books by its account, its third party and what it is crossed with. */
import type { Day } from '#base/date.ts'
import { parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { PeriodTax } from '#colombia/tax-periods.ts'
import { taxCross, taxRoles, taxWords } from './tax-closing.ts'

export interface TaxPayable {
  readonly closingId: string
  readonly partyId: string
  readonly accountId: string
  /** Code and name. */
  readonly account: string
  /** `IVA 2026-10` */
  readonly crossDocument: string
  /** "IVA de septiembre a octubre de 2026" */
  readonly title: string
  readonly date: Day
  /** What is left of it in the ledger for taxes. */
  readonly balance: Amount
}

interface PayableRow {
  readonly id: string
  readonly tax: PeriodTax
  readonly starts: Day
  readonly date: Day
  readonly party_id: string
  readonly account_id: string
  readonly account: string
}

const roleOf = sql`case c.tax when 'vat' then ${taxRoles.vat.due} when 'ica' then ${taxRoles.ica.due} else ${taxRoles.withholding.due} end`

/** Closings that stand and left something to pay, with their account. */
const closings = (companyId: string, partyIds: readonly string[]) => sql`
  select c.id, c.tax, c.starts, c.date, c.party_id, a.id as account_id, a.code || ' ' || a.name as account
    from tax_closing c
    join account_role r on r.company_id = c.company_id and r.role = ${roleOf}
    join account a on a.company_id = c.company_id and a.id = r.account_id
   where c.company_id = ${companyId} and c.state = 'posted' and c.payable > 0 and c.party_id = any(${[...partyIds]}::uuid[])
   order by c.date, c.id`

/** What is left of each, by what it is crossed with. */
async function balancesOf(tx: Tx, companyId: string, rows: readonly PayableRow[]): Promise<TaxPayable[]> {
  if (rows.length === 0) return []
  const crosses = rows.map(({ tax, starts, date }) => taxCross(tax, { first: starts, last: date }))
  const sums = await tx.rows<{ id: string; balance: string }>(sql`
    select w.id, coalesce(sum(l.credit - l.debit), 0)::numeric(24,2) as balance
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.account_id)}::uuid[], ${rows.map((row) => row.party_id)}::uuid[],
                  ${crosses}::text[]) as w (id, account_id, party_id, cross_document)
      left join journal_line l on l.company_id = ${companyId} and l.account_id = w.account_id and l.party_id = w.party_id
       and l.cross_document = w.cross_document and l.book <> 'niif'
     group by w.id`)
  const left = new Map(sums.map(({ id, balance }) => [id, parseAmount(balance)]))
  return rows.map((row, index) => ({
    ...{ closingId: row.id, partyId: row.party_id, accountId: row.account_id, account: row.account, date: row.date },
    ...{ crossDocument: crosses[index] ?? '', title: taxWords(row.tax, { first: row.starts, last: row.date }) },
    balance: left.get(row.id) ?? zeroAmount,
  }))
}

/** What is still to be paid to a third party, the oldest first. */
export const taxPayablesOf = async (tx: Tx, companyId: string, partyIds: readonly string[]): Promise<TaxPayable[]> =>
  (await balancesOf(tx, companyId, await tx.rows<PayableRow>(closings(companyId, partyIds)))).filter(({ balance }) => balance > zeroAmount)

/** Those of a third party, held until the end of the transaction: none is paid twice, nor undone meanwhile. */
export const lockTaxPayables = async (tx: Tx, companyId: string, partyIds: readonly string[]): Promise<TaxPayable[]> =>
  balancesOf(tx, companyId, await tx.rows<PayableRow>(sql`${closings(companyId, partyIds)} for update of c`))

/** The vouchers that paid of one that stands, by their numbers; locks it. */
export async function paidOfTax(tx: Tx, companyId: string, closingId: string, sourceKind: string): Promise<string[]> {
  const row = await tx.first<{ tax: PeriodTax; starts: Day; date: Day; party_id: string }>(sql`
    select tax, starts, date, party_id from tax_closing where company_id = ${companyId} and id = ${closingId} for update`)
  if (!row) return []
  const cross = taxCross(row.tax, { first: row.starts, last: row.date })
  const paid = await tx.rows<{ number: string }>(sql`
    select min(n.number) as number
      from account_role r
      join journal_line l on l.company_id = r.company_id and l.account_id = r.account_id and l.party_id = ${row.party_id} and l.cross_document = ${cross}
      join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id and e.source_kind <> ${sourceKind}
      join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
     where r.company_id = ${companyId} and r.role = ${taxRoles[row.tax].due}
     group by e.source_kind, e.source_id having sum(l.debit - l.credit) <> 0 order by 1`)
  return paid.map(({ number }) => number)
}
