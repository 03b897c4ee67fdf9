// What one third party has of its own of a withholding: in bills and invoices, from its day, with its reason.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import { createParty } from '#modules/people/index.ts'
import { billEndpoints as bills } from '#modules/purchases/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { ownWithholdingEndpoints } from '#modules/taxes/index.ts'
import { prove } from './testing/prove.server.ts'
import { anyNit, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    profile: { withholdsRetefuente: true },
    items: [{ name: 'Mantenimiento', price: '500000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' }],
  })
})
afterAll(() => world.close())

const newParty = async (legalName: string, changes: object) =>
  (
    await shop.client.call(createParty, {
      body: {
        ...{ kind: 'juridica', identificationType: '31', identification: anyNit(), legalName, responsibilities: ['R-99-PN'] },
        ...{ emailInvoicing: 'facturas@cauca.co', addressLine: 'Calle 9 # 8-7', cityCode: '11001', ...changes },
      },
    })
  ).id

const bill = (partyId: string, supplierNumber: string) => ({
  ...{ partyId, supplierPrefix: 'FE', supplierNumber, date: world.today, dueDate: addDays(world.today, 30), paymentForm: '2' as const },
  lines: [
    {
      ...{ itemId: shop.item('Mantenimiento').id, description: 'Mantenimiento de octubre' },
      ...{ quantity: '1', unitPrice: '500000', taxIds: shop.item('Mantenimiento').taxIds },
    },
  ],
})

test('what a supplier or a customer has of its own holds from its day, in the draft, the books and «¿Por qué?»', async () => {
  const id = await newParty('Consultores del Cauca SAS', { isSupplier: true, withholdsRetefuente: false })
  const said = { side: 'suffers', kind: 'retefuente', from: world.today, effect: 'own', code: null, reason: 'Contrato 14' } as const
  const add = (body: object) =>
    shop.client.call(ownWithholdingEndpoints.addOwnWithholding, { params: { id }, body: { ...said, ...body } as never })
  await expect(add({ rate: '101' })).rejects.toMatchObject({ fields: ['rate'] })
  await expect(add({ rate: '-1' })).rejects.toMatchObject({ fields: ['rate'] })
  await expect(add({ rate: null })).rejects.toMatchObject({ code: 401, fields: ['rate'] })
  await expect(add({ effect: 'none', rate: '2' })).rejects.toMatchObject({ code: 401, fields: ['effect'] })
  await expect(add({ code: 'NINGUNO' })).rejects.toMatchObject({ code: 401, fields: ['code'] })
  await expect(add({ side: 'practises', rate: '2' })).rejects.toMatchObject({ code: 401, fields: ['side'] })
  const written = { document: bill(id, '91'), issue: false }
  const feeOf = async () => {
    const { id: billId } = await shop.client.call(bills.create, {
      body: { ...written, document: { ...written.document, supplierNumber: '92' } },
    })
    const { withholdings } = await shop.client.call(bills.view, { params: { id: billId } })
    await shop.client.call(bills.remove, { params: { id: billId } })
    return withholdings.find(({ kind }) => kind === 'retefuente')
  }
  expect((await feeOf())?.amount).toBe('20000.00')
  // 3,5 % of 500.000; tomorrow's does not hold yet.
  const { id: ownId } = await add({ rate: '3.5' })
  await add({ from: addDays(world.today, 1), effect: 'none', rate: null })
  await expect(add({ rate: '4' })).rejects.toMatchObject({ code: 401, fields: ['from'] })
  const fee = await feeOf()
  expect(fee?.amount).toBe('17500.00')
  expect(JSON.stringify(fee)).toContain('tarifa de 3,5')
  const day = await shop.client.call(bills.withholdingDay, { query: { partyId: id, date: world.today } })
  expect(day.own).toMatchObject([{ kind: 'retefuente', effect: 'own', rate: '3.5' }])
  const issued = await shop.client.call(bills.create, { body: { ...written, issue: true } })
  const entries = JSON.stringify(await shop.client.call(getEntriesOfSource, { params: { id: issued.id } }))
  expect(entries).toContain('17500.00')
  await shop.client.call(ownWithholdingEndpoints.dropOwnWithholding, { params: { id: ownId } })
  expect((await feeOf())?.amount).toBe('20000.00')
  const other = await openShop(world, { items: [] })
  await expect(other.client.call(ownWithholdingEndpoints.dropOwnWithholding, { params: { id: ownId } })).rejects.toMatchObject({
    code: 698,
  })
  // A customer that withholds by another rate.
  const customerId = await newParty('Hotel del Cauca SAS', { isCustomer: true, withholdsRetefuente: true })
  await shop.client.call(ownWithholdingEndpoints.addOwnWithholding, {
    params: { id: customerId },
    body: { ...said, side: 'practises', rate: '1' },
  })
  const sale = await shop.client.call(invoiceEndpoints.create, {
    body: { document: { ...shop.request([['Mantenimiento', '1']]), partyId: customerId }, issue: true },
  })
  const sold = await shop.client.call(invoiceEndpoints.view, { params: { id: sale.id } })
  expect(sold.withholdings.map(({ kind, amount }) => [kind, amount])).toEqual([['retefuente', '5000.00']])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
