// What stories say that the authority did stays said: nobody sends in the database that they share.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { workOnce } from '#platform/jobs/worker.server.ts'
import { workerParts } from './start.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] }] })
})
afterAll(() => world.close())

test('a worker of all queues is refused there, and what it came upon is as it was', async () => {
  const { id } = await shop.issue([['Asesoría', '1']])
  const { topics } = workerParts(world.runtime)
  const sending = Object.fromEntries(Object.entries(topics).filter(([topic]) => topic.startsWith('electronic.')))
  expect(Object.keys(sending).length).toBeGreaterThan(0)
  // The base stamps its messages with the hour of the day on which the story runs.
  const later = { ...world.runtime, clock: { now: () => new Date('2099-01-01T15:00:00Z') } }
  await expect(workOnce({ runtime: later, topics: sending, chores: [] })).rejects.toThrow('a story that does takes preparedDatabase()')
  expect(await shop.client.call(invoiceEndpoints.view, { params: { id } })).toMatchObject({ electronicState: 'queued' })
})
