/** Who the users of a company are, as its lists and its rules ask for it. */
import { ALL_PERMISSIONS } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import type { WeekHours } from '#modules/access/index.ts'
import { together } from '#platform/together.ts'
import type { UserDefaults, UserLimits, UserRow } from './endpoints.ts'
import { beyondOwn } from './within.ts'

interface Row {
  readonly person_id: string
  readonly name: string
  readonly email: string
  readonly role_id: number
  readonly role_name: string
  readonly permissions: readonly string[]
  readonly branches: { readonly id: string; readonly name: string }[]
  readonly last_sign_in_at: Date | null
  readonly second_factor: boolean
  readonly is_member: boolean
  readonly active: boolean
  readonly expires: Date | null
  readonly locked_until: Date | null
  readonly restricted: boolean
  readonly version: number
}

/** A user as the list shows it, with what only the rules need. */
export interface FoundUser extends UserRow {
  readonly version: number
  readonly permissions: readonly string[]
  readonly isAdministrator: boolean
}

const usersOf = (companyId: string, now: Date, personId: string | null) => sql`
  select m.person_id, p.email, m.role_id, r.name as role_name, r.permissions, m.version,
         case when m.joined_at is null then m.invited_name else trim(p.first_name || ' ' || p.last_name) end as name,
         coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name)
                     from member_branch k join branch b on b.company_id = k.company_id and b.id = k.branch_id
                    where k.company_id = m.company_id and k.person_id = m.person_id), '[]') as branches,
         (select max(s.created_at) from session s where s.company_id = m.company_id and s.person_id = m.person_id) as last_sign_in_at,
         exists (select from second_factor f where f.person_id = m.person_id and f.confirmed_at is not null) as second_factor,
         m.joined_at is not null as is_member, m.active and p.active as active, m.invitation_expires_at as expires,
         (select a.locked_until from sign_in_attempt a where a.email = p.email and a.locked_until > ${now}) as locked_until,
         l.person_id is not null as restricted
    from membership m
    join person p on p.id = m.person_id
    join role r on r.company_id = m.company_id and r.id = m.role_id
    left join member_limit l on l.company_id = m.company_id and l.person_id = m.person_id
   where m.company_id = ${companyId} and (${personId}::uuid is null or m.person_id = ${personId}::uuid)
   order by name = '', name, p.email`

const stateOf = (row: Row): UserRow['state'] =>
  !row.is_member ? 'invited' : !row.active ? 'inactive' : row.locked_until ? 'locked' : 'active'

/** Whether somebody holds all of these permissions: nobody gives, or takes from others, what they do not have. */
export const holdsAll = ({ permissions }: Pick<Session, 'permissions'>, codes: readonly string[]): boolean =>
  permissions.has(ALL_PERMISSIONS) || codes.every((code) => permissions.has(code))

const fixedBecause = (session: Session, row: Row): string | null =>
  holdsAll(session, row.permissions) ? null : 'Su rol permite más que el tuyo: pídele el cambio a un administrador.'

/** Somebody restricted takes nothing from whoever is kept to less than they are. */
async function withinReach(tx: Tx, session: Session, users: readonly FoundUser[]): Promise<FoundUser[]> {
  const own = await readLimits(tx, session.companyId, session.personId)
  if (beyondOwn(own, noLimits).length === 0) return [...users]
  return together(
    users.map(async (user): Promise<FoundUser> => {
      const isBeyond = user.fixedBecause === null && beyondOwn(own, await readLimits(tx, session.companyId, user.personId)).length > 0
      return isBeyond ? { ...user, fixedBecause: 'Tiene menos restricciones que tú: pídele el cambio a un administrador.' } : user
    }),
  )
}

const userOf = (session: Session, row: Row): FoundUser => ({
  personId: row.person_id,
  name: row.name,
  email: row.email,
  role: { id: row.role_id, name: row.role_name },
  branches: row.branches,
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  secondFactor: row.second_factor,
  state: stateOf(row),
  invitationExpiresAt: row.is_member ? null : (row.expires?.toISOString() ?? null),
  lockedUntil: row.locked_until?.toISOString() ?? null,
  isRestricted: row.restricted,
  isSelf: row.person_id === session.personId,
  fixedBecause: fixedBecause(session, row),
  version: row.version,
  permissions: row.permissions,
  isAdministrator: row.permissions.includes(ALL_PERMISSIONS),
})

export const readUsers = async (tx: Tx, session: Session, now: Date): Promise<FoundUser[]> =>
  withinReach(
    tx,
    session,
    (await tx.rows<Row>(usersOf(session.companyId, now, null))).map((row) => userOf(session, row)),
  )

/** @throws BusinessError 698 when they are not of this company */
export async function findUser(tx: Tx, session: Session, personId: string, now: Date): Promise<FoundUser> {
  const row = await tx.first<Row>(usersOf(session.companyId, now, personId))
  const [user] = row ? await withinReach(tx, session, [userOf(session, row)]) : []
  return user ?? httpErrors.fail('notFound')
}

/** As a call answers it. */
export const shownUser = ({ version: _v, permissions: _p, isAdministrator: _a, ...row }: FoundUser): UserRow => row

export const noLimits: UserLimits = {
  branchIds: [],
  warehouseIds: [],
  registerIds: [],
  seller: null,
  networks: [],
  hours: null,
  maxDiscount: null,
  ownDocuments: false,
}

export async function readLimits(tx: Tx, companyId: string, personId: string): Promise<UserLimits> {
  const row = await tx.first<{
    networks: string[]
    hours: WeekHours | null
    max_discount: string | null
    own_documents: boolean
    seller: UserLimits['seller']
    warehouses: string[]
    registers: string[]
  }>(sql`
    select l.networks, l.hours, trim_scale(l.max_discount)::text as max_discount, l.own_documents,
           (select json_build_object('id', p.id, 'name', p.display_name) from party p where p.company_id = l.company_id and p.id = l.seller_id) as seller,
           array(select k.warehouse_id::text from member_warehouse k where k.company_id = l.company_id and k.person_id = l.person_id order by 1) as warehouses,
           array(select k.register_id::text from member_register k where k.company_id = l.company_id and k.person_id = l.person_id order by 1) as registers
      from member_limit l where l.company_id = ${companyId} and l.person_id = ${personId}`)
  const branches = await tx.rows<{ branch_id: string }>(sql`
    select branch_id from member_branch where company_id = ${companyId} and person_id = ${personId} order by branch_id`)
  return row
    ? {
        branchIds: branches.map(({ branch_id }) => branch_id),
        warehouseIds: row.warehouses,
        registerIds: row.registers,
        seller: row.seller,
        networks: row.networks,
        hours: row.hours,
        maxDiscount: row.max_discount,
        ownDocuments: row.own_documents,
      }
    : noLimits
}

export const readDefaults = async (tx: Tx, companyId: string, personId: string): Promise<UserDefaults> =>
  (await tx.first<UserDefaults>(sql`
    select f.branch_id as "branchId", f.warehouse_id as "warehouseId",
           (select json_build_object('id', p.id, 'name', p.display_name) from party p where p.company_id = f.company_id and p.id = f.seller_id) as seller,
           (select json_build_object('id', l.id, 'name', l.name) from price_list l where l.company_id = f.company_id and l.id = f.price_list_id) as "priceList"
      from member_default f where f.company_id = ${companyId} and f.person_id = ${personId}`)) ?? {
    branchId: null,
    warehouseId: null,
    seller: null,
    priceList: null,
  }
