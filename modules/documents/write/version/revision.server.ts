/**
 * Editing what was issued and not sent: the document keeps its row and its number, and what it said before is kept whole as a
 * revision of its own. What the one before did is taken back and what the next one does is written, in one transaction.
 */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { documentErrors as errors } from '../../errors.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import type { ServedKind } from '../../kind/served.server.ts'
import { showNumber } from '../../read/list.server.ts'
import { sourcesOf } from '../../source/sources.server.ts'
import type { Who } from '../../kind/who.ts'
import { goesOn, partlyReturned, partlyUsed, type KeptStage } from '../../kind/stage/stage.ts'
import { canRevise } from '../../kind/state.ts'
import type { DocumentState, ElectronicState } from '../../kind/states.ts'
import type { Revised } from '../context.ts'

interface RevisedRow {
  state: DocumentState
  electronic_state: ElectronicState
  version: number
  prefix: string
  number: number
  edition: number
  number_digits: number
  stage: KeptStage | null
  revision: number
  date: Day
  resolution_id: string | null
  changed_by: string | null
}

/**
 * Locks an issued document that somebody edits.
 * @param asked isAlike: it goes again as it is, and what notes about it say of it stays true, of those that the authority has not taken
 * @returns null of a draft, or of what its state does not let be edited: that is refused with the words of drafts
 * @throws 697 when somebody else saved it meanwhile, 589 with notes or documents made from it (482 of an order, or of what came back), 401 when another document withholds for it
 */
export async function lockRevised(
  tx: Tx,
  who: Who,
  { kind, stands }: Pick<ServedKind, 'kind' | 'stands'>,
  { id, version, isAlike = false }: { readonly id: string; readonly version: number; readonly isAlike?: boolean },
): Promise<Revised | null> {
  if (!kind.takesRevisions) return null
  const { companyId } = who
  const row = await tx.first<RevisedRow>(sql`
    select d.state, d.stage, d.electronic_state, d.version, d.prefix, d.number, d.edition, d.number_digits, d.revision, d.date, d.resolution_id,
           nullif(trim(p.first_name || ' ' || p.last_name), '') as changed_by
      from document d left join person p on p.id = coalesce(d.updated_by, d.issued_by)
     where d.company_id = ${companyId} and d.kind = ${kind.code} and d.id = ${id} for update of d`)
  if (!row || !canRevise(kind, { state: row.state, electronicState: row.electronic_state, stage: row.stage })) return null
  if (row.version !== version) return httpErrors.fail('changedByOther', { usuario: row.changed_by ?? 'otra persona' })
  await refuseFollowed(tx, companyId, kind, { id, isAlike })
  await refuseReturned(tx, companyId, id)
  await refuseWithheld(tx, companyId, id)
  failWith((await stands?.(tx, { companyId, id, doing: 'revise' })) ?? [])
  const { prefix, number, edition, number_digits: digits, revision, date, resolution_id: resolutionId } = row
  const sourceIds = (await sourcesOf(tx, companyId, id)).map((source) => source.id)
  return { prefix, number, edition, digits, revision, date, resolutionId, sourceIds }
}

/** Notes about it and documents made from its lines say something of what it said. */
async function refuseFollowed(
  tx: Tx,
  companyId: string,
  kind: DocumentKind,
  { id, isAlike }: { readonly id: string; readonly isAlike: boolean },
): Promise<void> {
  const follower = await tx.first(sql`
    select from document d
     where d.company_id = ${companyId} and d.state = 'issued'
       and not (${isAlike} and d.electronic_state in ('queued', 'rejected')
                and exists (select from document_correction where company_id = ${companyId} and document_id = d.id and corrected_id = ${id}))
       and d.id in (select document_id from document_correction where company_id = ${companyId} and corrected_id = ${id}
                    union all
                    select document_id from document_line_source where company_id = ${companyId} and source_id = ${id}) limit 1`)
  if (!follower) return
  if (goesOn(kind)) errors.fail('notInThisState', { accion: 'editar', estado: partlyUsed })
  errors.fail('paidNotEditable')
}

/** What came back did so by its lines. */
async function refuseReturned(tx: Tx, companyId: string, id: string): Promise<void> {
  const back = await tx.first(sql`
    select from document_return where company_id = ${companyId} and document_id = ${id} and annulled_at is null limit 1`)
  if (back) errors.fail('notInThisState', { accion: 'editar', estado: partlyReturned })
}

/** Of several documents of a day the one that reached the minimum withholds for the others: it is undone before they change. */
async function refuseWithheld(tx: Tx, companyId: string, id: string): Promise<void> {
  const other = await tx.first<{ prefix: string; number: number; edition: number; digits: number }>(sql`
    select d.prefix, d.number, d.edition, d.number_digits as digits
      from document_withholding_line w
      join document d on d.company_id = w.company_id and d.id = w.document_id and d.state = 'issued'
     where w.company_id = ${companyId} and w.line_document_id = ${id} and w.document_id <> ${id} order by d.number limit 1`)
  if (!other) return
  const number = showNumber(other.prefix, other.number, other.edition, other.digits) ?? ''
  httpErrors.fail('invalid', { detalle: `${number} practicó retenciones por este documento, del mismo día. Anúlalo primero.` })
}

/** Keeps it as it stands under an id of its own; from then on, this transaction writes its next revision. */
export const keepRevision = (tx: Tx, companyId: string, id: string): Promise<number> =>
  tx.run(sql`select keep_revision(${companyId}::uuid, ${id}::uuid, ${uuidv7()}::uuid)`)
