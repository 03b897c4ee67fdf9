// Who prints much keeps nobody else waiting: a long paper and many short ones of one company, and a short one of another.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { fillPath } from '#platform/http/endpoint.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

/** More than a paper that is drawn among the others. */
const LONG_LINES = 400
const LONG_PAPERS = 3
const MANY = 16

let world: World
let busy: Shop
let other: Shop
beforeAll(async () => {
  world = await openWorld()
  const items = [{ name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] }]
  busy = await openShop(world, { items })
  other = await openShop(world, { items })
})
afterAll(() => world.close())

const print = async ({ client, companyId }: Shop, ids: readonly string[]): Promise<Buffer> => {
  const query = new URLSearchParams({ ids: ids.join() })
  const answer = await world.app.inject({
    method: 'GET',
    url: `${fillPath(invoiceEndpoints.bulk.print.path, {})}?${query}`,
    headers: { authorization: `Bearer ${client.token}`, [COMPANY_HEADER]: companyId },
  })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return answer.rawPayload
}

test('a short paper of another company comes before what one company prints', async () => {
  const long: string[] = []
  for (let index = 0; index < LONG_PAPERS; index += 1)
    long.push((await busy.issue(Array.from({ length: LONG_LINES }, () => ['Instalación', '1'] as const))).id)
  const short = (await busy.issue([['Instalación', '1']])).id
  const mine = (await other.issue([['Instalación', '1']])).id
  await print(other, [mine])
  const done: string[] = []
  const told = async (name: string, printing: Promise<Buffer>) => {
    expect((await printing).subarray(0, 5).toString('latin1')).toBe('%PDF-')
    done.push(name)
  }
  await Promise.all([
    told('long', print(busy, long)),
    ...Array.from({ length: MANY }, () => told('busy', print(busy, [short]))),
    told('other', print(other, [mine])),
  ])
  // It was asked last, and when it comes to the line depends on the machine: what waits there has its turn after it.
  expect(done.indexOf('other')).toBeLessThan(done.lastIndexOf('busy'))
  expect(done[0]).not.toBe('long')
})
