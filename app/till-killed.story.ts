// A server that is killed while a register sends: what it acknowledged stands, and what is sent again is written once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveSales } from '#modules/pos/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { startServer } from './testing/processes.server.ts'
import { prove } from './testing/prove.server.ts'
import { openTill, type OpenTill, type SentLink } from './testing/till.server.ts'
import { openShop, openWorld, type World } from './testing/world.server.ts'

let database: PreparedDatabase
let world: World
let till: OpenTill
let folder: string
beforeAll(async () => {
  database = await preparedDatabase()
  // The real clock: the other processes have no other.
  world = await openWorld(new Date().toISOString(), { appUrl: database.appUrl })
  const shop = await openShop(world, {
    items: [{ name: 'Café', price: '10000', stock: { quantity: '1000', cost: '4000' }, taxes: ['IVA 19 %'] }],
  })
  till = await openTill(shop, () => new Date())
  folder = mkdtempSync(join(tmpdir(), 'paramo-till-'))
})
afterAll(async () => {
  await world.close()
  await database.remove()
  rmSync(folder, { recursive: true, force: true })
})

const sendTo = (url: string, links: readonly SentLink[]): Promise<boolean> =>
  fetch(`${url}${receiveSales.path}`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${till.shop.client.token}`, [COMPANY_HEADER]: till.shop.companyId },
      'content-type': 'application/json',
    },
    body: JSON.stringify({ leaseId: till.lease.id, deviceId: till.deviceId, links }),
  }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The documents that there are. */
const numbers = async (): Promise<number[]> => {
  const rows = await inCompany(world.pool, till.shop, (tx) =>
    tx.rows<{ number: number }>(sql`
      select d.number from till_sale s join document d on d.company_id = s.company_id and d.id = s.document_id
       where s.company_id = ${till.shop.companyId} order by d.number`),
  )
  return rows.map(({ number }) => Number(number))
}

test('killed in the middle of a batch it leaves whole sales behind, and the rest comes when it is sent again', async () => {
  const links = Array.from({ length: 50 }, () =>
    till.sell({ lines: [till.line('Café')], payments: [{ paymentTypeId: till.means('Efectivo'), amount: '11900' }], total: '11900' }),
  )
  for (const least of [1, 20]) {
    const { url, child } = await startServer(database, folder)
    const answer = sendTo(url, links)
    // Some are written, and the answer of none is heard.
    while ((await numbers()).length < least) await new Promise((done) => setTimeout(done, 5))
    child.kill('SIGKILL')
    expect(await answer).toBe(false)
    const written = await numbers()
    expect(written).toEqual(written.map((_, index) => index + 1))
    expect(await prove(database.ownerUrl, till.shop.companyId)).toBeNull()
  }
  const { sales, sequence } = await till.send(links)
  expect(sequence).toBe(50)
  expect(sales.map(({ state }) => state)).toEqual(Array(50).fill('synced'))
  expect(await numbers()).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(await prove(database.ownerUrl, till.shop.companyId)).toBeNull()
})
