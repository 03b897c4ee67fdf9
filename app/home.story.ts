// The cards of the home say what the books say: each figure is checked against the documents that make it, each card
// stands behind its gate, and another company sees nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, parseDay, type Day } from '#base/date.ts'
import { createPerson } from '#modules/access/index.server.ts'
import { resolution } from '#modules/documents/index.ts'
import { resolutionsToRenew } from '#modules/documents/home.ts'
import { invoiceEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import { expiringQuotes, mySaleDrafts, salesOfDay, salesOfMonth, unsentSales } from '#modules/sales/home/endpoints.ts'
import { duePayables, moneyNow, overdueReceivables, toCollect, toPay } from '#modules/treasury/home/endpoints.ts'
import { createReceipt, getPending } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { signedIn, type Client } from './client.server.ts'
import { openSupplier, plantBills } from './testing/payables.server.ts'
import { anyEmail, newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let client: Client
const TODAY = parseDay('2026-11-20')
const day = (days: number): Day => addDays(TODAY, days)

/** Moves the clock to a day and signs in again: an electronic invoice has the date on which it is sent. */
async function goTo(date: Day): Promise<void> {
  world.clock.moveTo(`${date}T15:00:00Z`)
  client = await signedIn(world.app, shop.email, shop.password)
}
const issue = (quantity: string, dueDate: Day) =>
  client.call(invoiceEndpoints.create, { body: { document: shop.request([['Asesoría', quantity]], { dueDate }), issue: true } })

beforeAll(async () => {
  world = await openWorld(`${day(-31)}T15:00:00Z`)
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA 19 %'] }] })
  // One last month, 5 days late today; this month one due in 4 days, another later, and one annulled.
  await goTo(day(-31))
  await issue('2', day(-5))
  await goTo(day(-2))
  await issue('1', day(4))
  await goTo(TODAY)
  await issue('4', day(30))
  const { id } = await issue('9', day(30))
  await client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se repitió el pedido' } })
})
afterAll(() => world.close())

test('sales of the month: what stands, without taxes, and the same days of the month before', async () => {
  const sales = await client.call(salesOfMonth)
  // 20 November 2026; day −31 is 20 October.
  expect(sales).toMatchObject({ month: 'Noviembre', monthBefore: 'Octubre', total: '500000.00', before: '200000.00' })
  expect(sales.days).toHaveLength(20)
  expect(sales.days.at(-1)).toEqual({ date: day(0), net: '400000.00', before: '200000.00' })
  expect(sales.days.at(-3)).toEqual({ date: day(-2), net: '100000.00', before: '0.00' })
})

test('to transmit: what was issued and waits, with its value', async () => {
  const { count, total, todos } = await client.call(unsentSales)
  expect({ count, total }).toEqual({ count: 3, total: '833000.00' })
  expect(todos).toEqual([
    {
      id: 'moving',
      tone: 'info',
      title: '3 documentos en camino a la DIAN',
      detail: 'Se envían solos. El más antiguo: factura FV-1 en cola',
      amount: '833000.00',
      href: '/sales/invoices?vista=unsent&period=siempre',
      verb: 'Ver',
      stands: 3,
    },
  ])
})

test('sales of today beside what is usual on that day of the week', async () => {
  // Neither 20 October nor 18 November is a Friday.
  expect(await client.call(salesOfDay)).toEqual({
    amount: '400000.00',
    detail: 'Sin días anteriores con qué comparar',
    trend: null,
    href: `/sales/invoices?from=${day(0)}&to=${day(0)}`,
  })
})

test('the tabs of work of a list count what the home counts, though the list opens on this month', async () => {
  const month = { from: day(-19), to: day(10) }
  const totals = await client.call(invoiceEndpoints.totals, { query: month })
  const { amount: overdue } = await client.call(overdueReceivables)
  const count = 1
  const unsent = await client.call(unsentSales)
  expect(totals.tabs).toMatchObject({ all: 3, overdue: count, open: 3, unsent: unsent.count })
  const late = await client.call(invoiceEndpoints.totals, { query: { ...month, tab: 'overdue' } })
  expect(late).toMatchObject({ count, balance: overdue })
  const { rows } = await client.call(invoiceEndpoints.list, { query: { ...month, tab: 'overdue' } })
  expect(rows.map(({ number }) => number)).toEqual(['FV-1'])
})

test('to collect: by third party, what is overdue or due this week; a receipt takes off it', async () => {
  const before = await client.call(toCollect)
  expect(before).toMatchObject({ count: 1, total: '357000.00' })
  expect(before.todos[0]).toMatchObject({
    title: 'Almacenes La Ceiba S.A.',
    detail: '2 documentos, el más antiguo venció hace 5 días',
    tone: 'danger',
    amount: '357000.00',
    href: `/treasuries/AR?new=1&party=${shop.customerId}`,
  })
  expect(await client.call(overdueReceivables)).toMatchObject({ amount: '238000.00', detail: '1 documento, 28,6 % de lo que te deben' })

  const { items } = await client.call(getPending, { params: { partyId: shop.customerId } })
  const oldest = items.find(({ number }) => number === 'FV-1')
  await client.call(createReceipt, {
    body: {
      date: TODAY,
      partyId: shop.customerId,
      moneyAccountId: shop.moneyAccountId,
      meansCode: '10',
      applications: [{ openItemId: oldest?.id ?? '', amount: '238000' }],
    },
  })
  const { todos, total } = await client.call(toCollect)
  expect({ total, detail: todos[0]?.detail, tone: todos[0]?.tone }).toEqual({
    total: '119000.00',
    detail: '1 documento, vence en 4 días',
    tone: 'warn',
  })
  expect(await client.call(overdueReceivables)).toMatchObject({ amount: '0.00', detail: 'Nadie te debe nada vencido' })
  expect(await client.call(moneyNow)).toMatchObject({ amount: '238000.00', detail: '2 cuentas' })
})

test('to pay: in one row what is late and what falls due in the week, and the same in its figure', async () => {
  expect(await client.call(toPay)).toEqual({ todos: [], count: 0, total: null })
  expect(await client.call(duePayables)).toMatchObject({ amount: '0.00', detail: 'Nada vence en 7 días' })
  await openSupplier(client, '901222333', 'Aseo Total SAS')
  await plantBills(client, [
    { nit: '901222333', number: 'AT-1', amount: '150000', dueDate: day(-3) },
    { nit: '901222333', number: 'AT-2', amount: '90000.50', dueDate: day(7) },
    { nit: '901222333', number: 'AT-9', amount: '70000', dueDate: day(8) },
  ])
  expect(await client.call(toPay)).toEqual({
    todos: [
      {
        id: 'to-pay',
        tone: 'danger',
        title: '2 documentos por pagar',
        detail: 'El más antiguo venció hace 3 días',
        amount: '240000.50',
        href: '/treasuries/payment-runs/create',
        verb: 'Programar',
        stands: 2,
      },
    ],
    count: 2,
    total: '240000.50',
  })
  expect(await client.call(duePayables)).toMatchObject({ amount: '240000.50', detail: '2 documentos, 1 vencido' })
})

test('drafts are those of who asks', async () => {
  const { id } = await client.call(invoiceEndpoints.create, { body: { document: shop.request([['Asesoría', '1']]), issue: false } })
  const mine = await client.call(mySaleDrafts)
  expect(mine).toMatchObject({ count: 1, total: '119000.00' })
  expect(mine.todos[0]).toMatchObject({ title: 'Factura, Almacenes La Ceiba S.A.', href: `/sales/invoices/${id}/edit`, verb: 'Seguir' })

  const email = anyEmail()
  const personId = await createPerson(world.pool, { email, password: 'Colega-2026*', firstName: 'Luz', lastName: 'Peña' })
  await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    insertRows(tx, 'membership', [{ company_id: shop.companyId, person_id: personId, role_id: 1, active: true }]),
  )
  const luz = await signedIn(world.app, email, 'Colega-2026*')
  expect((await luz.call(mySaleDrafts)).count).toBe(0)
})

test('about to expire: a quote of this week without answer, and a resolution with few numbers', async () => {
  const quote = (dueDate: Day) =>
    client.call(quoteEndpoints.create, {
      body: { document: { ...shop.request([['Asesoría', '1']]), resolutionId: null, dueDate }, issue: true },
    })
  await quote(day(3))
  await quote(day(20))
  const quotes = await client.call(expiringQuotes)
  expect(quotes.count).toBe(1)
  expect(quotes.todos[0]).toMatchObject({ tone: 'warn', detail: 'Vence en 3 días' })

  expect((await client.call(resolutionsToRenew)).count).toBe(0)
  await client.call(resolution.endpoints.create, {
    body: {
      kind: 'INE',
      prefix: 'FE',
      resolutionNumber: '18764000009999',
      resolutionDate: '2026-01-02' as Day,
      fromNumber: 1,
      toNumber: 100,
      nextNumber: 97,
      validFrom: '2026-01-02' as Day,
      validTo: day(13),
      gapReason: '',
      technicalKey: '693ff6f2a553c3646a063436fd4dd9ded0311471',
    },
  })
  const { todos } = await client.call(resolutionsToRenew)
  expect(todos).toMatchObject([{ title: 'Resolución FE vence en 13 días', detail: 'Quedan 4 números de 100', tone: 'danger' }])
})

test('each card is behind its gate, and another company has nothing to do', async () => {
  const endpoints = [unsentSales, mySaleDrafts, expiringQuotes, toCollect, toPay, resolutionsToRenew] as const
  const figures = [salesOfDay, overdueReceivables, duePayables, moneyNow] as const
  const other = await newCompany(world)
  for (const one of endpoints) expect((await other.client.call(one)).count).toBe(0)
  expect((await other.client.call(salesOfMonth)).total).toBe('0.00')
  for (const one of figures) expect((await other.client.call(one)).amount).toBe('0.00')

  const email = anyEmail()
  const personId = await createPerson(world.pool, { email, password: 'Colega-2026*', firstName: 'Iván', lastName: 'Cruz' })
  await inCompany(world.pool, { companyId: shop.companyId, personId: null }, async (tx) => {
    await insertRows(tx, 'role', [{ company_id: shop.companyId, id: 901, name: 'Solo terceros', permissions: ['people.party.read'] }])
    await insertRows(tx, 'membership', [{ company_id: shop.companyId, person_id: personId, role_id: 901, active: true }])
  })
  const outsider = await signedIn(world.app, email, 'Colega-2026*')
  for (const one of endpoints) await expect(outsider.call(one)).rejects.toMatchObject({ status: 403 })
  await expect(outsider.call(salesOfMonth)).rejects.toMatchObject({ status: 403 })
  for (const one of figures) await expect(outsider.call(one)).rejects.toMatchObject({ status: 403 })
})
