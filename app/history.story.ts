// The history of a document: who did what and when, with what it said before and after, the product and the customer
// included. Nobody sees another kind's or another company's.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicAnswer, publicDocument, type DocumentRequest } from '#modules/documents/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, quoteEndpoints, quoteMail, quoteOffer } from '#modules/sales/index.ts'
import { createClient } from './client.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    customer: { withholds: true },
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' },
    ],
  })
})
afterAll(() => world.close())

const spaced = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\u00a0', ' ') : value)
/** Each event as [person, action, title, field → [before, after]], the latest first. */
const historyOf = async (
  id: string,
  endpoints: { readonly history: typeof invoiceEndpoints.history } | typeof quoteEndpoints = invoiceEndpoints,
) => {
  const { events } = await shop.client.call(endpoints.history as typeof invoiceEndpoints.history, { params: { id } })
  return events.map(({ person, action, title, changes }) => ({
    person,
    action,
    title,
    changes: Object.entries(changes).map(([field, sides]) => [field, ...sides.map(spaced)]),
  }))
}

test('each saving says what it changed, in the words of the editor', async () => {
  const draft = await shop.client.call(invoiceEndpoints.create, { body: { document: shop.request([['Cafetera', '1']]) } })
  const update = (version: number, document: DocumentRequest, issue = false) =>
    shop.client.call(invoiceEndpoints.update, { params: { id: draft.id }, body: { version, document, issue } })
  const more = shop.request(
    [
      ['Instalación', '1'],
      ['Cafetera', '20', '49000'],
    ],
    { notes: 'Entregar el lunes', warehouseId: null },
  )
  await update(1, { ...more, lines: more.lines.map((line, index) => (index === 0 ? line : { ...line, warehouseId: shop.warehouseId })) })
  const discounted = { ...more, warehouseId: shop.warehouseId, discount: { kind: 'Porcentaje' as const, value: '10' } }
  await update(2, discounted)
  const issued = await update(3, discounted, true)
  await shop.client.call(invoiceEndpoints.annul, { params: { id: draft.id }, body: { reason: 'Error en el cliente' } })

  const ana = { person: 'Ana Historia' }
  expect(await historyOf(draft.id)).toEqual([
    {
      ...ana,
      action: 'annul',
      title: `Factura de venta ${issued.number}`,
      changes: expect.arrayContaining([
        ['reason', null, 'Error en el cliente'],
        ['state', 'issued', 'annulled'],
      ]),
    },
    { ...ana, action: 'issue', title: `Factura de venta ${issued.number}`, changes: [] },
    {
      ...ana,
      action: 'update',
      title: 'Borrador de factura',
      changes: [
        ['Bodega', '', expect.any(String)],
        ['Línea 2, Cafetera: bodega', expect.any(String), ''],
        ['Descuento global', '', '10 %'],
        ['Total', '$ 1.261.400', '$ 1.135.260'],
        ['ReteFuente 2,5 %', '$ 24.500', '$ 22.050'],
        ['Neto a pagar', '$ 1.236.900', '$ 1.113.210'],
      ],
    },
    {
      ...ana,
      action: 'update',
      title: 'Borrador de factura',
      changes: [
        ['Bodega', expect.any(String), ''],
        ['Observaciones', '', 'Entregar el lunes'],
        ['Línea 1 agregada', '', 'Instalación, 1 × $ 80.000'],
        ['Línea 2, Cafetera: cantidad', '1', '20'],
        ['Línea 2, Cafetera: valor unitario', '$ 50.000', '$ 49.000'],
        ['Línea 2, Cafetera: bodega', '', expect.any(String)],
        ['Total', '$ 59.500', '$ 1.261.400'],
        ['ReteFuente 2,5 %', '', '$ 24.500'],
        ['Neto a pagar', '', '$ 1.236.900'],
      ],
    },
    {
      ...ana,
      action: 'create',
      title: 'Borrador de factura',
      changes: [
        ['Cliente', '', 'Almacenes La Ceiba S.A.'],
        ['Fecha', '', expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/)],
        ['Líneas', '', '1'],
        ['Total', '', '$ 59.500'],
      ],
    },
  ])
})

test('saving again what was already there changes nothing, in every kind', async () => {
  const again = async (
    endpoints: typeof invoiceEndpoints | typeof quoteEndpoints | typeof creditNoteEndpoints,
    document: DocumentRequest,
  ) => {
    const calls = endpoints as typeof invoiceEndpoints
    const { id, version } = await shop.client.call(calls.create, { body: { document } })
    await shop.client.call(calls.update, { params: { id }, body: { document, version } })
    const [saved] = await historyOf(id, calls)
    return saved
  }
  const nothing = { action: 'update', changes: [] }
  const discount = { kind: 'PorMil' as const, value: '4.5' }
  const request = shop.request(
    [
      ['Cafetera', '2.5'],
      ['Instalación', '1'],
    ],
    { discount, internalNotes: 'Cobrar antes' },
  )
  expect(await again(invoiceEndpoints, request)).toMatchObject(nothing)
  expect(await again(quoteEndpoints, { ...request, resolutionId: null, terms: 'En obra', deliveryTime: '3 días' })).toMatchObject(nothing)

  const sold = await shop.issue([['Cafetera', '4']], { discount })
  const note: DocumentRequest = {
    ...shop.request([['Cafetera', '1']], { resolutionId: null }),
    correction: { documentId: sold.id, concept: '1', surplus: 'keep' },
  }
  const lines = note.lines.map((line) => ({ ...line, source: { documentId: sold.id, position: 1, restock: true } }))
  expect(await again(creditNoteEndpoints, { ...note, lines })).toMatchObject(nothing)
})

test('of an offer also what the customer did: sent, seen, answered, corrected', async () => {
  const document = shop.request([['Instalación', '1']], { resolutionId: null, warehouseId: null, dueDate: '2026-12-05' })
  const { id, number } = await shop.client.call(quoteEndpoints.create, { body: { document, issue: true } })
  await shop.client.call(quoteMail.send, { params: { id }, body: { to: ['compras@laceiba.example'], message: '' } })
  const { url } = await shop.client.call(quoteEndpoints.share, { params: { id } })
  const token = /quotes\/([^/]+)\/tracking$/.exec(url)?.[1] ?? ''
  const outside = createClient(world.app)
  await outside.call(publicDocument, { params: { token } })
  await outside.call(publicDocument, { params: { token } })
  const body = { answer: 'rejected' as const, name: 'Luz Dary Pinzón', identification: '52.123.456', comment: 'Muy costoso' }
  await outside.call(publicAnswer, { params: { token }, body })
  await shop.client.call(quoteOffer.answer, { params: { id }, body: { answer: 'accepted', comment: 'Bajamos el precio' } })
  const title = `Cotización ${number}`
  expect((await historyOf(id, quoteEndpoints)).slice(0, 5)).toEqual([
    {
      person: 'Ana Historia',
      action: 'accept',
      title,
      changes: [
        ['Respuesta', 'Rechazada', 'Aceptada'],
        ['Comentario', 'Muy costoso', 'Bajamos el precio'],
      ],
    },
    {
      person: null,
      action: 'reject',
      title: `${title}, por Luz Dary Pinzón`,
      changes: [
        ['Respuesta', null, 'Rechazada'],
        ['Comentario', '', 'Muy costoso'],
      ],
    },
    { person: null, action: 'see', title, changes: [] },
    { person: 'Ana Historia', action: 'share', title: `Enlace de cotización ${number}`, changes: [] },
    { person: 'Ana Historia', action: 'mail', title: expect.stringContaining(title), changes: [] },
  ])
})

test('a document of another company or of another kind has no history here', async () => {
  const { id } = await shop.issue([['Instalación', '1']])
  const other = await openShop(world, { items: [] })
  for (const [client, endpoints] of [
    [other.client, invoiceEndpoints],
    [shop.client, quoteEndpoints],
  ] as const) {
    const asked = client.call(endpoints.history as typeof invoiceEndpoints.history, { params: { id } })
    await expect(asked).rejects.toMatchObject({ code: 698 })
  }
})

test('a long history comes by pages', async () => {
  const document = shop.request([['Instalación', '1']])
  const { id } = await shop.client.call(invoiceEndpoints.create, { body: { document } })
  for (let version = 1; version <= 30; version += 1) {
    await shop.client.call(invoiceEndpoints.update, {
      params: { id },
      body: { version, document: { ...document, notes: `Nota ${version}` } },
    })
  }
  const first = await shop.client.call(invoiceEndpoints.history, { params: { id } })
  const rest = await shop.client.call(invoiceEndpoints.history, { params: { id }, query: { after: first.next ?? '' } })
  expect([first.events.length, rest.events.length, rest.next]).toEqual([25, 6, null])
  expect(first.events[0]?.changes).toEqual({ Observaciones: ['Nota 29', 'Nota 30'] })
})
