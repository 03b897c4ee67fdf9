/** Values of a catalogue's fields in words: in its history, its filters. */
import { countText } from '#base/count.ts'
import type { ReactNode } from 'react'
import { isDay, showDay } from '#base/date.ts'
import { Money, Percent } from '#platform/ui/index.tsx'
import { ColourMark } from './Colour.tsx'
import type { AnyCatalogue } from './catalogue.ts'
import { writeChildren } from './children.ts'
import { stateWords } from './words.ts'

/** How something that changed is called: a field, the state, or what a merge says. */
export function changeLabel(catalogue: AnyCatalogue, name: string): string {
  const own: Readonly<Record<string, string>> = { active: 'Estado', position: 'Puesto', into: 'Unido con', from: 'Se le unió' }
  // What a merge moved is kept under its own words: "productos y servicios".
  return catalogue.fields[name]?.label ?? own[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
}

/** @param names id → name of what a reference points to */
export function shownValue(catalogue: AnyCatalogue, name: string, value: unknown, names: Readonly<Record<string, string>>): ReactNode {
  const field = catalogue.fields[name]
  const text = String(value)
  if (name === 'active') return stateWords(catalogue.titles, value === true)
  switch (field?.kind) {
    case 'number':
      return countText(Number(value))
    case 'amount':
      return <Money value={text} />
    case 'percent':
      return <Percent value={text} />
    case 'date':
      return isDay(text) ? showDay(text) : text
    case 'choice':
      return (field.choices as Readonly<Record<string, string>>)[text] ?? text
    case 'flag':
      return value === true ? 'Sí' : 'No'
    case 'children':
      // Whole: a change may be of any of its cells.
      return writeChildren(field, value, (_line, _cell, id) => names[id] ?? 'Eliminado')
    case 'colour':
      return <ColourMark value={text} />
    case 'reference':
      return names[text] ?? 'Eliminado'
    default:
      return text
  }
}
