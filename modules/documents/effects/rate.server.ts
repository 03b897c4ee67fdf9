/** The rate of a foreign currency that a document was issued with is the one that the company has for that day. */
import { rememberRate } from '#modules/accounting/index.server.ts'
import { issued, type Effect } from './effect.ts'

export const rate: Effect = {
  uses: issued,
  async finish(tx, { companyId, draft: { exchange, date }, kind }) {
    // A note has the rate of its document, which is of another day.
    if (exchange && !kind.note) await rememberRate(tx, companyId, { ...exchange, day: date })
  },
}
