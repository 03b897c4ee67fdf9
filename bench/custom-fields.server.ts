/**
 * What the company's own fields cost in a list: 50 rows of third parties with ten values each against 50 rows without any,
 * of 20,000 and 20,000 in the same table; and what filtering by one of them costs, which reads them all (under row security
 * the comparisons of jsonb use no index).
 */
import { uuidv7 } from 'uuidv7'
import { listParties } from '#modules/people/index.ts'
import { rounded, type Benchmark } from './benchmark.ts'
import { fill } from './fill.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { compare } from './raw.server.ts'

const PARTIES = 20_000
const FIELDS = 10
const TIMES = 80

export const customFields: Benchmark = {
  name: 'custom-fields',
  about: 'a list of 50 with ten custom fields against the same list without, and filters by them among 40,000',
  async run() {
    const product = await startBenchProduct()
    try {
      await fillParties(product)
      const zone = await makeFields(product)
      const ask = async (query: string) => {
        const { status, text } = await product.call('GET', `${listParties.path}?size=50&${query}`)
        if (status !== 200) throw new Error(`${query}: ${text}`)
        return text
      }
      const filter = (values: Readonly<Record<string, string>>) => `custom=${encodeURIComponent(JSON.stringify(values))}`
      const list = await compare(
        TIMES,
        () => ask('role=customer'),
        () => ask('role=supplier'),
      )
      const against = (query: string) =>
        compare(
          TIMES / 4,
          () => ask(query),
          () => ask('role=customer'),
        )
      const option = await against(filter({ zona: zone }))
      const part = await against(filter({ campo_1: 'valor 199' }))
      const between = await against(filter({ cupo: '19990..' }))
      return {
        name: 'custom-fields',
        value: list.ms,
        unit: 'ms',
        raw: list.rawMs,
        ratio: list.ratio,
        details: {
          fields: FIELDS,
          parties: PARTIES * 2,
          bytesWith: (await ask('role=customer')).length,
          bytesWithout: (await ask('role=supplier')).length,
          filterByOption: option.ms,
          filterByText: part.ms,
          filterByFigure: between.ms,
          filterByOptionAgainstList: rounded(option.ms / option.rawMs),
        },
      }
    } finally {
      await product.close()
    }
  },
}

/** @returns the option that one in a hundred has */
async function makeFields(product: BenchProduct): Promise<string> {
  const blank = {
    internalName: '',
    required: false,
    initial: '',
    help: '',
    formula: '',
    section: '',
    conditionId: null,
    conditionValue: '',
  }
  const everywhere = { inList: true, inFilter: true, inPrint: false, inPortal: false }
  const make = async (body: object): Promise<string> => {
    const { status, text } = await product.call('POST', '/api/settings/custom-fields', {
      ...blank,
      ...everywhere,
      entity: 'party',
      children: [],
      ...body,
    })
    if (status !== 200) throw new Error(text)
    return (JSON.parse(text) as { readonly id: string }).id
  }
  await make({ kind: 'MoneyField', label: 'Cupo' })
  for (let n = 1; n < FIELDS - 1; n += 1) await make({ kind: 'TextField', label: `Campo ${n}` })
  const id = await make({
    kind: 'Select',
    label: 'Zona',
    children: [
      { id: null, name: 'Norte', active: true },
      { id: null, name: 'Sur', active: true },
    ],
  })
  const { text } = await product.call('GET', `/api/settings/custom-fields/${id}`)
  const [north = { id: '' }, south = { id: '' }] = (JSON.parse(text) as { readonly children: readonly { readonly id: string }[] }).children
  await fill(product, ['party'], async (client) => {
    await client.query(
      `update party set custom = custom || jsonb_build_object('zona', case when (custom->>'cupo')::numeric % 100 = 7 then $2 else $3 end)
        where company_id = $1 and custom <> '{}'`,
      [product.companyId, north.id, south.id],
    )
  })
  return north.id
}

/** Half of them customers, with values; half suppliers, without. */
async function fillParties(product: BenchProduct): Promise<void> {
  const ids = Array.from({ length: PARTIES * 2 }, () => uuidv7())
  const texts = Array.from({ length: FIELDS - 2 }, (_, n) => `'campo_${n + 1}', 'valor ' || place`).join(', ')
  await fill(product, ['party'], async (client) => {
    await client.query(
      `insert into party (company_id, id, kind, identification_type, identification, display_name, legal_name, is_customer, is_supplier, custom)
       select $1, id, 'juridica', '31', (900000000 + place)::text, 'Tercero ' || place, 'Tercero ' || place, place % 2 = 0, place % 2 = 1,
              case when place % 2 = 0 then jsonb_build_object('cupo', (place / 2)::text || '.00', ${texts}) else '{}'::jsonb end
         from unnest($2::uuid[]) with ordinality as p (id, place)`,
      [product.companyId, ids],
    )
  })
}
