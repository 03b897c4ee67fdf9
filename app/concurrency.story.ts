// Many at once, through two server processes; the same request many times; a process killed in the middle of its work.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedDocument } from '#modules/documents/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { startServer, type ServerProcess } from './testing/processes.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let database: PreparedDatabase
let world: World
let shop: Shop
let folder: string
const servers: ServerProcess[] = []
const start = () => startServer(database, folder)

beforeAll(async () => {
  // A server that starts looks after every company that there is and works off their queues: here there is one.
  database = await preparedDatabase()
  // The real clock: the other processes have no other.
  world = await openWorld(new Date().toISOString(), { appUrl: database.appUrl })
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '100000', cost: '30000' }, taxes: ['IVA 19 %'] }],
  })
  folder = mkdtempSync(join(tmpdir(), 'paramo-processes-'))
  servers.push(...(await Promise.all([start(), start()])))
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await world.close()
  await database.remove()
  rmSync(folder, { recursive: true, force: true })
})

const bodyOf = (quantity = '1') => ({ document: shop.request([['Cafetera', quantity]]), issue: true })

const issueAt = async (url: string, key: string, quantity = '1'): Promise<{ status: number; body: SavedDocument | null }> => {
  const answer = await fetch(`${url}${invoiceEndpoints.create.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shop.client.token}`,
      [COMPANY_HEADER]: shop.companyId,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(bodyOf(quantity)),
  })
  return { status: answer.status, body: answer.ok ? ((await answer.json()) as SavedDocument) : null }
}

test('twenty at once through two processes give twenty consecutive numbers', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => issueAt(servers[index % 2]?.url ?? '', `paralela-${index}`)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  const numbers = answers.map(({ body }) => Number(body?.number?.split('-')[1])).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('the same key twenty times gives one document; with another body it is refused', async () => {
  const before = await shop.client.call(invoiceEndpoints.totals, { query: {} })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => issueAt(servers[index % 2]?.url ?? '', 'la-misma')))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  const after = await shop.client.call(invoiceEndpoints.totals, { query: {} })
  expect(after.count).toBe(before.count + 1)
  expect((await issueAt(servers[0]?.url ?? '', 'la-misma', '2')).status).toBe(409)
})

test('a process killed at any moment loses nothing that it acknowledged and leaves nothing half done', async () => {
  const acknowledged = new Set<string>()
  const before = (await shop.client.call(invoiceEndpoints.totals, { query: {} })).count
  // Two that are warm by now, and one that has just started. Of the four that there were one is left, and this process.
  servers.push(...(await Promise.all([start(), start()])))
  // Before it says anything of thirty invoices, at its first word, and in the middle of its words.
  for (const [round, words] of [0, 1, 8].entries()) {
    const victim = servers.shift()
    if (!victim) throw new RangeError('There are as many servers as rounds')
    const heard = new Set<string>()
    const kill = () => heard.size >= words && victim.child.kill('SIGKILL')
    const work = Array.from({ length: 30 }, async (_, index) => {
      const answer = await issueAt(victim.url, `muerte-${round}-${index}`).catch(() => null)
      if (answer?.body) heard.add(answer.body.id)
      kill()
    })
    await new Promise((done) => setTimeout(done, 15))
    kill()
    await Promise.all(work)
    expect(heard.size).toBeGreaterThanOrEqual(words)
    expect(heard.size).toBeLessThan(30)
    for (const id of heard) acknowledged.add(id)
  }
  for (const id of acknowledged) expect((await shop.client.call(invoiceEndpoints.view, { params: { id } })).state).toBe('issued')
  const after = (await shop.client.call(invoiceEndpoints.totals, { query: {} })).count
  expect(after - before).toBeGreaterThanOrEqual(acknowledged.size)
  expect(await prove(database.ownerUrl, shop.companyId)).toBeNull()
  // Whoever asks again with the same key gets the document that was made, or makes it now: never two.
  const again = await issueAt(servers[0]?.url ?? '', 'muerte-0-0')
  const oneMore = await shop.client.call(invoiceEndpoints.create, { body: bodyOf(), idempotencyKey: 'muerte-0-0' })
  expect(again.body).toEqual(oneMore)
})

test('after all that, books, stock, open items and folds agree', async () => {
  expect(await prove(database.ownerUrl, shop.companyId)).toBeNull()
  expect((await closingBalances(shop.client, String(new Date().getFullYear()))).length).toBeGreaterThan(4)
})
