import { handle, type Handler } from '#platform/http/handle.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { readCompany } from './company.server.ts'
import { getCompany } from './endpoints.ts'
import { showNit } from './profile.ts'

export const companyHandlers: readonly Handler[] = [
  handle(getCompany, async ({ tx, session }) => {
    const company = await readCompany(tx, session.companyId)
    const { electronic, ...profile } = company.profile
    const place = await tx.first<{ city: string; region: string }>(sql`
      select c.name as city, r.name as region from city c join region r on r.code = c.region_code where c.code = ${profile.cityCode}`)
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
]
