// Whoever may not change prices writes those of the company, of the quote that was accepted or of the draft that was kept, and no
// other; in every kind that has prices of its own, whichever way it is written.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { proposeLines, type DocumentRequest } from '#modules/documents/index.ts'
import { getItem } from '#modules/items/index.ts'
import { createParty, getParty } from '#modules/people/index.ts'
import { priceList, setPartyList } from '#modules/pricing/index.ts'
import {
  debitNoteEndpoints,
  invoiceEndpoints as invoices,
  orderEndpoints,
  quoteEndpoints as quotes,
  remissionEndpoints,
  salesKinds,
} from '#modules/sales/index.ts'
import type { Client } from './client.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { kindClient } from './testing/import-client.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let cashier: Client
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '20000' }, taxes: ['IVA 19 %'] },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] },
      { name: 'Sin precio', price: '0', taxes: [] },
    ],
  })
  cashier = (await colleague(world, shop.client, roleIds.cashier)).client
})
afterAll(() => world.close())

type Lines = Parameters<Shop['request']>[0]
const invoice = (client: Client, lines: Lines, changes: Partial<DocumentRequest> = {}, issue = true) =>
  client.call(invoices.create, { body: { document: shop.request(lines, changes), issue } })
const quote = (client: Client, lines: Lines, issue = true) =>
  client.call(quotes.create, { body: { document: shop.request(lines, { resolutionId: null, warehouseId: null }), issue } })
const at = (...lines: number[]) => ({ code: 401, fields: lines.map((line) => `lines.${line}.unitPrice`) })

test('of what is sold and of a debit note, drafts and issued', async () => {
  expect(salesKinds.filter(({ permissions }) => permissions.price !== null).map(({ code }) => code)).toEqual([
    'QTE',
    'ORS',
    'RMS',
    'RCS',
    'INE',
    'INS',
    'INC',
    'NTD',
  ])
  const sold = await invoice(cashier, [
    ['Cafetera', '2'],
    ['Instalación', '1'],
  ])
  for (const issue of [true, false]) {
    await expect(
      invoice(
        cashier,
        [
          ['Cafetera', '1', '49999'],
          ['Instalación', '1'],
          ['Cafetera', '1', '50001'],
        ],
        {},
        issue,
      ),
    ).rejects.toMatchObject(at(0, 2))
    await expect(quote(cashier, [['Instalación', '1', '90000']], issue)).rejects.toMatchObject(at(0))
    for (const { create } of [orderEndpoints, remissionEndpoints])
      await expect(
        cashier.call(create, {
          body: { document: shop.request([['Instalación', '1', '90000']], { resolutionId: null, deliveryDate: world.today }), issue },
        }),
      ).rejects.toMatchObject(at(0))
    await expect(quote(cashier, [['Sin precio', '1', '100']], issue)).rejects.toMatchObject(at(0))
    const correction = { documentId: sold.id, concept: '3' } as const
    const note = (price: string) =>
      cashier.call(debitNoteEndpoints.create, {
        body: { document: shop.request([['Instalación', '1', price]], { resolutionId: null, correction }), issue },
      })
    await expect(note('1000')).rejects.toMatchObject(at(0))
    await note('80000')
  }
  await quote(cashier, [['Instalación', '1']])
  await invoice(shop.client, [['Cafetera', '1', '49999']])
})

test('it says what the price is and which permission is missing', async () => {
  await expect(invoice(cashier, [['Cafetera', '1', '1']])).rejects.toMatchObject({
    message: expect.stringContaining(
      'El precio de la empresa es 50.000. Para escribir otro te falta el permiso «Cambiar precios en facturas de venta».',
    ),
  })
})

test('the price of the company is that of the list of the customer', async () => {
  const { id } = await shop.client.call(priceList.endpoints.create, {
    body: {
      ...{ name: 'Mayorista', audience: 'assigned', tagId: null, branchId: null, source: 'base', overId: null, change: 'lower' },
      ...{ percent: '10', rounding: 'none', includesTax: false, validFrom: null, validTo: null },
    } as never,
  })
  const give = (listId: string | null) => shop.client.call(setPartyList, { params: { id: shop.customerId }, body: { listId } })
  await give(id)
  await invoice(cashier, [['Cafetera', '1', '45000']])
  await expect(invoice(cashier, [['Cafetera', '1']])).rejects.toMatchObject(at(0))
  // A debit note asks the same, and what is proposed to it, and to the copy of an old document, is what it takes.
  const { lines } = await cashier.call(proposeLines, {
    body: {
      ...{ partyId: shop.customerId, date: world.today, branchId: null, pricesIncludeTax: false },
      lines: [{ itemId: shop.item('Instalación').id, quantity: '1' }],
    },
  })
  expect(lines[0]).toMatchObject({ price: '72000', priceReason: 'lista Mayorista' })
  const sold = await invoice(cashier, [['Cafetera', '1', '45000']])
  const note = (price: string) =>
    cashier.call(debitNoteEndpoints.create, {
      body: {
        document: shop.request([['Instalación', '1', price]], {
          resolutionId: null,
          correction: { documentId: sold.id, concept: '3' },
        }),
        issue: true,
      },
    })
  await note('72000')
  await expect(note('80000')).rejects.toMatchObject(at(0))
  await give(null)
  await expect(invoice(cashier, [['Cafetera', '1', '45000']])).rejects.toMatchObject(at(0))
})

test('an accepted quote keeps its prices, for any part of it, and nobody else’s does', async () => {
  const offered = await quote(shop.client, [['Cafetera', '4', '40000']])
  const request = shop.request([['Cafetera', '3', '40000']])
  const from = (documentId: string, position = 1) => ({
    lines: request.lines.map((line) => ({ ...line, source: { documentId, position } })),
  })
  const draft = await invoice(cashier, [], from(offered.id), false)
  await invoice(cashier, [], from(offered.id))
  await cashier.call(invoices.remove, { params: { id: draft.id } })
  await expect(invoice(cashier, [['Cafetera', '3', '40000']])).rejects.toMatchObject(at(0))
  // A draft was offered to nobody, and an invoice is no source of another.
  const kept = await quote(shop.client, [['Cafetera', '4', '30000']], false)
  const sold = await invoice(shop.client, [['Cafetera', '4', '30000']])
  for (const { id } of [kept, sold])
    await expect(
      invoice(cashier, [], { lines: from(id).lines.map((line) => ({ ...line, unitPrice: '30000' })) }, false),
    ).rejects.toMatchObject(at(0))
})

test('a draft with prices of somebody who might is issued as it is, and changed only where prices are not', async () => {
  const draft = await invoice(shop.client, [['Cafetera', '12', '30000']], {}, false)
  const save = (lines: Lines, version: number, changes: Partial<DocumentRequest> = {}) =>
    cashier.call(invoices.update, { params: { id: draft.id }, body: { document: shop.request(lines, changes), version, issue: false } })
  await save(
    [
      ['Cafetera', '12', '30000'],
      ['Instalación', '1'],
    ],
    1,
    { notes: 'Entregar el lunes' },
  )
  // What was agreed for twelve is not the price of one.
  await expect(save([['Cafetera', '1', '30000']], 2)).rejects.toMatchObject(at(0))
  await expect(save([['Cafetera', '12', '29000']], 2)).rejects.toMatchObject(at(0))
  await expect(save([['Cafetera', '12', '30000']], 2, { pricesIncludeTax: true })).rejects.toMatchObject(at(0))
  const many = await cashier.call(invoices.bulk.issue, { body: { ids: [draft.id] } })
  expect(many).toMatchObject({ done: [{ id: draft.id }], problems: [] })
})

test('a new version keeps the prices of the one before', async () => {
  const offered = await quote(shop.client, [['Cafetera', '4', '40000']])
  const version = (lines: Lines) =>
    cashier.call(quotes.create, {
      body: {
        document: shop.request(lines, { resolutionId: null, warehouseId: null }),
        issue: true,
        replaces: { id: offered.id, version: 1 },
      },
    })
  await expect(version([['Cafetera', '4', '39000']])).rejects.toMatchObject(at(0))
  await version([
    ['Cafetera', '4', '40000'],
    ['Instalación', '1'],
  ])
})

test('what was kept for one is not the price of another, nor of more than was kept', async () => {
  const other = await shop.client.call(createParty, {
    body: {
      kind: 'natural',
      identificationType: '13',
      identification: '52088112',
      firstName: 'Rosa',
      firstSurname: 'Molano',
      responsibilities: ['R-99-PN'],
      isCustomer: true,
    },
  })
  const draft = await invoice(shop.client, [['Cafetera', '2', '30000']], {}, false)
  const save = (lines: Lines, changes: Partial<DocumentRequest> = {}, issue = false) =>
    cashier.call(invoices.update, { params: { id: draft.id }, body: { document: shop.request(lines, changes), version: 1, issue } })
  for (const issue of [false, true]) {
    await expect(save([['Cafetera', '2', '30000']], { partyId: other.id }, issue)).rejects.toMatchObject(at(0))
    await expect(
      save(
        [
          ['Cafetera', '2', '30000'],
          ['Cafetera', '2', '30000'],
        ],
        {},
        issue,
      ),
    ).rejects.toMatchObject(at(1))
  }
  // A quote of one customer, in a version for another.
  const offered = await quote(shop.client, [['Cafetera', '4', '40000']])
  await expect(
    cashier.call(quotes.create, {
      body: {
        document: shop.request([['Cafetera', '4', '40000']], { partyId: other.id, resolutionId: null, warehouseId: null }),
        issue: true,
        replaces: { id: offered.id, version: 1 },
      },
    }),
  ).rejects.toMatchObject(at(0))
})

test('a draft made from a quote lets go of its prices with the quote', async () => {
  const offered = await quote(shop.client, [['Cafetera', '2', '40000']])
  const lines = shop.request([['Cafetera', '2', '40000']]).lines
  const from = lines.map((line) => ({ ...line, source: { documentId: offered.id, position: 1 } }))
  const draft = await invoice(cashier, [], { lines: from }, false)
  const save = (written: DocumentRequest['lines'], version: number, issue: boolean) =>
    cashier.call(invoices.update, { params: { id: draft.id }, body: { document: shop.request([], { lines: written }), version, issue } })
  // The quote would be left to be sold again, at its prices.
  await expect(save(lines, 1, false)).rejects.toMatchObject(at(0))
  await expect(save(lines, 1, true)).rejects.toMatchObject(at(0))
  await save(from, 1, false)
  expect(await save(from, 2, true)).toMatchObject({ state: 'issued' })
})

test('a file of sales becomes drafts as their form would keep them, cell by cell, and goes away whole while nobody touched them', async () => {
  const nit = (await shop.client.call(getParty, { params: { id: shop.customerId } })).identification
  const { code } = await shop.client.call(getItem, { params: { id: shop.item('Instalación').id } })
  const columns = ['party', 'group', 'date', 'item', 'quantity', 'unitPrice', 'discount', 'taxIds']
  const row = (group: string, changes: Record<string, string> = {}) => {
    const said: Record<string, string> = {
      ...{ party: nit, group, date: '', item: code, quantity: '', unitPrice: '100.000', discount: '', taxIds: '', ...changes },
    }
    return columns.map((name) => said[name] ?? '')
  }
  const right = [row('A'), row('A', { quantity: '2', discount: '20.000' }), row('B', { taxIds: 'Ninguno', unitPrice: '5.000' })]
  const wrong = [
    row('A', { unitPrice: '-5' }),
    row('C', { party: '1' }),
    row('D', { item: 'NADA' }),
    row('E', { date: '21/11/2026' }),
    row('F', { taxIds: 'IVA 99 %' }),
    row('', {}),
  ]
  const file = kindClient(shop.client, 'sales.invoice', false)
  const judged = await file.check(columns, [...right, ...wrong])
  const at = new Map(judged.problems.map(({ row: number, field, code: refused }) => [number, [field, refused]]))
  expect(Array.from({ length: 9 }, (_, index) => at.get(index + 2))).toEqual([
    [null, 401],
    [null, 401],
    undefined,
    ['unitPrice', 401],
    ['party', 401],
    ['item', 401],
    ['date', 440],
    ['taxIds', 401],
    ['group', 401],
  ])
  const imported = async () => (await shop.client.call(invoices.list, { query: { origin: 'import', tab: 'drafts' } })).rows
  expect(await imported()).toEqual([])
  const done = await file.run(columns, right)
  expect(done).toMatchObject({ created: 3, wrong: 0 })
  // 100.000 + 180.000 with IVA of 19 %, and 5.000 without.
  expect((await imported()).map(({ total }) => total).toSorted()).toEqual(['333200.00', '5000.00'])
  expect(await file.undo(done.id)).toMatchObject({ removed: 2 })
  expect(await imported()).toEqual([])
  const again = await file.run(columns, right)
  const ids = (await imported()).map(({ id }) => id)
  expect((await shop.client.call(invoices.bulk.issue, { body: { ids } })).problems).toEqual([])
  expect(await file.undo(again.id)).toMatchObject({ code: 401 })
  expect((await imported()).length).toBe(0)
  for (const name of ['sales.quote', 'sales.order']) {
    const other = kindClient(shop.client, name, false)
    const kept = await other.run(columns, right)
    expect(kept, name).toMatchObject({ created: 3, wrong: 0 })
    expect(await other.undo(kept.id), name).toMatchObject({ removed: 2 })
  }
  // Whoever may not change prices writes the company's in a file too.
  const seen = await kindClient(cashier, 'sales.invoice', false).check(columns, [row('Z'), row('Y', { unitPrice: '80.000' })])
  expect(seen.problems.map(({ row: number, field }) => [number, field])).toEqual([[2, 'unitPrice']])
})
