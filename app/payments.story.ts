// Payments close what the company owes, to the cent and never beyond it; whatever is annulled is owed again.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import { closePeriod, lockModule } from '#modules/accounting/index.ts'
import { createParty } from '#modules/people/index.ts'
import { createReceipt, getPending, paymentEndpoints as payments, paymentPermissions, receiptEndpoints } from '#modules/treasury/index.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import { prove } from './prove.server.ts'
import { expectBooks } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let supplierId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  supplierId = (await shop.client.call(createParty, { body: { ...supplier, identification: '900123456', responsibilities: ['R-99-PN'] } }))
    .id
  await openPayables()
})
afterAll(() => world.close())

const supplier = {
  kind: 'juridica',
  identificationType: '31',
  legalName: 'Molinos del Valle SAS',
  isSupplier: true,
} as const

const openPayables = () =>
  shop.client.call(runImport, {
    body: {
      kind: 'treasury.openingBalance',
      columns: ['account', 'party', 'crossDocument', 'debit', 'credit', 'dueDate'],
      rows: [
        ['220505', '900123456', 'MV-77', '', '500000', '2026-10-30'],
        ['220505', '900123456', 'MV-81', '', '250000.50', '2026-12-15'],
        ['370505', '', '', '750000.50', '', ''],
      ].map((cells, index) => ({ number: index + 2, cells })),
      mode: 'create',
      only: 'all',
    },
  })

const owed = async (partyId = supplierId) => (await shop.client.call(payments.pending, { params: { partyId } })).items
const openOf = async (number: string) => (await owed()).find((item) => item.number === number)?.id ?? ''

const pay = (
  applications: readonly { openItemId: string; amount: string }[],
  changes: { date?: string; partyId?: string; meansCode?: string; moneyAccountId?: string; reference?: string } = {},
) =>
  shop.client.call(payments.create, {
    body: {
      ...{ date: world.today, partyId: supplierId, moneyAccountId: shop.moneyAccountId, meansCode: '47', ...changes },
      applications: [...applications],
    },
  })

test('an opening payable is paid in two parts, another with it, and each entry debits the payable and credits the bank', async () => {
  expect((await owed()).map((item) => [item.number, item.balance])).toEqual([
    ['MV-77', '500000.00'],
    ['MV-81', '250000.50'],
  ])
  const [first, second] = [await openOf('MV-77'), await openOf('MV-81')]
  expect(await pay([{ openItemId: first, amount: '200000' }], { reference: 'TRF-9' })).toMatchObject({
    number: 'CE-1',
    amount: '200000.00',
  })
  const rest = await pay([
    { openItemId: first, amount: '300000' },
    { openItemId: second, amount: '50000.50' },
  ])
  expect(rest).toMatchObject({ number: 'CE-2', amount: '350000.50' })
  expect((await owed()).map((item) => [item.number, item.balance])).toEqual([['MV-81', '200000.00']])
  const seen = await shop.client.call(payments.one, { params: { id: rest.id } })
  expect(seen).toMatchObject({ number: 'CE-2', party: { id: supplierId }, state: 'posted' })
  expect(seen.applications.map((each) => [each.number, each.amount, each.balance])).toEqual([
    ['MV-77', '300000.00', '0.00'],
    ['MV-81', '50000.50', '200000.00'],
  ])
  await expectBooks(
    shop.client,
    `111005 (550.000,50)
     220505 (200.000,00)
     370505 750.000,50`,
  )
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('one is annulled once, and what it closed is owed again', async () => {
  const { rows } = await shop.client.call(payments.list, { query: { search: 'TRF-9' } })
  const [found] = rows
  const annul = () => shop.client.call(payments.annul, { params: { id: found?.id ?? '' }, body: { reason: 'Transferencia devuelta' } })
  const twice = await Promise.allSettled([annul(), annul()])
  expect(twice.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(twice.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 483 } })
  expect((await owed()).map((item) => [item.number, item.balance])).toEqual([
    ['MV-77', '200000.00'],
    ['MV-81', '200000.00'],
  ])
  const { events } = await shop.client.call(payments.history, { params: { id: found?.id ?? '' }, query: {} })
  expect(events.map(({ action, title, changes }) => [action, title, changes])).toEqual([
    ['annul', 'Egreso CE-1', { reason: [null, 'Transferencia devuelta'] }],
    ['create', 'Egreso CE-1', {}],
  ])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('the list is searched, dated and added up, and taken out as a file', async () => {
  const all = await shop.client.call(payments.list, { query: {} })
  expect(all).toMatchObject({ count: 2, total: '350000.50' })
  expect(all.rows.map(({ number, state, documents }) => [number, state, documents])).toEqual([
    ['CE-2', 'posted', ['MV-77', 'MV-81']],
    ['CE-1', 'annulled', ['MV-77']],
  ])
  for (const search of ['CE-2', 'MV-81', 'molinos', '900123456'])
    expect(
      (await shop.client.call(payments.list, { query: { search } })).rows.some(({ number }) => number === 'CE-2'),
      search,
    ).toBe(true)
  expect((await shop.client.call(payments.list, { query: { search: 'nadie' } })).count).toBe(0)
  expect((await shop.client.call(payments.list, { query: { to: addDays(world.today, -1) } })).count).toBe(0)
  const { bytes } = await shop.client.call(payments.export, { query: { columns: 'number,party,documents,amount,state', format: 'csv' } })
  expect(Buffer.from(bytes).toString('utf8').replace('\u{feff}', '')).toBe(
    'Número,Tercero,Documentos,Valor,Estado\r\nCE-2,Molinos del Valle SAS,"MV-77, MV-81",350000.50,Contabilizado\r\nCE-1,Molinos del Valle SAS,MV-77,200000.00,Anulado\r\n',
  )
})

test('twenty at once on one document: as many as fit, never one more', async () => {
  const openItemId = await openOf('MV-81')
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => pay([{ openItemId, amount: '20000' }])))
  expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(10)
  for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 591 })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('what does not fit is refused with its reason, and nothing is written', async () => {
  const openItemId = await openOf('MV-77')
  const one = [{ openItemId, amount: '10' }]
  await expect(pay([])).rejects.toMatchObject({ code: 401, fields: ['applications'] })
  await expect(pay([{ openItemId, amount: '200000.01' }])).rejects.toMatchObject({ code: 591 })
  await expect(pay(one, { partyId: shop.customerId })).rejects.toMatchObject({ code: 599 })
  await expect(pay(one, { meansCode: 'ZZ' })).rejects.toMatchObject({ code: 597, fields: ['meansCode'] })
  await expect(pay(one, { moneyAccountId: supplierId })).rejects.toMatchObject({ code: 592, fields: ['moneyAccountId'] })
  await expect(pay(one, { date: addDays(world.today, 1) })).rejects.toMatchObject({ code: 440, fields: ['date'] })
  await expect(pay(one, { date: addDays(world.today, -1) })).rejects.toMatchObject({
    code: 401,
    errors: [{ field: 'date', message: expect.stringMatching(/^MV-77 es del .+: el egreso no puede ser anterior\.$/) }],
  })
  await expect(pay(one, { date: '2020-01-15' })).rejects.toMatchObject({ code: 433, fields: ['date'] })
  expect((await owed()).map((item) => item.balance)).toEqual(['200000.00'])
})

test('each ledger is closed by its own voucher: a payment pays no receivable, a receipt collects no payable', async () => {
  await shop.issue([['Asesoría', '1']])
  const [receivable] = (await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items
  await expect(pay([{ openItemId: receivable?.id ?? '', amount: '10' }], { partyId: shop.customerId })).rejects.toMatchObject({
    code: 401,
    errors: [{ field: 'applications.0', message: `${receivable?.number} no es un documento por pagar.` }],
  })
  const collect = shop.client.call(createReceipt, {
    body: {
      ...{ date: world.today, partyId: supplierId, moneyAccountId: shop.moneyAccountId, meansCode: '10' },
      applications: [{ openItemId: await openOf('MV-77'), amount: '10' }],
    },
  })
  await expect(collect).rejects.toMatchObject({
    code: 401,
    errors: [{ field: 'applications.0', message: 'MV-77 no es un documento por cobrar.' }],
  })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('who sells sees what customers pay and not what is paid; who looks does not pay', async () => {
  const { client: seller } = await colleague(world, shop.client, roleIds.seller)
  await seller.call(receiptEndpoints.list, { query: {} })
  await expect(seller.call(payments.list, { query: {} })).rejects.toMatchObject({ status: 403 })
  const { client: viewer } = await colleague(world, shop.client, roleIds.viewer)
  expect((await viewer.call(payments.list, { query: {} })).count).toBeGreaterThan(0)
  const body = { date: world.today, partyId: supplierId, moneyAccountId: shop.moneyAccountId, meansCode: '47', applications: [] }
  await expect(viewer.call(payments.create, { body })).rejects.toMatchObject({ status: 403 })
  const { client: assistant } = await colleague(world, shop.client, roleIds.accountingAssistant)
  const openItemId = await openOf('MV-77')
  const { id } = await assistant.call(payments.create, { body: { ...body, applications: [{ openItemId, amount: '1000' }] } })
  await expect(assistant.call(payments.annul, { params: { id }, body: { reason: 'Doble' } })).rejects.toMatchObject({ status: 403 })
  expect(paymentPermissions.read.needs?.map(({ code }) => code)).toEqual(['treasury.receipt.read'])
})

test('a month that is locked for treasury, or closed, takes no payment', async () => {
  const openItemId = await openOf('MV-77')
  const one = [{ openItemId, amount: '10' }]
  const month = world.today.slice(0, 7)
  await shop.client.call(lockModule, { params: { month }, body: { module: 'treasury' } })
  await expect(pay(one)).rejects.toMatchObject({ code: 431, fields: ['date'] })
  await shop.client.call(closePeriod, { params: { month: '2026-10' }, body: { withEarlier: true } })
  await expect(pay(one, { date: '2026-10-31' })).rejects.toMatchObject({ code: 430, fields: ['date'] })
})
