// An open view follows its document to the answer of the authority, and then leaves the server alone.
import { expect, test } from 'vitest'
import { lookAgainMs } from './look-again.ts'

const now = Date.parse('2026-11-20T15:00:00Z')
const issued = (electronicState: Parameters<typeof lookAgainMs>[0]['electronicState'], secondsAgo = 1) =>
  ({ electronicState, state: 'issued', issuedAt: new Date(now - secondsAgo * 1000).toISOString() }) as const

test.each(['queued', 'sent', 'contingency'] as const)('%s: soon at first, then seldom', (state) => {
  expect(lookAgainMs(issued(state), now)).toBe(2000)
  expect(lookAgainMs(issued(state, 59), now)).toBe(2000)
  expect(lookAgainMs(issued(state, 60), now)).toBe(30_000)
})

test.each(['none', 'validated', 'rejected', 'trial'] as const)('%s: never again', (state) => {
  expect(lookAgainMs(issued(state), now)).toBeNull()
})

test('a draft and an annulled one: never', () => {
  expect(lookAgainMs({ electronicState: 'queued', state: 'draft', issuedAt: null }, now)).toBeNull()
  expect(lookAgainMs({ ...issued('queued'), state: 'annulled' }, now)).toBeNull()
})
