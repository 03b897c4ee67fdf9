import { ALL_PERMISSIONS, type Permission } from '#platform/access.ts'
import { roleIds } from '#modules/access/index.ts'
import { addRole, FIRST_OWN_ROLE, lookThrough, removeRole, rewriteRole, sessionCacheOf } from '#modules/access/index.server.ts'
import { failWith } from '#base/errors.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { readHistory } from '#platform/history/history.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { Forbidden, httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { userErrors } from '../errors.ts'
import { holdsAll } from '../read.server.ts'
import { changeRole, createRole, deleteRole, getMatrix, getRole, listRoles, lookAsRole, roleHistory, type RoleRow } from './endpoints.ts'
import { actionsOf, matrixOf, unmetNeeds } from './matrix.ts'

const ROLE_ENTITY = 'access.role'
const MOST_ROLES = 200

interface StoredRole {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly description: string
  readonly permissions: string[]
  readonly version: number
  readonly users: { readonly personId: string; readonly name: string; readonly active: boolean }[]
}

const refusal = (detalle: string, field?: string): never => httpErrors.fail('invalid', { detalle }, field)

/** An invitation counts: whoever accepts it needs the role. */
const rolesWith = (companyId: string, id: number | null) => sql`
  select r.id, r.key, r.name, r.description, r.permissions, r.version,
         coalesce((select jsonb_agg(jsonb_build_object('personId', m.person_id, 'active', m.active, 'name',
                     case when m.joined_at is null then coalesce(nullif(m.invited_name, ''), p.email) else trim(p.first_name || ' ' || p.last_name) end)
                     order by m.active desc, p.first_name, p.last_name)
                     from membership m join person p on p.id = m.person_id
                    where m.company_id = r.company_id and m.role_id = r.id), '[]') as users
    from role r where r.company_id = ${companyId} and (${id}::int is null or r.id = ${id}::int)
   order by r.id`

const rowOf = ({ id, name, description, permissions, users }: StoredRole): RoleRow => {
  const isFixed = permissions.includes(ALL_PERMISSIONS)
  return { id, name, description, permissions: isFixed ? null : permissions.length, users, isFixed, isPreset: id < FIRST_OWN_ROLE }
}

async function findRole(tx: Tx, companyId: string, text: string): Promise<StoredRole> {
  const id = /^\d{1,6}$/.test(text) ? Number(text) : null
  const role = id === null ? undefined : await tx.first<StoredRole>(rolesWith(companyId, id))
  return role ?? httpErrors.fail('notFound')
}

/** Names are told apart however they are written. */
async function requireFreeName(tx: Tx, companyId: string, name: string, id: number | null): Promise<void> {
  const taken = await tx.first(sql`
    select from role where company_id = ${companyId} and lower(name) = lower(${name}) and id is distinct from ${id}::int`)
  if (taken) refusal(`Ya existe un rol llamado ${name}.`, 'name')
}

const lockRoles = (tx: Tx, companyId: string) => tx.rows(sql`select from company where id = ${companyId} for no key update`)

/** Somebody who is being given a role holds it until that is done: only then it is known who has it. */
async function lockGivenRoles(tx: Tx, companyId: string): Promise<void> {
  await lockRoles(tx, companyId)
  await tx.rows(sql`select from role where company_id = ${companyId} for update`)
}

const actionsAmong = (permissions: readonly Permission[]) => {
  const matrix = matrixOf(permissions)
  return { matrix, known: actionsOf(matrix) }
}

/** @param permissions of the product, asked when somebody asks for roles */
export function roleHandlers(permissions: () => readonly Permission[]): readonly Handler[] {
  let found: ReturnType<typeof actionsAmong> | null = null
  const product = () => (found ??= actionsAmong(permissions()))
  const titleOf = (code: string): string => product().known.get(code)?.title ?? code

  /** Nobody gives what they do not have, and nothing lacks what it needs. @throws BusinessError at `codes` */
  function settledCodes(session: Session, written: readonly string[], before: readonly string[]): string[] {
    const codes = [...new Set(written)].toSorted()
    const unknown = codes.find((code) => !product().known.has(code) && !before.includes(code))
    if (unknown !== undefined) refusal(`No existe el permiso «${unknown}».`, 'codes')
    const [given] = codes.filter((code) => !before.includes(code) && !holdsAll(session, [code]))
    if (given !== undefined) refusal(`No puedes dar «${titleOf(given)}» porque tu rol no lo tiene.`, 'codes')
    failWith(
      unmetNeeds(new Set(codes), product().matrix)
        .slice(0, 1)
        .map(({ title, missing }) => httpErrors.of('invalid', { detalle: `«${title}» necesita «${missing}».` }, 'codes')),
    )
    return codes
  }

  return [
    handle(listRoles, async ({ tx, session: { companyId } }) => ({
      roles: (await tx.rows<StoredRole>(rolesWith(companyId, null))).map(rowOf),
    })),

    handle(getMatrix, () => Promise.resolve(product().matrix)),

    handle(getRole, async ({ tx, session: { companyId }, params }) => {
      const role = await findRole(tx, companyId, params.role)
      return {
        role: rowOf(role),
        key: role.key,
        codes: role.permissions.includes(ALL_PERMISSIONS)
          ? [...product().known.keys()]
          : role.permissions.filter((code) => product().known.has(code)),
        version: role.version,
      }
    }),

    handle(createRole, async ({ tx, session, body }) => {
      const { companyId } = session
      await lockRoles(tx, companyId)
      await requireFreeName(tx, companyId, body.name, null)
      const source = body.from === null ? null : await findRole(tx, companyId, String(body.from))
      // A copy of the administrator's is what there is today, to be cut.
      const copied = source?.permissions.includes(ALL_PERMISSIONS) ? [...product().known.keys()] : (source?.permissions ?? [])
      if (!holdsAll(session, copied)) refusal('Ese rol permite más que el tuyo: lo copia un administrador.', 'from')
      const row = await addRole(tx, companyId, { name: body.name, description: body.description, permissions: copied }, MOST_ROLES)
      if (!row) return refusal(`Son máximo ${MOST_ROLES} roles.`, 'name')
      await audit(tx, session, {
        action: 'create',
        entity: ROLE_ENTITY,
        entityId: row.key,
        title: `Rol ${body.name}`,
        changes: { name: [null, body.name], ...(source ? { copiedFrom: [null, source.name] } : {}) },
      })
      return { id: row.id }
    }),

    handle(changeRole, async ({ tx, session, params, body }) => {
      const { companyId } = session
      await lockRoles(tx, companyId)
      const role = await findRole(tx, companyId, params.role)
      if (role.version !== body.version)
        return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, ROLE_ENTITY, role.key) })
      if (role.permissions.includes(ALL_PERMISSIONS)) return refusal('El rol del administrador permite todo y no cambia.')
      if (!holdsAll(session, role.permissions)) refusal('Ese rol permite más que el tuyo: lo cambia un administrador.')
      if (session.roleId === role.id) refusal('No cambias tu propio rol: lo hace un administrador.')
      await requireFreeName(tx, companyId, body.name, role.id)
      const codes = settledCodes(session, body.codes, role.permissions)
      const added = codes.filter((code) => !role.permissions.includes(code)).map(titleOf)
      const removed = role.permissions.filter((code) => !codes.includes(code)).map(titleOf)
      const changes = {
        ...(role.name === body.name ? {} : { name: [role.name, body.name] as const }),
        ...(role.description === body.description ? {} : { description: [role.description, body.description] as const }),
        ...(added.length === 0 ? {} : { given: [null, added.join('; ')] as const }),
        ...(removed.length === 0 ? {} : { taken: [removed.join('; '), null] as const }),
      }
      if (Object.keys(changes).length === 0) return { version: role.version }
      await rewriteRole(tx, companyId, role.id, { name: body.name, description: body.description, permissions: codes })
      await audit(tx, session, { action: 'update', entity: ROLE_ENTITY, entityId: role.key, title: `Rol ${body.name}`, changes })
      return { version: role.version + 1 }
    }),

    handle(deleteRole, async ({ tx, session, params }) => {
      const { companyId } = session
      await lockGivenRoles(tx, companyId)
      const role = await findRole(tx, companyId, params.role)
      if (role.permissions.includes(ALL_PERMISSIONS)) return refusal('El rol del administrador no se elimina.')
      if (role.users.length > 0) return userErrors.fail('roleInUse')
      if (!holdsAll(session, role.permissions)) refusal('Ese rol permite más que el tuyo: lo elimina un administrador.')
      await removeRole(tx, companyId, role.id)
      await audit(tx, session, { action: 'delete', entity: ROLE_ENTITY, entityId: role.key, title: `Rol ${role.name}` })
      return isDone
    }),

    handle(roleHistory, async ({ tx, session: { companyId }, params, query }) => {
      return { ...(await readHistory(tx, companyId, { entity: ROLE_ENTITY, id: params.id }, query.after)), names: {} }
    }),

    handle(lookAsRole, async ({ tx, session, params, runtime }) => {
      // A role may see what whoever looks does not: only the one who sees everything looks with its eyes.
      if (!session.permissions.has(ALL_PERMISSIONS)) throw new Forbidden('role', null)
      const role = await findRole(tx, session.companyId, params.role)
      if (role.id === roleIds.administrator) return refusal('Ya ves la empresa como administrador.')
      await lookThrough(tx, session.companyId, session.id, role.id)
      await audit(tx, session, { action: 'look', entity: ROLE_ENTITY, entityId: role.key, title: `Rol ${role.name}` })
      sessionCacheOf(runtime.pool).forget(session.id)
      return isDone
    }),
  ]
}
