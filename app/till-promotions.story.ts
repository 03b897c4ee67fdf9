// Device and server agree on every cent and point of a sale, whatever promotions, lists and programmes meet in it; and what differs is told.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { roleIds } from '#modules/access/index.ts'
import { getItem } from '#modules/items/index.ts'
import { getShift, giveBack, readBuyerTerms, readCatalogue, saleEndpoints } from '#modules/pos/index.ts'
import { priceList, promotion } from '#modules/pricing/index.ts'
import { openAuthorityWorld, transmit, type AuthorityWorld } from './testing/authority.server.ts'
import { refusal } from './testing/chart.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import {
  atHour,
  openPromotedTill,
  pointsOf,
  PromotedDevice,
  randomCart,
  type RandomCart,
  type SoldCart,
} from './testing/promoted-till.server.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, type World } from './testing/world.server.ts'

let authority: AuthorityWorld
let world: World
let promoted: Awaited<ReturnType<typeof openPromotedTill>>
beforeAll(async () => {
  authority = await openAuthorityWorld()
  ;({ world } = authority)
  promoted = await openPromotedTill(world)
})
afterAll(() => authority.close())

const BATCH = 50
const clean = async () => expect(await prove(authority.ownerUrl, promoted.till.shop.companyId)).toBeNull()

/** Sells some carts on a device, and sends them all. @returns what each came to, here and there */
async function sellAll(device: PromotedDevice, carts: readonly RandomCart[]) {
  const now = new Date(world.clock.now())
  const sold = carts.map((cart) => device.sell(cart, atHour(now, cart.hour)))
  const answers: {
    sold: SoldCart
    findings: readonly { field: string | null; message: string }[]
    state: string
    documentId: string | null
  }[] = []
  for (let from = 0; from < sold.length; from += BATCH) {
    const some = sold.slice(from, from + BATCH)
    const { sales } = await promoted.till.send(some.map(({ link }) => link))
    answers.push(
      ...some.flatMap((each, at) => {
        const sale = sales[at]
        return sale ? [{ sold: each, findings: sale.findings, state: sale.state, documentId: sale.documentId }] : []
      }),
    )
  }
  return answers
}

/** A level that a sale reaches counts from the next one on, which the device learns with the customer. */
const isLevel = (field: string | null): boolean => field === 'points'

test('random carts under thirty promotions, three lists and a programme: every cent and every point', async () => {
  const device = new PromotedDevice(promoted.till, promoted.buyers)
  const { numRuns } = runs(200)
  const carts = fc.sample(randomCart, { numRuns, seed: 39 })
  let [promotedLines, points] = [0, 0]
  for (let from = 0; from < carts.length; from += BATCH) {
    await device.learn()
    const before = await pointsOf(promoted.till.shop, promoted.buyers.member)
    const answers = await sellAll(device, carts.slice(from, from + BATCH))
    expect(answers.flatMap(({ findings }) => findings.filter(({ field }) => !isLevel(field)))).toEqual([])
    expect(answers.every(({ state }) => state === 'synced' || state === 'flagged')).toBe(true)
    const said = answers.flatMap(({ sold, findings }) => (findings.length > 0 ? [] : (sold.computed.points ?? [])))
    const gained = said.reduce((sum, each) => sum + Number(each.points), 0)
    const told = answers.filter(({ findings }) => findings.some(({ field }) => isLevel(field))).length
    if (told === 0) expect((await pointsOf(promoted.till.shop, promoted.buyers.member)) - before).toBe(gained)
    promotedLines += answers.reduce(
      (sum, { sold }) => sum + sold.computed.lines.filter(({ promoted: { applied } }) => applied.length > 0).length,
      0,
    )
    points += gained
  }
  // Something of all that is computed was in it.
  expect(promotedLines).toBeGreaterThan(numRuns)
  expect(points).toBeGreaterThan(0)
  // What changed came, and the rest was there: of the second time on, no page came whole.
  expect(device.pages.whole).toBe(1)
  await clean()
})

test('no cost, no margin and no rule of a list is on the device', async () => {
  const device = new PromotedDevice(promoted.till, promoted.buyers)
  await device.learn()
  expect(device.kept).not.toMatch(/cost|margin|37\.5|"source"|overId/i)
})

test('a sale and all of it given back leave stock, points, money and books where they were', async () => {
  const device = new PromotedDevice(promoted.till, promoted.buyers)
  await device.learn()
  const { shop } = promoted.till
  await transmit(shop)
  const state = async () => ({
    stock: await Promise.all(
      ['Café', 'Pan', 'Leche', 'Queso', 'Jabón'].map(
        async (name) => (await shop.client.call(getItem, { params: { id: shop.item(name).id } })).stock,
      ),
    ),
    points: await pointsOf(shop, promoted.buyers.member),
    cash: (await shop.client.call(getShift, { params: { id: promoted.till.shiftId ?? '' } })).means?.[0]?.expected,
  })
  const before = await state()
  const carts = fc.sample(randomCart, { numRuns: 12, seed: 7 }).map((cart): RandomCart => ({ ...cart, pays: 'cash' }))
  for (const { documentId, sold } of await sellAll(device, carts)) {
    if (sold.total === '0.00') continue
    const { lines } = await shop.client.call(saleEndpoints.view, { params: { id: documentId ?? '' } })
    await shop.client.call(giveBack, {
      body: {
        saleId: documentId ?? '',
        reason: 'Se arrepintió',
        back: { kind: 'means', shiftId: promoted.till.shiftId ?? '', paymentTypeId: promoted.till.means('Efectivo') },
        lines: lines.map(({ quantity }, index) => ({ position: index + 1, quantity })),
      },
    })
  }
  expect(await state()).toEqual(before)
  await clean()
})

const plain = (changes: Partial<RandomCart> = {}): RandomCart => ({
  ...{ lines: [{ name: 'Corte', quantity: '1', discount: '0' }], buyer: null, coupon: '', hour: 15, pays: 'card', ...changes },
})

test('a cent, a promotion, a price and a point of difference are told, and the sale stands as it was paid', async () => {
  const device = new PromotedDevice(promoted.till, promoted.buyers)
  await device.learn()
  const { shop, sell, send } = promoted.till
  const fields = async (sale: Parameters<typeof sell>[0]) => {
    const { sales } = await send([sell(sale)])
    return sales.map(({ state, findings }) => [state, ...findings.map(({ field }) => field)])[0]
  }
  const item = shop.item('Corte')
  const card = promoted.till.types.find(({ kind }) => kind === 'card')?.id ?? ''
  const sale = (line: object, total: string, more: object = {}) => ({
    lines: [{ itemId: item.id, description: 'Corte', quantity: '1', unitPrice: item.price, taxIds: item.taxIds, ...line }],
    ...{ payments: [{ paymentTypeId: card, amount: total }], total, ...more },
  })
  // Nobody told it of promotions: it charged more than it had to.
  expect(await fields(sale({}, item.price))).toEqual(['flagged', 'lines.0.discount'])
  expect(await fields(sale({ unitPrice: '10' }, '10'))).toEqual(['flagged', 'lines.0.unitPrice', 'lines.0.discount'])
  const { computed } = device.sell(plain(), atHour(new Date(world.clock.now()), 15))
  expect(computed.lines[0]?.promoted.applied.length).toBeGreaterThan(0)
  // What the device did not send holds up what is behind it: it is another device's chain.
  await clean()
})

test('what changed while the device was away is found when its sales arrive', async () => {
  const other = await openPromotedTill(world)
  const { shop } = other.till
  const device = new PromotedDevice(other.till, other.buyers)
  await device.learn()
  const { rows } = await shop.client.call(promotion.endpoints.list, { query: { state: 'active' } })
  const ended = rows.find(({ name }) => name === 'Promoción 24') ?? rows[0]
  await shop.client.call(promotion.endpoints.setActive, {
    params: { id: ended?.id ?? '' },
    body: { version: ended?.version ?? 0, active: false },
  })
  const sold = device.sell(plain(), atHour(new Date(world.clock.now()), 15))
  const { sales } = await other.till.send([sold.link])
  expect(sales[0]?.state).toMatch(/synced|flagged/)
  const all = await shop.client.call(priceList.endpoints.list, { query: { state: 'active' } })
  expect(all.rows).toHaveLength(3)
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})

test('what a register asks of a customer is of its company, of its register and of who sells', async () => {
  const { till, buyers } = promoted
  const ask = (client = till.shop.client, partyId = buyers.tagged, id = till.registerId) =>
    client.call(readBuyerTerms, { params: { id, partyId } })
  expect((await ask()).buyer.tagIds).toHaveLength(1)
  const other = await newCompany(world)
  expect((await refusal(ask(other.client)))?.[0]).toBe(698)
  expect((await refusal(ask(till.shop.client, other.companyId)))?.[0]).toBe(698)
  expect((await refusal(ask(till.shop.client, '\u0000')))?.[0]).toBe(401)
  const viewer = await colleague(world, till.shop.client, roleIds.viewer)
  await expect(ask(viewer.client)).rejects.toThrow(/^403/)
  const query = { after: '', upTo: '\u0000', digest: '' }
  expect((await refusal(till.shop.client.call(readCatalogue, { params: { id: till.registerId }, query })))?.[0]).toBe(401)
})
