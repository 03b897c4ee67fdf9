// A file with a title above its heads is imported as it comes, by its heads and what they say of being obligatory.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costCenter } from '#modules/accounting/index.ts'
import { brand } from '#modules/items/index.ts'
import { matchImportColumns } from '#platform/import/import-endpoints.ts'
import { newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let shop: StoryCompany
beforeAll(async () => {
  world = await openWorld()
  shop = await newCompany(world)
})
afterAll(() => world.close())

test('a catalogue finds its heads below the title, whatever separates them', async () => {
  const above = 'Comercial Sumapaz, S.A.S.\nCentros de costo a 20/11/2026\n\n'
  const done = await shop.client.call(costCenter.endpoints.import, {
    body: { text: `${above}CÓDIGO (obligatorio);Nombre (Campo requerido);Zona\n2001;Bodega;1\n2002;Tienda;2` },
  })
  expect(done).toMatchObject({ rows: 2, created: 2 })
  const { rows } = await shop.client.call(costCenter.endpoints.list, { query: { text: 'Bodega' } })
  expect(rows).toMatchObject([{ code: '2001', name: 'Bodega' }])
  const one = await shop.client.call(brand.endpoints.import, { body: { text: 'Listado de marcas\nNombre *\nVolcán\nUno, dos y tres' } })
  expect(one).toMatchObject({ rows: 2, created: 2 })
})

test('what is wrong below is told by the row of the file', async () => {
  const text = 'Listado\n\nNombre;Código\n;3001'
  await expect(shop.client.call(costCenter.endpoints.import, { body: { text, dryRun: true } })).rejects.toMatchObject({
    fields: ['rows.4.name'],
  })
})

test('the columns of a third party are known whatever they say of being obligatory', async () => {
  const heads = ['Número de identificación (obligatorio)', 'Razón social (campo obligatorio)', 'Otra (obligatorio)']
  const { columns } = await shop.client.call(matchImportColumns, { body: { kind: 'people.party', heads } })
  expect(columns).toEqual(['identification', 'legalName', ''])
})
