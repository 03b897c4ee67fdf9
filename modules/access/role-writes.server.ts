/** What changes of the roles of a company, once somebody who may has decided it. */
import { sql, type Tx } from '#platform/db/tx.server.ts'

/** Numbers below are the product's own: some have a meaning (specification, section 6). */
export const FIRST_OWN_ROLE = 100

interface WrittenRole {
  readonly name: string
  readonly description: string
  /** Codes of permissions. */
  readonly permissions: readonly string[]
}

/** @returns null when there are as many as there may be */
export const addRole = (
  tx: Tx,
  companyId: string,
  { name, description, permissions }: WrittenRole,
  most: number,
): Promise<{ id: number; key: string } | undefined> =>
  tx.first<{ id: number; key: string }>(sql`
    insert into role (company_id, id, name, description, permissions)
    select ${companyId}, greatest(${FIRST_OWN_ROLE}, max(id) + 1), ${name}, ${description}, ${JSON.stringify(permissions)}::jsonb
      from role where company_id = ${companyId} having count(*) < ${most}
    returning id, key`)

export const rewriteRole = (tx: Tx, companyId: string, id: number, { name, description, permissions }: WrittenRole): Promise<number> =>
  tx.run(sql`
    update role set name = ${name}, description = ${description}, permissions = ${JSON.stringify(permissions)}::jsonb, version = version + 1
     where company_id = ${companyId} and id = ${id}`)

/** Whoever is looking at the company as this role goes back to their own. */
export async function removeRole(tx: Tx, companyId: string, id: number): Promise<void> {
  await tx.run(sql`update session set viewing_role = null where company_id = ${companyId} and viewing_role = ${id}`)
  await tx.run(sql`delete from role where company_id = ${companyId} and id = ${id}`)
}

export const lookThrough = (tx: Tx, companyId: string, sessionId: string, roleId: number): Promise<number> =>
  tx.run(sql`update session set viewing_role = ${roleId} where id = ${sessionId} and company_id = ${companyId}`)
