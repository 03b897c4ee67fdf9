/**
 * The list of a settings catalogue with 50,000 records, which is more than anybody has: its first page, the page after
 * 20,000 of them, what one types in its search box, its count and its picker, as the screen asks for them.
 */
import { uuidv7 } from 'uuidv7'
import { brand } from '#modules/items/index.ts'
import { afterPrefix, fold } from '#platform/search.ts'
import { rounded, type Benchmark } from './benchmark.ts'
import { fill, fillWords } from './fill.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { askRaw, compare, named, type RawStatement } from './raw.server.ts'

const RECORDS = 50_000
const SIZE = 100
/** Pages before the far one: 20,000 records. */
const FAR = 200
const TIMES = 60

export const catalogueList: Benchmark = {
  name: 'catalogue-list',
  about: 'the list of a catalogue with 50,000 records: page 1, the page after 20,000, searches, its count and its picker',
  async run() {
    const product = await startBenchProduct()
    try {
      await fillBrands(product)
      const far = await walk(product, FAR)
      const client = await product.rawClient()
      const measure = (address: string, statement: RawStatement) =>
        compare(
          TIMES,
          () => ask(product, address),
          () => askRaw(client, product.companyId, statement),
        )
      const page1 = await measure(`?size=${SIZE}`, rawPage('page1', product))
      const after = { where: 'and (name, id) > ($2, $3::uuid)', values: [far.name, far.id] }
      const pageFar = await measure(`?size=${SIZE}&after=${far.token}`, rawPage('far', product, after))
      const farAgainstFirst = await compare(
        TIMES,
        () => ask(product, `?size=${SIZE}&after=${far.token}`),
        () => ask(product, `?size=${SIZE}`),
      )
      const rest: Record<string, number> = {}
      for (const { name, address, raw } of cases(product)) Object.assign(rest, named(name, await measure(address, raw)))
      await client.end()
      return {
        name: this.name,
        value: pageFar.ms,
        unit: 'ms',
        raw: pageFar.rawMs,
        ratio: pageFar.ratio,
        details: {
          records: RECORDS,
          ...named('page1', page1),
          ...named('pageAfter20000', pageFar),
          farAgainstFirst: rounded(farAgainstFirst.ms / farAgainstFirst.rawMs),
          walkedPerPage: far.msPerPage,
          ...rest,
        },
      }
    } finally {
      await product.close()
    }
  },
}

const path = `/api${brand.path}`

interface Page {
  readonly rows: readonly { readonly id: string; readonly name: string }[]
  readonly next: string | null
}

async function ask(product: BenchProduct, address: string): Promise<string> {
  const { status, text } = await product.call('GET', `${path}${address}`)
  if (status !== 200) throw new Error(`${address}: ${text}`)
  return text
}

/** Page by page: no record twice, and at the end the token of the page asked for. */
async function walk(product: BenchProduct, pages: number): Promise<{ token: string; name: string; id: string; msPerPage: number }> {
  const seen = new Set<string>()
  const started = performance.now()
  let token = ''
  let last = { name: '', id: '' }
  for (let page = 1; page <= pages; page += 1) {
    const { rows, next } = JSON.parse(await ask(product, `?size=${SIZE}${token === '' ? '' : `&after=${token}`}`)) as Page
    for (const { id } of rows) seen.add(id)
    last = rows.at(-1) ?? last
    if (next === null) throw new Error(`The list ended at page ${page}`)
    token = next
  }
  if (seen.size !== pages * SIZE) throw new Error(`${pages} pages showed ${seen.size} records`)
  return { token, ...last, msPerPage: rounded((performance.now() - started) / pages) }
}

interface Condition {
  readonly where: string
  readonly values: readonly unknown[]
}

const everything: Condition = { where: '', values: [] }

const rawPage = (name: string, product: BenchProduct, { where, values } = everything, limit = SIZE + 1): RawStatement => ({
  name,
  text: `select id, name, color, active, version from brand where company_id = $1 ${where} order by name, id limit ${limit}`,
  values: [product.companyId, ...values],
})

const rawCount = (name: string, product: BenchProduct, { where, values } = everything): RawStatement => ({
  name,
  text: `select count(*), count(*) filter (where active) as active from brand where company_id = $1 ${where}`,
  values: [product.companyId, ...values],
})

const having = (...words: readonly string[]): Condition => ({
  where: words
    .map(
      (_, index) =>
        `and id in (select target_id from search_word where company_id = $1 and entity = 'items.brand' and word >= $${index * 2 + 2} and word < $${index * 2 + 3})`,
    )
    .join(' '),
  values: words.flatMap((word) => [fold(word), afterPrefix(fold(word))]),
})

interface Case {
  readonly name: string
  readonly address: string
  readonly raw: RawStatement
}

const cases = (product: BenchProduct): Case[] => [
  { name: 'searchOne', address: `?size=${SIZE}&text=n4242`, raw: rawPage('one', product, having('n4242')) },
  { name: 'searchFew', address: `?size=${SIZE}&text=zarzal`, raw: rawPage('few', product, having('zarzal')) },
  { name: 'searchMany', address: `?size=${SIZE}&text=sierra`, raw: rawPage('many', product, having('sierra')) },
  { name: 'searchLetter', address: `?size=${SIZE}&text=s`, raw: rawPage('letter', product, having('s')) },
  { name: 'searchTwoWords', address: `?size=${SIZE}&text=sierra%20nevada`, raw: rawPage('two', product, having('sierra', 'nevada')) },
  { name: 'searchNothing', address: `?size=${SIZE}&text=xyzw`, raw: rawPage('nothing', product, having('xyzw')) },
  { name: 'inactive', address: `?size=${SIZE}&state=inactive`, raw: rawPage('inactive', product, { where: 'and not active', values: [] }) },
  { name: 'count', address: '/counts', raw: rawCount('count', product) },
  { name: 'countOfSearch', address: '/counts?text=sierra', raw: rawCount('countMany', product, having('sierra')) },
  { name: 'picker', address: '/options', raw: rawPage('picker', product, everything, 20) },
  { name: 'pickerSearch', address: '/options?text=sierra', raw: rawPage('pickerMany', product, having('sierra'), 20) },
]

const PLACES = ['Sierra', 'Páramo', 'Valle', 'Río', 'Laguna', 'Cumbre', 'Llano', 'Bosque'] as const
const KINDS = ['Nevada', 'Verde', 'Azul', 'del Sur', 'de Oro', 'Serena', 'Alta'] as const

/** One in a thousand has a rare word, one in fifty is out of use. */
const nameOf = (index: number): string =>
  `${PLACES[(index * 5) % PLACES.length]} ${index % 1000 === 77 ? 'Zarzal' : KINDS[(index * 3) % KINDS.length]} N${index}`

async function fillBrands(product: BenchProduct): Promise<void> {
  const { companyId } = product
  const brands = Array.from({ length: RECORDS }, (_, index) => ({ id: uuidv7(), name: nameOf(index) }))
  await fill(product, ['brand', 'search_word'], async (client) => {
    await client.query(
      `insert into brand (company_id, id, name, active)
       select $1, id, name, place % 50 <> 7 from unnest($2::uuid[], $3::text[]) with ordinality as b (id, name, place)`,
      [companyId, brands.map(({ id }) => id), brands.map(({ name }) => name)],
    )
    await fillWords(
      client,
      companyId,
      'items.brand',
      brands.map(({ id, name }) => ({ id, texts: [name] })),
    )
  })
}
