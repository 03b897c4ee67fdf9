/** The company as the head of a report names it. */
import type { Tx } from '#platform/db/tx.server.ts'
import type { Letterhead } from '#platform/report/report.server.ts'
import { isTrialCompany, readCompany } from './company.server.ts'
import { readLogo } from './files/files.server.ts'
import { showNit } from './profile.ts'

export async function letterhead(tx: Tx, companyId: string): Promise<Letterhead> {
  const company = await readCompany(tx, companyId)
  return {
    name: company.name,
    nit: showNit(company),
    logo: await readLogo(tx, companyId),
    isTrial: await isTrialCompany(tx, companyId),
  }
}
