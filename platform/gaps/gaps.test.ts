import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainGaps, type Skip } from './gaps.ts'

describe('gaps', () => {
  const skip = (from: number, to: number, at = '2026-01-01', reason = 'Talonario'): Skip => ({ from, to, at, reason, person: null })
  const said = ({ from: _from, to: _to, ...explanation }: Skip) => explanation
  test('each is cut where its explanation begins and ends', () => {
    const why = skip(3, 5)
    expect(explainGaps([{ from: 2, to: 8 }], [why])).toEqual([
      { from: 2, to: 2, skip: null },
      { from: 3, to: 5, skip: said(why) },
      { from: 6, to: 8, skip: null },
    ])
  })
  test('the latest explanation of a number counts', () => {
    const late = skip(1, 9, '2026-05-01', 'Se corrigió el salto')
    expect(explainGaps([{ from: 1, to: 9 }], [skip(1, 20), late])).toEqual([{ from: 1, to: 9, skip: said(late) }])
  })
  test('no number is lost or said twice, and what is explained was skipped', () => {
    const range = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat({ max: 12 })).map(([from, length]) => ({ from, to: from + length }))
    const apart = fc
      .array(fc.nat({ max: 9 }), { maxLength: 8 })
      .map((lengths) => lengths.map((length, at) => ({ from: at * 12 + 1, to: at * 12 + 1 + length })))
    fc.assert(
      fc.property(apart, fc.array(fc.tuple(range, fc.integer({ min: 10, max: 28 })), { maxLength: 6 }), (gaps, ranges) => {
        const skips = ranges.map(([{ from, to }, day]) => skip(from, to, `2026-01-${day}`, `Del ${day}`))
        const found = explainGaps(gaps, skips)
        const all = (list: readonly { from: number; to: number }[]) =>
          list.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
        expect(all(found)).toEqual(all(gaps))
        for (const gap of found)
          for (const number of all([gap])) expect(gap.skip !== null).toBe(skips.some(({ from, to }) => from <= number && number <= to))
      }),
    )
  })
})
