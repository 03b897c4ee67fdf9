/** The points that a customer in a programme earns with what they buy; notes take them back with what they take off. */
import { sumAmounts } from '#base/decimal.ts'
import { itemFamilies } from '#modules/items/index.server.ts'
import { earned, takenBack } from '#modules/loyalty/index.ts'
import { pointsLeftOf, pointsRows, readMemberships, undonePoints } from '#modules/loyalty/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { dayOfAnnulling } from '../write/annulling.ts'
import { sourceOf, type Writing } from '../write/context.ts'
import { issued, type Effect } from './effect.ts'

export const points: Effect = {
  uses: issued,
  when: (kind) => kind.points !== undefined,
  /** Of a note after the document that it is about is locked: of two at once the second finds what the first took. */
  async lock(tx, writing) {
    const { draft, isTrial, isMember, kind } = writing
    if (isTrial) return
    if (draft.partyId !== null && isMember)
      writing.points = kind.points === 'earn' ? await ofSale(tx, writing, draft.partyId) : await ofNote(tx, writing)
    writing.happened?.earn(writing.points)
  },
  rows(writing) {
    const { companyId, id, draft, points: changes, now, kind, facts } = writing
    if (draft.partyId === null || changes.length === 0) return []
    const reason = kind.points === 'earn' ? 'sale' : 'note'
    const saleId = facts.corrected?.id ?? id
    const source = { companyId, partyId: draft.partyId, day: draft.date, now, reason, source: sourceOf(writing), saleId } as const
    return [['loyalty_movement', pointsRows(source, changes)]]
  },
  async undo(tx, annulling) {
    const { companyId, now, event } = annulling
    const rows = await undonePoints(tx, { companyId, now, event, day: dayOfAnnulling(annulling), source: sourceOf(annulling) })
    return rows.length === 0 ? [] : [['loyalty_movement', rows]]
  },
}

async function ofSale(tx: Tx, { companyId, draft, computed }: Writing, partyId: string) {
  const memberships = await readMemberships(tx, companyId, partyId)
  if (memberships.length === 0) return []
  const families = await itemFamilies(
    tx,
    companyId,
    draft.lines.map(({ itemId }) => itemId),
  )
  const bought = draft.lines.flatMap(({ itemId, gift, optional }, index) => {
    const line = computed.priced.lines[index]
    return gift || optional || !line ? [] : [{ amount: line.net, categoryIds: families.get(itemId)?.categoryIds ?? [] }]
  })
  return earned(memberships, bought, draft.date)
}

async function ofNote(tx: Tx, { companyId, facts: { corrected }, computed, draft }: Writing) {
  if (!corrected) return []
  const left = sumAmounts([...corrected.lines.values()].map(({ net }) => net))
  return takenBack(await pointsLeftOf(tx, companyId, corrected.id), left, computed.priced.net, draft.date)
}
