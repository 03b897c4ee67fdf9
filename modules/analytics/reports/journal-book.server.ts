/** The rows of the journal: sums of the period by type of entry and account, from the lines of its days. */
import { letterhead } from '#modules/company/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book } from '#platform/report/walk.ts'
import { readIn, usedParameters } from './ledger.server.ts'
import { journalBook } from './journal-book.ts'

interface SumRow {
  readonly type: string
  readonly type_name: string | null
  readonly code: string
  readonly name: string
  readonly debit: string
  readonly credit: string
}

async function bookOf({ tx, companyId, parameters }: ReportCall<typeof journalBook.parameters>): Promise<Book> {
  const { from, to } = parameters.period
  const rows = await tx.rows<SumRow>(sql`
    with moved as (
      select e.type, l.account_id, sum(l.debit) as debit, sum(l.credit) as credit
        from journal_line l join journal_entry e on e.company_id = ${companyId} and e.id = l.entry_id
       where l.company_id = ${companyId} and l.date >= ${from} and l.date <= ${to}${readIn(companyId, parameters)}
       group by 1, 2)
    select m.type, t.name as type_name, a.code, a.name, m.debit::numeric(24,2) as debit, m.credit::numeric(24,2) as credit
      from moved m join account a on a.company_id = ${companyId} and a.id = m.account_id
      left join journal_entry_type t on t.company_id = ${companyId} and t.code = m.type
     order by m.type, a.code`)
  return {
    leaves: rows.map(({ type, type_name, code, name, debit, credit }) => ({
      path: [
        { key: type, label: type_name ?? type, narrows: {}, cells: { code: type, name: type_name ?? type } },
        { key: code, label: `${code} ${name}`, narrows: { account: code, accountTo: code }, cells: { code, name } },
      ],
      lines: 0,
      opening: {},
      sums: { debit, credit },
    })),
    lines: null,
  }
}

export const journalBookServed = serveReport(journalBook, { book: bookOf, names: {}, used: usedParameters, letterhead })
