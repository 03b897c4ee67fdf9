/** Drafts of vouchers as rows: saved with whatever they have, locked to be changed or posted, deleted. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { empty, join, raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { voucherErrors as errors } from './errors.ts'
import { stateNames, voucherCan, voucherTitle, type VoucherAction, type VoucherKind, type VoucherState } from './voucher.ts'
import type { Who } from './who.ts'

/** A draft that nobody else changes until the end of the transaction. */
export interface LockedDraft {
  readonly id: string
  readonly version: number
  readonly date: Day
  readonly createdBy: string | null
  readonly createdAt: Date
}

/** What a kind keeps of a draft: the columns that its list shows, and all that was written. */
export interface DraftToSave {
  readonly date: Day
  readonly columns: Row
  /** As it crossed the wire. */
  readonly input: unknown
}

interface LockedRow {
  state: VoucherState
  version: number
  date: Day
  created_by: string | null
  created_at: Date
  changed_by: string | null
}

const verbs: Readonly<Record<'edit' | 'delete', string>> = { edit: 'editar', delete: 'eliminar' }

/** @throws 482 when the state does not let it be done */
export function requireState(state: VoucherState, action: VoucherAction, accion: string): void {
  if (!voucherCan(state, action)) errors.fail('notInThisState', { accion, estado: stateNames[state].toLowerCase() })
}

async function lockForChange(tx: Tx, companyId: string, kind: VoucherKind, id: string): Promise<LockedRow> {
  const find = () =>
    tx.first<LockedRow>(sql`
      select v.state, v.version, v.date, v.created_by, v.created_at, nullif(trim(p.first_name || ' ' || p.last_name), '') as changed_by
        from ${raw(kind.table)} v left join person p on p.id = coalesce(v.updated_by, v.created_by)
       where v.company_id = ${companyId} and v.id = ${id} for update of v`)
  // One that was posted while this call waited is another row of the same id.
  return (await find()) ?? (await find()) ?? httpErrors.fail('notFound')
}

/**
 * Locks a draft that somebody wants to change or post.
 * @param version as it was seen
 * @throws 697 when somebody else saved it meanwhile, 482 when it is no longer a draft, 698 when it is not there
 */
export async function lockDraft(
  tx: Tx,
  who: Who,
  kind: VoucherKind,
  { id, version }: Pick<LockedDraft, 'id' | 'version'>,
): Promise<LockedDraft> {
  const row = await lockForChange(tx, who.companyId, kind, id)
  requireState(row.state, 'edit', verbs.edit)
  if (row.version !== version) return httpErrors.fail('changedByOther', { usuario: row.changed_by ?? 'otra persona' })
  return { id, version, date: row.date, createdBy: row.created_by, createdAt: row.created_at }
}

/** @param existing null of a new one */
export async function saveDraft(
  tx: Tx,
  who: Who,
  kind: VoucherKind,
  { existing, now, date, columns, input }: DraftToSave & { readonly existing: LockedDraft | null; readonly now: Date },
): Promise<{ id: string; version: number }> {
  const { companyId } = who
  const id = existing?.id ?? uuidv7()
  const version = (existing?.version ?? 0) + 1
  if (existing) {
    const changes = Object.entries(columns).map(([column, value]) => sql`, ${raw(column)} = ${value}`)
    await tx.run(sql`
      update ${raw(kind.table)}
         set date = ${date}, draft = ${JSON.stringify(input)}::jsonb, version = ${version}, updated_at = ${now}, updated_by = ${who.personId}${changes.length > 0 ? join(changes, '') : empty}
       where company_id = ${companyId} and id = ${id}`)
  }
  const row = { company_id: companyId, id, date, state: 'draft', version, draft: input, created_by: who.personId, ...columns }
  const title = voucherTitle(kind, null)
  await insertTogether(tx, [
    [kind.table, existing ? [] : [row]],
    ['audit_event', [auditRow(who, { action: existing ? 'update' : 'create', entity: kind.entity, entityId: id, title })]],
  ])
  return { id, version }
}

export interface SavedDraft {
  readonly id: string
  readonly version: number
  readonly input: unknown
  readonly savedBy: string | null
}

/** @throws 698 when there is no such draft */
export async function readDraft(tx: Tx, companyId: string, kind: VoucherKind, id: string): Promise<SavedDraft> {
  const row = await tx.first<SavedDraft>(sql`
    select v.id, v.version, v.draft as input, nullif(trim(p.first_name || ' ' || p.last_name), '') as "savedBy"
      from ${raw(kind.table)} v left join person p on p.id = coalesce(v.updated_by, v.created_by)
     where v.company_id = ${companyId} and v.id = ${id} and v.state = 'draft'`)
  return row ?? httpErrors.fail('notFound')
}

const removeRow = (tx: Tx, companyId: string, kind: VoucherKind, id: string): Promise<number> =>
  tx.run(sql`delete from ${raw(kind.table)} where company_id = ${companyId} and id = ${id} and state = 'draft'`)

/** Takes the row of a draft away, because the voucher takes its place. @returns what the voucher keeps of it */
export async function takeDraft(tx: Tx, companyId: string, kind: VoucherKind, draft: LockedDraft): Promise<Row> {
  await removeRow(tx, companyId, kind, draft.id)
  return { created_by: draft.createdBy, created_at: draft.createdAt, version: draft.version }
}

/** With its files. @throws 482 when it is no draft: what was posted is annulled, never deleted */
export async function removeDraft(tx: Tx, who: Who, kind: VoucherKind, id: string): Promise<void> {
  const { companyId } = who
  const { state } = await lockForChange(tx, companyId, kind, id)
  requireState(state, 'delete', verbs.delete)
  await tx.run(sql`delete from voucher_file where company_id = ${companyId} and voucher_id = ${id}`)
  await removeRow(tx, companyId, kind, id)
  const title = voucherTitle(kind, null)
  await insertTogether(tx, [['audit_event', [auditRow(who, { action: 'delete', entity: kind.entity, entityId: id, title })]]])
}
