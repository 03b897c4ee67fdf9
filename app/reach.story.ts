// Kept to some warehouses, to a register or to the sales of one seller: by no door is anything else reached, read or written, and
// what is made is where and in whose name it must be.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastSale, whatIsUsed, type DocumentRequest } from '#modules/documents/index.ts'
import { createOpening, listStockNotes } from '#modules/inventory/index.ts'
import { getItem, listItems } from '#modules/items/index.ts'
import { creditNoteEndpoints, invoiceEndpoints as invoices, quoteEndpoints as quotes } from '#modules/sales/index.ts'
import { userCalls as users } from '#modules/users/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client } from './client.server.ts'
import { colleague, nothing, restrict, seenBy } from './testing/colleagues.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'
import { getParty, setSellers, updateParty } from '#modules/people/index.ts'

let world: World
let shop: Shop
let admin: Client
let ana: string
let beto: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', taxes: ['IVA 19 %'], stock: { quantity: '20', cost: '20000' } }],
  })
  admin = shop.client
  ;[ana = '', beto = ''] = await Promise.all([newSeller('Ana Ventas'), newSeller('Beto Ventas')])
})
afterAll(() => world.close())

async function newSeller(name: string): Promise<string> {
  const id = uuidv7()
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`
      insert into party (company_id, id, kind, identification_type, identification, display_name, first_name, first_surname, is_employee)
      values (${shop.companyId}, ${id}, 'natural', '13', ${String(Date.now()).slice(-8) + String(name.length)}, ${name}, ${name}, '', true)`),
  )
  return id
}

const request = (changes: Partial<DocumentRequest> = {}) => shop.request([['Cafetera', '1']], changes)
const write = (client: Client, changes: Partial<DocumentRequest> = {}) =>
  client.call(invoices.create, { body: { document: request(changes), issue: true } })
const sellerIn = async (client: Client, id: string) => (await client.call(invoices.view, { params: { id } })).seller

test('sellers are worth a column where something was sold in the name of somebody', async () => {
  const ask = async () => (await admin.call(whatIsUsed, {})).hasSellers
  const draft = (sellerId: string | null) =>
    admin.call(quotes.create, { body: { document: { ...request({ sellerId }), resolutionId: null }, issue: false } })
  await draft(null)
  expect(await ask()).toBe(false)
  await draft(ana)
  expect(await ask()).toBe(true)
})

test('whoever is kept to a seller sells in that name and sees no other sale', async () => {
  const { personId, client } = await colleague(world, admin)
  const theirs = await write(admin, { sellerId: beto })
  const nobodys = await write(admin)
  const own = await write(admin, { sellerId: ana })
  await restrict(world, admin, personId, { seller: { id: ana, name: '' } })
  expect(await seenBy(shop, client, theirs)).toEqual(nothing)
  expect(await seenBy(shop, client, nobodys)).toEqual(nothing)
  expect((await client.call(invoices.list, {})).rows.map(({ id }) => id)).toEqual([own.id])
  expect((await client.call(invoices.facts, { query: { date: world.today } })).ownSeller).toEqual({
    id: ana,
    name: 'Ana Ventas',
    fixed: true,
  })
  const made = await write(client)
  expect(await sellerIn(admin, made.id)).toEqual({ id: ana, name: 'Ana Ventas' })
  await expect(write(client, { sellerId: beto })).rejects.toMatchObject({ code: 401, fields: ['sellerId'] })
  // What follows the sale of another is not theirs, and neither is taking it off.
  const correction = { documentId: theirs.id, concept: '2' as const, surplus: 'keep' as const }
  const [line] = request().lines
  await expect(
    client.call(creditNoteEndpoints.create, {
      body: {
        document: {
          ...shop.request([]),
          correction,
          lines: [{ ...line, source: { documentId: theirs.id, position: 1 } }] as DocumentRequest['lines'],
        },
        issue: false,
      },
    }),
  ).rejects.toMatchObject({ code: 698 })
  // The books are of the whole company.
  const books = await world.app.inject({
    url: '/api/accounting/accounts',
    headers: { authorization: `Bearer ${client.token}`, 'x-company-id': client.companyId ?? '' },
  })
  expect([403, 404]).toContain(books.statusCode)
})

test('the last sale to a customer is the last invoice that whoever asks may see', async () => {
  const { personId, client } = await colleague(world, admin)
  const [line] = request().lines
  const sell = (unitPrice: string, sellerId: string) => write(admin, { sellerId, lines: line ? [{ ...line, unitPrice }] : [] })
  await sell('111', ana)
  const last = await sell('222', beto)
  const ask = async (of: Client, query: { partyId: string; itemId: string }) => (await of.call(lastSale, { query })).sale
  const bought = { partyId: shop.customerId, itemId: line?.itemId ?? '' }
  expect(await ask(admin, bought)).toMatchObject({ unitPrice: '222', date: world.today })
  await restrict(world, admin, personId, { seller: { id: ana, name: '' } })
  expect(await ask(client, bought)).toMatchObject({ unitPrice: '111' })
  await admin.call(invoices.annul, { params: { id: last.id }, body: { reason: 'Se repitió la venta' } })
  expect(await ask(admin, bought)).toMatchObject({ unitPrice: '111' })
  expect(await ask(admin, { ...bought, partyId: ana })).toBeNull()
})

test('a sale begins with the seller of its customer, and whoever is kept to another keeps their own', async () => {
  const asked = { params: { id: shop.customerId } }
  const { tags: _tags, seller: _seller, ...party } = await admin.call(getParty, asked)
  const give = (client: Client, sellerId: string | null) => client.call(setSellers, { body: { ids: [shop.customerId], sellerId } })
  // The role was asked of neither until now.
  await expect(give(admin, beto)).rejects.toMatchObject({ code: 401, fields: ['sellerId'] })
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`update party set is_seller = true where company_id = ${shop.companyId} and is_employee`),
  )
  expect(await give(admin, beto)).toEqual({ changed: 1, leftOut: 0 })
  expect(await sellerIn(admin, (await write(admin)).id)).toEqual({ id: beto, name: 'Beto Ventas' })
  expect(await sellerIn(admin, (await write(admin, { sellerId: ana })).id)).toMatchObject({ id: ana })
  const { personId, client } = await colleague(world, admin)
  await admin.call(users.changeDefaults, {
    params: { personId },
    body: { branchId: null, warehouseId: null, seller: { id: ana, name: '' } },
  })
  expect(await sellerIn(client, (await write(client)).id)).toMatchObject({ id: beto })
  await restrict(world, admin, personId, { seller: { id: ana, name: '' } })
  expect(await sellerIn(client, (await write(client)).id)).toMatchObject({ id: ana })
  await expect(give(client, ana)).rejects.toMatchObject({ code: 401, fields: ['sellerId'] })
  const { version } = await admin.call(getParty, asked)
  await expect(client.call(updateParty, { ...asked, body: { ...party, version, sellerId: null } })).rejects.toMatchObject({
    code: 401,
    fields: ['sellerId'],
  })
  expect(await give(admin, null)).toMatchObject({ changed: 1 })
  expect(await give(client, ana)).toMatchObject({ changed: 1 })
  expect(await give(admin, null)).toMatchObject({ changed: 1 })
})

test('a seller is proposed, followed from quote to invoice and note, filtered and exported', async () => {
  const { personId, client } = await colleague(world, admin)
  await admin.call(users.changeDefaults, {
    params: { personId },
    body: { branchId: null, warehouseId: null, seller: { id: beto, name: '' } },
  })
  const quote = await client.call(quotes.create, { body: { document: { ...request(), resolutionId: null }, issue: true } })
  expect((await client.call(quotes.view, { params: { id: quote.id } })).seller?.name).toBe('Beto Ventas')
  const [line] = request().lines
  if (!line) throw new Error('no line')
  const invoice = await write(admin, { lines: [{ ...line, source: { documentId: quote.id, position: 1 } }] })
  expect(await sellerIn(admin, invoice.id)).toEqual({ id: beto, name: 'Beto Ventas' })
  const note = await admin.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...shop.request([]),
        sellerId: ana,
        correction: { documentId: invoice.id, concept: '2', surplus: 'keep' },
        lines: [{ ...line, source: { documentId: invoice.id, position: 1 } }],
      },
      issue: false,
    },
  })
  expect((await admin.call(creditNoteEndpoints.view, { params: { id: note.id } })).seller?.name).toBe('Beto Ventas')
  // Whoever is kept to nobody may sell in another name.
  expect(await sellerIn(admin, (await write(client, { sellerId: ana })).id)).toMatchObject({ id: ana })
  await expect(write(client, { sellerId: uuidv7() })).rejects.toMatchObject({ code: 698, fields: ['sellerId'] })
  const { rows } = await admin.call(invoices.list, { query: { sellerId: beto } })
  expect(new Set(rows.map(({ seller }) => seller))).toEqual(new Set(['Beto Ventas']))
  expect(rows.map(({ id }) => id)).toContain(invoice.id)
  const { bytes } = await admin.call(invoices.export, { query: { format: 'csv', columns: 'number,seller', sellerId: beto } })
  expect(Buffer.from(bytes).toString('utf8')).toContain(`${invoice.number},Beto Ventas`)
})

test('whoever is kept to a warehouse takes from no other, and sees the stock of no other', async () => {
  const other = uuidv7()
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`insert into warehouse (company_id, id, code, name) values (${shop.companyId}, ${other}, 'B9', 'Bodega Nueve')`),
  )
  const { personId, client } = await colleague(world, admin, 2)
  const elsewhere = await write(admin, { warehouseId: shop.warehouseId })
  await restrict(world, admin, personId, { warehouseIds: [other] }, 2)
  expect(await seenBy(shop, client, elsewhere)).toEqual(nothing)
  expect((await client.call(invoices.facts, { query: { date: world.today } })).warehouses.map(({ id }) => id)).toEqual([other])
  await expect(write(client, { warehouseId: shop.warehouseId })).rejects.toMatchObject({ code: 401, fields: ['warehouseId'] })
  const [line] = request().lines
  if (!line) throw new Error('no line')
  await expect(write(client, { warehouseId: other, lines: [{ ...line, warehouseId: shop.warehouseId }] })).rejects.toMatchObject({
    code: 401,
    fields: ['lines.0.warehouseId'],
  })
  const [item] = (await client.call(listItems, {})).rows
  expect((await admin.call(getItem, { params: { id: item?.id ?? '' } })).stock.length).toBeGreaterThan(0)
  expect((await client.call(getItem, { params: { id: item?.id ?? '' } })).stock).toEqual([])
  expect((await client.call(listStockNotes, {})).rows).toEqual([])
  const opening = (warehouseId: string) =>
    client.call(createOpening, {
      body: { date: world.today, warehouseId, notes: '', lines: [{ itemId: item?.id ?? '', quantity: '2', unitCost: '1000' }] },
    })
  await expect(opening(shop.warehouseId)).rejects.toMatchObject({ code: 401, fields: ['warehouseId'] })
})

test('whoever is kept to a register sells at it and sees what passed through it', async () => {
  const [register, next] = [uuidv7(), uuidv7()]
  await inCompany(world.pool, shop, async (tx) => {
    for (const [id, code] of [
      [register, 'C1'],
      [next, 'C2'],
    ])
      await tx.run(sql`
        insert into cash_register (company_id, id, branch_id, code, name, kind)
        select ${shop.companyId}, ${id}, b.id, ${code}, ${`Caja ${code}`}, 'main' from branch b where b.company_id = ${shop.companyId} order by b.code limit 1`)
  })
  const { personId, client } = await colleague(world, admin)
  const noneOf = await write(admin)
  const nextDoor = await write(admin, { registerId: next })
  await restrict(world, admin, personId, { registerIds: [register] })
  expect(await seenBy(shop, client, noneOf)).toEqual(nothing)
  expect(await seenBy(shop, client, nextDoor)).toEqual(nothing)
  const made = await write(client)
  expect((await admin.call(invoices.view, { params: { id: made.id } })).registerId).toBe(register)
  expect((await client.call(invoices.list, {})).rows.map(({ id }) => id)).toEqual([made.id])
  await expect(write(client, { registerId: next })).rejects.toMatchObject({ code: 401, fields: ['registerId'] })
  await expect(restrict(world, admin, personId, { registerIds: [uuidv7()] })).rejects.toMatchObject({ fields: ['registerIds'] })
  await expect(restrict(world, admin, personId, { warehouseIds: [uuidv7()] })).rejects.toMatchObject({ fields: ['warehouseIds'] })
  await expect(restrict(world, admin, personId, { seller: { id: uuidv7(), name: '' } })).rejects.toMatchObject({ fields: ['seller'] })
  // An administrator is kept to nothing.
  const { personId: boss } = await colleague(world, admin, 1)
  await expect(restrict(world, admin, boss, { seller: { id: ana, name: '' } }, 1)).rejects.toMatchObject({ fields: ['ownDocuments'] })
})
