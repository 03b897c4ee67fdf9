// The proof of delivery by link: a phone without an account says once how each order of the route was received.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countPicked,
  createDispatch,
  finishPicking,
  getDispatch,
  pickDispatch,
  proofImage,
  proveDelivery,
  publicDelivery,
  sendDispatch,
  shareDelivery,
  tellDelivery,
} from '#modules/dispatch/index.ts'
import { publicDocument } from '#modules/documents/index.ts'
import { orderEndpoints, remissionEndpoints } from '#modules/sales/index.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'] }],
  })
})
afterAll(() => world.close())

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const said = {
  outcome: 'delivered',
  receivedBy: 'Marta Ríos',
  receivedIdentification: '52417903',
  novelty: '',
  signature: PNG,
  photo: '',
} as const

const read = (id: string) => shop.client.call(getDispatch, { params: { id } })
const order = async () => {
  const document = shop.request([['Cafetera', '2']], { resolutionId: null, deliveryDate: world.today, deliveryAddress: 'Calle 10 # 43-12' })
  return (await shop.client.call(orderEndpoints.create, { body: { document, issue: true } })).id
}
/** On the road with an order each. */
const onRoute = async (count: number) => {
  const orderIds: string[] = []
  for (let each = 0; each < count; each += 1) orderIds.push(await order())
  const { id } = await shop.client.call(createDispatch, {
    body: {
      ...{ scheduledOn: world.today, warehouseId: shop.warehouseId, route: 'Norte', carrier: 'Transportes del Valle' },
      ...{ vehiclePlate: 'ABC123', waybill: 'G-1', notes: '' },
      orders: orderIds.map((orderId) => ({ orderId, makes: 'RMS' })),
      lines: orderIds.map((orderId) => ({ orderId, orderPosition: 1, quantity: '2' })),
    } as never,
  })
  const step = async (endpoint: typeof pickDispatch | typeof finishPicking | typeof sendDispatch) =>
    shop.client.call(endpoint, { params: { id }, body: { version: (await read(id)).version } })
  await step(pickDispatch)
  const lines = orderIds.map((_each, index) => ({ position: index + 1, picked: '2' }))
  await shop.client.call(countPicked, { params: { id }, body: { version: (await read(id)).version, lines } as never })
  await step(finishPicking)
  await step(sendDispatch)
  return { id, orderIds }
}
const share = async (id: string, renew = false) => {
  const { url } = await shop.client.call(shareDelivery, { params: { id }, body: { renew } })
  return /\/sales\/orders\/([\w-]{43})\/tracking\?entrega=1$/.exec(url)?.[1] ?? ''
}
const outside = async (method: 'GET' | 'POST', token: string, orderId = '', body: object | null = null) => {
  const path = (method === 'GET' ? publicDelivery : proveDelivery).path.replace('{token}', token).replace('{orderId}', orderId)
  const answer = await world.app.inject({ method, url: path, ...(body ? { payload: body } : {}) })
  return { status: answer.statusCode, body: answer.json<Record<string, never>>() }
}

test('whoever carries it sees where to and what, without prices, and says it once', async () => {
  const { id, orderIds } = await onRoute(2)
  const [first = '', second = ''] = orderIds
  const token = await share(id)
  expect(await share(id)).toBe(token)
  const shown = await outside('GET', token)
  expect(shown.body).toMatchObject({
    orders: [{ id: first, address: expect.stringContaining('Calle 10') as string, outcome: null }, { id: second }],
  })
  expect(JSON.stringify(shown.body)).not.toMatch(/50000|price|total/i)
  const position = { latitude: 6.209_321, longitude: -75.567_812, accuracyMeters: 12.4 }
  expect(await outside('POST', token, first, { ...said, photo: PNG, position })).toMatchObject({ status: 200, body: { left: 1 } })
  expect(await outside('POST', token, first, said)).toMatchObject({ status: 400, body: { code: 401, field: 'outcome' } })
  const half = await read(id)
  expect(half.state).toBe('onRoute')
  expect(half.dispatched[0]).toMatchObject({
    ...{ outcome: 'delivered', receivedBy: 'Marta Ríos', receivedIdentification: '52417903' },
    proof: { hasSignature: true, hasPhoto: true, position: { latitude: '6.209321', longitude: '-75.567812', accuracyMeters: 12 } },
  })
  const image = await shop.client.call(proofImage, { params: { id, orderId: first }, query: { image: 'firma' } })
  expect(image.bytes.length).toBeGreaterThan(0)
  // The customer's own page tells it, and not with whose identification.
  const { url } = await shop.client.call(orderEndpoints.share, { params: { id: first } })
  const tracked = await world.app.inject({
    method: 'GET',
    url: publicDocument.path.replace('{token}', /orders\/([\w-]{43})/.exec(url)?.[1] ?? ''),
  })
  expect(tracked.body).toContain('Recibió Marta Ríos')
  expect(tracked.body).toContain('En ruta')
  expect(tracked.body).not.toContain('52417903')
  // What came back whole is said and not annulled by a stranger.
  const back = { ...said, outcome: 'returned', receivedBy: '', signature: '', novelty: 'Local cerrado' }
  expect(await outside('POST', token, second, back)).toMatchObject({ status: 200, body: { left: 0 } })
  const told = await read(id)
  expect(told.state).toBe('partlyDelivered')
  expect(told.dispatched[1]).toMatchObject({ outcome: 'returned', document: { isAnnulled: false } })
  await expect(
    shop.client.call(remissionEndpoints.annul, {
      params: { id: told.dispatched[1]?.document?.id ?? '' },
      body: { reason: 'Local cerrado' } as never,
    }),
  ).resolves.toBeDefined()
  // The route is over: the link opens nothing any more.
  expect(await outside('GET', token)).toMatchObject({ body: { code: 691 } })
})

test('what is refused, each at its field, and nothing is written', async () => {
  const { id, orderIds } = await onRoute(1)
  const [orderId = ''] = orderIds
  const token = await share(id)
  const refused = async (changes: object) => (await outside('POST', token, orderId, { ...said, ...changes })).body
  expect(await refused({ receivedBy: '', signature: '' })).toMatchObject({ errors: [{ field: 'receivedBy' }, { field: 'signature' }] })
  expect(await refused({ signature: Buffer.from('<svg onload=alert(1)>').toString('base64') })).toMatchObject({ field: 'signature' })
  expect(await refused({ photo: Buffer.from('%PDF-1.7').toString('base64') })).toMatchObject({ field: 'photo' })
  expect(await refused({ photo: 'A'.repeat(5_000_000) })).toMatchObject({ field: 'photo' })
  expect(await refused({ outcome: 'partlyDelivered' })).toMatchObject({ field: 'novelty' })
  expect(await refused({ outcome: 'lost' })).toMatchObject({ field: 'outcome' })
  expect(await refused({ position: { latitude: 91, longitude: 0, accuracyMeters: 1 } })).toMatchObject({ code: 401 })
  expect(await refused({ receivedBy: 'Ana\u0000' })).toMatchObject({ code: 401 })
  expect((await outside('POST', token, crypto.randomUUID(), said)).body).toMatchObject({ code: 698 })
  expect((await outside('GET', 'a'.repeat(43))).body).toMatchObject({ code: 691 })
  // The link of a document opens no delivery.
  const { url } = await shop.client.call(orderEndpoints.share, { params: { id: orderId } })
  expect((await outside('GET', /orders\/([\w-]{43})/.exec(url)?.[1] ?? '')).body).toMatchObject({ code: 691 })
  expect((await read(id)).dispatched[0]?.outcome).toBeNull()
  // Another link closes this one; the two who say it at once are one.
  const renewed = await share(id, true)
  expect((await outside('GET', token)).body).toMatchObject({ code: 691 })
  const both = await Promise.all([outside('POST', renewed, orderId, said), outside('POST', renewed, orderId, said)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect((await read(id)).state).toBe('delivered')
})

test('what the company said itself is not said again, and nothing is shared before it leaves', async () => {
  const { id, orderIds } = await onRoute(1)
  const token = await share(id)
  await shop.client.call(tellDelivery, {
    params: { id },
    body: {
      ...{ version: (await read(id)).version, orderId: orderIds[0] ?? '', outcome: 'delivered' },
      receivedBy: 'Ana',
      receivedIdentification: '',
      novelty: '',
    },
  })
  expect((await outside('POST', token, orderIds[0], said)).status).toBe(400)
  expect((await read(id)).dispatched[0]?.proof).toBeNull()
  await expect(shop.client.call(shareDelivery, { params: { id }, body: { renew: false } })).rejects.toMatchObject({ code: 482 })
})
