// The days that remain to send a month, and what may be sent.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { deadlineOf, deadlineWords, documentStates, isToSend } from './states.ts'

test.each([
  ['2026-10-28', 'Quedan 13 días para transmitir'],
  ['2026-11-09', 'Queda 1 día para transmitir'],
  ['2026-11-10', 'Hoy es el último día para transmitir'],
  ['2026-11-11', 'El plazo para transmitir venció ayer'],
  ['2026-12-01', 'El plazo para transmitir venció hace 21 días'],
])('october, seen on %s: %s', (today, words) => expect(deadlineWords(deadlineOf('2026-10-01', parseDay(today)))).toBe(words))

test('a draft is sent, and what was rejected again', () => expect(documentStates.filter(isToSend)).toEqual(['draft', 'rejected']))
