import { expect, test } from 'vitest'
import { englishProblems } from './english.ts'
import { readSources } from './sources.ts'

const complaints = (text: string) => englishProblems([{ path: 'modules/sales/X.tsx', text }])

test.each([
  '<p>No results found</p>',
  '<Button title="Save" />',
  '<input placeholder={"Search"} />',
  '<Chip label={`Delete ${name}`} />',
  '<img aria-label="Close" />',
])('complains of: %s', (text) => {
  expect(complaints(text)).toHaveLength(1)
})

test.each([
  '<p>Aún no hay facturas. Crea la primera.</p>',
  '<Button kind="primary" name="save" title="Guardar y emitir" />',
  '<p>{search}</p>',
  '<p>Total de la nómina: {total}</p>',
])('allows: %s', (text) => {
  expect(complaints(text)).toEqual([])
})

test('the screens speak Spanish', () => {
  expect(englishProblems(readSources())).toEqual([])
})
