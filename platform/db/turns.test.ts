// Connections are shared by companies: no company comes to more than what it leaves free, and everybody gets one in the end.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Turns, type Stay } from './turns.server.ts'
import { Unavailable } from './unavailable.ts'

const PATIENT = 60_000

/** How many at once each of so many companies comes to, when all want more than there are, one after another. */
async function shares(companies: number, size: number, stay: Stay = 'short'): Promise<number[]> {
  const turns = new Turns(size, PATIENT)
  const had = Array.from({ length: companies }, () => 0)
  for (let round = 0; round < size; round += 1)
    for (let company = 0; company < companies; company += 1)
      void turns.take(`company ${company}`, stay).then(() => (had[company] = (had[company] ?? 0) + 1))
  await new Promise((done) => setImmediate(done))
  return had
}

test.each<[companies: number, size: number, stay: Stay, each: number[]]>([
  [1, 12, 'short', [6]],
  [2, 12, 'short', [4, 4]],
  [3, 12, 'short', [3, 3, 3]],
  [1, 4, 'short', [2]],
  [1, 2, 'short', [1]],
  [1, 1, 'short', [1]],
  // Reading for long leaves it some of its own.
  [1, 12, 'long', [4]],
])('%i companies at %i connections, %s', async (companies, size, stay, each) => expect(await shares(companies, size, stay)).toEqual(each))

describe('whoever comes next', () => {
  test('finds a connection, however much one company wants', async () => {
    const turns = new Turns(12, PATIENT)
    for (let asked = 0; asked < 100; asked += 1) void turns.take('busy', 'short')
    await expect(turns.take('other', 'short')).resolves.toBeInstanceOf(Function)
    await expect(turns.take(null, 'short')).resolves.toBeInstanceOf(Function)
  })

  test('of the same company waits for one of its own, and not for ever', async () => {
    const turns = new Turns(2, 20)
    const giveBack = await turns.take('busy', 'short')
    await expect(turns.take('busy', 'short')).rejects.toThrow(Unavailable)
    const next = turns.take('busy', 'short')
    giveBack()
    await expect(next).resolves.toBeInstanceOf(Function)
  })
})

test('in any order of coming and going all are served, never more than there are, and nothing is left taken', async () => {
  const comers = fc.array(
    fc.record({ company: fc.constantFrom('a', 'b', 'c', null), stay: fc.constantFrom<Stay>('short', 'long'), lasts: fc.nat({ max: 4 }) }),
    { maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(comers, fc.integer({ min: 1, max: 6 }), async (asked, size) => {
      const turns = new Turns(size, PATIENT)
      const held = new Map<string | null, number>()
      let taken = 0
      await Promise.all(
        asked.map(async ({ company, stay, lasts }) => {
          const giveBack = await turns.take(company, stay)
          taken += 1
          held.set(company, (held.get(company) ?? 0) + 1)
          expect(taken).toBeLessThanOrEqual(size)
          for (let step = 0; step < lasts; step += 1) await Promise.resolve()
          taken -= 1
          held.set(company, (held.get(company) ?? 1) - 1)
          giveBack()
        }),
      )
      const all = await Promise.all(Array.from({ length: size }, () => turns.take(null, 'short')))
      expect(all).toHaveLength(size)
    }),
  )
})
