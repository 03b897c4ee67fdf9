/**
 * The item box of a document with 50,000 items, letter by letter: what a person types, asked as the screen asks it, with
 * stock, taxes and cost. The time is that of the whole call, so the server's own is less.
 */
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { searchItems } from '#modules/items/index.ts'
import { afterPrefix, fold } from '#platform/search.ts'
import { median, rounded, type Benchmark } from './benchmark.ts'
import { fill, fillWords, valueOf } from './fill.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { askRaw, compare, named, type Compared, type RawStatement } from './raw.server.ts'

const ITEMS = 50_000
const TIMES = 40
const SHOWN = 20

/** What is typed, and whether something must be found. Item 4,242 has the code and the barcode. */
const TYPED = {
  c: 'c',
  ca: 'ca',
  caf: 'caf',
  cafeMol: 'cafe mol',
  code: 'REF-04242',
  codeBeginning: 'REF-0424',
  barcode: '7701000042420',
  twoCommonWords: 'caja 12',
  twoWords: 'tornillo galv',
  twoThatNeverMeet: 'cafe galvanizado',
  rare: 'zarz',
  nothing: 'xyzw',
} as const

export const itemSearch: Benchmark = {
  name: 'item-search',
  about: 'items as one types among 50,000: one letter, three, two words, a code, a barcode, a rare beginning',
  async run() {
    const product = await startBenchProduct()
    try {
      const warehouseId = await fillItems(product)
      const client = await product.rawClient()
      const all: [string, Compared][] = []
      for (const [name, text] of Object.entries(TYPED)) {
        const address = `${searchItems.path}?text=${encodeURIComponent(text)}&warehouseId=${warehouseId}`
        await expectFound(product, address, name)
        const statement = rawSearch(product, text, warehouseId)
        all.push([
          name,
          await compare(
            TIMES,
            () => product.call('GET', address),
            () => askRaw(client, product.companyId, statement),
          ),
        ])
      }
      await client.end()
      const ours = median(all.map(([, { ms }]) => ms))
      const raw = median(all.map(([, { rawMs }]) => rawMs))
      return {
        name: this.name,
        value: ours,
        unit: 'ms',
        raw,
        ratio: rounded(raw / ours, 3),
        details: {
          items: ITEMS,
          slowest: Math.max(...all.map(([, { ms }]) => ms)),
          ...Object.assign({}, ...all.map(([name, each]) => named(name, each))),
        },
      }
    } finally {
      await product.close()
    }
  },
}

async function expectFound(product: BenchProduct, address: string, name: string): Promise<void> {
  const { status, text } = await product.call('GET', address)
  const found = (JSON.parse(text) as { items: readonly unknown[] }).items.length
  const isEmpty = name === 'nothing' || name === 'twoThatNeverMeet'
  if (status !== 200 || (found === 0) !== isEmpty) throw new Error(`${address} gave ${found} items: ${text.slice(0, 300)}`)
}

/** As one writes it at first: every match of all the words, by name, with the same columns; codes are words too. */
function rawSearch(product: BenchProduct, text: string, warehouseId: string): RawStatement {
  const words = fold(text)
    .split(/\s+/)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
  const clauses = words.map(
    (_, index) => ` and i.id in (select target_id from search_word
      where company_id = $1 and entity = 'items.item' and word >= $${index * 2 + 4} and word < $${index * 2 + 5})`,
  )
  return {
    name: `search${words.length}`,
    text: `
      select i.*, (select json_agg(json_build_object('id', t.id, 'name', t.name))
                     from item_tax x join tax t on t.company_id = x.company_id and t.id = x.tax_id
                     join tax_version v on v.company_id = t.company_id and v.tax_id = t.id and v.valid_from <= $3 and (v.valid_to is null or v.valid_to >= $3)
                    where x.company_id = i.company_id and x.item_id = i.id) as taxes, s.quantity, s.value
        from (select id, company_id, code, name, kind, price, unit_code, unit_name, withholding_code, ica_code, income_account_id,
                     inventory_account_id, cost_account_id
                from item i where i.company_id = $1 and i.active${clauses.join('')} order by name, id limit ${SHOWN}) i
        left join stock_balance s on s.company_id = i.company_id and s.item_id = i.id and s.warehouse_id = $2`,
    values: [product.companyId, warehouseId, product.today, ...words.flatMap((word) => [word, afterPrefix(word)])],
  }
}

const GOODS = [
  ['Café', ['molido', 'tostado en grano', 'instantáneo', 'descafeinado', 'especial de origen', 'en cápsulas']],
  ['Arroz', ['blanco', 'integral', 'parbolizado', 'orgánico']],
  ['Aceite', ['de girasol', 'de oliva', 'de soya', 'de canola', 'para motor']],
  ['Azúcar', ['blanca', 'morena', 'pulverizada']],
  ['Chocolate', ['de mesa', 'en polvo', 'amargo', 'con leche']],
  ['Camisa', ['polo', 'manga larga', 'de dotación', 'Oxford']],
  ['Camiseta', ['cuello redondo', 'deportiva', 'estampada']],
  ['Calzado', ['de seguridad', 'deportivo', 'escolar']],
  ['Cable', ['eléctrico', 'de red', 'coaxial', 'encauchetado']],
  ['Candado', ['de seguridad', 'de combinación', 'niquelado']],
  ['Canaleta', ['plástica', 'metálica']],
  ['Cemento', ['gris', 'blanco', 'estructural']],
  ['Cerradura', ['de sobreponer', 'digital', 'para baño']],
  ['Cuaderno', ['cosido', 'argollado', 'cuadriculado']],
  ['Clavo', ['de acero', 'con cabeza', 'galvanizado']],
  ['Tornillo', ['drywall', 'galvanizado', 'autoperforante', 'de ensamble']],
  ['Tubo', ['PVC sanitario', 'galvanizado', 'conduit', 'de cobre']],
  ['Pintura', ['tipo uno', 'anticorrosiva', 'para tráfico', 'esmalte']],
  ['Bombillo', ['led', 'ahorrador', 'halógeno']],
  ['Jabón', ['en barra', 'líquido', 'antibacterial', 'para loza']],
  ['Detergente', ['en polvo', 'líquido', 'multiusos']],
  ['Papel', ['bond', 'higiénico', 'fotográfico', 'kraft']],
  ['Servilleta', ['blanca', 'de lujo', 'ecológica']],
  ['Silla', ['ergonómica', 'plástica', 'Rimax', 'plegable']],
  ['Escritorio', ['en L', 'ejecutivo', 'plegable']],
  ['Mouse', ['inalámbrico', 'óptico', 'ergonómico']],
  ['Teclado', ['mecánico', 'inalámbrico', 'en español']],
  ['Acetaminofén', ['tabletas', 'jarabe', 'gotas']],
  ['Ibuprofeno', ['tabletas', 'suspensión', 'cápsulas']],
  ['Queso', ['campesino', 'doble crema', 'costeño', 'mozzarella']],
] as const
const BRANDS = [
  'Altoandino',
  'Frailejón',
  'La Molienda',
  'Cóndor',
  'Tequendama',
  'Calima',
  'Guajira',
  'Carare',
  'Quindío',
  'Monte Claro',
  'Sierra Nevada',
  'Macondo',
]
const PACKS = ['unidad', 'caja × 12', 'caja × 24', 'paquete × 6', 'bolsa', 'bulto', 'docena', 'rollo']

const nameOf = (index: number): string => {
  if (index % 5000 === 77) return `Zarzamora congelada ${BRANDS[index % BRANDS.length]} ${index} g`
  const [thing, sorts] = GOODS[(index * 7) % GOODS.length] ?? GOODS[0]
  const sort = sorts[Math.floor(index / GOODS.length) % sorts.length]
  const size = `${100 + ((index * 37) % 90) * 25} g`
  return `${thing} ${sort} ${BRANDS[(index * 5) % BRANDS.length]} ${size} ${PACKS[Math.floor(index / 11) % PACKS.length]}`
}

/** @returns the warehouse with their stock */
async function fillItems(product: BenchProduct): Promise<string> {
  const { companyId } = product
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    id: uuidv7(),
    code: `REF-${String(index).padStart(5, '0')}`,
    barcode: `7701${String(index).padStart(8, '0')}0`,
    name: nameOf(index),
  }))
  const tables = ['item', 'item_tax', 'stock_balance', 'search_word']
  let warehouse = ''
  await fill(product, tables, async (client) => {
    warehouse = await valueOf(client, 'select id as value from warehouse where company_id = $1', [companyId])
    const role = (name: string) =>
      valueOf(client, 'select account_id as value from account_role where company_id = $1 and role = $2', [companyId, name])
    await client.query(
      `insert into item (company_id, id, kind, code, barcode, name, price, withholding_code, income_account_id, inventory_account_id, cost_account_id, active)
       select $1, id, 'product', code, barcode, name, 1000 + place * 13 % 400000, 'COMPRAS', $2, $3, $4, place % 25 <> 7
         from unnest($5::uuid[], $6::text[], $7::text[], $8::text[]) with ordinality as i (id, code, barcode, name, place)`,
      [
        companyId,
        await role('salesIncome'),
        await role('inventory'),
        await role('costOfSales'),
        items.map(({ id }) => id),
        items.map(({ code }) => code),
        items.map(({ barcode }) => barcode),
        items.map(({ name }) => name),
      ],
    )
    await fillTaxAndStock(client, companyId, warehouse)
    await fillWords(
      client,
      companyId,
      'items.item',
      items.map(({ id, code, barcode, name }) => ({ id, texts: [code, barcode, name] })),
    )
  })
  return warehouse
}

async function fillTaxAndStock(client: pg.Client, companyId: string, warehouse: string): Promise<void> {
  const tax = await valueOf(client, `select id as value from tax where company_id = $1 and name = 'IVA 19 %'`, [companyId])
  await client.query('insert into item_tax (company_id, item_id, tax_id) select company_id, id, $2 from item where company_id = $1', [
    companyId,
    tax,
  ])
  await client.query(
    `insert into stock_balance (company_id, item_id, warehouse_id, quantity, value, sequence)
     select company_id, id, $2, 100, 700000, 1 from item where company_id = $1`,
    [companyId, warehouse],
  )
}
