// The credit of a customer, what they owe past its day, and prices under cost: told or refused as the company says, the same to
// whoever asks before and to whoever issues.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { updateParty, getParty } from '#modules/people/index.ts'
import { createItem, getItem, unit, updateItem } from '#modules/items/index.ts'
import {
  debitNoteEndpoints,
  invoiceEndpoints,
  orderEndpoints,
  quoteEndpoints,
  remissionEndpoints,
  salesKinds,
} from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { colleague, later } from './testing/colleagues.server.ts'
import { openShop, openWorld, STORY_NOW, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let seller: Client
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: [] },
      { name: 'Instalación', price: '100000', taxes: [] },
    ],
  })
  seller = (await colleague(world, shop.client, roleIds.seller)).client
  later(world)
})
afterAll(() => world.close())

type Rules = 'overCreditLimit' | 'overdueCustomer' | 'belowCost' | 'belowMinimum'
const rules = async (changes: Partial<Record<Rules, 'warn' | 'approve' | 'refuse'>>) =>
  shop.client.call(changeExtended, { body: { ...(await shop.client.call(getExtended)), ...changes } })
const limit = async (creditLimit: string | null) => {
  const party = await shop.client.call(getParty, { params: { id: shop.customerId } })
  const { tags, ...written } = party
  await shop.client.call(updateParty, {
    params: { id: shop.customerId },
    body: { ...written, tagIds: tags.map(({ id }) => id), creditLimit },
  })
}
const invoice = (client: Client, document: DocumentRequest) => client.call(invoiceEndpoints.create, { body: { document, issue: true } })
const asked = (client: Client, document: DocumentRequest) =>
  client.call(invoiceEndpoints.check, { body: { document } }).then(({ warnings }) => warnings)
const codes = (warnings: readonly { readonly code: number; readonly field: string | null; readonly refuses: boolean }[]) =>
  warnings.map(({ code, field, refuses }) => [code, field, refuses])
const plain = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

test('over the credit of the customer it warns with the figures, or refuses, and cash asks for no credit', async () => {
  await limit('250000')
  await invoice(shop.client, shop.request([['Instalación', '2']]))
  const over = shop.request([['Instalación', '1']])
  const told = await asked(shop.client, over)
  expect(codes(told)).toEqual([[480, 'partyId', false]])
  expect(plain(told[0]?.message)).toBe(
    'El cliente supera su cupo de crédito: disponible $ 50.000. Cupo $ 250.000, debe $ 200.000 y este documento suma $ 100.000.',
  )
  expect((await invoice(shop.client, over)).warnings).toEqual(told)
  await rules({ overCreditLimit: 'refuse' })
  expect(codes(await asked(shop.client, over))).toEqual([[480, 'partyId', true]])
  await expect(invoice(shop.client, over)).rejects.toMatchObject({ code: 480, fields: ['partyId'] })
  expect((await invoice(shop.client, { ...over, paymentForm: '1' })).warnings).toEqual([])
  // A debit note leaves something to be paid too.
  const sold = await invoice(shop.client, { ...over, paymentForm: '1' })
  await expect(
    shop.client.call(debitNoteEndpoints.create, {
      body: { document: { ...over, resolutionId: null, correction: { documentId: sold.id, concept: '3' } }, issue: true },
    }),
  ).rejects.toMatchObject({ code: 480 })
  await limit(null)
  expect((await invoice(shop.client, over)).warnings).toEqual([])
})

test('several sales at once do not pass the limit together', async () => {
  const [owed] = await inCompany(world.pool, shop, (tx) =>
    tx.rows<{ sum: string }>(sql`
      select sum(balance)::numeric(20,0)::text as sum from open_item_balance where company_id = ${shop.companyId} and party_id = ${shop.customerId}`),
  )
  await limit(String(Number(owed?.sum ?? '0') + 300_000))
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => invoice(shop.client, shop.request([['Instalación', '1']]))))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const each of all) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 480 })
  await limit(null)
  await rules({ overCreditLimit: 'warn' })
})

test('to whoever owes past its day it warns, or sells nothing on credit', async () => {
  world.clock.moveTo('2026-11-21T15:00:00Z')
  const again = shop.request([['Instalación', '1']])
  expect(codes(await asked(shop.client, again))).toEqual([[481, 'partyId', false]])
  expect(codes((await invoice(shop.client, again)).warnings)).toEqual([[481, 'partyId', false]])
  await rules({ overdueCustomer: 'refuse' })
  await expect(invoice(shop.client, again)).rejects.toMatchObject({
    code: 481,
    message: expect.stringMatching(/y está bloqueado/),
    fields: ['partyId'],
  })
  expect(codes((await invoice(shop.client, { ...again, paymentForm: '1' })).warnings)).toEqual([[481, 'partyId', false]])
  await rules({ overdueCustomer: 'warn' })
  world.clock.moveTo(STORY_NOW)
  later(world)
})

test('under cost it warns or refuses at the price, after discounts; the cost is said only to whoever may see it', async () => {
  const cheap = shop.request([['Cafetera', '2', '20000']], { paymentForm: '1' })
  const found = async (client: Client, document: DocumentRequest) =>
    (await asked(client, document)).map(({ code, field, message }) => [code, field, plain(message)])
  expect(await found(shop.client, cheap)).toEqual([[667, 'lines.0.unitPrice', 'El precio es menor que el costo (30.000).']])
  expect(await found(seller, cheap)).toEqual([[667, 'lines.0.unitPrice', 'El precio es menor que el costo.']])
  // Of the list it is above, and with the discount of the document it is not.
  const dear = shop.request([['Cafetera', '2']], { paymentForm: '1' })
  expect(await found(shop.client, dear)).toEqual([])
  expect(await found(shop.client, { ...dear, discount: { kind: 'Porcentaje', value: '41' } })).toHaveLength(1)
  expect(await found(shop.client, { ...dear, discount: { kind: 'Porcentaje', value: '40' } })).toEqual([])
  expect(codes((await invoice(shop.client, cheap)).warnings)).toEqual([[667, 'lines.0.unitPrice', false]])
  await rules({ belowCost: 'refuse' })
  await expect(invoice(shop.client, cheap)).rejects.toMatchObject({ code: 667, fields: ['lines.0.unitPrice'] })
  // A gift is said to be one, and a service has no cost.
  const gift = {
    ...dear,
    lines: dear.lines.map((line) => ({ ...line, gift: true, discount: { kind: 'Porcentaje' as const, value: '0' } })),
  }
  expect((await invoice(shop.client, gift)).warnings).toEqual([])
  expect((await invoice(shop.client, shop.request([['Instalación', '1', '1']], { paymentForm: '1' }))).warnings).toEqual([])
  await rules({ belowCost: 'warn' })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('what the company refuses is said together with what else is wrong, and wrong figures alone never break it', async () => {
  await rules({ overCreditLimit: 'refuse', belowCost: 'refuse' })
  await limit('1')
  const wrong = { ...shop.request([['Cafetera', '2', '20000']]), dueDate: '2020-01-01', resolutionId: null }
  await expect(invoice(shop.client, wrong)).rejects.toMatchObject({
    status: 400,
    fields: ['dueDate', 'resolutionId', 'partyId', 'lines.0.unitPrice'],
  })
  for (const [quantity, price] of [
    ['-1', '10'],
    ['0', '20000'],
    ['1', '-5'],
    ['999999999999', '999999999'],
    ['0.000001', '0.000001'],
  ] as const)
    await expect(invoice(shop.client, shop.request([['Cafetera', quantity, price]])), `${quantity} × ${price}`).rejects.toMatchObject({
      status: 400,
    })
  await limit(null)
  await rules({ overCreditLimit: 'warn', belowCost: 'warn' })
})

const endpointsOf = {
  QTE: quoteEndpoints,
  ORS: orderEndpoints,
  RMS: remissionEndpoints,
  RCS: remissionEndpoints,
  INE: invoiceEndpoints,
  INS: invoiceEndpoints,
  INC: invoiceEndpoints,
} as const
const isPriced = (code: string): code is keyof typeof endpointsOf => code in endpointsOf

describe('the minimum price of an item', () => {
  let item: string
  let box: string
  beforeAll(async () => {
    box = (await shop.client.call(unit.endpoints.options, { query: { text: 'Caja' } })).options[0]?.id ?? ''
    const made = await shop.client.call(createItem, {
      body: {
        kind: 'service',
        code: 'MIN',
        name: 'Asesoría',
        price: '100000',
        minimumPrice: '80000',
        units: [{ unitId: box, factor: '10' }],
      },
    })
    item = made.id
  })
  const of = (price: string, changes: object = {}): DocumentRequest => {
    const base = shop.request([['Instalación', '2']], { paymentForm: '1' })
    return { ...base, lines: base.lines.map((line) => ({ ...line, itemId: item, unitPrice: price, ...changes })) }
  }

  test('stays while nobody says it, goes with nothing, and is never below zero', async () => {
    const read = () => shop.client.call(getItem, { params: { id: item } })
    const write = async (minimumPrice?: string | null) => {
      const { version } = await read()
      const body = { kind: 'service' as const, code: 'MIN', name: 'Asesoría', price: '100000', taxIds: [], version }
      await shop.client.call(updateItem, { params: { id: item }, body: minimumPrice === undefined ? body : { ...body, minimumPrice } })
      return (await read()).minimumPrice
    }
    expect([await write(), await write(null), await write('0'), await write('80000')]).toEqual(['80000', null, null, '80000'])
    await expect(write('-1')).rejects.toMatchObject({ fields: ['minimumPrice'] })
  })

  const kinds = salesKinds.filter(({ lines, note }) => lines.prices === 'ours' && note === null).map(({ code }) => code)
  test('is of every kind with prices of the company', () => expect(kinds.toSorted()).toEqual(Object.keys(endpointsOf).toSorted()))

  test.each(kinds.filter(isPriced))('in %s it is told or refused, after discounts and by the unit of the line', async (kind) => {
    const endpoints = endpointsOf[kind]
    const warned = async (document: DocumentRequest) =>
      codes((await shop.client.call(endpoints.check, { body: { document: { ...document, kind } } })).warnings)
    const under = [[666, 'lines.0.unitPrice', false]]
    expect(await warned(of('80000'))).toEqual([])
    expect(await warned(of('79999'))).toEqual(under)
    expect(await warned(of('100000', { discount: { kind: 'Porcentaje', value: '20' } }))).toEqual([])
    expect(await warned(of('100000', { discount: { kind: 'Porcentaje', value: '21' } }))).toEqual(under)
    expect(await warned(of('800000', { unitId: box }))).toEqual([])
    expect(await warned(of('799999', { unitId: box }))).toEqual(under)
    expect(await warned(of('1', { gift: true }))).toEqual([])
    await rules({ belowMinimum: 'refuse' })
    expect(await warned(of('79999'))).toEqual([[666, 'lines.0.unitPrice', true]])
    await rules({ belowMinimum: 'warn' })
  })

  test('issued, it is refused with the rest, or approved by who may', async () => {
    await rules({ belowMinimum: 'refuse' })
    await expect(invoice(shop.client, of('79999'))).rejects.toMatchObject({ code: 666, fields: ['lines.0.unitPrice'] })
    await rules({ belowMinimum: 'approve' })
    await expect(invoice(seller, of('79999'))).rejects.toMatchObject({ code: 536 })
    expect((await invoice(shop.client, of('79999'))).warnings).toMatchObject([{ code: 666, refuses: false }])
    const order = await shop.client.call(orderEndpoints.create, {
      body: { document: { ...of('79999'), resolutionId: null, deliveryDate: '2026-11-30' }, issue: true },
    })
    const kept = await shop.client.call(orderEndpoints.view, { params: { id: order.id } })
    expect(kept).toMatchObject({ stage: 'pending', approvalReasons: [{ code: 666 }] })
    const quote = await shop.client.call(quoteEndpoints.create, { body: { document: { ...of('79999'), resolutionId: null }, issue: true } })
    expect(quote.warnings).toMatchObject([{ code: 666, refuses: false }])
    await rules({ belowMinimum: 'warn' })
  })
  test.each(kinds.filter(isPriced))(
    'in %s an administrator issues what has to be approved, and a remission of somebody else waits for one',
    async (kind) => {
      await rules({ belowMinimum: 'approve' })
      const document = { ...of('79999'), kind, deliveryDate: world.today }
      const unnumbered = kind === 'INE' ? document : { ...document, resolutionId: null }
      const issued = (client: Client) =>
        client.call(endpointsOf[kind].create, { body: { document: unnumbered, issue: true } }).then(
          () => null,
          ({ code }: { readonly code?: number }) => code ?? null,
        )
      expect(await issued(shop.client)).not.toBe(536)
      if (kind === 'RMS') expect([await issued(shop.client), await issued(seller)]).toEqual([null, 536])
      await rules({ belowMinimum: 'warn' })
    },
  )
})
