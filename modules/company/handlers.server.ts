import { audit } from '#platform/audit.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { ciiuHandler } from './ciiu.server.ts'
import { citiesHandler, countriesHandler, readCity } from './cities.server.ts'
import { readCompany } from './company.server.ts'
import { changeCompanyColor, changeSells, getCompany } from './endpoints.ts'
import { showNit } from './profile.ts'

export const companyHandlers: readonly Handler[] = [
  citiesHandler,
  countriesHandler,
  ciiuHandler,
  handle(getCompany, async ({ tx, session }) => {
    const company = await readCompany(tx, session.companyId)
    const {
      electronic,
      icaActivities: _ica,
      legalRepresentative: _representative,
      accountant: _accountant,
      auditor: _auditor,
      ...profile
    } = company.profile
    const place = await readCity(tx, profile.cityCode)
    return {
      id: company.id,
      name: company.name,
      identification: company.identification,
      checkDigit: company.checkDigit,
      nit: showNit(company),
      serviceId: company.serviceId,
      color: company.color,
      cityName: place?.city ?? '',
      regionName: place?.region ?? '',
      profile: { ...profile, electronicEnvironment: electronic.environment },
    }
  }),

  handle(changeCompanyColor, async ({ tx, session, body: { color } }) => {
    const { companyId } = session
    const before = await tx.first<{ name: string; color: string }>(
      sql`select name, color from company where id = ${companyId} for no key update`,
    )
    if (before && before.color !== color) {
      await tx.run(sql`update company set color = ${color}, version = version + 1 where id = ${companyId}`)
      const changes = { color: [before.color, color] } as const
      await audit(tx, session, { action: 'update', entity: 'company.company', entityId: companyId, title: before.name, changes })
    }
    return { ok: true } as const
  }),

  handle(changeSells, async ({ tx, session, body: { sells } }) => {
    const { companyId } = session
    await tx.run(sql`select from company where id = ${companyId} for no key update`)
    const { name, profile } = await readCompany(tx, companyId)
    if (profile.sells !== sells) {
      await tx.run(sql`
        update company set profile = profile || ${JSON.stringify({ sells })}::jsonb, version = version + 1 where id = ${companyId}`)
      const changes = { sells: [profile.sells, sells] } as const
      await audit(tx, session, { action: 'update', entity: 'company.company', entityId: companyId, title: name, changes })
    }
    return { ok: true } as const
  }),
]
