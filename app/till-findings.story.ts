// What was sold happened: what rules would have refused is found and kept with it, and what is no sale is set aside in sight.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { detailsEndpoints, getParty } from '#modules/people/index.ts'
import { countTransactions, getTransaction, listQuarantine, listTransactions } from '#modules/pos/index.ts'
import { tillSale } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { codesOf, entriesOf, one, openTill, tillItems, whatIsKept, type OpenTill } from './testing/till.server.ts'
import { openShop, openWorld, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const open = async (options = {}): Promise<OpenTill> =>
  openTill(await openShop(world, { items: tillItems }), () => new Date(world.clock.now()), options)
const clean = async ({ shop }: OpenTill) => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

const dayOf = ({ shop }: OpenTill, number: number) =>
  inCompany(world.pool, shop, (tx) =>
    tx.first<{ days: string }>(sql`
      select d.date || ' ' || string_agg(distinct e.date::text, ' ') as days from document d
        join journal_entry e on e.company_id = d.company_id and e.source_id = d.id
       where d.company_id = ${shop.companyId} and d.kind = ${tillSale.code} and d.number = ${number} group by d.date`),
  ).then((row) => row?.days)

test('sold in a month that was closed meanwhile it is booked on the first open day, and the finding says so', async () => {
  const till = await open()
  await closeMonths(till.shop.client, '2026-10')
  const { sales } = await till.send([one(till, { soldAt: '2026-10-31T20:00:00.000Z' }), one(till, { soldAt: '2026-11-19T23:00:00.000Z' })])
  expect(sales.map(({ state, findings }) => [state, ...codesOf(findings)])).toEqual([['flagged', '430 soldAt'], ['synced']])
  expect(await dayOf(till, 1)).toBe('2026-11-01 2026-11-01')
  expect(await dayOf(till, 2)).toBe('2026-11-19 2026-11-19')
  await clean(till)
})

test('a device whose clock runs ahead, or stopped, sells today', async () => {
  const till = await open()
  const { sales } = await till.send([one(till, { soldAt: '2026-12-24T15:00:00.000Z' })])
  expect(sales.map(({ state, findings }) => [state, ...codesOf(findings)])).toEqual([['flagged', '440 date']])
  expect(await dayOf(till, 1)).toBe('2026-11-20 2026-11-20')
  const stopped = await till.send([one(till, { soldAt: '1970-01-02T15:00:00.000Z' }), one(till, { soldAt: '0000-01-01T15:00:00.000Z' })])
  expect(stopped.sales.map(({ state, findings }) => [state, ...codesOf(findings)])).toEqual([
    ['flagged', '401 soldAt'],
    ['quarantined', '401 sale.soldAt'],
  ])
  expect(await dayOf(till, 2)).toBe('2026-11-20 2026-11-20')
  await clean(till)
})

test('what was sold without being there leaves, with its finding, and no other door is loosened', async () => {
  const till = await open()
  const sale = (quantity: string, total: string) =>
    till.sell({ lines: [till.line('Café', quantity)], payments: [{ paymentTypeId: till.means('Efectivo'), amount: total }], total })
  const { sales } = await till.send([sale('12', '142800'), sale('1', '11900')])
  expect(sales.map(({ state, findings }) => [state, ...codesOf(findings)])).toEqual([
    ['flagged', expect.stringContaining('543 lines.0')],
    ['flagged', expect.stringContaining('543 lines.0')],
  ])
  await expect(till.shop.issue([['Café', '1']])).rejects.toMatchObject({ code: 543 })
  await clean(till)
})

test('a cent of difference is told, and stands in the books', async () => {
  const till = await open()
  const { sales } = await till.send([one(till, { total: '99999.99', rounding: '0.01' })])
  expect(sales.map(({ state, findings }) => [state, ...codesOf(findings)])).toEqual([['flagged', '401 total']])
  expect((await entriesOf(world, till)).filter((line) => line.includes('110505') || line.includes('429581'))).toEqual([
    'TQ-1 110505 100000.00 0.00',
  ])
  await clean(till)
})

test('what the company would have refused before is found: who is blocked, another shift, none', async () => {
  const till = await open()
  const params = { id: till.shop.customerId }
  const { version } = await till.shop.client.call(getParty, { params })
  await till.shop.client.call(detailsEndpoints.blockParty, { params, body: { version, reason: 'Cartera vencida' } })
  const { sales } = await till.send([
    one(till, { partyId: till.shop.customerId }),
    one(till, { soldAt: '2026-11-20T14:59:00.000Z', shiftId: randomUUID() }),
  ])
  expect(sales.map(({ state, findings }) => [state, ...codesOf(findings)])).toEqual([
    ['flagged', '401 partyId'],
    ['flagged', '401 shiftId'],
  ])
  const closed = await open({ opensShift: false })
  expect(codesOf((await closed.send([one(closed)])).sales[0]?.findings)).toEqual(['564 shiftId'])
  await clean(till)
  await clean(closed)
})

test('what nothing can be made of is put aside with its reasons, and the next ones are sold', async () => {
  const till = await open()
  const cash = till.means('Efectivo')
  const links = [
    one(till, { lines: [{ ...till.line('Asesoría'), itemId: randomUUID() }] }),
    one(till, { payments: [{ paymentTypeId: cash, amount: '99000' }] }),
    one(till, { payments: [{ paymentTypeId: randomUUID(), amount: '100000' }] }),
    one(till, { lines: [] }),
    one(till, { lines: [till.line('Asesoría', '-1')] }),
    one(till, { lines: [till.line('Asesoría', '0')], total: '0', payments: [] }),
    one(till, { tip: '-5' }),
    one(till, { notes: 'a\u0000b' }),
    one(till, { lines: [till.line('Asesoría', '99999999999')] }),
    one(till, { soldAt: 'ayer' }),
    one(till, { partyId: randomUUID() }),
    one(till),
  ]
  const { sales, sequence } = await till.send(links)
  expect(sales.map(({ state }) => state)).toEqual([...Array(11).fill('quarantined'), 'flagged'])
  expect(sales.slice(0, 3).map(({ findings }) => codesOf(findings))).toEqual([
    ['698 lines.0.itemId'],
    ['569 payments'],
    ['698 payments.0.paymentTypeId'],
  ])
  for (const { findings } of sales.slice(0, 11)) expect(findings.length).toBeGreaterThan(0)
  expect(sequence).toBe(12)
  expect((await till.send(links)).sales).toEqual(sales)
  expect(await whatIsKept(world, till)).toMatchObject({ sales: '12 flagged', documents: '12' })
  await clean(till)
})

test('what was sold, what was found of it and what is kept aside are in sight, without costs, of one company', async () => {
  const till = await open()
  const { client } = till.shop
  const coffee = till.sell({
    lines: [till.line('Café', '11')],
    payments: [{ paymentTypeId: till.means('Efectivo'), amount: '131000' }],
    ...{ total: '130900', change: '100' },
  })
  await till.send([coffee, one(till, { partyId: randomUUID() }), one(till)])
  const { rows } = await client.call(listTransactions, { query: {} })
  expect(rows.map(({ number, state, value, means, customer }) => [number, state, value, means.join(), customer])).toEqual([
    ['TQ-3', 'flagged', '100000.00', 'Efectivo', 'Consumidor final'],
    ['TQ-1', 'flagged', '130900.00', 'Efectivo', 'Consumidor final'],
  ])
  expect(await client.call(countTransactions)).toEqual({ flagged: 2, quarantined: 1 })
  expect((await client.call(listTransactions, { query: { state: 'synced' } })).rows).toEqual([])
  const [, first] = rows
  const view = await client.call(getTransaction, { params: { id: first?.documentId ?? '' } })
  expect(view).toMatchObject({
    number: 'TQ-1',
    change: '100.00',
    tip: '0.00',
    payments: [{ name: 'Efectivo', tendered: '131000.00', kept: '130900.00' }],
  })
  expect(codesOf(view.findings)).toEqual([expect.stringContaining('543')])
  expect(JSON.stringify(view)).not.toContain('cost')
  const aside = await client.call(listQuarantine, { query: {} })
  expect(aside.rows).toMatchObject([{ why: 'refused', number: 2, total: '100000', deviceName: 'Equipo de la entrada' }])
  const other = await open()
  expect((await other.shop.client.call(listTransactions, { query: {} })).rows).toEqual([])
  await expect(other.shop.client.call(getTransaction, { params: { id: first?.id ?? '' } })).rejects.toMatchObject({ code: 698 })
  expect((await other.shop.client.call(listQuarantine, { query: {} })).rows).toEqual([])
})

test('what proofs say of a chain that came further than its sales, and of money that no entry has', async () => {
  const till = await open()
  const { shop } = till
  await till.send([one(till)])
  const difference = () => prove(inject('ownerUrl'), shop.companyId)
  const move = (by: number) =>
    inCompany(world.pool, shop, (tx) =>
      tx.run(sql`update register_lease set sequence = sequence + ${by} where company_id = ${shop.companyId}`),
    )
  await move(1)
  expect(await difference()).toMatchObject({ proof: 'La cadena de cada caja llegó hasta donde dicen sus ventas y lo que quedó apartado' })
  await move(-1)
  expect(await difference()).toBeNull()
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`
      insert into till_sale_payment (company_id, sale_id, position, payment_type_id, account_id, tendered, kept)
      select company_id, sale_id, 9, payment_type_id, account_id, 5, 5 from till_sale_payment where company_id = ${shop.companyId}`),
  )
  expect(await difference()).toMatchObject({
    proof: 'Cada venta de caja es lo que guardaron sus formas de pago, y está en su comprobante con su propina y su redondeo',
  })
})
