/** The lines of a company's statements: which stand where, and which an account may say. Pure. */
import { CASH_PART, cashFlowForm, positionForm, RESULT_PART, resultsForm, type StatementForm } from '#colombia/statements.ts'

export const statementNames = {
  position: 'Situación financiera',
  results: 'Resultados',
  cash: 'Flujos de efectivo',
} as const
export type Statement = keyof typeof statementNames
export const statements = ['position', 'results', 'cash'] as const satisfies readonly Statement[]

export const statementForms: Readonly<Record<Statement, StatementForm>> = {
  position: positionForm,
  results: resultsForm,
  cash: cashFlowForm,
}

/** What follows from other figures has no lines: the result that is not closed, and the cash of the beginning. */
const derived = new Set([RESULT_PART, CASH_PART])

/** The parts of a statement that lines may stand in, by their keys. */
export const partsOf = (statement: Statement): { readonly value: string; readonly label: string }[] =>
  statementForms[statement].parts.flatMap(({ key, name }) =>
    statement !== 'results' && derived.has(key) ? [] : [{ value: key, label: name }],
  )

export const partNameOf = (statement: Statement, part: string): string =>
  statementForms[statement].parts.find(({ key }) => key === part)?.name ?? part

/** The statement where an account stands besides that of cash; null of memorandum accounts. */
export const statementOf = (code: string): Exclude<Statement, 'cash'> | null =>
  /^[123]/.test(code) ? 'position' : /^[4567]/.test(code) ? 'results' : null

/** What is had is no debt: a line takes the accounts of its own side of the statement alone. */
const sides: readonly (readonly [codes: RegExp, parts: RegExp])[] = [
  [/^1/, /^activo/],
  [/^2/, /^pasivo/],
  [/^3/, /^patrimonio/],
  [/^4/, /ingresos/],
  [/^[567]/, /^(costos|administracion|ventas|otros-gastos|impuestos)$/],
]

/** Whether an account may say a line of a part of its statement. */
export function takesLine(code: string, line: { readonly statement: Statement; readonly part: string }): boolean {
  // All that moves no cash by itself may be said of any activity.
  if (line.statement === 'cash') return statementOf(code) !== null && !code.startsWith('11')
  return statementOf(code) === line.statement && sides.some(([codes, parts]) => codes.test(code) && parts.test(line.part))
}
