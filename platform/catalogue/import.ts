/**
 * A table of a file as records of a catalogue: which column is which field, and what each cell says. Pure, so that the
 * page that shows the columns and the server that writes read them alike. A value is checked with the form's own rule.
 */
import { isDay, type Day } from '#base/date.ts'
import { isPercentText } from '#base/decimal.ts'
import { readTableWith } from '../import/find-heads.ts'
import { headKeys } from '../import/kind.ts'
import { isFormula, released, type ReadTable } from '../import/table.ts'
import { choiceMessages, dateMessages, textMessages } from '../rules/index.ts'
import { fold } from '../search.ts'
import { parseDayInput, parseMoneyInput, parsePercentInput, parseQuantityInput } from '../ui/parse.ts'
import type { AnyCatalogue } from './catalogue.ts'
import { STATE, STATE_LABEL } from './export.ts'
import { lineWords, linesIn, readChildren, referencesIn, type Child } from './children.ts'
import {
  colourNames,
  columnOf,
  mayBeEmpty,
  settled,
  valueProblem,
  type CatalogueField,
  type ChildrenField,
  type ReferenceField,
} from './field.ts'
import { stateWords } from './words.ts'

/** What a cell is compared by: without accents, case or spaces that do not count. */
export const keyOf = (text: string): string => fold(text).trim().replace(/\s+/g, ' ')

/** Every field that a column may be, the state last, as a person reads them. */
export const importable = (catalogue: AnyCatalogue): (readonly [name: string, label: string])[] => [
  ...Object.entries(catalogue.fields).map(([name, { label }]) => [name, label] as const),
  [STATE, STATE_LABEL],
]

export const importLabel = (catalogue: AnyCatalogue, name: string): string =>
  name === STATE ? STATE_LABEL : (catalogue.fields[name]?.label ?? name)

/** The field of each column by its head; '' is a column that is not imported. A field is taken once. */
export function matchHeads(catalogue: AnyCatalogue, heads: readonly string[]): string[] {
  const taken = new Set<string>()
  return heads.map((head) => {
    const [, bare] = headKeys(head)
    const isOf = (label: string): boolean => keyOf(label) === keyOf(head) || (bare !== '' && headKeys(label)[1] === bare)
    const name = importable(catalogue).find(([each, label]) => !taken.has(each) && isOf(label))?.[0] ?? ''
    if (name !== '') taken.add(name)
    return name
  })
}

/** The table of a file, below its heads. */
export const readTableOf = (catalogue: AnyCatalogue, text: string): ReadTable =>
  readTableWith(text, (heads) => matchHeads(catalogue, heads).filter((name) => name !== '').length)

/** Without a column of its own it stays as a new record begins; this one must be given. */
const mustBeGiven = (field: CatalogueField): boolean => !mayBeEmpty(field) && field.initial === null

/** The labels of what every record needs and no column has. */
export const missingColumns = (catalogue: AnyCatalogue, columns: readonly string[]): string[] =>
  Object.entries(catalogue.fields).flatMap(([name, field]) => (mustBeGiven(field) && !columns.includes(name) ? [field.label] : []))

/** The field that names a record of a tree to those that hang from it. */
export function nameFieldOf({ fields, tree }: AnyCatalogue): string | null {
  const parent = tree && fields[tree.parent]
  return parent?.kind === 'reference' ? (Object.keys(fields).find((name) => columnOf(name) === parent.labelColumn) ?? null) : null
}

/** The sets of fields by which a row of a file is known to be a record: what may not repeat, or else its path in a tree. */
export function importKeys(catalogue: AnyCatalogue): (readonly string[])[] {
  const unique = (catalogue.unique ?? []).map((each) => (typeof each === 'string' ? [each] : each.fields))
  const name = nameFieldOf(catalogue)
  return unique.length === 0 && catalogue.tree && name !== null ? [[catalogue.tree.parent, name]] : unique
}

/** The key that a file with these columns has; null when it has none whole. */
export const keyIn = (catalogue: AnyCatalogue, columns: readonly string[]): readonly string[] | null =>
  importKeys(catalogue).find((key) => key.every((name) => columns.includes(name))) ?? null

/** Of a list, what names the targets of its references: `0.categoryId` → text. */
type Named = Readonly<Record<string, string>>
type Cell = { readonly value: unknown; readonly named?: Named } | { readonly problem: string }

const FORMULA = 'Empieza como una fórmula. Escribe el texto sin =, @, + o - delante.'
const YES = new Set(['si', 's', 'x', '1', 'verdadero', 'true'])
const NO = new Set(['no', 'n', '0', 'falso', 'false'])
/** A day with the hour that some spreadsheets add. */
const FULL_DAY = /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})(?:[ T]\d.*)?$/

function readDay(text: string, today: Day): Cell {
  const [, day = ''] = FULL_DAY.exec(text) ?? []
  if (day === '') return { problem: dateMessages.example }
  const [year = '', month = '', date = ''] = day.split('-')
  if (year.length === 4) {
    const canonical = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    return isDay(canonical) ? { value: canonical } : { problem: dateMessages.noSuchDate }
  }
  const parsed = parseDayInput(day, today)
  return parsed.ok ? { value: parsed.text } : { problem: parsed.error }
}

function readChoice(choices: Readonly<Record<string, string>>, text: string, problem: string): Cell {
  const found = Object.entries(choices).find(([value, label]) => keyOf(label) === keyOf(text) || value === text)
  return found ? { value: found[0] } : { problem }
}

/** What a cell that has something says; of a reference, the text that names it. */
function readCell(field: CatalogueField, text: string, today: Day): Cell {
  switch (field.kind) {
    case 'text':
    case 'reference':
      return { value: text }
    case 'number': {
      const parsed = parseQuantityInput(text, 0)
      return parsed.ok ? { value: Number(parsed.text) } : { problem: parsed.error }
    }
    case 'amount': {
      const parsed = parseMoneyInput(text)
      return parsed.ok ? { value: parsed.text } : { problem: parsed.error }
    }
    case 'percent': {
      // Of a rate the dot is decimal: nobody writes thousands of percent.
      const plain = text.replace(/%$/, '').trimEnd()
      const parsed = parsePercentInput(isPercentText(plain) ? plain.replace('.', ',') : plain, 6)
      return parsed.ok ? { value: parsed.text } : { problem: parsed.error }
    }
    case 'date':
      return readDay(text, today)
    case 'choice':
      return readChoice(field.choices, text, choiceMessages.option)
    case 'colour':
      return readChoice(colourNames, text, choiceMessages.colour)
    case 'flag': {
      const key = keyOf(text)
      return YES.has(key) || NO.has(key) ? { value: YES.has(key) } : { problem: choiceMessages.option }
    }
    case 'children':
      return readLines(field, text, today)
  }
}

/** "Rojo | R1 | Rojo; Azul | A1". */
function readLines(field: ChildrenField, text: string, today: Day): Cell {
  const lines: Child[] = []
  const named: Record<string, string> = {}
  for (const [at, texts] of readChildren(text).entries()) {
    const child: Record<string, unknown> = {}
    for (const [index, [name, cell]] of Object.entries(field.fields).entries()) {
      const said = texts[index] ?? ''
      const read = said === '' ? { value: said === '' && texts.length <= index ? (cell.initial ?? '') : '' } : readCell(cell, said, today)
      if ('problem' in read) return { problem: `Línea ${at + 1}, ${cell.label}: ${read.problem}` }
      if (cell.kind === 'reference' && read.value !== '') named[`${at}.${name}`] = String(read.value)
      child[name] = cell.kind === 'reference' ? null : settled(cell, read.value)
    }
    lines.push({ ...child, id: null })
  }
  return { value: lines, named }
}

/** What is wrong with lines whose references are still names: those are looked at once it is known what they are. */
function unnamedProblem(field: ChildrenField, value: unknown, named: Named): string | null {
  const missing = linesIn(value).flatMap((_line, at) =>
    referencesIn(field).flatMap(([name, cell]) =>
      cell.optional || named[`${at}.${name}`] !== undefined ? [] : [lineWords(field, at, name, textMessages.required)],
    ),
  )
  const fields = Object.fromEntries(
    Object.entries(field.fields).map(([name, cell]) => [name, cell.kind === 'reference' ? { ...cell, optional: true } : cell]),
  )
  return missing[0] ?? valueProblem({ ...field, fields }, value)
}

/** Where the text of a reference stands: `brandId`, or `excluded.0.categoryId` in a list. */
export interface ReferencePlace {
  readonly field: string
  /** From 0; null outside a list. */
  readonly line: number | null
  readonly cell: string
}

export function placeOf(path: string): ReferencePlace {
  const [field = '', line, cell = ''] = path.split('.')
  return { field, line: line === undefined ? null : Number(line), cell }
}

/** What a place is of any row: `brandId`, or `excluded.categoryId` in a list. */
export function kindOfPlace(path: string): string {
  const { field, line, cell } = placeOf(path)
  return line === null ? field : `${field}.${cell}`
}

/** The reference that stands there. */
export function referenceAt(catalogue: AnyCatalogue, kind: string): ReferenceField | null {
  const [name = '', cell] = kind.split('.')
  const field = catalogue.fields[name]
  const found = field?.kind === 'children' && cell !== undefined ? field.fields[cell] : field
  return found?.kind === 'reference' ? found : null
}

/** The values with what a reference turned out to be. */
export function withReference(values: Readonly<Record<string, unknown>>, path: string, id: string): Record<string, unknown> {
  const { field, line, cell } = placeOf(path)
  if (line === null) return { ...values, [field]: id }
  return { ...values, [field]: linesIn(values[field]).map((child, at) => (at === line ? { ...child, [cell]: id } : child)) }
}

export interface ReadRecord {
  /** Of each field, as the form would send it; a reference that is named is still null. */
  readonly values: Readonly<Record<string, unknown>>
  /** Field, or the path of a cell of a list → the text that names what it points to. */
  readonly references: Readonly<Record<string, string>>
  /** What the file says of these; any other is only as a new record begins. */
  readonly given: ReadonlySet<string>
  /** Null when the file does not say. */
  readonly active: boolean | null
  readonly problems: readonly { readonly field: string; readonly message: string }[]
}

/**
 * One row as a record.
 * @param columns the field of each cell, '' for none
 */
export function readRecord(catalogue: AnyCatalogue, columns: readonly string[], cells: readonly string[], today: Day): ReadRecord {
  const values: Record<string, unknown> = {}
  const references: Record<string, string> = {}
  const given = new Set<string>()
  const problems: { field: string; message: string }[] = []
  const cellOf = (name: string): string | null => (columns.includes(name) ? (cells[columns.indexOf(name)] ?? '').trim() : null)
  for (const [name, field] of Object.entries(catalogue.fields)) {
    const cell = cellOf(name)
    const wrong = (message: string) => problems.push({ field: name, message })
    let named: Named = {}
    values[name] = settled(field, null)
    const isSilent = cell === null || (cell === '' && !mayBeEmpty(field))
    if (!isSilent) given.add(name)
    if (isSilent) values[name] = field.initial ?? settled(field, null)
    else if (cell !== '' && isFormula(cell)) {
      wrong(FORMULA)
      continue
    } else if (cell !== '') {
      const read = readCell(field, released(cell), today)
      if ('problem' in read) {
        wrong(read.problem)
        continue
      }
      if (field.kind === 'reference') {
        references[name] = String(read.value)
        continue
      }
      values[name] = read.value
      named = read.named ?? {}
      for (const [path, text] of Object.entries(named)) references[`${name}.${path}`] = text
    }
    const problem = field.kind === 'children' ? unnamedProblem(field, values[name], named) : valueProblem(field, values[name])
    if (problem !== null) wrong(problem)
    values[name] = settled(field, values[name])
  }
  const state = keyOf(cellOf(STATE) ?? '')
  const isState = (active: boolean) => state === keyOf(stateWords(catalogue.titles, active)) || state === (active ? 'activo' : 'inactivo')
  const active = isState(true) ? true : isState(false) ? false : null
  if (state === '') return { values, references, given, active: null, problems }
  given.add(STATE)
  if (active === null) problems.push({ field: STATE, message: choiceMessages.option })
  return { values, references, given, active, problems }
}
