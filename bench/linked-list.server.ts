/**
 * The list of a catalogue that points to others, with 50,000 records: bank concepts, each with the name of its account and of its
 * third party, found by either of two texts. What the names cost is seen beside `catalogue-list`, which has none.
 */
import { uuidv7 } from 'uuidv7'
import { bankConcept } from '#modules/treasury/index.ts'
import { afterPrefix, fold } from '#platform/search.ts'
import { fill, fillWords } from './fill.server.ts'
import { everything, pagedListBench, type Case, type Condition } from './paged-list.server.ts'
import type { BenchProduct } from './product.server.ts'
import type { RawStatement } from './raw.server.ts'

const RECORDS = 50_000
const PARTIES = 40
const SIZE = 100

export const linkedList = pagedListBench<{ readonly id: string; readonly name: string }>({
  name: 'linked-list',
  about: 'the list of a catalogue with references and 50,000 records: page 1, the page after 20,000, searches, filters, count and picker',
  path: `/api${bankConcept.path}`,
  holds: RECORDS,
  size: SIZE,
  far: 200,
  fill: (product) => fillConcepts(product),
  rawPage: (name, product, condition) => rawPage(name, product, condition),
  after: ({ name, id }) => ({ where: 'and (b.name, b.id) > ($2, $3::uuid)', values: [name, id] }),
  cases: (product) => cases(product),
})

const rawPage = (name: string, product: BenchProduct, { where, values } = everything, limit = SIZE + 1): RawStatement => ({
  name,
  text: `select b.id, b.name, b.kind, b.account_id, a.code, a.name as account, b.party_id, p.display_name as party, b.statement_text, b.active, b.version
           from bank_concept b
           left join account a on a.company_id = b.company_id and a.id = b.account_id
           left join party p on p.company_id = b.company_id and p.id = b.party_id
          where b.company_id = $1 ${where} order by b.name, b.id limit ${limit}`,
  values: [product.companyId, ...values],
})

const rawCount = (name: string, product: BenchProduct, { where, values } = everything): RawStatement => ({
  name,
  text: `select count(*), count(*) filter (where b.active) as active from bank_concept b where b.company_id = $1 ${where}`,
  values: [product.companyId, ...values],
})

const having = (word: string): Condition => ({
  where: `and b.id in (select target_id from search_word where company_id = $1 and entity = '${bankConcept.name}' and word >= $2 and word < $3)`,
  values: [fold(word), afterPrefix(fold(word))],
})

const cases = (product: BenchProduct): Case[] => [
  { name: 'searchOne', address: `?size=${SIZE}&text=n4242`, raw: rawPage('one', product, having('n4242')) },
  { name: 'searchOfStatement', address: `?size=${SIZE}&text=zarzal`, raw: rawPage('few', product, having('zarzal')) },
  { name: 'searchMany', address: `?size=${SIZE}&text=comision`, raw: rawPage('many', product, having('comision')) },
  { name: 'searchNothing', address: `?size=${SIZE}&text=xyzw`, raw: rawPage('nothing', product, having('xyzw')) },
  {
    name: 'inactive',
    address: `?size=${SIZE}&state=inactive`,
    raw: rawPage('inactive', product, { where: 'and not b.active', values: [] }),
  },
  { name: 'filtered', address: `?size=${SIZE}&f_kind=in`, raw: rawPage('filtered', product, { where: `and b.kind = 'in'`, values: [] }) },
  { name: 'count', address: '/counts', raw: rawCount('count', product) },
  { name: 'countOfSearch', address: '/counts?text=comision', raw: rawCount('countMany', product, having('comision')) },
  { name: 'picker', address: '/options', raw: rawPage('picker', product, everything, 20) },
  { name: 'pickerSearch', address: '/options?text=comision', raw: rawPage('pickerMany', product, having('comision'), 20) },
]

const WHAT = ['Comisión', 'Cuota', 'Intereses', 'Abono', 'Retención', 'Seguro', 'Rendimientos', 'Ajuste'] as const
const OF = ['de manejo', 'de tarjeta', 'por giro', 'de sobregiro', 'de recaudo', 'por consulta', 'de cartera'] as const

async function fillConcepts(product: BenchProduct): Promise<void> {
  const { companyId } = product
  const concepts = Array.from({ length: RECORDS }, (_, index) => ({
    id: uuidv7(),
    name: `${WHAT[(index * 5) % WHAT.length]} ${OF[(index * 3) % OF.length]} N${index}`,
    said: index % 1000 === 77 ? 'PAGO ZARZAL' : `MOV ${index % 500}`,
  }))
  const parties = Array.from({ length: PARTIES }, (_, index) => ({
    id: uuidv7(),
    name: `Banco ${index + 1} S.A.`,
    number: `${860_000_001 + index}`,
  }))
  // The accounts come with the company, and the planner knows of them as in a company that has been there for a day.
  await fill(product, ['account', 'party', 'bank_concept', 'search_word'], async (client) => {
    await client.query(
      `insert into party (company_id, id, kind, identification_type, identification, legal_name, display_name)
       select $1, id, 'juridica', '31', number, name, name from unnest($2::uuid[], $3::text[], $4::text[]) as p (id, name, number)`,
      [companyId, parties.map(({ id }) => id), parties.map(({ name }) => name), parties.map(({ number }) => number)],
    )
    await client.query(
      `with accounts as (
         select array_agg(id) as ids from (select id from account where company_id = $1 and code like '5305__' order by code limit 10) a)
       insert into bank_concept (company_id, id, name, kind, account_id, party_id, statement_text, active)
       select $1, id, name, case when place % 9 = 0 then 'in' else 'out' end, ids[1 + place % array_length(ids, 1)],
              case when place % 3 = 0 then ($5::uuid[])[1 + place % ${PARTIES}] end, said, place % 50 <> 7
         from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality as b (id, name, said, place) cross join accounts`,
      [
        companyId,
        concepts.map(({ id }) => id),
        concepts.map(({ name }) => name),
        concepts.map(({ said }) => said),
        parties.map(({ id }) => id),
      ],
    )
    await fillWords(
      client,
      companyId,
      bankConcept.name,
      concepts.map(({ id, name, said }) => ({ id, texts: [name, said] })),
    )
  })
}
