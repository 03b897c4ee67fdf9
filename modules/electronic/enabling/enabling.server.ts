/** The company before the tax authority: its software, its environment, and what is still missing. */
import type { Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { missingOfSupplier, testRange } from '#colombia/index.ts'
import { changeElectronic, readCompany, withOpenPin } from '#modules/company/index.server.ts'
import { showNit, type Company } from '#modules/company/index.ts'
import { hasIssuedIn, resolutionsInUse } from '#modules/documents/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { vaultOf, type Vault } from '#platform/vault.server.ts'
import { placeOf } from '../face.server.ts'
import { supplierOf } from '../parties.ts'
import { certificateHandlers, storedCertificate } from './certificate.server.ts'
import { lacksForProduction } from './checklist.ts'
import { changeEnvironment, changeSoftware, getEnabling } from './endpoints.ts'
import { settledSoftware, softwareProblems } from './software.ts'

async function factsOf(tx: Tx, vault: Vault, company: Company) {
  const { electronic, cityCode } = company.profile
  const lacks = missingOfSupplier(supplierOf(company, placeOf(cityCode))).map(({ label }) => label)
  const resolutions = await resolutionsInUse(tx, company.id, 'INE')
  return {
    nit: company.identification,
    shownNit: showNit(company),
    companyLacks: [...new Set(lacks)],
    environment: electronic.environment,
    softwareId: electronic.softwareId,
    hasPin: electronic.softwarePin !== '',
    testSetId: electronic.testSetId,
    certificate: await storedCertificate(tx, vault, company.id),
    resolutions: resolutions.map(({ technicalKey, ...range }) => ({
      ...range,
      isTest: technicalKey === null || technicalKey === '' || technicalKey.toLowerCase() === testRange.technicalKey,
    })),
  }
}

/** What a company must have before it issues for real, and what it must not have done before it goes back. */
async function environmentProblem(tx: Tx, vault: Vault, company: Company, isReal: boolean, today: Day): Promise<string | null> {
  if (isReal) {
    const lacks = lacksForProduction(await factsOf(tx, vault, company), today)
    return lacks.length > 0 ? lacks.join(' ') : null
  }
  return (await hasIssuedIn(tx, company.id, '1'))
    ? 'Ya emitiste documentos electrónicos en producción: los que siguen no pueden volver a ser de prueba.'
    : null
}

export const enablingHandlers: readonly Handler[] = [
  handle(getEnabling, async ({ tx, session: { companyId }, runtime }) => {
    const row = await tx.first<{ version: number }>(sql`select version from company where id = ${companyId}`)
    const company = await withOpenPin(tx, await readCompany(tx, companyId))
    return { version: row?.version ?? 1, ...(await factsOf(tx, await vaultOf(runtime.settings), company)) }
  }),

  handle(changeSoftware, async ({ tx, session, body: { version, ...written } }) => ({
    version: await changeElectronic(tx, session, version, async ({ profile: { electronic } }) => {
      failWith(softwareProblems(written, electronic.environment === 'produccion'))
      const { softwarePin, ...data } = settledSoftware(written)
      return softwarePin === '' ? data : { ...data, softwarePin }
    }),
  })),

  handle(changeEnvironment, async ({ tx, session, body: { version, environment }, runtime, today }) => {
    const vault = await vaultOf(runtime.settings)
    return {
      version: await changeElectronic(tx, session, version, async (company) => {
        if (company.profile.electronic.environment === environment) return {}
        const detalle = await environmentProblem(tx, vault, company, environment === 'produccion', today)
        return detalle === null ? { environment } : httpErrors.fail('invalid', { detalle }, 'environment')
      }),
    }
  }),

  ...certificateHandlers,
]
