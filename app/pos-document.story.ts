// What a register sells is lawful paper: it goes to the authority once it arrives, is listed and printed, and is given back by its ticket.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBoard } from '#modules/electronic/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { openAuthorityWorld, transmit, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { prove } from './testing/prove.server.ts'
import { one, openTill, tillItems, type OpenTill } from './testing/till.server.ts'
import { openShop, type World } from './testing/world.server.ts'

let authority: AuthorityWorld
let world: World
let till: OpenTill
beforeAll(async () => {
  authority = await openAuthorityWorld()
  ;({ world } = authority)
  till = await openTill(await openShop(world, { items: tillItems }), () => new Date(world.clock.now()))
  await transmit(till.shop)
})
afterAll(() => authority.close())

const within = <T extends object>(statement: ReturnType<typeof sql>, of = till) =>
  inCompany(world.pool, of.shop, (tx) => tx.rows<T>(statement))
const coffee = (of = till, quantity = '2') =>
  of.sell({
    lines: [of.line('Café', quantity)],
    payments: [{ paymentTypeId: of.means('Efectivo'), amount: String(11900 * Number(quantity)) }],
    total: String(11900 * Number(quantity)),
  })
const clean = async (of = till) => expect(await prove(authority.ownerUrl, of.shop.companyId)).toBeNull()

test('it is sealed as it arrives, sent and validated by its bytes', async () => {
  const { sales } = await till.send([coffee()])
  expect(sales).toMatchObject([{ state: 'synced', findings: [] }])
  const id = sales[0]?.documentId ?? ''
  const read = () =>
    within<{ state: string; code: string | null }>(
      sql`select electronic_state as state, unique_code as code from document where company_id = ${till.shop.companyId} and id = ${id}`,
    )
  expect(await read()).toEqual([{ state: 'queued', code: expect.stringMatching(/^[0-9a-f]{96}$/) }])
  await workFor(world, till.shop)
  const said = await within<{ state: string; rules: unknown; error: string; xml: string }>(
    sql`select state, rules, last_error as error, convert_from(xml, 'UTF8') as xml from transmission where company_id = ${till.shop.companyId} and document_id = ${id}`,
  )
  expect(said).toMatchObject([{ state: 'validated', rules: [] }])
  for (const part of ['<cbc:InvoiceTypeCode>20<', '<PuntoVenta>', '<FabricanteSoftware>', '<BeneficiosComprador>', 'CUDE-SHA384'])
    expect(said[0]?.xml).toContain(part)
  expect(await read()).toMatchObject([{ state: 'validated' }])
  expect((await till.shop.client.call(getBoard, { query: { tab: 'unsent' } })).rows).toEqual([])
  await clean()
})

test('one is sealed on the day on which it comes, however late', async () => {
  const { sales } = await till.send([one(till, { soldAt: '2026-11-18T15:00:00.000Z' })])
  expect(sales).toMatchObject([{ state: 'synced' }])
  await workFor(world, till.shop)
  const rows = await within<{ state: string; date: string; issued: string }>(sql`
    select electronic_state as state, date::text, snapshot ->> 'issueDate' as issued from document
     where company_id = ${till.shop.companyId} and id = ${sales[0]?.documentId ?? ''}`)
  expect(rows).toEqual([{ state: 'validated', date: '2026-11-18', issued: '2026-11-20' }])
  await clean()
})
