/** A discount of a promotion is given while it is in force: a draft may wait longer than its promotion. */
import { pricingErrors } from '#modules/pricing/index.ts'
import { promotionsNotInForce } from '#modules/pricing/index.server.ts'
import { toIssue, type Condition } from './condition.ts'

/** What was agreed in another document travels with its line, and an edit keeps what was issued. */
export const promotions: Condition = {
  uses: toIssue,
  when: ({ lines, corrects }) => lines.prices === 'ours' && !corrects,
  async problems({ companyId, draft, revised }, tx) {
    if (revised) return []
    const asked = draft.lines.map((line) => (line.source ? [] : (line.promotionIds ?? [])))
    const ended = await promotionsNotInForce(tx, companyId, [...new Set(asked.flat())], draft.date)
    return asked.flatMap((ids, index) =>
      ids.some((id) => ended.has(id)) ? [pricingErrors.of('promotionEnded', {}, `lines.${index}.discount`)] : [],
    )
  },
}
