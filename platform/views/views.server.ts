/** Saved views: everybody sees their own and the shared ones; who made one changes it, and who may share also the shared ones. */
import { uuidv7 } from 'uuidv7'
import { holds } from '../access.ts'
import { audit, differences } from '../audit.server.ts'
import { catalogueErrors } from '../catalogue/errors.ts'
import { insertRows, updateRow } from '../db/insert.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { Forbidden, httpErrors } from '../http/errors.ts'
import { isDone } from '../http/fields.ts'
import { handle, type Session } from '../http/handle.server.ts'
import { createView, listViews, removeView, updateView, viewPermissions, type SavedView } from './views.ts'

const ENTITY = 'platform.view'

interface StoredView extends SavedView {
  readonly list: string
}

const list = handle(listViews, async ({ tx, session, query }) => ({
  views: await tx.rows<SavedView>(sql`
    select id, name, shared, person_id = ${session.personId} as "isOwn", content from saved_view
     where company_id = ${session.companyId} and list = ${query.list} and (shared or person_id = ${session.personId})
     order by name, id`),
}))

const refuseSharing = (session: Session, isShared: boolean): void => {
  if (isShared && !holds(session, viewPermissions.share)) throw new Forbidden('permission', viewPermissions.share.title)
}

/** One of one's own, or a shared one for who may share. @throws 698 when there is none, 403 when it is of somebody else */
async function changeable(tx: Tx, session: Session, id: string): Promise<StoredView> {
  const view = await tx.first<StoredView>(sql`
    select id, list, name, shared, person_id = ${session.personId} as "isOwn", content from saved_view
     where company_id = ${session.companyId} and id = ${id} and (shared or person_id = ${session.personId}) for update`)
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
  await updateRow(tx, 'saved_view', { company_id: session.companyId, id: params.id }, body)
  if (body.shared || before.shared) {
    const changes = differences({ name: before.name, shared: before.shared, content: before.content }, body)
    await audit(tx, session, { action: 'update', entity: ENTITY, entityId: params.id, title: `Vista ${body.name}`, changes })
  }
  return isDone
})

const remove = handle(removeView, async ({ tx, session, params }) => {
  const view = await changeable(tx, session, params.id)
  await tx.run(sql`delete from saved_view where company_id = ${session.companyId} and id = ${params.id}`)
  if (view.shared) await audit(tx, session, { action: 'delete', entity: ENTITY, entityId: params.id, title: `Vista ${view.name}` })
  return isDone
})

export const viewHandlers = [list, create, update, remove]
