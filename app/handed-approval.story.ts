// What was approved of an order is approved of what is made from it: its remission, its dispatch and its invoices ask nobody again
// while price and quantity are no worse. The credit of the customer is asked of invoices, on their day, and never of remissions.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import { countPicked, createDispatch, finishPicking, getDispatch, pickDispatch, sendDispatch } from '#modules/dispatch/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { getItem, updateItem } from '#modules/items/index.ts'
import { getParty, updateParty } from '#modules/people/index.ts'
import { invoiceEndpoints, orderEndpoints, orderStageCalls, remissionEndpoints } from '#modules/sales/index.ts'
import type { Client } from './client.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let seller: Client
let accountant: Client
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: [] }],
  })
  seller = (await colleague(world, shop.client, roleIds.seller)).client
  accountant = (await colleague(world, shop.client, roleIds.accountant)).client
  const id = shop.item('Cafetera').id
  const { version, code, name } = await shop.client.call(getItem, { params: { id } })
  const body = { kind: 'product' as const, code, name, price: '50000', minimumPrice: '40000', taxIds: [], version }
  await shop.client.call(updateItem, { params: { id }, body })
})
afterAll(() => world.close())

type Rules = 'overCreditLimit' | 'belowCost' | 'belowMinimum'
const rules = async (changes: Partial<Record<Rules, 'warn' | 'approve' | 'refuse'>>) =>
  shop.client.call(changeExtended, { body: { ...(await shop.client.call(getExtended)), ...changes } })
beforeEach(() => rules({ overCreditLimit: 'warn', belowCost: 'approve', belowMinimum: 'approve' }))

const cheap = (quantity: string, price: string): DocumentRequest => shop.request([['Cafetera', quantity, price]], { paymentForm: '1' })
const approved = async (quantity = '4', price = '20000'): Promise<string> => {
  const document = { ...cheap(quantity, price), resolutionId: null, deliveryDate: world.today }
  const { id } = await seller.call(orderEndpoints.create, { body: { document, issue: true } })
  expect(await shop.client.call(orderEndpoints.view, { params: { id } })).toMatchObject({ stage: 'pending' })
  await accountant.call(orderStageCalls.approve, { params: { id }, body: { comment: '' } })
  return id
}
const from = (documentId: string, document: DocumentRequest): DocumentRequest => ({
  ...document,
  lines: document.lines.map((line) => ({ ...line, source: { documentId, position: 1 } })),
})
const issue = {
  RMS: (client: Client, document: DocumentRequest) =>
    client.call(remissionEndpoints.create, { body: { document: { ...document, resolutionId: null }, issue: true } }),
  INE: (client: Client, document: DocumentRequest) => client.call(invoiceEndpoints.create, { body: { document, issue: true } }),
}

describe.each(['RMS', 'INE'] as const)('%s made from an order that was approved', (kind) => {
  test('asks nobody again, whole or by parts', async () => {
    const id = await approved()
    const made = await issue[kind](seller, from(id, cheap('1', '20000')))
    expect(made.warnings.map(({ code, asks }) => [code, asks])).toEqual([
      [667, false],
      [666, false],
    ])
    expect(await issue[kind](seller, from(id, cheap('3', '20001')))).toMatchObject({ state: 'issued' })
  })

  test('asks again when it is cheaper, or of a line that comes from no order', async () => {
    const id = await approved()
    await expect(issue[kind](shop.client, from(id, cheap('1', '19999')))).resolves.toMatchObject({ state: 'issued' })
    const lower = { ...from(id, cheap('1', '20000')), discount: { kind: 'Porcentaje' as const, value: '1' } }
    await expect(issue[kind](seller, lower)).rejects.toMatchObject({ code: 536 })
    await expect(issue[kind](seller, cheap('1', '20000'))).rejects.toMatchObject({ code: 536 })
  })

  test('while nobody approved it nothing is made from it, and what was never asked is asked', async () => {
    await rules({ belowCost: 'warn', belowMinimum: 'approve' })
    const id = await approved('1', '35000')
    await rules({ belowCost: 'approve', belowMinimum: 'approve' })
    await expect(issue[kind](seller, from(id, cheap('1', '35000')))).resolves.toMatchObject({ state: 'issued' })
    await rules({ belowCost: 'warn', belowMinimum: 'approve' })
    const other = await approved('1', '20000')
    await rules({ belowCost: 'approve' })
    await expect(issue[kind](seller, from(other, cheap('1', '20000')))).rejects.toMatchObject({ code: 536 })
  })
})

test('the invoice of a remission of an approved order asks nobody, nor that of a remission that an administrator issued', async () => {
  const id = await approved()
  const { id: remission } = await issue.RMS(seller, from(id, cheap('2', '20000')))
  await expect(issue.INE(seller, from(remission, cheap('2', '20000')))).resolves.toMatchObject({ state: 'issued' })
  const own = await issue.RMS(shop.client, cheap('2', '20000'))
  await expect(issue.INE(seller, from(own.id, cheap('2', '20000')))).resolves.toMatchObject({ state: 'issued' })
})

test('a dispatch of it leaves without asking', async () => {
  const orderId = await approved('2')
  const { id } = await seller.call(createDispatch, {
    body: {
      ...{ scheduledOn: world.today, warehouseId: shop.warehouseId, route: '', carrier: '', vehiclePlate: '', waybill: '', notes: '' },
      orders: [{ orderId, makes: 'RMS' }],
      lines: [{ orderId, orderPosition: 1, quantity: '2' }],
    } as never,
  })
  const seen = async () => ({ version: (await seller.call(getDispatch, { params: { id } })).version })
  await seller.call(pickDispatch, { params: { id }, body: await seen() })
  await seller.call(countPicked, { params: { id }, body: { ...(await seen()), lines: [{ position: 1, picked: '2' }] } as never })
  await seller.call(finishPicking, { params: { id }, body: await seen() })
  await seller.call(sendDispatch, { params: { id }, body: await seen() })
  expect(await seller.call(getDispatch, { params: { id } })).toMatchObject({ state: 'onRoute' })
})

test('remissions ask for no credit, and their invoice does, whatever was approved of the order', async () => {
  const party = await shop.client.call(getParty, { params: { id: shop.customerId } })
  const { tags, ...written } = party
  await shop.client.call(updateParty, {
    params: { id: shop.customerId },
    body: { ...written, tagIds: tags.map(({ id }) => id), creditLimit: '1' },
  })
  await rules({ overCreditLimit: 'approve' })
  const credit = (document: DocumentRequest): DocumentRequest => ({ ...document, paymentForm: '2' })
  const id = await approved('2')
  const { id: remission } = await issue.RMS(seller, credit(from(id, cheap('2', '20000'))))
  const consigned = { ...credit(cheap('1', '50000')), kind: 'RCS' as const }
  await expect(issue.RMS(seller, consigned)).resolves.toMatchObject({ state: 'issued', warnings: [] })
  await expect(issue.INE(seller, credit(from(remission, cheap('2', '20000'))))).rejects.toMatchObject({ code: 536 })
  await rules({ overCreditLimit: 'refuse' })
  await expect(issue.RMS(seller, consigned)).resolves.toMatchObject({ state: 'issued' })
  await expect(issue.INE(seller, credit(from(remission, cheap('2', '20000'))))).rejects.toMatchObject({ code: 480 })
})

test('books, stock and what is owed agree', async () => {
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
