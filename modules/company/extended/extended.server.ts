import { parse } from 'zod/v4/core'
import { failWith } from '#base/errors.ts'
import { audit, differences } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { readCompany } from '../company.server.ts'
import { companyProfile, type CompanyProfile } from '../profile.ts'
import { COMPANY_ENTITY } from '../settings/settings.server.ts'
import { changeExtended, extendedData, extendedProblems, getExtended, type ExtendedData } from './extended.ts'

/** Of all that a company says, what this screen keeps. */
const dataOf = (profile: CompanyProfile): ExtendedData => parse(extendedData, profile)

const versionOf = async (tx: Tx, companyId: string): Promise<number> =>
  (await tx.first<{ version: number }>(sql`select version from company where id = ${companyId} for no key update`))?.version ?? 0

export const extendedHandlers: readonly Handler[] = [
  handle(getExtended, async ({ tx, session: { companyId } }) => ({
    version: await versionOf(tx, companyId),
    ...dataOf((await readCompany(tx, companyId)).profile),
  })),

  handle(changeExtended, async ({ tx, session, body: { version, ...data }, today }) => {
    const { companyId } = session
    if ((await versionOf(tx, companyId)) !== version)
      return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, COMPANY_ENTITY, companyId) })
    failWith(extendedProblems(data, today))
    const company = await readCompany(tx, companyId)
    const changes = differences({ ...dataOf(company.profile) }, { ...data })
    if (Object.keys(changes).length === 0) return { version }
    const profile = parse(companyProfile, { ...company.profile, ...data })
    await tx.run(sql`update company set profile = ${JSON.stringify(profile)}::jsonb, version = version + 1 where id = ${companyId}`)
    await audit(tx, session, { action: 'update', entity: COMPANY_ENTITY, entityId: companyId, title: company.name, changes })
    return { version: version + 1 }
  }),
]
