// Who may be given to a customer as its seller, as a table, and that whoever is kept to a seller touches no other's customers.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KnownSeller, type OwnSeller, sellerProblem } from './seller.ts'

const ana: KnownSeller = { id: 'ana', displayName: 'Ana Rojas', isSeller: true, active: true }
const own: OwnSeller = { id: 'ana', name: 'Ana Rojas' }
const given = { customerId: 'c', before: null, after: 'ana' }

test.each<[string, typeof given | { customerId: string; before: string; after: string | null }, KnownSeller | undefined, string | null]>([
  ['a seller', given, ana, null],
  ['nobody knows them', given, undefined, 'Elige un vendedor de la lista.'],
  ['an inactive one', given, { ...ana, active: false }, 'Ana Rojas está inactivo: elige otro vendedor.'],
  ['no seller', given, { ...ana, isSeller: false }, 'Ana Rojas no tiene el rol Vendedor: márcalo en su registro o elige otro.'],
  ['itself', { ...given, customerId: 'ana' }, ana, 'Elige otro tercero: nadie es su propio vendedor.'],
  ['the one that it has, who sells no more', { ...given, before: 'ana' }, { ...ana, isSeller: false, active: false }, null],
  ['taken away', { customerId: 'c', before: 'ana', after: null }, undefined, null],
])('%s', (_name, assignment, seller, problem) => expect(sellerProblem(assignment, seller, null)).toBe(problem))

test('whoever is kept to a seller gives and takes that one alone', () => {
  const someone = fc.constantFrom(null, 'ana', 'beto', 'caro')
  fc.assert(
    fc.property(someone, someone, (before, after) => {
      const seller = after === null ? undefined : { ...ana, id: after }
      const isOthers = (id: string | null) => id !== null && id !== own.id
      const problem = sellerProblem({ customerId: 'c', before, after }, seller, own)
      expect(problem !== null).toBe(before !== after && (isOthers(before) || isOthers(after)))
    }),
  )
})
