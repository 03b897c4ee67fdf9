import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayInBogota, timeInBogota } from '#base/date.ts'
import { runs } from '#base/testing/runs.ts'
import { collectionHours } from '#colombia/index.ts'
import { nextLegalMoment } from './when.ts'

test.each([
  ['within the hours of a Friday', '2026-11-27T15:00:00Z', '2026-11-27T15:00:00.000Z'],
  ['a Friday before seven', '2026-11-27T09:30:00Z', '2026-11-27T12:00:00.000Z'],
  ['a Friday at seven in the evening: Saturday at eight', '2026-11-28T00:00:00Z', '2026-11-28T13:00:00.000Z'],
  ['a Saturday after three: Monday at seven', '2026-11-28T20:00:00Z', '2026-11-30T12:00:00.000Z'],
  ['a Sunday: Monday at seven', '2026-11-29T16:00:00Z', '2026-11-30T12:00:00.000Z'],
  ['the eve of the Immaculate Conception at night: the day after it', '2026-12-08T01:00:00Z', '2026-12-09T12:00:00.000Z'],
])('%s', (_, now, moment) => expect(nextLegalMoment(new Date(now)).toISOString()).toBe(moment))

test('it is never before now, always within the hours, and the same when asked again', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }), (now) => {
      const moment = nextLegalMoment(now)
      const hours = collectionHours(dayInBogota(moment))
      const hour = Number(timeInBogota(moment).slice(0, 2))
      expect(moment.getTime()).toBeGreaterThanOrEqual(now.getTime())
      expect(hours !== null && hour >= hours.from && hour < hours.to).toBe(true)
      expect(nextLegalMoment(moment)).toEqual(moment)
    }),
    runs(200),
  )
})
