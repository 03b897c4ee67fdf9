import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisText, barsOf, dayLine } from './chart.ts'

const bar = (value: string, before: string | null = null) => ({ value, before })

test('bars begin at zero, and what is negative stands to its left', () => {
  expect(barsOf([bar('50.00'), bar('100.00', '25.00')])).toEqual([
    { from: 0, length: 50, mark: null },
    { from: 0, length: 100, mark: 25 },
  ])
  expect(barsOf([bar('100.00'), bar('-100.00')])).toEqual([
    { from: 50, length: 50, mark: null },
    { from: 0, length: 50, mark: null },
  ])
  expect(barsOf([bar('0.00')])).toEqual([{ from: 0, length: 0, mark: null }])
})

test('no bar leaves the drawing, and all share one zero', () => {
  const values = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(values, (all) => {
      const bars = barsOf(all.map((value) => bar(`${value}`)))
      for (const { from, length } of bars) expect(from >= -1e-9 && from + length <= 100 + 1e-9).toBe(true)
      const zeros = all.flatMap((value, index) => {
        const { from = 0, length = 0 } = bars[index] ?? {}
        return value === 0 ? [] : [value > 0 ? from : from + length]
      })
      for (const zero of zeros) expect(zero).toBeCloseTo(zeros[0] ?? 0)
    }),
  )
})

test('a line goes by steps, under round figures', () => {
  const { path, grid } = dayLine(['10', '40', '30'], [0, 5, 10], 20)
  expect(path).toBe('M0 75H25V0H50V25H100')
  expect(grid).toEqual([
    { top: 100, text: '0' },
    { top: 50, text: '20' },
    { top: 0, text: '40' },
  ])
  expect(dayLine(['0'], [0], 0)).toEqual({ path: 'M0 100H100', grid: expect.any(Array) })
})

test.each([
  [0, '0'],
  [1500, '1.500'],
  [15_000, '15 k'],
  [-2_500_000, '-2,5 M'],
])('%d is written %s', (value, text) => {
  expect(axisText(value)).toBe(text)
})
