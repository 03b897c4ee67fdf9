/** What rows of every kind have alike: a state, tags, the company's own fields, figures and days, and names of other records. */
import type { Day } from '#base/date.ts'
import { CUSTOM_COLUMN } from '../custom/import.ts'
import { isReference, type CustomEntity, type CustomField, type CustomInput } from '../custom/field.ts'
import { readValue, valueText } from '../custom/value.ts'
import { httpErrors } from '../http/errors.ts'
import { choiceMessages } from '../rules/index.ts'
import { editableFigure, parseDayInput, parseMoneyInput, parseQuantityInput, type Parsed } from '../ui/parse.ts'
import { repeatedRows } from './errors.ts'
import { keyOf, nearest, readChoice, readFlag } from './cells.ts'
import type { ImportRow } from './served.server.ts'

export const yesNo = ['Sí', 'No'] as const

export const oneSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Spaces that do not count change nothing. */
export const keptText = (before: string, text: string): string => (oneSpaced(text) === oneSpaced(before) ? before : oneSpaced(text))

export const refuseCell = (row: ImportRow, field: string | null, detalle: string, suggestions: readonly string[] = []): void =>
  row.refuse(field, httpErrors.of('invalid', { detalle }, field), suggestions)

/** A row that says again what an earlier row of the file said. @param first the number of that row */
export const refuseRepeated = (row: ImportRow, field: string, first: number): void =>
  row.refuse(field, repeatedRows(first, row.number, field))

const states = [
  { value: 'active', names: ['Activo', 'Activa', 'Sí', 'Habilitado', 'Vigente'] },
  { value: 'inactive', names: ['Inactivo', 'Inactiva', 'No', 'Deshabilitado', 'Bloqueado'] },
] as const

/** Null when the file does not say. */
export function stateOfRow(row: ImportRow): boolean | null {
  const text = row.text('active')
  if (text === '') return null
  const read = readChoice(states, text)
  if ('value' in read) return read.value === 'active'
  refuseCell(row, 'active', read.problem, ['Activo', 'Inactivo'])
  return null
}

export const stateText = (active: boolean): string => (active ? 'Activo' : 'Inactivo')

/** Yes or no; what was there when the cell says nothing. */
export function flagOfRow(row: ImportRow, field: string, before: boolean): boolean {
  const text = row.text(field)
  if (text === '') return before
  const read = readFlag(text)
  if ('value' in read) return read.value
  refuseCell(row, field, read.problem, yesNo)
  return before
}

export const flagText = (value: boolean): string => (value ? 'Sí' : 'No')

function figureOf(row: ImportRow, field: string, parse: (text: string) => Parsed): string | null {
  const text = row.text(field)
  // What would be worked out in a form is a formula in a file.
  const read = parse(text)
  if (read.ok) return read.text === '' ? null : read.text
  refuseCell(row, field, read.error)
  return null
}

/** "1.234,50" → "1234.50"; null when the cell says nothing or is refused. */
export const moneyOfRow = (row: ImportRow, field: string): string | null => figureOf(row, field, parseMoneyInput)
/** Six decimals, for quantities and prices of one unit. */
export const quantityOfRow = (row: ImportRow, field: string): string | null => figureOf(row, field, (text) => parseQuantityInput(text))
/** `05/03/2026` or `2026-03-05` → "2026-03-05". */
export const dayOfRow = (row: ImportRow, field: string, today: Day): Day | null =>
  figureOf(row, field, (text) => parseDayInput(text, today)) as Day | null

/** A figure as a person types it. */
export const figureText = (canonical: string): string => editableFigure(canonical)

interface Target {
  readonly id: string
  /** By any of them it is found. */
  readonly names: readonly string[]
}

/** Records that a cell names, by their name or their code. */
export class Named<T extends Target> {
  readonly #what: string
  readonly #targets: readonly T[]
  readonly #byKey = new Map<string, T | null>()
  readonly #unknown = new Map<string, readonly string[]>()

  /** @param what as in "No hay una categoría": "una categoría" */
  constructor(what: string, targets: readonly T[]) {
    this.#what = what
    this.#targets = targets
    for (const target of targets)
      for (const key of new Set(target.names.map(keyOf))) this.#byKey.set(key, this.#byKey.has(key) ? null : target)
  }

  /** Undefined when it has no such record, or several; the row says so. */
  of(row: ImportRow, field: string, text: string): T | undefined {
    const found = this.find(text)
    if (found) return found
    const isMany = this.#byKey.get(keyOf(text)) === null
    const detalle = isMany ? `Hay ${this.#what.replace(/^una? /, 'más de $&')} con el nombre «${text}».` : `No hay ${this.#what} «${text}».`
    refuseCell(row, field, detalle, this.#like(text))
    if (!isMany) row.lack(field, text)
    return undefined
  }

  find(text: string): T | undefined {
    return this.#byKey.get(keyOf(text)) ?? undefined
  }

  /** Found out once for each text: two thousand rows may say the same. */
  #like(text: string): readonly string[] {
    const known = this.#unknown.get(text)
    if (known) return known
    const names = nearest(
      text,
      this.#targets.flatMap((target) => target.names),
    )
    this.#unknown.set(text, names)
    return names
  }
}

/** The ids of the texts of a cell, separated by semicolons. */
export function manyOfRow(row: ImportRow, field: string, named: Named<Target>): string[] {
  const ids: string[] = []
  for (const text of row.text(field).split(';').map(oneSpaced)) {
    const found = text === '' ? undefined : named.of(row, field, text)
    if (found) ids.push(found.id)
  }
  return [...new Set(ids)]
}

/** The company's own fields over what was there. */
export function customOfRow(
  row: ImportRow,
  before: CustomInput,
  { entity, fields, today }: { readonly entity: CustomEntity; readonly fields: readonly CustomField[]; readonly today: Day },
): CustomInput {
  const values = { ...before }
  for (const field of fields) {
    const name = `${CUSTOM_COLUMN}${field.internalName}`
    if (field.entity !== entity || !row.has(name)) continue
    const read = readValue(field, row.text(name), today)
    if ('problem' in read)
      refuseCell(
        row,
        name,
        read.problem || choiceMessages.option,
        nearest(
          row.text(name),
          field.options.map((option) => option.name),
        ),
      )
    else if (read.value === null) delete values[field.internalName]
    // A name that the record has already says the same one, whoever else bears it.
    else if (isReference(field.kind) && valueText(field, before[field.internalName] ?? undefined) === row.text(name)) continue
    else values[field.internalName] = read.value
  }
  return values
}
