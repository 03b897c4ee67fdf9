// The rectangle that stays of an image never leaves it, keeps its proportion, and is never nothing.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Area, type Crop, keptSize, moved, proportions, scaled, settled, stretched, wholeOf } from './crop.ts'

const area = fc.record({ width: fc.integer({ min: 1, max: 4000 }), height: fc.integer({ min: 1, max: 4000 }) })
const ratio = fc.constantFrom(...proportions.map((each) => each.ratio))
const step = fc.integer({ min: -5000, max: 5000 })

const SLIP = 1e-6
const isWithin = (image: Area, { x, y, width, height }: Crop): boolean =>
  x >= -SLIP && y >= -SLIP && width > 0 && height > 0 && x + width <= image.width + SLIP && y + height <= image.height + SLIP

test('whatever is done with it, it stays within the image and in its proportion', () =>
  fc.assert(
    fc.property(
      area,
      ratio,
      fc.array(fc.tuple(fc.constantFrom('move', 'stretch', 'scale'), step, step), { maxLength: 8 }),
      (image, proportion, steps) => {
        let crop = wholeOf(image, proportion)
        for (const [what, dx, dy] of steps) {
          if (what === 'move') crop = moved(image, crop, dx, dy)
          else if (what === 'stretch') crop = stretched(image, crop, dx, dy, proportion)
          else crop = scaled(image, crop, dx > 0 ? 1.1 : 0.9, proportion)
          expect([isWithin(image, crop), crop]).toEqual([true, crop])
          if (proportion !== null) expect(crop.width / crop.height).toBeCloseTo(proportion, 6)
        }
        const whole = settled(image, crop)
        expect([isWithin(image, whole), Number.isInteger(whole.width), Number.isInteger(whole.x)]).toEqual([true, true, true])
      },
    ),
  ))

test.each([
  [{ width: 300, height: 100 }, 1, { x: 100, y: 0, width: 100, height: 100 }],
  [{ width: 100, height: 300 }, 3, { x: 0, y: 133.33333333333334, width: 100, height: 33.333333333333336 }],
  [{ width: 640, height: 480 }, null, { x: 0, y: 0, width: 640, height: 480 }],
] as const)('of %j the largest of proportion %s', (image, proportion, crop) => expect(wholeOf(image, proportion)).toEqual(crop))

test('it is kept sharp for paper, and no larger', () => {
  expect(keptSize({ width: 3600, height: 600 })).toEqual({ width: 1200, height: 200 })
  expect(keptSize({ width: 1000, height: 1000 })).toEqual({ width: 600, height: 600 })
  expect(keptSize({ width: 80, height: 20 })).toEqual({ width: 80, height: 20 })
})
