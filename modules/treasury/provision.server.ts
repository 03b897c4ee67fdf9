/** Where a new company keeps its money: one till and one bank account. */
import { uuidv7 } from 'uuidv7'
import { sql } from '#platform/db/tx.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import type { Provision } from '#platform/module.server.ts'

export const provisionTreasury: Provision = async (tx, { companyId }) => {
  const roles = await tx.rows<{ role: string; account_id: string }>(sql`
    select role, account_id from account_role where company_id = ${companyId} and role in ('cash', 'bank')`)
  const names: Readonly<Record<string, string>> = { cash: 'Caja general', bank: 'Banco principal' }
  await insertRows(
    tx,
    'money_account',
    roles.map(({ role, account_id }) => ({ company_id: companyId, id: uuidv7(), name: names[role], kind: role, account_id })),
  )
}
