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

test.each([
  [[node('RMS', 'after', 'RM-879', '1.10')], 'RM-879', '1.10'],
  [[node('RMS', 'after', 'RM-879', '1.10'), node('RMS', 'after', null, '2.00')], 'RM-879, Borrador', '3.10'],
  [
    [node('RMS', 'after', 'RM-1', '1.00'), node('RMS', 'after', 'RM-2', '1.00'), node('RMS', 'after', 'RM-3', null)],
    'RM-1 y 2 más',
    '2.00',
  ],
  [[node('TRS', 'after', 'TR-1', null)], 'TR-1', null],
] as const)('what a step says of %#', (group, numbers, total) => {
  const [first, ...others] = group
  expect([numbersOfGroup([first, ...others]), sumOfGroup([first, ...others])]).toEqual([numbers, total])
})
