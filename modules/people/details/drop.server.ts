import { sql, type Tx } from '#platform/db/tx.server.ts'

/** The people to talk to, the e-mails by purpose and the bank accounts of some third parties, taken away. */
export async function dropDetails(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await tx.run(sql`delete from party_contact where company_id = ${companyId} and party_id = any(${[...ids]}::uuid[])`)
  await tx.run(sql`delete from party_email where company_id = ${companyId} and party_id = any(${[...ids]}::uuid[])`)
  await tx.run(sql`delete from party_bank_account where company_id = ${companyId} and party_id = any(${[...ids]}::uuid[])`)
}
