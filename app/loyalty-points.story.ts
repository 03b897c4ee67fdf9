// Points of a programme: whoever is in it earns them with every invoice, notes take them back and annulling leaves them as they were.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { resolution } from '#modules/documents/index.ts'
import { getPartyPoints, getRegistration, openRegistration, programme } from '#modules/loyalty/index.ts'
import { listParties } from '#modules/people/index.ts'
import { creditNoteEndpoints, invoiceEndpoints } from '#modules/sales/index.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, rangeOf, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let memberId: string
let byComputerId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '300', cost: '30000' }, taxes: ['IVA 19 %'] }],
  })
  byComputerId = (await shop.client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })).id
  const rule = { name: 'Amigos del café', points: 1, per: '1000', pointValue: '10', least: 100, months: 12, validFrom: null, validTo: null }
  const { id } = await shop.client.call(programme.endpoints.create, {
    body: { ...rule, welcome: 50, birthday: 0, excluded: [], children: [], multipliers: [] },
  })
  await shop.client.call(openRegistration, { params: { id } })
  memberId = await join(id)
})
afterAll(() => world.close())

/** Whoever registers on the public page is a customer from then on. */
async function join(programmeId: string): Promise<string> {
  const { open } = await shop.client.call(getRegistration, { params: { id: programmeId }, query: { branchId: '' } })
  const url = new URL(open?.url ?? '').pathname.replace('/public/loyalty/registration/', '/api/public/loyalty/')
  const payload = {
    ...{ firstName: 'Luz Dary', firstSurname: 'Pinzón', identificationType: '13', identification: '52000777', phone: '300 123 4567' },
    ...{ emailInvoicing: 'luz@correo.example', birthDate: null, accepts: true, policyVersion: 1 },
  }
  const answer = await world.app.inject({ method: 'POST', url, payload })
  expect(answer.statusCode).toBe(200)
  const { rows } = await shop.client.call(listParties, { query: { search: '52000777' } })
  return rows[0]?.id ?? ''
}

const points = async () => {
  const { programmes } = await shop.client.call(getPartyPoints, { params: { id: memberId } })
  return { balance: programmes[0]?.balance, movements: programmes[0]?.movements.map(({ reason, points: how }) => [reason, how]) }
}
type Lines = Parameters<Shop['request']>[0]
const sell = (lines: Lines, more: object = {}) => shop.issue(lines, { partyId: memberId, ...more })
const byComputer = (lines: Lines) =>
  shop.client.call(invoiceEndpoints.create, {
    body: { document: { ...shop.request(lines, { resolutionId: byComputerId, partyId: memberId }), kind: 'INS' }, issue: true },
  })
const note = (documentId: string, quantity: string) =>
  shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...shop.request([['Cafetera', quantity]], { resolutionId: null, partyId: memberId }),
        correction: { documentId, concept: '1', surplus: 'keep' },
        lines: shop
          .request([['Cafetera', quantity]])
          .lines.map((line) => ({ ...line, source: { documentId, position: 1, restock: true } })),
      },
      issue: true,
    },
  })

test('an invoice gives points, a note takes its part and annulling gives it back', async () => {
  expect(await points()).toEqual({ balance: 50, movements: [['welcome', 50]] })
  // 3 × 50.000 without taxes are 150 steps of 1.000.
  const { id } = await sell([['Cafetera', '3']])
  expect((await points()).balance).toBe(200)
  const { id: noteId } = await note(id, '1')
  expect((await points()).balance).toBe(150)
  const { id: rest } = await note(id, '2')
  expect((await points()).balance).toBe(50)
  for (const each of [rest, noteId])
    await shop.client.call(creditNoteEndpoints.annul, { params: { id: each }, body: { reason: 'Se hizo mal' } })
  expect((await points()).balance).toBe(200)
  await shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se hizo mal' } })
  const { balance, movements } = await points()
  expect(balance).toBe(50)
  expect(movements?.toReversed()).toEqual([
    ['welcome', 50],
    ['sale', 150],
    ['note', -50],
    ['note', -100],
    ['undone', 100],
    ['undone', 50],
    ['undone', -150],
  ])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('an edited invoice by computer gives those of what it says now, and a gift none', async () => {
  const { id } = await byComputer([['Cafetera', '1']])
  expect((await points()).balance).toBe(100)
  const { version } = await shop.client.call(invoiceEndpoints.view, { params: { id } })
  const document = shop.request(
    [
      ['Cafetera', '2'],
      ['Cafetera', '5'],
    ],
    { resolutionId: byComputerId, partyId: memberId },
  )
  const lines = document.lines.map((line, index) => ({ ...line, gift: index === 1 }))
  await shop.client.call(invoiceEndpoints.update, {
    params: { id },
    body: { document: { ...document, kind: 'INS', lines }, issue: true, version },
  })
  expect((await points()).balance).toBe(150)
})

test('who is in no programme earns nothing, and one key gives points once', async () => {
  const before = await points()
  await shop.issue([['Cafetera', '1']])
  expect(await points()).toEqual(before)
  const request = { document: { ...shop.request([['Cafetera', '1']], { partyId: memberId }) }, issue: true }
  await Promise.all([1, 2].map(() => shop.client.call(invoiceEndpoints.create, { body: request, idempotencyKey: 'una-sola-vez' })))
  expect((await points()).balance).toBe((before.balance ?? 0) + 50)
})
