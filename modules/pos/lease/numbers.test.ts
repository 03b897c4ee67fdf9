import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { runs } from '#base/testing/runs.ts'
import { numbersInHand, numbersStanding, takeNumberInHand, wantsBlock, type NumberBlock, type RegisterRange } from './numbers.ts'

const TODAY = parseDay('2026-11-20')
const range: RegisterRange = { resolutionNumber: '18764000001234', nextNumber: 201, toNumber: 5000, validTo: parseDay('2027-11-20') }
const block = (from: number, to: number, next = from): NumberBlock => ({ id: `b${from}`, from, to, next })

describe('numbers in hand', () => {
  test('the lowest first, block after block, and none once all are used', () => {
    const first = takeNumberInHand([block(201, 300), block(100, 101, 101)])
    expect([first?.number, first?.blockId]).toEqual([101, 'b100'])
    expect(takeNumberInHand(first?.blocks ?? [])?.number).toBe(201)
    expect(takeNumberInHand([block(1, 2, 3)])).toBeNull()
    expect(takeNumberInHand([])).toBeNull()
  })
  test.each<[readonly NumberBlock[], number, boolean]>([
    [[], 0, true],
    [[block(1, 100)], 100, false],
    [[block(1, 100, 50)], 51, false],
    [[block(1, 100, 51)], 50, true],
    [[block(1, 100, 101), block(101, 200)], 100, false],
  ])('%j', (blocks, inHand, wants) => {
    expect([numbersInHand(blocks), wantsBlock(blocks)]).toEqual([inHand, wants])
  })
  test('every number of the blocks once and upwards', () => {
    const sizes = fc.array(fc.record({ gap: fc.nat(5), size: fc.integer({ min: 1, max: 30 }) }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(sizes, (drawn) => {
        let at = 1
        const blocks = drawn.map(({ gap, size }) => {
          const made = block(at + gap, at + gap + size - 1)
          at += gap + size
          return made
        })
        const numbers: number[] = []
        let rest: readonly NumberBlock[] = blocks.toReversed()
        for (let taken = takeNumberInHand(rest); taken; taken = takeNumberInHand(rest)) {
          numbers.push(taken.number)
          rest = taken.blocks
        }
        expect(numbers).toEqual(blocks.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, step) => from + step)))
      }),
      runs(60),
    )
  })
})

describe('what is known before a sale', () => {
  test.each<[string, readonly NumberBlock[], Partial<RegisterRange>, unknown]>([
    ['plenty', [block(101, 200)], {}, { inHand: 100, left: 4900, tone: 'quiet', text: '', problem: null }],
    ['few', [block(4915, 5000)], { nextNumber: 5001 }, { inHand: 86, left: 86, tone: 'info', text: 'Quedan 86 números', problem: null }],
    [
      'the last',
      [block(4900, 5000, 4982)],
      { nextNumber: 5001 },
      { inHand: 19, left: 19, tone: 'warn', text: 'Quedan 19 números', problem: null },
    ],
    ['one', [block(4900, 5000, 5000)], { nextNumber: 5001 }, { tone: 'warn', text: 'Queda 1 número' }],
    ['none', [block(4900, 5000, 5001)], { nextNumber: 5001 }, { left: 0, tone: 'danger', problem: { code: 514, field: 'registerId' } }],
    [
      'of a range that ended',
      [block(101, 200)],
      { validTo: parseDay('2026-11-19') },
      { inHand: 100, tone: 'danger', problem: { code: 513 } },
    ],
    ['on its last day', [block(101, 200)], { validTo: TODAY }, { tone: 'quiet', problem: null }],
  ])('%s', (_, blocks, changed, expected) => {
    expect(numbersStanding(blocks, { ...range, ...changed }, TODAY)).toMatchObject(expected as object)
  })
})
