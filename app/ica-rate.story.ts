// A new rate of ReteICA from a day: an invoice before it is withheld at the old one, after it at the new one, and a note of
// the first gives back what the first withheld.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWithholdingVersion, createWithholding, listWithholdings } from '#modules/taxes/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    customer: { withholds: true, cityCode: '11001' },
    items: [
      { name: 'Cafetera', price: '2000000', stock: { quantity: '9', cost: '30000' }, taxes: ['IVA 19 %'], ica: 'COM-OTRAS' },
      { name: 'Molino', price: '2000000', stock: { quantity: '9', cost: '30000' }, taxes: ['IVA 19 %'], ica: 'COM-PROPIA' },
    ],
  })
})
afterAll(() => world.close())

const icaOf = async (id: string) => {
  const { withholdings } = await shop.client.call(invoiceEndpoints.view, { params: { id } })
  return withholdings.filter(({ kind }) => kind === 'reteica').map(({ base, amount }) => [base, amount])
}

test('each invoice has the rate of its day', async () => {
  const { withholdings } = await shop.client.call(listWithholdings)
  const trade = withholdings.find(({ code, city }) => code === 'COM-OTRAS' && city?.code === '11001')
  const [before] = trade?.versions ?? []
  const first = await shop.issue([['Cafetera', '1']])
  // 11,04 per mil of 2.000.000 (Acuerdo 65 de 2002), over 27 UVT of 2026.
  expect(await icaOf(first.id)).toEqual([['2000000.00', '22080.00']])
  await shop.client.call(addWithholdingVersion, {
    params: { id: trade?.id ?? '' },
    body: {
      validFrom: '2026-11-21',
      rate: '0.966',
      minimumUvt: '27',
      purchaseAccountId: before?.purchaseAccount?.id ?? null,
      source: 'Acuerdo de prueba',
    },
  })
  expect(await icaOf((await shop.issue([['Cafetera', '1']])).id)).toEqual([['2000000.00', '22080.00']])
  world.clock.moveTo('2026-11-21T15:00:00Z')
  // 9,66 per mil; without an account of its own it goes to the company's for ReteICA.
  expect(await icaOf((await shop.issue([['Cafetera', '1']])).id)).toEqual([['2000000.00', '19320.00']])
  expect(await icaOf(first.id)).toEqual([['2000000.00', '22080.00']])
})

test('a municipality and an activity have one rule for each kind of person', async () => {
  const own = {
    kind: 'reteica',
    code: 'COM-PROPIA',
    name: 'Comercio propio',
    cityCode: '11001',
    rate: '0.5',
    validFrom: '2026-01-01',
  } as const
  const made = await shop.client.call(createWithholding, { body: own })
  await expect(shop.client.call(createWithholding, { body: { ...own, code: 'com-propia' } })).rejects.toMatchObject({
    code: 403,
    fields: ['code'],
  })
  await shop.client.call(createWithholding, { body: { ...own, cityCode: '05001' } })
  await shop.client.call(createWithholding, { body: { ...own, beneficiary: 'natural' } })
  expect(made.id).toMatch(/^[\da-f-]{36}$/)
  expect(await icaOf((await shop.issue([['Molino', '1']])).id)).toEqual([['2000000.00', '10000.00']])
})
