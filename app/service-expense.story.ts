// Where a service that is bought goes: the account of its item, that of its category or of the nearest above it, or the company's. Its sale
// knows nothing of it.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { getEntriesOfSource, listAccounts } from '#modules/accounting/index.ts'
import { category, createItem, getItem, updateItem } from '#modules/items/index.ts'
import { billAccounts, billEndpoints as bills } from '#modules/purchases/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { kindClient } from './testing/import-client.server.ts'
import { meetSupplier } from './testing/parties.server.ts'
import { prove } from './testing/prove.server.ts'
import { firstRefusalOf } from './testing/refusals.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let supplierId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] }] })
  supplierId = await meetSupplier(shop.client, 'Servicios de Cali SAS')
})
afterAll(() => world.close())

const accountOf = async (text: string) => (await shop.client.call(billAccounts, { query: { text } })).accounts[0]?.id ?? ''
const newCategory = async (name: string, expenseAccountId: string | null, parentId: string | null = null) =>
  (await shop.client.call(category.endpoints.create, { body: { name, expenseAccountId, parentId } as never })).id
let last = 0
const service = async (changes: object = {}) => {
  last += 1
  const body = { code: `SV-${last}`, name: `Servicio ${last}`, kind: 'service' as const, price: '50000', ...changes }
  return (await shop.client.call(createItem, { body })).id
}
const buy = async (itemId: string) => {
  last += 1
  const line = { itemId, description: 'Servicio', quantity: '1', unitPrice: '50000', taxIds: [] }
  const document = {
    ...{ partyId: supplierId, supplierPrefix: 'S', supplierNumber: String(last), date: world.today, dueDate: addDays(world.today, 30) },
    ...{ paymentForm: '2' as const, lines: [line] },
  }
  const { id } = await shop.client.call(bills.create, { body: { document, issue: true } })
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id } })
  return entries[0]?.lines.map(({ account, debit, credit }) => `${account.code} ${debit === '0.00' ? `(${credit})` : debit}`)
}
const on = (code: string, owed = '233595') => [`${code} 50000.00`, `${owed} (50000.00)`]

test('its own account, that of its category or of the nearest above, or the company’s', async () => {
  const cleaning = await accountOf('513505')
  const above = await newCategory('Administración', await accountOf('514510'))
  const between = await newCategory('Oficina', null, above)
  const nearest = await newCategory('Sistemas', await accountOf('513520'), between)
  expect(await buy(await service())).toEqual(on('513595'))
  expect(await buy(await service({ costAccountId: cleaning }))).toEqual(on('513505'))
  expect(await buy(await service({ categoryId: between }))).toEqual(on('514510', '233535'))
  expect(await buy(await service({ categoryId: nearest }))).toEqual(on('513520', '233530'))
  expect(await buy(await service({ categoryId: nearest, costAccountId: cleaning }))).toEqual(on('513505'))
  expect(await buy(await service({ categoryId: await newCategory('Sin cuenta', null) }))).toEqual(on('513595'))
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('it is kept, changed and emptied; one that is none, or of another company, is refused at its field', async () => {
  const id = await service({ costAccountId: await accountOf('513505') })
  const read = () => shop.client.call(getItem, { params: { id } })
  expect((await read()).costAccount?.code).toBe('513505')
  const { version, code, name } = await read()
  const change = (costAccountId: string | null, of: number) =>
    shop.client.call(updateItem, {
      params: { id },
      body: { version: of, code, name, kind: 'service', price: '50000', taxIds: [], costAccountId },
    })
  const other = await openShop(world, { items: [] })
  const theirs = (await other.client.call(listAccounts, { query: {} })).accounts.find((each) => each.code === '513505')?.id ?? ''
  const group = (await shop.client.call(listAccounts, { query: {} })).accounts.find((each) => each.code === '5135')?.id ?? ''
  for (const wrong of [theirs, group]) expect((await firstRefusalOf(change(wrong, version)))?.at(-1)).toBe('costAccountId')
  await change(null, version)
  expect((await read()).costAccount).toBeNull()
  expect(await buy(id)).toEqual(on('513595'))
})

test('a file says it too, and a sale of the service has no cost', async () => {
  const file = kindClient(shop.client, 'items.item', true)
  await file.run(['code', 'name', 'kind', 'price', 'costAccountId'], [['SV-X', 'Mantenimiento', 'Servicio', '50000', '514510']])
  expect((await file.out()).find((row) => row.includes('SV-X'))).toContain('514510')
  const itemId = await service({ costAccountId: await accountOf('513505') })
  const request = shop.request([['Asesoría', '1']])
  const document = { ...request, lines: request.lines.map((line) => ({ ...line, itemId, taxIds: [] })) }
  const { id } = await shop.client.call(invoiceEndpoints.create, { body: { document, issue: true } })
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id } })
  expect(entries[0]?.lines.map(({ account, credit }) => `${account.code} ${credit}`)).toEqual(['130505 0.00', '415595 50000.00'])
})
