// The lists of third parties and of items as files: what is filtered, in the order and with the columns in sight, with the
// company's own fields; figures and dates as such; and of another company, or of a warehouse out of reach, nothing.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItem, exportItems } from '#modules/items/index.ts'
import { exportParties } from '#modules/people/index.ts'
import { cancelExport, listExports, measureExport, startExport } from '#platform/export/endpoints.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workLong } from '#platform/jobs/worker.server.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import { askAs } from '#platform/testing/own-database.server.ts'
import { pdfText } from '#platform/testing/pdf-text.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { unzipped } from '#platform/testing/unzipped.server.ts'
import type { Client } from './client.server.ts'
import { workerParts } from './start.server.ts'
import { colleague, restrict } from './testing/colleagues.server.ts'
import { asking, customOf } from './testing/custom-fields.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let database: PreparedDatabase
let world: World
let shop: Shop
beforeAll(async () => {
  // Nobody else works off its queue.
  database = await preparedDatabase()
  world = await openWorld(undefined, { appUrl: database.appUrl })
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '318000.25', taxes: ['IVA 19 %'], stock: { quantity: '12.5', cost: '20000' } },
      { name: 'Asesoría', price: '0.123456', taxes: [] },
    ],
  })
})
afterAll(async () => {
  await world.close()
  await stopPdf()
  await database.remove()
})

const text = ({ bytes }: { readonly bytes: Uint8Array }) => Buffer.from(bytes).toString('utf8').replace('\u{feff}', '')
const sheet = ({ bytes }: { readonly bytes: Uint8Array }) => unzipped(Buffer.from(bytes)).get('xl/worksheets/sheet1.xml') ?? ''
const items = (query: Partial<NonNullable<Parameters<typeof ask>[1]>>, client: Client = shop.client) =>
  ask(client, { columns: 'code,name,kind,stock,price,taxes,active', format: 'csv', ...query })
const ask = (
  client: Client,
  query: { columns: string; format: 'csv' | 'xlsx' | 'pdf'; sort?: 'name' | '-name'; kind?: 'product'; text?: string; custom?: string },
) => client.call(exportItems, { query })
const parties = (query: { columns: string; format?: 'csv' | 'xlsx' | 'pdf'; role?: 'customer'; custom?: string; search?: string }) =>
  shop.client.call(exportParties, { query: { format: 'csv', ...query } })

test('items: filter, order and columns are those of the list; stock and price are figures', async () => {
  const rows = text(await items({ sort: '-name' }))
    .trim()
    .split('\r\n')
  expect(rows[0]).toBe('Código,Nombre,Tipo,Existencias,Precio,Impuestos,Estado')
  expect(rows.slice(1).map((row) => row.split(',').slice(1).join())).toEqual([
    'Cafetera,Producto,12.5,318000.25,IVA 19 %,Activo',
    'Asesoría,Servicio,,0.123456,,Activo',
  ])
  expect(text(await items({ columns: 'price,name,nada,price', kind: 'product' }))).toBe('Precio,Nombre\r\n318000.25,Cafetera\r\n')
  const xlsx = sheet(await items({ columns: 'name,price,stock', format: 'xlsx', text: 'cafe' }))
  expect(xlsx).toContain('<v>318000.25</v>')
  expect(xlsx).toContain('<v>12.5</v>')
  expect(xlsx).not.toContain('Asesoría')
  expect(pdfText(Buffer.from((await items({ format: 'pdf' })).bytes))).toContain('Cafetera')
})

test('third parties: tab, filter and columns, with the fields of the company as figures and dates', async () => {
  const custom = customOf(shop)
  await custom.make({ entity: 'party', kind: 'DatePicker', label: 'Cumpleaños' })
  await custom.make({ entity: 'party', kind: 'MoneyField', label: 'Meta' })
  await custom.writeParty({ cumpleanos: '1990-05-03', meta: '1250000.50' })
  const asked = { columns: 'custom.meta,name,roles,custom.cumpleanos,identification', custom: asking({ meta: '1250000.50' }) }
  const [heads, row, ...more] = text(await parties(asked))
    .trim()
    .split('\r\n')
  expect(heads).toBe('Meta,Nombre,Roles,Cumpleaños,Identificación')
  expect(row).toMatch(/^1250000\.50,.+,"Cliente, Proveedor",1990-05-03,NIT /)
  expect(more).toEqual([])
  const xlsx = sheet(await parties({ ...asked, format: 'xlsx' }))
  expect(xlsx).toContain('<v>1250000.50</v>')
  expect(xlsx).toContain('<v>32996</v>')
  expect(text(await parties({ columns: 'name', search: 'nadie se llama así' }))).toBe('Nombre\r\n')
})

const customers = (of: Shop, from: number, to: number, active: boolean) =>
  askAs(
    database.ownerUrl,
    `insert into party (company_id, id, kind, identification_type, identification, display_name, first_name, first_surname, is_customer, active)
     select '${of.companyId}', gen_random_uuid(), 'natural', '13', (10000000 + n)::text, 'Cliente ' || lpad(n::text, 5, '0'), 'Cliente', lpad(n::text, 5, '0'), true, ${active}
       from generate_series(${from}, ${to}) n`,
  )
const jobOf = async ({ client }: Shop, id: string) => (await client.call(listExports)).exports.find((each) => each.id === id)
const work = async () => {
  while (await workLong(workerParts(world.runtime)));
}

test('a list of thousands goes on in the background, on paper from a thousand on; what is too long for paper is said at once', async () => {
  const big = await openShop(world, { items: [] })
  const query = { columns: 'name,identification', format: 'csv', role: 'customer' }
  const measured = async (more: object) =>
    (await big.client.call(measureExport, { query: { path: exportParties.path, asked: JSON.stringify({ ...query, ...more }) } })).isLarge
  const start = async (more: object) =>
    (await big.client.call(startExport, { body: { path: exportParties.path, query: { ...query, ...more } } })).id
  await customers(big, 1, 4900, true)
  await customers(big, 5001, 6100, false)
  expect(await measured({})).toBe(false)
  expect(await measured({ format: 'pdf', state: 'inactive' })).toBe(true)
  const paper = await start({ format: 'pdf', state: 'inactive' })
  await work()
  expect(await jobOf(big, paper)).toMatchObject({ title: 'Terceros', format: 'pdf', state: 'ready', done: 1100, total: 1100 })

  // One that is being drawn is called off: whoever draws it does not finish.
  const dropped = await start({ format: 'pdf' })
  const working = work()
  while ((await jobOf(big, dropped))?.state === 'queued');
  await big.client.call(cancelExport, { params: { id: dropped }, body: {} })
  await working
  expect(await jobOf(big, dropped)).toMatchObject({ state: 'cancelled', size: 0 })
  await expect(world.runtime.files.size(`exports/${big.companyId}/${dropped}`)).rejects.toThrow()

  await customers(big, 6101, 6400, true)
  await expect(start({ format: 'pdf' })).rejects.toMatchObject({ code: 401, message: expect.stringContaining('5.000 filas') })
  expect(await measured({})).toBe(true)
  const long = await start({})
  await work()
  // Those that every shop has, too.
  expect(await jobOf(big, long)).toMatchObject({ title: 'Terceros', state: 'ready', done: 5202, total: 5202 })
})

test('whoever is kept to a warehouse does not read the stock of another; another company reads nothing', async () => {
  const other = uuidv7()
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`insert into warehouse (company_id, id, code, name) values (${shop.companyId}, ${other}, 'B9', 'Bodega Nueve')`),
  )
  const { personId, client } = await colleague(world, shop.client, 2)
  expect(text(await items({ columns: 'name,stock' }, client))).toContain('Cafetera,12.5')
  await restrict(world, shop.client, personId, { warehouseIds: [other] }, 2)
  expect(text(await items({ columns: 'name,stock' }, client))).toContain('Cafetera,0')
  const stranger = await openShop(world, { items: [] })
  expect(text(await items({ columns: 'name' }, stranger.client))).not.toContain('Cafetera')
})

test('a name that a spreadsheet would run is held', async () => {
  await shop.client.call(createItem, { body: { kind: 'service', code: 'X1', name: '=1+1' } })
  expect(text(await items({ columns: 'name', text: 'X1' }))).toBe("Nombre\r\n'=1+1\r\n")
})
