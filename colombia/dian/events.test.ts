import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayInBogota, instantInBogota, parseDay, weekday, type Day } from '#base/date.ts'
import { isHoliday } from '../holidays.ts'
import {
  businessDaysLeft,
  eventCodes,
  eventProblem,
  instantsOf,
  lastDayToAnswer,
  missingToAccept,
  type EventCode,
  type SaidEvent,
} from './events.ts'

const at = (text: string): Date => new Date(`${text}-05:00`)
const INVOICE = at('2026-11-03T09:00:00')
const said = (...events: readonly (readonly [EventCode, string])[]): SaidEvent[] => events.map(([code, when]) => ({ code, at: at(when) }))
const acknowledged = said(['030', '2026-11-04T10:00:00'])
/** Thursday; its term is Friday 6, Monday 9, Tuesday 10: All Saints was moved to the 2nd, and Cartagena goes to the 16th. */
const received = said(['030', '2026-11-04T10:00:00'], ['032', '2026-11-05T18:00:00'])

test.each([
  ['030', '2026-11-04T10:00:00', [], null],
  ['030', '2026-11-03T08:59:59', [], 'tooEarly'],
  ['030', '2026-11-05T10:00:00', acknowledged, 'repeated'],
  ['032', '2026-11-04T10:00:00', [], 'withoutAcknowledgement'],
  ['032', '2026-11-04T09:59:59', acknowledged, 'tooEarly'],
  ['032', '2026-11-04T10:00:00', acknowledged, null],
  ['033', '2026-11-04T10:00:00', [], 'withoutAcknowledgement'],
  ['033', '2026-11-04T10:00:00', acknowledged, 'withoutReceipt'],
  ['031', '2026-11-04T10:00:00', acknowledged, 'claimWithoutReceipt'],
  ['031', '2026-11-05T18:00:00', received, null],
  ['031', '2026-11-10T23:59:59', received, null],
  ['033', '2026-11-10T23:59:59', received, null],
  ['031', '2026-11-11T00:00:00', received, 'termOver'],
  ['033', '2026-11-11T00:00:00', received, 'termOver'],
  ['034', '2026-11-10T23:59:59', received, 'termNotOver'],
  ['034', '2026-11-11T00:00:00', received, null],
  ['034', '2026-11-11T00:00:00', acknowledged, 'withoutReceipt'],
  ['031', '2026-11-06T10:00:00', [...received, ...said(['033', '2026-11-06T09:00:00'])], 'settled'],
  ['033', '2026-11-06T10:00:00', [...received, ...said(['031', '2026-11-06T09:00:00'])], 'settled'],
  ['034', '2026-11-12T10:00:00', [...received, ...said(['031', '2026-11-06T09:00:00'])], 'settled'],
  ['033', '2026-11-12T10:00:00', [...received, ...said(['034', '2026-11-11T09:00:00'])], 'settled'],
] as const)('%s at %s', (code, when, before, expected) => {
  expect(eventProblem(code, at(when), INVOICE, before)).toBe(expected)
})

test('days left count today: three on the day of the receipt and on the first business day after it', () => {
  const left = (today: string) => businessDaysLeft(parseDay('2026-11-05'), parseDay(today))
  expect(['2026-11-05', '2026-11-06', '2026-11-07', '2026-11-08', '2026-11-09', '2026-11-10', '2026-11-11'].map(left)).toEqual([
    3, 3, 3, 3, 2, 1, 0,
  ])
})

/** A calendar that is walked day by day, without the rule. */
const walked: Day[] = []
for (let day = parseDay('2024-01-01'); day <= '2031-01-31'; day = addDays(day, 1))
  if (weekday(day) > 0 && weekday(day) < 6 && !isHoliday(day)) walked.push(day)
const days = fc.integer({ min: 0, max: 2556 }).map((more) => addDays(parseDay('2024-01-01'), more))

test('of any day from 2024 to 2030 the term ends on the third business day after it, whole; the next instant is tacit', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 86_399 }), (receiptDay, second) => {
      const third = walked.filter((day) => day > receiptDay)[2]
      expect(lastDayToAnswer(receiptDay)).toBe(third)
      const receipt = new Date(instantInBogota(receiptDay, 0).getTime() + second * 1000)
      const before: SaidEvent[] = [
        { code: '030', at: receipt },
        { code: '032', at: receipt },
      ]
      const end = new Date(instantInBogota(addDays(third ?? receiptDay, 1), 0).getTime() - 1)
      for (const [code, last, next] of [
        ['031', null, 'termOver'],
        ['033', null, 'termOver'],
        ['034', 'termNotOver', null],
      ] as const) {
        expect(eventProblem(code, end, receipt, before)).toBe(last)
        expect(eventProblem(code, new Date(end.getTime() + 1), receipt, before)).toBe(next)
      }
      expect(businessDaysLeft(receiptDay, third ?? receiptDay)).toBe(1)
      expect(businessDaysLeft(receiptDay, addDays(third ?? receiptDay, 1))).toBe(0)
    }),
  )
})

test('whatever is asked for in whatever order, each event is said once, in order, and at most one of 031, 033 and 034', () => {
  const asked = fc.array(fc.tuple(fc.constantFrom(...eventCodes), fc.integer({ min: 0, max: 20 * 86_400 })), { maxLength: 30 })
  fc.assert(
    fc.property(asked, (attempts) => {
      const taken: SaidEvent[] = []
      for (const [code, seconds] of attempts) {
        const when = new Date(INVOICE.getTime() + seconds * 1000)
        if (eventProblem(code, when, INVOICE, taken) === null) taken.push({ code, at: when })
      }
      const codes = taken.map(({ code }) => code)
      expect(new Set(codes).size).toBe(codes.length)
      expect(['', '030', '030 032', '030 032 031', '030 032 033', '030 032 034']).toContain(codes.join(' '))
      expect(taken.every(({ at: when }, index) => index === 0 || when >= (taken[index - 1]?.at ?? when))).toBe(true)
    }),
  )
})

test('events asked for together are a second apart, in order, never in the future nor before what was said', () => {
  const now = at('2026-11-05T18:00:00')
  expect(instantsOf(3, now, INVOICE, []).map((each) => each.toISOString().slice(17, 19))).toEqual(['58', '59', '00'])
  const close = said(['030', '2026-11-05T18:00:00'])
  expect(instantsOf(2, now, INVOICE, close).every((each) => each.getTime() === now.getTime())).toBe(true)
  expect(missingToAccept(close)).toEqual(['032', '033'])
  expect(dayInBogota(now)).toBe('2026-11-05')
})
