/** What the search finds it by: the number in every way it is typed, what its head says that searches ask, and the total without cents. */
import { forgetWords, wordRows } from '#platform/search.server.ts'
import { searchedIn } from '../parts/head.ts'
import { searchEntity } from '../read/filter.server.ts'
import { takenBy } from '../write/number.server.ts'
import { issued, type Effect } from './effect.ts'

export const words: Effect = {
  uses: issued,
  async prepare(tx, { kind, companyId, id, revised }) {
    if (revised) await forgetWords(tx, companyId, searchEntity(kind), [id])
  },
  rows(writing) {
    const { kind, companyId, id, input, computed } = writing
    const { prefix, number } = takenBy(writing)
    const texts = [`${prefix}-${number}`, ...searchedIn(input), String(computed.priced.total / 100n)]
    return [['search_word', wordRows(companyId, searchEntity(kind), id, texts)]]
  },
}
