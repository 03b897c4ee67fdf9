// Who answers for the registers looks into what was found of a sale and takes again what was set aside, with a reason; nothing is dropped.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import {
  countTransactions,
  getTransaction,
  listQuarantine,
  listTransactions,
  loseLease,
  resolveFindings,
  saleEndpoints,
  takeAside,
} from '#modules/pos/index.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { one, openTill, tillItems, type OpenTill } from './testing/till.server.ts'
import { openShop, openWorld, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const open = async (): Promise<OpenTill> => openTill(await openShop(world, { items: tillItems }), () => new Date(world.clock.now()))
const clean = async ({ shop }: OpenTill) => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
const reason = 'Se revisó con el cajero'

test('what was found of a sale stays in sight, and the sale is as any other once somebody looked into it', async () => {
  const till = await open()
  const { client } = till.shop
  const { sales } = await till.send([one(till, { total: '99999.99', rounding: '0.01' }), one(till)])
  const [flagged, plain] = sales.map(({ saleId }) => ({ id: saleId ?? '' }))
  if (!flagged || !plain) throw new Error('two')
  await expect(client.call(resolveFindings, { params: plain, body: { reason } })).rejects.toMatchObject({ code: 401 })
  await expect(client.call(resolveFindings, { params: flagged, body: { reason: ' ' } })).rejects.toMatchObject({
    code: 401,
    fields: ['reason'],
  })
  const seller = await colleague(world, client, roleIds.seller)
  await expect(seller.client.call(resolveFindings, { params: flagged, body: { reason } })).rejects.toMatchObject({ status: 403 })
  const both = await Promise.allSettled([1, 2].map(() => client.call(resolveFindings, { params: flagged, body: { reason } })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await client.call(getTransaction, { params: flagged })).toMatchObject({
    ...{ state: 'synced', findings: [{ code: 401 }], resolution: { reason } },
  })
  expect(await client.call(countTransactions)).toEqual({ flagged: 0, quarantined: 0 })
  expect((await client.call(listTransactions, { query: { state: 'flagged' } })).rows).toEqual([])
  const { documentId } = await client.call(getTransaction, { params: flagged })
  const history = await client.call(saleEndpoints.history, { params: { id: documentId }, query: {} })
  expect(JSON.stringify(history)).toContain(reason)
  await clean(till)
})

test('a sale of a device that was said to be lost is taken again under its number, once', async () => {
  const till = await open()
  const { client } = till.shop
  const links = [one(till), one(till)]
  await till.send(links.slice(0, 1))
  await client.call(loseLease, { params: { id: till.lease.id }, body: { reason: 'Se lo robaron' } })
  await till.send(links)
  const [aside] = (await client.call(listQuarantine, { query: {} })).rows
  if (!aside) throw new Error('one is aside')
  expect(aside).toMatchObject({ why: 'ended', number: 2, documentId: null })
  const params = { id: aside.id }
  const other = await open()
  await expect(other.shop.client.call(takeAside, { params, body: { reason } })).rejects.toMatchObject({ code: 698 })
  await expect(client.call(takeAside, { params: { id: randomUUID() }, body: { reason } })).rejects.toMatchObject({ code: 698 })
  const both = await Promise.allSettled([1, 2].map(() => client.call(takeAside, { params, body: { reason } })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [kept] = (await client.call(listQuarantine, { query: {} })).rows
  expect(kept).toMatchObject({ documentId: expect.any(String), takenReason: reason })
  expect(await client.call(saleEndpoints.view, { params: { id: kept?.documentId ?? '' } })).toMatchObject({
    number: 'TQ-2',
    state: 'issued',
  })
  expect(await client.call(countTransactions)).toMatchObject({ quarantined: 0 })
  await clean(till)
})

test('what still is no sale, and what changed on its way, stays aside', async () => {
  const till = await open()
  const { client } = till.shop
  const refused = one(till, { lines: [{ ...till.line('Asesoría'), itemId: randomUUID() }] })
  const next = one(till)
  await till.send([refused, { ...next, content: next.content.replaceAll('100000', '10000') }])
  const { rows } = await client.call(listQuarantine, { query: {} })
  const take = (why: string) => client.call(takeAside, { params: { id: rows.find((row) => row.why === why)?.id ?? '' }, body: { reason } })
  await expect(take('refused')).rejects.toMatchObject({ code: 698, fields: ['lines.0.itemId'] })
  await expect(take('altered')).rejects.toMatchObject({ code: 401 })
  expect((await client.call(listQuarantine, { query: {} })).rows).toHaveLength(2)
  await clean(till)
})
