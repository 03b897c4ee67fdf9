// What the plan limits: the free plan's money, a package of electronic documents, and what it never does: hide what exists.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { branch, register } from '#modules/documents/index.ts'
import { invoiceEndpoints as invoices, quoteEndpoints as quotes } from '#modules/sales/index.ts'
import { getPlanUsage } from '#modules/subscription/index.ts'
import { setPlanLimits, setPlanTerms } from '#modules/subscription/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { signedIn } from './client.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const million = parseAmount('5000000')
const unlimited = { status: 'active', validUntil: null, invoiceCap: null, monthCap: null } as const

const open = (): Promise<Shop> => openShop(world, { items: [{ name: 'Asesoría', price: '1000000', taxes: [] }] })
const limited = (shop: Shop, terms: Parameters<typeof setPlanTerms>[2]) =>
  inCompany(world.pool, shop, (tx) => setPlanTerms(tx, shop.companyId, terms))
const sell = (shop: Shop, quantity: string) =>
  shop.client.call(invoices.create, { body: { document: shop.request([['Asesoría', quantity]]), issue: true, replaces: null } })

test('the free plan invoices up to 5 million at once and in a month, also when two are issued at the same moment', async () => {
  const shop = await open()
  await limited(shop, { ...unlimited, invoiceCap: million, monthCap: million })
  await expect(sell(shop, '6')).rejects.toMatchObject({ code: 696 })
  await sell(shop, '3')
  const answers = await Promise.allSettled([sell(shop, '2'), sell(shop, '2'), sell(shop, '2')])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 696 })
  // A quote sells nothing yet, and what was issued is all still there.
  await shop.client.call(quotes.create, {
    body: { document: { ...shop.request([['Asesoría', '9']]), resolutionId: null }, issue: true, replaces: null },
  })
  expect((await shop.client.call(invoices.list, { query: {} })).rows).toHaveLength(2)
})

test('a package of electronic documents ends with its last one, and its use is told', async () => {
  const shop = await open()
  await inCompany(world.pool, shop, (tx) => setPlanLimits(tx, shop.companyId, { planElectronicBill: 2, planLoyalty: 0 }))
  const stateOf = async (flag: string) => (await shop.client.call(getPlanUsage)).features.find((feature) => feature.flag === flag)
  expect(await stateOf('planElectronicBill')).toMatchObject({ limit: 2, used: 0, state: 'available' })
  await sell(shop, '1')
  await sell(shop, '1')
  expect(await stateOf('planElectronicBill')).toMatchObject({ used: 2, state: 'reached' })
  expect(await stateOf('planLoyalty')).toMatchObject({ limit: 0, used: null, state: 'unavailable' })
  expect(await stateOf('planSell')).toMatchObject({ limit: null, state: 'unlimited' })
  await expect(sell(shop, '1')).rejects.toMatchObject({ code: 472 })
  await inCompany(world.pool, shop, (tx) => setPlanLimits(tx, shop.companyId, { planElectronicBill: 1 }))
  expect(await stateOf('planElectronicBill')).toMatchObject({ limit: 1, used: 2, state: 'exceeded' })
  expect((await shop.client.call(invoices.list, { query: {} })).rows).toHaveLength(2)
})

test('branches and registers ask the plan: the last place goes to one of two, a file does not pass over it, what works stays', async () => {
  const shop = await open()
  const { companyId, client } = shop
  const limit = (limits: Parameters<typeof setPlanLimits>[2]) => inCompany(world.pool, shop, (tx) => setPlanLimits(tx, companyId, limits))
  const values = {
    addressLine: '',
    cityCode: null,
    phone: '',
    mobile: '',
    email: '',
    openingHours: '',
    resolutionId: null,
    invoiceResolutionId: null,
    warehouseId: null,
    costCenterId: null,
  }
  const add = (code: string) => client.call(branch.endpoints.create, { body: { ...values, code, name: `Sucursal ${code}` } })
  await limit({ planBranches: 2 })
  const answers = await Promise.allSettled([add('02'), add('03'), add('04')])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 538 })
  await limit({ planBranches: 4 })
  const file = (rows: readonly string[]) => client.call(branch.endpoints.import, { body: { text: ['Código;Nombre', ...rows].join('\n') } })
  await expect(file(['10;Norte', '11;Sur', '12;Oriente'])).rejects.toMatchObject({ code: 538 })
  await file(['10;Norte', '11;Sur'])
  const { features } = await client.call(getPlanUsage)
  expect(features.find(({ flag }) => flag === 'planBranches')).toMatchObject({ limit: 4, used: 4, state: 'reached' })

  await limit({ planPosPointOfSale: 1 })
  const { rows } = await client.call(branch.endpoints.list, { query: {} })
  const box = {
    code: '02',
    name: 'Caja 2',
    branchId: rows[0]?.id ?? '',
    resolutionId: null,
    invoiceResolutionId: null,
    kind: 'main' as const,
    plate: '',
    place: '',
  }
  await expect(client.call(register.endpoints.create, { body: box })).rejects.toMatchObject({ code: 538 })
  await limit({ planPosPointOfSale: 2 })
  const { id } = await client.call(register.endpoints.create, { body: box })
  await client.call(register.endpoints.setActive, { params: { id }, body: { active: false, version: 1 } })
  await client.call(register.endpoints.create, { body: { ...box, code: '03', name: 'Caja 3' } })
  await expect(client.call(register.endpoints.setActive, { params: { id }, body: { active: true, version: 2 } })).rejects.toMatchObject({
    code: 538,
  })
})

test('what the plan does not include is told as that, and not as a permission that somebody may give', async () => {
  const shop = await open()
  await inCompany(world.pool, shop, (tx) => setPlanLimits(tx, shop.companyId, { planSell: 0 }))
  const client = await signedIn(world.app, shop.email, shop.password)
  const refused = client.call(invoices.list, { query: {} })
  await expect(refused).rejects.toMatchObject({ status: 403 })
  await expect(refused).rejects.toThrow('Tu plan no incluye Facturación de venta.')
})

test('after its last day, or suspended, a plan issues nothing and drafts are still kept', async () => {
  const shop = await open()
  await limited(shop, { ...unlimited, validUntil: parseDay('2026-11-19') })
  await expect(sell(shop, '1')).rejects.toMatchObject({ code: 473, message: expect.stringContaining('19/11/2026') })
  await limited(shop, { ...unlimited, status: 'suspended' })
  await expect(sell(shop, '1')).rejects.toMatchObject({ code: 470 })
  await shop.client.call(invoices.create, { body: { document: shop.request([['Asesoría', '1']]), issue: false, replaces: null } })
})
