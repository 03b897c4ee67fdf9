/** What the cell of the cross document offers: what an account has open of a third party, or of anybody while nobody is chosen. */
import type { Day } from '#base/date.ts'
import { readItemAccounts } from '#modules/treasury/index.server.ts'
import { empty, sql } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { findOpenItems } from '../endpoints.ts'

const MOST = 50

interface ChoiceRow {
  id: string
  number: string
  dueDate: Day
  balance: string
  side: 'debit' | 'credit'
  party: { id: string; name: string }
}

export const itemChoices = handle(findOpenItems, async ({ tx, session: { companyId }, query: { accountId, partyId, text } }) => {
  const isKept = (await readItemAccounts(tx, companyId, [accountId])).size > 0
  if (!isKept) return { items: [], isKept }
  const items = await tx.rows<ChoiceRow>(sql`
    select o.id, o.number, o.due_date as "dueDate", b.balance, case o.kind when 'AR' then 'credit' else 'debit' end as side,
           json_build_object('id', p.id, 'name', p.display_name) as party
      from open_item o
      join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
      join party p on p.company_id = o.company_id and p.id = o.party_id
     where o.company_id = ${companyId} and o.account_id = ${accountId} and b.is_open
       ${partyId === undefined ? empty : sql`and o.party_id = ${partyId}`}
       ${text === '' ? empty : sql`and position(lower(${text}) in lower(o.number)) > 0`}
     order by o.due_date, o.id limit ${MOST}`)
  return { items, isKept }
})
