import { expect, test } from 'vitest'
import { groupChain, numbersOfGroup, sumOfGroup } from './chain-groups.ts'

const node = (kind: string, place: 'before' | 'current' | 'after', number: string | null, total: string | null) => ({
  kind,
  place,
  number,
  total,
})

test('those of one kind share a step, on each side, in the order of the first', () => {
  const chain = [
    node('QTE', 'before', 'CT-1', '100.00'),
    node('ORS', 'before', 'PD-1', '100.00'),
    node('RMS', 'current', 'RM-1', '100.00'),
    node('INE', 'after', 'FV-1', '40.00'),
    node('RC', 'after', 'RC-9', '40.00'),
    node('INE', 'after', 'FV-2', '60.00'),
  ]
  const { before, after } = groupChain(chain)
  expect(before.map((group) => group.map(({ number }) => number))).toEqual([['CT-1'], ['PD-1']])
  expect(after.map((group) => group.map(({ number }) => number))).toEqual([['FV-1', 'FV-2'], ['RC-9']])
})

test('what a step of several says: its numbers, and what they come to together', () => {
  const three = [node('RMS', 'after', 'RM-1', '1.10'), node('RMS', 'after', null, '2.00'), node('RMS', 'after', 'RM-3', null)] as const
  expect([numbersOfGroup([...three]), sumOfGroup([...three])]).toEqual(['RM-1 y 2 más', '3.10'])
  expect(sumOfGroup([node('TRS', 'after', 'TR-1', null)])).toBeNull()
})
