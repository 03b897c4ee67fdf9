/** A report as comma-separated records: groups in columns of their own, so that a spreadsheet can filter and pivot. */
import { isFigure, type Columns } from './column.ts'
import type { CsvCell } from './csv.ts'
import type { Cells, ReportRow } from './walk.ts'

/** What a row is, for who filters the file. */
const rowKinds = { group: 'Saldo anterior', line: 'Movimiento', subtotal: 'Total' } as const

export const csvHead = (columns: Columns, depth: number): CsvCell[] => [
  'Fila',
  ...Array.from({ length: depth }, (_, index) => (depth === 1 ? 'Grupo' : `Grupo ${index + 1}`)),
  ...Object.values(columns).map(({ label }) => label),
]

const cellsOf = (columns: Columns, cells: Cells): CsvCell[] =>
  Object.entries(columns).map(([name, column]) => {
    const text = cells[name] ?? ''
    return isFigure(column) && text !== '' ? { figure: text } : text
  })

/** Turns rows into records one by one; it remembers which groups are open. */
export class CsvRows {
  readonly #columns: Columns
  readonly #depth: number
  #open: string[] = []
  constructor(columns: Columns, depth: number) {
    this.#columns = columns
    this.#depth = depth
  }
  of(row: ReportRow): CsvCell[] {
    if (row.kind === 'group') this.#open = [...this.#open.slice(0, row.depth), row.label]
    const groups = row.kind === 'subtotal' ? [...this.#open.slice(0, row.depth), row.label] : this.#open
    return this.#record(rowKinds[row.kind], groups, row.cells)
  }
  total(cells: Cells): CsvCell[] {
    return this.#record('Total general', [], cells)
  }
  #record(kind: string, groups: readonly string[], cells: Cells): CsvCell[] {
    return [kind, ...Array.from({ length: this.#depth }, (_, index) => groups[index] ?? ''), ...cellsOf(this.#columns, cells)]
  }
}
