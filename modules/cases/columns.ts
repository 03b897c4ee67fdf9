/** The columns of the list of a case, of which its screen and its file are made. Pure. */
import type { FileColumn, FileColumns } from '#platform/export/file-columns.ts'
import { stateName, type CaseDefinition } from './case.ts'
import type { CaseListed } from './endpoints.ts'

interface Placed {
  readonly label: string
  readonly width?: number
  readonly min?: number
  /** The lower, the longer it stays on a narrow screen. */
  readonly priority?: number
}

/** How a cell is drawn and written in a file, and its text. */
export interface CaseColumn<Row> extends Placed {
  readonly is: 'name' | 'text' | 'day' | 'quantity' | 'money'
  readonly value: (row: Row) => string
}

/** In their order, by their names; number, day and state are of every list. */
export type CaseColumns<Row> = Readonly<Record<string, CaseColumn<Row>>>

function cellOf<Row>({ is, label, value }: CaseColumn<Row>): FileColumn<Row> {
  if (is === 'day') return { head: label, cell: (row) => ({ day: value(row) }) }
  if (is === 'money') return { head: label, cell: (row) => ({ amount: value(row) }) }
  return { head: label, cell: is === 'quantity' ? (row) => ({ figure: value(row) }) : value }
}

/** The columns of its file. */
export const caseFile = <Row extends Omit<CaseListed, 'id'>>(kind: CaseDefinition, columns: CaseColumns<Row>): FileColumns<Row> => ({
  number: [{ head: 'Número', cell: ({ number }) => number ?? '' }],
  date: [{ head: 'Fecha', cell: ({ date }) => ({ day: date }) }],
  ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, [cellOf(column)]])),
  state: [{ head: 'Estado', cell: ({ state }) => stateName(kind, state) }],
})
