// The engine over every kind of field, in a table that its own `ddl` made: the contract, references and what they refuse.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inCompany } from '../db/doors.server.ts'
import type { Pool, Tx } from '../db/tx.server.ts'
import { askAs } from '../testing/own-database.server.ts'
import { fixedClock, openOwnPool, preparedDatabase, type PreparedDatabase } from '../testing/story.server.ts'
import { defineCatalogue } from './catalogue.ts'
import { serveCatalogue } from './catalogue.server.ts'
import { catalogueContract } from './contract.server.ts'
import * as field from './field.ts'
import { importRecords } from './import.server.ts'
import { sampleValues } from './sample.ts'
import { storyCompany, storyServer, todayAt, storyReference } from './story-world.server.ts'
import { ddl } from './table.ts'

const target = defineCatalogue({
  name: 'test.target',
  table: 'story_target',
  path: '/settings/targets',
  titles: { one: 'Meta', many: 'Metas', gender: 'f' },
  purpose: 'Prueba.',
  module: 'test',
  services: ['full'],
  plan: null,
  offeredTo: {},
  fields: { name: field.text('Nombre', { max: 80 }) },
  unique: ['name'],
  ordered: true,
  merges: true,
  list: { columns: ['name'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  usedIn: { story_everything: 'cosas' },
})

const everything = defineCatalogue({
  name: 'test.everything',
  table: 'story_everything',
  path: '/settings/everything',
  titles: { one: 'Cosa', many: 'Cosas', gender: 'f' },
  purpose: 'Prueba.',
  module: 'test',
  services: ['full'],
  plan: null,
  offeredTo: {},
  fields: {
    code: field.text('Código', { max: 30, upperCase: true, fixed: true }),
    name: field.text('Nombre', { max: 80 }),
    notes: field.text('Notas', { max: 100, optional: true }),
    units: field.number('Unidades', { min: 1 }),
    ceiling: field.number('Tope', { optional: true }),
    price: field.amount('Precio'),
    rate: field.percent('Tarifa', { optional: true }),
    starts: field.date('Desde'),
    ends: field.date('Hasta', { optional: true }),
    kind: field.choice('Tipo', { a: 'Uno', b: 'Dos' }),
    open: field.flag('Abierta'),
    color: field.colour('Color'),
    targetId: field.reference('Meta', { table: 'story_target', optionsPath: '/api/settings/targets/options' }, { optional: true }),
    cityCode: field.reference('Municipio', { table: 'city', labelColumn: 'full_name', optionsPath: '/', shared: true }, { optional: true }),
  },
  unique: ['code', 'name'],
  list: { columns: ['code', 'name'], search: ['code', 'name'], sort: 'name' },
  title: (values) => values.name,
})

const served = serveCatalogue(everything, {
  async check(_tx, { change, values }) {
    return change === 'remove' && values.name === 'Intocable'
      ? [{ code: 401, message: 'No se puede eliminar.', field: null, params: {} }]
      : []
  },
})
const clock = fixedClock('2026-11-20T15:00:00Z')
let database: PreparedDatabase
let pool: Pool
beforeAll(async () => {
  database = await preparedDatabase()
  await askAs(database.ownerUrl, `${ddl(target)} ${ddl(everything)}`)
  pool = openOwnPool(4, database.appUrl)
})
afterAll(async () => {
  await pool.end()
  await database.remove()
})

const servedTarget = serveCatalogue(target)

describe('in an order by hand', () => {
  for (const each of catalogueContract({ served: servedTarget, pool: () => pool, clock })) test(each.name, each.run)
})

describe('every kind of field', () => {
  for (const each of catalogueContract({ served, pool: () => pool, clock })) test(each.name, each.run)
})

test('a reference shows its name, refuses another company’s record and the deletion of what it points to', async () => {
  const server = await storyServer(pool, clock, [...served.handlers, ...servedTarget.handlers])
  const ana = await storyCompany(pool, todayAt(clock))
  const bruno = await storyCompany(pool, todayAt(clock))
  const targets = await Promise.all(
    [ana, bruno].map(async (actor) => String((await server.call(actor, target.endpoints.create, { body: { name: 'Volcán' } })).body['id'])),
  )
  const { create, one, update, remove } = everything.endpoints
  const values = { ...sampleValues(everything, 1), targetId: targets[0] }
  const made = await server.call(ana, create, { body: values })
  const params = { id: String(made.body['id']) }
  expect((await server.call(ana, one, { params })).body['labels']).toEqual({ targetId: 'Volcán' })
  const foreign = await server.call(ana, update, { params, body: { ...values, targetId: targets[1], version: 1 } })
  expect(foreign.body).toMatchObject({ code: 401, field: 'targetId' })
  const fixed = await server.call(ana, update, { params, body: { ...values, code: 'OTRO', version: 1 } })
  expect(fixed.body).toMatchObject({ code: 401, field: 'code', message: 'Código no se puede cambiar después de crear.' })
  const untouchable = await server.call(ana, create, { body: { ...sampleValues(everything, 2), name: 'Intocable' } })
  const refused = await server.call(ana, remove, { params: { id: String(untouchable.body['id']) } })
  expect(refused.body).toMatchObject({ message: 'No se puede eliminar.' })
  await server.close()
})

test('a reference to a list that all companies share stores its code, and is named, filtered, exported, imported and refused', async () => {
  await storyReference(database.ownerUrl)
  const server = await storyServer(pool, clock, served.handlers)
  const ana = await storyCompany(pool, todayAt(clock))
  const { create, one, list, update, history } = everything.endpoints
  const values = { ...sampleValues(everything, 1), cityCode: '05001' }
  const params = { id: String((await server.call(ana, create, { body: values })).body['id']) }
  const found = (await server.call(ana, one, { params })).body
  expect(found).toMatchObject({ cityCode: '05001', labels: { cityCode: 'Medellín, Antioquia' } })
  await server.call(ana, create, { body: sampleValues(everything, 2) })
  const filtered = await server.call(ana, list, { query: { f_cityCode: '05001', sort: 'cityCode' } })
  expect(filtered.body['rows']).toEqual([found])
  for (const cityCode of ['99999', 'Medellín']) {
    const refused = await server.call(ana, update, { params, body: { ...values, cityCode, version: 1 } })
    expect(refused.body).toMatchObject({ code: 401, field: 'cityCode' })
  }
  await server.call(ana, update, { params, body: { ...values, cityCode: '11001', version: 1 } })
  const told = (await server.call(ana, history, { params })).body
  expect(told['names']).toMatchObject({ '05001': 'Medellín, Antioquia' })
  const file = String(await server.file(ana, everything.endpoints.export, { query: { columns: 'code,cityCode' } }))
  expect(file).toMatch(/,(Bogotá, D\.? ?C\.|"Bogotá, D\.? ?C\.")/)
  const code = String(sampleValues(everything, 1)['code'])
  for (const [text, cityCode] of [
    ['"Medellín, Antioquia"', '05001'],
    ['11001', '11001'],
    ['medellín', '05001'],
  ]) {
    const body = { text: `Código,Municipio\n${code},${text}\n`, mode: 'update' }
    expect((await server.call(ana, everything.endpoints.import, { body })).body, text).toMatchObject({ changed: 1 })
    expect((await server.call(ana, one, { params })).body['cityCode']).toBe(cityCode)
  }
  await server.close()
})

test('where a target is used is told, holds it, and follows it into another', async () => {
  const server = await storyServer(pool, clock, [...served.handlers, ...servedTarget.handlers])
  const ana = await storyCompany(pool, todayAt(clock))
  const newTarget = async (name: string) => String((await server.call(ana, target.endpoints.create, { body: { name } })).body['id'])
  const [gone, kept] = [await newTarget('Volcan'), await newTarget('Volcán')]
  const pointing: string[] = []
  for (const n of [1, 2, 3]) {
    const { body } = await server.call(ana, everything.endpoints.create, { body: { ...sampleValues(everything, n), targetId: gone } })
    pointing.push(String(body['id']))
  }
  const params = { id: gone }
  expect((await server.call(ana, target.endpoints.uses, { params })).body).toEqual({ uses: [{ name: 'cosas', count: 3, isMovable: true }] })
  expect((await server.call(ana, target.endpoints.uses, { params: { id: kept } })).body).toEqual({ uses: [] })
  const held = await server.call(ana, target.endpoints.remove, { params })
  expect(held.body).toMatchObject({ code: 628, message: 'No puedes eliminar el registro porque está en uso en cosas.' })
  expect((await server.call(ana, target.endpoints.merge, { params, body: { into: kept, version: 1 } })).body).toEqual({ ok: true })
  for (const id of pointing)
    expect((await server.call(ana, everything.endpoints.one, { params: { id } })).body).toMatchObject({
      targetId: kept,
      labels: { targetId: 'Volcán' },
    })
  await server.close()
})

test('a file names what a reference points to; two of that name, or nobody, refuse the row', async () => {
  const server = await storyServer(pool, clock, [...served.handlers, ...servedTarget.handlers])
  const ana = await storyCompany(pool, todayAt(clock))
  const bruno = await storyCompany(pool, todayAt(clock))
  for (const name of ['Volcán', 'Nevado', 'nevado', 'Páramo']) await server.call(ana, target.endpoints.create, { body: { name } })
  await server.call(bruno, target.endpoints.create, { body: { name: 'Ajena' } })
  const row = (code: string, meta: string) => `${code};${code};3;1.500,50;2026-11-20;Dos;sí;${meta}\n`
  const heads = 'Código;Nombre;Unidades;Precio;Desde;Tipo;Abierta;META\n'
  const send = (text: string) => server.call(ana, everything.endpoints.import, { body: { text: heads + text } })
  const refused = await send(row('A', 'Ajena') + row('B', 'NEVADO') + row('C', 'páramo'))
  expect((refused.body['errors'] as { message: string }[]).map(({ message }) => message)).toEqual([
    'Fila 2, Meta: No existe «Ajena».',
    'Fila 3, Meta: Hay varios que se llaman «NEVADO». Escribe su código o su ruta, como «Ropa › Camisas».',
  ])
  expect((await send(row('b', 'nevado') + row('c', 'VOLCÁN'))).body).toMatchObject({ rows: 2, created: 2 })
  const { body } = await server.call(ana, everything.endpoints.list, { query: { sort: 'code' } })
  expect(body['rows']).toMatchObject([
    { code: 'B', price: '1500.50', kind: 'b', open: true, rate: null, labels: { targetId: 'nevado' } },
    { code: 'C', labels: { targetId: 'Volcán' } },
  ])
  await server.close()
})

const cells = (n: number, changes: Readonly<Record<string, string>> = {}): string => {
  const row = {
    code: `C${n}`,
    name: `Cosa ${n}`,
    units: '3',
    price: '10,50',
    starts: '2026-11-20',
    kind: 'Dos',
    open: 'sí',
    target: '',
    ...changes,
  }
  return `${Object.values(row).join(';')}\n`
}
const heads = 'Código;Nombre;Unidades;Precio;Desde;Tipo;Abierta;Meta\n'
const rowsOf = (count: number, changes: Readonly<Record<string, string>> = {}): string =>
  heads + Array.from({ length: count }, (_, n) => cells(n, changes)).join('')

test('two thousand rows ask the database as often as two', async () => {
  const ana = await storyCompany(pool, todayAt(clock))
  const counts: number[] = []
  const send = (text: string) =>
    inCompany(pool, ana.session, (tx) => {
      let count = 0
      const counting: Tx = {
        rows: (statement) => ((count += 1), tx.rows(statement)),
        first: (statement) => ((count += 1), tx.first(statement)),
        run: (statement) => ((count += 1), tx.run(statement)),
        vault: () => tx.vault(),
      }
      const request = { text, columns: null, mode: 'update' as const, dryRun: true }
      return importRecords(
        counting,
        { catalogue: everything, hooks: {} },
        { session: ana.session, today: todayAt(clock) },
        request,
      ).finally(() => counts.push(count))
    })
  // What the types of columns are is asked only once in the life of the server.
  await send(rowsOf(1))
  expect(await send(rowsOf(2))).toMatchObject({ created: 2 })
  expect(await send(rowsOf(2000))).toMatchObject({ created: 2000 })
  expect(counts[2]).toBe(counts[1])
})

test('what exists is known by its code, or by its name; what may not change or is taken is said', async () => {
  const server = await storyServer(pool, clock, [...served.handlers, ...servedTarget.handlers])
  const ana = await storyCompany(pool, todayAt(clock))
  await server.call(ana, target.endpoints.create, { body: { name: 'Volcán' } })
  const send = async (text: string) =>
    (await server.call(ana, everything.endpoints.import, { body: { text, mode: 'update' } })).body as Record<string, unknown> & {
      errors?: { message: string }[]
    }
  const messages = async (text: string) => (await send(text)).errors?.map(({ message }) => message)
  expect(await send(rowsOf(3))).toMatchObject({ created: 3, changed: 0, equal: 0 })
  const byCode = heads + cells(0) + cells(1, { name: 'Otra', price: '7', target: 'volcán' }) + cells(9)
  expect(await send(byCode)).toMatchObject({ created: 1, changed: 1, equal: 1 })
  const { body } = await server.call(ana, everything.endpoints.list, { query: { sort: 'code' } })
  const shown = body['rows'] as { code: string; name: string; price: string; version: number; labels: object }[]
  expect(shown.map(({ code, name, price, version }) => [code, name, price, version])).toEqual([
    ['C0', 'Cosa 0', '10.50', 1],
    ['C1', 'Otra', '7.00', 2],
    ['C2', 'Cosa 2', '10.50', 1],
    ['C9', 'Cosa 9', '10.50', 1],
  ])
  expect(shown[1]?.labels).toEqual({ targetId: 'Volcán' })
  // By the name alone: the other columns stay, and a row that is new lacks what it needs.
  expect(await send('Nombre;Notas\nOtra;Visto\n')).toMatchObject({ changed: 1 })
  expect(await messages('Nombre;Notas\nOtra;x\nNueva;x\n')).toContain('Fila 3, Código: Este campo es obligatorio.')
  expect(await messages('Nombre;Código\nCosa 2;C2\nCosa 2;C9\n')).toEqual(['Fila 3, Nombre: Hay filas repetidas en el archivo: 2 y 3.'])
  expect(await messages('Código;Nombre\nC2;Cosa 9\n')).toEqual(['Fila 2, Nombre: Ya existe un registro con el nombre Cosa 9.'])
  expect(await messages('Código;Nombre;Unidades\nC2;=1+1;cero\nC9;;2')).toEqual([
    'Fila 2, Nombre: Empieza como una fórmula. Escribe el texto sin =, @, + o - delante.',
    'Fila 2, Unidades: Escribe un número, como 1,5',
  ])
  expect(await messages('Notas;Unidades\nx;2')).toEqual(['Falta la columna Código.'])
  await server.close()
})
