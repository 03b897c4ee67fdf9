// Round trips are what a write costs: each kind of document is issued in a dozen at most, however many lines it has.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { creditNoteEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import { listenToStatements, type Transaction } from './testing/statements.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

/** house.md, section 6: "a dozen", with the beginning and the commit. */
const MOST = 12
/** Of an invoice with stock whose customer withholds. What is added to issuing joins one of them, or says here why not. */
const MOST_STATEMENTS = 26

let world: World
let shop: Shop
let listening: ReturnType<typeof listenToStatements>

beforeAll(async () => {
  // Connections of its own, heard from the first word on.
  world = await openWorld(undefined, { appUrl: inject('appUrl') })
  listening = listenToStatements(world.pool)
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '150000', stock: { quantity: '1000', cost: '80000' }, taxes: ['IVA 19 %'], withholding: 'compras' },
      { name: 'Molino', price: '90000', stock: { quantity: '1000', cost: '50000' }, taxes: ['IVA 19 %'] },
      { name: 'Instalación', price: '60000', taxes: ['IVA 19 %'] },
    ],
    customer: { withholds: true },
  })
  // What a process reads once is read by now.
  await shop.issue([['Cafetera', '1']])
})
afterAll(() => world.close())

/** The transaction that writes the document. */
async function issuing(work: () => Promise<unknown>): Promise<Transaction> {
  const transactions = await listening.during(work)
  const found = transactions.filter(({ statements }) => statements.some((text) => text.includes('insert into document (')))
  expect(found).toHaveLength(1)
  return found[0] ?? { statements: [], roundTrips: 0 }
}

const sold = [
  ['Cafetera', '2'],
  ['Molino', '1'],
  ['Instalación', '1'],
] as const

test('an invoice with stock takes a dozen round trips at most, withholdings of the day and all', async () => {
  const { roundTrips, statements } = await issuing(() => shop.issue(sold))
  expect(roundTrips).toBeLessThanOrEqual(MOST)
  expect(statements.length).toBeLessThanOrEqual(MOST_STATEMENTS)
})

test('its lines add none', async () => {
  const few = await issuing(() => shop.issue(sold))
  const many = await issuing(() => shop.issue(Array.from({ length: 40 }, (_, index) => sold[index % sold.length] ?? sold[0])))
  expect(many.roundTrips).toBe(few.roundTrips)
  expect(many.statements).toHaveLength(few.statements.length)
})

test('a quote takes no more', async () => {
  const document = { ...shop.request(sold), resolutionId: null }
  const body = { issue: true, document }
  await shop.client.call(quoteEndpoints.create, { body })
  const { roundTrips } = await issuing(() => shop.client.call(quoteEndpoints.create, { body }))
  expect(roundTrips).toBeLessThanOrEqual(MOST)
})

test('a credit note that brings goods back takes no more', async () => {
  const note = async () => {
    const { id } = await shop.issue(sold)
    const request = shop.request([['Cafetera', '1']])
    const lines = request.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, restock: true } }))
    return { issue: true, document: { ...request, resolutionId: null, lines, correction: { documentId: id, concept: '1' as const } } }
  }
  await shop.client.call(creditNoteEndpoints.create, { body: await note() })
  const body = await note()
  const { roundTrips } = await issuing(() => shop.client.call(creditNoteEndpoints.create, { body }))
  expect(roundTrips).toBeLessThanOrEqual(MOST)
})
