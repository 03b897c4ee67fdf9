// Drafts: kept without number, changed by one person at a time, issued as they are, deleted without a trace in the books.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import { createPerson } from '#modules/access/index.server.ts'
import { invoiceEndpoints as invoices } from '#modules/sales/index.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { signedIn, type Client } from './client.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { anyEmail, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let colleague: Client
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    customer: { withholds: true },
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' },
    ],
  })
  const email = anyEmail()
  const personId = await createPerson(world.pool, { email, password: 'Colega-2026*', firstName: 'Beatriz', lastName: 'Colega' })
  await inCompany(world.pool, { companyId: shop.companyId, personId: shop.personId }, (tx) =>
    insertRows(tx, 'membership', [{ company_id: shop.companyId, person_id: personId, role_id: 1, active: true }]),
  )
  colleague = await signedIn(world.app, email, 'Colega-2026*')
})
afterAll(() => world.close())

const save = (client: Client, lines: Parameters<Shop['request']>[0], changes: Parameters<Shop['request']>[1] = {}) =>
  client.call(invoices.create, { body: { document: shop.request(lines, changes) } })

test('a draft may lack nearly everything, has no number, and touches neither books nor stock', async () => {
  const before = await closingBalances(shop.client)
  const empty = await save(shop.client, [], { partyId: null, resolutionId: null })
  expect(empty).toMatchObject({ state: 'draft', number: null, version: 1, total: '0.00' })
  const full = await save(shop.client, [['Cafetera', '20']])
  expect(full).toMatchObject({ state: 'draft', number: null, total: '1190000.00', payable: '1165000.00' })
  expect(await closingBalances(shop.client)).toEqual(before)
  expect((await shop.client.call(getEntriesOfSource, { params: { id: full.id } })).entries).toEqual([])
})

test('figures that have no words are refused at once, and no figure is beyond what is kept', async () => {
  await expect(save(shop.client, [['Cafetera', '99999999999999', '99999999999999']])).rejects.toMatchObject({
    code: 601,
    message: expect.stringContaining('El valor en letras solo admite cifras inferiores a mil billones.'),
    fields: ['lines'],
  })
  await expect(save(shop.client, [['Cafetera', '100000000000000']])).rejects.toMatchObject({
    code: 401,
    message: expect.stringContaining('El número es demasiado grande'),
    fields: ['document.lines.0.quantity'],
  })
})

test('who saves over somebody else is told whose change it is, and loses nothing', async () => {
  const draft = await save(shop.client, [['Cafetera', '1']])
  const update = (client: Client, version: number, quantity: string) =>
    client.call(invoices.update, { params: { id: draft.id }, body: { version, document: shop.request([['Cafetera', quantity]]) } })
  expect(await update(colleague, 1, '2')).toMatchObject({ version: 2, total: '119000.00' })
  await expect(update(shop.client, 1, '3')).rejects.toMatchObject({ code: 697, message: expect.stringContaining('Beatriz Colega') })
  const theirs = await shop.client.call(invoices.view, { params: { id: draft.id } })
  expect(theirs).toMatchObject({ savedBy: 'Beatriz Colega', version: 2, lines: [{ quantity: '2' }] })
  // Knowingly, with the number of theirs, mine is saved over it, and the history keeps both.
  expect(await update(shop.client, theirs.version, '3')).toMatchObject({ version: 3 })
  const { events } = await shop.client.call(invoices.history, { params: { id: draft.id } })
  expect(events.slice(0, 2).map(({ person, changes }) => [person, changes['Línea 1, Cafetera: cantidad']])).toEqual([
    ['Ana Historia', ['2', '3']],
    ['Beatriz Colega', ['1', '2']],
  ])
})

test('a draft that is issued keeps its id and takes the next number; what is issued is no longer edited nor deleted', async () => {
  const draft = await save(shop.client, [['Cafetera', '5']])
  const document = shop.request([
    ['Cafetera', '10'],
    ['Instalación', '2'],
  ])
  const issued = await shop.client.call(invoices.update, { params: { id: draft.id }, body: { version: 1, document, issue: true } })
  expect(issued).toMatchObject({ id: draft.id, state: 'issued', number: 'FV-1', version: 2 })
  const view = await shop.client.call(invoices.view, { params: { id: draft.id } })
  expect(view.lines.map((line) => [line.description, line.quantity])).toEqual([
    ['Cafetera', '10'],
    ['Instalación', '2'],
  ])
  await expect(shop.client.call(invoices.update, { params: { id: draft.id }, body: { version: 2, document } })).rejects.toMatchObject({
    code: 590,
  })
  await expect(shop.client.call(invoices.remove, { params: { id: draft.id } })).rejects.toMatchObject({ code: 482 })
  await shop.client.call(invoices.annul, { params: { id: draft.id }, body: { reason: 'Error en el cliente' } })
  await expect(shop.client.call(invoices.update, { params: { id: draft.id }, body: { version: 3, document } })).rejects.toMatchObject({
    code: 588,
  })
})

test('a deleted draft is gone; its number was never taken', async () => {
  const draft = await save(shop.client, [['Instalación', '1']])
  await shop.client.call(invoices.remove, { params: { id: draft.id } })
  await expect(shop.client.call(invoices.view, { params: { id: draft.id } })).rejects.toMatchObject({ code: 698 })
  expect((await shop.issue([['Instalación', '1']])).number).toBe('FV-2')
})

test('a changed withholding needs its reason, and says it afterwards', async () => {
  const draft = await save(shop.client, [['Cafetera', '20']])
  const proposed = (await shop.client.call(invoices.view, { params: { id: draft.id } })).withholdings[0]
  const withholdingId = proposed?.withholdingId ?? ''
  const issue = (reason: string) =>
    shop.client.call(invoices.create, {
      body: {
        document: { ...shop.request([['Cafetera', '20']]), withholdings: [{ withholdingId, amount: '20000', reason }] },
        issue: true,
      },
    })
  await expect(issue('')).rejects.toMatchObject({ code: 401, fields: [`withholdings.${withholdingId}`] })
  const issued = await issue('El cliente certificó otra tarifa')
  expect(issued.payable).toBe('1170000.00')
  const [changed] = (await shop.client.call(invoices.view, { params: { id: issued.id } })).withholdings
  expect(changed).toMatchObject({ amount: '20000.00', changedReason: 'El cliente certificó otra tarifa' })
})

test('500 lines cost one document; 501 are refused', async () => {
  const lines = Array.from({ length: 500 }, () => ['Instalación', '1'] as const)
  expect(await shop.issue(lines)).toMatchObject({ state: 'issued', total: '47600000.00' })
  await expect(shop.issue([...lines, ['Instalación', '1']])).rejects.toMatchObject({ status: 400 })
})
