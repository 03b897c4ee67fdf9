/**
 * A long list as its screen asks for it: the first page, a page far behind it, which must cost the same, and what else
 * one asks of it. Each against its own raw statement.
 */
import { rounded, type Benchmark } from './benchmark.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { askRaw, compare, named, type RawStatement } from './raw.server.ts'

const TIMES = 60

/** Part of a raw statement. */
export interface Condition {
  readonly where: string
  readonly values: readonly unknown[]
}

export const everything: Condition = { where: '', values: [] }

export interface Case {
  readonly name: string
  /** Behind the address of the list. */
  readonly address: string
  readonly raw: RawStatement
}

export interface PagedList<Row extends { readonly id: string }> {
  readonly name: string
  readonly about: string
  /** Of its call. */
  readonly path: string
  /** How many it holds, and how many a page. */
  readonly holds: number
  readonly size: number
  /** How many pages lie before the far one. */
  readonly far: number
  fill(product: BenchProduct): Promise<void>
  rawPage(name: string, product: BenchProduct, condition: Condition): RawStatement
  /** What comes behind a row, in the order of the list. */
  after(row: Row): Condition
  cases(product: BenchProduct): readonly Case[]
}

export const pagedListBench = <Row extends { readonly id: string }>(list: PagedList<Row>): Benchmark => ({
  name: list.name,
  about: list.about,
  async run() {
    const product = await startBenchProduct()
    try {
      const { size } = list
      await list.fill(product)
      const far = await walk(product, list)
      const client = await product.rawClient()
      const ask = (address: string) => asked(product, list.path, address)
      const measure = (address: string, statement: RawStatement) =>
        compare(
          TIMES,
          () => ask(address),
          () => askRaw(client, product.companyId, statement),
        )
      const farAddress = `?size=${size}&after=${far.token}`
      const first = await measure(`?size=${size}`, list.rawPage('first', product, everything))
      const behind = await measure(farAddress, list.rawPage('far', product, list.after(far.last)))
      // Both by turns, because their quotient is what matters.
      const farAgainstFirst = await compare(
        TIMES,
        () => ask(farAddress),
        () => ask(`?size=${size}`),
      )
      const rest: Record<string, number> = {}
      for (const { name, address, raw } of list.cases(product)) Object.assign(rest, named(name, await measure(address, raw)))
      await client.end()
      return {
        name: list.name,
        value: behind.ms,
        unit: 'ms',
        raw: behind.rawMs,
        ratio: behind.ratio,
        details: {
          holds: list.holds,
          ...named('page1', first),
          ...named(`pageAfter${list.far * size}`, behind),
          farAgainstFirst: rounded(farAgainstFirst.ms / farAgainstFirst.rawMs),
          walkedPerPage: far.msPerPage,
          ...rest,
        },
      }
    } finally {
      await product.close()
    }
  },
})

async function asked(product: BenchProduct, path: string, address: string): Promise<string> {
  const { status, text } = await product.call('GET', `${path}${address}`)
  if (status !== 200) throw new Error(`${address}: ${text}`)
  return text
}

/** Goes page by page, as nobody does: no row twice, and at the end the token of the page asked for. */
async function walk<Row extends { readonly id: string }>(
  product: BenchProduct,
  { path, size, far }: PagedList<Row>,
): Promise<{ token: string; last: Row; msPerPage: number }> {
  const seen = new Set<string>()
  const started = performance.now()
  let token = ''
  let last: Row | undefined
  for (let page = 1; page <= far; page += 1) {
    const answer = await asked(product, path, `?size=${size}${token === '' ? '' : `&after=${token}`}`)
    const { rows, next } = JSON.parse(answer) as { readonly rows: readonly Row[]; readonly next: string | null }
    for (const { id } of rows) seen.add(id)
    last = rows.at(-1) ?? last
    if (next === null) throw new Error(`The list ended at page ${page}`)
    token = next
  }
  if (seen.size !== far * size || !last) throw new Error(`${far} pages showed ${seen.size} rows`)
  return { token, last, msPerPage: rounded((performance.now() - started) / far) }
}
