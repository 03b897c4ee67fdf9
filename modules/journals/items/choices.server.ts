/** What is open, for who writes a journal: of an account, as the cell of the cross document offers it, or of a third party. */
import type { Day } from '#base/date.ts'
import { readItemAccounts } from '#modules/treasury/index.server.ts'
import { empty, sql } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { findOpenItems, findPartyItems } from '../endpoints.ts'
import type { PartyItem } from './party-balances.ts'

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

export const partyItems = handle(findPartyItems, async ({ tx, session: { companyId }, query: { partyId } }) => {
  const items = await tx.rows<PartyItem & { date: Day }>(sql`
    select o.id, o.number, o.date, case o.kind when 'AR' then b.balance else -b.balance end as balance,
           json_build_object('id', a.id, 'code', a.code, 'name', a.name) as account
      from open_item o
      join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id and b.is_open
      join account a on a.company_id = o.company_id and a.id = o.account_id
     where o.company_id = ${companyId} and b.company_id = ${companyId} and b.kind in ('AR', 'AP') and b.party_id = ${partyId}
     order by a.code, o.date, o.id limit ${MOST + 1}`)
  return { items: items.slice(0, MOST), isCut: items.length > MOST }
})
