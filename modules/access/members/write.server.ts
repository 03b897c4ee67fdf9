/** What changes of a member of a company, once somebody who may has decided it. */
import { insertRows } from '#platform/db/insert.server.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import type { WeekHours } from '../security/rules.ts'

/** To renew an invitation that nobody accepted yet. */
export const renewInvitation = (tx: Tx, companyId: string, personId: string, { now, until }: { now: Date; until: Date }): Promise<number> =>
  tx.run(sql`
    update membership set invited_at = ${now}, invitation_expires_at = ${until}
     where company_id = ${companyId} and person_id = ${personId} and joined_at is null`)

/** What is kept for somebody from the invitation on; who they are within the company is told by themselves, once they joined. */
const KEPT_FOR_MEMBERS = ['limit', 'branch', 'warehouse', 'register', 'default', 'paper'] as const

/** What was kept for somebody who does not belong to the company any more, or does not yet. */
export async function forgetMember(tx: Tx, companyId: string, personId: string): Promise<void> {
  for (const kept of KEPT_FOR_MEMBERS)
    await tx.run(sql`delete from ${raw(`member_${kept}`)} where company_id = ${companyId} and person_id = ${personId}`)
}

/** @returns how many were withdrawn: none of somebody who accepted */
export async function withdrawInvitation(tx: Tx, companyId: string, personId: string): Promise<number> {
  const gone = await tx.run(sql`delete from membership where company_id = ${companyId} and person_id = ${personId} and joined_at is null`)
  if (gone > 0) await forgetMember(tx, companyId, personId)
  return gone
}

export const giveRole = (tx: Tx, companyId: string, personId: string, roleId: number): Promise<number> =>
  tx.run(sql`
    update membership set role_id = ${roleId}, version = version + 1 where company_id = ${companyId} and person_id = ${personId}`)

/** Of somebody who accepted; an invitation is withdrawn instead. */
export const setMemberActive = (tx: Tx, companyId: string, personId: string, isActive: boolean): Promise<number> =>
  tx.run(sql`
    update membership set active = ${isActive}, version = version + 1
     where company_id = ${companyId} and person_id = ${personId} and joined_at is not null`)

export interface Invitation {
  readonly personId: string
  readonly roleId: number
  /** As whoever invites calls them. */
  readonly name: string
  readonly invitedBy: string | null
  readonly now: Date
  readonly until: Date
}

export const inviteMember = (tx: Tx, companyId: string, { personId, roleId, name, invitedBy, now, until }: Invitation): Promise<number> =>
  tx.run(sql`
    insert into membership (company_id, person_id, role_id, active, joined_at, invited_at, invited_by, invitation_expires_at, invited_name)
    values (${companyId}, ${personId}, ${roleId}, false, null, ${now}, ${invitedBy}, ${until}, ${name})`)

/** With what the work of a member begins. */
interface KeptDefaults {
  readonly branchId: string | null
  readonly warehouseId: string | null
  readonly sellerId: string | null
  readonly priceListId: string | null
}

export const keepDefaults = (
  tx: Tx,
  companyId: string,
  personId: string,
  { branchId, warehouseId, sellerId, priceListId }: KeptDefaults,
): Promise<number> =>
  tx.run(sql`
    insert into member_default (company_id, person_id, branch_id, warehouse_id, seller_id, price_list_id)
    values (${companyId}, ${personId}, ${branchId}, ${warehouseId}, ${sellerId}, ${priceListId})
    on conflict (company_id, person_id) do update
       set branch_id = excluded.branch_id, warehouse_id = excluded.warehouse_id, seller_id = excluded.seller_id,
           price_list_id = excluded.price_list_id`)

/** To what a member is kept; an empty list is no restriction. */
interface KeptLimits {
  readonly branchIds: readonly string[]
  readonly warehouseIds: readonly string[]
  readonly registerIds: readonly string[]
  readonly seller: { readonly id: string } | null
  readonly networks: readonly string[]
  readonly hours: WeekHours | null
  readonly maxDiscount: string | null
  readonly ownDocuments: boolean
}

/** In the place of those before. @param limits null is none */
export async function keepLimits(tx: Tx, companyId: string, personId: string, limits: KeptLimits | null): Promise<void> {
  await tx.run(sql`delete from member_branch where company_id = ${companyId} and person_id = ${personId}`)
  await tx.run(sql`delete from member_warehouse where company_id = ${companyId} and person_id = ${personId}`)
  await tx.run(sql`delete from member_register where company_id = ${companyId} and person_id = ${personId}`)
  await tx.run(sql`delete from member_limit where company_id = ${companyId} and person_id = ${personId}`)
  if (limits === null) return
  const member = { company_id: companyId, person_id: personId }
  const { branchIds, warehouseIds, registerIds } = limits
  await insertRows(tx, 'member_limit', [
    {
      ...member,
      hours: limits.hours,
      max_discount: limits.maxDiscount,
      own_documents: limits.ownDocuments,
      has_branches: branchIds.length > 0,
      has_warehouses: warehouseIds.length > 0,
      has_registers: registerIds.length > 0,
      seller_id: limits.seller?.id ?? null,
    },
  ])
  await tx.run(sql`
    update member_limit set networks = ${[...limits.networks]}::text[] where company_id = ${companyId} and person_id = ${personId}`)
  await insertRows(
    tx,
    'member_branch',
    branchIds.map((branch) => ({ ...member, branch_id: branch })),
  )
  await insertRows(
    tx,
    'member_warehouse',
    warehouseIds.map((warehouse) => ({ ...member, warehouse_id: warehouse })),
  )
  await insertRows(
    tx,
    'member_register',
    registerIds.map((register) => ({ ...member, register_id: register })),
  )
}

interface EndedSessions {
  readonly now: Date
  /** One of them; null is all. */
  readonly only: string | null
}

/** Ends what is open of a person in this company. @returns the ids of what ended */
export async function endSessions(tx: Tx, companyId: string, personId: string, { now, only }: EndedSessions): Promise<string[]> {
  const closed = await tx.rows<{ id: string }>(sql`
    update session set revoked_at = ${now}
     where company_id = ${companyId} and person_id = ${personId} and revoked_at is null and expires_at > ${now}
       and (${only}::uuid is null or id = ${only}::uuid)
    returning id`)
  return closed.map(({ id }) => id)
}

/** Whoever failed too often may try again. */
export const forgetFailedEntries = (tx: Tx, email: string): Promise<number> =>
  tx.run(sql`delete from sign_in_attempt where email = ${email}`)
