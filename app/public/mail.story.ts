// An invoice by e-mail, from the call to the mailbox: its letter, its PDF, the link that opens it, and how the sending went.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceEndpoints, invoiceMail } from '#modules/sales/index.ts'
import { workOnce } from '#platform/jobs/worker.server.ts'
import { mailboxOf, type KeptMail } from '#platform/mail/mailbox.server.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { createClient, type Client } from '../client.server.ts'
import { workerParts } from '../start.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from '../testing/world.server.ts'

let database: PreparedDatabase
let world: World
let shop: Shop
let client: Client
const dataDir = mkdtempSync(join(tmpdir(), 'paramo-invoice-mail-'))

beforeAll(async () => {
  // Servers of other stories work off the shared queue, each into its own mailbox.
  database = await preparedDatabase()
  // The real clock: a message is due by the clock of the database.
  world = await openWorld(new Date().toISOString(), { appUrl: database.appUrl, dataDir })
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA 19 %'] }] })
  client = shop.client
})
afterAll(async () => {
  await world.close()
  await database.remove()
  await stopPdf()
  rmSync(dataDir, { recursive: true, force: true })
})

const deliver = async (parts = workerParts(world.runtime)): Promise<void> => {
  world.clock.moveTo(new Date().toISOString())
  while (await workOnce(parts));
}
const mailbox = () => mailboxOf({ dataDir }).list()
const only = (mails: readonly KeptMail[], to: string): KeptMail => {
  const found = mails.filter(({ recipient }) => recipient === to)
  expect(found).toHaveLength(1)
  return found[0] as KeptMail
}
const listed = (id: string) => client.call(invoiceMail.list, { params: { id } })

test('it waits, leaves with its PDF and a link that opens, and says so', async () => {
  const { id, number } = await shop.issue([['Asesoría', '2']])
  const to = ['facturas@laceiba.example', 'gerencia@laceiba.example']
  const asked = await client.call(invoiceMail.send, { params: { id }, body: { to, message: 'Hola <b>Ana</b>' } })
  expect(asked.mails.map((mail) => [mail.to, mail.state, mail.lastError])).toEqual(
    to.toReversed().map((address) => [address, 'pending', null]),
  )
  expect(await listed(id)).toEqual({ mails: asked.mails, isKeptLocally: true })

  await deliver()
  const after = await listed(id)
  expect(after.mails.map((mail) => [mail.to, mail.state])).toEqual(to.toReversed().map((address) => [address, 'sent']))
  const kept = await mailbox()
  expect(kept.map(({ recipient }) => recipient).toSorted()).toEqual(to)
  const mail = only(kept, 'facturas@laceiba.example')
  expect(mail).toMatchObject({
    fromName: 'Historias S.A.S.',
    subject: `Factura electrónica de venta ${number} de Historias S.A.S.`,
    replyTo: { name: 'Historias S.A.S.', email: 'empresa@historias.example' },
    attachments: [{ name: `${number}.pdf`, mime: 'application/pdf' }],
  })
  expect(mail.html).toContain('Hola &lt;b&gt;Ana&lt;/b&gt;')

  const pdf = await client.call(invoiceEndpoints.pdf, { params: { id } })
  const attached = await mailboxOf({ dataDir }).attachment(mail.id, 1)
  expect(Buffer.from(attached?.bytes ?? []).equals(Buffer.from(pdf.bytes))).toBe(true)
  const [, token = ''] = /\/sales\/invoices\/([\w-]{43})\/tracking/.exec(mail.text) ?? []
  const tracked = await world.app.inject({ method: 'GET', url: `/api/public/documents/${token}` })
  expect(tracked.json()).toMatchObject({ number })

  const { events } = await client.call(invoiceEndpoints.history, { params: { id } })
  expect(events.find(({ action }) => action === 'mail')).toMatchObject({
    action: 'mail',
    title: `Factura de venta ${number} por correo a ${to.join(', ')}`,
  })
})

test('the same key is one message; another key is another', async () => {
  const { id } = await shop.issue([['Asesoría', '1']])
  const body = { to: ['uno@laceiba.example'] }
  const send = (idempotencyKey: string) => client.call(invoiceMail.send, { params: { id }, body, idempotencyKey })
  const [first, again] = [await send('correo-1'), await send('correo-1')]
  expect(again).toEqual(first)
  expect((await listed(id)).mails).toHaveLength(1)
  await send('correo-2')
  expect((await listed(id)).mails).toHaveLength(2)
  await deliver()
  expect((await mailbox()).filter(({ recipient }) => recipient === 'uno@laceiba.example')).toHaveLength(2)
})

test('a mail server that does not answer: it waits and says why', async () => {
  const { id } = await shop.issue([['Asesoría', '1']])
  await client.call(invoiceMail.send, { params: { id }, body: { to: ['dos@laceiba.example'] } })
  // Port 9 is that of "discard": nobody listens there.
  await deliver(workerParts({ ...world.runtime, settings: { ...world.runtime.settings, smtpUrl: 'smtp://127.0.0.1:9' } }))
  expect((await listed(id)).mails).toMatchObject([
    {
      state: 'pending',
      problem: 'No se pudo conectar con el servidor de correo. Se reintenta solo.',
      lastError: expect.stringContaining('ECONNREFUSED'),
    },
  ])
})

test('an annulled one leaves as what it is', async () => {
  const { id } = await shop.issue([['Asesoría', '1']])
  await client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Pedido devuelto' } })
  await client.call(invoiceMail.send, { params: { id }, body: { to: ['tres@laceiba.example'] } })
  await deliver()
  expect(only(await mailbox(), 'tres@laceiba.example').text).toContain('Estado: Anulada')
})

test.each<[string, string[], string]>([
  ['nobody', [], 'to'],
  ['no address', ['ana'], 'to.0'],
  ['a header', ['ana@paramo.example', 'ana@paramo.example\r\nBcc: x@y.example'], 'to.1'],
  ['too many', Array.from({ length: 11 }, (_, index) => `a${index}@paramo.example`), 'to'],
])('%s is refused at its field', async (_, to, field) => {
  const { id } = await shop.issue([['Asesoría', '1']])
  await expect(client.call(invoiceMail.send, { params: { id }, body: { to } })).rejects.toMatchObject({ code: 401, fields: [field] })
  expect((await listed(id)).mails).toEqual([])
})

test('neither drafts, nor other companies’ invoices, nor who only reads', async () => {
  const draft = await client.call(invoiceEndpoints.create, { body: { document: shop.request([['Asesoría', '1']]), issue: false } })
  await expect(client.call(invoiceMail.send, { params: { id: draft.id }, body: { to: ['a@b.example'] } })).rejects.toMatchObject({
    code: 482,
  })
  const { id } = await shop.issue([['Asesoría', '1']])
  const stranger = (await newCompany(world)).client
  await expect(stranger.call(invoiceMail.send, { params: { id }, body: { to: ['a@b.example'] } })).rejects.toMatchObject({ code: 698 })
  await expect(stranger.call(invoiceMail.list, { params: { id } })).rejects.toMatchObject({ code: 698 })
  const viewer = (await newCompany(world, {}, 'viewer')).client
  await expect(viewer.call(invoiceMail.send, { params: { id }, body: { to: ['a@b.example'] } })).rejects.toMatchObject({ status: 403 })
  await expect(createClient(world.app).call(invoiceMail.list, { params: { id } })).rejects.toMatchObject({ status: 401 })
})

const addressesIn = ({ html, text }: KeptMail) => {
  const [, image = ''] = /<img src="http[^"]*?(\/api\/public\/mail\/[\w-]{43}\/image)"/.exec(html) ?? []
  const [, token = '', letter = ''] = /\/sales\/invoices\/([\w-]{43})\/tracking\?correo=([\w-]{43})/.exec(text) ?? []
  return { image, token, letter }
}
const get = (url: string) => world.app.inject({ method: 'GET', url })
const later = (minutes: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + minutes * 60_000).toISOString())

test('who shows the image or follows the link opened it: first and last time, how often, once in the history', async () => {
  const { id } = await shop.issue([['Asesoría', '3']])
  const to = ['abre@laceiba.example', 'cierra@laceiba.example']
  await client.call(invoiceMail.send, { params: { id }, body: { to } })
  await deliver()
  const kept = await mailbox()
  const [opens, closes] = to.map((address) => addressesIn(only(kept, address)))
  if (!opens || !closes) throw new Error('Two letters were written')
  expect(opens.image).not.toBe(closes.image)
  expect(opens.token).toBe(closes.token)
  expect(opens.letter).not.toBe(closes.letter)
  expect(only(kept, 'abre@laceiba.example').to.map(({ email }) => email)).toEqual(to)

  const start = world.clock.now().toISOString()
  const image = await get(opens.image)
  expect([image.statusCode, image.headers['content-type'], image.headers['cache-control']]).toEqual([200, 'image/gif', 'private, no-store'])
  expect(image.rawPayload.subarray(0, 6).toString('latin1')).toBe('GIF89a')
  // The same program fetches it again at once: one opening.
  await get(opens.image)
  const openingOf = async (address: string) => (await listed(id)).mails.find((mail) => mail.to === address)
  expect(await openingOf('abre@laceiba.example')).toMatchObject({
    state: 'opened',
    opening: { firstAt: start, lastAt: start, times: 1, byLink: false },
  })
  expect(await openingOf('cierra@laceiba.example')).toMatchObject({ state: 'sent', opening: null })

  later(5)
  expect((await get(`/api/public/documents/${opens.token}?mail=${opens.letter}`)).statusCode).toBe(200)
  expect(await openingOf('abre@laceiba.example')).toMatchObject({
    opening: { firstAt: start, lastAt: world.clock.now().toISOString(), times: 2, byLink: true },
  })
  // A link that was shared by hand is of no letter.
  const shared = await client.call(invoiceEndpoints.share, { params: { id } })
  later(5)
  await get(`/api/public/documents/${/([\w-]{43})/.exec(shared.url)?.[1] ?? ''}`)
  expect((await listed(id)).mails.map(({ opening }) => opening?.times ?? 0).toSorted()).toEqual([0, 2])

  const { events } = await client.call(invoiceEndpoints.history, { params: { id } })
  expect(events.filter(({ action }) => action === 'mailOpened')).toMatchObject([
    { person: null, title: 'El correo a abre@laceiba.example' },
  ])
  // The image's token opens no document.
  expect((await get(`/api/public/documents/${/mail\/([\w-]{43})/.exec(opens.image)?.[1] ?? ''}`)).json()).toMatchObject({ code: 691 })
})

test('the image is always given, whatever is asked, and as often as it is asked', async () => {
  const known = await get(`/api/public/mail/${'A'.repeat(43)}/image`)
  for (const token of ['nada', '..%2f..', 'B'.repeat(43), 'x'.repeat(90)]) {
    const answer = await get(`/api/public/mail/${token}/image`)
    expect([answer.statusCode, answer.rawPayload.equals(known.rawPayload)], token.slice(0, 50)).toEqual([200, true])
  }
  const many = await Promise.all(Array.from({ length: 150 }, () => get(`/api/public/mail/${'C'.repeat(43)}/image`)))
  expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
