/** Saved views: everybody sees their own and the shared ones; who made one changes it, and who may share also the shared ones. */
import { uuidv7 } from 'uuidv7'
import { holds } from '../access.ts'
import { audit, differences } from '../audit.server.ts'
import { catalogueErrors } from '../catalogue/errors.ts'
import { insertRows, updateRow } from '../db/insert.server.ts'
import { raw, sql, type Tx } from '../db/tx.server.ts'
import { Forbidden, httpErrors } from '../http/errors.ts'
import { isDone } from '../http/fields.ts'
import { handle, type Handler, type Session } from '../http/handle.server.ts'
import {
  createView,
  listViews,
  openForRoles,
  type openings,
  openWith,
  rememberColumns,
  removeView,
  updateView,
  viewPermissions,
  type ListColumns,
  type SavedView,
  type ViewRole,
} from './views.ts'

const ENTITY = 'platform.view'

interface StoredView extends Omit<SavedView, 'roleIds'> {
  readonly list: string
  readonly personId: string
}

/** The roles of a company, as the module of access knows them. */
export type RolesOf = (tx: Tx, companyId: string) => Promise<readonly ViewRole[]>

interface Preference {
  readonly columns: ListColumns | null
  readonly opens: (typeof openings)[number]
  readonly viewId: string | null
}

const list = (rolesOf: RolesOf) =>
  handle(listViews, async ({ tx, session, query }) => {
    const { companyId, personId, roleId } = session
    const views = await tx.rows<SavedView>(sql`
      select v.id, v.name, v.shared, v.person_id = ${personId} as "isOwn", ${AS_CONTENT},
             array(select r.role_id from view_of_role r where r.company_id = v.company_id and r.view_id = v.id order by 1) as "roleIds"
        from saved_view v
       where v.company_id = ${companyId} and v.list = ${query.list} and (v.shared or v.person_id = ${personId})
       order by v.name, v.id`)
    const mine = await tx.first<Preference>(sql`
      select columns, opens, view_id as "viewId" from list_preference
       where company_id = ${companyId} and person_id = ${personId} and list = ${query.list}`)
    const roleOpens = views.find(({ roleIds }) => roleIds.includes(roleId))?.id ?? null
    const opens = mine?.opens === 'view' ? mine.viewId : mine?.opens === 'plain' ? null : roleOpens
    const roles = holds(session, viewPermissions.share) ? [...(await rolesOf(tx, companyId))] : []
    return { views, opens, roleOpens, columns: mine?.columns ?? null, roles }
  })

/** Views of before had neither order nor widths. */
const AS_CONTENT = raw(`'{"order": [], "widths": {}}'::jsonb || v.content as content`)

/** Keeps one thing of how a person wants a list. */
const prefer = (tx: Tx, { companyId, personId }: Session, name: string, values: { readonly columns?: ListColumns } & Partial<Opening>) => {
  const { columns, opens = 'role', viewId = null } = values
  return columns === undefined
    ? tx.run(sql`
        insert into list_preference (company_id, person_id, list, opens, view_id) values (${companyId}, ${personId}, ${name}, ${opens}, ${viewId})
        on conflict (company_id, person_id, list) do update set opens = excluded.opens, view_id = excluded.view_id`)
    : tx.run(sql`
        insert into list_preference (company_id, person_id, list, columns) values (${companyId}, ${personId}, ${name}, ${JSON.stringify(columns)})
        on conflict (company_id, person_id, list) do update set columns = excluded.columns`)
}

interface Opening {
  readonly opens: (typeof openings)[number]
  readonly viewId: string | null
}

const remember = handle(rememberColumns, async ({ tx, session, body }) => {
  await prefer(tx, session, body.list, { columns: body.columns })
  return isDone
})

const open = handle(openWith, async ({ tx, session, body }) => {
  const viewId = body.opens === 'view' ? body.viewId : null
  if (body.opens === 'view') {
    const { companyId, personId } = session
    const view = await tx.first(sql`
      select from saved_view where company_id = ${companyId} and id = ${viewId} and list = ${body.list} and (shared or person_id = ${personId})
         for share`)
    if (!view) return httpErrors.fail('notFound')
  }
  await prefer(tx, session, body.list, { opens: body.opens, viewId })
  return isDone
})

const openRoles = (rolesOf: RolesOf) =>
  handle(openForRoles, async ({ tx, session, params, body }) => {
    const view = await changeable(tx, session, params.id)
    if (!view.shared)
      return httpErrors.fail('invalid', { detalle: 'Comparte la vista con la empresa para que abra la lista de otros.' }, 'roleIds')
    const { companyId } = session
    const known = new Map((await rolesOf(tx, companyId)).map((role) => [role.id, role.name]))
    const roleIds = [...new Set(body.roleIds)]
    if (roleIds.some((role) => !known.has(role))) return httpErrors.fail('notFound', {}, 'roleIds')
    const before = await tx.rows<{ roleId: number }>(
      sql`select role_id as "roleId" from view_of_role where company_id = ${companyId} and view_id = ${view.id} order by 1`,
    )
    await tx.run(sql`
      delete from view_of_role where company_id = ${companyId} and list = ${view.list} and (view_id = ${view.id} or role_id = any(${roleIds}::int[]))`)
    await insertRows(
      tx,
      'view_of_role',
      roleIds.map((role) => ({ company_id: companyId, list: view.list, role_id: role, view_id: view.id })),
    )
    const names = (ids: readonly number[]): string => ids.map((role) => known.get(role) ?? '').join(', ')
    const changes = differences({ roles: names(before.map(({ roleId }) => roleId)) }, { roles: names(roleIds.toSorted((a, b) => a - b)) })
    await audit(tx, session, { action: 'update', entity: ENTITY, entityId: view.id, title: `Vista ${view.name}`, changes })
    return isDone
  })

/** Nobody's list opens with it any more. @param apart whoever keeps it */
async function forgetOpenings(tx: Tx, { companyId }: Session, id: string, apart: string | null): Promise<void> {
  await tx.run(sql`
    update list_preference set opens = 'role', view_id = null
     where company_id = ${companyId} and view_id = ${id} and person_id is distinct from ${apart}`)
  await tx.run(sql`delete from view_of_role where company_id = ${companyId} and view_id = ${id}`)
}

const refuseSharing = (session: Session, isShared: boolean): void => {
  if (isShared && !holds(session, viewPermissions.share)) throw new Forbidden('permission', viewPermissions.share.title)
}

/** One of one's own, or a shared one for who may share. @throws 698 when there is none, 403 when it is of somebody else */
async function changeable(tx: Tx, session: Session, id: string): Promise<StoredView> {
  const view = await tx.first<StoredView>(sql`
    select v.id, v.list, v.name, v.shared, v.person_id = ${session.personId} as "isOwn", v.person_id as "personId", ${AS_CONTENT}
      from saved_view v
     where v.company_id = ${session.companyId} and v.id = ${id} and (v.shared or v.person_id = ${session.personId}) for update`)
  if (!view) return httpErrors.fail('notFound')
  if (!view.isOwn) refuseSharing(session, true)
  return view
}

async function refuseTwin(tx: Tx, session: Session, name: string, at: { readonly list: string; readonly id: string }): Promise<void> {
  const twin = await tx.first(sql`
    select from saved_view where company_id = ${session.companyId} and list = ${at.list} and name = ${name}
       and person_id = ${session.personId} and id <> ${at.id}`)
  if (twin) return catalogueErrors.fail('nameTaken', { nombre: name }, 'name')
}

const create = handle(createView, async ({ tx, session, body }) => {
  refuseSharing(session, body.shared)
  const id = uuidv7()
  await refuseTwin(tx, session, body.name, { list: body.list, id })
  await insertRows(tx, 'saved_view', [{ company_id: session.companyId, id, person_id: session.personId, ...body }])
  if (body.shared) await audit(tx, session, { action: 'create', entity: ENTITY, entityId: id, title: `Vista ${body.name}` })
  return { id }
})

const update = handle(updateView, async ({ tx, session, params, body }) => {
  const before = await changeable(tx, session, params.id)
  refuseSharing(session, body.shared)
  if (before.isOwn) await refuseTwin(tx, session, body.name, { list: before.list, id: before.id })
  if (before.shared && !body.shared) await forgetOpenings(tx, session, before.id, before.personId)
  await updateRow(tx, 'saved_view', { company_id: session.companyId, id: params.id }, body)
  if (body.shared || before.shared) {
    const changes = differences({ name: before.name, shared: before.shared, content: before.content }, body)
    await audit(tx, session, { action: 'update', entity: ENTITY, entityId: params.id, title: `Vista ${body.name}`, changes })
  }
  return isDone
})

const remove = handle(removeView, async ({ tx, session, params }) => {
  const view = await changeable(tx, session, params.id)
  await forgetOpenings(tx, session, params.id, null)
  await tx.run(sql`delete from saved_view where company_id = ${session.companyId} and id = ${params.id}`)
  if (view.shared) await audit(tx, session, { action: 'delete', entity: ENTITY, entityId: params.id, title: `Vista ${view.name}` })
  return isDone
})

export const viewHandlers = (rolesOf: RolesOf): Handler[] => [list(rolesOf), create, update, remove, remember, open, openRoles(rolesOf)]
