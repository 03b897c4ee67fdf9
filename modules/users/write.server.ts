/** What changes about a user: each under the lock of the company's row, so that two at once never leave it without somebody. */
import { failWith, type ErrorBody } from '#base/errors.ts'
import { parsePercent } from '#base/decimal.ts'
import { listText } from '#base/list-text.ts'
import { placeProblems, weekDays } from '#modules/access/index.ts'
import { keepLimits } from '#modules/access/index.server.ts'
import { plan, problemsOfOneMore } from '#modules/subscription/index.ts'
import { lockPlan, readPlan } from '#modules/subscription/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import type { UserLimits } from './endpoints.ts'
import { holdsAll, noLimits, readLimits, type FoundUser } from './read.server.ts'
import { beyondOwn, beyondWords } from './within.ts'

export const USER_ENTITY = 'access.member'
const WHOLE = parsePercent('100')

const refusal = (detalle: string, field?: string): never => httpErrors.fail('invalid', { detalle }, field)

/** Whoever holds it has others wait: who is left, and how many the plan still allows. */
export const lockPeople = async (tx: Tx, companyId: string): Promise<void> => {
  await lockPlan(tx, companyId)
  await tx.rows(sql`select from company where id = ${companyId} for no key update`)
}

export async function seatsOf(tx: Tx, companyId: string): Promise<{ used: number; limit: number | null }> {
  const { limits } = await readPlan(tx, companyId)
  const row = await tx.first<{ used: number }>(sql`
    select count(*)::int as used from membership where company_id = ${companyId} and (active or joined_at is null)`)
  return { used: row?.used ?? 0, limit: limits.planUsers ?? null }
}

/** @throws BusinessError 468, 469 or 471 when the plan does not allow so many more */
export async function requireSeats(tx: Tx, companyId: string, more: number): Promise<void> {
  const { used, limit } = await seatsOf(tx, companyId)
  failWith(problemsOfOneMore(plan.planUsers, limit, used + more - 1))
}

/** Who may be changed by whom. @throws BusinessError 401 saying why not */
export function requireChangeable(user: FoundUser): void {
  if (user.fixedBecause !== null) refusal(user.fixedBecause)
}

/** @throws BusinessError 401 when nobody else administers the company */
export async function requireOtherAdministrator(tx: Tx, companyId: string, user: FoundUser, doing: string): Promise<void> {
  if (!user.isAdministrator || user.state === 'invited' || user.state === 'inactive') return
  const other = await tx.first(sql`
    select from membership m join role r on r.company_id = m.company_id and r.id = m.role_id and r.permissions ? '*'
      join person p on p.id = m.person_id and p.active
     where m.company_id = ${companyId} and m.active and m.person_id <> ${user.personId} limit 1`)
  if (!other) refusal(`Es el único administrador: nombra a otro antes de ${doing}.`, 'roleId')
}

export interface GivenRole {
  readonly id: number
  readonly name: string
  readonly isWhole: boolean
}

/** A role of the company that one may give. @throws BusinessError 401 at `roleId` */
export async function roleToGive(tx: Tx, session: Session, roleId: number): Promise<GivenRole> {
  const role = await tx.first<{ id: number; name: string; permissions: string[] }>(sql`
    select id, name, permissions from role where company_id = ${session.companyId} and id = ${roleId} for share`)
  if (!role) return refusal('Elige un rol de la empresa.', 'roleId')
  if (!holdsAll(session, role.permissions)) refusal(`El rol ${role.name} permite más que el tuyo: lo asigna un administrador.`, 'roleId')
  return { id: role.id, name: role.name, isWhole: role.permissions.includes('*') }
}

/** Nobody gives what they do not have. @throws BusinessError 401 at each restriction by which `limits` allows more than one's own */
export async function requireWithinOwn(tx: Tx, { companyId, personId }: Session, limits: UserLimits): Promise<void> {
  const own = await readLimits(tx, companyId, personId)
  failWith(beyondOwn(own, limits).map((field) => httpErrors.of('invalid', { detalle: beyondWords[field] }, field)))
}

/** What somebody who is invited begins with: the restrictions of whoever invites them, in the branches that were chosen. */
export async function limitsToInvite(tx: Tx, { companyId, personId }: Session, branchIds: readonly string[]): Promise<UserLimits> {
  const own = await readLimits(tx, companyId, personId)
  if (branchIds.length === 0) return own
  const registers = await tx.rows<{ id: string }>(sql`
    select id from cash_register
     where company_id = ${companyId} and id = any(${[...own.registerIds]}::uuid[]) and branch_id = any(${[...branchIds]}::uuid[])`)
  return { ...own, branchIds: [...branchIds], registerIds: registers.map(({ id }) => id) }
}

/** Ready to be kept. @throws BusinessError at its field */
export async function settledLimits(
  tx: Tx,
  companyId: string,
  written: UserLimits,
  role: GivenRole,
  roleChanged: boolean,
): Promise<UserLimits> {
  const networks = [...new Set(written.networks.map((each) => each.trim()).filter(Boolean))]
  const apart = (ids: readonly string[]) => [...new Set(ids)].toSorted()
  const limits = {
    ...written,
    networks,
    branchIds: apart(written.branchIds),
    warehouseIds: apart(written.warehouseIds),
    registerIds: apart(written.registerIds),
    seller: written.seller && (await sellerOf(tx, companyId, written.seller.id)),
  }
  const problems: ErrorBody[] = placeProblems(limits)
  const wrong = (detalle: string, field: string) => problems.push(httpErrors.of('invalid', { detalle }, field))
  const most = limits.maxDiscount === null ? null : parsePercent(limits.maxDiscount)
  if (most !== null && (most < 0n || most > WHOLE)) wrong('Escribe un porcentaje entre 0 y 100.', 'maxDiscount')
  if (role.isWhole && JSON.stringify(limits) !== JSON.stringify(noLimits))
    wrong('Un administrador ve y hace todo: quítale las restricciones o dale otro rol.', roleChanged ? 'roleId' : 'ownDocuments')
  const found = await tx.rows(sql`select id from branch where company_id = ${companyId} and id = any(${limits.branchIds}::uuid[])`)
  if (found.length < limits.branchIds.length) wrong('Elige sucursales de la empresa.', 'branchIds')
  const warehouses = await tx.rows(
    sql`select id from warehouse where company_id = ${companyId} and id = any(${limits.warehouseIds}::uuid[])`,
  )
  if (warehouses.length < limits.warehouseIds.length) wrong('Elige bodegas de la empresa.', 'warehouseIds')
  const registers = await tx.rows<{ branch_id: string }>(
    sql`select branch_id from cash_register where company_id = ${companyId} and id = any(${limits.registerIds}::uuid[])`,
  )
  if (registers.length < limits.registerIds.length) wrong('Elige cajas de la empresa.', 'registerIds')
  else if (limits.branchIds.length > 0 && registers.some(({ branch_id }) => !limits.branchIds.includes(branch_id)))
    wrong('Elige cajas de sus sucursales.', 'registerIds')
  failWith(problems)
  return limits
}

/** A third party of the company, with its name. @throws BusinessError 401 at `seller` */
export async function sellerOf(tx: Tx, companyId: string, id: string): Promise<{ id: string; name: string }> {
  const seller = await tx.first<{ id: string; name: string }>(
    sql`select id, display_name as name from party where company_id = ${companyId} and id = ${id}`,
  )
  return seller ?? refusal('Elige un tercero de la empresa.', 'seller')
}

const isNone = (limits: UserLimits): boolean => JSON.stringify({ ...noLimits, ...limits }) === JSON.stringify(noLimits)

export const writeLimits = (tx: Tx, companyId: string, personId: string, limits: UserLimits): Promise<void> =>
  keepLimits(tx, companyId, personId, isNone(limits) ? null : limits)

/** A user's role and restrictions as the history says them. */
export async function toldUser(tx: Tx, companyId: string, role: string, limits: UserLimits): Promise<Record<string, unknown>> {
  const branches = await tx.rows<{ name: string }>(sql`
    select name from branch where company_id = ${companyId} and id = any(${[...limits.branchIds]}::uuid[]) order by name`)
  const told = async (table: 'warehouse' | 'cash_register', ids: readonly string[]) => {
    const rows = await tx.rows<{ name: string }>(sql`
      select name from ${raw(table)} where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) order by name`)
    return rows.length === 0 ? null : listText(rows.map(({ name }) => name))
  }
  return {
    role,
    branches: branches.length === 0 ? null : listText(branches.map(({ name }) => name)),
    warehouses: await told('warehouse', limits.warehouseIds),
    registers: await told('cash_register', limits.registerIds),
    seller: limits.seller?.name ?? null,
    networks: limits.networks.join(', ') || null,
    hours:
      limits.hours && limits.hours.map((day, index) => `${weekDays[index]}: ${day ? `${day.from} a ${day.to}` : 'cerrado'}`).join('; '),
    maxDiscount: limits.maxDiscount && `${limits.maxDiscount.replace('.', ',')} %`,
    ownDocuments: limits.ownDocuments ? 'Solo los suyos' : null,
  }
}

export const auditUser = (
  tx: Tx,
  session: Session,
  user: Pick<FoundUser, 'personId' | 'name' | 'email'>,
  action: string,
  changes: Record<string, readonly [unknown, unknown]> = {},
): Promise<number> =>
  audit(tx, session, { action, entity: USER_ENTITY, entityId: user.personId, title: `Usuario ${user.name || user.email}`, changes })
