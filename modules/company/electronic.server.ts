/** What the company's electronic documents read of it, changed by the module that asks for it: one version, one history. */
import { parse } from 'zod/v4/core'
import { failWith } from '#base/errors.ts'
import { audit, differences } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { readCompany } from './company.server.ts'
import { companyProfile, profileProblems, type Company, type CompanyProfile } from './profile.ts'
import { COMPANY_ENTITY } from './settings/settings.server.ts'

/** The PIN is a secret: that it changed is told, and nothing else. */
const HIDDEN = '•••••'

const told = ({ softwarePin: _pin, ...electronic }: CompanyProfile['electronic']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(electronic).map(([field, value]) => [`electronic.${field}`, value]))

/**
 * @param version that the person saw
 * @param decide what changes, of the company as it is once nobody else may change it; throws what it refuses
 * @returns the version that there is now
 * @throws BusinessError 697 when somebody else saved meanwhile
 */
export async function changeElectronic(
  tx: Tx,
  who: { readonly companyId: string; readonly personId: string },
  version: number,
  decide: (company: Company) => Promise<Partial<CompanyProfile['electronic']>>,
): Promise<number> {
  const { companyId } = who
  const locked = await tx.first<{ version: number }>(sql`select version from company where id = ${companyId} for no key update`)
  if (locked?.version !== version)
    return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, COMPANY_ENTITY, companyId) })
  const company = await readCompany(tx, companyId)
  const before = company.profile.electronic
  const profile = parse(companyProfile, { ...company.profile, electronic: { ...before, ...(await decide(company)) } })
  failWith(profileProblems(profile))
  const after = profile.electronic
  const ofPin: Record<string, readonly [unknown, unknown]> =
    before.softwarePin === after.softwarePin
      ? {}
      : { 'electronic.softwarePin': [before.softwarePin === '' ? '' : HIDDEN, after.softwarePin === '' ? '' : HIDDEN] }
  const changes = { ...differences(told(before), told(after)), ...ofPin }
  if (Object.keys(changes).length === 0) return version
  await tx.run(sql`update company set profile = ${JSON.stringify(profile)}::jsonb, version = version + 1 where id = ${companyId}`)
  await audit(tx, who, { action: 'update', entity: COMPANY_ENTITY, entityId: companyId, title: company.name, changes })
  return version + 1
}
