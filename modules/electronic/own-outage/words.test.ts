import { expect, test } from 'vitest'
import { leftOf } from './words.ts'

const NOW = '2026-11-26T15:00:00Z'
test.each([
  [null, 0, 'plain', '48 h al terminar'],
  ['2026-11-28T15:00:00Z', 3, 'plain', 'Quedan 2 días para transcribir y transmitir'],
  ['2026-11-27T02:00:00Z', 0, 'warn', 'Quedan 11 h para transcribir y transmitir'],
  ['2026-11-26T16:30:00Z', 1, 'danger', 'Quedan 1 h 30 min para transcribir y transmitir'],
  ['2026-11-26T14:00:00Z', 1, 'danger', 'Plazo vencido hace 1 h'],
  ['2026-11-26T14:00:00Z', 0, 'plain', 'Plazo vencido hace 1 h'],
] as const)('due %s with %i unsent', (dueAt, unsent, tone, text) => expect(leftOf({ dueAt, unsent }, NOW)).toEqual({ tone, text }))

test('nobody is told of what is long over', () => {
  expect(leftOf({ dueAt: '2026-11-25T14:00:00Z', unsent: 0 }, NOW)).toBeNull()
  expect(leftOf({ dueAt: '2026-11-25T14:00:00Z', unsent: 1 }, NOW)?.tone).toBe('danger')
})
