// A discount takes no more than there is: of a line and of a document, of every kind that prices its lines, written by whoever may
// give any. What is given away whole is said as a gift.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { resolution, type DocumentRequest } from '#modules/documents/index.ts'
import { declareOutage } from '#modules/electronic/index.ts'
import {
  debitNoteEndpoints,
  invoiceEndpoints,
  orderEndpoints,
  quoteEndpoints,
  remissionEndpoints,
  salesKinds,
} from '#modules/sales/index.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { openShop, openWorld, rangeOf, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let soldId: string
let paperRangeId: string
let papers = 0
let rangeId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '1000', stock: { quantity: '100', cost: '400' }, taxes: ['IVA 19 %'] }],
  })
  rangeId = (await shop.client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })).id
  paperRangeId = (await shop.client.call(resolution.endpoints.create, { body: rangeOf('INC', 'CO') })).id
  await shop.client.call(declareOutage, { body: { day: world.today, time: '00:00', reason: 'Se cayó el internet' } })
  soldId = (await shop.issue([['Cafetera', '1']])).id
})
afterAll(() => world.close())

type Discount = NonNullable<DocumentRequest['discount']>
const plain = { resolutionId: null } as const
const writers: Readonly<Record<string, (document: DocumentRequest) => Promise<{ readonly id: string }>>> = {
  QTE: (document) => shop.client.call(quoteEndpoints.create, { body: { document: { ...document, ...plain }, issue: true } }),
  ORS: (document) =>
    shop.client.call(orderEndpoints.create, { body: { document: { ...document, ...plain, deliveryDate: document.date }, issue: true } }),
  RMS: (document) => shop.client.call(remissionEndpoints.create, { body: { document: { ...document, ...plain }, issue: true } }),
  RCS: (document) =>
    shop.client.call(remissionEndpoints.create, { body: { document: { ...document, ...plain, kind: 'RCS' }, issue: true } }),
  INE: (document) => shop.client.call(invoiceEndpoints.create, { body: { document, issue: true } }),
  INC: (document) => {
    papers += 1
    const paper = { ...document, kind: 'INC', resolutionId: paperRangeId, paperNumber: String(papers) } as const
    return shop.client.call(invoiceEndpoints.create, { body: { document: paper, issue: true } })
  },
  INS: (document) =>
    shop.client.call(invoiceEndpoints.create, { body: { document: { ...document, kind: 'INS', resolutionId: rangeId }, issue: true } }),
  NTD: (document) =>
    shop.client.call(debitNoteEndpoints.create, {
      body: { document: { ...document, ...plain, correction: { documentId: soldId, concept: '3' } }, issue: true },
    }),
}
const ofLine = (discount: Discount): DocumentRequest => {
  const request = shop.request([['Cafetera', '1']])
  return { ...request, lines: request.lines.map((line) => ({ ...line, discount })) }
}
const ofDocument = (discount: Discount): DocumentRequest => shop.request([['Cafetera', '1']], { discount })

test('every kind that prices its lines is asked', () =>
  expect(Object.keys(writers).toSorted()).toEqual(
    salesKinds
      .filter(({ corrects }) => !corrects)
      .map(({ code }) => code)
      .toSorted(),
  ))

const over: readonly (readonly [Discount, string])[] = [
  [{ kind: 'Porcentaje', value: '120' }, '100\u00a0%'],
  [{ kind: 'PorMil', value: '1500' }, '1.000\u00a0‰'],
  [{ kind: 'Valor', value: '5000' }, '$\u00a01.000'],
]

test('one that asks for more than there is makes no document', async () => {
  const books = await closingBalances(shop.client)
  for (const [code, write] of Object.entries(writers))
    for (const [discount, most] of over) {
      const message = `El descuento no puede ser menor que cero ni mayor que ${most}.`
      await expect(write(ofLine(discount)), code).rejects.toMatchObject({ code: 476, errors: [{ field: 'lines.0.discount', message }] })
      await expect(write(ofDocument(discount)), code).rejects.toMatchObject({ code: 476, errors: [{ field: 'discount', message }] })
    }
  expect(await closingBalances(shop.client)).toEqual(books)
})

test('what comes to nothing by its discount is no sale; as a gift it is, with its IVA', async () => {
  const all = { kind: 'Porcentaje', value: '100' } as const
  for (const [code, write] of Object.entries(writers)) {
    await expect(write(ofLine(all)), code).rejects.toMatchObject({ code: 401, fields: ['lines.0.discount'] })
    await expect(write(ofDocument(all)), code).rejects.toMatchObject({ code: 401, fields: ['discount'] })
  }
  const request = shop.request([['Cafetera', '1']])
  const gift = await shop.client.call(invoiceEndpoints.create, {
    body: { document: { ...request, lines: request.lines.map((line) => ({ ...line, gift: true })) }, issue: true },
  })
  expect(gift).toMatchObject({ state: 'issued', total: '190.00' })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
