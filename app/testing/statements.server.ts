/** What a piece of work asks of the database, transaction by transaction. */
import type { Pool } from '#platform/db/tx.server.ts'

export interface Transaction {
  readonly statements: readonly string[]
  /** How many times it had to wait for an answer before it could ask further: what does not wait for each other leaves together. */
  readonly roundTrips: number
}

interface Sent {
  readonly client: object
  readonly text: string
  /** One more than that of the last answer that was there when it was sent. */
  readonly round: number
}

/** Listens to the connections that a pool opens from here on: call it before the first one. */
export function listenToStatements(pool: Pool): { during(work: () => Promise<unknown>): Promise<Transaction[]> } {
  let heard: Sent[] = []
  pool.poolOf(null).on('connect', (client) => {
    const query: unknown = client.query
    if (typeof query !== 'function') return
    let answered = 0
    Object.assign(client, {
      query(this: unknown, ...args: readonly unknown[]) {
        const text = textOf(args[0])
        if (text.startsWith('begin')) answered = 0
        const round = answered + 1
        heard.push({ client, text, round })
        const answer: unknown = Reflect.apply(query, this, args)
        const hear = () => {
          answered = Math.max(answered, round)
        }
        // Heard before whoever asked goes on.
        if (answer instanceof Promise) answer.then(hear, hear)
        return answer
      },
    })
  })
  return {
    async during(work) {
      heard = []
      await work()
      return [...Map.groupBy(heard, ({ client }) => client).values()].flatMap(transactionsOf)
    },
  }
}

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''

/** A connection serves one after another. */
function transactionsOf(sent: readonly Sent[]): Transaction[] {
  const found: Transaction[] = []
  let from = 0
  sent.forEach(({ text }, index) => {
    if (text !== 'commit' && text !== 'rollback') return
    const own = sent.slice(from, index + 1)
    from = index + 1
    found.push({ statements: own.map((each) => each.text), roundTrips: Math.max(...own.map(({ round }) => round)) })
  })
  return found
}
