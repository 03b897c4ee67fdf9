// What a till gives back: by its ticket, by lines, with its stock, taxes, cost and money, once, however many ask at the same time.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { getItem } from '#modules/items/index.ts'
import {
  findTicket,
  getReturnable,
  getReturnMoney,
  getShift,
  giveBack,
  returnEndpoints,
  returnXml,
  saleEndpoints,
} from '#modules/pos/index.ts'
import { tillReturn } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Shape } from '#platform/http/endpoint.ts'
import { sql } from '#platform/db/tx.server.ts'
import { openAuthorityWorld, transmit, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { openTill, tillItems, type OpenTill } from './testing/till.server.ts'
import { openShop, type World } from './testing/world.server.ts'

let authority: AuthorityWorld
let world: World
let till: OpenTill
beforeAll(async () => {
  authority = await openAuthorityWorld()
  ;({ world } = authority)
  till = await openTill(await openShop(world, { items: tillItems }), () => new Date(world.clock.now()))
  await transmit(till.shop)
})
afterAll(() => authority.close())

type Body = Shape<(typeof giveBack)['body']>
type Lines = readonly { readonly position: number; readonly quantity: string }[]

const call = () => till.shop.client
const cash = () => ({ kind: 'means', shiftId: till.shiftId ?? '', paymentTypeId: till.means('Efectivo') }) as const
const give = (body: Partial<Pick<Body, 'back' | 'reason'>> & { readonly saleId: string; readonly lines: Lines }) =>
  call().call(giveBack, { body: { reason: 'Salió dañado', back: cash(), ...body, lines: [...body.lines] } })
const clean = async () => expect(await prove(authority.ownerUrl, till.shop.companyId)).toBeNull()
/** Two coffees and an advice: 23.800 and 100.000. */
const sell = async (changes: object = {}): Promise<{ id: string; number: string }> => {
  const { sales } = await till.send([
    till.sell({
      lines: [till.line('Café', '2'), till.line('Asesoría')],
      payments: [{ paymentTypeId: till.means('Efectivo'), amount: '123800' }],
      total: '123800',
      ...changes,
    }),
  ])
  const [sale] = sales
  expect(sale).toMatchObject({ state: 'synced' })
  return { id: sale?.documentId ?? '', number: sale?.number ?? '' }
}
const state = async () => ({
  books: await closingBalances(call()),
  stock: (await call().call(getItem, { params: { id: till.shop.item('Café').id } })).stock,
  cash: (await call().call(getShift, { params: { id: till.shiftId ?? '' } })).means?.[0]?.expected,
})

test('a sale and all of it given back leave everything where it was, and both are validated', async () => {
  const before = await state()
  const sale = await sell()
  await workFor(world, till.shop)
  const found = await call().call(findTicket, { query: { text: sale.number } })
  expect(found).toEqual({ id: sale.id, number: sale.number })
  const { uniqueCode } = await call().call(saleEndpoints.view, { params: { id: sale.id } })
  expect(await call().call(findTicket, { query: { text: `CUDE: ${uniqueCode}` } })).toEqual(found)
  const one = await give({ saleId: sale.id, lines: [{ position: 1, quantity: '1' }] })
  expect(one).toMatchObject({ number: 'NAP-1', total: '11900.00', handed: '11900.00' })
  expect(await call().call(returnEndpoints.view, { params: { id: one.id } })).toMatchObject({ kind: 'NAP', correction: { concept: '1' } })
  const { lines } = await call().call(getReturnable, { params: { id: sale.id } })
  expect(lines.map(({ left }) => left)).toEqual(['1', '1'])
  await give({
    saleId: sale.id,
    lines: [
      { position: 1, quantity: '1' },
      { position: 2, quantity: '1' },
    ],
  })
  const after = await state()
  expect({ ...after, books: [] }).toEqual({ ...before, books: [] })
  // Returns stand beside what was sold, and the IVA of each in its own account; goods and cash are where they were.
  expect(after.books.filter((each) => !before.books.includes(each))).toEqual([
    '24080519 (3.800,00)',
    '240815 3.800,00',
    '413520 (20.000,00)',
    '415595 (100.000,00)',
    '417501 120.000,00',
  ])
  await workFor(world, till.shop)
  const notes = await inCompany(world.pool, till.shop, (tx) =>
    tx.rows<{ state: string; rules: unknown; xml: string }>(sql`
      select state, rules, convert_from(xml, 'UTF8') as xml from transmission where company_id = ${till.shop.companyId} and kind = ${tillReturn.code} order by id`),
  )
  expect(notes.map(({ state: said, rules }) => [said, rules])).toEqual([
    ['validated', []],
    ['validated', []],
  ])
  expect(notes[0]?.xml).toContain('<cbc:CreditNoteTypeCode>94<')
  expect(notes[0]?.xml).toContain(uniqueCode)
  expect(await call().call(getReturnMoney, { params: { id: one.id } })).toMatchObject({
    ...{ saleId: sale.id, saleNumber: sale.number, reason: 'Salió dañado', means: 'Efectivo', handed: '11900.00', rounding: '0.00' },
  })
  await clean()
})

test('never more than was sold, one after the other or at once', async () => {
  const sale = await sell()
  await expect(give({ saleId: sale.id, lines: [{ position: 1, quantity: '3' }] })).rejects.toMatchObject({ code: 485 })
  await expect(give({ saleId: sale.id, lines: [{ position: 1, quantity: '0' }] })).rejects.toMatchObject({ code: 475 })
  for (const quantity of ['-1', '1e3', '99999999999999', 'x'])
    await expect(give({ saleId: sale.id, lines: [{ position: 1, quantity }] })).rejects.toMatchObject({ code: expect.any(Number) })
  await expect(give({ saleId: sale.id, lines: [{ position: 9, quantity: '1' }] })).rejects.toMatchObject({
    code: 401,
    fields: ['lines.0.position'],
  })
  const twice = [
    { position: 1, quantity: '1' },
    { position: 1, quantity: '1' },
  ]
  await expect(give({ saleId: sale.id, lines: twice })).rejects.toMatchObject({ code: 401, fields: ['lines.1.position'] })
  await expect(give({ saleId: sale.id, lines: [] })).rejects.toMatchObject({ code: 401 })
  await expect(give({ saleId: sale.id, lines: [{ position: 1, quantity: '1' }], reason: 'a\u0000b' })).rejects.toMatchObject({ code: 401 })
  const both = await Promise.allSettled([
    give({ saleId: sale.id, lines: [{ position: 1, quantity: '2' }] }),
    give({ saleId: sale.id, lines: [{ position: 1, quantity: '2' }] }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await clean()
})

test('what is owed is taken off first; the rest is kept for who has a name', async () => {
  const credit = till.types.find(({ kind }) => kind === 'credit')?.id ?? ''
  const owed = await sell({
    partyId: till.shop.customerId,
    payments: [
      { paymentTypeId: credit, amount: '100000' },
      { paymentTypeId: till.means('Efectivo'), amount: '23800' },
    ],
  })
  const whole = await give({
    saleId: owed.id,
    lines: [
      { position: 1, quantity: '2' },
      { position: 2, quantity: '1' },
    ],
    back: { kind: 'keep' },
  })
  expect(whole).toMatchObject({ total: '123800.00', handed: '0.00' })
  const anonymous = await sell()
  await expect(give({ saleId: anonymous.id, lines: [{ position: 2, quantity: '1' }], back: { kind: 'keep' } })).rejects.toMatchObject({
    ...{ code: 401, fields: ['back'] },
  })
  await clean()
})

test('cash is rounded as it was charged, comes out of an open shift, and is never more than there is', async () => {
  // 11.930 with IVA is charged as 11.950: the same goes back.
  const { sales } = await till.send([
    till.sell({
      lines: [till.line('Café', '1', { unitPrice: '10025.21' })],
      payments: [{ paymentTypeId: till.means('Efectivo'), amount: '12000' }],
      ...{ total: '11930', rounding: '20', change: '50' },
    }),
  ])
  const before = await state()
  const back = await give({ saleId: sales[0]?.documentId ?? '', lines: [{ position: 1, quantity: '1' }] })
  expect(back).toMatchObject({ total: '11930.00', handed: '11950.00' })
  expect(Number(before.cash) - Number((await state()).cash)).toBe(11950)
  const card = till.types.find(({ kind }) => kind === 'card')?.id ?? ''
  const big = await sell({ lines: [till.line('Asesoría', '50')], payments: [{ paymentTypeId: card, amount: '5000000' }], total: '5000000' })
  await expect(give({ saleId: big.id, lines: [{ position: 1, quantity: '50' }] })).rejects.toMatchObject({
    ...{ code: 570, fields: ['back.paymentTypeId'] },
  })
  expect(await give({ saleId: big.id, lines: [{ position: 1, quantity: '50' }], back: { ...cash(), paymentTypeId: card } })).toMatchObject({
    handed: '5000000.00',
  })
  await clean()
})

test('nobody gives back without permission, of another company, or out of no shift', async () => {
  const sale = await sell()
  const lines = [{ position: 2, quantity: '1' }]
  const viewer = await colleague(world, call(), roleIds.viewer)
  await expect(viewer.client.call(giveBack, { body: { saleId: sale.id, lines, reason: 'x', back: cash() } })).rejects.toMatchObject({
    status: 403,
  })
  const other = await openTill(await openShop(world, { items: tillItems }), () => new Date(world.clock.now()))
  await expect(other.shop.client.call(giveBack, { body: { saleId: sale.id, lines, reason: 'x', back: cash() } })).rejects.toMatchObject({
    code: 698,
  })
  await expect(give({ saleId: sale.id, lines, back: { ...cash(), shiftId: other.shiftId ?? '' } })).rejects.toMatchObject({ code: 698 })
  await expect(give({ saleId: till.shop.customerId, lines })).rejects.toMatchObject({ code: 698, fields: ['saleId'] })
  await expect(other.shop.client.call(findTicket, { query: { text: sale.number } })).rejects.toMatchObject({ code: 401, fields: ['text'] })
  await expect(call().call(findTicket, { query: { text: '¿?' } })).rejects.toMatchObject({ code: 401 })
  expect(
    new TextDecoder().decode(
      (await call().call(returnEndpoints.export, { query: { format: 'csv', columns: 'number,total' } as never })).bytes,
    ),
  ).toContain('NAP-1')
  // A print waits a moment for the answer of the authority.
  await workFor(world, till.shop)
  const [note] = (await call().call(returnEndpoints.list, { query: {} as never })).rows
  for (const papel of ['carta', 'tiquete-80', 'tiquete-58'] as const)
    expect((await call().call(returnEndpoints.pdf, { params: { id: note?.id ?? '' }, query: { papel } })).bytes.length).toBeGreaterThan(
      1000,
    )
  expect((await call().call(returnXml, { params: { id: note?.id ?? '' } })).bytes.length).toBeGreaterThan(1000)
  await clean()
})
