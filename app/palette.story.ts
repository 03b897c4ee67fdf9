// The palette finds records by what one types of them, each behind the gate of its list, and never those of another company.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '#modules/access/index.server.ts'
import { getParty } from '#modules/people/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { createReceipt, getPending } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { keepFavorites, listFavorites, MOST_FAVORITES } from '#platform/favorites/favorites.ts'
import { askPalette } from '#platform/palette/palette.ts'
import { signedIn, type Client } from './client.server.ts'
import { anyEmail, newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const PASSWORD = 'Colega-2026*'
const ROLE = 900

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    // No part of it begins as the numbers that are looked for.
    customer: { nit: '860555777' },
    items: [
      { name: 'Cafetera italiana', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'] },
      { name: 'Café molido', price: '20000', taxes: ['IVA 5 %'] },
    ],
  })
})
afterAll(() => world.close())

/** What the palette answers, as `group: label` in its order. */
async function found(client: Client, text: string): Promise<string[]> {
  const { groups } = await client.call(askPalette, { query: { text } })
  return groups.flatMap(({ name, results }) => results.map(({ label }) => `${name}: ${label}`))
}

/** Somebody of the shop whose role holds only these permissions. */
async function colleague(roleId: number, permissions: readonly string[]): Promise<Client> {
  const email = anyEmail()
  const personId = await createPerson(world.pool, { email, password: PASSWORD, firstName: 'Luz', lastName: 'Peña' })
  await inCompany(world.pool, { companyId: shop.companyId, personId: null }, async (tx) => {
    await insertRows(tx, 'role', [{ company_id: shop.companyId, id: roleId, name: `Rol ${roleId}`, permissions: [...permissions] }])
    await insertRows(tx, 'membership', [{ company_id: shop.companyId, person_id: personId, role_id: roleId, active: true }])
  })
  return signedIn(world.app, email, PASSWORD)
}

test('a document by its number, however it is written, the one that is whole first; annulled ones say so', async () => {
  for (let made = 0; made < 12; made += 1) await shop.issue([['Cafetera italiana', '1']])
  for (const text of ['FV-12', 'fv12', 'fv 12', '12', 'factura 12', 'Fáct fv-12'])
    expect([text, await found(shop.client, text)]).toEqual([text, ['documents: FV-12']])
  // "1" alone is too short; "fv 1" finds the whole number and then those that begin with it.
  expect(await found(shop.client, '1')).toEqual([])
  expect((await found(shop.client, 'fv 1')).slice(0, 4)).toEqual([
    'documents: FV-1',
    'documents: FV-12',
    'documents: FV-11',
    'documents: FV-10',
  ])
  expect(await found(shop.client, 'cotización 12')).toEqual([])

  const { groups } = await shop.client.call(askPalette, { query: { text: 'fv-3' } })
  const [invoice] = groups[0]?.results ?? []
  expect(invoice).toMatchObject({ kind: 'Factura', about: 'Almacenes La Ceiba S.A.', amount: '59500.00' })
  expect(invoice?.href).toBe(`/sales/invoices/${invoice?.id}/view`)
  const id = invoice?.id ?? ''
  await shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se repitió el pedido' } })
  const again = await shop.client.call(askPalette, { query: { text: 'fv-3' } })
  expect(again.groups[0]?.results[0]?.about).toBe('Almacenes La Ceiba S.A., anulada')
})

test('a receipt by its number', async () => {
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  const { number } = await shop.client.call(createReceipt, {
    body: {
      date: world.today,
      partyId: shop.customerId,
      moneyAccountId: shop.moneyAccountId,
      meansCode: '10',
      applications: [{ openItemId: items[0]?.id ?? '', amount: '1000' }],
    },
  })
  expect(await found(shop.client, number)).toEqual([`documents: ${number}`])
  expect(await found(shop.client, `recibo ${number.replace(/\D/g, '')}`)).toEqual([`documents: ${number}`])
})

test('third parties by name without accents, by NIT with its dots and without; products by code or name', async () => {
  const { identification } = await shop.client.call(getParty, { params: { id: shop.customerId } })
  const dotted = identification.replace(/\B(?=(\d{3})+$)/g, '.')
  for (const text of ['ceiba alm', 'CÉIBA', identification, dotted])
    expect([text, await found(shop.client, text)]).toEqual([text, ['parties: Almacenes La Ceiba S.A.']])
  expect(await found(shop.client, 'cafe')).toEqual(['items: Café molido', 'items: Cafetera italiana'])
  expect(await found(shop.client, 'p-1')).toContain('items: Cafetera italiana')
  expect(await found(shop.client, 'nada de eso')).toEqual([])
})

test('each result is behind the gate of its list: permission and plan', async () => {
  const people = await colleague(ROLE, ['people.party.read'])
  expect(await found(people, 'ceiba')).toEqual(['parties: Almacenes La Ceiba S.A.'])
  expect(await found(people, 'fv-12')).toEqual([])
  expect(await found(people, 'cafetera')).toEqual([])
  const nobody = await colleague(ROLE + 1, [])
  for (const text of ['ceiba', 'fv-12', 'cafetera']) expect(await found(nobody, text)).toEqual([])

  const entrance = { companyId: shop.companyId, personId: shop.personId }
  await inCompany(world.pool, entrance, (tx) => setPlanLimits(tx, shop.companyId, { planSell: 0 }))
  world.clock.moveTo(new Date(world.clock.now().getTime() + 10_000).toISOString())
  expect(await found(shop.client, 'fv-12')).toEqual([])
  expect(await found(shop.client, 'ceiba')).toEqual(['parties: Almacenes La Ceiba S.A.'])
})

test('another company finds nothing of this one', async () => {
  const other = await newCompany(world)
  for (const text of ['fv-12', 'ceiba', 'cafetera']) expect(await found(other.client, text)).toEqual([])
})

test('favourites are kept by person and company, in their order, and only addresses of ours', async () => {
  const { client } = await newCompany(world)
  expect((await client.call(listFavorites)).addresses).toEqual([])
  await client.call(keepFavorites, { body: { addresses: ['/people', '/sales/invoices', '/people'] } })
  expect((await client.call(listFavorites)).addresses).toEqual(['/people', '/sales/invoices'])
  await client.call(keepFavorites, { body: { addresses: ['/sales/invoices'] } })
  expect((await client.call(listFavorites)).addresses).toEqual(['/sales/invoices'])
  expect((await (await newCompany(world)).client.call(listFavorites)).addresses).toEqual([])
  for (const addresses of [['https://otra.example'], ['//otra.example'], Array.from({ length: MOST_FAVORITES + 1 }, (_, n) => `/n${n}`)])
    await expect(client.call(keepFavorites, { body: { addresses } })).rejects.toMatchObject({ status: 400 })
})
