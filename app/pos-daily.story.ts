// The daily report of a register: its numbers, rates, means, categories and what was annulled, equal to the entries of the day.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { dailySales } from '#modules/analytics/index.ts'
import { changeEnvironment, getEnabling } from '#modules/electronic/index.ts'
import { cancelSale } from '#modules/pos/index.ts'
import { tillSale } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openTill, tillItems } from './testing/till.server.ts'
import { newCompany, openShop, openWorld, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('what a register sold in a day, by all that the law asks, is what its entries say', async () => {
  const shop = await openShop(world, { items: tillItems })
  // Of a company that tries things: nothing of it is on its way to the authority.
  const { version } = await shop.client.call(getEnabling)
  await shop.client.call(changeEnvironment, { body: { version, environment: 'habilitacion', annulling: null } })
  const till = await openTill(shop, () => new Date(world.clock.now()))
  const { client, companyId } = shop
  const card = till.types.find(({ kind }) => kind === 'card')?.id ?? ''
  const sell = async (lines: object[], payments: object[], total: string) =>
    (await till.send([till.sell({ lines: lines as never, payments: payments as never, total })])).sales[0]?.saleId ?? ''
  const cash = (amount: string) => ({ paymentTypeId: till.means('Efectivo'), amount })
  await sell([till.line('Café', '2')], [cash('23800')], '23800')
  await sell([till.line('Café'), till.line('Asesoría')], [{ paymentTypeId: card, amount: '11900' }, cash('100000')], '111900')
  const wrong = await sell([till.line('Café')], [cash('11900')], '11900')
  await client.call(cancelSale, { body: { saleId: wrong, reason: 'Se marcó dos veces', supervisorId: null, pin: '' } })

  const query = { period: 'hoy', register: till.registerId, after: '' } as never
  const { rows } = await client.call(dailySales.endpoints.page, { query })
  const lines = rows.filter(({ kind }) => kind === 'line').map(({ cells }) => cells)
  const of = (concept: string) => lines.find((cells) => cells['concept'] === concept)
  expect(lines[0]).toMatchObject({ concept: 'TQ-1 a TQ-3', count: '3', total: '147600.00' })
  expect(of('IVA 19 %')).toMatchObject({ count: '2', base: '30000.00', tax: '5700.00', total: '35700.00' })
  expect(of('Sin impuesto')).toMatchObject({ count: '1', base: '100000.00', tax: '0.00', total: '100000.00' })
  expect(of('Efectivo')).toMatchObject({ count: '2', total: '123800.00' })
  expect(of('TQ-3')).toMatchObject({ total: '11900.00' })
  expect(lines.filter((cells) => cells['concept'] === 'Sin categoría')).toMatchObject([{ total: '135700.00' }])
  // Income and tax of what stands, as the books have them: what was annulled was given back on its day.
  const books = await inCompany(world.pool, shop, (tx) =>
    tx.first<{ income: string; tax: string }>(sql`
      select sum(l.credit - l.debit) filter (where a.code like '4%')::numeric(20,2) as income,
             sum(l.credit - l.debit) filter (where a.code like '2408%')::numeric(20,2) as tax
        from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
        join account a on a.company_id = l.company_id and a.id = l.account_id
       where e.company_id = ${companyId} and e.source_kind = ${tillSale.code}`),
  )
  expect(books).toEqual({ income: '130000.00', tax: '5700.00' })
  const { bytes } = await client.call(dailySales.endpoints.csv, { query: { period: 'hoy', register: till.registerId } as never })
  expect(Buffer.from(bytes).toString('utf8')).toContain('TQ-1 a TQ-3')
  // Whoever counts blind is told nothing by it, and another company has none of it.
  const cashier = (await colleague(world, client, roleIds.cashier)).client
  await expect(cashier.call(dailySales.endpoints.page, { query })).rejects.toThrow(/^403/)
  const stranger = (await newCompany(world)).client
  const other = await stranger.call(dailySales.endpoints.page, { query: { period: 'hoy', after: '' } as never })
  expect(other.rows.filter(({ kind }) => kind === 'line')).toEqual([])
})
