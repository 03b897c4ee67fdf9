/**
 * What can be imported: the fields of a kind, as a person reads them and as files of other programs call them. Pure, so
 * that template, page and server speak of the same.
 */
import type { Gate, Permission } from '../access.ts'
import { keyOf } from './cells.ts'

export interface ImportField {
  readonly name: string
  /** The head of its column. */
  readonly label: string
  /** A new record cannot do without it. */
  readonly required?: boolean
  /** What goes in it, in a sentence. */
  readonly help?: string
  readonly example?: string
  /** Texts that it takes, when they are few. */
  readonly choices?: readonly string[]
  /** Other heads under which files bring it. */
  readonly aliases?: readonly string[]
}

/** A layout that another program is known to leave: its heads → our fields. A preset is data. */
export interface ImportPreset {
  /** As a person knows it: "Siigo". */
  readonly name: string
  /** Every one of them has to be there for it to be recognised. */
  readonly signs: readonly string[]
  readonly columns: Readonly<Record<string, string>>
}

export interface ImportKind {
  /** `people.party` */
  readonly name: string
  readonly titles: { readonly one: string; readonly many: string; readonly feminine: boolean }
  /** The group in which it is offered: "Terceros". */
  readonly group: string
  /** Where its records are seen. */
  readonly address: string
  readonly fields: readonly ImportField[]
  /** How a row is known to be a record that exists; null when rows only create. */
  readonly known: string | null
  /** Rows of one file: 2,000 unless told; fewer where they become one document (462). */
  readonly most?: number
  /** A figure of which the review shows what it is now and what it will be: "Precio". */
  readonly compares?: string
  /** Where a file may be read as another program leaves it (`presets.ts`). */
  readonly presets?: readonly ImportPreset[]
  /** Who may import it: whoever may write its records. */
  readonly gate: Gate
  /** Who may take out those that exist, to mend them on a sheet. */
  readonly exports: Permission
}

/**
 * The field of each column by its head; '' is a column that is not imported. A field is taken once, labels before aliases.
 * @param known what is known already of some columns, in their order
 */
export function matchColumns(fields: readonly ImportField[], heads: readonly string[], known: readonly string[] = []): string[] {
  const columns = heads.map((_, index) => known[index] ?? '')
  const take = (names: (field: ImportField) => readonly string[]) => {
    for (const [index, head] of heads.entries()) {
      if (columns[index] !== '') continue
      const keys = headKeys(head)
      const found = fields.find((field) => !columns.includes(field.name) && names(field).some((name) => keys.includes(bareKey(name))))
      if (keys[1] !== '' && found) columns[index] = found.name
    }
  }
  take(({ label }) => [label])
  take(({ name, aliases = [] }) => [name, ...aliases])
  return columns
}

/** "(obligatorio)", "(campo requerido)": what templates of other programs say of a column is no part of its name. */
const OBLIGATION = /[([]\s*(?:campo\s+)?(?:obligatori[oa]s?|requerid[oa]s?|opcional(?:es)?)\s*[)\]]/giu

/** What a head is compared by: as it stands, and without what it says of being obligatory. */
export const headKeys = (head: string): readonly [asItStands: string, bare: string] => [
  bareKey(head),
  bareKey(head.replaceAll(OBLIGATION, ' ')),
]

/** Heads come with asterisks, colons and brackets. */
export const bareKey = (text: string): string => keyOf(text.replaceAll(/[^\p{Letter}\p{Number}%]+/gu, ' '))

/** What is wrong with the columns that somebody assigned, in Spanish; null when nothing is. */
export function columnsProblem(fields: readonly ImportField[], columns: readonly string[]): string | null {
  const used = columns.filter((name) => name !== '')
  const unknown = used.find((name) => !fields.some((field) => field.name === name))
  if (unknown !== undefined) return `No hay un campo ${unknown}.`
  const repeated = used.find((name, index) => used.indexOf(name) !== index)
  if (repeated !== undefined) return `Dos columnas van a ${fields.find(({ name }) => name === repeated)?.label ?? repeated}. Deja una.`
  return used.length === 0 ? 'Di qué campo es cada columna.' : null
}
