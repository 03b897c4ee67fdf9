import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gainedBy, gainWords, mergeProblems, type Merged } from './merge.ts'

const party: Merged = {
  ...{ id: 'a', displayName: 'A', fixed: false, active: true, mergedInto: null, blockReason: null, seller: null },
  ...{ emailInvoicing: '', phone: '', isCustomer: true, isSupplier: false, isEmployee: false, isSeller: false, isContact: false },
}
const other: Merged = { ...party, id: 'b', displayName: 'B', isCustomer: false, isSupplier: true, phone: '300 123 4567' }

test('the one that stands keeps what it has and takes what it lacks', () => {
  expect(gainWords(party, other)).toEqual(['Proveedor', 'Celular 300 123 4567'])
  expect(gainedBy({ ...party, phone: '1' }, other).phone).toBe('1')
  expect(gainWords(party, party)).toEqual([])
  const ana = { id: 'ana', name: 'Ana Rojas' }
  expect(gainWords(party, { ...other, seller: ana })).toContain('Vendedor Ana Rojas')
  expect(gainedBy({ ...party, seller: { id: 'beto', name: 'Beto' } }, { ...other, seller: ana }).seller?.name).toBe('Beto')
  // Whoever sold to the other does not sell to itself.
  expect(gainedBy({ ...party, seller: { id: 'b', name: 'B' } }, { ...other, seller: { id: 'a', name: 'A' } }).seller).toBeNull()
})

test.each<[string, Merged, Merged, number]>([
  ['two of them', party, other, 0],
  ['itself', party, party, 1],
  ['the final consumer', { ...party, fixed: true }, other, 1],
  ['one that was merged', party, { ...other, active: false, mergedInto: { id: 'c', displayName: 'C' } }, 1],
  ['into one that was merged', { ...party, active: false, mergedInto: { id: 'c', displayName: 'C' } }, other, 1],
  ['into an inactive one', { ...party, active: false }, other, 1],
  ['an inactive one', party, { ...other, active: false }, 0],
  ['a blocked one, whose block would be lost', party, { ...other, blockReason: 'Cheque devuelto' }, 1],
  ['both blocked', { ...party, blockReason: 'Cheque' }, { ...other, blockReason: 'Cheque' }, 0],
])('%s', (_name, standing, merged, problems) => {
  expect(mergeProblems(standing, merged)).toHaveLength(problems)
})

test('nothing of either is lost of roles, and merging twice says the same', () => {
  const some = fc.record({ isCustomer: fc.boolean(), isSupplier: fc.boolean(), isSeller: fc.boolean(), phone: fc.string() })
  fc.assert(
    fc.property(some, some, (one, two) => {
      const standing = { ...party, ...one }
      const merged = { ...other, ...two }
      const gained = gainedBy(standing, merged)
      expect(gained.isSeller).toBe(one.isSeller || two.isSeller)
      expect(gainedBy({ ...standing, ...gained }, merged)).toEqual(gained)
    }),
  )
})
