// Companies take turns: nobody waits for more than one piece of work of each other company.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import { runs } from './testing/runs.ts'

const drain = (queue: FairQueue<string>): string[] => {
  const out: string[] = []
  for (let job = queue.shift(); job !== undefined; job = queue.shift()) out.push(job)
  return out
}

test('whoever has much waits for the others, and of one the first goes first', () => {
  const queue = new FairQueue<string>()
  for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(job.charAt(0), job)
  expect([queue.waitingOf('a'), queue.waitingOf('d')]).toEqual([3, 0])
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect([queue.isEmpty, queue.waitingOf('a'), queue.all]).toEqual([true, 0, []])
})

test('who comes while another has its turn is next', () => {
  const queue = new FairQueue<string>()
  for (const job of ['a1', 'a2', 'a3']) queue.push('a', job)
  queue.shift()
  queue.push('b', 'b1')
  expect(drain(queue)).toEqual(['a2', 'b1', 'a3'])
})

const step = fc.oneof(fc.constantFrom('a', 'b', 'c', 'd'), fc.constant(null))

test('nobody waits for more than one of each other company, nothing is lost, and each company keeps its order', () =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const queue = new FairQueue<{ owner: string; nth: number }>()
      const pushed = new Map<string, number>()
      const served = new Map<string, number>()
      /** Of companies whose turn is awaited: how often each other one went meanwhile. */
      const passed = new Map<string, Map<string, number>>()
      const serve = () => {
        const job = queue.shift()
        if (!job) return
        expect(job.nth).toBe(served.get(job.owner) ?? 0)
        served.set(job.owner, job.nth + 1)
        passed.delete(job.owner)
        for (const [, others] of passed) {
          const times = (others.get(job.owner) ?? 0) + 1
          expect(times).toBe(1)
          others.set(job.owner, times)
        }
        if (queue.waitingOf(job.owner) > 0) passed.set(job.owner, new Map())
      }
      for (const owner of steps) {
        if (owner === null) serve()
        else {
          const nth = pushed.get(owner) ?? 0
          if (queue.waitingOf(owner) === 0) passed.set(owner, new Map())
          queue.push(owner, { owner, nth })
          pushed.set(owner, nth + 1)
        }
      }
      while (!queue.isEmpty) serve()
      expect(served).toEqual(pushed)
    }),
    runs(200),
  ))
