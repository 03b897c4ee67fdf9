// In whose name a document is when its customer is chosen: what was chosen by hand stays, and whoever is kept to a seller sells as them.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { party } from '../../testing/editor.ts'
import { sampleKind } from '../../testing/kind.ts'
import { emptyForm } from './form.ts'
import { withSellerOf } from './seller-of-party.ts'

const ana = { id: 'ana', name: 'Ana Rojas' }
const beto = { id: 'beto', name: 'Beto Gil' }
const hers = { ...party, seller: ana }
const form = emptyForm(sampleKind({}), parseDay('2026-11-24'))
const free = { ...beto, fixed: false }

test.each([
  ['hers, who sells to it', { seller: null, party: null }, hers, null, ana],
  ['hers, and not that of whoever writes', { seller: beto, party: null }, hers, free, ana],
  ['the writer’s, of a customer without one', { seller: ana, party: hers }, party, free, beto],
  ['nobody’s, when it is taken away', { seller: ana, party: hers }, null, null, null],
  ['that which was chosen by hand', { seller: beto, party: null }, hers, null, beto],
  ['that of whoever is kept to one', { seller: beto, party: null }, hers, { ...beto, fixed: true }, beto],
])('%s', (_name, before, chosen, own, after) =>
  expect(withSellerOf(sampleKind({}), { ...form, ...before }, chosen, own).seller).toEqual(after),
)

test('a purchase and a note take none from their third party', () => {
  expect(withSellerOf(sampleKind({ party: 'supplier' }), form, hers, null).seller).toBeNull()
  const note = sampleKind({ note: { about: ['INE'], concepts: [] } })
  expect(withSellerOf(note, form, hers, null).seller).toBeNull()
})
