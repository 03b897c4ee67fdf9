/** What others read of the books: the entries of a document, and the chart of accounts. */
import type { Day } from '#base/date.ts'
import { sql } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { foundRows } from './chart.ts'
import { accountOptions, getEntriesOfSource, listAccounts } from './endpoints.ts'

interface EntryLineRow {
  id: string
  date: Day
  type: string
  number: string
  entry_description: string
  event: string
  account_id: string
  code: string
  name: string
  party: string | null
  cost_center: string | null
  description: string
  base: string | null
  debit: string
  credit: string
}

const entriesOfSourceHandler = handle(getEntriesOfSource, async ({ tx, session, params }) => {
  const rows = await tx.rows<EntryLineRow>(sql`
    select e.id, e.date, n.type, n.number, e.description as entry_description, e.source_event as event, a.id as account_id, a.code, a.name,
           p.display_name as party, c.code || ' ' || c.name as cost_center, l.description, l.base, l.debit, l.credit
      from journal_entry e
      join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
      join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
      join account a on a.company_id = l.company_id and a.id = l.account_id
      left join party p on p.company_id = l.company_id and p.id = l.party_id
      left join cost_center c on c.company_id = l.company_id and c.id = l.cost_center_id
     where e.company_id = ${session.companyId} and e.source_id = ${params.id} order by e.created_at, e.id, l.position`)
  const entries = Map.groupBy(rows, (row) => row.id)
  return {
    entries: [...entries.values()].flatMap((lines) => {
      const [head] = lines
      if (!head) return []
      return [
        {
          id: head.id,
          date: head.date,
          type: head.type,
          number: head.number,
          description: head.entry_description,
          event: head.event,
          lines: lines.map((line) => ({
            account: { id: line.account_id, code: line.code, name: line.name },
            party: line.party,
            costCenter: line.cost_center,
            description: line.description,
            base: line.base,
            debit: line.debit,
            credit: line.credit,
          })),
        },
      ]
    }),
  }
})

const accountsHandler = handle(listAccounts, async ({ tx, session, query }) => {
  const bySearch = query.search === '' ? sql`` : sql` and (code like ${`${query.search}%`} or name ilike ${`%${query.search}%`})`
  const byParent = query.parent === '' ? sql`` : sql` and parent_code = ${query.parent}`
  const accounts = await tx.rows<{
    id: string
    code: string
    name: string
    nature: 'D' | 'C'
    level: number
    parent: string | null
    postable: boolean
    active: boolean
  }>(sql`
    select id, code, name, nature, level, parent_code as parent, postable, active from account
     where company_id = ${session.companyId}${bySearch}${byParent} order by code limit 20000`)
  return { accounts }
})

const OPTIONS = 50

const accountOptionsHandler = handle(accountOptions, async ({ tx, session, query }) => {
  // A whole chart is a few hundred rows; what is typed may be any part of a name, without its accents.
  const accounts = await tx.rows<{ id: string; code: string; name: string; postable: boolean; active: boolean }>(sql`
    select id, code, name, postable, active from account where company_id = ${session.companyId} and postable order by code`)
  const found = foundRows(accounts, query.text).toSorted((a, b) => Number(b.active) - Number(a.active))
  return {
    options: found
      .slice(0, OPTIONS)
      .map(({ id, code, name, active }) => ({ id, label: `${code} ${name}`, ...(active ? {} : { inactive: true }) })),
  }
})

export const accountingHandlers = [entriesOfSourceHandler, accountsHandler, accountOptionsHandler]
