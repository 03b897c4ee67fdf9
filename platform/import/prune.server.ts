/** What imports left behind to be undone would pile up: after 90 days it is let go, and they read as they are, without a way back. */
import { sql, type Tx } from '../db/tx.server.ts'

/** With each import of a company, of those from before. */
export async function forgetOldImports(tx: Tx, companyId: string): Promise<void> {
  await tx.run(sql`delete from import_record where company_id = ${companyId} and at < now() - interval '90 days'`)
  await tx.run(sql`delete from import_run where company_id = ${companyId} and ended_at < now() - interval '30 days'`)
}
