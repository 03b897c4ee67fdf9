/** Opening, reading, moving and closing sessions of a person who has already shown who they are. */
import { uuidv7 } from 'uuidv7'
import { formatNit } from '#colombia/nit.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { CompanyCard, CurrentCompany, SessionView, UserView } from './endpoints.ts'
import { newToken, tokenHashOf } from './token.server.ts'

interface PersonRow {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly avatar: string | null
  readonly phone: string | null
  readonly phone_country_code: string | null
}

interface MembershipRow {
  readonly company_id: string
  readonly name: string
  readonly identification: string
  readonly check_digit: string
  readonly color: string
  readonly service_id: number
  readonly api_key: string
  readonly role_id: number
  readonly role_name: string
  readonly permissions: string[]
  readonly subscription_id: string
  readonly plan_name: string
  readonly limits: Record<string, number | null>
  readonly favorite: boolean
}

/** The companies that a person may enter, favourites first. Needs the person's door. */
export const membershipsOf = (tx: Tx, personId: string): Promise<MembershipRow[]> =>
  tx.rows<MembershipRow>(sql`
    select m.company_id, c.name, c.identification, c.check_digit, c.color, c.service_id, c.api_key, m.role_id, r.name as role_name,
           r.permissions, u.id as subscription_id, u.plan_name, u.limits, m.favorite
      from membership m
      join company c on c.id = m.company_id
      join role r on r.company_id = m.company_id and r.id = m.role_id
      join subscription u on u.company_id = m.company_id
     where m.person_id = ${personId} and m.active
     order by m.favorite desc, c.name, m.company_id`)

/** What the browser keeps of a session. Needs the person's door. */
export async function readSession(
  tx: Tx,
  session: { readonly personId: string; readonly companyId: string | null; readonly expiresAt: Date },
): Promise<SessionView> {
  const person = await tx.first<PersonRow>(sql`
    select first_name, last_name, email, avatar, phone, phone_country_code from person where id = ${session.personId}`)
  if (!person) throw new Error(`No person ${session.personId} at their own door`)
  const memberships = await membershipsOf(tx, session.personId)
  const current = memberships.find((membership) => membership.company_id === session.companyId)
  return {
    expiresAt: session.expiresAt.toISOString(),
    user: userOf(session.personId, person),
    companies: memberships.map(cardOf),
    company: current ? currentOf(current) : null,
  }
}

const userOf = (personId: string, person: PersonRow): UserView => ({
  userId: personId,
  userFirstName: person.first_name,
  userLastName: person.last_name,
  userEmail: person.email,
  userAvatar: person.avatar,
  userPhone: person.phone,
  userPhoneCountryCode: person.phone_country_code,
})

const cardOf = (row: MembershipRow): CompanyCard => ({
  companyId: row.company_id,
  name: row.name,
  nit: formatNit(row.identification, row.check_digit),
  color: row.color,
  serviceId: row.service_id,
  roleId: row.role_id,
  roleName: row.role_name,
  planName: row.plan_name,
  favorite: row.favorite,
})

const currentOf = (row: MembershipRow): CurrentCompany => ({
  ...cardOf(row),
  companyServiceApiKey: row.api_key,
  subscriptionId: row.subscription_id,
  planLimits: row.limits,
  permissions: row.permissions,
})

/** Writes a session and gives its token, which is nowhere else. Needs the person's door. */
export async function openSession(
  tx: Tx,
  session: {
    readonly personId: string
    readonly companyId: string
    /** Opened with a one-time link. */
    readonly assisted: boolean
    readonly now: Date
    readonly expiresAt: Date
    readonly ip: string
    readonly userAgent: string
  },
): Promise<string> {
  const token = newToken()
  await insertRows(tx, 'session', [
    {
      id: uuidv7(),
      token_hash: Buffer.from(tokenHashOf(token), 'hex'),
      person_id: session.personId,
      company_id: session.companyId,
      assisted: session.assisted,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
      ip: session.ip,
      user_agent: session.userAgent.slice(0, 300),
    },
  ])
  return token
}

/** The session opens nothing any more. Needs the person's door. */
export const revokeSession = (tx: Tx, sessionId: string, now: Date): Promise<number> =>
  tx.run(sql`update session set revoked_at = ${now} where id = ${sessionId} and revoked_at is null`)
