// Files that other programs leave.
import { expect, test } from 'vitest'
import type { ImportField, ImportPreset } from './kind.ts'
import { recognised } from './presets.ts'

const fields: ImportField[] = [
  { name: 'identification', label: 'Número de identificación' },
  { name: 'name', label: 'Nombre' },
  { name: 'code', label: 'Código', aliases: ['SKU'] },
]
const presets: ImportPreset[] = [
  { name: 'Uno', signs: ['Identificación (obligatorio)'], columns: { 'Identificación (obligatorio)': 'identification', Rótulo: 'name' } },
  {
    name: 'Dos',
    signs: ['Identificación (obligatorio)', 'Sucursal'],
    columns: { 'Identificación (obligatorio)': 'code', Ajeno: 'no-such' },
  },
]

test('the layout with the most signs gives its columns; the others are matched by their heads', () => {
  const heads = ['IDENTIFICACION (OBLIGATORIO)', 'Rótulo', 'SKU', 'Otra']
  const one = recognised({ presets }, fields, heads)
  expect([one.preset?.name, one.columns]).toEqual(['Uno', ['identification', 'name', 'code', '']])
  const two = recognised({ presets }, fields, [...heads, 'Sucursal', 'Ajeno'])
  expect([two.preset?.name, two.columns]).toEqual(['Dos', ['code', '', '', '', '', '']])
})

test('without every sign it is a file of nobody in particular', () => {
  expect(recognised({ presets }, fields, ['Nombre', 'SKU'])).toEqual({ columns: ['name', 'code'], preset: null })
  expect(recognised({}, fields, ['Nombre'])).toEqual({ columns: ['name'], preset: null })
})
