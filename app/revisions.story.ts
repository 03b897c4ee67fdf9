// Editing what was issued and not sent: what was paid stays with it, what the books say follows, and what may not be is refused.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { billEndpoints as bills } from '#modules/purchases/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { paymentEndpoints as payments } from '#modules/treasury/index.ts'
import type { Refused } from './client.server.ts'
import { closeMonths } from './testing/closing.server.ts'
import { meetSupplier } from './testing/parties.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let supplierId: string
let otherId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    profile: { withholdsRetefuente: true },
    items: [{ name: 'Mantenimiento', price: '500000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' }],
  })
  ;[supplierId, otherId] = await Promise.all([
    meetSupplier(shop.client, 'Asesores del Valle SAS'),
    meetSupplier(shop.client, 'Molinos del Norte SAS'),
  ])
})
afterAll(() => world.close())

let numbers = 0
const request = (price: string, changes: Partial<DocumentRequest> = {}): DocumentRequest => ({
  ...{ partyId: supplierId, supplierPrefix: 'FE', supplierNumber: String((numbers += 1)), paymentForm: '2' },
  ...{ date: world.today, dueDate: addDays(world.today, 30) },
  lines: [
    {
      ...{ itemId: shop.item('Mantenimiento').id, description: 'Mantenimiento', quantity: '1', unitPrice: price },
      taxIds: shop.item('Mantenimiento').taxIds,
    },
  ],
  ...changes,
})
const register = (document: DocumentRequest) => shop.client.call(bills.create, { body: { document, issue: true } })
const edit = (id: string, version: number, document: DocumentRequest, issue = true) =>
  shop.client.call(bills.update, { params: { id }, body: { document, version, issue } })
const view = (id: string) => shop.client.call(bills.view, { params: { id } })
const owed = async (partyId = supplierId) => (await shop.client.call(payments.pending, { params: { partyId } })).items
const itemOf = async (number: string | null) => (await owed()).find((item) => item.number === number)
const pay = (openItemId: string, amount: string) =>
  shop.client.call(payments.create, {
    body: {
      ...{ date: world.today, partyId: supplierId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
      applications: [{ openItemId, amount }],
    },
  })
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was taken',
    ({ code, fields }: Refused) => [code, fields[0] ?? null],
  )
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('what was paid of it stays with it, also when the egreso is annulled afterwards', async () => {
  const document = request('500000')
  const { id, number, version } = await register(document)
  const before = await closingBalances(shop.client)
  // 500.000 + 19 % less 4 % of services: 575.000.
  const item = await itemOf(number)
  expect(item).toMatchObject({ balance: '575000.00' })
  const paid = await pay(item?.id ?? '', '200000')
  const dearer = { ...document, lines: document.lines.map((line) => ({ ...line, unitPrice: '600000' })), dueDate: addDays(world.today, 60) }
  const edited = await edit(id, version, dearer)
  expect(edited).toMatchObject({ id, number, total: '714000.00', payable: '690000.00', version: version + 1 })
  expect(await view(id)).toMatchObject({ settlement: 'partial', balance: '490000.00', revision: 2 })
  expect(await itemOf(number)).toMatchObject({ id: item?.id, balance: '490000.00', dueDate: addDays(world.today, 60) })

  // Less than what was paid of it, or somebody else's: it is refused, and nothing of it is done.
  const cheap = { ...document, lines: document.lines.map((line) => ({ ...line, unitPrice: '100000' })) }
  expect(await refusalOf(edit(id, edited.version, cheap))).toEqual([589, null])
  expect(await refusalOf(edit(id, edited.version, { ...dearer, partyId: otherId }))).toEqual([589, null])
  expect(await view(id)).toMatchObject({ revision: 2, balance: '490000.00', version: edited.version })
  await proven()

  await shop.client.call(payments.annul, { params: { id: paid.id }, body: { reason: 'Se pagó dos veces' } })
  const other = await edit(id, edited.version, { ...document, partyId: otherId })
  expect((await owed(otherId)).map(({ number: of, balance }) => [of, balance])).toEqual([[number, '575000.00']])
  await edit(id, other.version, document)
  expect(await closingBalances(shop.client)).toEqual(before)
  await proven()
})

test('its entries say which revision each is of, and its history what each one changed', async () => {
  const document = request('500000')
  const { id, number, version } = await register(document)
  await edit(id, version, { ...document, notes: 'Corregida', lines: document.lines.map((line) => ({ ...line, quantity: '2' })) })
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id } })
  expect(entries.map(({ event }) => event).toSorted()).toEqual(['issue', 'issue.2', 'revise.2'])
  const { events } = await shop.client.call(bills.history, { params: { id } })
  expect(events[0]).toMatchObject({ action: 'update', title: `Factura de compra ${number ?? ''}` })
  expect(Object.keys(events[0]?.changes ?? {})).toEqual(expect.arrayContaining(['Observaciones', 'Línea 1, Mantenimiento: cantidad']))
  const { rows } = await shop.client.call(bills.list, { query: { search: number ?? '' } })
  expect(rows.filter((row) => row.number === number)).toHaveLength(1)
})

test('a document of the same day is compared with the others, never with itself', async () => {
  const partyId = await meetSupplier(shop.client, 'Transportes del Sur SAS')
  // Services withhold from 2 UVT (104.748 in 2026): the second of the day reaches it with the first.
  const first = request('70000', { partyId })
  const one = await register(first)
  const second = request('60000', { partyId })
  const two = await register(second)
  expect((await view(two.id)).totals.withheld).toBe('5200.00')
  await edit(two.id, two.version, { ...second, notes: 'Igual' })
  expect((await view(two.id)).totals.withheld).toBe('5200.00')
  expect((await refusalOf(edit(one.id, one.version, first))) as unknown[]).toEqual([401, null])
  await proven()
})

test('a draft of what was issued, another version, a closed month, another company and who may not issue are refused', async () => {
  const document = request('500000')
  const { id, version } = await register(document)
  expect(await refusalOf(edit(id, version, document, false))).toEqual([482, null])
  expect(await refusalOf(edit(id, version + 1, document))).toEqual([697, null])
  expect(await refusalOf(edit(id, version, { ...document, date: addDays(world.today, 1) }))).toEqual([440, 'date'])
  const second = await openShop(world, { items: [] })
  expect(await refusalOf(second.client.call(bills.update, { params: { id }, body: { document, version, issue: true } }))).toEqual([
    698,
    null,
  ])
  const { client: viewer } = await colleague(world, shop.client, roleIds.viewer)
  await expect(viewer.call(bills.update, { params: { id }, body: { document, version, issue: true } })).rejects.toMatchObject({
    status: 403,
  })

  const both = await Promise.allSettled([edit(id, version, { ...document, notes: 'A' }), edit(id, version, { ...document, notes: 'B' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])

  const sold = await shop.client.call(invoiceEndpoints.create, { body: { document: shop.request([['Mantenimiento', '1']]), issue: true } })
  const again = { document: shop.request([['Mantenimiento', '2']]), version: sold.version, issue: true }
  // It goes to the tax authority.
  expect((await refusalOf(shop.client.call(invoiceEndpoints.update, { params: { id: sold.id }, body: again })))[0]).toBe(590)

  const old = request('500000', { date: '2026-10-15', dueDate: '2026-11-15' })
  const registered = await register(old)
  await closeMonths(shop.client, '2026-10')
  expect(await refusalOf(edit(registered.id, registered.version, old))).toEqual([430, 'date'])
  expect(await refusalOf(edit(registered.id, registered.version, { ...old, date: world.today, dueDate: world.today }))).toEqual([
    430,
    'date',
  ])
  await proven()
})
