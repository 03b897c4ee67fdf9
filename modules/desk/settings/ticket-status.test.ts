import { expect, test } from 'vitest'
import { lostClass, type StatusClass } from './ticket-status.ts'

const whole: StatusClass[] = ['open', 'pending', 'waiting', 'solved', 'closed']

test.each([
  [whole, whole, null],
  [whole, whole.slice(1), 'open'],
  [['open', ...whole], whole, null],
  [whole, ['open', 'pending', 'waiting', 'solved', 'solved'], 'closed'],
  // A list that is being made, or was incomplete, is not held to it.
  [whole.slice(1), whole.slice(2), null],
  [[], [], null],
] as const)('%j → %j loses %j', (before, after, lost) => {
  expect(lostClass(before, after)).toBe(lost)
})
