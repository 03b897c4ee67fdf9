// Traer por CUFE: what a supplier issued and did not send comes to the inbox from the authority itself, once, and only what is ours.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEnabling } from '#modules/electronic/index.ts'
import { inboxEndpoints as inbox } from '#modules/purchases/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { Refused } from './client.server.ts'
import { openAuthorityWorld, openTransmittingShop, transmit, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { openShop, type Shop } from './testing/world.server.ts'

let authority: AuthorityWorld
beforeAll(async () => {
  authority = await openAuthorityWorld()
})
afterAll(() => authority.close())

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.errors.map(({ code, field }) => [code, field]) : error),
  )

async function issued(shop: Shop): Promise<string> {
  const { id } = await shop.issue([['Asesoría', '2']])
  await workFor(authority.world, shop)
  const view = await shop.client.call(invoiceEndpoints.view, { params: { id } })
  expect(view).toMatchObject({ electronicState: 'validated' })
  return view.uniqueCode ?? ''
}

test('an invoice is fetched by its key, once, and only by whom it was issued to', async () => {
  const { world, simulator } = authority
  const buyer = await openTransmittingShop(world)
  const { nit } = await buyer.client.call(getEnabling)
  const supplier = await openShop(world, { customer: { nit }, items: [{ name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] }] })
  await transmit(supplier)
  const uniqueCode = await issued(supplier)
  const fetch = (code: string, by: Shop = buyer) => by.client.call(inbox.fetchReceived, { body: { uniqueCode: code } })

  expect(await refusal(fetch('abc'))).toEqual([[401, 'uniqueCode']])
  expect(await refusal(fetch('0'.repeat(96)))).toEqual([[401, 'uniqueCode']])
  simulator.behave({ status: 503 })
  expect(await refusal(fetch(uniqueCode))).toEqual([[401, null]])
  simulator.behave({ status: null })
  // Of somebody else, and our own.
  expect(await refusal(fetch(await issued(buyer)))).toEqual([[524, null]])

  const taken = await fetch(uniqueCode.toUpperCase())
  expect(taken.number).toBe('FV-1')
  const received = await buyer.client.call(inbox.getReceived, { params: { id: taken.id } })
  expect(received).toMatchObject({ uniqueCode, signature: 'valid', validated: true, total: '119000.00', tab: 'new' })
  expect(await refusal(fetch(uniqueCode))).toEqual([[525, 'uniqueCode']])
  // Who has chosen no authority asks nobody.
  const idle = await openShop(world, { items: [] })
  expect(await refusal(fetch(uniqueCode, idle))).toEqual([[401, null]])
})
