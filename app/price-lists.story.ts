// Lists that decide what a sale proposes: of the customer, of its tag, of the branch and of everybody, with written prices
// and scales, taxes inside or not, and whatever the plan includes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOwnBranches, roleIds } from '#modules/access/index.ts'
import { branch, proposeLines } from '#modules/documents/index.ts'
import { createParty, getParty, personTag, updateParty } from '#modules/people/index.ts'
import {
  agreePrice,
  dropAgreedPrice,
  getPartyList,
  listItemAgreed,
  listPartyAgreed,
  listPrices,
  pastePrices,
  priceList,
  setPartyList,
  setPartyLists,
  writePrices,
} from '#modules/pricing/index.ts'
import { invoiceEndpoints as invoices } from '#modules/sales/index.ts'
import { userCalls as users } from '#modules/users/index.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { colleague, free, later, restrict } from './testing/colleagues.server.ts'
import { openShop, openWorld, newCompany, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '100000', taxes: ['IVA 19 %'], stock: { quantity: '10', cost: '60000' } },
      { name: 'Molino', price: '50000', taxes: [], stock: { quantity: '10', cost: '20000' } },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] },
    ],
  })
})
afterAll(() => world.close())

const north = {
  code: '77',
  name: 'Norte',
  addressLine: '',
  cityCode: null,
  phone: '',
  mobile: '',
  email: '',
  openingHours: '',
  resolutionId: null,
  warehouseId: null,
  costCenterId: null,
}

const plain = {
  audience: 'assigned',
  tagId: null,
  branchId: null,
  source: 'base',
  overId: null,
  change: 'lower',
  percent: '0',
  rounding: 'none',
  includesTax: false,
  validFrom: null,
  validTo: null,
} as const
const newList = async (name: string, more: object = {}) =>
  (await shop.client.call(priceList.endpoints.create, { body: { ...plain, name, ...more } })).id
const give = (listId: string | null) => shop.client.call(setPartyList, { params: { id: shop.customerId }, body: { listId } })
const propose = async (lines: readonly (readonly [string, string])[], more: object = {}) => {
  const answer = await shop.client.call(proposeLines, {
    body: {
      partyId: shop.customerId,
      date: world.today,
      branchId: null,
      pricesIncludeTax: false,
      lines: lines.map(([name, quantity]) => ({ itemId: shop.item(name).id, quantity })),
      ...more,
    },
  })
  return answer.lines.map((line) => line && `${line.price} ${line.priceReason}`.trim())
}
const mainBranch = async () => {
  const { branches } = await shop.client.call(listOwnBranches, {})
  const [first] = branches.filter(({ name }) => name !== 'Sur' && name !== 'Norte')
  if (!first) throw new Error('no branch')
  return first
}
const clean = async () => {
  await give(null)
  const { rows } = await shop.client.call(priceList.endpoints.list, { query: {} })
  for (const { id, version, active } of rows)
    if (active) await shop.client.call(priceList.endpoints.setActive, { params: { id }, body: { version, active: false } })
}

test('without lists a line proposes the base price of its item', async () => {
  expect(
    await propose([
      ['Cafetera', '1'],
      ['Molino', '3'],
    ]),
  ).toEqual(['100000', '50000'])
})

test('the list of the customer, by its rule, and what is written over it by quantity', async () => {
  const retail = await newList('Público', { audience: 'all', change: 'raise', percent: '7', rounding: 'in900', includesTax: true })
  const wholesale = await newList('Mayorista', { source: 'list', overId: retail, percent: '10' })
  expect(
    await propose(
      [
        ['Cafetera', '1'],
        ['Molino', '1'],
      ],
      { pricesIncludeTax: true },
    ),
  ).toEqual(['126900 lista Público', '53900 lista Público'])
  await give(wholesale)
  expect(await shop.client.call(getPartyList, { params: { id: shop.customerId } })).toEqual({ list: { id: wholesale, name: 'Mayorista' } })
  // 126.900 con IVA son 106.638,66 sin él; menos 10 %.
  expect(await propose([['Cafetera', '1']])).toEqual(['95974.79 lista Mayorista'])
  await shop.client.call(writePrices, {
    params: { id: wholesale, itemId: shop.item('Cafetera').id },
    body: {
      written: [
        { from: '0', price: '95000' },
        { from: '12', price: '90000.5' },
      ],
    },
  })
  expect(
    await propose([
      ['Cafetera', '11'],
      ['Cafetera', '12'],
      ['Molino', '1'],
    ]),
  ).toEqual(['95000 lista Mayorista', '90000.5 lista Mayorista, desde 12 u.', '48510 lista Mayorista'])
  const { rows } = await shop.client.call(listPrices, { params: { id: wholesale }, query: { only: 'written' } })
  expect(rows).toMatchObject([{ code: 'P-1', base: '100000', price: '95000', written: [{ from: '0' }, { from: '12', price: '90000.5' }] }])
  await expect(shop.client.call(priceList.endpoints.remove, { params: { id: wholesale } })).rejects.toMatchObject({ code: 628 })
  await clean()
})

test('what was agreed with a customer comes before its list, by quantity and while it holds; what makes no sense is refused', async () => {
  const wholesale = await newList('Para cualquiera', { audience: 'all', change: 'lower', percent: '5' })
  const agree = (body: object, id = shop.customerId) =>
    shop.client.call(agreePrice, { params: { id }, body: { itemId: shop.item('Cafetera').id, price: '90000', ...body } as never })
  await agree({ from: '6', validTo: world.today })
  await agree({ from: '12', price: '85000', validFrom: '2099-01-01' })
  const asked = [['Cafetera', '5'] as const, ['Cafetera', '12'] as const, ['Molino', '1'] as const]
  expect(await propose(asked)).toEqual([
    '95000 lista Para cualquiera',
    '90000 el de este cliente, desde 6 u.',
    '47500 lista Para cualquiera',
  ])
  // 19 % of 90.000 are 17.100.
  expect(await propose([['Cafetera', '6']], { pricesIncludeTax: true })).toEqual(['107100 el de este cliente, desde 6 u.'])
  expect(await propose([['Cafetera', '6']], { partyId: null })).toEqual(['95000 lista Para cualquiera'])
  // Said again from the same quantity it takes the place of what was there, also when two say it at once.
  const both = await Promise.all([agree({ from: '6.0', price: '88000' }), agree({ from: '6', price: '88000' })])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  const { rows } = await shop.client.call(listPartyAgreed, { params: { id: shop.customerId }, query: {} })
  expect(rows.map(({ from, price, standing }) => `${from} ${price} ${standing}`).toSorted()).toEqual([
    '12 85000 Programada',
    '6 88000 Vigente',
  ])
  expect((await shop.client.call(listItemAgreed, { params: { id: shop.item('Cafetera').id }, query: {} })).rows).toHaveLength(2)

  await expect(agree({ price: '0' })).rejects.toMatchObject({ fields: ['price'] })
  await expect(agree({ price: '-1' })).rejects.toMatchObject({ fields: ['price'] })
  await expect(agree({ from: '-1' })).rejects.toMatchObject({ fields: ['from'] })
  await expect(agree({ validFrom: '2026-12-01', validTo: '2026-11-30' })).rejects.toMatchObject({ fields: ['validTo'] })
  const other = await newCompany(world)
  await expect(other.client.call(dropAgreedPrice, { params: { id: rows[0]?.id ?? '' } })).rejects.toMatchObject({ code: 698 })

  for (const { id } of rows) await shop.client.call(dropAgreedPrice, { params: { id } })
  expect(await propose([['Cafetera', '12']])).toEqual(['95000 lista Para cualquiera'])
  expect((await shop.client.call(listPartyAgreed, { params: { id: shop.customerId }, query: {} })).rows).toEqual([])
  await shop.client.call(priceList.endpoints.remove, { params: { id: wholesale } })
})

test('over the cost with a margin; a service has no cost and keeps its base price', async () => {
  await newList('Con margen', { audience: 'all', source: 'cost', change: 'margin', percent: '40', rounding: 'to100' })
  expect(
    await propose([
      ['Cafetera', '1'],
      ['Instalación', '1'],
    ]),
  ).toEqual(['100000 lista Con margen', '80000'])
  await clean()
})

test('by tag, by branch and for all, in the order that people give, and only while it holds', async () => {
  const { id: tagId } = await shop.client.call(personTag.endpoints.create, { body: { name: 'VIP', role: 'all', color: null, notes: '' } })
  const { id: branchId } = await shop.client.call(branch.endpoints.create, { body: north })
  const all = await newList('Todos', { audience: 'all', percent: '1' })
  await newList('Sucursal', { audience: 'branch', branchId, percent: '2' })
  await newList('VIP', { audience: 'tag', tagId, percent: '3' })
  await newList('Navidad', { audience: 'all', percent: '50', validFrom: '2026-12-01', validTo: '2026-12-31' })
  const of = async (more: object = {}) => (await propose([['Molino', '1']], more))[0]
  expect(await of()).toBe('49500 lista Todos')
  expect(await of({ branchId })).toBe('49000 lista Sucursal')
  const party = await shop.client.call(getParty, { params: { id: shop.customerId } })
  const { tags: _tags, ...body } = party
  await shop.client.call(updateParty, { params: { id: shop.customerId }, body: { ...body, tagIds: [tagId] } })
  expect(await of({ branchId })).toBe('48500 lista VIP')
  expect(await of({ partyId: null })).toBe('49500 lista Todos')
  expect(await of({ partyId: null, date: '2026-12-24' })).toBe('49500 lista Todos')
  await shop.client.call(priceList.endpoints.move, { params: { id: all }, body: { to: 'last', beside: null } })
  expect(await of({ partyId: null, date: '2026-12-24' })).toBe('25000 lista Navidad')
  await clean()
})

test('a list never begins from itself, also when two are set over each other at once', async () => {
  const [a, b] = [await newList('A'), await newList('B')]
  const over = (id: string, name: string, overId: string, version: number) =>
    shop.client.call(priceList.endpoints.update, { params: { id }, body: { ...plain, name, source: 'list', overId, version } })
  const both = await Promise.allSettled([over(a, 'A', b, 1), over(b, 'B', a, 1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 401, fields: ['overId'] } })
  await clean()
})

test('many prices are pasted by code, all or none, and read again', async () => {
  const id = await newList('Pegada', { source: 'own', audience: 'all' })
  const paste = (rows: { code: string; from?: string; price: string }[]) =>
    shop.client.call(pastePrices, { params: { id }, body: { rows } })
  await expect(
    paste([
      { code: 'P-1', price: '1' },
      { code: 'NO', price: '1' },
    ]),
  ).rejects.toMatchObject({ fields: ['rows.1.code'] })
  await expect(
    paste([
      { code: 'P-1', price: '1' },
      { code: 'p-1', price: '2' },
    ]),
  ).rejects.toMatchObject({ fields: ['rows.1.code'] })
  expect(await propose([['Cafetera', '1']])).toEqual(['100000'])
  expect(
    await paste([
      { code: 'p-1', price: '99000' },
      { code: 'P-1', from: '6', price: '98000' },
      { code: 'P-2', price: '49000' },
    ]),
  ).toEqual({ written: 3 })
  expect(await paste([{ code: 'P-1', price: '97000' }])).toEqual({ written: 1 })
  expect(
    await propose([
      ['Cafetera', '1'],
      ['Cafetera', '6'],
      ['Instalación', '1'],
    ]),
  ).toEqual(['97000 lista Pegada', '98000 lista Pegada, desde 6 u.', '80000'])
  await clean()
})

test('the list of whoever sells: after those of the customer, before that of the branch; in use and of where they work', async () => {
  const { id: branchId } = await shop.client.call(branch.endpoints.create, { body: { ...north, code: '78', name: 'Sur' } })
  const { personId, client } = await colleague(world, shop.client)
  const wholesale = await newList('Por mayor', { percent: '10' })
  const south = await newList('Del sur', { audience: 'branch', branchId, percent: '2' })
  await newList('De todos', { audience: 'all', percent: '1' })
  const prefer = (listId: string | null) =>
    shop.client.call(users.changeDefaults, {
      params: { personId },
      body: { branchId: null, warehouseId: null, priceList: listId === null ? null : { id: listId, name: '' } },
    })
  const of = async (more: object = {}, who = client) => {
    const body = { partyId: null, date: world.today, branchId, pricesIncludeTax: false, ...more }
    const answer = await who.call(proposeLines, { body: { ...body, lines: [{ itemId: shop.item('Cafetera').id, quantity: '1' }] } })
    return `${answer.lines[0]?.price} ${answer.lines[0]?.priceReason}`
  }
  expect(await of()).toBe('98000 lista Del sur')
  await prefer(wholesale)
  expect(await of()).toBe('90000 lista Por mayor')
  expect(await of({}, shop.client)).toBe('98000 lista Del sur')
  expect((await shop.client.call(users.getUser, { params: { personId } })).defaults.priceList).toEqual({
    id: wholesale,
    name: 'Por mayor',
  })
  // The customer’s own goes first.
  const own = await newList('Del cliente', { percent: '20' })
  await give(own)
  expect(await of({ partyId: shop.customerId })).toBe('80000 lista Del cliente')
  await give(null)
  // It is the price of the company for them: they need no permission to write it, and do to write another.
  const sell = (unitPrice: string) =>
    client.call(invoices.create, { body: { document: shop.request([['Cafetera', '1', unitPrice]]), issue: true } })
  const { version } = await shop.client.call(users.getUser, { params: { personId } })
  await shop.client.call(users.changeUser, { params: { personId }, body: { roleId: roleIds.cashier, version, limits: free } })
  later(world)
  await sell('90000')
  await expect(sell('98000')).rejects.toMatchObject({ code: 401, fields: ['lines.0.unitPrice'] })
  await expect(shop.client.call(priceList.endpoints.remove, { params: { id: wholesale } })).rejects.toMatchObject({ code: 628 })
  // Out of use it proposes nothing, stays for whoever has it and is given to nobody.
  const { rows } = await shop.client.call(priceList.endpoints.list, { query: {} })
  const kept = rows.find(({ id }) => id === wholesale)
  await shop.client.call(priceList.endpoints.setActive, {
    params: { id: wholesale },
    body: { version: kept?.version ?? 0, active: false },
  })
  expect(await of()).toBe('98000 lista Del sur')
  await prefer(wholesale)
  await prefer(south)
  await expect(prefer(wholesale)).rejects.toMatchObject({ code: 401, fields: ['priceList'] })
  await restrict(world, shop.client, personId, { branchIds: [(await mainBranch()).id] })
  await prefer(south)
  await prefer(null)
  await expect(prefer(south)).rejects.toMatchObject({ code: 401, fields: ['priceList'] })
  const other = await newCompany(world)
  const alien = await other.client.call(priceList.endpoints.create, { body: { ...plain, name: 'Ajena' } })
  await expect(prefer(alien.id)).rejects.toMatchObject({ code: 401, fields: ['priceList'] })
  await clean()
})

test('only customers have a list, of their own company; without lists in the plan nothing is proposed', async () => {
  const id = await newList('Ajena', { audience: 'all', percent: '10' })
  const supplier = await shop.client.call(createParty, {
    body: {
      kind: 'natural',
      identificationType: '13',
      identification: '52000111',
      firstName: 'Luz',
      firstSurname: 'Pinzón',
      responsibilities: ['R-99-PN'],
      isSupplier: true,
    },
  })
  const theirs = { itemId: shop.item('Cafetera').id, price: '90000' }
  await expect(shop.client.call(agreePrice, { params: { id: supplier.id }, body: theirs })).rejects.toMatchObject({ fields: ['id'] })
  // Of several at once: the supplier stays as it was, and another company's refuses all.
  const both = [shop.customerId, supplier.id]
  expect(await shop.client.call(setPartyLists, { body: { ids: [...both, supplier.id], listId: id } })).toMatchObject({ leftOut: 1 })
  expect((await shop.client.call(getPartyList, { params: { id: shop.customerId } })).list?.id).toBe(id)
  expect(await shop.client.call(setPartyLists, { body: { ids: both, listId: id } })).toEqual({ changed: 0, leftOut: 1 })
  await expect(shop.client.call(setPartyLists, { body: { ids: [shop.customerId, id], listId: null } })).rejects.toMatchObject({ code: 698 })
  expect(await shop.client.call(setPartyLists, { body: { ids: both, listId: null } })).toEqual({ changed: 1, leftOut: 1 })
  expect((await shop.client.call(getPartyList, { params: { id: shop.customerId } })).list).toBeNull()
  await expect(shop.client.call(setPartyList, { params: { id: supplier.id }, body: { listId: id } })).rejects.toMatchObject({ code: 401 })
  const other = await newCompany(world)
  await expect(other.client.call(listPrices, { params: { id }, query: {} })).rejects.toMatchObject({ code: 698 })
  await expect(
    other.client.call(writePrices, { params: { id, itemId: shop.item('Molino').id }, body: { written: [] } }),
  ).rejects.toMatchObject({ code: 698 })
  expect(await propose([['Molino', '1']])).toEqual(['45000 lista Ajena'])
  await inCompany(world.pool, shop, (tx) => setPlanLimits(tx, shop.companyId, { planPriceLists: 0 }))
  world.clock.moveTo(new Date(world.clock.now().getTime() + 10_000).toISOString())
  expect(await propose([['Molino', '1']])).toEqual(['50000'])
  await expect(shop.client.call(listPrices, { params: { id }, query: {} })).rejects.toMatchObject({ status: 403 })
})
