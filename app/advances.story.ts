// Advances of customers and to suppliers: what was received or paid before there was a document is applied, given back or
// reclassified once, and annulled only while nothing of it was used. Each entry is written by hand (contabilidad.md: 280505, 133005).
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { createParty } from '#modules/people/index.ts'
import {
  customerAdvanceEndpoints as fromCustomers,
  getCollection,
  getPending,
  paymentEndpoints,
  receiptEndpoints,
  supplierAdvanceEndpoints as toSuppliers,
} from '#modules/treasury/index.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import { creditNoteEndpoints } from '#modules/sales/index.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances, expectBooks } from './testing/books.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const company = { kind: 'juridica' as const, identificationType: '31' as const, responsibilities: ['R-99-PN' as const] }
const newShop = () => openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })

const linesOf = (shop: Shop, sourceId: string) =>
  inCompany(world.pool, shop, async (tx) => {
    const rows = await tx.rows<{ line: string }>(sql`
      select a.code || ' ' || l.debit || ' ' || l.credit || coalesce(' ' || l.cross_document, '') as line
        from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
        join account a on a.company_id = l.company_id and a.id = l.account_id
       where e.company_id = ${shop.companyId} and e.source_id = ${sourceId} and e.source_event = 'post' order by l.position`)
    return rows.map(({ line }) => line)
  })
const isProved = async (shop: Shop) => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

describe('of customers', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await newShop()
  })
  const advance = (amount: string, changes: Record<string, unknown> = {}) =>
    shop.client.call(fromCustomers.create, {
      body: { date: world.today, partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '47', amount, ...changes },
    })
  const left = async () => (await shop.client.call(fromCustomers.available, { params: { partyId: shop.customerId } })).items
  const owed = async () =>
    (await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items.map(({ id, number, balance }) => ({
      id,
      number,
      balance,
    }))

  test('received, it is a balance of the customer and no receivable; applied by amounts, it closes invoices and nothing of the bank', async () => {
    const { id, number } = await advance('150000', { order: 'OC-44' })
    expect(number).toBe('ANC-1')
    expect(await linesOf(shop, id)).toEqual([expect.stringMatching(/^11\d+ 150000.00 0.00$/), '280505 0.00 150000.00 ANC-1'])
    expect(await owed()).toEqual([])
    await shop.issue([['Asesoría', '1']])
    await shop.issue([['Asesoría', '1']])
    const [first, second] = await owed()
    const [kept] = await left()
    const body = {
      ...{ date: world.today, partyId: shop.customerId },
      advances: [{ openItemId: kept?.id ?? '', amount: '120000' }],
      documents: [
        { openItemId: first?.id ?? '', amount: '100000' },
        { openItemId: second?.id ?? '', amount: '20000' },
      ],
    }
    const use = await shop.client.call(fromCustomers.apply, { body })
    expect(use).toMatchObject({ number: 'CAC-1', amount: '120000.00' })
    expect(await linesOf(shop, use.id)).toEqual([
      '280505 120000.00 0.00 ANC-1',
      `130505 0.00 100000.00 ${first?.number}`,
      `130505 0.00 20000.00 ${second?.number}`,
    ])
    expect((await owed()).map(({ balance }) => balance)).toEqual(['80000.00'])
    expect((await left()).map(({ balance }) => balance)).toEqual(['30000.00'])
    const seen = await shop.client.call(fromCustomers.one, { params: { id } })
    expect(seen).toMatchObject({ amount: '150000.00', applied: '120000.00', balance: '30000.00', order: 'OC-44' })
    expect(seen.uses).toMatchObject([{ number: 'CAC-1', purpose: 'apply', to: [first?.number, second?.number], state: 'posted' }])
    await expect(shop.client.call(fromCustomers.annul, { params: { id }, body: { reason: 'Fue un error' } })).rejects.toMatchObject({
      code: 540,
    })
    await isProved(shop)
    const undo = () => shop.client.call(fromCustomers.undo, { params: { id: use.id }, body: { reason: 'Era de otra factura' } })
    await undo()
    await expect(undo()).rejects.toMatchObject({ code: 483 })
    expect((await owed()).map(({ balance }) => balance)).toEqual(['100000.00', '100000.00'])
    expect((await left()).map(({ balance }) => balance)).toEqual(['150000.00'])
    await shop.client.call(fromCustomers.annul, { params: { id }, body: { reason: 'Fue un error' } })
    expect(await left()).toEqual([])
    expect((await closingBalances(shop.client)).find((row) => row.startsWith('280505'))).toBe(undefined)
    await isProved(shop)
  })

  test('what is offered to a document goes to it from the oldest, once however many ask', async () => {
    await advance('30000', { date: addDays(world.today, -1) })
    await advance('200000')
    const { id } = await shop.issue([['Asesoría', '1']])
    const apply = () => shop.client.call(fromCustomers.applyTo, { params: { sourceId: id } })
    const twice = await Promise.allSettled([apply(), apply()])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 400 } })
    expect((await left()).map(({ balance }) => balance)).toEqual(['130000.00'])
    await expect(apply()).rejects.toMatchObject({ code: 401 })
    const { customerAdvances } = await shop.client.call(getCollection, { params: { sourceId: id } })
    expect(customerAdvances).toMatchObject([{ amount: '100000.00', state: 'posted' }])
    const use = await shop.client.call(fromCustomers.use, { params: { id: customerAdvances[0]?.id ?? '' } })
    expect(use.advances.map(({ number, amount, balance }) => [number, amount, balance])).toEqual([
      ['ANC-2', '30000.00', '0.00'],
      ['ANC-3', '70000.00', '130000.00'],
    ])
    expect(use.documents).toMatchObject([{ amount: '100000.00', balance: '0.00', source: { id } }])
    await expect(shop.client.call(toSuppliers.use, { params: { id: use.id } })).rejects.toMatchObject({ code: 698 })
    await isProved(shop)
  })

  test('given back, a payment closes it; reclassified, it goes to the account that the person says', async () => {
    const [kept] = await left()
    const openItemId = kept?.id ?? ''
    const back = await shop.client.call(paymentEndpoints.create, {
      body: {
        ...{ date: world.today, partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
        applications: [{ openItemId, amount: '50000' }],
      },
    })
    expect(await linesOf(shop, back.id)).toEqual(['280505 50000.00 0.00 ANC-3', expect.stringMatching(/^11\d+ 0.00 50000.00$/)])
    const ids = await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, ['429581', '130505', '280505']))
    const reclassify = (code: string, amount: string) =>
      shop.client.call(fromCustomers.reclassify, {
        body: { date: world.today, openItemId, amount, accountId: ids.get(code) ?? '', notes: 'Prescribió' },
      })
    await expect(reclassify('130505', '1000')).rejects.toMatchObject({ code: 401, fields: ['accountId'] })
    await expect(reclassify('280505', '1000')).rejects.toMatchObject({ code: 401, fields: ['accountId'] })
    await expect(reclassify('429581', '80000.01')).rejects.toMatchObject({ code: 539, fields: ['openItemId.amount'] })
    const moved = await reclassify('429581', '80000')
    expect(await linesOf(shop, moved.id)).toEqual(['280505 80000.00 0.00 ANC-3', '429581 0.00 80000.00 ANC-3'])
    expect(await left()).toEqual([])
    const seen = await shop.client.call(fromCustomers.list, { query: {} })
    expect(seen.rows.map(({ number, applied, balance, state }) => [number, applied, balance, state])).toEqual([
      ['ANC-3', '200000.00', '0.00', 'posted'],
      ['ANC-1', '0.00', '0.00', 'annulled'],
      ['ANC-2', '30000.00', '0.00', 'posted'],
    ])
    await isProved(shop)
  })

  test('what cannot be is refused at its field, and nothing is half done', async () => {
    await advance('10000')
    const other = await shop.client.call(createParty, {
      body: { ...company, legalName: 'Otra SAS', isCustomer: true, identification: '900555111' },
    })
    const [kept] = await left()
    const [document] = await owed()
    const before = await closingBalances(shop.client)
    const apply = (changes: Record<string, unknown>) =>
      shop.client.call(fromCustomers.apply, {
        body: {
          ...{ date: world.today, partyId: shop.customerId },
          advances: [{ openItemId: kept?.id ?? '', amount: '10000' }],
          documents: [{ openItemId: document?.id ?? '', amount: '10000' }],
          ...changes,
        },
      })
    const many = (amount: string) => ({
      advances: [{ openItemId: kept?.id ?? '', amount }],
      documents: [{ openItemId: document?.id ?? '', amount }],
    })
    await expect(apply(many('10000.01'))).rejects.toMatchObject({ code: 539, fields: ['advances.0.amount'] })
    await expect(apply({ partyId: other.id })).rejects.toMatchObject({ code: 541, fields: ['advances.0'] })
    await expect(apply({ documents: [{ openItemId: document?.id ?? '', amount: '9000' }] })).rejects.toMatchObject({
      code: 401,
      fields: ['documents'],
    })
    await expect(apply({ documents: [{ openItemId: kept?.id ?? '', amount: '10000' }] })).rejects.toMatchObject({ code: 401 })
    await expect(apply({ advances: [{ openItemId: document?.id ?? '', amount: '10000' }] })).rejects.toMatchObject({ code: 401 })
    await expect(apply({ advances: [] })).rejects.toMatchObject({ code: 401 })
    await expect(apply(many('0'))).rejects.toMatchObject({ code: 401 })
    await expect(apply({ date: addDays(world.today, 1) })).rejects.toMatchObject({ code: 440 })
    await expect(apply({ date: addDays(world.today, -3) })).rejects.toMatchObject({ code: 401, fields: ['date'] })
    expect(await closingBalances(shop.client)).toEqual(before)
    await isProved(shop)
  })

  test('what a credit note keeps for the customer is the same balance: offered, applied, and then the note stays', async () => {
    const own = await newShop()
    const { id } = await own.issue([['Asesoría', '1']])
    const of = { params: { partyId: own.customerId } }
    const [debt] = (await own.client.call(getPending, of)).items
    await own.client.call(receiptEndpoints.create, {
      body: {
        ...{ date: world.today, partyId: own.customerId, moneyAccountId: own.moneyAccountId, meansCode: '47' },
        applications: [{ openItemId: debt?.id ?? '', amount: '100000' }],
      },
    })
    const request = own.request([['Asesoría', '1', '100000']], { resolutionId: null })
    const note = await own.client.call(creditNoteEndpoints.create, {
      body: {
        document: {
          ...request,
          correction: { documentId: id, concept: '1', surplus: 'keep' },
          lines: request.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, byValue: false, restock: false } })),
        },
        issue: true,
      },
    })
    const next = await own.issue([['Asesoría', '1']])
    expect(await own.client.call(fromCustomers.available, of)).toMatchObject({ total: '100000.00', items: [{ number: note.number }] })
    const use = await own.client.call(fromCustomers.applyTo, { params: { sourceId: next.id } })
    expect(await linesOf(own, use.id)).toEqual([`280505 100000.00 0.00 ${note.number}`, `130505 0.00 100000.00 ${next.number}`])
    await isProved(own)
  })

  test('a plan without advances keeps their door closed', async () => {
    const barred = await newShop()
    await inCompany(world.pool, barred, (tx) => setPlanLimits(tx, barred.companyId, { planSalesAdvances: 0 }))
    world.clock.moveTo(new Date(world.clock.now().getTime() + 10_000).toISOString())
    await expect(barred.client.call(fromCustomers.list, { query: {} })).rejects.toMatchObject({ status: 403 })
  })
})

test('to suppliers: paid beforehand against 133005, applied to their bill, the rest returned by a receipt', async () => {
  const shop = await newShop()
  const { id: partyId } = await shop.client.call(createParty, {
    body: { ...company, legalName: 'Molinos del Valle SAS', isSupplier: true, identification: '900123456' },
  })
  const head = { date: world.today, partyId, moneyAccountId: shop.moneyAccountId, meansCode: '47' }
  const rows = [
    ['220505', '900123456', 'MV-77', '', '500000'],
    ['133005', '900123456', 'A-1', '40000', ''],
    ['370505', '', '', '460000', ''],
  ]
  await shop.client.call(runImport, {
    body: {
      ...{ kind: 'treasury.openingBalance', mode: 'create', only: 'all' },
      columns: ['account', 'party', 'crossDocument', 'debit', 'credit'],
      rows: rows.map((cells, index) => ({ number: index + 2, cells })),
    },
  })
  const { id, number } = await shop.client.call(toSuppliers.create, { body: { ...head, amount: '300000' } })
  expect(number).toBe('ANP-1')
  expect(await linesOf(shop, id)).toEqual(['133005 300000.00 0.00 ANP-1', expect.stringMatching(/^11\d+ 0.00 300000.00$/)])
  const { items, total } = await shop.client.call(toSuppliers.available, { params: { partyId } })
  expect([total, items.map((item) => item.number).toSorted()]).toEqual(['340000.00', ['A-1', 'ANP-1']])
  const openItemId = items.find((item) => item.number === 'ANP-1')?.id ?? ''
  const [bill] = (await shop.client.call(paymentEndpoints.pending, { params: { partyId } })).items
  const use = await shop.client.call(toSuppliers.apply, {
    body: {
      ...{ date: world.today, partyId },
      advances: [{ openItemId, amount: '250000' }],
      documents: [{ openItemId: bill?.id ?? '', amount: '250000' }],
    },
  })
  expect(use.number).toBe('CAP-1')
  expect(await linesOf(shop, use.id)).toEqual(['220505 250000.00 0.00 MV-77', '133005 0.00 250000.00 ANP-1'])
  await shop.client.call(receiptEndpoints.create, { body: { ...head, applications: [{ openItemId, amount: '50000' }] } })
  expect(await shop.client.call(toSuppliers.one, { params: { id } })).toMatchObject({
    balance: '0.00',
    uses: [{ purpose: 'apply' }, { purpose: 'giveBack', number: 'RC-1' }],
  })
  await isProved(shop)
  await expectBooks(
    shop.client,
    `111005 (250.000,00)
     133005 40.000,00
     220505 (250.000,00)
     370505 460.000,00`,
  )
})
