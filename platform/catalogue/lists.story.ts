// Several lists in one record, of references and of more, asked by what was chosen: in tables that their own `ddl` made.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pool } from '../db/tx.server.ts'
import { askAs } from '../testing/own-database.server.ts'
import { fixedClock, openOwnPool, preparedDatabase, type PreparedDatabase } from '../testing/story.server.ts'
import { defineCatalogue, type AnyCatalogue } from './catalogue.ts'
import { serveCatalogue } from './catalogue.server.ts'
import { catalogueContract } from './contract.server.ts'
import * as field from './field.ts'
import { sampleValues } from './sample.ts'
import { storyCompany, storyReference, storyServer, todayAt, type Actor, type StoryServer } from './story-world.server.ts'
import { ddl } from './table.ts'

const listTables = ['offer_item', 'offer_brand', 'offer_place', 'offer_gift', 'offer_piece', 'offer_step'].map((table) => `story_${table}`)

const thing = defineCatalogue({
  name: 'test.thing',
  table: 'story_thing',
  path: '/settings/things',
  titles: { one: 'Artículo', many: 'Artículos', gender: 'm' },
  purpose: 'Prueba.',
  module: 'test',
  services: ['full'],
  plan: null,
  offeredTo: {},
  fields: { code: field.text('Código', { max: 20 }), name: field.text('Nombre', { max: 80 }) },
  unique: ['code'],
  merges: true,
  list: { columns: ['code', 'name'], search: ['name'], sort: 'name' },
  title: (values) => `${values.code} ${values.name}`,
  usedIn: Object.fromEntries(listTables.map((table) => [table, 'ofertas'])),
})

const things = { table: 'story_thing', codeColumn: 'code', optionsPath: '/api/settings/things/options' }
const chosen = (label: string, table: string) =>
  field.children(label, {
    table: `story_offer_${table}`,
    one: 'artículo',
    fields: { thingId: field.reference('Artículo', things) },
    least: 0,
    most: 20,
    unique: ['thingId'],
  })

const offer = defineCatalogue({
  name: 'test.offer',
  table: 'story_offer',
  path: '/settings/offers',
  titles: { one: 'Oferta', many: 'Ofertas', gender: 'f' },
  purpose: 'Prueba.',
  module: 'test',
  services: ['full'],
  plan: null,
  offeredTo: {},
  fields: {
    name: field.text('Nombre', { max: 80 }),
    scope: field.choice('Sobre qué', { items: 'Artículos', brands: 'Marcas', combo: 'Combo', steps: 'Escalas', all: 'Todo' }),
    items: chosen('Artículos', 'item'),
    brands: chosen('Marcas', 'brand'),
    gifts: chosen('Regalos', 'gift'),
    places: field.children('Municipios', {
      table: 'story_offer_place',
      one: 'municipio',
      fields: { cityCode: field.reference('Municipio', { table: 'city', labelColumn: 'full_name', optionsPath: '/', shared: true }) },
      least: 0,
      unique: ['cityCode'],
    }),
    pieces: field.children('Piezas', {
      table: 'story_offer_piece',
      one: 'pieza',
      fields: { thingId: field.reference('Artículo', things), quantity: field.number('Cantidad', { min: 1, initial: 1 }) },
      least: 0,
      unique: ['thingId'],
    }),
    steps: field.children('Escalas', {
      table: 'story_offer_step',
      one: 'escala',
      fields: {
        thingId: field.reference('Artículo', things, { optional: true }),
        days: field.choice('Días', { every: 'Todos', weekend: 'Fin de semana' }),
        rate: field.percent('Gana'),
      },
      least: 0,
    }),
  },
  shown: {
    items: { when: ({ scope }) => scope === 'items', required: true },
    brands: { when: ({ scope }) => scope === 'brands', required: true },
    gifts: { when: ({ scope }) => scope !== 'all' },
    pieces: { when: ({ scope }) => scope === 'combo', required: true },
    steps: { when: ({ scope }) => scope === 'steps', required: true },
  },
  unique: ['name'],
  merges: true,
  list: { columns: ['name', 'items', 'steps'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
})
const anyOffer = offer as unknown as AnyCatalogue

const served = serveCatalogue(offer)
const servedThing = serveCatalogue(thing)
const clock = fixedClock('2026-11-20T15:00:00Z')
let database: PreparedDatabase
let pool: Pool
beforeAll(async () => {
  database = await preparedDatabase()
  await askAs(database.ownerUrl, `${ddl(thing)} ${ddl(anyOffer)}`)
  await storyReference(database.ownerUrl)
  pool = openOwnPool(4, database.appUrl)
})
afterAll(async () => {
  await pool.end()
  await database.remove()
})

/** With at least one line in what is asked, as its rules want. */
const sample = (n: number) => {
  const values = sampleValues(anyOffer, n)
  const fresh = sampleValues(anyOffer, 3 * n + 1)
  return { ...values, items: fresh.items ?? [], brands: fresh.brands ?? [], pieces: fresh.pieces ?? [], steps: fresh.steps ?? [] }
}

describe('what lists point to', () => {
  for (const each of catalogueContract({ served: servedThing, pool: () => pool, clock })) test(each.name, each.run)
})

describe('six lists, five of them asked by a choice', () => {
  for (const each of catalogueContract({ served, pool: () => pool, clock, sample, others: [thing] })) test(each.name, each.run)
})

async function inShop(run: (server: StoryServer, ana: Actor, make: (code: string) => Promise<string>) => Promise<void>): Promise<void> {
  const server = await storyServer(pool, clock, [...served.handlers, ...servedThing.handlers])
  const ana = await storyCompany(pool, todayAt(clock))
  const make = async (code: string) =>
    String((await server.call(ana, thing.endpoints.create, { body: { code, name: `Cosa ${code}` } })).body['id'])
  try {
    await run(server, ana, make)
  } finally {
    await server.close()
  }
}

test('what is asked needs a line, at its field; what is left out is empty', () =>
  inShop(async (server, ana) => {
    const { create, one } = offer.endpoints
    const none = await server.call(ana, create, { body: { name: 'Sin nada', scope: 'items' } })
    expect(none.body).toMatchObject({ code: 401, field: 'items', message: 'Agrega al menos una línea.' })
    const made = await server.call(ana, create, { body: { name: 'Todo', scope: 'all' } })
    const { body } = await server.call(ana, one, { params: { id: String(made.body['id']) } })
    expect(body).toMatchObject({ items: [], brands: [], gifts: [], places: [], pieces: [], steps: [] })
  }))

test('a file names what lines point to by code or name, and says which line is wrong', () =>
  inShop(async (server, ana, make) => {
    for (const code of ['A1', 'B2', 'C3']) await make(code)
    const send = (text: string, mode = 'create') =>
      server.call(ana, offer.endpoints.import, { body: { text: `Nombre;Sobre qué;Piezas;Municipios;Regalos\n${text}`, mode } })
    const refused = await send(
      ['Uno;Combo;"A1 | 2; Z9 | 1";;', 'Dos;Combo;"A1 | 2; Cosa A1 | 3";;', 'Tres;Combo;"| 2";;', 'Cuatro;Combo;"A1 | cero";;'].join('\n'),
    )
    expect((refused.body['errors'] as { message: string }[]).map(({ message }) => message)).toEqual([
      'Fila 2, Piezas: Línea 2, Artículo: No existe «Z9».',
      'Fila 3, Piezas: Línea 2, Artículo: Se repite: ya está en la línea 1.',
      'Fila 4, Piezas: Línea 1, Artículo: Este campo es obligatorio.',
      'Fila 5, Piezas: Línea 1, Cantidad: Escribe un número, como 1,5',
    ])
    expect((await send('Uno;Combo;"a1 | 2; Cosa B2";"Medellín; 11001";"C3 Cosa C3"')).body).toMatchObject({ created: 1 })
    const file = String(await server.file(ana, offer.endpoints.export, { query: { columns: 'pieces,places,gifts' } }))
    expect(file.split('\r\n')[1]).toMatch(/^C3 Cosa C3,"Medellín, Antioquia; Bogotá, D\. ?C\.",A1 Cosa A1 \| 2; B2 Cosa B2 \| 1$/)
    expect((await send('Uno;Combo;"B2 | 1; A1 | 2";;', 'update')).body).toMatchObject({ changed: 1 })
    const { body } = await server.call(ana, offer.endpoints.list)
    expect(body['rows']).toMatchObject([{ pieces: [{ quantity: 1 }, { quantity: 2 }], places: [], gifts: [], version: 2 }])
  }))

test('joined with another, its own lines go with it; of what two lists point to, each says it once', () =>
  inShop(async (server, ana, make) => {
    const [a, b, c] = [await make('A1'), await make('B2'), await make('C3')]
    const { create, one, merge } = offer.endpoints
    const born = async (name: string, ids: readonly string[]) => {
      const body = { name, scope: 'items', items: ids.map((thingId) => ({ thingId })) }
      return String((await server.call(ana, create, { body })).body['id'])
    }
    const [gone, kept] = [await born('Vieja', [a, c]), await born('Nueva', [a, b, c])]
    expect((await server.call(ana, merge, { params: { id: gone }, body: { into: kept, version: 1 } })).body).toEqual({ ok: true })
    const itemsOf = async () => {
      const { body } = await server.call(ana, one, { params: { id: kept } })
      return (body['items'] as { thingId: string }[]).map(({ thingId }) => thingId)
    }
    expect(await itemsOf()).toEqual([a, b, c])
    const uses = await server.call(ana, thing.endpoints.uses, { params: { id: a } })
    expect(uses.body).toEqual({ uses: [{ name: 'ofertas', count: 1, isMovable: true }] })
    const held = await server.call(ana, thing.endpoints.remove, { params: { id: a } })
    expect(held.body).toMatchObject({ code: 628, message: 'No puedes eliminar el registro porque está en uso en ofertas.' })
    expect((await server.call(ana, thing.endpoints.merge, { params: { id: a }, body: { into: b, version: 1 } })).body).toEqual({ ok: true })
    expect(await itemsOf()).toEqual([b, c])
    const { body: read } = await server.call(ana, one, { params: { id: kept } })
    const [first, ...rest] = read['items'] as { id: string; thingId: string }[]
    const added = await make('D4')
    // Between those that stayed, which keep their places.
    const body = { name: 'Nueva', scope: 'items', items: [first, { thingId: added }, ...rest], version: read['version'] }
    expect((await server.call(ana, offer.endpoints.update, { params: { id: kept }, body })).status).toBe(200)
    expect(await itemsOf()).toEqual([b, added, c])
  }))

test('in one list two lines of other words may point to one thing, and stay when two things become one', () =>
  inShop(async (server, ana, make) => {
    const [a, b] = [await make('A1'), await make('B2')]
    const step = (thingId: string | null, rate: string) => ({ thingId, days: 'every', rate })
    const body = { name: 'Escalas', scope: 'steps', steps: [step(a, '10'), step(b, '20'), step(null, '5'), step(b, '10')] }
    const id = String((await server.call(ana, offer.endpoints.create, { body })).body['id'])
    await server.call(ana, thing.endpoints.merge, { params: { id: a }, body: { into: b, version: 1 } })
    const read = (await server.call(ana, offer.endpoints.one, { params: { id } })).body
    // The first said the same as the last, of the other one.
    expect((read['steps'] as { rate: string }[]).map(({ rate }) => rate)).toEqual(['20', '5', '10'])
    expect(read['labels']).toEqual({ 'steps.0.thingId': 'B2 Cosa B2', 'steps.2.thingId': 'B2 Cosa B2' })
  }))
