// Landed cost: what a carrier, customs or an insurer charges is spread onto goods that another supplier sold, before they leave and
// after; what left takes its part to the cost of sales. Figures by hand; books equal stock at every step.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type * as z from 'zod/mini'
import { addDays } from '#base/date.ts'
import { runs } from '#base/testing/runs.ts'
import { roleIds } from '#modules/access/index.ts'
import { costCenter, getEntriesOfSource, lockModule } from '#modules/accounting/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { createParty } from '#modules/people/index.ts'
import {
  annulLanded,
  billAccounts,
  billEndpoints as bills,
  getLanded,
  landedOf,
  landedReceipts,
  previewLanded,
  purchaseDebitNoteEndpoints as notes,
  purchaseRemissionEndpoints as receipts,
  spreadCost,
} from '#modules/purchases/index.ts'
import { bases } from '#modules/purchases/landed/landed.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { firstRefusalOf } from './testing/refusals.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { anyNit, newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let carrierId: string
let transportId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Panela', price: '9000', stock: { quantity: '1', cost: '1' }, taxes: [] },
      { name: 'Molino', price: '90000', stock: { quantity: '1', cost: '1' }, taxes: [] },
    ],
  })
  const body = {
    ...{ kind: 'juridica' as const, identificationType: '31' as const, identification: anyNit(), legalName: 'Transportes del Sur SAS' },
    ...{ responsibilities: ['R-99-PN' as const], isSupplier: true, addressLine: 'Calle 9 # 8-7', cityCode: '11001', paymentDays: 30 },
  }
  carrierId = (await shop.client.call(createParty, { body })).id
  transportId = (await shop.client.call(billAccounts, { query: { text: '513550' } })).accounts[0]?.id ?? ''
  await weigh(shop)
  // The opening stock, one of each at 1 peso, leaves at once.
  await shop.issue([
    ['Panela', '1'],
    ['Molino', '1'],
  ])
})
afterAll(() => world.close())

/** A block of 2 kg and a mill of 38. */
const weigh = (of: Shop) =>
  inCompany(world.pool, of, (tx) =>
    tx.run(sql`
      update item set weight = case name when 'Panela' then 2 else 38 end where company_id = ${of.companyId} and name in ('Panela', 'Molino')`),
  )

type Priced = readonly [item: string, quantity: string, price: string]
let theirNumber = 0
const goods = (lines: readonly Priced[], changes: Partial<DocumentRequest> = {}): DocumentRequest => {
  theirNumber += 1
  const request = shop.request(
    lines.map(([item, quantity]) => [item, quantity] as const),
    { resolutionId: null, supplierPrefix: 'FE', supplierNumber: String(theirNumber), ...changes },
  )
  return { ...request, lines: request.lines.map((line, index) => ({ ...line, unitPrice: lines[index]?.[2] ?? '0', taxIds: [] })) }
}
const receive = async (lines: readonly Priced[], changes: Partial<DocumentRequest> = {}) =>
  (await shop.client.call(receipts.create, { body: { document: goods(lines, changes), issue: true } })).id
const buy = async (lines: readonly Priced[]) => (await shop.client.call(bills.create, { body: { document: goods(lines), issue: true } })).id
const freight = async (amount: string) => {
  const request = goods([['Panela', '1', amount]], { partyId: carrierId })
  const lines = [{ accountId: transportId, description: 'Flete de Cali', quantity: '1', unitPrice: amount, taxIds: [] }]
  return shop.client.call(bills.create, { body: { document: { ...request, lines }, issue: true } })
}

type Body = z.input<NonNullable<(typeof spreadCost)['body']>>
const bodyOf = (billId: string, amount: string, targets: readonly (readonly [string, number])[], changes: Partial<Body> = {}): Body => ({
  ...{ billId, date: world.today, basis: 'value' as const },
  sources: [{ accountId: transportId, costCenterId: null, amount }],
  targets: targets.map(([documentId, position]) => ({ documentId, position })),
  ...changes,
})
const spread = (...asked: Parameters<typeof bodyOf>) => shop.client.call(spreadCost, { body: bodyOf(...asked) })
const undo = (id: string) => shop.client.call(annulLanded, { params: { id }, body: { reason: 'Era de otra compra' } })
const of = (id: string) => shop.client.call(landedOf, { params: { id } })
const annulReason = { reason: 'Se registra de nuevo' }
const balance = async (code: string) =>
  (await closingBalances(shop.client)).find((each) => each.startsWith(code))?.slice(code.length + 1) ?? '0,00'
const all = async () => [await balance('143501'), await balance('513550'), await balance('613520')]
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
const entriesOf = async (id: string) =>
  (await shop.client.call(getEntriesOfSource, { params: { id } })).entries.map(({ lines }) =>
    lines.map(({ account, debit, credit }) => `${account.code} ${debit === '0.00' ? `(${credit})` : debit}`),
  )

test('a freight is spread by value before anything leaves: inventory grows by it, and all of it leaves with the goods', async () => {
  const before = await all()
  const received = await receive([
    ['Panela', '10', '3000'],
    ['Molino', '2', '30000'],
  ])
  const billed = await freight('10000')
  expect(await balance('513550')).toBe('10.000,00')
  // 30.000 and 60.000 of 90.000: 3.333,33 and 6.666,67.
  const asked = bodyOf(billed.id, '10000', [
    [received, 1],
    [received, 2],
  ])
  const preview = await shop.client.call(previewLanded, { body: asked })
  expect(preview).toMatchObject({ amount: '10000.00', left: '10000.00', gone: '0.00' })
  expect(preview.lines.map(({ share, left, gone }) => [share, left, gone])).toEqual([
    ['3333.33', '3333.33', '0.00'],
    ['6666.67', '6666.67', '0.00'],
  ])
  // By weight, 20 kg and 76 of 96.
  const weighed = await shop.client.call(previewLanded, { body: { ...asked, basis: 'weight' } })
  expect(weighed.lines.map(({ share }) => share)).toEqual(['2083.33', '7916.67'])
  expect(await balance('513550')).toBe('10.000,00')
  const made = await shop.client.call(spreadCost, { body: asked })
  expect(made).toMatchObject({ number: 'RCO-1', left: '10000.00', gone: '0.00' })
  expect(await entriesOf(made.id)).toEqual([['143501 10000.00', '513550 (10000.00)']])
  expect([await balance('143501'), await balance('513550')]).toEqual(['100.000,00', '0,00'])
  expect(await of(billed.id)).toMatchObject({ spreadable: [{ amount: '10000.00', left: '0.00' }], made: [{ number: 'RCO-1' }], landed: [] })
  expect(await of(received)).toMatchObject({ spreadable: [], made: [], landed: [{ number: 'RCO-1', bill: { number: billed.number } }] })
  await proven()

  // Of 33.333,33 and 66.666,67 all leaves.
  const cost = await balance('613520')
  const sold = await shop.issue([
    ['Panela', '10'],
    ['Molino', '2'],
  ])
  expect(cost).toBe('2,00')
  expect([await balance('143501'), await balance('613520')]).toEqual(['0,00', '100.002,00'])
  expect(sold.state).toBe('issued')
  await proven()

  // Undone after all was sold: the cost of sales falls by it, and the expense is the bill's again.
  await undo(made.id)
  expect(await all()).toEqual([before[0], '10.000,00', '90.002,00'])
  expect(await of(received)).toMatchObject({ landed: [{ state: 'annulled', annulReason: 'Era de otra compra' }] })
  await proven()
  expect(await firstRefusalOf(undo(made.id))).toEqual([483, null])
})

test('after a part was sold that part goes to the cost of sales, on the day of the sale; a cent more of the bill is refused', async () => {
  const [stock, spent, cost] = await all()
  const received = await buy([['Panela', '10', '3000']])
  await shop.issue([['Panela', '4']])
  const billed = await freight('1000.01')
  const asked = (amount: string) => bodyOf(billed.id, amount, [[received, 1]], { basis: 'quantity' })
  const preview = await shop.client.call(previewLanded, { body: asked('600.01') })
  // Four of ten of 600,01: 240,00 to cost; 360,01 stay.
  expect(preview).toMatchObject({ left: '360.01', gone: '240.00' })
  const first = await shop.client.call(spreadCost, { body: asked('600.01') })
  expect(first).toMatchObject({ left: '360.01', gone: '240.00' })
  expect((await entriesOf(first.id)).toSorted()).toEqual([
    ['143501 (240.00)', '613520 240.00'],
    ['143501 600.01', '513550 (600.01)'],
  ])
  expect([stock, spent, cost]).toEqual(['0,00', '10.000,00', '90.002,00'])
  // 18.000 + 360,01 in stock; 12.000 + 240,00 at cost.
  expect(await all()).toEqual(['18.360,01', '10.400,00', '102.242,00'])
  await proven()
  expect(await firstRefusalOf(shop.client.call(spreadCost, { body: asked('400.01') }))).toEqual([591, 'sources.0.amount'])
  expect(await firstRefusalOf(shop.client.call(previewLanded, { body: asked('400.01') }))).toEqual([591, 'sources.0.amount'])

  // The rest, after two more left; then all of it is undone in the order in which it was done.
  await shop.issue([['Panela', '2']])
  const rest = await shop.client.call(spreadCost, { body: asked('400') })
  expect(rest).toMatchObject({ left: '160.00', gone: '240.00' })
  await proven()
  await undo(first.id)
  await proven()
  await undo(rest.id)
  // Without the freight: four of 3.000 in stock, six at cost.
  expect(await all()).toEqual(['12.000,00', '11.000,01', '108.002,00'])
  await proven()
  expect(await of(billed.id)).toMatchObject({ spreadable: [{ left: '1000.01' }] })
})

test('two at once do not spread the same; what was spread keeps its bill and its receipt as they are', async () => {
  const received = await receive([['Molino', '3', '30000']])
  const billed = await freight('900')
  const both = await Promise.allSettled([spread(billed.id, '600', [[received, 1]]), spread(billed.id, '600', [[received, 1]])])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 591, fields: ['sources.0.amount'] } })
  const [made] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  await proven()

  const { version } = await shop.client.call(bills.view, { params: { id: billed.id } })
  const edited = { ...goods([['Panela', '1', '900']]), partyId: carrierId }
  const about = { ...edited, correction: { documentId: billed.id, concept: '2' as const } }
  for (const ask of [
    () => shop.client.call(bills.annul, { params: { id: billed.id }, body: annulReason }),
    () => shop.client.call(bills.update, { params: { id: billed.id }, body: { document: edited, version, issue: true } }),
    () => shop.client.call(receipts.annul, { params: { id: received }, body: annulReason }),
  ])
    expect(await firstRefusalOf(ask())).toEqual([482, null])
  const line = { description: 'Flete', quantity: '1', unitPrice: '900', taxIds: [], source: { documentId: billed.id, position: 1 } }
  const note = { ...about, supplierNumber: undefined, lines: [{ ...line, accountId: transportId }] }
  expect(await firstRefusalOf(shop.client.call(notes.create, { body: { document: note, issue: true } }))).toEqual([482, null])

  await undo(made?.id ?? '')
  await shop.client.call(bills.annul, { params: { id: billed.id }, body: annulReason })
  expect(await firstRefusalOf(spread(billed.id, '1', [[received, 1]]))).toEqual([482, 'billId'])
  await shop.client.call(receipts.annul, { params: { id: received }, body: annulReason })
  const other = await freight('500')
  expect(await firstRefusalOf(spread(other.id, '1', [[received, 1]]))).toEqual([482, 'targets.0.documentId'])
  await shop.client.call(bills.annul, { params: { id: other.id }, body: annulReason })
  await proven()
})

test('it is spread over what is left: what went back to the supplier takes nothing of it', async () => {
  const giveBack = (documentId: string, position: number, item: string, quantity: string, price: string) => {
    const back = goods([[item, quantity, price]], { correction: { documentId, concept: '1' }, supplierNumber: undefined })
    const lines = back.lines.map((each) => ({ ...each, source: { documentId, position, restock: true } }))
    return shop.client.call(notes.create, { body: { document: { ...back, lines }, issue: true } })
  }
  // Of a bill, and of the bill of a receipt.
  const bought = await buy([
    ['Panela', '10', '3000'],
    ['Molino', '4', '30000'],
  ])
  const received = await receive([['Molino', '10', '30000']])
  const bill = goods([['Molino', '10', '30000']])
  const from = bill.lines.map((line) => ({ ...line, source: { documentId: received, position: 1 } }))
  const billed = await shop.client.call(bills.create, { body: { document: { ...bill, lines: from }, issue: true } })
  await giveBack(bought, 1, 'Panela', '6', '3000')
  const whole = await giveBack(bought, 2, 'Molino', '4', '30000')
  await giveBack(billed.id, 1, 'Molino', '4', '30000')
  const freighted = await freight('1000')
  const asked = bodyOf(
    freighted.id,
    '1000',
    [
      [bought, 1],
      [received, 1],
    ],
    { basis: 'quantity' },
  )
  // 4 and 6 of 10.
  expect((await shop.client.call(previewLanded, { body: asked })).lines.map(({ share }) => share)).toEqual(['400.00', '600.00'])
  const offered = (await shop.client.call(landedReceipts, { query: {} })).receipts.find(({ id }) => id === bought)
  expect(offered?.lines.map(({ position, quantity, value }) => [position, quantity, value])).toEqual([[1, '4', '12000.00']])
  const gone = { body: { ...asked, targets: [{ documentId: bought, position: 2 }] } }
  expect(await firstRefusalOf(shop.client.call(spreadCost, gone))).toEqual([401, 'targets.0.position'])
  await shop.client.call(notes.annul, { params: { id: whole.id }, body: annulReason })
  expect((await shop.client.call(previewLanded, gone)).lines.map(({ share }) => share)).toEqual(['1000.00'])
  await proven()
})

test('what a note took off the bill is not spread, and its cost centre follows; a return of the goods takes its part of it', async () => {
  const received = await buy([['Molino', '4', '30000']])
  const centre = await shop.client.call(costCenter.endpoints.create, { body: { name: 'Norte', code: '1001', parentId: null, color: null } })
  const request = goods([['Panela', '1', '0']], { partyId: carrierId })
  const line = { accountId: transportId, description: 'Flete', quantity: '2', unitPrice: '500', taxIds: [], costCenterId: centre.id }
  const billed = await shop.client.call(bills.create, { body: { document: { ...request, lines: [line] }, issue: true } })
  const source = { documentId: billed.id, position: 1 }
  const about = { correction: { documentId: billed.id, concept: '1' as const }, supplierNumber: undefined }
  const document = { ...request, ...about, lines: [{ ...line, quantity: '1', source }] }
  const note = await shop.client.call(notes.create, { body: { document, issue: true } })
  expect(await of(billed.id)).toMatchObject({ spreadable: [{ costCenter: { id: centre.id }, amount: '500.00', left: '500.00' }] })
  const target = [[received, 1]] as const
  expect(await firstRefusalOf(spread(billed.id, '500', target))).toEqual([401, 'sources.0.amount'])
  const taking = (amount: string) => ({ sources: [{ accountId: transportId, costCenterId: centre.id, amount }] })
  expect(await firstRefusalOf(spread(billed.id, '', target, taking('500.01')))).toEqual([591, 'sources.0.amount'])
  const made = await spread(billed.id, '', target, taking('500'))
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id: made.id } })
  expect(entries.flatMap(({ lines }) => lines.map((each) => each.costCenter))).toEqual([null, '1001 Norte'])
  await proven()

  // One of four goes back at 30.000 + 125: the supplier gives back 30.000, the difference to its account.
  const returned = goods([['Molino', '1', '30000']], { correction: { documentId: received, concept: '1' }, supplierNumber: undefined })
  const back = {
    ...returned,
    lines: returned.lines.map((each) => ({ ...each, source: { documentId: received, position: 1, restock: true } })),
  }
  const given = await shop.client.call(notes.create, { body: { document: back, issue: true } })
  await proven()
  await undo(made.id)
  await proven()
  for (const { id } of [given, note]) await shop.client.call(notes.annul, { params: { id }, body: annulReason })
  for (const id of [billed.id, received]) await shop.client.call(bills.annul, { params: { id }, body: annulReason })
  await proven()
})

test('what is offered, what may not be said, and who may', async () => {
  const received = await receive([['Molino', '3', '30000']])
  const service = await freight('900')
  const { receipts: offered } = await shop.client.call(landedReceipts, { query: {} })
  expect(offered.some(({ id, lines }) => id === received && lines[0]?.value === '90000.00')).toBe(true)
  expect(offered.some(({ id }) => id === service.id)).toBe(false)
  const stranger = (await newCompany(world)).client
  const missing = crypto.randomUUID()
  const line: readonly (readonly [string, number])[] = [[received, 1]]
  const refusals: readonly (readonly [Body, readonly [number, string | null]])[] = [
    [bodyOf(service.id, '901', line), [591, 'sources.0.amount']],
    [bodyOf(service.id, '0', line), [401, 'sources.0.amount']],
    [bodyOf(service.id, '1', line, { date: addDays(world.today, 1) }), [440, 'date']],
    [bodyOf(service.id, '1', line, { date: addDays(world.today, -1) }), [401, 'date']],
    [bodyOf(missing, '1', line), [698, 'billId']],
    [bodyOf(received, '1', line), [698, 'billId']],
    [bodyOf(service.id, '1', [[missing, 1]]), [698, 'targets.0.documentId']],
    [bodyOf(service.id, '1', [[service.id, 1]]), [401, 'targets.0.position']],
    [bodyOf(service.id, '1', [[received, 2]]), [401, 'targets.0.position']],
    [bodyOf(service.id, '1', [...line, ...line]), [401, 'targets.1.position']],
    [bodyOf(service.id, '1', line, { sources: [{ accountId: missing, costCenterId: null, amount: '1' }] }), [401, 'sources.0.amount']],
    [
      bodyOf(service.id, '1', line, { sources: [{ accountId: transportId, costCenterId: missing, amount: '1' }] }),
      [401, 'sources.0.amount'],
    ],
  ]
  for (const [body, expected] of refusals) expect(await firstRefusalOf(shop.client.call(spreadCost, { body }))).toEqual(expected)
  const body = bodyOf(service.id, '1', line)
  expect(await firstRefusalOf(stranger.call(spreadCost, { body }))).toEqual([698, 'billId'])
  expect(await firstRefusalOf(stranger.call(landedOf, { params: { id: received } }))).toEqual([698, null])

  const { client: viewer } = await colleague(world, shop.client, roleIds.viewer)
  await expect(viewer.call(spreadCost, { body })).rejects.toMatchObject({ status: 403 })
  const { client: assistant } = await colleague(world, shop.client, roleIds.accountingAssistant)
  const { id } = await assistant.call(spreadCost, { body })
  expect(await viewer.call(getLanded, { params: { id } })).toMatchObject({
    amount: '1.00',
    sources: [{ amount: '1.00' }],
    lines: [{ share: '1.00' }],
  })
  await expect(assistant.call(annulLanded, { params: { id }, body: annulReason })).rejects.toMatchObject({ status: 403 })
  expect(await firstRefusalOf(stranger.call(annulLanded, { params: { id }, body: annulReason }))).toEqual([698, null])
  await undo(id)

  // A month locked for purchases or for stock takes none.
  const month = world.today.slice(0, 7)
  await shop.client.call(lockModule, { params: { month }, body: { module: 'inventory' } })
  expect(await firstRefusalOf(spread(service.id, '1', line))).toEqual([431, 'date'])
})

test('whatever is received, sold, spread and undone, what was spread is in stock or in the cost of what left', async () => {
  const own = await openShop(world, { items: [{ name: 'Panela', price: '9000', stock: { quantity: '5', cost: '1000.07' }, taxes: [] }] })
  shop = own
  await weigh(own)
  const carriers = await own.client.call(billAccounts, { query: { text: '513550' } })
  transportId = carriers.accounts[0]?.id ?? ''
  carrierId = own.customerId
  const step = fc.oneof(
    fc.record({
      does: fc.constant('receive' as const),
      quantity: fc.integer({ min: 1, max: 9 }),
      cents: fc.integer({ min: 1, max: 500_000 }),
    }),
    fc.record({ does: fc.constant('sell' as const), quantity: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ does: fc.constant('spread' as const), cents: fc.integer({ min: 1, max: 90_000 }), basis: fc.constantFrom(...bases) }),
    fc.record({ does: fc.constant('undo' as const), which: fc.nat(5) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const before = await all()
      const billed = await freight('100000')
      const arrived: string[] = [await receive([['Panela', '3', '1234.56']])]
      const standing: string[] = []
      let there = 3
      for (const each of steps) {
        if (each.does === 'receive') {
          arrived.push(await receive([['Panela', `${each.quantity}`, (each.cents / 100).toFixed(2)]]))
          there += each.quantity
        } else if (each.does === 'sell' && each.quantity <= there) {
          await own.issue([['Panela', `${each.quantity}`]])
          there -= each.quantity
        } else if (each.does === 'spread') {
          const targets = arrived.map((id) => [id, 1] as const)
          const made = spread(billed.id, (each.cents / 100).toFixed(2), targets, { basis: each.basis })
          standing.push((await made).id)
        } else if (each.does === 'undo' && standing.length > 0) await undo(standing.splice(each.which % standing.length, 1)[0] ?? '')
      }
      await proven()
      for (const id of standing) await undo(id)
      await proven()
      await own.client.call(bills.annul, { params: { id: billed.id }, body: annulReason })
      expect((await all())[1]).toBe(before[1])
    }),
    runs(4),
  )
})
