/** Novelties from a sheet, and those of the month before: both become lines of the form, where the rule of the server judges them. Pure. */
import { dayOfMonth, firstOfMonth, isDay, type Day } from '#base/date.ts'
import { FORMULA, keyOf, nearest } from '#platform/import/cells.ts'
import { matchColumns, type ImportField } from '#platform/import/kind.ts'
import { readTableWith } from '#platform/import/find-heads.ts'
import { isFormula, released } from '#platform/import/table.ts'
import { numberMessages } from '#platform/rules/index.ts'
import { parseDayInput, parseMoneyInput, parseQuantityInput, type Parsed } from '#platform/ui/parse.ts'
import { inputOfLine, newLine, type NoveltyLine } from './novelty-form.ts'
import { noveltyName, noveltyNames, noveltyProblems, shapeOf, type NoveltyInput } from './novelty.ts'

const field = (name: string, label: string, help: string, aliases: readonly string[] = []): ImportField => ({ name, label, help, aliases })

/** The columns of the sheet; the first two are always asked. */
export const noveltyColumns: readonly ImportField[] = [
  field('employee', 'Empleado', 'Su identificación o su nombre', ['Identificación', 'Cédula', 'Documento', 'Trabajador']),
  field('kind', 'Novedad', 'Su nombre o su código', ['Concepto', 'Tipo de novedad']),
  field('startsOn', 'Desde', 'De horas, su día', ['Fecha', 'Día', 'Fecha inicial', 'Fecha inicio']),
  field('endsOn', 'Hasta', 'De incapacidades y licencias', ['Fecha final', 'Fecha fin']),
  field('hours', 'Horas', 'De horas extra y recargos', ['Cantidad de horas']),
  field('days', 'Días hábiles', 'De vacaciones disfrutadas', ['Días']),
  field('moneyDays', 'Días compensados', 'De vacaciones en dinero', ['Días en dinero']),
  field('amount', 'Valor', 'De pagos y deducciones', ['Monto', 'Importe']),
  field('note', 'Nota', 'Lo que explica la novedad', ['Observación', 'Observaciones']),
]

export interface NamedEmployee {
  readonly employeeId: string
  readonly name: string
  readonly identification: string
}

export interface FileProblem {
  /** As a spreadsheet counts them. */
  readonly row: number
  /** Of its column; empty of the whole row. */
  readonly column: string
  readonly text: string
}

export interface ReadNovelties {
  readonly lines: readonly NoveltyLine[]
  /** Nothing is taken while there is any. */
  readonly problems: readonly FileProblem[]
}

const MOST_WRITTEN = 200
const kinds = Object.values(noveltyNames).flatMap((names) => Object.entries(names))
const kindNames = kinds.map(([, name]) => name)
const kindOf = (text: string): string | null =>
  kinds.find(([code, name]) => keyOf(code) === keyOf(text) || keyOf(name) === keyOf(text))?.[0] ?? null

const digitsOf = (text: string): string => text.replaceAll(/[\s.,-]/g, '').toUpperCase()

function employeeOf(text: string, everybody: readonly NamedEmployee[]): NamedEmployee | string {
  const found = everybody.filter(({ name, identification }) => digitsOf(text) === identification || keyOf(text) === keyOf(name))
  const [first, second] = found
  if (first && second) return `Hay dos contratos de ${text}: escríbelo en la nómina.`
  if (first) return first
  const near = nearest(
    text,
    everybody.map(({ name }) => name),
  )
  const tail = near.length === 0 ? '' : ` ¿Es ${near.join(' o ')}?`
  return text === '' ? 'Escribe de quién es.' : `Nadie con ese nombre o número tiene contrato en el mes.${tail}`
}

function unknownKind(text: string): string {
  if (text === '') return 'Escribe la novedad.'
  const near = nearest(text, kindNames)
  return near.length === 0 ? 'Elige la novedad de la lista.' : `No hay una novedad con ese nombre. ¿Es ${near.join(' o ')}?`
}

type Asked = readonly (keyof NoveltyLine)[]
/** The columns that a shape reads; what is written in another is told, for it would be lost. */
const ASKED: Readonly<Record<NonNullable<ReturnType<typeof shapeOf>>, Asked>> = {
  hours: ['startsOn', 'hours'],
  absence: ['startsOn', 'endsOn'],
  vacation: ['startsOn', 'days', 'moneyDays'],
  payment: ['amount'],
  deduction: ['amount'],
}

const columnName = (name: string): string => noveltyColumns.find((column) => column.name === name)?.label ?? ''

function parseCell(name: keyof NoveltyLine, text: string, month: Day): Parsed {
  if (isFormula(text)) return { ok: false, error: FORMULA }
  if (name === 'startsOn' || name === 'endsOn') return parseDayInput(text, month)
  if (name === 'amount') return parseMoneyInput(text)
  if (name === 'hours') return parseQuantityInput(text, 2)
  if (/^\d{0,4}$/.test(text)) return { ok: true, text }
  return { ok: false, error: numberMessages.notWhole }
}

const FIGURES: Asked = ['startsOn', 'endsOn', 'hours', 'days', 'moneyDays', 'amount']

interface Reading {
  readonly everybody: readonly NamedEmployee[]
  readonly month: Day
}

function lineOfRow(
  row: number,
  textOf: (name: string) => string,
  { everybody, month }: Reading,
): { line: NoveltyLine; problems: FileProblem[] } {
  const problems: FileProblem[] = []
  const refuse = (name: string, text: string): void => void problems.push({ row, column: columnName(name), text })
  const employee = employeeOf(textOf('employee'), everybody)
  if (typeof employee === 'string') refuse('employee', employee)
  const kind = kindOf(textOf('kind'))
  if (kind === null) refuse('kind', unknownKind(textOf('kind')))
  const asked = ASKED[shapeOf(kind ?? '') ?? 'payment']
  const figures = FIGURES.map((name) => {
    const text = textOf(name)
    const read = parseCell(name, text, month)
    if (!read.ok) refuse(name, read.error)
    if (kind !== null && text !== '' && !asked.includes(name)) refuse(name, `${noveltyName(kind)} no lleva este dato.`)
    return [name, read.ok ? read.text : ''] as const
  })
  const note = textOf('note')
  if (note.length > MOST_WRITTEN) refuse('note', `Máximo ${MOST_WRITTEN} letras.`)
  const chosen = typeof employee === 'string' ? null : { id: employee.employeeId, label: employee.name }
  return { line: { ...newLine(), employee: chosen, kind: kind ?? '', ...Object.fromEntries(figures), note }, problems }
}

/** @param text cells as they were pasted or as a file has them, with their heads */
export function readNoveltyFile(text: string, reading: Reading): ReadNovelties {
  const knownOf = (heads: readonly string[]): number => matchColumns(noveltyColumns, heads).filter((name) => name !== '').length
  const { heads, rows } = readTableWith(text, knownOf)
  const columns = matchColumns(noveltyColumns, heads)
  const missing = ['employee', 'kind'].filter((name) => !columns.includes(name))
  if (missing.length > 0)
    return { lines: [], problems: missing.map((name) => ({ row: 1, column: columnName(name), text: 'Falta esta columna en la hoja.' })) }
  const read = rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ number, cells }) => ({
      row: number,
      ...lineOfRow(number, (name) => released((cells[columns.indexOf(name)] ?? '').trim()), reading),
    }))
  return {
    lines: read.map(({ line }) => line),
    problems: [...read.flatMap(({ problems }) => problems), ...ruled(read, reading.month)].toSorted(byRow),
  }
}

const byRow = (one: FileProblem, other: FileProblem): number => one.row - other.row

interface ReadRow {
  readonly row: number
  readonly line: NoveltyLine
  readonly problems: readonly FileProblem[]
}

/** What the rule of the month says of those rows that could be read: the server says the same when they are saved. */
function ruled(read: readonly ReadRow[], month: Day): FileProblem[] {
  const good = read.filter(({ problems }) => problems.length === 0)
  const problems = noveltyProblems(
    good.map(({ line }) => inputOfLine(line)),
    month,
    () => true,
  )
  return problems.flatMap(({ field: at, message }) => {
    const [, index = '', name = ''] = at?.split('.') ?? []
    const row = good[parseInt(index, 10)]?.row
    return row === undefined ? [] : [{ row, column: columnName(name), text: message }]
  })
}

/** The same day of another month; the last one of a month that has no such day. */
const sameDay = (day: string | null, month: Day): string | null =>
  day === null || !isDay(day) ? null : dayOfMonth(firstOfMonth(month), parseInt(day.slice(8), 10))

/** Novelties of another month as they would be in this one: of those who are in it, and of the chosen kinds. */
export function copiedNovelties(
  novelties: readonly NoveltyInput[],
  {
    month,
    kinds: chosen,
    everybody,
  }: { readonly month: Day; readonly kinds: readonly string[]; readonly everybody: readonly NamedEmployee[] },
): (NoveltyInput & { readonly employee: string })[] {
  const names = new Map(everybody.map(({ employeeId, name }) => [employeeId, name]))
  return novelties.flatMap((novelty) => {
    const employee = names.get(novelty.employeeId)
    if (employee === undefined || !chosen.includes(novelty.kind)) return []
    return [{ ...novelty, startsOn: sameDay(novelty.startsOn, month), endsOn: sameDay(novelty.endsOn, month), employee }]
  })
}
