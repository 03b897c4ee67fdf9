/**
 * The lists inside a record: the values of an attribute, the stages of a pipeline, the categories that a programme leaves
 * out. The lines of each live in a table of their own, in the order that people put, and are written with their record and
 * never alone.
 */
import { parsePercent, percentText } from '#base/decimal.ts'
import { choiceMessages } from '../rules/index.ts'
import {
  colourNames,
  isCatalogueColour,
  settled,
  valueProblem,
  type CatalogueField,
  type CellField,
  type ChildrenField,
  type ReferenceField,
} from './field.ts'
import type { Fields } from './record.ts'

export type Child = Readonly<Record<string, unknown>> & { readonly id: string | null }
export type OwnField = Exclude<CatalogueField, ChildrenField>

/** The lists of a record, by the name of their field. */
export const listsOf = (fields: Fields): [string, ChildrenField][] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'children' ? [[name, field]] : []))

/** A list of nothing but references is chosen from, one by one, and not filled line by line. */
export function chosenCell({ fields }: ChildrenField): readonly [name: string, cell: ReferenceField] | null {
  const [first, ...more] = Object.entries(fields)
  return first && more.length === 0 && first[1].kind === 'reference' ? [first[0], first[1]] : null
}

/** The cells of a list that point to something. */
export const referencesIn = ({ fields }: ChildrenField): [string, ReferenceField][] =>
  Object.entries(fields).flatMap(([name, cell]) => (cell.kind === 'reference' ? [[name, cell]] : []))

/** Where a cell is, in errors and among the names of a record. @param line from 0 */
export const cellPath = (list: string, line: number, cell: string): string => `${list}.${line}.${cell}`

/** The name of what a cell points to. @param line from 0 */
export type NameOfCell = (line: number, cell: string, id: string) => string

/** As a record that is read says it. */
export const namedBy =
  (labels: Readonly<Record<string, string>>, list: string): NameOfCell =>
  (line, cell) =>
    labels[cellPath(list, line, cell)] ?? ''

/** The fields that are columns of the record's own table. */
export const ownFields = (fields: Fields): [string, OwnField][] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'children' ? [] : [[name, field]]))

const isChild = (value: unknown): value is Child => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The lines of a value that may be anything. */
export const linesIn = (value: unknown): readonly Child[] => (Array.isArray(value) ? value.filter(isChild) : [])

export interface ChildProblem {
  /** From 0. */
  readonly line: number
  readonly field: string
  readonly message: string
}

/** What is wrong with each line, also against those before it. */
export function childProblems({ fields, unique }: ChildrenField, lines: readonly Child[]): ChildProblem[] {
  const seen = new Map<string, number>()
  return lines.flatMap((child, line) =>
    Object.entries(fields).flatMap(([name, field]): ChildProblem[] => {
      const problem = valueProblem(field, child[name])
      if (problem !== null) return [{ line, field: name, message: problem }]
      const value = settled(field, child[name])
      if (!unique.includes(name) || value === '' || value === null) return []
      const key = JSON.stringify([name, String(value).toLowerCase()])
      const before = seen.get(key)
      if (before === undefined) seen.set(key, line)
      return before === undefined ? [] : [{ line, field: name, message: `Se repite: ya está en la línea ${before + 1}.` }]
    }),
  )
}

/** What is wrong with how many there are, or null. */
export function countProblem({ least, most }: ChildrenField, count: number): string | null {
  if (count < least) return least === 1 ? 'Agrega al menos una línea.' : `Agrega al menos ${least} líneas.`
  return count > most ? `Son más de ${most} líneas.` : null
}

/** A list as one text, for whoever shows a single error: "Línea 2, Nombre: Este campo es obligatorio." */
export function childrenProblem(field: ChildrenField, value: unknown): string | null {
  if (!Array.isArray(value) || !value.every(isChild)) return choiceMessages.invalid
  const count = countProblem(field, value.length)
  if (count !== null) return count
  const [first] = childProblems(field, value)
  return first ? lineWords(field, first.line, first.field, first.message) : null
}

/** "Línea 2, Nombre: Este campo es obligatorio." @param line from 0 */
export const lineWords = ({ fields }: ChildrenField, line: number, cell: string, message: string): string =>
  `Línea ${line + 1}, ${fields[cell]?.label ?? ''}: ${message}`

/** As they are stored, the fields always in one order so that two can be compared. */
export const settledChildren = ({ fields }: ChildrenField, lines: readonly Child[]): Child[] =>
  lines.map((child) => ({
    id: child.id ?? null,
    ...Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const value = settled(field, child[name])
        // "50.000000", as the database says it.
        return [name, field.kind === 'percent' && typeof value === 'string' ? percentText(parsePercent(value)) : value]
      }),
    ),
  }))

/** What tells a line from others when it comes without its identity: its first field. */
function childKey({ fields }: ChildrenField, child: Child): string {
  const [first = ''] = Object.keys(fields)
  return String(child[first] ?? '')
}

/** "Rojo, Azul": each line by the first of its fields that says something. Names with commas are kept apart by more. */
export function childrenTitle(field: ChildrenField, value: unknown, nameOf: NameOfCell): string {
  const names = textsOf(field, value, nameOf).map((cells) => cells.find((cell) => cell !== '') ?? '')
  return names.join(names.some((name) => name.includes(',')) ? '; ' : ', ')
}

const textsOf = ({ fields }: ChildrenField, value: unknown, nameOf: NameOfCell): string[][] =>
  linesIn(value).map((child, line) =>
    Object.entries(fields).map(([name, cell]) =>
      cellText(cell, cell.kind === 'reference' && child[name] ? nameOf(line, name, String(child[name])) : child[name]),
    ),
  )

/** What a cell says to a person and to a file; of a reference, the name that it is given. */
function cellText(field: CellField, value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  switch (field.kind) {
    case 'choice':
      return (field.choices as Readonly<Record<string, string>>)[text] ?? text
    case 'colour':
      return isCatalogueColour(text) ? colourNames[text] : text
    case 'flag':
      return value === true ? 'Sí' : 'No'
    case 'amount':
    case 'percent':
      return text.replace('.', ',')
    default:
      return text
  }
}

const escaped = (text: string): string => text.replaceAll(/[\\|;]/g, (mark) => `\\${mark}`)

/** The list in one cell of a file: "Rojo | R1 | Rojo; Azul | A1". Nothing at the end of a line is left out. */
export const writeChildren = (field: ChildrenField, value: unknown, nameOf: NameOfCell): string =>
  textsOf(field, value, nameOf)
    .map((texts) => {
      const cells = texts.map(escaped)
      return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join(' | ')
    })
    .join('; ')

/** The texts of each line of such a cell. */
export function readChildren(text: string): string[][] {
  if (text.trim() === '') return []
  const lines: string[][] = [['']]
  const add = (more: string) => {
    const line = lines.at(-1) ?? []
    line[line.length - 1] = (line.at(-1) ?? '') + more
  }
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? ''
    if (mark === '\\') add(text[(at += 1)] ?? '')
    else if (mark === ';' || mark === '\n') lines.push([''])
    else if (mark === '|') lines.at(-1)?.push('')
    else add(mark)
  }
  return lines.map((line) => line.map((cell) => cell.trim())).filter((line) => line.some((cell) => cell !== ''))
}

/**
 * Lines with the identity that they had: their own, or, of those that come without one, that of the line with the same name.
 * @param make gives an identity to a new one
 */
export function identified(field: ChildrenField, lines: readonly Child[], previous: readonly Child[], make: () => string): Child[] {
  const left = new Map(previous.map((child) => [child.id, child]))
  const taken = lines.map((child) => {
    const isKnown = child.id !== null && left.delete(child.id)
    return isKnown ? child.id : null
  })
  return lines.map((child, index) => {
    const known = taken[index]
    if (known) return child
    const same = child.id === null ? [...left.values()].find((each) => childKey(field, each) === childKey(field, child)) : undefined
    if (same) left.delete(same.id)
    return { ...child, id: same?.id ?? make() }
  })
}
