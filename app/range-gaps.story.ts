// The report of gaps of a resolution: numbers that somebody passed over, with the reason of each jump; those of which nobody says
// why; and what was annulled before it reached the authority.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rangeGaps, resolution } from '#modules/documents/index.ts'
import { setElectronicState } from '#modules/documents/index.server.ts'
import { warningsReport } from '#modules/analytics/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { askAs } from '#platform/testing/own-database.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA 19 %'] }] })
})
afterAll(() => world.close())

const read = () => shop.client.call(rangeGaps, { params: { id: shop.resolutionId } })
const issue = async () => (await shop.issue([['Asesoría', '1']])).id

/** Moves the next number of the range of the shop up. */
async function jump(nextNumber: number, gapReason: string): Promise<void> {
  const params = { id: shop.resolutionId }
  const { id: _id, active: _active, ...record } = await shop.client.call(resolution.endpoints.one, { params })
  await shop.client.call(resolution.endpoints.update, { params, body: { ...record, nextNumber, gapReason } })
}

test('a range that is used number by number has none', async () => {
  expect(await read()).toEqual({ prefix: 'FV', used: 0, gaps: [], unsent: [] })
  await issue()
  expect(await read()).toEqual({ prefix: 'FV', used: 1, gaps: [], unsent: [] })
})

test('each jump keeps its reason, who and when, also once another one was made', async () => {
  await jump(5, 'Talonario de papel')
  await jump(8, 'Se usaron en otro sistema')
  await issue()
  const { used, gaps } = await read()
  const said = (reason: string) => ({ reason, person: expect.stringMatching(/\S/), at: expect.stringMatching(/^20\d\d-/) })
  expect(used).toBe(2)
  expect(gaps).toEqual([
    { from: 2, to: 4, skip: said('Talonario de papel') },
    { from: 5, to: 7, skip: said('Se usaron en otro sistema') },
  ])
  // What was explained is nothing to mend.
  const { rows } = await shop.client.call(warningsReport.endpoints.page, { query: {} })
  expect(rows.filter(({ label }) => label.startsWith('Saltos en la numeración'))).toEqual([])
})

test('a number that no document has is told, without a reason', async () => {
  const missing = await issue()
  await issue()
  // As a copy that lost one would have it.
  await askAs(
    inject('ownerUrl'),
    `set session_replication_role = replica; update document set prefix = prefix || 'X' where id = '${missing}'`,
  )
  const { gaps } = await read()
  expect(gaps.at(-1)).toEqual({ from: 9, to: 9, skip: null })
})

test('what was annulled unsent and what was refused are told with their reason, and what was validated is not', async () => {
  const [annulled, refused, validated] = [await issue(), await issue(), await issue()]
  await shop.client.call(invoiceEndpoints.annul, { params: { id: annulled }, body: { reason: 'El cliente desistió' } })
  const say = (documentId: string, state: 'rejected' | 'validated') =>
    inCompany(world.pool, shop, (tx) => setElectronicState(tx, { companyId: shop.companyId, documentId }, state))
  await say(refused, 'rejected')
  await say(validated, 'validated')
  expect((await read()).unsent).toEqual([
    { number: 'FV-12', href: `/sales/invoices/${refused}/view`, state: 'rejected', reason: expect.stringContaining('se corrige') },
    { number: 'FV-11', href: `/sales/invoices/${annulled}/view`, state: 'annulled', reason: 'El cliente desistió' },
  ])
})

test('of another company there is no range', async () => {
  const stranger = await newCompany(world)
  await expect(stranger.client.call(rangeGaps, { params: { id: shop.resolutionId } })).rejects.toMatchObject({ code: 698 })
})
