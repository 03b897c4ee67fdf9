import { failWith, type ErrorBody } from '#base/errors.ts'
import { dayInBogota } from '#base/date.ts'
import { emailProblem } from '#modules/access/index.ts'
import {
  askForLetter,
  createInvited,
  endSessions,
  findPersonByEmail,
  forgetFailedEntries,
  forgetSessions,
  giveRole,
  inviteMember,
  keepDefaults,
  renewInvitation,
  setMemberActive,
  withdrawInvitation,
} from '#modules/access/index.server.ts'
import { handOverThreads, threadsFollowedBy } from '#modules/comments/index.server.ts'
import { differences } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { readHistory } from '#platform/history/history.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, handleParts, type Handler, type Outcome, type Session } from '#platform/http/handle.server.ts'
import { listFile, onePage } from '#platform/export/list-file.server.ts'
import { countDraftsOf, handOverAllDrafts } from './drafts.server.ts'
import * as calls from './endpoints.ts'
import { findUser, holdsAll, readDefaults, readLimits, readUsers, shownUser, type FoundUser } from './read.server.ts'
import { filtered, stateNames } from './user-list.ts'
import {
  auditUser,
  limitsToInvite,
  lockPeople,
  requireChangeable,
  requireOtherAdministrator,
  requireSeats,
  requireWithinOwn,
  roleToGive,
  seatsOf,
  sellerOf,
  settledLimits,
  toldUser,
  USER_ENTITY,
  writeLimits,
} from './write.server.ts'
import { priceListFor, priceListsFor } from './price-list.server.ts'

interface Named {
  readonly id: string
  readonly name: string
}

const INVITATION_DAYS = 7
const SESSIONS_SHOWN = 50
const DAY_MS = 86_400_000
const expiryFrom = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)

const refusal = (detalle: string, field?: string): never => httpErrors.fail('invalid', { detalle }, field)

/** @throws BusinessError with what stood in the way */
function doneOf<T>(outcome: Outcome<T>): T {
  if ('done' in outcome) return outcome.done
  failWith(outcome.problems)
  throw new Error('A part failed without a problem')
}

async function requireReceiver(tx: Tx, session: Session, from: string, to: string, now: Date): Promise<FoundUser> {
  const receiver = await findUser(tx, session, to, now)
  if (from === to || receiver.state === 'invited' || receiver.state === 'inactive')
    refusal('Elige a otro usuario activo de la empresa.', 'handToId')
  return receiver
}

async function handAll(tx: Tx, session: Session, user: FoundUser, to: FoundUser): Promise<{ drafts: number; threads: number }> {
  const drafts = await handOverAllDrafts(tx, session.companyId, user.personId, to.personId)
  const threads = await handOverThreads(tx, session.companyId, user.personId, to.personId)
  await auditUser(tx, session, user, 'handOver', { handedTo: [null, to.name], drafts: [null, drafts], threads: [null, threads] })
  return { drafts, threads }
}

export const userHandlers: readonly Handler[] = [
  handle(calls.listUsers, async ({ tx, session, now }) => ({
    users: (await readUsers(tx, session, now)).map(shownUser),
    seats: await seatsOf(tx, session.companyId),
  })),

  handle(calls.exportUsers, ({ query: { format, ...filter }, ...call }) => {
    const { session, now } = call
    const read = async (tx: Tx) => filtered(await readUsers(tx, session, now), filter)
    return listFile(call, {
      title: 'Usuarios',
      file: `usuarios-${dayInBogota(now)}`,
      format,
      count: async (tx) => (await read(tx)).length,
      open: async (tx) => ({
        heads: ['Nombre', 'Correo', 'Rol', 'Sucursales', 'Último ingreso', 'Segundo factor', 'Estado'],
        pages: onePage(
          (await read(tx)).map((user) => [
            user.name,
            user.email,
            user.role.name,
            user.branches.map(({ name }) => name).join(', ') || 'Todas',
            user.lastSignInAt ? { day: dayInBogota(new Date(user.lastSignInAt)) } : '',
            user.secondFactor ? 'Sí' : 'No',
            stateNames[user.state],
          ]),
        ),
      }),
    })
  }),

  handle(calls.getUserChoices, async ({ tx, session }) => {
    const { companyId } = session
    const roles = await tx.rows<{ id: number; name: string; permissions: string[] }>(sql`
      select id, name, permissions from role where company_id = ${companyId} order by id`)
    return {
      roles: roles.map(({ permissions, ...role }) => ({
        ...role,
        mayGive: holdsAll(session, permissions),
        isWhole: permissions.includes('*'),
      })),
      branches: await tx.rows<Named>(sql`select id, name from branch where company_id = ${companyId} and active order by name`),
      warehouses: await tx.rows<Named>(sql`select id, name from warehouse where company_id = ${companyId} and active order by name`),
      registers: await tx.rows<Named>(sql`
        select r.id, r.name || ' · ' || b.name as name from cash_register r join branch b on b.company_id = r.company_id and b.id = r.branch_id
         where r.company_id = ${companyId} and r.active order by b.name, r.name`),
      priceLists: await priceListsFor(tx, session),
    }
  }),

  handleParts(calls.inviteUsers, async ({ session, body, now, runtime, part }) => {
    const { companyId, personId: invitedBy } = session
    const people = body.people.map(({ email, name }) => ({ email: email.trim().toLowerCase(), name }))
    const wrong = people.flatMap(({ email }): ErrorBody[] => {
      const problem = emailProblem(email)
      return problem === null ? [] : [httpErrors.of('invalid', { detalle: `«${email}»: ${problem}` }, 'people')]
    })
    failWith(wrong)
    const outcome = await part('invite', async (tx) => {
      await lockPeople(tx, companyId)
      const role = await roleToGive(tx, session, body.roleId)
      const limits = await settledLimits(tx, companyId, await limitsToInvite(tx, session, body.branchIds), role, true)
      await requireWithinOwn(tx, session, limits)
      const known = new Set((await readUsers(tx, session, now)).map(({ email }) => email))
      failWith(
        people
          .filter(({ email }) => known.has(email))
          .map(({ email }) => httpErrors.of('invalid', { detalle: `${email} ya es usuario de la empresa o está invitado.` }, 'people')),
      )
      await requireSeats(tx, companyId, people.length)
      for (const { email, name } of people) {
        const [first = '', ...rest] = (name || (email.split('@')[0] ?? '')).split(/\s+/)
        const personId =
          (await findPersonByEmail(runtime.pool, email)) ??
          (await createInvited(runtime.pool, { email, firstName: first, lastName: rest.join(' ') }))
        await inviteMember(tx, companyId, { personId, roleId: role.id, name, invitedBy, now, until: expiryFrom(now) })
        await writeLimits(tx, companyId, personId, limits)
        await auditUser(tx, session, { personId, name, email }, 'invite', differences({}, await toldUser(tx, companyId, role.name, limits)))
      }
      return people.length
    })
    const invited = doneOf(outcome)
    for (const { email } of people) await askForLetter(runtime, email, 'invitation', now)
    return { invited }
  }),

  handleParts(calls.resendInvitation, async ({ session, params, now, runtime, part }) => {
    const outcome = await part('resend', async (tx) => {
      const user = await findUser(tx, session, params.personId, now)
      requireChangeable(user)
      if (user.state !== 'invited') refusal('Ya aceptó la invitación.')
      await renewInvitation(tx, session.companyId, params.personId, { now, until: expiryFrom(now) })
      await auditUser(tx, session, user, 'resend')
      return user.email
    })
    await askForLetter(runtime, doneOf(outcome), 'invitation', now)
    return isDone
  }),

  handle(calls.cancelInvitation, async ({ tx, session, params, now }) => {
    const user = await findUser(tx, session, params.personId, now)
    requireChangeable(user)
    const gone = await withdrawInvitation(tx, session.companyId, params.personId)
    if (gone === 0) refusal('Ya aceptó la invitación: desactívalo.')
    await auditUser(tx, session, user, 'cancel')
    return isDone
  }),

  handle(calls.getUser, async ({ tx, session, params: { personId }, now }) => {
    const { companyId } = session
    const user = await findUser(tx, session, personId, now)
    const sessions = await tx.rows<{
      id: string
      created_at: Date
      last_used_at: Date | null
      user_agent: string | null
      ip: string | null
      open: boolean
    }>(sql`
      select id, created_at, last_used_at, user_agent, ip, revoked_at is null and expires_at > ${now} as open from session
       where company_id = ${companyId} and person_id = ${personId} order by created_at desc, id desc limit ${SESSIONS_SHOWN}`)
    return {
      user: shownUser(user),
      version: user.version,
      limits: await readLimits(tx, companyId, personId),
      defaults: await readDefaults(tx, companyId, personId),
      sessions: sessions.map((row) => ({
        id: row.id,
        startedAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
        userAgent: row.user_agent ?? '',
        ip: row.ip ?? '',
        isOpen: row.open,
      })),
      drafts: await countDraftsOf(tx, companyId, personId),
      threads: await threadsFollowedBy(tx, companyId, personId),
    }
  }),

  handle(calls.changeUser, async ({ tx, session, params: { personId }, body, now }) => {
    const { companyId } = session
    await lockPeople(tx, companyId)
    const user = await findUser(tx, session, personId, now)
    requireChangeable(user)
    if (user.version !== body.version)
      return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, USER_ENTITY, personId) })
    const roleChanged = body.roleId !== user.role.id
    if (roleChanged && user.isSelf) refusal('No cambias tu propio rol: lo hace otro administrador.', 'roleId')
    const role = await roleToGive(tx, session, body.roleId)
    if (roleChanged && !role.isWhole) await requireOtherAdministrator(tx, companyId, user, 'cambiarle el rol')
    const before = await readLimits(tx, companyId, personId)
    const limits = await settledLimits(tx, companyId, body.limits, role, roleChanged)
    await requireWithinOwn(tx, session, limits)
    if (user.isSelf && differsFrom(before, limits)) refusal('No cambias tus propias restricciones: lo hace otro administrador.')
    const changes = differences(await toldUser(tx, companyId, user.role.name, before), await toldUser(tx, companyId, role.name, limits))
    if (Object.keys(changes).length === 0) return { version: body.version }
    await giveRole(tx, companyId, personId, role.id)
    await writeLimits(tx, companyId, personId, limits)
    await auditUser(tx, session, user, 'update', changes)
    return { version: body.version + 1 }
  }),

  handle(calls.changeDefaults, async ({ tx, session, params: { personId }, body, now }) => {
    const { companyId } = session
    const user = await findUser(tx, session, personId, now)
    requireChangeable(user)
    const { branchIds, warehouseIds, seller: keptTo } = await readLimits(tx, companyId, personId)
    if (body.branchId !== null && branchIds.length > 0 && !branchIds.includes(body.branchId))
      refusal('No trabaja en esa sucursal: elige una de las suyas.', 'branchId')
    if (body.warehouseId !== null && warehouseIds.length > 0 && !warehouseIds.includes(body.warehouseId))
      refusal('No trabaja con esa bodega: elige una de las suyas.', 'warehouseId')
    const kept = await readDefaults(tx, companyId, personId)
    const seller = body.seller && (await sellerOf(tx, companyId, body.seller.id))
    if (seller && keptTo && seller.id !== keptTo.id) refusal(`Solo vende a nombre de ${keptTo.name}.`, 'seller')
    const priceList =
      body.priceList && (await priceListFor(tx, session, body.priceList.id, { branchIds, before: kept.priceList?.id ?? null }))
    const names = await namesOfDefaults(tx, companyId, { ...body, seller, priceList })
    if (body.branchId !== null && names.branch === null) refusal('Elige una sucursal de la empresa.', 'branchId')
    if (body.warehouseId !== null && names.warehouse === null) refusal('Elige una bodega de la empresa.', 'warehouseId')
    const before = await namesOfDefaults(tx, companyId, kept)
    const { branchId, warehouseId } = body
    await keepDefaults(tx, companyId, personId, { branchId, warehouseId, sellerId: seller?.id ?? null, priceListId: priceList?.id ?? null })
    const changes = differences(before, names)
    if (Object.keys(changes).length > 0) await auditUser(tx, session, user, 'update', changes)
    return isDone
  }),

  handle(calls.deactivateUser, async ({ tx, session, params: { personId }, body, now, runtime }) => {
    const { companyId } = session
    await lockPeople(tx, companyId)
    const user = await findUser(tx, session, personId, now)
    requireChangeable(user)
    if (user.isSelf) refusal('No te desactivas a ti mismo: lo hace otro administrador.')
    if (user.state === 'invited') refusal('Todavía no acepta: retira la invitación.')
    if (user.state === 'inactive') refusal('Ya está inactivo.')
    await requireOtherAdministrator(tx, companyId, user, 'desactivarlo')
    if (body.handToId !== null) await handAll(tx, session, user, await requireReceiver(tx, session, personId, body.handToId, now))
    await setMemberActive(tx, companyId, personId, false)
    forgetSessions(runtime.pool, await endSessions(tx, companyId, personId, { now, only: null }))
    await auditUser(tx, session, user, 'deactivate')
    return isDone
  }),

  handle(calls.activateUser, async ({ tx, session, params: { personId }, now }) => {
    const { companyId } = session
    await lockPeople(tx, companyId)
    const user = await findUser(tx, session, personId, now)
    requireChangeable(user)
    if (user.state !== 'inactive') refusal('No está inactivo.')
    await requireSeats(tx, companyId, 1)
    await setMemberActive(tx, companyId, personId, true)
    await auditUser(tx, session, user, 'activate')
    return isDone
  }),

  handle(calls.handOver, async ({ tx, session, params: { personId }, body, now }) => {
    const user = await findUser(tx, session, personId, now)
    requireChangeable(user)
    return handAll(tx, session, user, await requireReceiver(tx, session, personId, body.handToId, now))
  }),

  handle(calls.unlockUser, async ({ tx, session, params: { personId }, now }) => {
    const user = await findUser(tx, session, personId, now)
    requireChangeable(user)
    if (user.state !== 'locked') refusal('No está bloqueado.')
    await forgetFailedEntries(tx, user.email)
    await auditUser(tx, session, user, 'unlock')
    return isDone
  }),

  handle(calls.closeSessions, async ({ tx, session, params: { personId }, body, now, runtime }) => {
    const user = await findUser(tx, session, personId, now)
    requireChangeable(user)
    const closed = await endSessions(tx, session.companyId, personId, { now, only: body.sessionId })
    forgetSessions(runtime.pool, closed)
    if (closed.length > 0) await auditUser(tx, session, user, 'closeSessions', { sessions: [null, closed.length] })
    return { closed: closed.length }
  }),

  handle(calls.userHistory, async ({ tx, session: { companyId }, params, query }) => ({
    ...(await readHistory(tx, companyId, { entity: USER_ENTITY, id: params.id }, query.after)),
    names: {},
  })),
]

const differsFrom = (before: object, after: object): boolean => Object.keys(differences({ ...before }, { ...after })).length > 0

async function namesOfDefaults(tx: Tx, companyId: string, { branchId, warehouseId, seller, priceList }: calls.UserDefaults) {
  const found = await tx.first<{ branch: string | null; warehouse: string | null }>(sql`
    select (select name from branch where company_id = ${companyId} and id = ${branchId}) as branch,
           (select name from warehouse where company_id = ${companyId} and id = ${warehouseId}) as warehouse`)
  return {
    branch: found?.branch ?? null,
    warehouse: found?.warehouse ?? null,
    seller: seller?.name ?? null,
    priceList: priceList?.name ?? null,
  }
}
