// Two who write the same form at once: nothing that one of them wrote is lost without being shown.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ComparedFields, differencesOf, mergedOver } from './compare.ts'

interface Values {
  readonly name: string
  readonly isOn: boolean
  readonly days: string
}
const fields: ComparedFields<Values> = {
  name: { label: 'Nombre', shown: (name) => name.trim() },
  isOn: { label: 'Activo', shown: (isOn) => (isOn ? 'Sí' : 'No') },
  days: { label: 'Días', shown: (days) => days },
}
const values = fc.record({ name: fc.constantFrom('', 'a', 'b', ' a '), isOn: fc.boolean(), days: fc.constantFrom('', '5', '30') })

test('what differs is named in the order of the form and as it is read', () => {
  const one = { name: 'a', isOn: true, days: '' }
  expect(differencesOf(fields, one, { name: ' a ', isOn: false, days: '5' })).toEqual([
    { name: 'isOn', label: 'Activo', one: 'Sí', other: 'No' },
    { name: 'days', label: 'Días', one: 'Vacío', other: '5' },
  ])
})

test('merged, my changes stay mine and the rest is theirs', () => {
  fc.assert(
    fc.property(values, values, values, (before, mine, theirs) => {
      const merged = mergedOver(fields, before, mine, theirs)
      const changed = new Set<string>(differencesOf(fields, before, mine).map(({ name }) => name))
      expect(merged.name).toBe(changed.has('name') ? mine.name : theirs.name)
      expect(merged.isOn).toBe(changed.has('isOn') ? mine.isOn : theirs.isOn)
      expect(merged.days).toBe(changed.has('days') ? mine.days : theirs.days)
      // Who changed nothing takes all; whose changes nobody met keeps all.
      expect(mergedOver(fields, mine, mine, theirs)).toEqual(theirs)
      expect(differencesOf(fields, mergedOver(fields, before, mine, before), mine)).toEqual([])
    }),
  )
})
