/** Who sells to the company because of what they sent, and who works for it because they were hired. */
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { PARTY_ENTITY } from './read.server.ts'

interface Who {
  readonly companyId: string
  readonly personId: string
}

const columns = { isSupplier: 'is_supplier', isEmployee: 'is_employee' } as const
type Role = keyof typeof columns

/** They are that too, whatever else they are. @returns how many of them there are */
async function takeRole(tx: Tx, who: Who, role: Role, ids: readonly string[]): Promise<number> {
  const column = raw(columns[role])
  const found = await tx.rows<{ id: string; displayName: string; has: boolean }>(sql`
    select id, display_name as "displayName", ${column} as has from party
     where company_id = ${who.companyId} and id = any(${[...ids]}::uuid[]) order by id for update`)
  const lacking = found.filter(({ has }) => !has)
  if (lacking.length === 0) return found.length
  await tx.run(sql`
    update party set ${column} = true, version = version + 1
     where company_id = ${who.companyId} and id = any(${lacking.map(({ id }) => id)}::uuid[])`)
  const changes = { [role]: [false, true] } as const
  await insertTogether(tx, [
    [
      'audit_event',
      lacking.map(({ id, displayName }) =>
        auditRow(who, { action: 'update', entity: PARTY_ENTITY, entityId: id, title: displayName, changes }),
      ),
    ],
  ])
  return found.length
}

/** Somebody whose paper was received sells to the company, whatever else they are. @throws BusinessError 698 of another company's */
export async function makeSupplier(tx: Tx, who: Who, id: string): Promise<void> {
  if ((await takeRole(tx, who, 'isSupplier', [id])) === 0) return httpErrors.fail('notFound')
}

/** People who are hired work for the company, whatever else they are. */
export async function makeEmployees(tx: Tx, who: Who, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await takeRole(tx, who, 'isEmployee', ids)
}
