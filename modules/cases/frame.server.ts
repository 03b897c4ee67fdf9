/** The frame of everything that is done with a case: it is locked, asked whether it may be done, written and told. */
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { empty, join, raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { isGuid } from '#base/guid.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wordsOf } from '#platform/search.ts'
import { addWords, forgetWords } from '#platform/search.server.ts'
import { isOnlyHolder } from '#modules/access/index.server.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import type { Who } from '#modules/vouchers/index.server.ts'
import { caseTitle, requireAct, type CaseDefinition, type CaseRow } from './case.ts'
import type { AnyServing, LockedCase } from './served.server.ts'
import { inHistory, type Told } from './told.ts'

/** The state of the row `v` as it stands. */
export const standingOf = ({ serving }: Pick<AnyServing, 'serving'>): Sql => serving.standing ?? sql`v.state`

interface Wanted {
  readonly id: string
  /** As it was seen. */
  readonly version: number
  /** What is to be done. */
  readonly act: string
}

/** Who wrote one, first or last. */
const isAuthor = ({ created_by, updated_by }: CaseRow, personId: string | null): boolean =>
  personId !== null && (created_by === personId || updated_by === personId)

const lastChange = (tx: Tx, companyId: string, { table }: CaseDefinition, id: string) =>
  tx.first<{ name: string | null }>(sql`
    select nullif(trim(p.first_name || ' ' || p.last_name), '') as name
      from ${raw(table)} v left join person p on p.id = coalesce(v.changed_by, v.updated_by, v.created_by)
     where v.company_id = ${companyId} and v.id = ${id}`)

/**
 * Locks one that somebody wants to do something with.
 * @throws 698 when it is not there, 482 (or what the action refuses with) in another state, 697 with the name of who changed it
 *   meanwhile, 537 of its author
 */
export async function lockCase(tx: Tx, who: Who, any: AnyServing, { id, version, act }: Wanted): Promise<LockedCase<object>> {
  const { kind } = any
  const { companyId } = who
  if (!isGuid(id)) return httpErrors.fail('notFound')
  await tx.first(sql`select from ${raw(kind.table)} where company_id = ${companyId} and id = ${id} for update`)
  // Read after the wait: what somebody did meanwhile counts.
  const row = await tx.first<CaseRow & { readonly standing: string }>(sql`
    select v.*, ${standingOf(any)} as standing from ${raw(kind.table)} v where v.company_id = ${companyId} and v.id = ${id}`)
  if (!row) return httpErrors.fail('notFound')
  requireAct(kind, row.standing, act)
  if (row.version !== version) {
    const { name = null } = (await lastChange(tx, companyId, kind, id)) ?? {}
    return httpErrors.fail('changedByOther', { usuario: name ?? 'otra persona' })
  }
  const action = kind.actions[act]
  if (action?.notBy === 'author' && isAuthor(row, who.personId) && !(await isOnlyHolder(tx, who, action.permission)))
    return voucherErrors.fail('ownApproval')
  return { ...row, state: row.standing }
}

/** What its history tells of something that was done. */
export interface CaseDeed {
  readonly id: string
  readonly number: string | null
  readonly deed: string
  readonly detail?: string
  readonly told: Told
  /** What is written with it. */
  readonly rows?: readonly (readonly [table: string, rows: readonly Row[]])[]
}

const historyRow = (who: Who, kind: CaseDefinition, { id, number, deed, detail, told }: CaseDeed) => {
  const title = caseTitle(kind, number)
  return auditRow(who, {
    ...{ action: deed, entity: kind.name, entityId: id },
    title: detail === undefined ? title : `${title}: ${detail}`,
    changes: inHistory(told),
  })
}

interface CaseHead {
  readonly id: string
  /** Columns and their values. */
  readonly set: Row
}

/** Changes its head and raises its version. */
export async function writeHead(tx: Tx, who: Who, { kind }: AnyServing, { id, set }: CaseHead): Promise<void> {
  const columns = Object.entries(set).map(([column, value]) => sql`, ${raw(column)} = ${value}`)
  await tx.run(sql`
    update ${raw(kind.table)} set version = version + 1, changed_by = ${who.personId}${columns.length > 0 ? join(columns, '') : empty}
     where company_id = ${who.companyId} and id = ${id}`)
}

/** Writes its history with the rows that come with it. */
export const writeHistory = (tx: Tx, who: Who, { kind }: AnyServing, deed: CaseDeed): Promise<void> =>
  insertTogether(tx, [...(deed.rows ?? []), ['audit_event', [historyRow(who, kind, deed)]]])

interface TextRow {
  readonly id: string
  readonly text: string
}

/** Writes anew the words by which cases are found. @param id of one; all of the company when it is null */
export async function writeWordsOf(tx: Tx, companyId: string, { kind, serving }: AnyServing, id: string | null): Promise<void> {
  const rows = await tx.rows<TextRow>(sql`
    select v.id, concat_ws(' ', v.number, ${serving.words}) as text from ${raw(kind.table)} v ${serving.joins}
     where v.company_id = ${companyId}${id === null ? empty : sql` and v.id = ${id}`}`)
  if (rows.length === 0) return
  await forgetWords(
    tx,
    companyId,
    kind.name,
    rows.map((row) => row.id),
  )
  const words = rows.flatMap((row) => wordsOf([row.text]).map((word) => ({ word, target_id: row.id })))
  await addWords(tx, companyId, kind.name, words)
}
