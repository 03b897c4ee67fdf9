// Stock notes of every type: what moves, against the account of its concept; what a late one changes of those before; taken back,
// stock and books are as they were. Books equal stock after every step.
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { masks } from '#modules/access/index.ts'
import { accountingPermissions } from '#modules/accounting/index.ts'
import {
  annulStockNote,
  askStockOn,
  createStockNote,
  getStockNote,
  listStockNotes,
  previewStockNote,
  stockCard,
  stockConcept,
  stockNoteEndpoints,
  warehouse,
  type NoteType,
} from '#modules/inventory/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { permissionsOf } from '#platform/permissions.server.ts'
import { serverModules } from './modules.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let concepts: ReadonlyMap<string, string>

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '20000' }, taxes: ['IVA 19 %'] },
      { name: 'Miel', price: '500', taxes: ['IVA excluido'], stock: { quantity: '0.000001', cost: '0' } },
      { name: 'Flete', price: '1000', taxes: ['IVA 19 %'] },
      { name: 'Panela', price: '3000', stock: { quantity: '1', cost: '2000' }, taxes: ['IVA excluido'] },
    ],
  })
  const { rows } = await shop.client.call(stockConcept.endpoints.list, { query: {} })
  concepts = new Map(rows.map(({ name, id }) => [name, id]))
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

type Line = readonly [item: string, quantity: string, unitCost?: string]
/** A role of the company's own, which sees no costs. */
const BLIND = 902
const ADJUSTING = 'Ajuste de existencias'

const written = (
  type: NoteType,
  lines: readonly Line[],
  { concept = ADJUSTING, ...changes }: Record<string, unknown> & { concept?: string | null } = {},
) => ({
  ...{ type, date: world.today, warehouseId: shop.warehouseId, notes: '', partyId: null, costCenterId: null },
  conceptId: concept === null || type === 'opening' ? null : (concepts.get(concept) ?? null),
  lines: lines.map(([item, quantity, unitCost = '']) => ({ itemId: shop.item(item).id, quantity, unitCost })),
  ...changes,
})
const record = (...note: Parameters<typeof written>) => shop.client.call(createStockNote, { body: written(...note) })
const there = (item: string) => ({ warehouseId: shop.warehouseId, itemIds: [shop.item(item).id] })
const annul = (id: string) => shop.client.call(annulStockNote, { params: { id }, body: { reason: 'Mal contado' } })

const steps = [
  // type, concept, lines, value, what of the books moves
  ['entry', 'Aprovechamiento', [['Cafetera', '10', '30000']], '300000.00', { '143501': 300000, '429505': -300000 }],
  ['exit', 'Muestras y obsequios', [['Cafetera', '4']], '80000.00', { '143501': -80000, '523560': 80000 }],
  ['consumption', 'Consumo interno', [['Cafetera', '1.5']], '30000.00', { '143501': -30000, '519595': 30000 }],
  [
    'adjustment',
    ADJUSTING,
    [
      ['Cafetera', '-2'],
      ['Panela', '3'],
    ],
    '-34000.00',
    { '143501': -34000, '613520': 34000 },
  ],
  ['adjustment', ADJUSTING, [['Cafetera', '1', '26000']], '26000.00', { '143501': 26000, '613520': -26000 }],
] as const satisfies readonly (readonly [NoteType, string, readonly Line[], string, Record<string, number>])[]

const pesos = (text: string): number =>
  Number(
    text
      .replaceAll('.', '')
      .replace(/,.*/, '')
      .replaceAll(/[()]/g, (mark) => (mark === '(' ? '-' : '')),
  )
const figures = (books: readonly string[]): ReadonlyMap<string, number> =>
  new Map(books.map((line) => [line.split(' ')[0] ?? '', pesos(line.split(' ')[1] ?? '')]))

test.each(steps)(
  '%s under «%s» posts what it moves, and annulled leaves everything as it was',
  async (type, concept, lines, value, moved) => {
    const before = await closingBalances(shop.client)
    const { id, number, value: said } = await record(type, lines, { concept })
    expect(said).toBe(value)
    const note = await shop.client.call(getStockNote, { params: { id } })
    expect(note).toMatchObject({ type, number, concept, value, state: 'posted' })
    expect(note.lines.map(({ quantity }) => Number(quantity))).toEqual(lines.map(([, quantity]) => Number(quantity)))
    const [was, is] = [figures(before), figures(await closingBalances(shop.client))]
    for (const [account, change] of Object.entries(moved)) expect((is.get(account) ?? 0) - (was.get(account) ?? 0)).toBe(change)
    await annul(id)
    expect(await closingBalances(shop.client)).toEqual(before)
    await expect(annul(id)).rejects.toMatchObject({ code: 483 })
  },
)

test('an entry dated before an exit values it again in the account of its concept, and says so first', async () => {
  const before = await closingBalances(shop.client)
  const out = await record('consumption', [['Cafetera', '5']], { concept: 'Consumo interno' })
  const late = written('entry', [['Cafetera', '10', '30000']], { concept: 'Aprovechamiento', date: addDays(world.today, -1) })
  const told = await shop.client.call(previewStockNote, { body: late })
  expect(told.count).toBeGreaterThan(0)
  const entry = await shop.client.call(createStockNote, { body: late })
  const spent = figures(await closingBalances(shop.client)).get('519595') ?? 0
  // What went out and came back since changes by as much both ways.
  expect(spent - (figures(before).get('519595') ?? 0)).toBe(5 * 20000 + Number(told.difference) * -1)
  await annul(out.id)
  expect((figures(await closingBalances(shop.client)).get('519595') ?? 0) - (figures(before).get('519595') ?? 0)).toBe(0)
  await annul(entry.id)
})

test('a cost put right changes what is there and what left since, in the accounts where it went', async () => {
  const before = await closingBalances(shop.client)
  const day = addDays(world.today, -2)
  const first = await record('entry', [['Miel', '10', '100']], { concept: 'Aprovechamiento', date: addDays(day, -1) })
  await record('exit', [['Miel', '4']], { concept: 'Muestras y obsequios' })
  const input = written('cost', [['Miel', '', '150']], { date: day })
  const told = await shop.client.call(previewStockNote, { body: input })
  expect(told).toMatchObject({ count: 1, difference: '-200.00' })
  const cost = await shop.client.call(createStockNote, { body: input })
  expect(cost.value).toBe('500.00')
  const left = await shop.client.call(askStockOn, { body: { ...there('Miel'), date: world.today } })
  expect(left.items).toMatchObject([{ quantity: '6.000001', value: '900.00' }])
  const [was, is] = [figures(before), figures(await closingBalances(shop.client))]
  expect(['143501', '523560', '613520', '429505'].map((account) => (is.get(account) ?? 0) - (was.get(account) ?? 0))).toEqual([
    900, 600, -500, -1000,
  ])
  await expect(shop.client.call(createStockNote, { body: input })).rejects.toMatchObject({ code: 401, fields: ['lines.0.unitCost'] })
  // The totals of the stock card are its last row, of what changed the value alone too.
  const card = await shop.client.call(stockCard.endpoints.page, {
    query: { from: '2026-11-01', to: '2026-11-30', item: shop.item('Miel').id, size: '200' },
  })
  const last = card.rows.findLast(({ kind }) => kind === 'line')
  expect(card.totals['value']).toBe(last?.cells['value'])
  expect(card.rows.find(({ cells }) => cells['document'] === cost.number)?.cells).toMatchObject({
    ...{ in: null, out: null, unitCost: null, valueOut: null },
    description: expect.stringMatching(/^Costo/),
  })
  await annul(cost.id)
  const back = await shop.client.call(askStockOn, { body: { ...there('Miel'), date: world.today } })
  expect(back.items).toMatchObject([{ value: '600.00' }])
  expect((figures(await closingBalances(shop.client)).get('523560') ?? 0) - (was.get('523560') ?? 0)).toBe(400)
  await expect(annul(first.id)).rejects.toMatchObject({ code: 544 })
})

const FOREIGN = '01980000-0000-7000-8000-000000000001'
const refused: readonly (readonly [name: string, note: () => Record<string, unknown>, code: number, field: string])[] = [
  ['more than there is', () => written('exit', [['Panela', '2']]), 543, 'lines.0.quantity'],
  ['a service', () => written('exit', [['Flete', '1']]), 401, 'lines.0.itemId'],
  ['no concept', () => written('exit', [['Panela', '1']], { concept: null }), 401, 'conceptId'],
  ['a concept of the other way', () => written('exit', [['Panela', '1']], { concept: 'Aprovechamiento' }), 401, 'conceptId'],
  [
    'an adjustment against its concept',
    () => written('adjustment', [['Panela', '-1']], { concept: 'Aprovechamiento' }),
    401,
    'lines.0.quantity',
  ],
  ['a concept of nobody', () => written('exit', [['Panela', '1']], { conceptId: FOREIGN }), 698, 'conceptId'],
  ['a third party of nobody', () => written('exit', [['Panela', '1']], { partyId: FOREIGN }), 698, 'partyId'],
  ['a cost centre of nobody', () => written('exit', [['Panela', '1']], { costCenterId: FOREIGN }), 698, 'costCenterId'],
  ['a product of nobody', () => written('exit', [], { lines: [{ itemId: FOREIGN, quantity: '1', unitCost: '' }] }), 698, 'lines.0.itemId'],
  ['the cost of an exit', () => written('exit', [['Panela', '1', '5']]), 401, 'lines.0.unitCost'],
  ['an entry without its cost', () => written('entry', [['Panela', '1']]), 401, 'lines.0.unitCost'],
  ['a negative entry', () => written('entry', [['Panela', '-1', '5']]), 401, 'lines.0.quantity'],
  ['nothing of an exit', () => written('exit', [['Panela', '0']]), 475, 'lines.0.quantity'],
  ['a cost below zero', () => written('cost', [['Panela', '', '-1']]), 556, 'lines.0.unitCost'],
  ['a quantity of a cost', () => written('cost', [['Panela', '1', '1']]), 401, 'lines.0.quantity'],
  [
    'a cost of what was not there yet',
    () => written('cost', [['Panela', '', '1']], { date: addDays(world.today, -200) }),
    401,
    'lines.0.itemId',
  ],
  ['a cost that it has already', () => written('cost', [['Panela', '', '2000']]), 401, 'lines.0.unitCost'],
  [
    'the same product twice',
    () =>
      written('cost', [
        ['Panela', '', '1'],
        ['Panela', '', '2'],
      ]),
    401,
    'lines.1.itemId',
  ],
  ['no line', () => written('exit', []), 401, 'lines'],
  [
    '501 lines',
    () =>
      written(
        'exit',
        Array.from({ length: 501 }, () => ['Panela', '1'] as const),
      ),
    401,
    'lines',
  ],
  ['a day to come', () => written('exit', [['Panela', '1']], { date: addDays(world.today, 1) }), 440, 'date'],
  ['a type that there is not', () => written('exit', [['Panela', '1']], { type: 'theft' }), 401, 'type'],
]

test.each(refused)('%s is refused at its field, and nothing is written', async (_, note, code, field) => {
  const before = await closingBalances(shop.client)
  await expect(shop.client.call(createStockNote, { body: note() as never })).rejects.toMatchObject({ code, fields: [field] })
  expect(await closingBalances(shop.client)).toEqual(before)
})

test('what comes in by an adjustment where there is nothing says its cost', async () => {
  const { id: warehouseId } = await shop.client.call(warehouse.endpoints.create, { body: { code: 'V', name: 'Vacía' } as never })
  await expect(record('adjustment', [['Panela', '1']], { warehouseId })).rejects.toMatchObject({ code: 401, fields: ['lines.0.unitCost'] })
})

test('whoever does not see costs keeps those of the draft that they save', async () => {
  const permissions = permissionsOf(serverModules).flatMap(({ code }) =>
    code === masks.cost.code || code === accountingPermissions.read.code ? [] : [code],
  )
  await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    insertRows(tx, 'role', [{ company_id: shop.companyId, id: BLIND, name: 'Todo menos costos', permissions }]),
  )
  const { client: keeper } = await colleague(world, shop.client, BLIND)
  const input = written(
    'entry',
    [
      ['Cafetera', '2', '21000.5'],
      ['Panela', '1', '1900'],
    ],
    { concept: 'Aprovechamiento' },
  )
  const { id, version } = await shop.client.call(stockNoteEndpoints.saveDraft, { body: { input } })
  const seen = await keeper.call(stockNoteEndpoints.draft, { params: { id } })
  expect(seen.input.lines.map(({ unitCost }) => unitCost)).toEqual([null, null])
  const blind = { ...input, lines: input.lines.toReversed().map((line) => ({ ...line, quantity: '3', unitCost: '' })) }
  const saved = await keeper.call(stockNoteEndpoints.changeDraft, { params: { id }, body: { version, input: blind } })
  const kept = await shop.client.call(stockNoteEndpoints.draft, { params: { id } })
  expect(kept.input.lines.map(({ quantity, unitCost }) => [quantity, unitCost])).toEqual([
    ['3', '1900'],
    ['3', '21000.5'],
  ])
  await keeper.call(stockNoteEndpoints.post, { params: { id }, body: { version: saved.version, input: blind } })
  const note = await shop.client.call(getStockNote, { params: { id } })
  expect(note.value).toBe('68701.50')
  await annul(id)
})

test('the list narrows by type, and says whether there is any at all', async () => {
  const { id } = await record('exit', [['Cafetera', '1']])
  const exits = await shop.client.call(listStockNotes, { query: { type: 'exit', tab: 'posted' } })
  expect(exits.rows.map((row) => row.type)).toEqual(exits.rows.map(() => 'exit'))
  expect(exits.rows[0]).toMatchObject({ id, value: '20000.00' })
  expect(exits).toMatchObject({ count: exits.rows.length, any: true })
  const nobody = await newCompany(world)
  expect(await nobody.client.call(listStockNotes, { query: {} })).toMatchObject({ count: 0, any: false })
})
