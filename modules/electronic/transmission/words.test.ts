import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { ageText, countdownOf, hourText } from './words.ts'

test.each([
  [-5, '0 min'],
  [59_999, '0 min'],
  [52 * 60_000, '52 min'],
  [60 * 60_000, '1 h'],
  [86 * 60_000, '1 h 26 min'],
  [47 * 3_600_000 + 59 * 60_000, '47 h 59 min'],
  [48 * 3_600_000, '2 días'],
])('%i ms: %s', (millis, text) => expect(ageText(millis)).toBe(text))

const NOW = '2026-11-20T20:00:00Z'
test.each([
  ['what waits for an answer has no clock', { state: 'queued', dueAt: null }, null],
  [
    'until the service answers the clock does not run',
    { state: 'contingency', dueAt: null },
    { tone: 'plain', text: /^48 h al volver, falla desde 10:32/ },
  ],
  ['two days', { state: 'contingency', dueAt: '2026-11-22T19:30:00Z' }, { tone: 'plain', text: /^Quedan 47 h 30 min$/ }],
  ['it ends within hours', { state: 'contingency', dueAt: '2026-11-21T05:00:00Z' }, { tone: 'warn', text: /^Quedan 9 h$/ }],
  ['about to end', { state: 'contingency', dueAt: '2026-11-20T21:15:00Z' }, { tone: 'danger', text: /^Quedan 1 h 15 min$/ }],
  [
    'a paper whose failure goes on',
    { state: 'queued', isPaper: true, dueAt: null },
    { tone: 'plain', text: /^48 h al terminar la falla propia$/ },
  ],
  [
    'a paper that was refused',
    { state: 'rejected', isPaper: true, dueAt: '2026-11-20T21:15:00Z' },
    { tone: 'danger', text: /^Quedan 1 h 15 min$/ },
  ],
  ['a paper that was validated', { state: 'validated', isPaper: true, dueAt: '2026-11-20T21:15:00Z' }, null],
  ['over', { state: 'contingency', dueAt: '2026-11-20T18:00:00Z' }, { tone: 'danger', text: /^Venció hace 2 h$/ }],
] as const)('the countdown: %s', (_, row, expected) => {
  const found = countdownOf({ isPaper: false, ...row }, '2026-11-20T15:32:00Z', NOW)
  if (expected === null) return expect(found).toBeNull()
  expect(found?.tone).toBe(expected.tone)
  expect(found?.text).toMatch(expected.text)
})

test('the hour of a failure says its day when it is of another', () => {
  expect(hourText('2026-11-20T15:32:00Z', parseDay('2026-11-20'))).toBe('10:32')
  expect(hourText('2026-11-19T15:32:00Z', parseDay('2026-11-20'))).toBe('10:32 del 19/11/2026')
})
