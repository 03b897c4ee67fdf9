// Random purchases, receipts, bills, freights, notes, sales, remissions, returns, consumptions and late entries, of pesos and of dollars, by four
// people at once: stock, what waits, what is in consignment and what was sold are worth what a model says that begins from the first day.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { getItem } from '#modules/items/index.ts'
import { prove } from './testing/prove.server.ts'
import { lessWorth, openValues, type ValueShop } from './testing/value-shop.server.ts'
import { worthOfLife, type Arrival, type Exit, type GivenBack, type Life, type Return, type Taking } from './testing/value-model.ts'
import { openWorld, type World } from './testing/world.server.ts'

let world: World
let shop: ValueShop
beforeAll(async () => {
  world = await openWorld()
  shop = await openValues(world)
})
afterAll(() => world.close())

const names = [
  ...['buy', 'buyInDollars', 'receive', 'bill', 'freight', 'lower', 'returnBought', 'annulReturnBought', 'returnReceived'],
  ...['sell', 'remit', 'consign', 'invoice', 'annulInvoice', 'takeBack', 'giveBack', 'annulGiveBack', 'consume', 'lateEntry'],
] as const
interface Step {
  readonly act: (typeof names)[number]
  readonly quantity: number
  readonly price: number
  /** Of November. */
  readonly day: number
  readonly which: number
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...names),
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
interface Undoable {
  readonly undo: () => Promise<void>
}

/** One item, and what happened to it. */
class Story {
  private readonly bought: Bought[] = []
  private readonly received: Received[] = []
  private readonly delivered: Delivered[] = []
  private readonly invoiced: Invoiced[] = []
  private readonly notes: Undoable[] = []
  private readonly supplierNotes: Undoable[] = []
  private readonly life: Life = { movements: [], takings: [] }
  private order = 0

  private readonly item: string
  constructor(item: string) {
    this.item = item
  }

  worth = () => worthOfLife(this.life)

  async begin(): Promise<void> {
    await shop.open(this.item, '300', '1000', '2026-11-01')
    this.arrive('2026-11-01', 300, 300_000)
  }

  private place = (day: string) => ({ day, order: (this.order += 1) })
  private arrive(day: string, units: number, value: number): Arrival {
    const arrival: Arrival = { kind: 'in', ...this.place(day), units, value }
    this.life.movements.push(arrival)
    return arrival
  }
  private leave(day: string, units: number, to: Exit['to']): Exit {
    const exit: Exit = { kind: 'out', ...this.place(day), units, to }
    this.life.movements.push(exit)
    return exit
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
        const id = await shop.giveBackToSupplier(on.id, this.item, String(back), String(price))
        const given: GivenBack = { kind: 'given', ...this.place(world.today), units: back, boughtFor: cost, isAnnulled: false }
        this.life.movements.push(given)
        on.left -= back
        on.net -= cost
        this.supplierNotes.push({
          undo: async () => {
            await shop.annulGivingBackToSupplier(id)
            given.isAnnulled = true
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
        this.life.movements.push({
          ...{ kind: 'given', ...this.place(world.today), units: back, boughtFor: back * from.price, isAnnulled: false },
        })
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
            came.isAnnulled = true
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
    }
  }

  private comeBack(of: Exit, units: number, from: Exit['to']): Return {
    const came: Return = { kind: 'back', ...this.place(world.today), units, of, from, isAnnulled: false }
    this.life.movements.push(came)
    return came
  }
}

const near = (stored: string, wanted: number): void => expect(Math.abs(Number(stored) - wanted)).toBeLessThan(1)

test('whatever happens in whatever order, everything is worth what a model of all of it says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 6, maxLength: 16 }), { minLength: 4, maxLength: 4 }), async (clients) => {
      const before = await shop.worth()
      const stories = await Promise.all(
        clients.map(async (steps) => {
          const item = await shop.makeItem()
          const story = new Story(item)
          await story.begin()
          for (const each of steps) await story.take(each)
          return { item, story }
        }),
      )
      const models = stories.map(({ story }) => story.worth())
      const made = lessWorth(await shop.worth(), before)
      near(
        made['1435'],
        models.reduce((sum, { stock }) => sum + stock, 0),
      )
      near(
        made['146505'],
        models.reduce((sum, { RMS }) => sum + RMS, 0),
      )
      near(
        made['146510'],
        models.reduce((sum, { RCS }) => sum + RCS, 0),
      )
      near(
        made['6135'],
        models.reduce((sum, { sold }) => sum + sold, 0),
      )
      for (const [index, { item }] of stories.entries()) {
        const [there] = (await shop.shop.client.call(getItem, { params: { id: item } })).stock
        expect(Number(there?.quantity)).toBe(models[index]?.units)
        near(there?.value ?? '', models[index]?.stock ?? 0)
      }
      expect(await prove(inject('ownerUrl'), shop.shop.companyId)).toBeNull()
    }),
    { ...runs(4), endOnFailure: true },
  )
}, 240_000)
