/** Valid values for a catalogue, made from its fields: what the contract test writes. Two different numbers never repeat. */
import type { AnyCatalogue, AnyValues } from './catalogue.ts'
import { catalogueColours, settled, type CatalogueField, type TextField } from './field.ts'

function exampleOf({ pattern }: TextField, number: number): string | undefined {
  const example = pattern?.example
  return typeof example === 'function' ? example(number) : example
}

function sampleOf(field: CatalogueField, number: number): unknown {
  switch (field.kind) {
    case 'text':
      return settled(field, exampleOf(field, number) ?? `Á${number} muestra de texto`.slice(0, field.max))
    case 'number':
      return Math.min(field.min + number, field.max)
    case 'amount':
      return `${1000 + number}.50`
    case 'percent':
      return String(number % 100)
    case 'date':
      return `2026-${String((number % 12) + 1).padStart(2, '0')}-15`
    case 'choice':
      return Object.keys(field.choices)[number % Object.keys(field.choices).length] ?? ''
    case 'flag':
      return number % 2 === 0
    case 'colour':
      return catalogueColours[number % catalogueColours.length] ?? null
    case 'reference':
      return null
    case 'children':
      // One record has one line more than another, and no two lines of a record are alike.
      return Array.from({ length: field.least + (number % 3) }, (_, line) => ({
        id: null,
        ...Object.fromEntries(Object.entries(field.fields).map(([name, cell]) => [name, sampleOf(cell, number + line)])),
      }))
  }
}

export const sampleValues = (catalogue: AnyCatalogue, number: number): AnyValues =>
  // Each value is of the kind of its field, which is all that the type says.
  Object.fromEntries(Object.entries(catalogue.fields).map(([name, field]) => [name, sampleOf(field, number)])) as AnyValues
