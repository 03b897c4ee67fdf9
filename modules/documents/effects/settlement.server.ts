/** What a note closes of the balance of the referenced document, under the lock of what is owed for it. */
import { applyToOpenItems, lockOpenItemsOf, undoApplications } from '#modules/treasury/index.server.ts'
import { zeroAmount } from '#base/decimal.ts'
import { settle, type Settlement } from '../correction/settle.server.ts'
import { dayOfAnnulling } from '../write/annulling.ts'
import { sourceOf, type Writing } from '../write/context.ts'
import { issued, type Effect } from './effect.ts'

/** The money of a till leaves it in place of being kept. */
const handedOver = ({ handsOver }: Writing, { surplus }: Settlement): Partial<Settlement> =>
  handsOver && surplus > zeroAmount ? { surplusAccount: handsOver.account, handed: handsOver.handed(surplus) } : {}

export const settlement: Effect = {
  uses: issued,
  when: ({ corrects }) => corrects,
  async lock(tx, writing) {
    const { companyId, facts } = writing
    if (facts.referred) writing.owed = await lockOpenItemsOf(tx, companyId, { kind: facts.referred.kind, id: facts.referred.id })
  },
  async prepare(tx, writing) {
    const { kind, companyId, draft, facts, computed, owed } = writing
    if (!draft.correction || !kind.keeps) return
    const correction = { ...draft.correction, keptOn: kind.keeps.role }
    const settled = await settle(tx, companyId, facts.referred, owed, correction, computed.payable)
    writing.settlement = { ...settled, ...handedOver(writing, settled) }
    if (settled.items.length > 0)
      writing.applied = await applyToOpenItems(tx, companyId, { date: draft.date, applications: settled.items, source: sourceOf(writing) })
  },
  rows: ({ applied }) => applied,
  undo: (tx, annulling) =>
    undoApplications(tx, annulling.companyId, { date: dayOfAnnulling(annulling), source: sourceOf(annulling), event: annulling.event }),
}
