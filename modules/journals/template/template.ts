/** How the lines of a template become those of a journal: fixed values, percentages, formulas over what is asked, the rest. Pure. */
import { absolute, amountText, isAmountText, parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import type { LedgerBook } from '#modules/accounting/index.ts'
import { LONGEST_FORMULA, parseFormula, workOut, type Formula } from '#platform/custom/formula.ts'
import { textMessages } from '#platform/rules/index.ts'
import { balancing, ledgerSumsOf } from '../journal-lines.ts'

/** Whatever makes the journal balance. */
export const REST = '='
export const LONGEST_FIGURE = LONGEST_FORMULA
/** Nobody answers more questions than these. */
export const MOST_VARIABLES = 20

/** A line as it is worked out; the figures are written as a person writes them. */
export interface TemplateFigures {
  readonly base: string
  readonly debit: string
  readonly credit: string
}
type Column = keyof TemplateFigures

export interface TemplateProblem {
  /** As `lines.2.debit`. */
  readonly field: string
  readonly text: string
}

type Figure = { readonly is: 'nothing' | 'rest' } | { readonly is: 'formula'; readonly formula: Formula; readonly names: readonly string[] }

const PERCENT = /^(\d{1,3}(?:[.,]\d{1,6})?)\s*%\s*(?:de\s+)?([a-zñáéíóú_][a-z0-9_ñáéíóú]*)$/i
const isProblem = (read: Figure | { readonly problem: string }): read is { readonly problem: string } => 'problem' in read

/** "1500", "19 % de base", "base*19/100", "=". */
function readFigure(written: string): Figure | { readonly problem: string } {
  const text = written.trim()
  if (text === '') return { is: 'nothing' }
  if (text === REST) return { is: 'rest' }
  const [, rate, of] = PERCENT.exec(text) ?? []
  const parsed = parseFormula(rate === undefined || of === undefined ? text : `${of}*${rate}/100`)
  return 'problem' in parsed ? parsed : { is: 'formula', ...parsed }
}

const columns: readonly Column[] = ['base', 'debit', 'credit']

function* figuresOf(lines: readonly TemplateFigures[]) {
  for (const [index, line] of lines.entries())
    for (const column of columns) yield { index, column, field: `lines.${index}.${column}`, read: readFigure(line[column]) }
}

/** What is asked when the template is used, each once, in the order in which its lines name it. */
export const variablesOf = (lines: readonly TemplateFigures[]): string[] => [
  ...new Set([...figuresOf(lines)].flatMap(({ read }) => ('is' in read && read.is === 'formula' ? read.names : []))),
]

/** "valor_base" → "Valor base". */
export const labelOfVariable = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What is wrong with the lines as they are written, whatever is answered later. */
export function templateProblems(lines: readonly TemplateFigures[]): TemplateProblem[] {
  let rests = 0
  const wrong = [...figuresOf(lines)].flatMap(({ column, field, read }) => {
    if (isProblem(read)) return [{ field, text: read.problem }]
    if (read.is !== 'rest') return []
    if (column === 'base') return [{ field, text: 'La base no puede ser lo que falta para cuadrar.' }]
    rests += 1
    return rests > 1 ? [{ field, text: 'Solo una línea puede llevar lo que falta para cuadrar.' }] : []
  })
  const sides = lines.flatMap(({ debit, credit }, index) => {
    if (debit.trim() !== '' && credit.trim() !== '')
      return [{ field: `lines.${index}.credit`, text: 'Una línea lleva débito o crédito, no los dos.' }]
    return debit.trim() === '' && credit.trim() === '' ? [{ field: `lines.${index}.debit`, text: 'Escribe el débito o el crédito.' }] : []
  })
  const asked = variablesOf(lines).length
  const many = asked > MOST_VARIABLES ? [{ field: 'lines', text: `Una plantilla pregunta máximo ${MOST_VARIABLES} valores.` }] : []
  return [...wrong, ...sides, ...many]
}

/** Figures of documents are kept to the cent. */
const toCents = (formula: Formula): Formula => ({
  is: 'call',
  name: 'redondear',
  given: [formula, { is: 'figure', value: { over: 2n, under: 1n } }],
})

const CANNOT = 'No se puede calcular con esos valores: divide por cero o da una cifra demasiado grande.'

/** @returns canonical text, empty for zero */
function worked(read: Figure, answers: Readonly<Record<string, string>>): { readonly text: string } | { readonly problem: string } {
  if (read.is !== 'formula') return { text: '' }
  const result = workOut(toCents(read.formula), answers)
  if (result === null || !isAmountText(result)) return { problem: CANNOT }
  const amount = parseAmount(result)
  if (amount < zeroAmount) return { problem: 'Da un valor negativo. Escríbelo en el otro lado o revisa los valores.' }
  return { text: amount === zeroAmount ? '' : amountText(amount) }
}

export interface Filled<Line> {
  readonly lines: readonly (Line & TemplateFigures)[]
  readonly problems: readonly TemplateProblem[]
  /** By how much debits are apart from credits in a ledger; zero while something is wrong. */
  readonly difference: Amount
}

/** What rounding to the cent may leave, as journals tolerate it. */
const TOLERATED = parseAmount('2')

/**
 * The lines of the journal; those that come to nothing are left out.
 * @param answers variable → plain decimal
 */
export function fillTemplate<Line extends TemplateFigures & { readonly book?: LedgerBook }>(
  lines: readonly Line[],
  answers: Readonly<Record<string, string>>,
): Filled<Line> {
  const problems: TemplateProblem[] = []
  for (const name of variablesOf(lines))
    if (!Object.hasOwn(answers, name) || answers[name] === '') problems.push({ field: `variables.${name}`, text: textMessages.required })
  if (problems.length > 0) return { lines: [], problems, difference: zeroAmount }
  const isRest = ({ debit, credit }: Line) => debit.trim() === REST || credit.trim() === REST
  const filled = lines.map((line) => ({ line: { ...line }, isRest: isRest(line) }))
  for (const { index, column, field, read } of figuresOf(lines)) {
    const result = isProblem(read) ? read : worked(read, answers)
    const target = filled[index]
    if ('problem' in result) problems.push({ field, text: result.problem })
    else if (target) target.line = { ...target.line, [column]: result.text }
  }
  if (problems.length > 0) return { lines: [], problems, difference: zeroAmount }
  const others = filled.flatMap(({ line, isRest: rest }) => (rest ? [] : [line]))
  const whole = filled
    .map(({ line, isRest: rest }) => (rest ? { ...line, ...balancing(others, line.book) } : line))
    .filter(({ debit, credit }) => debit !== '' || credit !== '')
  return { lines: whole, problems, difference: ledgerSumsOf(whole).difference }
}

/** Whether a difference is more than rounding leaves (461). */
export const isUnbalanced = (difference: Amount): boolean => absolute(difference) > TOLERATED
