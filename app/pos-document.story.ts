// What a register sells is lawful paper: it goes to the authority once it arrives, is listed and printed, and is given back by its ticket.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { hasSchemas, validateAgainstXsd } from '#colombia/index.server.ts'
import { changeElectronic } from '#modules/company/index.server.ts'
import { getBoard } from '#modules/electronic/index.ts'
import { getTicket, saleEndpoints, saleMail, saleXml, saleZip, transmitSale } from '#modules/pos/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { openAuthorityWorld, transmit, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { one, openTill, tillItems, type OpenTill } from './testing/till.server.ts'
import { openShop, type World } from './testing/world.server.ts'

// Held against the authority's own schemas where they are at hand.
const XSD = new URL('../../shared/colombia/dian/xsd/', import.meta.url).pathname
const withPin = {
  environment: 'produccion',
  softwareId: '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10',
  softwarePin: '12345',
  testSetId: '',
} as const
const withoutPin = { ...withPin, softwarePin: '' }

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

test('what cannot be sealed is sold, printed and told, and transmitted once nothing is missing', async () => {
  const shop = await openShop(world, { profile: { electronic: withoutPin }, items: tillItems })
  const bare = await openTill(shop, () => new Date(world.clock.now()))
  const { sales } = await bare.send([coffee(bare)])
  expect(sales).toMatchObject([{ state: 'flagged', number: 'TQ-1', findings: [{ code: 518 }] }])
  const id = sales[0]?.documentId ?? ''
  const view = () => shop.client.call(saleEndpoints.view, { params: { id } })
  expect(await view()).toMatchObject({ electronicState: 'queued', uniqueCode: null })
  expect((await shop.client.call(saleEndpoints.pdf, { params: { id }, query: { papel: 'tiquete-58' } })).bytes.length).toBeGreaterThan(1000)
  const ask = () => shop.client.call(transmitSale, { params: { id } })
  await expect(ask()).rejects.toMatchObject({ code: 518 })
  await clean(bare)
  await inCompany(world.pool, shop, (tx) => changeElectronic(tx, shop, 1, async () => withPin))
  await transmit(shop)
  await ask()
  await expect(ask()).rejects.toMatchObject({ code: 590 })
  await workFor(world, shop)
  expect(await view()).toMatchObject({ electronicState: 'validated', number: 'TQ-1', uniqueCode: expect.stringMatching(/^[0-9a-f]{96}$/) })
  await clean(bare)
})

test('it is listed, opened, printed on any paper, saved and mailed; nobody else sees it', async () => {
  const { client } = till.shop
  const { sales } = await till.send([coffee(till, '1')])
  const id = sales[0]?.documentId ?? ''
  await workFor(world, till.shop)
  const { rows } = await client.call(saleEndpoints.list, { query: {} as never })
  expect(rows[0]).toMatchObject({ id, kind: 'POS', electronicState: 'validated', total: '11900.00' })
  expect(await client.call(saleEndpoints.totals, { query: {} as never })).toMatchObject({ tabs: { unsent: 0 } })
  for (const papel of ['carta', 'tiquete-80', 'tiquete-58'] as const)
    expect((await client.call(saleEndpoints.pdf, { params: { id }, query: { papel } })).bytes.length).toBeGreaterThan(1000)
  for (const papel of ['tiquete-80', 'tiquete-58'] as const)
    expect(new TextDecoder().decode((await client.call(getTicket, { params: { id }, query: { papel } })).bytes)).toMatch(/^<svg/)
  await expect(client.call(getTicket, { params: { id }, query: { papel: 'carta' as never } })).rejects.toMatchObject({ code: 401 })
  const xml = new TextDecoder().decode((await client.call(saleXml, { params: { id } })).bytes)
  expect(xml).toContain('<ds:Signature')
  expect(hasSchemas(XSD) ? validateAgainstXsd(xml, XSD) : []).toEqual([])
  expect((await client.call(saleZip, { params: { id } })).bytes.length).toBeGreaterThan(1000)
  expect(
    (await client.call(saleMail.send, { params: { id }, body: { to: ['ana@ceiba.example'], message: '', subject: '' } })).mails,
  ).toHaveLength(1)
  const { rows: file } = {
    rows: (await client.call(saleEndpoints.export, { query: { format: 'csv', columns: 'number,total' } as never })).bytes,
  }
  expect(new TextDecoder().decode(file)).toContain('TQ-')
  const foreign = await openShop(world, { items: tillItems })
  await expect(foreign.client.call(saleEndpoints.view, { params: { id } })).rejects.toMatchObject({ code: 698 })
  await expect(foreign.client.call(getTicket, { params: { id }, query: { papel: 'tiquete-58' } })).rejects.toMatchObject({ code: 698 })
  await expect(foreign.client.call(transmitSale, { params: { id } })).rejects.toMatchObject({ code: 698 })
  const viewer = await colleague(world, client, roleIds.viewer)
  await expect(viewer.client.call(transmitSale, { params: { id } })).rejects.toMatchObject({ status: 403 })
})
