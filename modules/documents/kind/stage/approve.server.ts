/**
 * Approving what is numbered when it is approved: it waited as a draft, and is issued as whoever wrote it left it, by somebody else.
 * What has its number already, and was edited, moves on under it.
 */
import type { Day } from '#base/date.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, handleParts, type Handler } from '#platform/http/handle.server.ts'
import { eachChosen } from '../../bulk/bulk.server.ts'
import { inputOf } from '../../write/draft-input.ts'
import { documentErrors as errors } from '../../errors.ts'
import { foundAt, type AtAddress } from '../at-address.server.ts'
import { issuedTitle } from '../kind.ts'
import type { ServedKind } from '../served.server.ts'
import type { Writer } from '../who.ts'
import { readDocument } from '../../read/view.server.ts'
import { lockDraft } from '../../write/draft.server.ts'
import { issue } from '../../write/write.server.ts'
import type { StageEndpoints } from './endpoints.ts'
import { announceApproved, announceSentBack } from './notices.server.ts'
import { approveStanding, lockStanding } from './stage.server.ts'
import { moveOf, stageWords } from './stage.ts'

interface Approving {
  readonly session: Writer
  readonly at: AtAddress<ServedKind>
  readonly id: string
  readonly comment: string
  /** Which one was seen; null takes the one that stands. */
  readonly version: number | null
  readonly now: Date
  readonly today: Day
}

/** @returns its number @throws 537 of whoever wrote it, 536, 697, and whatever issuing it refuses */
async function approve(tx: Tx, { session, at, id, comment, version, now, today }: Approving): Promise<string | null> {
  const { companyId } = session
  const served = await foundAt(tx, companyId, at, id)
  const { kind } = served
  const draft = await readDocument(tx, { companyId, kind, id, today })
  if (!draft) return httpErrors.fail('notFound')
  if (draft.state !== 'draft' || draft.stage === null) {
    await approveStanding(tx, session, served, { id, comment, now })
    return draft.number
  }
  // What somebody saves meanwhile is not approved unseen: the draft is locked as it was read.
  const existing = await lockDraft(tx, session, served, id, version ?? draft.version)
  const { party, authors } = await authorsOf(tx, companyId, id)
  if (authors.includes(session.personId)) return errors.fail('ownApproval')
  const { number, version: issued } = await issue(tx, {
    who: session,
    served,
    id,
    existing,
    document: inputOf(draft),
    isApproval: true,
    now,
  })
  await announceApproved(tx, kind, served.notices, { companyId, id, version: issued, party, number: number ?? '', comment, authors, now })
  const { one, gender } = kind.titles
  await audit(tx, session, {
    action: 'approve',
    entity: `document.${kind.code}`,
    entityId: id,
    title: `${one} ${number ?? ''}`,
    changes: [
      ['Estado', stageWords('pending', gender).text, kind.stages?.begins ? stageWords('approved', gender).text : issuedTitle(kind.titles)],
      ...(comment === '' ? [] : [['Comentario', '', comment] as const]),
    ],
  })
  return number
}

export const approvalHandler = (at: AtAddress<ServedKind>, endpoint: StageEndpoints['approve']): Handler =>
  handle(endpoint, async ({ tx, session, params: { id }, body: { comment, version }, now, today }) => {
    await approve(tx, { session, at, id, comment, version, now, today })
    return isDone
  })

/** Several, each on its own. */
export const approveManyHandler = (at: AtAddress<ServedKind>, endpoint: StageEndpoints['approveMany']): Handler =>
  handleParts(endpoint, ({ part, session, body: { ids, comment }, now, today }) =>
    eachChosen({ part, session }, at, ids, async (tx, id) => ({
      id,
      number: await approve(tx, { session, at, id, comment, version: null, now, today }),
    })),
  )

/** What waits is a draft of its author again, with why. */
export const sendBackHandler = (at: AtAddress<ServedKind>, endpoint: StageEndpoints['sendBack']): Handler =>
  handle(endpoint, async ({ tx, session, params: { id }, body: { reason }, now }) => {
    const { companyId } = session
    const { kind, notices } = await foundAt(tx, companyId, at, id)
    const standing = await lockStanding(tx, companyId, kind, id)
    if (!moveOf(kind, 'sendBack', standing.stage)) return errors.fail('notInThisState', { accion: 'devolver', estado: standing.stateName })
    const { party, authors } = await authorsOf(tx, companyId, id)
    if (authors.includes(session.personId)) return errors.fail('ownApproval')
    const row = await tx.first<{ version: number }>(sql`
      update document set stage = null, approval_reasons = '[]', sent_back_reason = ${reason}, version = version + 1
       where company_id = ${companyId} and id = ${id}
      returning version`)
    if (row) await announceSentBack(tx, kind, notices, { companyId, id, ...row, party, authors, reason, now })
    await audit(tx, session, {
      action: 'sendBack',
      entity: `document.${kind.code}`,
      entityId: id,
      title: `Borrador de ${kind.titles.short}`,
      changes: [
        ['Estado', stageWords('pending', kind.titles.gender).text, 'Borrador'],
        ['Motivo', '', reason],
      ],
    })
    return isDone
  })

/** Whoever wrote it, first and last, and of whom it is. */
async function authorsOf(tx: Tx, companyId: string, id: string): Promise<{ readonly party: string; readonly authors: readonly string[] }> {
  const row = await tx.first<{ party: string; authors: string[] }>(sql`
    select party_name as party, array_remove(array[created_by, nullif(updated_by, created_by)], null) as authors
      from document where company_id = ${companyId} and id = ${id}`)
  return row ?? { party: '', authors: [] }
}
