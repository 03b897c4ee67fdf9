import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { allocateOldestFirst } from './allocation.ts'
import { coverProblems, otherPartyProblems, partiesShown } from './settlement-parties.ts'

test.each([
  ['nobody besides', 'a', [], []],
  ['two others', 'a', ['b', 'c'], []],
  ['whose money it is', 'a', ['b', 'a'], ['otherPartyIds.1']],
  ['one twice', null, ['b', 'b'], ['otherPartyIds.1']],
] as const)('each third party is said once: %s', (_case, partyId, otherPartyIds, fields) => {
  expect(otherPartyProblems({ partyId, otherPartyIds }).map(({ field }) => field)).toEqual(fields)
})

const of = (partyId: string, amount: string) => ({ item: { partyId, number: partyId.toUpperCase() }, amount: parseAmount(amount) })

test('an advance covers the documents of its own third party and no more', () => {
  const parties = [['a', 'a-before'], ['b']]
  expect(coverProblems(parties, [of('a', '100'), of('b', '50')], [of('a-before', '100'), of('b', '50')])).toEqual([])
  const [over] = coverProblems(parties, [of('a', '100'), of('b', '50')], [of('a', '10'), of('b', '50.01')])
  expect(over).toMatchObject({ code: 401, field: 'advances.1.amount' })
  expect(coverProblems(parties, [of('a', '100')], [of('b', '1')])).toHaveLength(1)
  // Alone, the rest of an advance may cover other concepts, as before.
  expect(coverProblems([['a']], [], [of('a', '1')])).toEqual([])
})

test('how several are named', () => {
  expect(partiesShown('Ana', [])).toBe('Ana')
  expect(partiesShown('Ana', ['Luz'])).toBe('Ana y Luz')
  expect(partiesShown('Ana', ['Luz', 'Eva'])).toBe('Ana y 2 más')
})

test('whatever is typed at the head, shares are within each balance and add up to what was spread', () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 15n })
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 40 }), (received, balances) => {
      const owed = balances.map((balance, index) => ({ id: `${index}`, balance: balance as Amount }))
      const { amounts, remaining } = allocateOldestFirst(received as Amount, owed)
      for (const { id, balance } of owed) expect((amounts.get(id) ?? 0n) <= balance).toBe(true)
      expect(sumAmounts([...amounts.values(), remaining])).toBe(received)
      // Nothing newer gets anything while something older is open.
      const open = owed.findIndex(({ id, balance }) => (amounts.get(id) ?? 0n) < balance)
      if (open >= 0) expect(owed.slice(open + 1).every(({ id }) => (amounts.get(id) ?? 0n) === 0n)).toBe(true)
    }),
  )
})
