// Nobody gives more than they have: of each restriction, and of all of them at once.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import type { UserLimits } from './endpoints.ts'
import { beyondOwn } from './within.ts'

const none: UserLimits = {
  ...{ branchIds: [], warehouseIds: [], registerIds: [], seller: null, networks: [], hours: null, maxDiscount: null, ownDocuments: false },
}
const day = (from: string, to: string) => [{ from, to }, null, null, null, null, null, null]

test.each<[string, Partial<UserLimits>, Partial<UserLimits>, string[]]>([
  ['whoever is not restricted gives anything', {}, { branchIds: ['a'] }, []],
  ['one of theirs', { branchIds: ['a', 'b'] }, { branchIds: ['b'] }, []],
  ['another branch', { branchIds: ['a'] }, { branchIds: ['a', 'b'] }, ['branchIds']],
  ['every branch', { branchIds: ['a'] }, {}, ['branchIds']],
  ['every warehouse and register', { warehouseIds: ['a'], registerIds: ['r'] }, {}, ['warehouseIds', 'registerIds']],
  ['another seller', { seller: { id: 's', name: '' } }, { seller: { id: 't', name: '' } }, ['seller']],
  ['any seller', { seller: { id: 's', name: '' } }, {}, ['seller']],
  ['the same seller', { seller: { id: 's', name: 'Ana' } }, { seller: { id: 's', name: '' } }, []],
  ['from anywhere', { networks: ['10.0.0.0/8'] }, {}, ['networks']],
  ['at any hour', { hours: day('08:00', '12:00') }, {}, ['hours']],
  ['an hour more', { hours: day('08:00', '12:00') }, { hours: day('08:00', '13:00') }, ['hours']],
  ['fewer hours', { hours: day('08:00', '12:00') }, { hours: day('09:00', '11:00') }, []],
  ['more discount', { maxDiscount: '10' }, { maxDiscount: '10.01' }, ['maxDiscount']],
  ['any discount', { maxDiscount: '10' }, {}, ['maxDiscount']],
  ['as much discount, said otherwise', { maxDiscount: '10' }, { maxDiscount: '10.00' }, []],
  ['documents of others', { ownDocuments: true }, {}, ['ownDocuments']],
])('%s', (_, own, given, fields) => expect(beyondOwn({ ...none, ...own }, { ...none, ...given })).toEqual(fields))

const some = fc.subarray(['a', 'b', 'c'])
const limits = fc.record({
  ...{ branchIds: some, warehouseIds: some, registerIds: some, networks: some, ownDocuments: fc.boolean() },
  seller: fc.constantFrom(null, { id: 's', name: '' }, { id: 't', name: '' }),
  hours: fc.constantFrom(null, day('08:00', '12:00'), day('09:00', '11:00')),
  maxDiscount: fc.constantFrom(null, '0', '5', '10'),
})

test('one’s own is within it, whoever is within it may give no more, and nobody unrestricted is within a restriction', () => {
  fc.assert(
    fc.property(limits, limits, limits, (one, other, third) => {
      expect(beyondOwn(one, one)).toEqual([])
      if (beyondOwn(one, other).length === 0 && beyondOwn(other, third).length === 0) expect(beyondOwn(one, third)).toEqual([])
      if (beyondOwn(one, none).length === 0) expect(beyondOwn(none, one)).toEqual([])
    }),
    runs(100),
  )
})
