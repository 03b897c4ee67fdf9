// Versions of a quote under one number: the newest stands, the ones before stay as they were issued, whoever comes second
// is told so, and nothing is made into something twice.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publicAnswer, publicDocument, type DocumentRequest } from '#modules/documents/index.ts'
import { createParty } from '#modules/people/index.ts'
import { invoiceEndpoints, quoteEndpoints, quoteOffer } from '#modules/sales/index.ts'
import { createClient } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { openQuoteShop, type Lines, type QuoteShop } from './testing/quotes.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let quoteOf: QuoteShop['quoteOf']
let read: QuoteShop['read']
let invoiceFrom: QuoteShop['invoiceFrom']
beforeAll(async () => {
  world = await openWorld()
  ;({ shop, quoteOf, read, invoiceFrom } = await openQuoteShop(world))
})
afterAll(() => world.close())

const stranger = () => createClient(world.app)
const tokenOf = async (id: string): Promise<string> => {
  const { url } = await shop.client.call(quoteEndpoints.share, { params: { id } })
  return /quotes\/([^/]+)\/tracking$/.exec(url)?.[1] ?? ''
}
const accept = (token: string) =>
  stranger().call(publicAnswer, {
    params: { token },
    body: { answer: 'accepted', name: 'Luz Dary Pinzón', identification: '52.123.456', comment: 'Para el lunes' },
  })

const newVersion = (
  replaces: { readonly id: string; readonly version: number },
  lines: Lines,
  { issue = true, ...changes }: Partial<DocumentRequest> & { readonly issue?: boolean } = {},
  client = shop.client,
) =>
  client.call(quoteEndpoints.create, {
    body: {
      document: shop.request(lines, { resolutionId: null, warehouseId: null, dueDate: '2026-12-05', ...changes }),
      issue,
      replaces: { id: replaces.id, version: replaces.version },
    },
  })

test('a new version takes the place of the one before under the same number, and that one stays as it was', async () => {
  const { tabs } = await shop.client.call(quoteEndpoints.totals, { query: {} })
  const first = await quoteOf([['Instalación', '3']])
  const token = await tokenOf(first.id)
  await accept(token)
  const before = await read(first.id)
  const second = await newVersion(before, [
    ['Instalación', '2'],
    ['Cafetera', '1'],
  ])
  expect(second).toMatchObject({ number: `${first.number} v2`, state: 'issued' })

  const [old, now] = [await read(first.id), await read(second.id)]
  const { version, versions, followUp, savedAt, savedBy } = old
  expect(old).toEqual({
    ...before,
    state: 'superseded',
    // What another version took the place of asks for nothing.
    next: [],
    lines: before.lines.map((line, index) => ({ ...line, pending: old.lines[index]?.pending })),
    ...{ version, versions, followUp, savedAt, savedBy },
  })
  expect(old.offer?.answer).toMatchObject({ answer: 'accepted', name: 'Luz Dary Pinzón' })
  // What was answered belongs to the first: the second is answered again.
  expect(now).toMatchObject({ followUp: 'toSend', offer: null, edition: 2 })
  const both = [
    { id: second.id, number: `${first.number} v2`, state: 'issued', total: now.totals.total },
    { id: first.id, number: first.number, state: 'superseded', total: before.totals.total },
  ]
  expect(now.versions).toMatchObject(both)
  expect(old.versions).toMatchObject(both)

  // The list has one more, the newest; whoever searches the number finds it.
  expect((await shop.client.call(quoteEndpoints.totals, { query: {} })).tabs.all).toBe((tabs.all ?? 0) + 1)
  const { rows } = await shop.client.call(quoteEndpoints.list, { query: { search: first.number ?? '' } })
  const found = rows.filter(({ consecutive }) => `CT-${consecutive}` === first.number)
  expect(found.map(({ id, number, edition }) => [id, number, edition])).toEqual([[second.id, `${first.number} v2`, 2]])
  for (const { id } of [first, second]) {
    expect((await shop.client.call(quoteEndpoints.pdf, { params: { id } })).bytes.byteLength).toBeGreaterThan(1000)
  }

  // Nothing more happens to the first.
  for (const refused of [
    () => shop.client.call(quoteOffer.answer, { params: { id: first.id }, body: { answer: 'rejected', comment: 'Muy costoso' } }),
    () => shop.client.call(quoteEndpoints.share, { params: { id: first.id } }),
    () => shop.client.call(quoteEndpoints.annul, { params: { id: first.id }, body: { reason: 'Ya no hace falta' } }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 482, message: expect.stringContaining('reemplazado') })
  await expect(invoiceFrom(first.id, [[1, 'Instalación', '1']])).rejects.toMatchObject({ code: 482, fields: ['lines.0.itemId'] })

  // The history of the number is one, and says what the second changed.
  const { events } = await shop.client.call(quoteEndpoints.history, { params: { id: second.id } })
  expect(events[0]).toMatchObject({ action: 'issue', title: `Cotización ${first.number} v2` })
  expect(events[0]?.changes).toMatchObject({
    Condiciones: ['No incluye transporte', ''],
    'Línea 1, Instalación: cantidad': ['3', '2'],
    'Línea 2 agregada': ['', expect.stringMatching(/^Cafetera, 1 ×/)],
  })
  expect(events.map(({ action }) => action)).toEqual(['issue', 'accept', 'share', 'issue'])
  expect((await shop.client.call(quoteEndpoints.history, { params: { id: first.id } })).events).toEqual(events)

  await expect(invoiceFrom(second.id, [[1, 'Instalación', '2']])).resolves.toMatchObject({ state: 'issued' })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('the link of an earlier version says that there is a newer one, leads to it, and no longer accepts', async () => {
  const first = await quoteOf([['Instalación', '3']])
  const token = await tokenOf(first.id)
  expect(await stranger().call(publicDocument, { params: { token } })).toMatchObject({ newer: null, offer: { canReply: true } })
  const second = await newVersion(await read(first.id), [['Instalación', '2']])
  const look = (newest: '0' | '1') => stranger().call(publicDocument, { params: { token }, query: { newest } })
  expect(await look('0')).toMatchObject({
    number: first.number,
    newer: `${first.number} v2`,
    offer: { canReply: false },
    total: '285600.00',
  })
  await expect(accept(token)).rejects.toMatchObject({ code: 482 })
  expect(await look('1')).toMatchObject({ number: `${first.number} v2`, newer: null, offer: { canReply: true }, total: '190400.00' })
  expect((await read(second.id)).followUp).toBe('seen')
  const third = await newVersion(await read(second.id), [['Instalación', '1']])
  expect(await look('1')).toMatchObject({ number: `${first.number} v3` })
  const body = { answer: 'accepted' as const, name: 'Luz Dary Pinzón', identification: '52.123.456', comment: '' }
  await stranger().call(publicAnswer, { params: { token }, query: { newest: '1' }, body })
  expect([(await read(third.id)).followUp, (await read(third.id)).versions.length]).toEqual(['accepted', 3])

  // A version for somebody else is not shown to whoever has the link of the first.
  const other = (await shop.client.call(createParty, {
    body: {
      kind: 'natural',
      identificationType: '13',
      identification: '1018456789',
      firstName: 'Rosa',
      firstSurname: 'Suárez',
      responsibilities: ['R-99-PN'],
      addressLine: 'Calle 1',
      cityCode: '11001',
      isCustomer: true,
    },
  })) as { id: string }
  await newVersion(await read(third.id), [['Instalación', '1']], { partyId: other.id })
  expect(await look('1')).toMatchObject({ number: first.number, newer: null, offer: { canReply: false } })
})

test('it is prepared as a draft, and of several only the first takes the place', async () => {
  const first = await quoteOf([['Instalación', '3']])
  const seen = await read(first.id)
  const draft = await newVersion(seen, [['Instalación', '2']], { issue: false })
  const other = await newVersion(seen, [['Instalación', '1']], { issue: false })
  expect(await read(draft.id)).toMatchObject({
    state: 'draft',
    number: null,
    replaces: { id: first.id, number: first.number, becomes: `${first.number} v2` },
  })
  expect((await read(first.id)).versions.map(({ state }) => state)).toEqual(['draft', 'draft', 'issued'])
  const issue = (saved: { readonly id: string; readonly version: number }) =>
    shop.client.call(quoteEndpoints.update, {
      params: { id: saved.id },
      body: {
        document: shop.request([['Instalación', '2']], { resolutionId: null, warehouseId: null, dueDate: '2026-12-05' }),
        version: saved.version,
        issue: true,
      },
    })
  expect(await issue(draft)).toMatchObject({ id: draft.id, number: `${first.number} v2` })
  await expect(issue(other)).rejects.toMatchObject({ code: 697, message: expect.stringContaining('Ana Historia') })
  await shop.client.call(quoteEndpoints.remove, { params: { id: other.id } })
  expect((await read(draft.id)).versions.map(({ number }) => number)).toEqual([`${first.number} v2`, first.number])
})

test('two at once make one version, and the same key makes it once', async () => {
  const first = await quoteOf([['Instalación', '3']])
  const seen = await read(first.id)
  const tries = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => newVersion(seen, [['Instalación', String(index + 1)]])))
  expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 697 })
  const [{ id = '' } = {}] = (await read(first.id)).versions
  const body = {
    document: shop.request([['Instalación', '1']], { resolutionId: null, warehouseId: null, dueDate: '2026-12-05' }),
    issue: true,
    replaces: { id, version: (await read(id)).version },
  }
  const saved = await Promise.all([1, 2, 3].map(() => shop.client.call(quoteEndpoints.create, { body, idempotencyKey: 'otra-version' })))
  expect(new Set(saved.map(({ number }) => number))).toEqual(new Set([`${first.number} v3`]))
  // Being made into an invoice and being replaced do not cross.
  const last = await read(saved[0]?.id ?? '')
  const [invoiced, replaced] = await Promise.allSettled([
    invoiceFrom(last.id, [[1, 'Instalación', '1']]),
    newVersion(last, [['Instalación', '9']]),
  ])
  expect([invoiced.status, replaced.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const each of [invoiced, replaced]) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 482 })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('no version of what is a draft, annulled, made into something, another kind or of another company', async () => {
  const draft = await shop.client.call(quoteEndpoints.create, {
    body: { document: shop.request([['Instalación', '1']], { resolutionId: null, warehouseId: null }) },
  })
  const annulled = await quoteOf([['Instalación', '1']])
  await shop.client.call(quoteEndpoints.annul, { params: { id: annulled.id }, body: { reason: 'Cambió el proyecto' } })
  const sold = await quoteOf([['Instalación', '2']])
  await invoiceFrom(sold.id, [[1, 'Instalación', '1']])
  for (const [id, state] of [
    [draft.id, 'borrador'],
    [annulled.id, 'anulado'],
    [sold.id, 'convertido en parte'],
  ] as const) {
    await expect(newVersion(await read(id), [['Instalación', '1']])).rejects.toMatchObject({
      code: 482,
      message: expect.stringContaining(state),
    })
  }
  const invoice = await shop.issue([['Instalación', '1']])
  const ofInvoice = { document: shop.request([['Instalación', '1']]), issue: true, replaces: { id: invoice.id, version: invoice.version } }
  await expect(shop.client.call(invoiceEndpoints.create, { body: ofInvoice })).rejects.toMatchObject({ code: 482 })
  await expect(newVersion(invoice, [['Instalación', '1']])).rejects.toMatchObject({ code: 698 })
  const quoted = await quoteOf([['Instalación', '1']])
  const other = await openShop(world, { items: [{ name: 'Instalación', price: '1', taxes: ['IVA 19 %'] }] })
  const theirs = other.request([['Instalación', '1']], { resolutionId: null, warehouseId: null })
  const replaces = { id: quoted.id, version: quoted.version }
  await expect(other.client.call(quoteEndpoints.create, { body: { document: theirs, issue: true, replaces } })).rejects.toMatchObject({
    code: 698,
  })
  expect((await read(quoted.id)).state).toBe('issued')
})
