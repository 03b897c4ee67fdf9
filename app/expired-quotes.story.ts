// What is made from another document is for the same third party, and what is made from an offer past its day says which prices
// count: its own, which anybody may keep, or those of today.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { offerKinds, resolution, type DocumentRequest } from '#modules/documents/index.ts'
import { createParty } from '#modules/people/index.ts'
import {
  creditNoteEndpoints,
  invoiceEndpoints,
  orderEndpoints,
  quoteEndpoints,
  quoteOffer,
  remissionEndpoints,
  salesKinds,
} from '#modules/sales/index.ts'
import type { Client } from './client.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openQuoteShop, type QuoteShop } from './testing/quotes.server.ts'
import { openWorld, rangeOf, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let quoteOf: QuoteShop['quoteOf']
let otherId: string
let cashier: Client
beforeAll(async () => {
  world = await openWorld()
  ;({ shop, quoteOf } = await openQuoteShop(world))
  const other = await shop.client.call(createParty, {
    body: {
      ...{ kind: 'natural', identificationType: '13', identification: '52088112', firstName: 'Rosa', firstSurname: 'Molano' },
      ...{ responsibilities: ['R-99-PN'], isCustomer: true },
    },
  })
  otherId = other.id
  cashier = (await colleague(world, shop.client, roleIds.cashier)).client
})
afterAll(() => world.close())

const requestFrom = (documentId: string, price: string, changes: Partial<DocumentRequest> = {}): DocumentRequest => {
  const request = shop.request([['Instalación', '1', price]])
  return { ...request, lines: request.lines.map((line) => ({ ...line, source: { documentId, position: 1 } })), ...changes }
}
const invoice = (client: Client, document: DocumentRequest, issue = true) =>
  client.call(invoiceEndpoints.create, { body: { document, issue } })
const lapsed = { date: '2026-11-01', dueDate: '2026-11-10' }

test('the kinds that are offers are those that say so', () => {
  expect(salesKinds.filter(({ isOffer }) => isOffer).map(({ code }) => code)).toEqual(offerKinds)
})

test('every kind that is made from another is of the same customer', async () => {
  const offered = await quoteOf([['Instalación', '2']])
  const sold = await shop.issue([['Instalación', '2']])
  await shop.client.call(resolution.endpoints.create, { body: rangeOf('INC', 'CO') })
  const { id: computerRangeId } = await shop.client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })
  const plain = shop.request([['Instalación', '2']], { kind: 'INS', resolutionId: computerRangeId })
  const computed = await invoice(shop.client, plain)
  const writers: Readonly<Record<string, () => Promise<unknown>>> = {
    INE: () => invoice(shop.client, requestFrom(offered.id, '80000', { partyId: otherId })),
    ORS: () =>
      shop.client.call(orderEndpoints.create, {
        body: {
          document: requestFrom(offered.id, '80000', { partyId: otherId, resolutionId: null, deliveryDate: world.today }),
          issue: true,
        },
      }),
    RMS: () =>
      shop.client.call(remissionEndpoints.create, {
        body: { document: requestFrom(offered.id, '80000', { partyId: otherId, resolutionId: null }), issue: true },
      }),
    RCS: () =>
      shop.client.call(remissionEndpoints.create, {
        body: { document: requestFrom(offered.id, '80000', { kind: 'RCS', partyId: otherId, resolutionId: null }), issue: true },
      }),
    INC: () =>
      invoice(shop.client, requestFrom(offered.id, '80000', { kind: 'INC', partyId: otherId, resolutionId: null, paperNumber: '1' })),
    INS: () => invoice(shop.client, requestFrom(offered.id, '80000', { kind: 'INS', partyId: otherId })),
    NCI: () =>
      shop.client.call(creditNoteEndpoints.create, {
        body: {
          document: requestFrom(computed.id, '80000', {
            ...{ kind: 'NCI', partyId: otherId, resolutionId: null, correction: { documentId: computed.id, concept: '2' } },
          }),
          issue: true,
        },
      }),
    NTC: () =>
      shop.client.call(creditNoteEndpoints.create, {
        body: {
          document: requestFrom(sold.id, '80000', {
            ...{ partyId: otherId, resolutionId: null, correction: { documentId: sold.id, concept: '2' } },
          }),
          issue: true,
        },
      }),
  }
  expect(Object.keys(writers).toSorted()).toEqual(
    salesKinds
      .filter(({ madeFrom }) => madeFrom.length > 0)
      .map(({ code }) => code)
      .toSorted(),
  )
  for (const [code, write] of Object.entries(writers))
    await expect(write(), code).rejects.toMatchObject({ code: 401, fields: expect.arrayContaining(['partyId']) })
  await expect(invoice(shop.client, requestFrom(offered.id, '80000', { partyId: otherId }))).rejects.toMatchObject({
    errors: expect.arrayContaining([
      expect.objectContaining({
        message: expect.stringMatching(/^CT-\d+ es de .+: elige ese tercero o quita los ítems que vienen de ahí\.$/),
      }),
    ]),
  })
  await invoice(shop.client, requestFrom(offered.id, '80000'))
})

test('an expired quote becomes nothing until somebody says which prices count, and anybody may keep them', async () => {
  for (const client of [shop.client, cashier]) {
    const offered = await quoteOf([['Instalación', '3', '70000']], lapsed)
    await expect(invoice(client, requestFrom(offered.id, '70000'))).rejects.toMatchObject({
      code: 401,
      errors: [
        {
          field: 'sourcePrices',
          message: `${offered.number ?? ''} venció el 10/11/2026: elige «Actualizar precios» o «Mantener precios».`,
        },
      ],
    })
    const made = await invoice(client, requestFrom(offered.id, '70000', { sourcePrices: 'keep' }))
    expect(await shop.client.call(invoiceEndpoints.view, { params: { id: made.id } })).toMatchObject({ sourcePrices: 'keep' })
    // What is left of it is asked again.
    expect(await shop.client.call(quoteEndpoints.view, { params: { id: offered.id } })).toMatchObject({ followUp: 'partlyConverted' })
    await expect(invoice(client, requestFrom(offered.id, '70000'))).rejects.toMatchObject({ fields: ['sourcePrices'] })
  }
})

test('brought to today, no line keeps the old price', async () => {
  const offered = await quoteOf([['Instalación', '3', '70000']], lapsed)
  for (const client of [shop.client, cashier])
    await expect(invoice(client, requestFrom(offered.id, '70000', { sourcePrices: 'update' }))).rejects.toMatchObject({
      code: 401,
      fields: ['lines.0.unitPrice'],
    })
  await invoice(cashier, requestFrom(offered.id, '80000', { sourcePrices: 'update' }))
})

test('a draft remembers what was said, and is issued as it is; one that said nothing is not', async () => {
  const offered = await quoteOf([['Instalación', '3', '70000']], lapsed)
  const said = await invoice(shop.client, requestFrom(offered.id, '70000', { sourcePrices: 'keep' }), false)
  const silent = await invoice(shop.client, requestFrom(offered.id, '70000'), false)
  const { done, problems } = await shop.client.call(invoiceEndpoints.bulk.issue, { body: { ids: [said.id, silent.id] } })
  expect(done.map(({ id }) => id)).toEqual([said.id])
  expect(problems).toMatchObject([{ id: silent.id, code: 401 }])
})

test('what was accepted stands, whatever its day; and nothing is asked of what has not expired', async () => {
  const accepted = await quoteOf([['Instalación', '3', '70000']], lapsed)
  await shop.client.call(quoteOffer.answer, { params: { id: accepted.id }, body: { answer: 'accepted', comment: '' } })
  await invoice(shop.client, requestFrom(accepted.id, '70000'))
  const standing = await quoteOf([['Instalación', '3', '70000']], { dueDate: world.today })
  await invoice(shop.client, requestFrom(standing.id, '70000'))
})
