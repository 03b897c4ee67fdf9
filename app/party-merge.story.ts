// Two records of one third party: what is written keeps its row, the one that stands is read and collected with both, and it is undone whole.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import {
  createParty,
  detailsEndpoints,
  getParty,
  listParties,
  mergeEndpoints,
  newParty,
  partyOptions,
  updateParty,
} from '#modules/people/index.ts'
import { auxiliaryBook, trialBalance } from '#modules/analytics/index.ts'
import { lastSale, partyDocumentEndpoints } from '#modules/documents/index.ts'
import { createReceipt, customerAdvanceEndpoints, getPartyStanding, getPending } from '#modules/treasury/index.ts'
import { sql } from '#platform/db/tx.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { prove } from './testing/prove.server.ts'
import { anyNit, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] }] })
})
afterAll(() => world.close())

const another = async (name: string, changes: object = {}): Promise<string> =>
  (
    await shop.client.call(createParty, {
      body: {
        ...newParty,
        identification: anyNit(),
        legalName: name,
        isSupplier: true,
        emailInvoicing: 'facturas@elnogal.co',
        responsibilities: ['O-13'],
        ...changes,
      },
    })
  ).id
const versionOf = async (id: string) => (await shop.client.call(getParty, { params: { id } })).version
const mergeInto = async (id: string, into: string) =>
  (
    await shop.client.call(mergeEndpoints.mergeParty, {
      params: { id },
      body: { version: await versionOf(id), into, intoVersion: await versionOf(into) },
    })
  ).id
const undo = (id: string) => shop.client.call(mergeEndpoints.undoMerge, { params: { id } })
const invoice = async (partyId: string) =>
  shop.client.call(invoiceEndpoints.create, { body: { document: { ...shop.request([['Instalación', '1']]), partyId }, issue: true } })
const owed = async (partyId: string) => (await shop.client.call(getPending, { params: { partyId } })).total
const listed = async (partyId: string) => (await shop.client.call(invoiceEndpoints.list, { query: { partyId } })).rows.map(({ id }) => id)

test('what is refused: itself, the final consumer, another company’s, one that was merged', async () => {
  const one = await another('Uno S.A.S.')
  const two = await another('Dos S.A.S.')
  const into = { code: 401, fields: ['into'] }
  await expect(mergeInto(one, one)).rejects.toMatchObject(into)
  const other = await openShop(world, { items: [] })
  await expect(
    shop.client.call(mergeEndpoints.mergeParty, { params: { id: one }, body: { version: 1, into: other.customerId, intoVersion: 1 } }),
  ).rejects.toMatchObject({ code: 698 })
  const { options } = await shop.client.call(partyOptions, { query: { text: 'consumidor final' } })
  await expect(mergeInto(one, options[0]?.id ?? '')).rejects.toMatchObject(into)
  await expect(
    shop.client.call(mergeEndpoints.mergeParty, { params: { id: one }, body: { version: 7, into: two, intoVersion: 1 } }),
  ).rejects.toMatchObject({ code: 697 })
  const id = await mergeInto(one, two)
  await expect(mergeInto(one, shop.customerId)).rejects.toMatchObject(into)
  await expect(mergeInto(shop.customerId, one)).rejects.toMatchObject(into)
  await undo(id)
  await expect(undo(id)).rejects.toMatchObject({ code: 401 })
})

const documentsOf = (id: string, query: object = {}) =>
  shop.client.call(partyDocumentEndpoints.listPartyDocuments, { params: { id }, query: query as never })

test('all of one third party in one list, by kind and by day, with what stands of it both ways', async () => {
  const id = await another('Hotel Bochica S.A.S.', { isCustomer: true })
  const billed = await invoice(id)
  const { items } = await shop.client.call(getPending, { params: { partyId: id } })
  const paid = { partyId: id, date: world.today, moneyAccountId: shop.moneyAccountId, meansCode: '10', reference: '', notes: '' }
  const receipt = await shop.client.call(createReceipt, {
    body: { ...paid, applications: [{ openItemId: items[0]?.id ?? '', amount: '45200.00' }] } as never,
  })
  await shop.client.call(customerAdvanceEndpoints.create, { body: { ...paid, amount: '30000.00', order: '' } as never })
  const all = await documentsOf(id)
  expect(all.rows.map(({ kind, total, balance }) => [kind, total, balance]).toSorted()).toEqual([
    ['ANC', '30000.00', '30000.00'],
    ['INE', '95200.00', '50000.00'],
    ['RC', '45200.00', null],
  ])
  expect(all.kinds).toEqual([
    { code: 'ANC', name: 'Anticipo de cliente', count: 1 },
    { code: 'INE', name: 'Factura de venta', count: 1 },
    { code: 'RC', name: 'Recaudo', count: 1 },
  ])
  expect((await documentsOf(id, { kind: 'RC' })).rows.map((row) => row.id)).toEqual([receipt.id])
  expect((await documentsOf(id, { kind: "x' or 1" })).rows).toEqual([])
  expect((await documentsOf(id, { to: '2020-01-01' })).rows).toEqual([])
  await expect(documentsOf((await openShop(world, { items: [] })).customerId)).rejects.toMatchObject({ code: 698 })
  const standing = await shop.client.call(getPartyStanding, { params: { partyId: id } })
  expect(standing).toEqual({
    ages: ['Por vencer', 'Vencida hasta 30 días', 'De 31 a 60 días', 'De 61 a 90 días', 'Más de 90 días'],
    owes: { total: '50000.00', ages: ['50000.00', '0.00', '0.00', '0.00', '0.00'] },
    isOwed: { total: '0.00', ages: Array<string>(5).fill('0.00') },
    ...{ advancedByIt: '30000.00', advancedToIt: '0.00' },
  })
  const sold = await shop.client.call(partyDocumentEndpoints.listPartyItems, { params: { id }, query: { side: 'sold' } })
  expect(sold).toMatchObject({
    hasMore: false,
    items: [{ name: 'Instalación', unitPrice: '80000', paid: '80000', times: 1, document: { id: billed.id } }],
  })
})

test('both are read, owed and collected as one, and nothing of the books is rewritten', async () => {
  const twin = await another('Ferretería El Nogal', { isCustomer: true, isSupplier: true, isContact: true, phone: '300 123 4567' })
  const [mine, theirs] = [await invoice(shop.customerId), await invoice(twin)]
  const preview = await shop.client.call(mergeEndpoints.previewMerge, { params: { id: twin }, query: { into: shop.customerId } })
  expect(preview.problems).toEqual([])
  expect(preview.uses).toContainEqual({ name: 'documentos', count: 1 })
  expect(preview.gains).toContain('Contacto')
  const linesBefore = await linesIn()
  const before = await shop.client.call(getParty, { params: { id: shop.customerId } })
  const merge = await mergeInto(twin, shop.customerId)
  expect(await linesIn()).toBe(linesBefore)
  expect((await shop.client.call(getParty, { params: { id: twin } })).mergedInto?.id).toBe(shop.customerId)
  expect(new Set(await listed(shop.customerId))).toEqual(new Set([mine.id, theirs.id]))
  expect(new Set((await documentsOf(shop.customerId)).rows.map(({ id }) => id))).toEqual(new Set([mine.id, theirs.id]))
  // 80.000 and 19 % of it, twice.
  expect(await owed(shop.customerId)).toBe('190400.00')
  const { rows } = await shop.client.call(listParties, { query: { role: 'customer' } as never })
  expect(rows.find(({ id }) => id === shop.customerId)).toMatchObject({ receivable: '190400.00', payable: null, lastSale: world.today })
  expect((await shop.client.call(partyOptions, { query: { text: 'nogal' } })).options.map(({ id }) => id)).not.toContain(twin)
  await expect(
    shop.client.call(detailsEndpoints.blockParty, { params: { id: twin }, body: { version: await versionOf(twin), reason: 'Duplicado' } }),
  ).rejects.toMatchObject({ code: 401 })
  // One receipt of the one that stands takes what the other record owed.
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  const ofTwin = items.find(({ source }) => source.id === theirs.id)
  await shop.client.call(createReceipt, {
    body: {
      ...{ partyId: shop.customerId, date: world.today, moneyAccountId: shop.moneyAccountId, meansCode: '10', reference: '', notes: '' },
      applications: [{ openItemId: ofTwin?.id ?? '', amount: '95200.00' }],
    } as never,
  })
  expect(await owed(shop.customerId)).toBe('95200.00')
  await undo(merge)
  expect(await owed(twin)).toBe('0.00')
  expect(await listed(twin)).toEqual([theirs.id])
  const after = await shop.client.call(getParty, { params: { id: shop.customerId } })
  expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('the books, the last price and the withholdings of a day read both as one, and the undo gives each its own', async () => {
  const agent = { isCustomer: true, withholdsRetefuente: true }
  const [one, twin] = [await another('Posada del Sol S.A.S.', agent), await another('La Posada del Sol S.A.S.', agent)]
  const [mine, theirs] = [await invoice(one), await invoice(twin)]
  const booked = async (id: string, by: string) => {
    const day = { from: world.today, to: world.today, account: '13', accountTo: '13' }
    const { rows } = await shop.client.call(auxiliaryBook.endpoints.page, { query: { ...day, by, party: id } as never })
    return rows.flatMap((row) => (row.kind === 'line' ? [String(row.cells['document'])] : [])).toSorted()
  }
  const told = async (id: string) => ({
    day: (await shop.client.call(invoiceEndpoints.withholdingDay, { query: { partyId: id, date: world.today } })).lines.length,
    sale: (await shop.client.call(lastSale, { query: { partyId: id, itemId: shop.item('Instalación').id } })).sale?.number,
    balance: (
      await shop.client.call(trialBalance.endpoints.page, {
        query: { from: world.today, to: world.today, by: 'account-party', party: id } as never,
      })
    ).rows.filter(({ kind }) => kind !== 'total').length,
  })
  const alone = await told(one)
  const numbers = [mine.number, theirs.number].toSorted()
  const merge = await mergeInto(twin, one)
  for (const by of ['account', 'account-party', 'party-account']) expect(await booked(one, by)).toEqual(numbers)
  // Under no filter the group of the one that stands has both.
  const { rows } = await shop.client.call(auxiliaryBook.endpoints.page, {
    query: { from: world.today, to: world.today, by: 'party-account', account: '13', accountTo: '13' } as never,
  })
  expect(JSON.stringify(rows)).not.toContain('La Posada del Sol')
  expect(await told(one)).toEqual({ ...alone, day: 2, sale: theirs.number })
  await undo(merge)
  for (const by of ['account', 'account-party', 'party-account']) {
    expect(await booked(one, by)).toEqual([mine.number])
    expect(await booked(twin, by)).toEqual([theirs.number])
  }
  expect(await told(one)).toEqual({ ...alone, day: 1, sale: mine.number })
})

test('it is not undone once somebody changed one of both; a chain is undone from its end', async () => {
  const [a, b, c] = [await another('A S.A.S.'), await another('B S.A.S.'), await another('C S.A.S.')]
  const first = await mergeInto(a, b)
  const second = await mergeInto(b, c)
  expect((await shop.client.call(getParty, { params: { id: a } })).mergedInto?.id).toBe(c)
  await expect(undo(first)).rejects.toMatchObject({ code: 401 })
  await undo(second)
  expect((await shop.client.call(getParty, { params: { id: a } })).mergedInto?.id).toBe(b)
  const { version, ...view } = await shop.client.call(getParty, { params: { id: b } })
  await shop.client.call(updateParty, {
    params: { id: b },
    body: {
      ...newParty,
      ...view,
      identification: view.identification,
      phone: '300 555 6677',
      tagIds: undefined,
      custom: undefined,
      version,
    } as never,
  })
  await expect(undo(first)).rejects.toMatchObject({ code: 401 })
  const { merges } = await shop.client.call(mergeEndpoints.listMerges, { params: { id: b } })
  expect(merges).toMatchObject([{ merged: { id: a }, locked: expect.stringContaining('cambió') as string }])
})

const linesIn = async () =>
  (
    await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
      tx.first<{ all: string }>(sql`
        select md5(string_agg(l::text, '|' order by l::text)) as all from journal_line l where company_id = ${shop.companyId}`),
    )
  )?.all
