// A column of figures is never narrower than what it shows.
import { expect, test } from 'vitest'
import { figureWidth, roomForFigures } from './figure-room.ts'

test.each([
  ['', 0],
  ['0', 8],
  ['1.234.567,89', 9 * 8 + 3 * 4],
  ['(1.234,00)', 6 * 8 + 4 * 4],
  ['−12', 24],
])('«%s» takes %s px', (text, pixels) => expect(figureWidth(text)).toBe(pixels))

test('the widest figure decides, and a column of short ones keeps its width', () => {
  expect(roomForFigures(['1', '1.000'], 16, 120)).toBe(120)
  expect(roomForFigures(['1', '1.150.650.667.321,82'], 16, 120)).toBe(15 * 8 + 5 * 4 + 16)
})
