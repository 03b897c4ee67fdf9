// A supplier says on the public page of an order how much comes and when; whoever ordered hears of it and sees the differences. And
// whoever has the link of any document asks about it, and it is known that the page was seen.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterPublicThread, writeQuestion } from '#modules/comments/index.server.ts'
import { deleteComment, listComments } from '#modules/comments/index.ts'
import { commentedDocument } from '#modules/documents/index.server.ts'
import { publicConfirmation, publicDocument, publicQuestion, type DocumentRequest } from '#modules/documents/index.ts'
import { listNotifications } from '#modules/notifications/index.ts'
import { invoiceEndpoints as invoices } from '#modules/sales/index.ts'
import {
  purchaseOrder,
  purchaseOrderConfirmations as confirmations,
  purchaseOrderEndpoints as orders,
  purchaseOrderStageCalls,
  purchaseRemissionEndpoints as receipts,
} from '#modules/purchases/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { prove } from './testing/prove.server.ts'
import { openToldWorld, type ToldWorld } from './testing/told.server.ts'
import { newCompany, openShop, type Shop, type World } from './testing/world.server.ts'

let told: ToldWorld
let world: World
let shop: Shop
beforeAll(async () => {
  told = await openToldWorld()
  world = told.world
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '30000' }, taxes: ['IVA 19 %'] },
      { name: 'Filtro', price: '8000', stock: { quantity: '10', cost: '3000' }, taxes: ['IVA 19 %'] },
    ],
  })
})
afterAll(() => told.close())

type Lines = Parameters<Shop['request']>[0]
const requestOf = (lines: Lines, changes: Partial<DocumentRequest> = {}) =>
  shop.request(lines, { resolutionId: null, deliveryDate: '2026-11-27', ...changes })
const order = async (
  lines: Lines = [
    ['Cafetera', '12'],
    ['Filtro', '2.5'],
  ],
) => {
  const { id } = await shop.client.call(orders.create, { body: { document: requestOf(lines), issue: true } })
  const { url } = await shop.client.call(orders.share, { params: { id } })
  return { id, token: url.split('/').at(-2) ?? '' }
}
const said = [
  { position: 1, quantity: '8', day: '2026-11-26' },
  { position: 2, quantity: '2.5', day: '2026-11-30' },
]
const confirm = (token: string, lines: object[] = said, more: object = {}) =>
  shop.client.call(publicConfirmation, { params: { token }, body: { name: 'Marta Ruiz', comment: '', lines, ...more } as never })
const page = (token: string) => shop.client.call(publicDocument, { params: { token } })
const read = async (id: string) => (await shop.client.call(confirmations.list, { params: { id } })).confirmations

test('it is confirmed with other quantities and days, told to its author, and changes nothing of the order', async () => {
  const { id, token } = await order()
  expect((await page(token)).confirmation).toMatchObject({
    ...{ canSay: true, expected: '2026-11-27', last: null },
    lines: [
      { position: 1, pending: '12' },
      { position: 2, pending: '2.5' },
    ],
  })
  const before = await shop.client.call(orders.view, { params: { id } })
  await confirm(token, said, { comment: 'El resto en diciembre' })
  expect(await read(id)).toMatchObject([
    {
      ...{ name: 'Marta Ruiz', comment: 'El resto en diciembre', isOld: false },
      lines: [
        { asked: '12.000000', quantity: '8.000000', day: '2026-11-26', differs: true },
        { asked: '2.500000', quantity: '2.500000', day: '2026-11-30', differs: true },
      ],
    },
  ])
  expect((await page(token)).confirmation?.last).toMatchObject({ name: 'Marta Ruiz', lines: [{ position: 1 }, { position: 2 }] })
  const { offer: _, ...after } = await shop.client.call(orders.view, { params: { id } })
  const { offer: __, ...was } = before
  expect(after).toEqual(was)
  // Said again, the last time stands and the first is still told.
  await confirm(token, [
    { position: 1, quantity: '12', day: '2026-11-27' },
    { position: 2, quantity: '0', day: null },
  ])
  expect((await read(id)).map(({ lines }) => lines.map(({ differs }) => differs))).toEqual([
    [false, true],
    [true, true],
  ])
  await told.work()
  const { rows } = await shop.client.call(listNotifications, { query: {} })
  expect(rows.filter(({ title }) => title.startsWith('Marta Ruiz confirmó')).map(({ text }) => text)).toEqual([
    'Propone otra cosa en una línea.',
    'Propone otra cosa en 2 líneas. El resto en diciembre',
  ])
  const { events } = await shop.client.call(orders.history, { params: { id } })
  expect(events.filter(({ action }) => action === 'confirm').map(({ person }) => person)).toEqual([null, null])
})

test('what cannot come is refused at its day, and an order that changed is read again', async () => {
  const { token } = await order()
  const refused = (lines: object[], more: object = {}) => expect(confirm(token, lines, more)).rejects
  await refused([{ position: 1, quantity: '8', day: null }, said[1] ?? {}]).toMatchObject({ code: 401, fields: ['lines.0.day'] })
  await refused([{ position: 1, quantity: '8', day: '2026-11-01' }, said[1] ?? {}]).toMatchObject({ code: 401, fields: ['lines.0.day'] })
  await refused([{ position: 1, quantity: '-8', day: '2026-11-30' }, said[1] ?? {}]).toMatchObject({ fields: ['lines.0.quantity'] })
  await refused([said[0] ?? {}]).toMatchObject({ code: 401, fields: ['lines'] })
  await refused([...said, { position: 9, quantity: '1', day: '2026-11-30' }]).toMatchObject({ code: 401, fields: ['lines'] })
  await refused([]).toMatchObject({ code: 401, fields: ['lines'] })
  await refused(said, { name: ' ' }).toMatchObject({ code: 401, fields: ['name'] })
  await expect(confirm('x'.repeat(43))).rejects.toMatchObject({ code: 691 })
})

test('of what was received in part only the rest is asked; edited, received or closed it is another story', async () => {
  const { id, token } = await order()
  await confirm(token)
  const { version } = await shop.client.call(orders.view, { params: { id } })
  const again = { document: requestOf([['Cafetera', '5']]), version, issue: true }
  await shop.client.call(orders.update, { params: { id }, body: again })
  expect(await read(id)).toMatchObject([{ isOld: true, lines: [{ description: 'Cafetera' }, { description: 'Filtro' }] }])
  expect((await page(token)).confirmation).toMatchObject({ last: null, lines: [{ position: 1, pending: '5' }] })
  const receive = (quantity: string) => {
    const [line, ...rest] = requestOf([['Cafetera', quantity]], { deliveryDate: null }).lines
    const lines = line ? [{ ...line, source: { documentId: id, position: 1 } }, ...rest] : []
    return shop.client.call(receipts.create, {
      body: { document: { ...requestOf([['Cafetera', quantity]], { deliveryDate: null }), lines }, issue: true },
    })
  }
  await receive('2')
  expect((await page(token)).confirmation?.lines).toMatchObject([{ pending: '3' }])
  await confirm(token, [{ position: 1, quantity: '3', day: '2026-11-28' }])
  await receive('3')
  expect((await page(token)).confirmation).toMatchObject({ canSay: false, lines: [] })
  await expect(confirm(token, [{ position: 1, quantity: '1', day: '2026-11-28' }])).rejects.toMatchObject({ code: 482 })
  const closed = await order()
  await shop.client.call(purchaseOrderStageCalls.close, {
    params: { id: closed.id },
    body: { releasesPending: true, comment: 'No hay más' },
  })
  await expect(confirm(closed.token)).rejects.toMatchObject({ code: 482 })
})

test('another company reads nothing of it, and what is not ordered is not confirmed', async () => {
  const { id, token } = await order()
  await confirm(token)
  const stranger = await newCompany(world)
  await expect(stranger.client.call(confirmations.list, { params: { id } })).rejects.toMatchObject({ code: 698 })
  const sold = await shop.client.call(invoices.create, { body: { document: shop.request([['Cafetera', '1']]), issue: true } })
  const { url } = await shop.client.call(invoices.share, { params: { id: sold.id } })
  await expect(confirm(url.split('/').at(-2) ?? '')).rejects.toMatchObject({ code: 698 })
})

test('a question from the page stands among the comments, plain, and reaches its author; the page was seen', async () => {
  const sold = await shop.client.call(invoices.create, { body: { document: shop.request([['Cafetera', '1']]), issue: true } })
  const { url } = await shop.client.call(invoices.share, { params: { id: sold.id } })
  const token = url.split('/').at(-2) ?? ''
  const ask = (text: string, more: object = {}) =>
    shop.client.call(publicQuestion, { params: { token }, body: { name: 'Luis', contact: '', text, ...more } })
  await ask('¿Incluye <b>instalación</b>? <img src=x onerror=alert(1)>', { contact: '300 123 4567' })
  expect(await shop.client.call(listComments, { params: { entityId: sold.id } })).toMatchObject([
    {
      description: '¿Incluye &lt;b&gt;instalación&lt;/b&gt;? &lt;img src=x onerror=alert(1)&gt;<br>Responder a: 300 123 4567',
      createdBy: 'Luis (página pública)',
    },
  ])
  await told.work()
  const { rows } = await shop.client.call(listNotifications, { query: {} })
  expect(rows.some(({ title }) => title.startsWith('Luis (página pública) comentó en'))).toBe(true)
  for (const [text, more, field] of [
    ['', {}, 'text'],
    ['x'.repeat(301), {}, 'text'],
    ['¿Cuándo llega?', { name: '' }, 'name'],
  ] as const)
    await expect(ask(text, more)).rejects.toMatchObject({ code: 401, fields: [field] })
  // Nobody of the company wrote it: nobody deletes it as their own.
  const [question] = await shop.client.call(listComments, { params: { entityId: sold.id } })
  const deleting = shop.client.call(deleteComment, { params: { entityId: sold.id, rowKey: question?.rowKey ?? '' } })
  await expect(deleting).rejects.toMatchObject({ code: 650 })
  await page(token)
  const { offer } = await shop.client.call(invoices.view, { params: { id: sold.id } })
  expect(offer?.seenAt).not.toBeNull()
  expect(await prove(told.ownerUrl, shop.companyId)).toBeNull()
})

test('one document takes twenty questions a day', async () => {
  const { id } = await order()
  const ask = (now: Date) =>
    inCompany(world.runtime.pool, { companyId: shop.companyId, personId: null }, async (tx) => {
      const thread = await enterPublicThread(tx, shop.companyId, commentedDocument(purchaseOrder), id)
      await writeQuestion(tx, { companyId: shop.companyId, thread }, { name: 'Luis', contact: '', text: '¿Cuándo llega?' }, now)
    })
  const now = world.runtime.clock.now()
  for (let count = 0; count < 20; count += 1) await ask(now)
  await expect(ask(now)).rejects.toMatchObject({ code: 429 })
  await ask(new Date(now.getTime() + 25 * 60 * 60 * 1000))
})
