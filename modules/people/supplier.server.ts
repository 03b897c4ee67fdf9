/** Who is a supplier because of what they sent. */
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { PARTY_ENTITY } from './read.server.ts'

interface Who {
  readonly companyId: string
  readonly personId: string
}

/** Somebody whose paper was received sells to the company, whatever else they are. @throws BusinessError 698 of another company's */
export async function makeSupplier(tx: Tx, who: Who, id: string): Promise<void> {
  const found = await tx.first<{ displayName: string; isSupplier: boolean }>(sql`
    select display_name as "displayName", is_supplier as "isSupplier" from party
     where company_id = ${who.companyId} and id = ${id} for update`)
  if (!found) return httpErrors.fail('notFound')
  if (found.isSupplier) return
  await tx.run(sql`update party set is_supplier = true, version = version + 1 where company_id = ${who.companyId} and id = ${id}`)
  const changes = { isSupplier: [false, true] } as const
  await insertTogether(tx, [
    ['audit_event', [auditRow(who, { action: 'update', entity: PARTY_ENTITY, entityId: id, title: found.displayName, changes })]],
  ])
}
