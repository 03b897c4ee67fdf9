/** The list of several customers at once, each with its line in the history. */
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'

/** All of them or none. @returns how many changed, and how many are no customers @throws 698 at `ids` when one is not there */
export async function setPartyLists(
  tx: Tx,
  session: Session,
  asked: readonly string[],
  list: { readonly id: string; readonly name: string } | null,
) {
  const { companyId } = session
  const ids = [...new Set(asked)].toSorted()
  const listId = list?.id ?? null
  const parties = await tx.rows<{ id: string; name: string; isCustomer: boolean; before: string | null; beforeId: string | null }>(sql`
    select p.id, p.display_name as name, p.is_customer and p.merged_into is null as "isCustomer", l.name as before, l.id as "beforeId"
      from party p
      left join party_price_list h on h.company_id = ${companyId} and h.party_id = p.id
      left join price_list l on l.company_id = ${companyId} and l.id = h.list_id
     where p.company_id = ${companyId} and p.id = any(${ids}::uuid[]) order by p.id`)
  if (parties.length < ids.length) return httpErrors.fail('notFound', {}, 'ids')
  const customers = parties.filter(({ isCustomer }) => isCustomer)
  const changed = customers.filter(({ beforeId }) => beforeId !== listId)
  const changedIds = changed.map(({ id }) => id)
  if (listId === null)
    await tx.run(sql`delete from party_price_list where company_id = ${companyId} and party_id = any(${changedIds}::uuid[])`)
  else {
    await tx.run(sql`
      insert into party_price_list (company_id, party_id, list_id) select ${companyId}, w.id, ${listId} from unnest(${changedIds}::uuid[]) w (id)
          on conflict (company_id, party_id) do update set list_id = excluded.list_id`)
  }
  await insertTogether(tx, [
    [
      'audit_event',
      changed.map(({ id, name, before }) =>
        auditRow(session, {
          action: 'update',
          entity: 'people.party',
          entityId: id,
          title: `Tercero ${name}`,
          changes: { priceList: [before ?? '', list?.name ?? ''] },
        }),
      ),
    ],
  ])
  return { changed: changed.length, leftOut: parties.length - customers.length }
}
