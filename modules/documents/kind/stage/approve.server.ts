/**
 * Approving what is numbered when it is approved: it waited as a draft, and is issued as whoever wrote it left it, by somebody else.
 * What has its number already, and was edited, moves on under it.
 */
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { inputOf } from '../../write/draft-input.ts'
import { documentErrors as errors } from '../../errors.ts'
import type { ServedKind } from '../served.server.ts'
import type { Who } from '../who.ts'
import { readDocument } from '../../read/view.server.ts'
import { lockDraft } from '../../write/draft.server.ts'
import { issue } from '../../write/write.server.ts'
import type { StageEndpoints } from './endpoints.ts'
import { approveStanding } from './stage.server.ts'
import { stageWords } from './stage.ts'

export const approvalHandler = (served: ServedKind, endpoint: StageEndpoints['approve']): Handler =>
  handle(endpoint, async ({ tx, session, params: { id }, body: { comment }, now, today }) => {
    const { kind } = served
    const { companyId } = session
    const draft = await readDocument(tx, { companyId, kind, id, today })
    if (!draft) return httpErrors.fail('notFound')
    if (draft.state !== 'draft' || draft.stage === null) {
      await approveStanding(tx, session, kind, { id, comment })
      return isDone
    }
    // What somebody saves meanwhile is not approved unseen: the draft is locked as it was read.
    const existing = await lockDraft(tx, session, served, id, draft.version)
    if (await isAuthor(tx, session, id)) return errors.fail('ownApproval')
    const { number } = await issue(tx, { who: session, served, id, existing, document: inputOf(draft), isApproval: true, now })
    const { one, gender } = kind.titles
    await audit(tx, session, {
      action: 'approve',
      entity: `document.${kind.code}`,
      entityId: id,
      title: `${one} ${number ?? ''}`,
      changes: [
        ['Estado', stageWords('pending', gender).text, stageWords('approved', gender).text],
        ...(comment === '' ? [] : [['Comentario', '', comment] as const]),
      ],
    })
    return isDone
  })

/** Whoever wrote it, first or last. */
async function isAuthor(tx: Tx, { companyId, personId }: Who, id: string): Promise<boolean> {
  const row = await tx.first(sql`
    select from document where company_id = ${companyId} and id = ${id} and ${personId} in (created_by, updated_by)`)
  return row !== undefined
}
