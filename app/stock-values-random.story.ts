// Random purchases, receipts, bills, freights, notes, sales, remissions, returns, consumptions, late entries and counts, of pesos and of
// dollars, by four people at once, with enough there and below zero: stock, what waits, what is in consignment and what was sold are worth
// what a model says that begins from the first day, and of what was counted there was what was found.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { getItem } from '#modules/items/index.ts'
import { roleIds } from '#modules/access/index.ts'
import { accepting, type Client } from './client.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { lessWorth, openValues, type ValueShop } from './testing/value-shop.server.ts'
import {
  unitAt,
  unitsOf,
  unitsOn,
  worthOfLife,
  type Arrival,
  type Exit,
  type GivenBack,
  type Life,
  type Movement,
  type Return,
  type Taking,
} from './testing/value-model.ts'
import { openWorld, type World } from './testing/world.server.ts'

let world: World
let shop: ValueShop
let keeper: Client
beforeAll(async () => {
  world = await openWorld()
  // Whoever acts says yes to what counts ask.
  shop = await openValues(world, accepting)
  keeper = (await colleague(world, shop.shop.client, roleIds.accountingAssistant)).client
})
afterAll(() => world.close())

const names = [
  ...['buy', 'buyInDollars', 'receive', 'bill', 'freight', 'lower', 'returnBought', 'annulReturnBought', 'returnReceived'],
  ...['sell', 'remit', 'consign', 'invoice', 'annulInvoice', 'takeBack', 'giveBack', 'annulGiveBack', 'consume', 'lateEntry'],
  ...['count', 'countQuickly'],
] as const
interface Step {
  readonly act: (typeof names)[number]
  readonly quantity: number
  readonly price: number
  /** Of November. */
  readonly day: number
  readonly which: number
}
const step = (acts: readonly Step['act'][]): fc.Arbitrary<Step> =>
  fc.record({
    act: fc.constantFrom(...acts),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 3000 }),
    day: fc.integer({ min: 2, max: 20 }),
    which: fc.nat(),
  })

interface Bought {
  readonly id: string
  readonly arrival: Arrival
  /** What its bill charges and did not give back. */
  net: number
  left: number
}
interface Received {
  readonly id: string
  readonly arrival: Arrival
  readonly price: number
  left: number
}
interface Delivered {
  readonly id: string
  readonly exit: Exit
  left: number
}
interface Invoiced {
  readonly id: string
  readonly of: Exit
  readonly taking: Taking | null
  left: number
  isNoted: boolean
}
/** What was counted, in its place. */
interface Counted {
  readonly day: string
  readonly order: number
}
interface Undoable {
  readonly undo: () => Promise<void>
}

/** The concept of the counts posts what they find to the cost of sales. */
const ADJUSTED = 'sold'

/** One item, and what happened to it. */
class Story {
  private readonly bought: Bought[] = []
  private readonly received: Received[] = []
  private readonly delivered: Delivered[] = []
  private readonly invoiced: Invoiced[] = []
  private readonly notes: Undoable[] = []
  private readonly supplierNotes: Undoable[] = []
  private readonly life: Life = { movements: [], takings: [] }
  private readonly counts: Counted[] = []
  private order = 0

  private readonly item: string
  constructor(item: string) {
    this.item = item
  }

  worth = () => worthOfLife(this.life)

  async begin(units: number): Promise<void> {
    await shop.open(this.item, String(units), '1000', '2026-11-01')
    this.arrive('2026-11-01', units, units * 1000)
  }

  private place = (day: string) => ({ day, order: (this.order += 1) })
  private arrive(day: string, units: number, value: number): Arrival {
    return this.move({ kind: 'in', ...this.place(day), units, value })
  }
  private leave(day: string, units: number, to: Exit['to']): Exit {
    return this.move({ kind: 'out', ...this.place(day), units, to })
  }
  /** What comes before a count is taken up by the first one behind it, once it was adjusted. */
  private move<M extends Movement>(movement: M): M {
    const { day, order } = movement.kind === 'undone' ? movement.of : movement
    const isBehind = (count: Counted) => day < count.day || (day === count.day && order < count.order && movement.kind === 'undone')
    const [count] = this.counts.filter(isBehind).toSorted((one, other) => one.day.localeCompare(other.day) || one.order - other.order)
    const back = -unitsOf(movement)
    const place = this.place(count?.day ?? day)
    if (count && back > 0) {
      // What it finds comes in before what is undone leaves.
      if (movement.kind !== 'undone') this.life.movements.push(movement)
      this.life.movements.push({ kind: 'in', ...place, units: back, value: 0, from: ADJUSTED })
      const found = this.life.movements.at(-1) as Arrival
      found.value = back * unitAt(this.life, place)
      if (movement.kind === 'undone') this.life.movements.push({ ...movement, order: this.place(movement.day).order })
      return movement
    }
    this.life.movements.push(movement)
    if (count && back < 0) this.life.movements.push({ kind: 'out', ...place, units: -back, to: ADJUSTED })
    return movement
  }
  /** More or less of it is found than there was; what is over costs so much. */
  private find(count: Counted, more: number, price: number): void {
    if (more > 0) this.move<Arrival>({ kind: 'in', ...this.place(count.day), units: more, value: more * price, from: ADJUSTED })
    if (more < 0) this.leave(count.day, -more, ADJUSTED)
    this.counts.push(count)
  }

  /** Does it where there is something to do it with. */
  async take({ act, quantity, price, day: ofNovember, which }: Step): Promise<void> {
    const day = `2026-11-${String(ofNovember).padStart(2, '0')}`
    const one = <T>(among: readonly T[]): T | undefined => among[which % Math.max(among.length, 1)]
    const upTo = (most: number) => Math.min(quantity, most)
    switch (act) {
      case 'buy': {
        const id = await shop.buy(this.item, String(quantity), String(price), day)
        this.bought.push({ id, arrival: this.arrive(day, quantity, quantity * price), net: quantity * price, left: quantity })
        return
      }
      case 'buyInDollars': {
        // So many cents at 4.000 each dollar.
        const id = await shop.buyInDollars(this.item, String(quantity), (price / 100).toFixed(2), '4000')
        const value = quantity * price * 40
        this.bought.push({ id, arrival: this.arrive(world.today, quantity, value), net: value, left: 0 })
        return
      }
      case 'receive': {
        const id = await shop.receive(this.item, String(quantity), String(price), day)
        this.received.push({ id, arrival: this.arrive(day, quantity, quantity * price), price, left: quantity })
        return
      }
      case 'bill': {
        const from = one(this.received.filter(({ left }) => left > 0))
        if (!from) return
        const billed = upTo(from.left)
        await shop.bill(from.id, this.item, String(billed), String(price))
        from.left -= billed
        from.arrival.value += billed * (price - from.price)
        return
      }
      case 'freight': {
        const on = one(this.bought.filter(({ left }) => left > 0))
        if (!on) return
        await shop.freight(String(price), [on.id])
        on.arrival.value += price
        return
      }
      case 'lower': {
        const on = one(this.bought.filter(({ left, net }) => left > 0 && net > 2))
        if (!on) return
        const less = Math.min(price, Math.floor(on.net / 2))
        await shop.lower(on.id, this.item, String(less))
        on.net -= less
        on.arrival.value -= less
        return
      }
      case 'returnBought': {
        const on = one(this.bought.filter(({ left }) => left > 0))
        if (!on) return
        const back = upTo(on.left)
        const cost = (on.net * back) / on.left
        const id = await shop.giveBackToSupplier(on.id, this.item, { quantity: String(back), unitPrice: String(price) })
        const given = this.move<GivenBack>({ kind: 'given', ...this.place(world.today), units: back, boughtFor: cost })
        on.left -= back
        on.net -= cost
        this.supplierNotes.push({
          undo: async () => {
            await shop.annulGivingBackToSupplier(id)
            this.move({ kind: 'undone', ...this.place(world.today), of: given })
            on.left += back
            on.net += cost
          },
        })
        return
      }
      case 'annulReturnBought':
        return this.supplierNotes.pop()?.undo()
      case 'returnReceived': {
        const from = one(this.received.filter(({ left }) => left > 0))
        if (!from) return
        const back = upTo(from.left)
        await shop.giveReceiptBack(from.id, String(back))
        this.move({ kind: 'given', ...this.place(world.today), units: back, boughtFor: back * from.price })
        from.left -= back
        return
      }
      case 'sell': {
        const id = await shop.sell(this.item, String(quantity))
        this.invoiced.push({ id, of: this.leave(world.today, quantity, 'sold'), taking: null, left: quantity, isNoted: false })
        return
      }
      case 'remit':
      case 'consign': {
        const kind = act === 'remit' ? 'RMS' : 'RCS'
        const id = await shop.remit(kind, this.item, String(quantity), day)
        this.delivered.push({ id, exit: this.leave(day, quantity, kind), left: quantity })
        return
      }
      case 'invoice': {
        const from = one(this.delivered.filter(({ left }) => left > 0))
        if (!from) return
        const taken = upTo(from.left)
        const id = await shop.invoice(from.id, this.item, String(taken))
        const taking = { of: from.exit, units: taken, isAnnulled: false }
        this.life.takings.push(taking)
        this.invoiced.push({ id, of: from.exit, taking, left: taken, isNoted: false })
        from.left -= taken
        return
      }
      case 'annulInvoice': {
        const invoice = one(this.invoiced.filter(({ isNoted, taking }) => !isNoted && taking !== null && !taking.isAnnulled))
        const from = this.delivered.find(({ exit }) => exit === invoice?.of)
        if (!invoice?.taking || !from) return
        await shop.annulInvoice(invoice.id)
        invoice.taking.isAnnulled = true
        invoice.left = 0
        from.left += invoice.taking.units
        return
      }
      case 'takeBack': {
        const from = one(this.delivered.filter(({ left }) => left > 0))
        if (!from) return
        const back = upTo(from.left)
        await shop.takeBack(from.id, String(back))
        this.comeBack(from.exit, back, from.exit.to)
        from.left -= back
        return
      }
      case 'giveBack': {
        const invoice = one(this.invoiced.filter(({ left }) => left > 0))
        if (!invoice) return
        const back = upTo(invoice.left)
        const id = await shop.giveBack(invoice.id, this.item, String(back))
        const came = this.comeBack(invoice.of, back, 'sold')
        invoice.left -= back
        invoice.isNoted = true
        this.notes.push({
          undo: async () => {
            await shop.annulGivingBack(id)
            this.move({ kind: 'undone', ...this.place(world.today), of: came })
            invoice.left += back
          },
        })
        return
      }
      case 'annulGiveBack':
        return this.notes.pop()?.undo()
      case 'consume':
        await shop.consume(this.item, String(quantity), day)
        this.leave(day, quantity, 'used')
        return
      case 'lateEntry':
        await shop.open(this.item, String(quantity), String(price), day)
        this.arrive(day, quantity, quantity * price)
        return
      case 'count': {
        const count = this.place(world.today)
        const more = this.moreFound(count.day, quantity)
        const counted = String(unitsOn(this.life, count.day) + more)
        await shop.count(keeper, this.item, counted, more > 0 ? String(price) : '')
        return this.find(count, more, price)
      }
      case 'countQuickly': {
        const count = this.place(day)
        const more = this.moreFound(day, quantity)
        if (more === 0) return
        const expected = unitsOn(this.life, day)
        const found = { counted: String(expected + more), expected: String(expected), unitCost: more > 0 ? String(price) : '' }
        await shop.countQuickly(this.item, found, day)
        return this.find(count, more, price)
      }
    }
  }

  /** From four less to four more, and never less than nothing. */
  private readonly moreFound = (day: string, quantity: number): number => Math.max(quantity - 5, -unitsOn(this.life, day))

  private comeBack(of: Exit, units: number, from: Exit['to']): Return {
    return this.move({ kind: 'back', ...this.place(world.today), units, of, from })
  }
}

const near = (stored: string, wanted: number): void => expect(Math.abs(Number(stored) - wanted)).toBeLessThan(1)

const accounts = [
  ['1435', 'stock'],
  ['146505', 'RMS'],
  ['146510', 'RCS'],
  ['6135', 'sold'],
] as const

/** Four people, each with an item of their own of which there are so many. */
const lived = (acts: fc.Arbitrary<Step>, units: number) =>
  fc.asyncProperty(fc.array(fc.array(acts, { minLength: 6, maxLength: 16 }), { minLength: 4, maxLength: 4 }), async (clients) => {
    const before = await shop.worth()
    const stories = await Promise.all(
      clients.map(async (steps) => {
        const item = await shop.makeItem()
        const story = new Story(item)
        await story.begin(units)
        for (const each of steps) await story.take(each)
        return { item, story }
      }),
    )
    const models = stories.map(({ story }) => story.worth())
    const made = lessWorth(await shop.worth(), before)
    for (const [account, of] of accounts)
      near(
        made[account],
        models.reduce((sum, model) => sum + model[of], 0),
      )
    for (const [index, { item }] of stories.entries()) {
      const [there] = (await shop.shop.client.call(getItem, { params: { id: item } })).stock
      expect(Number(there?.quantity ?? 0)).toBe(models[index]?.units)
      near(there?.value ?? '0', models[index]?.stock ?? 0)
    }
    expect(await prove(inject('ownerUrl'), shop.shop.companyId)).toBeNull()
  })

test('whatever happens in whatever order, everything is worth what a model of all of it says', async () => {
  await fc.assert(lived(step(names), 300), { ...runs(4), endOnFailure: true })
})

// What is delivered and given back is of the first one: here all is about what is owed.
const owing = ['buy', 'buyInDollars', 'receive', 'bill', 'freight', 'sell', 'consume', 'lateEntry', 'count', 'countQuickly'] as const

test('of what leaves before it arrives, too, and is settled later', async () => {
  await fc.assert(lived(step(owing), 6), { ...runs(4), endOnFailure: true })
})
