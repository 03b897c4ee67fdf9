// A cost that becomes known later follows the goods to where they went: to what was invoiced of a remission, to what came back of a
// sale. Whatever the order of the same events, stock, what is delivered or in consignment, and the cost of sales are worth the same.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { saleLines } from '#modules/sales/index.ts'
import { prove } from './testing/prove.server.ts'
import { lessWorth, openValues, type ValueShop, type Worth } from './testing/value-shop.server.ts'
import { openWorld, type World } from './testing/world.server.ts'

let world: World
let shop: ValueShop
beforeAll(async () => {
  world = await openWorld()
  shop = await openValues(world)
})
afterAll(() => world.close())

const proven = async () => expect(await prove(inject('ownerUrl'), shop.shop.companyId)).toBeNull()
const worth = (stock: string, delivered: string, consigned: string, sold: string): Worth => ({
  ...{ '1435': stock, '146505': delivered, '146510': consigned, '6135': sold },
})
/** What these events make of the accounts. */
async function made(events: () => Promise<unknown>): Promise<Worth> {
  const before = await shop.worth()
  await events()
  return lessWorth(await shop.worth(), before)
}

test('a dearer bill of what was remitted and invoiced goes to the cost of sales, and to its margin', async () => {
  const item = await shop.makeItem()
  expect(
    await made(async () => {
      const received = await shop.receive(item, '10', '1000')
      const remission = await shop.remit('RMS', item, '10')
      await shop.invoice(remission, item, '10')
      await shop.bill(received, item, '10', '1500')
    }),
  ).toEqual(worth('0.00', '0.00', '0.00', '15000.00'))
  const { rows } = await shop.shop.client.call(saleLines.endpoints.page, { query: { from: '2026-11-01', to: '2026-11-30', item } })
  expect(rows.find(({ kind }) => kind === 'line')?.cells).toMatchObject({ cost: '15000.00', margin: '35000.00' })
  await proven()
})

/** Ten at 1.000 that come to cost 1.500, each in its way, after all else happened to them. */
interface Later {
  readonly name: string
  /** @returns what makes them dearer */
  readonly begin: (item: string) => Promise<() => Promise<unknown>>
}

const later: readonly Later[] = [
  {
    name: 'a dearer bill',
    begin: async (item) => {
      const received = await shop.receive(item, '10', '1000', '2026-11-10')
      return () => shop.bill(received, item, '10', '1500')
    },
  },
  {
    name: 'a freight',
    begin: async (item) => {
      const bought = await shop.buy(item, '10', '1000', '2026-11-10')
      return () => shop.freight('5000', [bought])
    },
  },
  {
    name: 'a note of the supplier',
    begin: async (item) => {
      const bought = await shop.buy(item, '10', '2000', '2026-11-10')
      return () => shop.lower(bought, item, '5000')
    },
  },
  {
    name: 'an entry dated before',
    begin: async (item) => {
      await shop.buy(item, '10', '1000', '2026-11-10')
      return async () => {
        // Ten more at 2.000 leave at the end at the average of all twenty.
        await shop.open(item, '10', '2000', '2026-11-05')
        await shop.remit('RMS', item, '10', '2026-11-12')
      }
    },
  },
  {
    name: 'a cost put right',
    begin: async (item) => {
      await shop.buy(item, '10', '1000', '2026-11-10')
      return () => shop.cost(item, '1500', '2026-11-10')
    },
  },
  {
    name: 'goods that arrive after they left',
    begin: async (item) => {
      // The last cost that was seen is 1.000.
      await shop.buy(item, '1', '1000', '2026-11-02')
      await shop.remit('RMS', item, '1', '2026-11-02')
      return () => shop.buy(item, '10', '1500')
    },
  },
]

/** What happens to ten that were remitted on the 15th; so many of them end up sold, and so many in stock. */
interface Went {
  readonly name: string
  readonly after: (remission: string, item: string) => Promise<unknown>
  readonly sold: number
  readonly back: number
}

const went: readonly Went[] = [
  { name: 'not invoiced', after: () => Promise.resolve(), sold: 0, back: 0 },
  { name: 'invoiced in part', after: (remission, item) => shop.invoice(remission, item, '4'), sold: 4, back: 0 },
  {
    name: 'invoiced in two parts',
    after: async (remission, item) => {
      await shop.invoice(remission, item, '3')
      await shop.invoice(remission, item, '7')
    },
    sold: 10,
    back: 0,
  },
  {
    name: 'invoiced in part, and the rest back',
    after: async (remission, item) => {
      await shop.invoice(remission, item, '4')
      await shop.takeBack(remission, '6')
    },
    sold: 4,
    back: 6,
  },
  {
    name: 'back in part, and a part of that annulled',
    after: async (remission, item) => {
      const wrong = await shop.takeBack(remission, '2')
      await shop.takeBack(remission, '3')
      await shop.invoice(remission, item, '5')
      await shop.annulTakingBack(remission, wrong)
    },
    sold: 5,
    back: 3,
  },
  { name: 'back as a whole', after: (remission) => shop.takeBack(remission, '10'), sold: 0, back: 10 },
  {
    name: 'invoiced, and a part back with a note',
    after: async (remission, item) => {
      const invoice = await shop.invoice(remission, item, '8')
      await shop.giveBack(invoice, item, '2')
    },
    sold: 6,
    back: 2,
  },
  {
    name: 'invoiced and annulled',
    after: async (remission, item) => {
      await shop.annulInvoice(await shop.invoice(remission, item, '8'))
    },
    sold: 0,
    back: 0,
  },
]

const thousands = (units: number): string => (units * 1500).toFixed(2)
const plus = (one: string, other: number): string => (Number(one) + other).toFixed(2)

describe.each(later)('$name', ({ name, begin }) => {
  afterAll(proven)
  test.each(went.flatMap((each) => (['RMS', 'RCS'] as const).map((kind) => ({ ...each, kind }))))(
    'of what was remitted ($kind), $name',
    async ({ kind, after, sold, back }) => {
      const item = await shop.makeItem()
      const figures = await made(async () => {
        const rise = await begin(item)
        const remission = await shop.remit(kind, item, '10', '2026-11-15')
        await after(remission, item)
        await rise()
      })
      const waits = thousands(10 - sold - back)
      const expected =
        kind === 'RMS' ? worth(thousands(back), waits, '0.00', thousands(sold)) : worth(thousands(back), '0.00', waits, thousands(sold))
      // What else is bought, or leaves, of the same goods.
      if (name === 'an entry dated before') return expect(figures).toEqual({ ...expected, '146505': plus(expected['146505'], 15_000) })
      if (name === 'goods that arrive after they left')
        return expect(figures).toEqual({ ...expected, '146505': plus(expected['146505'], 1000) })
      expect(figures).toEqual(expected)
    },
  )

  test.each([
    { name: 'sold', after: () => Promise.resolve(), sold: 10 },
    { name: 'sold, and a part back', after: (invoice: string, item: string) => shop.giveBack(invoice, item, '4'), sold: 6 },
    {
      name: 'sold, and all of it back in parts, with one annulled',
      after: async (invoice: string, item: string) => {
        const wrong = await shop.giveBack(invoice, item, '3')
        await shop.giveBack(invoice, item, '3')
        await shop.annulGivingBack(wrong)
        await shop.giveBack(invoice, item, '7')
      },
      sold: 0,
    },
  ])('of what was $name', async ({ after, sold }) => {
    const item = await shop.makeItem()
    const figures = await made(async () => {
      const rise = await begin(item)
      const invoice = await shop.sell(item, '10')
      await after(invoice, item)
      await rise()
    })
    const expected = worth(thousands(10 - sold), '0.00', '0.00', thousands(sold))
    if (name === 'an entry dated before') return expect(figures).toEqual({ ...expected, '146505': '15000.00' })
    if (name === 'goods that arrive after they left')
      return expect(figures).toEqual({ ...expected, '146505': plus(expected['146505'], 1000) })
    expect(figures).toEqual(expected)
  })
})

test('a freight after four of ten came back is worth as one before: stock is worth 440', async () => {
  const sale = async (isBefore: boolean) => {
    const item = await shop.makeItem()
    return made(async () => {
      const bought = await shop.buy(item, '10', '100', '2026-11-10')
      if (isBefore) await shop.freight('100', [bought])
      const invoice = await shop.sell(item, '10')
      await shop.giveBack(invoice, item, '4')
      if (!isBefore) await shop.freight('100', [bought])
    })
  }
  expect(await sale(false)).toEqual(worth('440.00', '0.00', '0.00', '660.00'))
  expect(await sale(true)).toEqual(worth('440.00', '0.00', '0.00', '660.00'))
  await proven()
})

test('what an edited or annulled invoice took goes back with what became of it, and is taken anew', async () => {
  const item = await shop.makeItem()
  let received = ''
  let remission = ''
  let invoice = ''
  expect(
    await made(async () => {
      received = await shop.receive(item, '10', '1000', '2026-11-10')
      remission = await shop.remit('RMS', item, '10', '2026-11-11')
      invoice = await shop.invoice(remission, item, '4')
      await shop.bill(received, item, '10', '1500')
    }),
  ).toEqual(worth('0.00', '9000.00', '0.00', '6000.00'))
  expect(await made(() => shop.annulInvoice(invoice))).toEqual(worth('0.00', '6000.00', '0.00', '-6000.00'))
  expect(await made(() => shop.invoice(remission, item, '10'))).toEqual(worth('0.00', '-15000.00', '0.00', '15000.00'))
  await proven()
})
