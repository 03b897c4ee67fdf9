/** The public address of a programme: made, renewed, and opened by whoever brings it. */
import { randomBytes } from 'node:crypto'
import type { Day } from '#base/date.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { isInForce } from '#modules/pricing/index.ts'
import { readPlan } from '#modules/subscription/index.server.ts'
import { serviceSetOf } from '#platform/access.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql, type Pool, type Tx } from '#platform/db/tx.server.ts'
import { fillPath } from '#platform/http/endpoint.ts'
import { keepLink, openLink, revokeLinks } from '#platform/public-link.server.ts'
import { loyaltyErrors } from '../errors.ts'
import { programme } from '../program/program.ts'
import { BRANCH_QUERY, registrationPath } from './address.ts'
import { readPolicy, readProgramme, type Policy, type StoredProgramme } from './programme.server.ts'

const ENTITY = programme.name
const CODE_BYTES = 24
/** Entered when an address opens nothing, so that the same is asked: no company is this one. */
const NOBODY = '00000000-0000-7000-8000-000000000000'

/** What opens a programme: the company's key and the programme's code, together. */
const tokenOf = (companyKey: string, code: string): string => `${companyKey}/${code}`

/** A new address for a programme; the one that it had ends. */
export async function renewEntrance(tx: Tx, companyId: string, programmeId: string, now: Date): Promise<void> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const { apiKey } = await readCompany(tx, companyId)
  await revokeLinks(tx, companyId, ENTITY, programmeId, now)
  await tx.run(sql`
    insert into loyalty_entrance (company_id, programme_id, code, made_at) values (${companyId}, ${programmeId}, ${code}, ${now})
    on conflict (company_id, programme_id) do update set code = excluded.code, made_at = excluded.made_at`)
  await keepLink(tx, tokenOf(apiKey, code), { companyId, entity: ENTITY, entityId: programmeId }, now, null)
}

/** Where people register, or null while nobody opened it. @param branchId of whose store it is told; empty for none */
export async function addressOf(tx: Tx, companyId: string, programmeId: string, publicUrl: string, branchId: string) {
  const row = await tx.first<{ code: string }>(sql`
    select code from loyalty_entrance where company_id = ${companyId} and programme_id = ${programmeId}`)
  if (!row) return null
  const { apiKey } = await readCompany(tx, companyId)
  const url = `${publicUrl}${fillPath(registrationPath, { companyKey: apiKey, loyaltyCode: row.code })}`
  return branchId === '' ? url : `${url}?${BRANCH_QUERY}=${branchId}`
}

export interface Knock {
  readonly pool: Pool
  readonly params: { readonly companyKey: string; readonly loyaltyCode: string }
  readonly now: Date
  readonly today: Day
  readonly ip: string
  readonly userAgent: string
}

export interface Entered {
  readonly companyId: string
  readonly programme: StoredProgramme
  readonly policy: Policy
}

/**
 * Enters by a public address. One that is wrong asks the same as one that rests: a link, a programme, a plan.
 * @throws 651 for every address that opens nothing
 */
export async function enter<T>(knock: Knock, work: (tx: Tx, entered: Entered) => Promise<T>): Promise<T> {
  const { pool, params, now, today, ip, userAgent } = knock
  const link = await openLink(pool, tokenOf(params.companyKey, params.loyaltyCode), now)
  const found = link?.entity === ENTITY ? link : { companyId: NOBODY, entityId: NOBODY }
  const { companyId } = found
  return inCompany(pool, { companyId, personId: null, from: { ip, device: userAgent } }, async (tx) => {
    const stored = await readProgramme(tx, companyId, found.entityId)
    const policy = await readPolicy(tx, companyId)
    const isInPlan = await hasLoyalty(tx, companyId)
    if (!stored || !policy || !isInPlan || !isInForce(stored, today)) return loyaltyErrors.fail('invalidCode')
    return work(tx, { companyId, programme: stored, policy })
  })
}

async function hasLoyalty(tx: Tx, companyId: string): Promise<boolean> {
  if (companyId === NOBODY) {
    // Asked all the same, so that a wrong address takes as long.
    await tx.first(sql`select name, identification, check_digit, service_id, api_key, color, profile from company where id = ${companyId}`)
    await tx.first(sql`select plan_name, limits from subscription where company_id = ${companyId}`)
    return false
  }
  const { serviceId } = await readCompany(tx, companyId)
  const { limits } = await readPlan(tx, companyId)
  return programme.services.includes(serviceSetOf(serviceId)) && limits.planLoyalty !== 0
}
