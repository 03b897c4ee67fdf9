/** Drafts as rows: locked to be written again, emptied of their lines, deleted. */
import type { Day } from '#base/date.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { documentErrors as errors } from '../errors.ts'
import type { ServedKind } from '../kind/served.server.ts'
import { finishApproval } from '../kind/stage/notices.server.ts'
import type { Who } from '../kind/who.ts'
import { documentCan, stateNames } from '../kind/state.ts'
import type { DocumentState, ElectronicState } from '../kind/states.ts'
import type { ExistingDraft } from './context.ts'

/**
 * Locks a draft that somebody wants to change.
 * @throws 697 when somebody else saved it meanwhile, 587–590 when it is no longer a draft, 698 when it is not there
 */
export async function lockDraft(tx: Tx, who: Who, { kind }: ServedKind, id: string, version: number): Promise<ExistingDraft> {
  const row = await tx.first<{
    state: DocumentState
    version: number
    electronic_state: ElectronicState
    replaces_id: string | null
    date: Day
    changed_by: string | null
  }>(sql`
    select d.state, d.version, d.electronic_state, d.replaces_id, d.date, nullif(trim(p.first_name || ' ' || p.last_name), '') as changed_by
      from document d left join person p on p.id = coalesce(d.updated_by, d.created_by)
     where d.company_id = ${who.companyId} and d.kind = ${kind.code} and d.id = ${id} for update of d`)
  if (!row) return httpErrors.fail('notFound')
  if (!documentCan(row.state, 'edit')) return notEditable(row.state, row.electronic_state)
  if (row.version !== version) return httpErrors.fail('changedByOther', { usuario: row.changed_by ?? 'otra persona' })
  return { id, version, date: row.date, replacesId: row.replaces_id }
}

function notEditable(state: DocumentState, electronic: ElectronicState): never {
  if (state === 'annulled') return errors.fail('annulledNotEditable')
  if (electronic === 'validated') return errors.fail('validatedNotEditable')
  if (electronic === 'queued' || electronic === 'sent' || electronic === 'contingency') return errors.fail('sendingNotEditable')
  return errors.fail('notInThisState', { accion: 'editar', estado: stateNames[state] })
}

/** Removes the lines of a draft before they are written again. */
export const removeLines = (tx: Tx, companyId: string, id: string): Promise<number> =>
  tx.run(sql`
    with t as (delete from document_line_delivered where company_id = ${companyId} and document_id = ${id}),
         k as (delete from document_line_component where company_id = ${companyId} and document_id = ${id}),
         w as (delete from document_withholding where company_id = ${companyId} and document_id = ${id}),
         c as (delete from document_correction where company_id = ${companyId} and document_id = ${id})
    delete from document_line where company_id = ${companyId} and document_id = ${id}`)

/** @throws 482 when it is not a draft: what was issued is annulled, never deleted */
export async function deleteDraft(tx: Tx, who: Who, { kind, notices }: ServedKind, id: string): Promise<void> {
  const row = await tx.first<{ state: DocumentState; isAsked: boolean }>(sql`
    select state, stage is not null or sent_back_reason <> '' as "isAsked" from document where company_id = ${who.companyId} and kind = ${kind.code} and id = ${id} for update`)
  if (!row) return httpErrors.fail('notFound')
  if (!documentCan(row.state, 'delete')) return errors.fail('notInThisState', { accion: 'eliminar', estado: stateNames[row.state] })
  if (row.isAsked) await finishApproval(tx, who.companyId, notices, id)
  await removeLines(tx, who.companyId, id)
  await tx.run(sql`delete from document where company_id = ${who.companyId} and id = ${id}`)
  await insertTogether(tx, [
    [
      'audit_event',
      [auditRow(who, { action: 'delete', entity: `document.${kind.code}`, entityId: id, title: `Borrador de ${kind.titles.short}` })],
    ],
  ])
}
