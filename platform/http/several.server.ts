/** The same thing done to several records: each in its own transaction, so that one that cannot be done neither stops nor undoes the others. */
import type { Tx } from '../db/tx.server.ts'
import { documentMessages } from '../rules/index.ts'
import type { PartsCall } from './handle.server.ts'
import type { SeveralResult } from './several.ts'

const ALL_FAILED = 467

interface Several {
  /** Each once, in the order in which they are done. */
  readonly ids: readonly string[]
  /** @returns its number, when it has one */
  readonly work: (tx: Tx, id: string) => Promise<string | null>
  /** They come to be: that none did is said as one (467). */
  readonly creates?: boolean
  /** What a person calls those that were refused, by their ids. */
  readonly namesOf: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Does `work` with each record. @returns which were done, and of each other why not */
export async function eachOfSeveral(part: PartsCall['part'], { ids, work, namesOf, creates = false }: Several): Promise<SeveralResult> {
  const result: SeveralResult = { done: [], problems: [] }
  for (const id of ids) {
    const outcome = await part(id, async (tx) => ({ id, number: await work(tx, id) }))
    if ('done' in outcome) result.done.push(outcome.done)
    else {
      const [first] = outcome.problems
      result.problems.push({ id, name: null, code: first?.code ?? 0, message: outcome.problems.map(({ message }) => message).join(' ') })
    }
  }
  if (result.problems.length === 0) return result
  const refused = result.problems.map(({ id }) => id)
  // As pairs: what a part gives is kept as JSON.
  const names = await part('names', async (tx) => [...(await namesOf(tx, refused))])
  const known = new Map('done' in names ? names.done : [])
  const failure = creates && result.done.length === 0 ? { failure: { code: ALL_FAILED, message: documentMessages.allFailed } } : {}
  return { ...result, ...failure, problems: result.problems.map((problem) => ({ ...problem, name: known.get(problem.id) ?? null })) }
}
