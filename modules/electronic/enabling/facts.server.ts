/** What a company has to issue electronically, read from its rows. */
import { isTestKey, missingOfSupplier } from '#colombia/index.ts'
import { type Company, showNit } from '#modules/company/index.ts'
import { type ElectronicFace, resolutionsInUse } from '#modules/documents/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { type Vault, vaultOf } from '#platform/vault.server.ts'
import { supplierOf } from '../parties.ts'
import { placeOf } from '../place.server.ts'
import { readPayrollSoftware } from '../payroll/software.server.ts'
import { readTestProgress } from '../test-set/progress.server.ts'
import { storedCertificate } from './certificate.server.ts'
import { obstaclesOf } from './readiness.ts'

export async function factsOf(tx: Tx, vault: Vault, company: Company) {
  const { electronic, cityCode } = company.profile
  const lacks = missingOfSupplier(supplierOf(company, placeOf(cityCode))).map(({ label }) => label)
  const resolutions = await resolutionsInUse(tx, company.id, 'INE')
  const supportResolutions = await resolutionsInUse(tx, company.id, 'DSP')
  const { softwareId, softwarePin, testSetId, version } = await readPayrollSoftware(tx, company.id)
  return {
    payroll: { softwareId, hasPin: softwarePin !== '', testSetId, version, tests: await readTestProgress(tx, company.id, 'payroll') },
    nit: company.identification,
    shownNit: showNit(company),
    companyLacks: [...new Set(lacks)],
    environment: electronic.environment,
    softwareId: electronic.softwareId,
    hasPin: electronic.softwarePin !== '',
    testSetId: electronic.testSetId,
    tests: await readTestProgress(tx, company.id, 'invoice'),
    certificate: await storedCertificate(tx, vault, company.id),
    supportResolutions: supportResolutions.map(({ number, validFrom, validTo, left }) => ({ number, validFrom, validTo, left })),
    resolutions: resolutions.map(({ technicalKey, ...range }) => ({
      ...range,
      isTest: technicalKey === null || technicalKey === '' || isTestKey(technicalKey),
    })),
  }
}

export const readCompanyReadiness: ElectronicFace['readiness'] = async (tx, { company, needsRange, today, settings }) =>
  obstaclesOf(await factsOf(tx, await vaultOf(settings), company), needsRange, today)
