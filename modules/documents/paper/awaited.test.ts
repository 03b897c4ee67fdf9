import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_AWAITED_MS, waitWhile } from './awaited.ts'

/** Waits on a clock of its own for what is answered at an instant of it, each look taking so long. */
async function waitFor(answeredAt: number, lookMs: number) {
  let clock = 0
  let looks = 0
  const isAwaited = async () => {
    looks += 1
    clock += lookMs
    return clock < answeredAt
  }
  const pause = async (ms: number) => {
    clock += ms
  }
  const waited = await waitWhile(isAwaited, { now: () => clock, pause })
  return { waited, clock, looks }
}

test('what is answered already is printed at once', async () => {
  expect(await waitFor(0, 0)).toEqual({ waited: false, clock: 0, looks: 1 })
})

test('it is printed as soon as the answer is seen', async () => {
  expect(await waitFor(1000, 0)).toEqual({ waited: true, clock: 1000, looks: 5 })
})

test('nobody waits longer than eight seconds and one look, however slow the looks are', async () => {
  expect((await waitFor(Infinity, 0)).clock).toBe(MOST_AWAITED_MS)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 3000 }), async (answeredAt, lookMs) => {
      const { clock } = await waitFor(answeredAt, lookMs)
      expect(clock).toBeLessThanOrEqual(MOST_AWAITED_MS + lookMs)
      expect(clock).toBeLessThanOrEqual(Math.max(answeredAt, 0) + 250 + lookMs)
    }),
  )
})
