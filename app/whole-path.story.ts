// The whole path to the cent: opening stock → invoice with withholdings → receipt in two parts → trial balance → annul.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import { auxiliaryBook } from '#modules/analytics/index.ts'
import { getItem } from '#modules/items/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { annulReceipt, createReceipt, getPending, listReceipts } from '#modules/treasury/index.ts'
import { balanceOf, expectBooks } from './testing/books.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  // 2026: purchases of 10 UVT (524.000) or more are withheld at 2,5 %; ReteIVA 15 %; the company keeps cents.
  shop = await openShop(world, {
    profile: { withholdingRounding: 'cent' },
    customer: { withholds: true, largeTaxpayer: true },
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Café 500 g', price: '26500', stock: { quantity: '40', cost: '19333.333333' }, taxes: ['IVA 5 %'], withholding: 'COMPRAS' },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' },
    ],
  })
})
afterAll(() => world.close())

test('opening stock is in the books at its cost', async () => {
  await expectBooks(
    shop.client,
    `143501 3.773.333,33
     370505 (3.773.333,33)`,
  )
})

let invoiceId = ''

test('an invoice is priced, withheld, numbered, posted and moved out of stock', async () => {
  const saved = await shop.issue([
    ['Cafetera', '20'],
    ['Café 500 g', '3'],
    ['Instalación', '1'],
  ])
  invoiceId = saved.id
  expect(saved).toMatchObject({ state: 'issued', number: 'FV-1', total: '1368675.00' })
  const view = await shop.client.call(invoiceEndpoints.view, { params: { id: saved.id } })
  expect(view.totals).toEqual({
    gross: '1159500.00',
    discounts: '0.00',
    net: '1159500.00',
    tax: '209175.00',
    total: '1368675.00',
    withheld: '56083.75',
    payable: '1312591.25',
  })
  // Services of 80.000 do not reach 2 UVT (105.000), so neither ReteFuente nor ReteIVA falls on them.
  expect(view.withholdings.map(({ kind, base, amount }) => [kind, base, amount])).toEqual([
    ['retefuente', '1079500.00', '26987.50'],
    ['reteiva', '193975.00', '29096.25'],
  ])
  await expectBooks(
    shop.client,
    `130505 1.312.591,25
     135515 26.987,50
     135517 29.096,25
     143501 3.115.333,33
     24080505 (3.975,00)
     24080519 (205.200,00)
     370505 (3.773.333,33)
     413520 (1.079.500,00)
     415595 (80.000,00)
     613520 658.000,00`,
  )
})

test('the entry names its document, and stock knows what is left', async () => {
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id: invoiceId } })
  expect(entries.map((entry) => [entry.type, entry.number, entry.event])).toEqual([['FV', 'FV-1', 'issue']])
  expect(entries[0]?.lines.find((line) => line.account.code === '130505')).toMatchObject({
    debit: '1312591.25',
    party: 'Almacenes La Ceiba S.A.',
  })
  const kettle = await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })
  expect(kettle.stock.map((row) => row.quantity)).toEqual(['80'])
})

let receiptId = ''

test('two receipts close the receivable, the second one to zero', async () => {
  const [owed] = (await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items
  const receive = (amount: string) =>
    shop.client.call(createReceipt, {
      body: {
        date: world.today,
        partyId: shop.customerId,
        moneyAccountId: shop.moneyAccountId,
        meansCode: '47',
        applications: [{ openItemId: owed?.id ?? '', amount }],
      },
    })
  expect(await receive('500000')).toMatchObject({ number: 'RC-1', amount: '500000.00' })
  const partly = await shop.client.call(invoiceEndpoints.view, { params: { id: invoiceId } })
  expect([partly.settlement, partly.balance]).toEqual(['partial', '812591.25'])
  await expect(receive('812591.26')).rejects.toMatchObject({ code: 591 })
  receiptId = (await receive('812591.25')).id
  const paid = await shop.client.call(invoiceEndpoints.view, { params: { id: invoiceId } })
  expect([paid.settlement, paid.balance]).toEqual(['paid', '0.00'])
  await expectBooks(
    shop.client,
    `111005 1.312.591,25
     135515 26.987,50
     135517 29.096,25
     143501 3.115.333,33
     24080505 (3.975,00)
     24080519 (205.200,00)
     370505 (3.773.333,33)
     413520 (1.079.500,00)
     415595 (80.000,00)
     613520 658.000,00`,
  )
})

test('a collected invoice is not annulled; its receipt is annulled first, and then everything goes back', async () => {
  const annul = () => shop.client.call(invoiceEndpoints.annul, { params: { id: invoiceId }, body: { reason: 'Error en el cliente' } })
  await expect(annul()).rejects.toMatchObject({ code: 484 })
  await shop.client.call(annulReceipt, { params: { id: receiptId }, body: { reason: 'Consignación devuelta' } })
  await expect(annul()).rejects.toMatchObject({ code: 484 })
  const [other] = (await shop.client.call(listReceipts, { query: {} })).rows.filter((row) => row.state === 'posted')
  await shop.client.call(annulReceipt, { params: { id: other?.id ?? '' }, body: { reason: 'Consignación devuelta' } })
  expect(await annul()).toMatchObject({ state: 'annulled', number: 'FV-1' })
  await expectBooks(
    shop.client,
    `143501 3.773.333,33
     370505 (3.773.333,33)`,
  )
  await expect(annul()).rejects.toMatchObject({ code: 483 })
})

test('the trial balance drills to the document, and agrees with itself at every level', async () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  for (const level of ['1', '2', '3', '4', '5']) {
    const { isSquare, totals } = await balanceOf(shop.client, { ...november, level })
    expect([isSquare, totals.debit]).toEqual([true, totals.credit])
  }
  const report = await balanceOf(shop.client, { ...november, level: '4' })
  expect(report.rows.find((row) => row.code === '130505')?.closing).toBe('0.00')
  const account = { account: '130505', accountTo: '130505' }
  const book = await shop.client.call(auxiliaryBook.endpoints.page, { query: { ...november, ...account, newest: '1' } })
  expect(book.rows.map((row) => row.source?.kind).toSorted()).toEqual(['INE', 'INE', 'RC', 'RC', 'RC', 'RC'])
  expect(book.totals['balance']).toBe('0.00')
})

test('a refused invoice says everything that is wrong, each at its field, and takes no number', async () => {
  const before = await shop.issue([['Instalación', '1']])
  const wrong = shop.request([
    ['Cafetera', '500'],
    ['Café 500 g', '1', '0'],
  ])
  await expect(
    shop.client.call(invoiceEndpoints.create, { body: { document: { ...wrong, partyId: null, dueDate: '2026-01-01' }, issue: true } }),
  ).rejects.toMatchObject({
    status: 400,
    fields: ['partyId', 'dueDate', 'lines.1.unitPrice'],
  })
  await expect(shop.issue([['Cafetera', '500']])).rejects.toMatchObject({ code: 543, fields: ['lines.0.quantity'] })
  await expect(shop.issue([['Instalación', '1']], { date: '2026-11-19', dueDate: '2026-12-19' })).rejects.toMatchObject({ code: 520 })
  const after = await shop.issue([['Instalación', '1']])
  expect([before.number, after.number]).toEqual(['FV-2', 'FV-3'])
})
