import { expect, test } from 'vitest'
import { mentionsIn, typedMention } from './mentions.ts'

const people = [
  { id: '1', name: 'Ana Ruiz' },
  { id: '2', name: 'Ana Ruiz Peña' },
  { id: '3', name: 'José Ñáñez' },
  { id: '4', name: 'Ana Ruiz' },
  { id: '5', name: ' ' },
]

test.each([
  ['@Ana Ruiz, ¿lo viste?', ['1', '4']],
  ['@ana ruiz peña: sí', ['2']],
  ['Con @jose nanez y @Ana Ruiz Peña.', ['3', '2']],
  ['@José Ñáñez @José Ñáñez', ['3']],
  ['@Ana Ruizeño', []],
  ['ana@Ana Ruiz', []],
  ['@Ana', []],
  ['@@José Ñáñez', ['3']],
  ['José Ñáñez', []],
  ['@', []],
])('%j names %j', (text, ids) => {
  expect(mentionsIn(text, people)).toEqual(ids)
})

test.each([
  ['Hola @', ''],
  ['Hola @an', 'an'],
  ['@Ana Ru', 'Ana Ru'],
  ['Hola', null],
  ['ana@em', null],
  ['@Ana, ', null],
  ['@1', null],
])('while %j is typed, %j is looked for', (before, typed) => {
  expect(typedMention(before)).toBe(typed)
})
