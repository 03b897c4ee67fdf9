/** The company record: read inside it, and born with everything it needs to work. */
import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { parse, safeParse } from 'zod/v4/core'
import type { Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { checkNit } from '#colombia/nit.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { sql, type Pool, type Tx } from '#platform/db/tx.server.ts'
import type { Provision } from '#platform/module.server.ts'
import { wordsTogether } from '#platform/search.server.ts'
import { sealPin } from './pin.server.ts'
import { colorOf, companyColors, type CompanyColor } from './color.ts'
import { companyProfile, profileProblems, type Company, type CompanyProfileInput } from './profile.ts'

interface CompanyRow {
  readonly name: string
  readonly identification: string
  readonly check_digit: string
  readonly service_id: number
  readonly api_key: string
  readonly color: string
  readonly profile: unknown
}

/**
 * The company whose rows this transaction sees.
 * @throws Error when `companyId` is not the company that was entered
 */
export async function readCompany(tx: Tx, companyId: string): Promise<Company> {
  const row = await tx.first<CompanyRow>(sql`
    select name, identification, check_digit, service_id, api_key, color, profile from company where id = ${companyId}`)
  if (!row) throw new Error(`No company ${companyId} in this transaction`)
  return {
    id: companyId,
    name: row.name,
    identification: row.identification,
    checkDigit: row.check_digit,
    serviceId: row.service_id,
    apiKey: row.api_key,
    color: row.color,
    profile: parse(companyProfile, row.profile),
  }
}

/** Whether it was born to try things in: marked wherever it shows, and it can be thrown away. */
export const isTrialCompany = async (tx: Tx, companyId: string): Promise<boolean> =>
  (await tx.first<{ trial: boolean }>(sql`select trial from company where id = ${companyId}`))?.trial ?? false

export interface NewCompany {
  readonly name: string
  /** Digits of the NIT; the check digit is computed. */
  readonly identification: string
  /** 1 when it is left out: every screen. */
  readonly serviceId?: number
  /** That of its NIT when it is left out. */
  readonly color?: CompanyColor
  readonly profile?: CompanyProfileInput
  /** To try things in, with invented data: marked as such, and it can be thrown away. */
  readonly isTrial?: boolean
  readonly members: readonly { readonly personId: string; readonly roleId: number; readonly favorite?: boolean }[]
  readonly today: Day
}

/**
 * Creates a company with its members and runs the modules' provisions, in the order given, all in one transaction.
 * @param provisions of the modules in their order; that of `access` makes the roles which the members need
 * @returns the company's id
 * @throws RangeError when the NIT cannot be one; BusinessError 401 or 517 for what its profile cannot say
 */
export async function createCompany(pool: Pool, company: NewCompany, provisions: readonly Provision[]): Promise<string> {
  const id = uuidv7()
  const entrance = { companyId: id, personId: company.members[0]?.personId ?? null }
  await inCompany(pool, entrance, (tx) => writeCompany(tx, id, company, provisions))
  return id
}

/** The same inside the company that is being made, with whatever else must be true at once. @throws as `createCompany` */
export async function writeCompany(tx: Tx, id: string, company: NewCompany, provisions: readonly Provision[]): Promise<void> {
  const nit = checkNit(company.identification)
  if (!nit.valid) throw new RangeError(nit.problem)
  const profile = parse(companyProfile, company.profile ?? {})
  failWith(profileProblems(profile))
  await insertRows(tx, 'company', [
    {
      id,
      name: company.name,
      identification: nit.number,
      check_digit: nit.checkDigit,
      service_id: company.serviceId ?? 1,
      api_key: randomBytes(24).toString('base64url'),
      color: company.color ?? colorOf(nit.number),
      trial: company.isTrial ?? false,
      profile: await sealPin(tx, id, profile),
    },
  ])
  const born = { companyId: id, personId: company.members[0]?.personId ?? null, today: company.today }
  await wordsTogether(tx, async () => {
    for (const provision of provisions) await provision(tx, born)
  })
  await insertRows(
    tx,
    'membership',
    company.members.map((member) => ({
      company_id: id,
      person_id: member.personId,
      role_id: member.roleId,
      active: true,
      favorite: member.favorite ?? false,
    })),
  )
}

/** What a copy of a company says of it. */
export interface CopiedCompanyData {
  readonly name: string
  readonly identification: string
  readonly checkDigit: string
  readonly color: string
  readonly isTrial: boolean
  readonly profile: unknown
}

/**
 * Writes the company that a copy is brought back into, without provisions: the copy has what it needs. Its address for others
 * is new.
 * @throws BusinessError for what it cannot say of itself
 */
export async function writeCopiedCompany(tx: Tx, id: string, serviceId: number, company: CopiedCompanyData): Promise<void> {
  const nit = checkNit(company.identification, company.checkDigit)
  const profile = safeParse(companyProfile, company.profile)
  if (!nit.valid || !profile.success)
    return httpErrors.fail('invalid', { detalle: 'Los datos de la empresa en la copia no se pueden leer.' })
  failWith(profileProblems(profile.data))
  await insertRows(tx, 'company', [
    {
      id,
      name: company.name,
      identification: company.identification,
      check_digit: company.checkDigit,
      service_id: serviceId,
      api_key: randomBytes(24).toString('base64url'),
      color: companyColors.find((each) => each === company.color) ?? colorOf(company.identification),
      trial: company.isTrial,
      // Whatever seals here did not seal it.
      profile: { ...profile.data, electronic: { ...profile.data.electronic, softwarePin: '' } },
    },
  ])
}
