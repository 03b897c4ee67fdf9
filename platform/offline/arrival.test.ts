import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { judgeArrival, type Arrival } from './arrival.ts'
import { appendLink, chainStart, type Json, type Link, type Mark } from './chain.ts'

const start = chainStart('0198c0de-0000-7000-8000-000000000001')
const chainOf = (contents: readonly Json[], from: Mark = start): Link[] => {
  const links: Link[] = []
  for (const content of contents) links.push(appendLink(links.at(-1) ?? from, content))
  return links
}
const five = chainOf([10, 20, 30, 40, 50])
const at = (sequence: number): Link => {
  const link = five[sequence - 1]
  if (!link) throw new Error(`No link ${sequence}`)
  return link
}
/** With the first so many written. */
const judge = (written: number, links: readonly Link[]) =>
  judgeArrival(written === 0 ? start : at(written), links, (sequence) => (sequence <= written ? at(sequence).hash : null))
const places = ({ taken, repeated, setAside, through, isForked }: Arrival) => ({
  taken: taken.map(({ sequence }) => sequence),
  repeated: repeated.map(({ sequence }) => sequence),
  setAside: setAside.map(({ link, why }) => `${link.sequence} ${why}`),
  through: through.sequence,
  isForked,
})
const nothing = { taken: [], repeated: [], setAside: [], isForked: false }
const altered = { ...at(2), content: 2000 }
const other = chainOf([11, 21, 31])

describe('a batch', () => {
  test.each<[string, number, readonly (Link | undefined)[], object]>([
    ['of nothing', 2, [], { ...nothing, through: 2 }],
    ['in order', 0, five, { ...nothing, taken: [1, 2, 3, 4, 5], through: 5 }],
    ['upside down', 0, five.toReversed(), { ...nothing, taken: [1, 2, 3, 4, 5], through: 5 }],
    ['some of which are here', 2, [at(1), at(2), at(3)], { ...nothing, taken: [3], repeated: [1, 2], through: 3 }],
    ['with one twice', 0, [at(1), at(1), at(2)], { ...nothing, taken: [1, 2], repeated: [1], through: 2 }],
    ['with a gap', 1, [at(2), at(4), at(5)], { ...nothing, taken: [2], through: 2 }],
    ['that comes too early', 0, [at(3)], { ...nothing, through: 0 }],
    ['with one that was altered', 1, [altered, at(3)], { ...nothing, taken: [3], setAside: ['2 altered'], through: 3 }],
    ['altered behind what is here', 3, [altered, at(4)], { ...nothing, taken: [4], setAside: ['2 altered'], through: 4 }],
    ['of another who writes', 2, [other[1], at(3)], { ...nothing, setAside: ['2 forked'], through: 2, isForked: true }],
    ['of another who goes on', 2, [other[2]], { ...nothing, setAside: ['3 forked'], through: 2, isForked: true }],
  ])('%s', (_, written, links, expected) => {
    expect(
      places(
        judge(
          written,
          links.flatMap((link) => link ?? []),
        ),
      ),
    ).toEqual(expected)
  })
})

test('cut, repeated and reordered as it may be, what is taken is the chain, each link once', () => {
  const schedule = fc.array(fc.array(fc.nat(19), { maxLength: 8 }), { maxLength: 12 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), schedule, (count, batches) => {
      const links = chainOf(Array.from({ length: count }, (_, index) => ({ sale: index })))
      const written: Link[] = []
      let mark: Mark = start
      // At the end the device sends from the mark on, as it does after each answer that was lost.
      for (const batch of [...batches.map((draws) => draws.flatMap((draw) => links[draw % count] ?? [])), links]) {
        const { taken, setAside, through, isForked } = judgeArrival(mark, batch, (sequence) => written[sequence - 1]?.hash ?? null)
        expect([setAside, isForked]).toEqual([[], false])
        written.push(...taken)
        mark = through
      }
      expect(written).toEqual(links)
      expect(mark.hash).toBe(links.at(-1)?.hash)
    }),
    runs(60),
  )
})
