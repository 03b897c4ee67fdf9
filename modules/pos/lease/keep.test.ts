// A register under any schedule: cut network, lost answers, repeated and reordered sendings, a device that is lost and one that takes over.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { judgeArrival } from '#platform/offline/arrival.ts'
import { chainStart, type Link, type Mark } from '#platform/offline/chain.ts'
import { keepSale, type Hand, type Kept, type NumberedSale } from './keep.ts'
import { wantsBlock, type NumberBlock } from './numbers.ts'

const BLOCK = 10

/** The server, as its tables are: one lease stands, blocks are taken in order, what was given up is a hole. */
class Server {
  next = 1
  lease = 0
  mark: Mark = chainStart('lease 0')
  readonly written = new Map<string, string>()
  readonly documents = new Map<number, string>()
  readonly late: string[] = []
  blocks: NumberBlock[] = []
  readonly given: { from: number; to: number }[] = []

  fill(): readonly NumberBlock[] {
    if (wantsBlock(this.blocks)) {
      this.blocks.push({ id: `b${this.next}`, from: this.next, to: this.next + BLOCK - 1, next: this.next })
      this.next += BLOCK
    }
    return this.blocks
  }
  /** Returns the mark of the lease; what is of another lease is kept in sight and written nowhere. */
  arrive(lease: number, links: readonly Kept['link'][]): Mark {
    if (lease !== this.lease) {
      this.late.push(...links.map(({ content }) => content.id))
      return chainStart(`lease ${lease}`)
    }
    const { taken, through, setAside } = judgeArrival(this.mark, links, (sequence) => this.written.get(`${lease}:${sequence}`) ?? null)
    expect(setAside).toEqual([])
    for (const link of taken) {
      this.written.set(`${lease}:${link.sequence}`, link.hash)
      const { id, number } = contentOf(link)
      expect(this.documents.has(number)).toBe(false)
      expect([...this.documents.values()]).not.toContain(id)
      this.documents.set(number, id)
      this.blocks = this.blocks.map((block) => (number >= block.from && number <= block.to ? { ...block, next: number + 1 } : block))
    }
    this.mark = through
    return through
  }
  /** Somebody says that the device is lost: another lease begins, with other numbers. */
  lose(): void {
    this.given.push(...this.blocks)
    this.blocks = []
    this.lease += 1
    this.mark = chainStart(`lease ${this.lease}`)
  }
}

// The links of this file are made by `keepSale`.
const contentOf = ({ content }: Link): NumberedSale => content as unknown as NumberedSale

class Device {
  queue: Kept['link'][] = []
  readonly lease: number
  hand: Hand
  constructor(server: Server) {
    this.lease = server.lease
    this.hand = { mark: server.mark, blocks: server.fill() }
  }
  sell(id: string): boolean {
    const kept = keepSale(this.hand, id, { total: '1000.00' })
    if (!kept) return false
    this.queue.push(kept.link)
    this.hand = kept.hand
    return true
  }
  confirm({ sequence }: Mark): void {
    this.queue = this.queue.filter((link) => link.sequence > sequence)
  }
  refill(server: Server): void {
    const known = new Set(this.hand.blocks.map(({ id }) => id))
    this.hand = { ...this.hand, blocks: [...this.hand.blocks, ...server.fill().filter(({ id }) => !known.has(id))] }
  }
}

type Step = { readonly do: 'sell' | 'send' | 'lost answer' | 'shuffled' | 'refill' | 'lose' | 'late'; readonly draw: number }
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('sell', 'sell', 'sell', 'sell', 'send', 'lost answer', 'shuffled', 'refill', 'lose', 'late'),
  draw: fc.nat(30),
})

describe('a register under any schedule', () => {
  test('every sale that was acknowledged is written once, and each number is a document, a hole or in hand', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const server = new Server()
        let device = new Device(server)
        const gone: Device[] = []
        const sold = new Map<string, number>()
        const acts: Readonly<Record<Step['do'], (draw: number, at: number) => void>> = {
          sell: (_, at) => {
            if (device.sell(`sale ${at}`)) sold.set(`sale ${at}`, device.lease)
          },
          send: () => device.confirm(server.arrive(device.lease, device.queue)),
          'lost answer': (draw) => void server.arrive(device.lease, device.queue.slice(0, draw)),
          shuffled: (draw) => void server.arrive(device.lease, [...device.queue.slice(draw % 3), ...device.queue].toReversed()),
          refill: () => device.refill(server),
          lose: () => {
            gone.push(device)
            server.lose()
            device = new Device(server)
          },
          // A device that was thought lost comes back.
          late: (draw) => {
            const back = gone[draw % Math.max(1, gone.length)]
            if (back) server.arrive(back.lease, back.queue)
          },
        }
        for (const [at, each] of steps.entries()) acts[each.do](each.draw, at)
        device.confirm(server.arrive(device.lease, device.queue))
        expect(device.queue).toEqual([])
        const written = [...server.documents.values()]
        expect(new Set(written).size).toBe(written.length)
        const ofDevice = [...sold].flatMap(([id, lease]) => (lease === device.lease ? [id] : []))
        expect(written).toEqual(expect.arrayContaining(ofDevice))
        const numbers = Array.from({ length: server.next - 1 }, (_, index) => index + 1)
        const within = (number: number, ranges: readonly { from: number; to: number }[]): boolean =>
          ranges.some(({ from, to }) => number >= from && number <= to)
        for (const number of numbers) {
          const isHole = within(number, server.given) && !server.documents.has(number)
          const inHand = server.blocks.some(({ next, to }) => number >= next && number <= to)
          expect([server.documents.has(number), isHole, inHand].filter(Boolean)).toHaveLength(1)
        }
      }),
      runs(150),
    )
  })

  test('without a number nothing is sold and nothing is spent', () => {
    const hand: Hand = { mark: chainStart('x'), blocks: [{ id: 'b', from: 1, to: 1, next: 1 }] }
    const first = keepSale(hand, 'one', null)
    expect(first?.link.content).toEqual({ id: 'one', blockId: 'b', number: 1, sale: null })
    expect(keepSale(first?.hand ?? hand, 'two', null)).toBeNull()
  })
})
