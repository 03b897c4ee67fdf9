/** Giving several documents a cost centre: drafts are written again, and what was issued becomes its next revision, with its books. */
import { handleParts, type Handler } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { foundAt, type AtAddress } from '../kind/at-address.server.ts'
import type { ServedKind } from '../kind/served.server.ts'
import { readDocument } from '../read/view.server.ts'
import { inputOf } from '../write/draft-input.ts'
import { lockDraft } from '../write/draft.server.ts'
import { lockRevised } from '../write/version/revision.server.ts'
import { issue, saveDraft } from '../write/write.server.ts'
import { eachChosen } from './bulk.server.ts'
import type { BulkCenterEndpoint } from './endpoints.ts'

/** Each on its own; all its lines are of the centre then. */
export const centerManyHandler = (at: AtAddress<ServedKind>, endpoint: BulkCenterEndpoint): Handler =>
  handleParts(endpoint, ({ part, session, body: { ids, costCenterId }, now, today }) =>
    eachChosen({ part, session }, at, ids, async (tx, id) => {
      const served = await foundAt(tx, session.companyId, at, id)
      const found = await readDocument(tx, { companyId: session.companyId, kind: served.kind, id, today })
      if (!found) return httpErrors.fail('notFound')
      const input = inputOf(found)
      const document = { ...input, costCenterId, lines: input.lines.map((line) => ({ ...line, costCenterId: null })) }
      const { version } = found
      const revised = await lockRevised(tx, session, served, { id, version })
      if (!revised) {
        const existing = await lockDraft(tx, session, served, id, version)
        return saveDraft(tx, { who: session, served, id, existing, document, now })
      }
      // Its number stays, and with it the range that it was taken from.
      const numbered = { ...document, resolutionId: revised.resolutionId }
      const existing = { id, version, date: revised.date, replacesId: null }
      return issue(tx, { who: session, served, id, existing, document: numbered, revised, now })
    }),
  )
