// The guide of the first days: what is done is found in the rows, each step behind the gate of doing it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '#modules/access/index.server.ts'
import { listAdministrators, roleIds } from '#modules/access/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { signedIn, type Client } from './client.server.ts'
import { getKickOff } from './kick-off/endpoints.ts'
import { inPlaces } from '#platform/place.ts'
import { whole } from './modules.server.ts'
import { progressOf } from './kick-off/progress.ts'
import { screens } from './screens.ts'
import { matcherOf } from '#platform/screen.ts'
import { anyEmail, newCompany, openShop, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

const setupSteps = inPlaces(whole.modules.flatMap(({ setup = [] }) => setup))

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The sessions that a process remembers are forgotten after at most 5 seconds. */
const later = () => world.clock.moveTo(new Date(world.clock.now().getTime() + 10_000).toISOString())

const stepsOf = async (client: Client) => (await client.call(getKickOff)).steps
const doneIn = async (client: Client) => (await stepsOf(client)).filter(({ done }) => done).map(({ id }) => id)

async function join({ companyId }: StoryCompany, roleId: number, name: string): Promise<Client> {
  const [email, password] = [anyEmail(), 'Historia-2026*']
  const personId = await createPerson(world.pool, { email, password, firstName: name, lastName: 'Historia' })
  await inCompany(world.pool, { companyId, personId }, (tx) =>
    tx.run(sql`insert into membership (company_id, person_id, role_id) values (${companyId}, ${personId}, ${roleId})`),
  )
  return signedIn(world.app, email, password)
}

test('a company that was just born has its books, and the rest is to be done', async () => {
  const { client } = await newCompany(world)
  expect(await doneIn(client)).toEqual([
    'company.data',
    'accounting.chart',
    'accounting.defaultAccounts',
    'accounting.period',
    'taxes.taxes',
    'electronic.trial',
    'electronic.production',
  ])
  const steps = await stepsOf(client)
  // Nothing is known yet that would have stock.
  expect(steps.map(({ id }) => id)).toEqual(setupSteps.map(({ id }) => id).filter((id) => id !== 'inventory.opening'))
  expect(steps.every(({ refused }) => refused === null)).toBe(true)
})

test('every step leads to a screen, and is the only one with its name', () => {
  const ways = screens.map(({ path }) => matcherOf(path))
  for (const { href, seenAt } of setupSteps)
    for (const address of [href, seenAt])
      expect([address, ways.some((leads) => leads(address.split('?')[0] ?? ''))]).toEqual([address, true])
  expect(new Set(setupSteps.map(({ id }) => id)).size).toBe(setupSteps.length)
})

test('each step is done when its thing exists, and only then', async () => {
  const shop = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] }] })
  const before = await doneIn(shop.client)
  expect(before).toEqual(expect.arrayContaining(['documents.resolution', 'people.party', 'items.item']))
  expect(before).not.toContain('sales.invoice')
  const document = shop.request([['Asesoría', '1']], { warehouseId: null })
  await shop.client.call(invoiceEndpoints.create, { body: { document, issue: false } })
  expect(await doneIn(shop.client)).not.toContain('sales.invoice')
  await shop.issue([['Asesoría', '1']], { warehouseId: null })
  expect(await doneIn(shop.client)).toContain('sales.invoice')
  expect(progressOf(await stepsOf(shop.client))).toEqual({ done: 10, needed: 12, percent: 83 })

  // A product needs its opening stock, whatever else is sold.
  const goods = await openShop(world, { items: [{ name: 'Café', price: '9000', stock: { quantity: '5', cost: '4000' }, taxes: [] }] })
  expect(await doneIn(goods.client)).toContain('inventory.opening')
  await inCompany(world.pool, goods, (tx) =>
    tx.run(sql`update resolution set valid_to = '2026-11-19' where company_id = ${goods.companyId}`),
  )
  expect(await doneIn(goods.client)).not.toContain('documents.resolution')
  await inCompany(world.pool, goods, (tx) => tx.run(sql`update fiscal_period set state = 'closed' where company_id = ${goods.companyId}`))
  expect(await doneIn(goods.client)).not.toContain('accounting.period')
})

test('who may not do a step reads who can; what the plan lacks is no step', async () => {
  const company = await newCompany(world)
  const seller = await join(company, roleIds.seller, 'Sol')
  await join(company, roleIds.accountant, 'Luis')
  const find = async (id: string) => (await stepsOf(seller)).find((step) => step.id === id)
  expect((await find('documents.resolution'))?.refused).toEqual({
    permission: expect.stringMatching(/resoluci/i),
    doers: ['Ana Historia', 'Luis Historia'],
  })
  expect((await find('people.party'))?.refused).toBeNull()
  await inCompany(world.pool, company, (tx) => setPlanLimits(tx, company.companyId, { planSell: 0 }))
  later()
  expect(await find('sales.invoice')).toBeUndefined()
})

test('an edition without books has only the steps of its own screens', async () => {
  const { client, companyId, personId } = await newCompany(world)
  await inCompany(world.pool, { companyId, personId }, (tx) => tx.run(sql`update company set service_id = 13 where id = ${companyId}`))
  later()
  expect((await stepsOf(client)).map(({ id }) => id)).toEqual(['company.data', 'company.logo', 'people.party', 'access.second-factor'])
})

test('the second factor is each one’s own', async () => {
  const company = await newCompany(world)
  await inCompany(world.pool, company, (tx) =>
    tx.run(sql`insert into second_factor (person_id, secret, confirmed_at) values (${company.personId}, '\\x00', now())`),
  )
  const other = await join(company, roleIds.viewer, 'Vera')
  expect(await doneIn(company.client)).toContain('access.second-factor')
  expect(await doneIn(other)).not.toContain('access.second-factor')
})

test('whom to ask: the administrators of one’s own company, and of no other', async () => {
  const company = await newCompany(world)
  await newCompany(world)
  const seller = await join(company, roleIds.seller, 'Sol')
  expect(await seller.call(listAdministrators)).toEqual({
    administrators: [{ personId: company.personId, name: 'Ana Historia', email: company.email }],
  })
  // One who left is not asked.
  await inCompany(world.pool, company, (tx) =>
    tx.run(sql`update membership set active = false where company_id = ${company.companyId} and person_id = ${company.personId}`),
  )
  expect(await seller.call(listAdministrators)).toEqual({ administrators: [] })
})
