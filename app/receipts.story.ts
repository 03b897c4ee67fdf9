// Receipts close what is owed, to the cent and never beyond it, whoever comes at the same time.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createParty } from '#modules/people/index.ts'
import {
  annulReceipt,
  createReceipt,
  getPending,
  getReceipt,
  listMoneyAccounts,
  paymentDevice,
  paymentType,
} from '#modules/treasury/index.ts'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { expectBooks } from './testing/books.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
})
afterAll(() => world.close())

const owed = async (of = shop) => (await of.client.call(getPending, { params: { partyId: of.customerId } })).items

const receive = (applications: readonly { openItemId: string; amount: string }[], changes: { date?: string; partyId?: string } = {}) =>
  shop.client.call(createReceipt, {
    body: {
      date: changes.date ?? world.today,
      partyId: changes.partyId ?? shop.customerId,
      moneyAccountId: shop.moneyAccountId,
      meansCode: '10',
      applications: [...applications],
    },
  })

test('one receipt over several documents, each of them once', async () => {
  await shop.issue([['Asesoría', '1']])
  await shop.issue([['Asesoría', '2']])
  const [first, second] = (await owed()).map((item) => item.id)
  const saved = await receive([
    { openItemId: first ?? '', amount: '100000' },
    { openItemId: second ?? '', amount: '50000.5' },
  ])
  expect(saved).toMatchObject({ number: 'RC-1', amount: '150000.50' })
  expect((await owed()).map((item) => [item.number, item.balance])).toEqual([['FV-2', '149999.50']])
  const { applications } = await shop.client.call(getReceipt, { params: { id: saved.id } })
  expect(applications.map((each) => [each.number, each.amount, each.balance])).toEqual([
    ['FV-1', '100000.00', '0.00'],
    ['FV-2', '50000.50', '149999.50'],
  ])
  await expectBooks(
    shop.client,
    `111005 150.000,50
     130505 149.999,50
     415595 (300.000,00)`,
  )
  await expect(receive([{ openItemId: second ?? '', amount: '149999.51' }])).rejects.toMatchObject({ code: 591 })
  // The same one on two lines is a slip.
  await expect(
    receive([
      { openItemId: second ?? '', amount: '149999' },
      { openItemId: second ?? '', amount: '0.50' },
    ]),
  ).rejects.toMatchObject({ code: 401, fields: ['applications.1'] })
})

test('twenty at once on one document: as many as fit, never one more', async () => {
  const [open] = await owed()
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => receive([{ openItemId: open?.id ?? '', amount: '14999.95' }])))
  expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(10)
  for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 591 })
  expect(await owed()).toEqual([])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('a receipt is annulled once, and what it closed is owed again', async () => {
  await shop.issue([['Asesoría', '3']])
  const [open] = await owed()
  const { id } = await receive([{ openItemId: open?.id ?? '', amount: '300000' }])
  expect(await owed()).toEqual([])
  const annul = () => shop.client.call(annulReceipt, { params: { id }, body: { reason: 'Cheque devuelto' } })
  const twice = await Promise.allSettled([annul(), annul()])
  expect(twice.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(twice.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 483 } })
  expect((await owed()).map((item) => item.balance)).toEqual(['300000.00'])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('what does not fit is refused with its reason, and nothing is written', async () => {
  const [open] = await owed()
  const openItemId = open?.id ?? ''
  await expect(receive([])).rejects.toMatchObject({ code: 401, fields: ['applications'] })
  await expect(receive([{ openItemId, amount: '0' }])).rejects.toMatchObject({ code: 401, fields: ['applications'] })
  await expect(receive([{ openItemId, amount: '9999999' }])).rejects.toMatchObject({ code: 591, fields: ['applications.0.amount'] })
  // The same one twice is a slip, not a sum.
  const twice = [1, 2].map(() => ({ openItemId, amount: '10' }))
  await expect(receive(twice)).rejects.toMatchObject({ code: 401, fields: ['applications.1'] })
  const { id: stranger } = await shop.client.call(createParty, {
    body: {
      kind: 'natural',
      identificationType: '13',
      identification: '52123456',
      firstName: 'Luz',
      firstSurname: 'Marín',
      responsibilities: ['R-99-PN'],
      isCustomer: true,
    },
  })
  await expect(receive([{ openItemId, amount: '10' }], { partyId: stranger })).rejects.toMatchObject({ code: 599 })
  const other = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  await other.issue([['Asesoría', '1']])
  const [theirs] = await owed(other)
  await expect(receive([{ openItemId: theirs?.id ?? '', amount: '10' }])).rejects.toMatchObject({ code: 698 })
  expect((await owed()).map((item) => item.balance)).toEqual(['300000.00'])
  expect((await owed(other)).map((item) => item.balance)).toEqual(['100000.00'])
})

test('a form of payment of the company says means, reference and card terminal, and stays with the receipt', async () => {
  const [open] = await owed()
  const pay = (changes: object) =>
    shop.client.call(createReceipt, {
      body: {
        ...{ date: world.today, partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '49' },
        ...{ applications: [{ openItemId: open?.id ?? '', amount: '10' }], ...changes },
      },
    })
  const { types } = await shop.client.call(listMoneyAccounts)
  const card = types.find(({ name }) => name === 'Tarjeta débito')?.id ?? ''
  const { id: device } = await shop.client.call(paymentDevice.endpoints.create, {
    body: { name: 'Caja 1', provider: 'redeban', terminal: 'T-100', merchantCode: '', serial: '' },
  })
  expect(types.map(({ name }) => name)).not.toContain('Crédito')
  const paid = { paymentTypeId: card, paymentDeviceId: device, reference: '123456' }
  for (const [field, wrong] of [
    ['reference', { ...paid, reference: '' }],
    ['meansCode', { ...paid, meansCode: '10' }],
    ['paymentDeviceId', { paymentDeviceId: device }],
  ] as const)
    await expect(pay(wrong)).rejects.toMatchObject({ code: 401, fields: [field] })
  await expect(pay({ ...paid, paymentTypeId: shop.customerId })).rejects.toMatchObject({ code: 698, fields: ['paymentTypeId'] })
  const saved = await pay(paid)
  expect(await shop.client.call(getReceipt, { params: { id: saved.id } })).toMatchObject({
    paidBy: 'Tarjeta débito · Caja 1',
    meansCode: '49',
  })
  await expect(shop.client.call(paymentType.endpoints.remove, { params: { id: card } })).rejects.toMatchObject({ code: 628 })
  const { version } = await shop.client.call(paymentType.endpoints.one, { params: { id: card } })
  await shop.client.call(paymentType.endpoints.setActive, { params: { id: card }, body: { version, active: false } })
  await expect(pay(paid)).rejects.toMatchObject({ code: 597, fields: ['paymentTypeId'] })
  expect((await shop.client.call(listMoneyAccounts)).types.map(({ id }) => id)).not.toContain(card)
})

test('a closed period takes no receipt', async () => {
  await closeMonths(shop.client, '2026-10')
  const [open] = await owed()
  await expect(receive([{ openItemId: open?.id ?? '', amount: '10' }], { date: '2026-10-31' })).rejects.toMatchObject({ code: 430 })
})
