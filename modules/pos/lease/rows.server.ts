/** Leases as they are read, locked and told. */
import { auditRow, type AuditEvent, type Changes } from '#platform/audit.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { posErrors } from '../errors.ts'

export const LEASE = 'pos.lease'

export interface Who {
  readonly companyId: string
  readonly personId: string
}

export interface LeaseRow {
  readonly id: string
  readonly registerId: string
  readonly register: string
  readonly branchId: string
  readonly deviceId: string
  readonly deviceName: string
  readonly user: string
  readonly takenAt: Date
  readonly expiresAt: Date
  readonly sequence: number
  readonly hash: string
  readonly endedAt: Date | null
}

const columns = sql`
  l.id, l.register_id as "registerId", r.name as register, l.branch_id as "branchId", l.device_id as "deviceId",
  l.device_name as "deviceName", coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), 'otra persona') as "user",
  l.taken_at as "takenAt", l.expires_at as "expiresAt", l.sequence, l.hash, l.ended_at as "endedAt"`
const joins = sql`
  join cash_register r on r.company_id = l.company_id and r.id = l.register_id left join person p on p.id = l.taken_by`

/** Those that stand, by the name of their register. */
export const standingLeases = (tx: Tx, companyId: string): Promise<LeaseRow[]> =>
  tx.rows<LeaseRow>(sql`
    select ${columns} from register_lease l ${joins} where l.company_id = ${companyId} and l.ended_at is null order by r.name, l.id`)

const lockedWhere = (tx: Tx, companyId: string, where: Sql): Promise<LeaseRow | undefined> =>
  tx.first<LeaseRow>(
    sql`select ${columns} from register_lease l ${joins} where l.company_id = ${companyId} and ${where} for no key update of l`,
  )

/** The one that stands at a register, locked. */
export const lockStanding = (tx: Tx, companyId: string, registerId: string): Promise<LeaseRow | undefined> =>
  lockedWhere(tx, companyId, sql`l.register_id = ${registerId} and l.ended_at is null`)

/** One that may have ended, locked. @throws 698 when there is none */
export const lockAnyLease = async (tx: Tx, companyId: string, id: string): Promise<LeaseRow> =>
  (await lockedWhere(tx, companyId, sql`l.id::text = ${id}`)) ?? httpErrors.fail('notFound', {}, 'leaseId')

/** @throws 698 when there is none, 564 when it ended */
export async function lockLease(tx: Tx, companyId: string, id: string): Promise<LeaseRow> {
  const row = await lockedWhere(tx, companyId, sql`l.id::text = ${id}`)
  if (!row) return httpErrors.fail('notFound')
  return row.endedAt === null ? row : posErrors.fail('registerClosed')
}

export const isExpired = ({ expiresAt }: LeaseRow, now: Date): boolean => expiresAt <= now

/**
 * The lease of a device that writes under it: another device, one that was given back and one that ran out write nothing.
 * @throws 698 when there is none, 564 when it is over, 565 when it is of another device
 */
export async function lockOwnLease(
  tx: Tx,
  companyId: string,
  { id, deviceId, now }: { readonly id: string; readonly deviceId: string; readonly now: Date },
): Promise<LeaseRow> {
  const row = await lockLease(tx, companyId, id)
  if (row.deviceId !== deviceId) return posErrors.fail('registerTaken', { usuario: row.user }, 'deviceId')
  return isExpired(row, now) ? posErrors.fail('registerClosed') : row
}

interface Ending {
  readonly as: 'released' | 'lost'
  /** Of one that was lost. */
  readonly reason: string
  readonly now: Date
}

export async function endLease(tx: Tx, who: Who, lease: LeaseRow, { as, reason, now }: Ending): Promise<void> {
  await tx.run(sql`
    update register_lease set ended_at = ${now}, ended_by = ${who.personId}, ending = ${as}, end_reason = ${reason}
     where company_id = ${who.companyId} and id = ${lease.id}`)
  const changes: Changes = { Equipo: [lease.deviceName, null], ...(reason === '' ? {} : { Motivo: [null, reason] as const }) }
  await insertTogether(tx, [told(who, lease, { action: as === 'lost' ? 'lose' : 'close', changes })])
}

/** A row of the history of a register in a device. */
export const told = (who: Who, lease: Pick<LeaseRow, 'id' | 'register'>, event: Pick<AuditEvent, 'action' | 'changes'>) =>
  ['audit_event', [auditRow(who, { entity: LEASE, entityId: lease.id, title: lease.register, ...event })]] as const satisfies readonly [
    string,
    readonly Row[],
  ]
