/** Opening, reading, moving and closing sessions of a person who has already shown who they are. */
import { uuidv7 } from 'uuidv7'
import { ALL_PERMISSIONS } from '#platform/access.ts'
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
  readonly trial: boolean
  readonly service_id: number
  readonly api_key: string
  readonly role_id: number
  readonly role_name: string
  readonly permissions: string[]
  readonly subscription_id: string
  readonly plan_name: string
  readonly limits: Record<string, number | null>
  readonly favorite: boolean
  readonly is_narrow: boolean
}

/** The companies that a person may enter, favourites first. Needs the person's door. */
export const membershipsOf = (tx: Tx, personId: string): Promise<MembershipRow[]> =>
  tx.rows<MembershipRow>(sql`
    select m.company_id, c.name, c.identification, c.check_digit, c.color, c.trial, c.service_id, c.api_key, m.role_id, r.name as role_name,
           r.permissions, u.id as subscription_id, u.plan_name, u.limits, m.favorite,
           coalesce(l.is_narrow, false) as is_narrow
      from membership m
      left join member_limit l on l.company_id = m.company_id and l.person_id = m.person_id
      join company c on c.id = m.company_id
      join role r on r.company_id = m.company_id and r.id = m.role_id
      join subscription u on u.company_id = m.company_id
     where m.person_id = ${personId} and m.active
     order by m.favorite desc, c.name, m.company_id`)

/** What the browser keeps of a session. Needs the person's door. */
export async function readSession(
  tx: Tx,
  session: { readonly personId: string; readonly companyId: string | null; readonly expiresAt: Date; readonly sessionId?: string },
): Promise<SessionView> {
  const person = await tx.first<PersonRow>(sql`
    select first_name, last_name, email, avatar, phone, phone_country_code from person where id = ${session.personId}`)
  if (!person) throw new Error(`No person ${session.personId} at their own door`)
  const memberships = await membershipsOf(tx, session.personId)
  const current = memberships.find((membership) => membership.company_id === session.companyId)
  const viewed = current && session.sessionId ? await viewedRole(tx, session.sessionId) : null
  return {
    expiresAt: session.expiresAt.toISOString(),
    user: userOf(session.personId, person),
    companies: memberships.map(cardOf),
    invitations: await invitationsOf(tx, session.personId),
    company: current ? currentOf(current, viewed) : null,
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
  isTrial: row.trial,
  serviceId: row.service_id,
  roleId: row.role_id,
  roleName: row.role_name,
  planName: row.plan_name,
  favorite: row.favorite,
})

const currentOf = (row: MembershipRow, viewed: ViewedRole | null): CurrentCompany => ({
  ...cardOf(row),
  ...(viewed && row.permissions.includes(ALL_PERMISSIONS) ? { roleId: viewed.id, roleName: viewed.name } : {}),
  companyServiceApiKey: row.api_key,
  subscriptionId: row.subscription_id,
  planLimits: row.limits,
  permissions: viewed && row.permissions.includes(ALL_PERMISSIONS) ? viewed.permissions : row.permissions,
  isNarrow: row.is_narrow,
  isLooking: viewed !== null,
})

interface ViewedRole {
  readonly id: number
  readonly name: string
  readonly permissions: string[]
}

/** The role that a session looks at its company as. Needs the person's door. */
const viewedRole = async (tx: Tx, sessionId: string): Promise<ViewedRole | null> =>
  (await tx.first<ViewedRole>(sql`
    select r.id, r.name, r.permissions from session s join role r on r.company_id = s.company_id and r.id = s.viewing_role
     where s.id = ${sessionId}`)) ?? null

interface InvitationRow {
  readonly company_id: string
  readonly name: string
  readonly identification: string
  readonly check_digit: string
  readonly role_name: string
  readonly expires: Date
}

/** Those who wait for an answer of the person. Needs the person's door. */
export async function invitationsOf(tx: Tx, personId: string): Promise<SessionView['invitations']> {
  const rows = await tx.rows<InvitationRow>(sql`
    select m.company_id, c.name, c.identification, c.check_digit, r.name as role_name, m.invitation_expires_at as expires
      from membership m join company c on c.id = m.company_id join role r on r.company_id = m.company_id and r.id = m.role_id
     where m.person_id = ${personId} and m.joined_at is null order by m.invited_at, m.company_id`)
  return rows.map((row) => ({
    companyId: row.company_id,
    name: row.name,
    nit: formatNit(row.identification, row.check_digit),
    roleName: row.role_name,
    expiresAt: row.expires.toISOString(),
  }))
}

/** Writes a session and gives its token, which is nowhere else. Needs the person's door. */
export async function openSession(
  tx: Tx,
  session: {
    readonly personId: string
    /** Null of somebody who has to guard their account before they enter one. */
    readonly companyId: string | null
    /** Opened with a one-time link. */
    readonly assisted: boolean
    readonly now: Date
    /** When the person signed in; now when it is left out. */
    readonly since?: Date
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
      created_at: session.since ?? session.now,
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
