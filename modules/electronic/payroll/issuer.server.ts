/** The company as it issues electronic payroll: what it signs with, and what keeps it from issuing. */
import type { ErrorBody } from '#base/errors.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { isOnTrial, type Company } from '#modules/company/index.ts'
import type { DianEnvironment } from '#colombia/index.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { softwareLacks } from '../enabling/checklist.ts'
import { supplierOf } from '../parties.ts'
import { placeOf } from '../place.server.ts'
import { environmentCodes } from '../seal.ts'
import { readAuthority } from '../transmission/authority.server.ts'
import { certificateLacks } from '../transmission/lacks.server.ts'
import { readPayrollSoftware } from './software.server.ts'

export interface PayrollIssuer {
  readonly company: Company
  readonly environment: DianEnvironment
  readonly software: { readonly id: string; readonly pin: string }
}

export interface PayrollLacks {
  /** In words: why the company is not enabled for it. */
  readonly campos: readonly string[]
  /** Of its certificate. */
  readonly problems: readonly ErrorBody[]
}

/** @returns the issuer, or what it lacks */
export async function readPayrollIssuer(tx: Tx, companyId: string, now: Date): Promise<PayrollIssuer | PayrollLacks> {
  const company = await readCompany(tx, companyId)
  const { softwareId, softwarePin } = await readPayrollSoftware(tx, companyId)
  const place = placeOf(company.profile.cityCode)
  const campos = [
    ...(isOnTrial(company) ? ['pasar a producción'] : []),
    ...softwareLacks({ softwareId, hasPin: softwarePin !== '' }).map((lack) => `${lack} de nómina`),
    ...((await readAuthority(tx, companyId)) === null ? ['elegir a qué autoridad se envía'] : []),
    ...(place === null || (supplierOf(company, place).address?.line ?? '') === '' ? ['la dirección y el municipio de la empresa'] : []),
  ]
  const problems = await certificateLacks(tx, companyId, now)
  if (campos.length > 0 || problems.length > 0) return { campos, problems }
  return {
    company,
    environment: environmentCodes[company.profile.electronic.environment],
    software: { id: softwareId, pin: softwarePin },
  }
}
