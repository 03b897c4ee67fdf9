import { expect, it } from 'vitest'
import { problemOf, problemsOf, problemsOfLines, said, withoutProblems } from './problems.ts'

const found = problemsOf([
  { field: 'document.lines.2.quantity', message: 'La cantidad debe ser mayor que cero.' },
  { field: 'lines.2.quantity', message: 'La cantidad debe ser mayor que cero.' },
  { field: 'partyId', message: 'El campo Cliente es obligatorio.' },
  { field: null, message: 'El periodo está cerrado.' },
])

it('lands each error on its field, once', () => {
  expect(found.map(({ field }) => field)).toEqual(['lines.2.quantity', 'partyId', null])
  expect(problemOf(found, 'partyId')).toBe('El campo Cliente es obligatorio.')
  expect(problemOf(found, 'date')).toBeNull()
  expect([...problemsOfLines(found)]).toEqual([['2.quantity', 'La cantidad debe ser mayor que cero.']])
})

it('forgets what changed, and general problems with any change', () => {
  expect(withoutProblems(found, ['partyId']).map(({ field }) => field)).toEqual(['lines.2.quantity'])
  expect(withoutProblems(found, ['lines']).map(({ field }) => field)).toEqual(['partyId'])
  const rest = withoutProblems(found, ['notes'])
  expect(withoutProblems(rest, ['notes'])).toBe(rest)
})

it('says the line', () => {
  expect(found.map(said)[0]).toBe('Línea 3: La cantidad debe ser mayor que cero.')
  expect(found.map(said)[1]).toBe('El campo Cliente es obligatorio.')
})
