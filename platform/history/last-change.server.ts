import { sql, type Tx } from '../db/tx.server.ts'

/** Who last changed a record of this company, for the text of error 697. */
export async function nameOfLastChange(tx: Tx, companyId: string, entity: string, entityId: string): Promise<string> {
  const row = await tx.first<{ name: string }>(sql`
    select trim(p.first_name || ' ' || p.last_name) as name
      from audit_event e join person p on p.id = e.person_id
     where e.company_id = ${companyId} and e.entity_id = ${entityId} and e.entity = ${entity}
     order by e.at desc limit 1`)
  return row?.name ?? 'otra persona'
}
