/**
 * The list of a settings catalogue with 50,000 records, which is more than anybody has: its first page, the page after
 * 20,000 of them, what one types in its search box, its count and its picker, as the screen asks for them.
 */
import { uuidv7 } from 'uuidv7'
import { brand } from '#modules/items/index.ts'
import { afterPrefix, fold } from '#platform/search.ts'
import { fill, fillWords } from './fill.server.ts'
import { everything, pagedListBench, type Case, type Condition } from './paged-list.server.ts'
import type { BenchProduct } from './product.server.ts'
import type { RawStatement } from './raw.server.ts'

const RECORDS = 50_000
const SIZE = 100

export const catalogueList = pagedListBench<{ readonly id: string; readonly name: string }>({
  name: 'catalogue-list',
  about: 'the list of a catalogue with 50,000 records: page 1, the page after 20,000, searches, its count and its picker',
  path: `/api${brand.path}`,
  holds: RECORDS,
  size: SIZE,
  far: 200,
  fill: (product) => fillBrands(product),
  rawPage: (name, product, condition) => rawPage(name, product, condition),
  after: ({ name, id }) => ({ where: 'and (name, id) > ($2, $3::uuid)', values: [name, id] }),
  cases: (product) => cases(product),
})

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
