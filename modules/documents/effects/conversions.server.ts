/** How much of the documents that it is made from is used. A note credits what was sold: it makes nothing of it. */
import { refuseUsedOffer } from '../offer/answer.server.ts'
import { refuseUsed } from '../kind/stage/stage.server.ts'
import { goesOn } from '../kind/stage/stage.ts'
import { refreshConversions, sourcesOf } from '../source/sources.server.ts'
import { issued, type Effect } from './effect.ts'

/** Locked before the month: by its condition when it is issued (`conditions/agreed.server.ts`), and here when it is annulled. */
export const sources: Effect = {
  uses: issued,
  async undo(tx, annulling) {
    const { kind, companyId, id } = annulling
    if (kind.isOffer) await refuseUsedOffer(tx, companyId, id)
    if (goesOn(kind)) await refuseUsed(tx, companyId, kind, id)
    annulling.sourceIds = (await sourcesOf(tx, companyId, id)).map((source) => source.id)
    return []
  },
}

/** Last, from what then stands. */
export const conversions: Effect = {
  uses: issued,
  when: ({ corrects }) => !corrects,
  finish: (tx, { companyId, draft, revised }) =>
    refreshConversions(tx, companyId, [
      ...new Set([...(revised?.sourceIds ?? []), ...draft.lines.flatMap((line) => line.source?.documentId ?? [])]),
    ]),
  async annul(tx, { companyId, sourceIds }) {
    await refreshConversions(tx, companyId, sourceIds)
    return []
  },
}
