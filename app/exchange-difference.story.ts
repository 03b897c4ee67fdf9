// What is owed in another currency is settled in it: the money is that of its day, and what it differs from the books is gained or lost
// in exchange (contabilidad.md, section 2: 421020 and 530525).
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addDays, type Day } from '#base/date.ts'
import { billAccounts, billEndpoints } from '#modules/purchases/index.ts'
import { changeDefaultAccount, keepRate, listDefaultAccounts } from '#modules/accounting/index.ts'
import { resolution, type DocumentRequest } from '#modules/documents/index.ts'
import { creditNoteEndpoints, invoiceEndpoints } from '#modules/sales/index.ts'
import { paymentEndpoints, receiptEndpoints } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { prove } from './testing/prove.server.ts'
import { balancesByCenter, closingBalances } from './testing/books.server.ts'
import { meetBoth } from './testing/parties.server.ts'
import { openShop, openWorld, rangeOf, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let rangeId: string
let supplierId: string
let expenseId: string

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Instalación', price: '180000', taxes: ['IVA excluido'] }] })
  rangeId = (await shop.client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })).id
  supplierId = await meetBoth(shop.client)
  expenseId = (await shop.client.call(billAccounts, { query: { text: '511025' } })).accounts[0]?.id ?? ''
})
afterAll(() => world.close())

type Calls = typeof receiptEndpoints | typeof paymentEndpoints
type Application = Parameters<typeof settle>[1][number]

const books = () => balancesByCenter(world.pool, shop)
const balanceOf = async (code: string) => (await closingBalances(shop.client)).find((row) => row.startsWith(code))
const invoice = async (price = '100', changes: Partial<DocumentRequest> = {}) => {
  const money = { kind: 'INS', resolutionId: rangeId, currency: 'USD', currencyRate: '4000', ...changes } as const
  const document = shop.request([['Instalación', '1', price]], money)
  return shop.client.call(invoiceEndpoints.create, { body: { document, issue: true } })
}
let bills = 0
const bill = async (price = '100') => {
  bills += 1
  const document: DocumentRequest = {
    ...shop.request([['Instalación', '1', price]], { currency: 'USD', currencyRate: '4000', resolutionId: null }),
    ...{ partyId: supplierId, supplierPrefix: 'INV', supplierNumber: String(bills) },
    lines: [{ itemId: null, accountId: expenseId, description: 'Asesoría', quantity: '1', unitPrice: price, taxIds: [] }],
  }
  return shop.client.call(billEndpoints.create, { body: { document, issue: true } })
}
const owedTo = async (calls: Calls, partyId: string) => (await shop.client.call(calls.pending, { params: { partyId } })).items
/** What is owed for a document. */
const itemOf = async (sourceId: string) => {
  const items = [...(await owedTo(receiptEndpoints, shop.customerId)), ...(await owedTo(paymentEndpoints, supplierId))]
  return items.find(({ source }) => source.id === sourceId)
}
async function settle(
  calls: Calls,
  applications: readonly { openItemId: string; amount?: string; currencyAmount?: string; rate?: string }[],
  date: Day = world.today,
) {
  const partyId = calls === receiptEndpoints ? shop.customerId : supplierId
  const body = { date, partyId, moneyAccountId: shop.moneyAccountId, meansCode: '47', applications: [...applications] }
  return shop.client.call(calls.create, { body })
}
const collect = async (sourceId: string, ...said: Omit<Application, 'openItemId'>[]) => {
  const openItemId = (await itemOf(sourceId))?.id ?? ''
  return settle(
    receiptEndpoints,
    said.map((each) => ({ openItemId, ...each })),
  )
}
const linesOf = (sourceId: string) =>
  inCompany(world.pool, shop, async (tx) => {
    const rows = await tx.rows<{ line: string }>(sql`
      select a.code || ' ' || l.debit || ' ' || l.credit || coalesce(' ' || l.currency || ' ' || l.currency_amount, '') as line
        from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
        join account a on a.company_id = l.company_id and a.id = l.account_id
       where e.company_id = ${shop.companyId} and e.source_id = ${sourceId} and e.source_event = 'post' and (l.currency_amount is not null or a.code !~ '^13|^22')
       order by l.position`)
    return rows.map(({ line }) => line)
  })

test('100 dollars of 4.000 collected at 4.100 in two parts gain 10.000; annulled, all of it is back', async () => {
  const { id } = await invoice()
  const before = await books()
  expect(await itemOf(id)).toMatchObject({ balance: '400000.00', currency: { code: 'USD', amount: '100.00', balance: '100.00' } })
  const first = await collect(id, { currencyAmount: '40', rate: '4100' })
  expect(first.amount).toBe('164000.00')
  expect(await linesOf(first.id)).toEqual([
    expect.stringMatching(/^11\d+ 164000.00 0.00$/),
    '130505 0.00 160000.00 USD 40.00',
    '421020 0.00 4000.00',
  ])
  expect(await itemOf(id)).toMatchObject({ balance: '240000.00', currency: { balance: '60.00' } })
  expect((await shop.client.call(invoiceEndpoints.view, { params: { id } })).foreign?.balance).toBe('60.00')
  // The pesos and the rate say the rest as well.
  const second = await collect(id, { amount: '246000', rate: '4100' })
  expect(second.amount).toBe('246000.00')
  expect(await itemOf(id)).toBeUndefined()
  expect(await balanceOf('421020')).toBe('421020 (10.000,00)')
  const seen = await shop.client.call(receiptEndpoints.one, { params: { id: first.id } })
  expect(seen).toMatchObject({ amount: '164000.00', applications: [{ amount: '160000.00', balance: '0.00' }] })
  expect(seen.applications[0]?.currency).toEqual({
    ...{ code: 'USD', amount: '40.00', balance: '0.00', rate: '4100', money: '164000.00', difference: '4000.00' },
  })
  await expect(shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Prueba' } })).rejects.toMatchObject({
    code: 484,
  })
  for (const receipt of [first, second])
    await shop.client.call(receiptEndpoints.annul, { params: { id: receipt.id }, body: { reason: 'Prueba de moneda' } })
  expect(await itemOf(id)).toMatchObject({ balance: '400000.00', currency: { balance: '100.00' } })
  expect(await books()).toEqual(before)
})

test('100 dollars of 4.000 paid at 4.100 lose 10.000, by the rate that the company keeps for the day', async () => {
  const { id } = await bill()
  const before = await books()
  const openItemId = (await itemOf(id))?.id ?? ''
  const day = addDays(world.today, 0)
  await shop.client.call(keepRate, { body: { currency: 'USD', day, rate: '4100' } })
  const paid = await settle(paymentEndpoints, [{ openItemId, currencyAmount: '100' }])
  expect(await linesOf(paid.id)).toEqual([
    expect.stringMatching(/^2\d+ 400000.00 0.00 USD 100.00$/),
    '530525 10000.00 0.00',
    expect.stringMatching(/^11\d+ 0.00 410000.00$/),
  ])
  expect(await itemOf(id)).toBeUndefined()
  await shop.client.call(paymentEndpoints.annul, { params: { id: paid.id }, body: { reason: 'Prueba de moneda' } })
  expect(await books()).toEqual(before)
})

test('gained on one document and lost on another, in one receipt with one in pesos', async () => {
  const [dear, cheap] = [await invoice('33.33', { currencyRate: '4012.35' }), await invoice('10')]
  const pesos = await shop.issue([['Instalación', '1', '50000']], { kind: 'INS', resolutionId: rangeId })
  const [a, b, c] = await Promise.all([itemOf(dear.id), itemOf(cheap.id), itemOf(pesos.id)])
  const receipt = await settle(receiptEndpoints, [
    { openItemId: a?.id ?? '', currencyAmount: '33.33', rate: '4000' },
    { openItemId: b?.id ?? '', currencyAmount: '10', rate: '4000.5' },
    { openItemId: c?.id ?? '', amount: '50000' },
  ])
  expect(receipt.amount).toBe('223325.00')
  expect((await linesOf(receipt.id)).slice(1)).toEqual([
    '130505 0.00 133731.63 USD 33.33',
    '130505 0.00 40000.00 USD 10.00',
    '530525 411.63 0.00',
    '421020 0.00 5.00',
  ])
})

test('a gain goes where the company says', async () => {
  const { accounts } = await shop.client.call(listDefaultAccounts)
  const [gain, other] = [
    accounts.find(({ role }) => role === 'exchangeGain')?.account,
    accounts.find(({ role }) => role === 'earnedDiscounts')?.account,
  ]
  const change = (seen = gain, next = other) =>
    shop.client.call(changeDefaultAccount, {
      params: { role: 'exchangeGain' },
      body: { accountId: next?.id ?? null, seen: seen?.id ?? null },
    })
  await change()
  const { id } = await invoice()
  const receipt = await collect(id, { currencyAmount: '100', rate: '4001' })
  expect((await linesOf(receipt.id)).at(-1)).toBe('421040 0.00 100.00')
  await change(other, gain)
})

test('a draft keeps the dollars and their rate, and is recorded with them', async () => {
  const { id } = await invoice()
  const openItemId = (await itemOf(id))?.id ?? ''
  const input = {
    ...{ date: world.today, partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
    applications: [{ openItemId, amount: '164000', currencyAmount: '40', rate: '4100' }],
  }
  const draft = await shop.client.call(receiptEndpoints.saveDraft, { body: { input } })
  const kept = await shop.client.call(receiptEndpoints.draft, { params: { id: draft.id } })
  expect(kept.input.applications).toEqual(input.applications)
  const seen = await shop.client.call(receiptEndpoints.one, { params: { id: draft.id } })
  expect(seen.applications[0]?.currency).toMatchObject({ amount: '40.00', rate: '4100', money: '164000.00' })
  expect(await itemOf(id)).toMatchObject({ currency: { balance: '100.00' } })
  await shop.client.call(receiptEndpoints.post, { params: { id: draft.id }, body: { input, version: kept.version } })
  expect(await itemOf(id)).toMatchObject({ balance: '240000.00', currency: { balance: '60.00' } })
})

test('a note gives back its part of the dollars, and what is left is collected in them', async () => {
  const sold = await invoice('100', { kind: 'INE', resolutionId: shop.resolutionId })
  const request = shop.request([['Instalación', '1', '30']], { currency: 'USD', currencyRate: '4000', resolutionId: null })
  const document: DocumentRequest = {
    ...request,
    correction: { documentId: sold.id, concept: '3' },
    lines: request.lines.map((line) => ({ ...line, source: { documentId: sold.id, position: 1, byValue: true, restock: false } })),
  }
  await shop.client.call(creditNoteEndpoints.create, { body: { document, issue: true } })
  expect(await itemOf(sold.id)).toMatchObject({ balance: '280000.00', currency: { balance: '70.00' } })
  await collect(sold.id, { currencyAmount: '70', rate: '3900' })
  expect(await itemOf(sold.id)).toBeUndefined()
})

test('an invoice that is edited keeps what was collected of its dollars', async () => {
  const { id, version } = await invoice('100')
  await collect(id, { currencyAmount: '40', rate: '4100' })
  const document = shop.request([['Instalación', '1', '200']], {
    kind: 'INS',
    resolutionId: rangeId,
    currency: 'USD',
    currencyRate: '4100',
  })
  await shop.client.call(invoiceEndpoints.update, { params: { id }, body: { document, version, issue: true } })
  expect(await itemOf(id)).toMatchObject({ balance: '660000.00', currency: { amount: '200.00', balance: '160.00' } })
  await collect(id, { currencyAmount: '160', rate: '4125' })
  expect(await itemOf(id)).toBeUndefined()
})

describe('what is not right is said at its field, and nothing of it is written', () => {
  test.each<[string, Omit<Application, 'openItemId'>, object]>([
    [
      'more than is owed of the currency',
      { currencyAmount: '100.01', rate: '4100' },
      { code: 591, fields: ['applications.0.currencyAmount'] },
    ],
    ['more pesos than are owed at the rate', { amount: '410100', rate: '4100' }, { code: 591, fields: ['applications.0.amount'] }],
    ['less than nothing', { currencyAmount: '-1', rate: '4100' }, { code: 401, fields: ['applications.0.currencyAmount'] }],
    ['nothing', { currencyAmount: '0', rate: '4100' }, { code: 401, fields: ['applications'] }],
    ['a rate of nothing', { currencyAmount: '10', rate: '0' }, { code: 487, fields: ['applications.0.rate'] }],
    ['a rate below nothing', { currencyAmount: '10', rate: '-4100' }, { code: 401, fields: ['applications.0.rate'] }],
    ['an absurd rate', { currencyAmount: '10', rate: '100000.01' }, { code: 401, fields: ['applications.0.rate'] }],
    ['no figure', { currencyAmount: '10', rate: 'mucho' }, { code: 401, fields: ['applications.0.rate'] }],
    ['no cent of a peso', { currencyAmount: '0.01', rate: '0.01' }, { code: 401, fields: ['applications.0.currencyAmount'] }],
    ['no cent of a dollar', { amount: '1', rate: '4100' }, { code: 401, fields: ['applications.0.amount'] }],
    ['pesos that are not those', { amount: '41001', currencyAmount: '10', rate: '4100' }, { code: 401, fields: ['applications.0.amount'] }],
  ])('%s', async (_, said, refusal) => {
    const { id } = await invoice()
    const before = await books()
    await expect(collect(id, said)).rejects.toMatchObject(refusal)
    expect(await books()).toEqual(before)
    expect(await itemOf(id)).toMatchObject({ currency: { balance: '100.00' } })
  })

  test('a day without a rate, and a currency on what is owed in pesos', async () => {
    const euros = await invoice('10', { currency: 'EUR', date: addDays(world.today, -3) })
    await expect(collect(euros.id, { currencyAmount: '10' })).rejects.toMatchObject({ code: 487, fields: ['applications.0.rate'] })
    const { id } = await shop.issue([['Instalación', '1', '50000']], { kind: 'INS', resolutionId: rangeId })
    await expect(collect(id, { amount: '50000', rate: '4100' })).rejects.toMatchObject({ code: 401, fields: ['applications.0.rate'] })
    await expect(collect(id, { amount: '50000', currencyAmount: '10' })).rejects.toMatchObject({
      ...{ code: 401, fields: ['applications.0.currencyAmount'] },
    })
    await expect(collect(id, { amount: '50001' })).rejects.toMatchObject({ code: 591, fields: ['applications.0.amount'] })
  })

  test('the last dollars are collected once, however many try', async () => {
    const { id } = await invoice()
    const twice = await Promise.allSettled([1, 2].map(() => collect(id, { currencyAmount: '100', rate: '4100' })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('the books of all of it agree', async () => {
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
