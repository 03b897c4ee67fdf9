// The report of receipts and payments adds up what moved, however it is grouped, and what sellers earned follows from what they sold,
// collected and gave back, by the month.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { settlementsReport } from '#modules/analytics/index.ts'
import { createParty } from '#modules/people/index.ts'
import { commission, creditNoteEndpoints, earnedReport } from '#modules/sales/index.ts'
import {
  annulReceipt,
  createReceipt,
  customerAdvanceEndpoints,
  getPending,
  moneyAccount,
  supplierAdvanceEndpoints,
} from '#modules/treasury/index.ts'
import { refusal } from './testing/chart.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const SELLER = 4

let world: World
let shop: Shop
let sellerId: string
let supplierId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '100000', stock: { quantity: '100', cost: '60000' }, taxes: ['IVA 19 %'] },
      { name: 'Instalación', price: '50000', taxes: [] },
    ],
  })
  const seller = {
    kind: 'natural',
    identificationType: '13',
    identification: '52345678',
    firstName: 'Marta',
    firstSurname: 'Ruiz',
  } as const
  sellerId = (await shop.client.call(createParty, { body: { ...seller, isEmployee: true, responsibilities: ['R-99-PN'] } })).id
  const supplier = { kind: 'juridica', identificationType: '31', legalName: 'Molinos del Valle SAS', isSupplier: true } as const
  supplierId = (await shop.client.call(createParty, { body: { ...supplier, identification: '900123456', responsibilities: ['R-99-PN'] } }))
    .id
})
afterAll(() => world.close())

const ofMonth = { from: '2026-11-01', to: '2026-11-30' }
const moved = (query: Readonly<Record<string, string>> = {}, client = shop.client) =>
  client.call(settlementsReport.endpoints.page, { query: { ...ofMonth, ...query } })
const earned = (query: Readonly<Record<string, string>> = {}, client = shop.client) =>
  client.call(earnedReport.endpoints.page, { query: { ...ofMonth, ...query } })

type Rows = Awaited<ReturnType<typeof moved>>['rows']
/** Each group with the sums of its end, or each line with the cells asked for. */
const groupsOf = (rows: Rows) =>
  rows.flatMap(({ kind, label, cells }) => (kind === 'subtotal' ? [[label, cells['incoming'], cells['outgoing']]] : []))
const linesOf = (rows: Rows, ...names: string[]) =>
  rows.flatMap(({ kind, cells }) => (kind === 'line' ? [names.map((name) => cells[name] ?? null)] : []))

const money = (amount: string) => ({ date: world.today, moneyAccountId: shop.moneyAccountId, meansCode: '10', amount })

test('what came in and went out adds up alike under every grouping, without what was annulled', async () => {
  await shop.issue([['Cafetera', '1']])
  const [item] = (await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items
  const receive = (amount: string) => {
    const { amount: _, ...head } = money(amount)
    return shop.client.call(createReceipt, {
      body: { ...head, partyId: shop.customerId, applications: [{ openItemId: item?.id ?? '', amount }] },
    })
  }
  await receive('100000')
  const undone = await receive('19000')
  await shop.client.call(annulReceipt, { params: { id: undone.id }, body: { reason: 'Cheque devuelto' } })
  await shop.client.call(customerAdvanceEndpoints.create, { body: { ...money('40000.5'), partyId: shop.customerId } })
  await shop.client.call(supplierAdvanceEndpoints.create, { body: { ...money('25000'), partyId: supplierId } })

  const { totals, rows } = await moved()
  expect([totals['incoming'], totals['outgoing']]).toEqual(['140000.50', '25000.00'])
  expect(linesOf(rows, 'incoming', 'outgoing', 'reconciled').toSorted()).toEqual([
    ['0.00', '25000.00', 'No'],
    ['100000.00', '0.00', 'No'],
    ['40000.50', '0.00', 'No'],
  ])
  for (const by of ['means', 'account', 'party', 'person', 'reconciled']) {
    const grouped = await moved({ by })
    expect([by, grouped.totals]).toEqual([by, totals])
    for (const { kind, narrows } of grouped.rows)
      if (kind === 'group' && by !== 'means' && by !== 'person')
        expect([by, Object.keys(narrows ?? {}), (await moved(narrows ?? {})).rows.length]).toEqual([by, [by], expect.any(Number)])
  }
  expect(groupsOf((await moved({ by: 'party' })).rows).map(([, incoming, outgoing]) => [incoming, outgoing])).toEqual(
    expect.arrayContaining([
      ['140000.50', '0.00'],
      ['0.00', '25000.00'],
    ]),
  )
  expect((await moved({ side: 'outgoing' })).totals).toMatchObject({ incoming: '0.00', outgoing: '25000.00' })
  expect((await moved({ party: supplierId })).totals).toMatchObject({ incoming: '0.00', outgoing: '25000.00' })
})

test('what the last conciliation of its account reaches is reconciled', async () => {
  const one = (await shop.client.call(moneyAccount.endpoints.list, { query: {} })).rows.find(({ id }) => id === shop.moneyAccountId)
  if (!one) throw new Error('The shop collects there')
  const { id, active: _active, labels: _labels, version, ...values } = one
  const body = { ...values, reconciledOn: addDays(world.today, -1), version }
  await shop.client.call(moneyAccount.endpoints.update, { params: { id }, body })
  expect((await moved({ reconciled: 'yes' })).rows).toEqual([])
  expect((await moved({ reconciled: 'no' })).totals).toMatchObject({ incoming: '140000.50', outgoing: '25000.00' })
})

test('who sees no payments sees what came in alone, and another company nothing', async () => {
  const { client } = await colleague(world, shop.client, SELLER)
  expect((await moved({}, client)).totals).toMatchObject({ incoming: '140000.50', outgoing: '0.00' })
  expect((await moved({ side: 'outgoing' }, client)).rows).toEqual([])
  await expect(earned({}, client)).rejects.toThrow(/^403/)
  const other = await newCompany(world)
  expect((await moved({}, other.client)).rows).toEqual([])
  const theirs = (party: string) => refusal(moved({ party }, other.client))
  expect(await theirs(supplierId)).toEqual(await theirs('01980000-0000-7000-8000-000000000001'))
})

const rule = (name: string, base: 'sale' | 'collected' | 'margin', tiers: readonly (readonly [string, string])[]) =>
  shop.client.call(commission.endpoints.create, {
    body: {
      ...{ name, base, sellerId, categoryId: null, brandId: null, validFrom: null, validTo: null, mode: 'bands' },
      children: tiers.map(([starts, percent]) => ({ id: null, starts, percent })),
    },
  })

/*
 * Sold: 10 cafeteras of 100.000 and 2 installations of 50.000: 1.100.000, with IVA of 190.000 on the first: 1.290.000 to collect.
 * Given back: 2 cafeteras, 200.000 at a cost of 120.000. Collected: 645.000, half of what was owed: half of 1.100.000 = 550.000.
 *   on what was sold     900.000: 1 % up to 500.000 and 3 % beyond        =  5.000 + 12.000 = 17.000
 *   on what was collected 550.000 − 200.000 = 350.000 at 2 %              =  7.000
 *   on the margin (1.100.000 − 600.000) − (200.000 − 120.000) = 420.000 at 5 % = 21.000
 */
test('what a seller earned on what was sold, collected and gained, by hand', async () => {
  await rule('Sobre ventas', 'sale', [
    ['0', '1'],
    ['500000', '3'],
  ])
  await rule('Sobre recaudo', 'collected', [['0', '2']])
  await rule('Sobre utilidad', 'margin', [['0', '5']])
  await rule('De metas altas', 'sale', [['5000000', '10']])
  const { id } = await shop.issue(
    [
      ['Cafetera', '10'],
      ['Instalación', '2'],
    ],
    { sellerId },
  )
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  const owed = items.find(({ balance }) => balance === '1290000.00')
  const { amount: _, ...head } = money('0')
  await shop.client.call(createReceipt, {
    body: { ...head, partyId: shop.customerId, applications: [{ openItemId: owed?.id ?? '', amount: '645000' }] },
  })
  const request = shop.request([['Cafetera', '2']], { resolutionId: null })
  const lines = request.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, byValue: false, restock: true } }))
  await shop.client.call(creditNoteEndpoints.create, {
    body: { document: { ...request, correction: { documentId: id, concept: '1' }, lines }, issue: true },
  })

  const { rows, totals } = await earned()
  expect(linesOf(rows, 'rule', 'gained', 'returned', 'base', 'percents', 'commission')).toEqual([
    ['De metas altas', '1100000.00', '200000.00', '900000.00', 'No alcanza', '0.00'],
    ['Sobre recaudo', '550000.00', '200000.00', '350000.00', expect.stringMatching(/^2.%$/), '7000.00'],
    ['Sobre utilidad', '500000.00', '80000.00', '420000.00', expect.stringMatching(/^5.%$/), '21000.00'],
    ['Sobre ventas', '1100000.00', '200000.00', '900000.00', expect.stringMatching(/^1.% · 3.%$/), '17000.00'],
  ])
  expect(totals['commission']).toBe('45000.00')
  expect((await earned({ seller: supplierId })).rows).toEqual([])
  expect((await earned({ base: 'collected' })).totals['commission']).toBe('7000.00')
  expect((await earned({ from: '2026-10-01', to: '2026-10-31' })).rows).toEqual([])
  const csv = new TextDecoder().decode((await shop.client.call(earnedReport.endpoints.csv, { query: ofMonth })).bytes)
  expect(csv).toContain('Sobre recaudo')
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
