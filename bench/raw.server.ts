/** The same work by raw SQL: as the application's role under row security, one prepared statement in a transaction. */
import type pg from 'pg'
import { median, rounded } from './benchmark.ts'

export interface RawStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

export async function askRaw<Row extends pg.QueryResultRow>(client: pg.Client, companyId: string, statement: RawStatement): Promise<Row[]> {
  await client.query(`begin; set local app.company = '${companyId}'`)
  const { rows } = await client.query<Row>({ name: statement.name, text: statement.text, values: [...statement.values] })
  await client.query('commit')
  return rows
}

/** Milliseconds of ours and of raw, medians of turns taken one after the other so that what else runs falls on both. */
export interface Compared {
  readonly ms: number
  readonly rawMs: number
  readonly ratio: number
}

/** Runs before measuring: connections, plans and caches as those of a server that has been up for a while. */
const WARM_UP = 8
/** What takes long is asked less often: so many turns at least, and no more of them once they took so long. */
const LEAST_TURNS = 5
const LONGEST_MS = 15_000

export async function compare(times: number, ours: () => Promise<unknown>, raw: () => Promise<unknown>): Promise<Compared> {
  const spent = { ours: [] as number[], raw: [] as number[] }
  const began = performance.now()
  const isLong = (): boolean => performance.now() - began > LONGEST_MS
  for (let index = -WARM_UP; index < times; index += 1) {
    // What warms up takes time too, and is over at once where one turn was all that there was time for.
    if (index < 0 && isLong()) index = 0
    if (index >= LEAST_TURNS && isLong()) break
    const started = performance.now()
    await ours()
    const between = performance.now()
    await raw()
    const ended = performance.now()
    if (index < 0) continue
    spent.ours.push(between - started)
    spent.raw.push(ended - between)
  }
  const ms = median(spent.ours)
  const rawMs = median(spent.raw)
  return { ms: rounded(ms), rawMs: rounded(rawMs), ratio: rounded(rawMs / ms, 3) }
}

/** `page1`, `page1Raw` and `page1Ratio` for the details of a figure. */
export const named = (name: string, { ms, rawMs, ratio }: Compared): Record<string, number> => ({
  [name]: ms,
  [`${name}Raw`]: rawMs,
  [`${name}Ratio`]: ratio,
})
