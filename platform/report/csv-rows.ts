/**
 * A report as comma-separated records: groups in columns of their own, so that a spreadsheet can filter and pivot; the rows
 * of a tree say their level instead.
 */
import { isFigure, type Columns } from './column.ts'
import type { CsvCell } from './csv.ts'
import type { Cells, ReportRow } from './walk.ts'

/** What a row is, for who filters the file. */
const rowKinds = { group: 'Saldo anterior', line: 'Movimiento', subtotal: 'Total', total: 'Total' } as const

/** How many levels of groups there are, or a tree. */
export type CsvShape = number | 'tree'

export const csvHead = (columns: Columns, shape: CsvShape): CsvCell[] => [
  ...(shape === 'tree' ? ['Nivel'] : ['Fila', ...groupHeads(shape)]),
  ...Object.values(columns).map(({ label }) => label),
]

const groupHeads = (depth: number): string[] => Array.from({ length: depth }, (_, index) => (depth === 1 ? 'Grupo' : `Grupo ${index + 1}`))

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
  constructor(columns: Columns, shape: CsvShape) {
    this.#columns = columns
    this.#depth = shape === 'tree' ? 0 : shape
  }
  of(row: ReportRow): CsvCell[] {
    if (row.kind === 'node') return this.#record({ figure: String(row.depth + 1) }, [], row.cells)
    if (row.kind === 'total') return this.#record(rowKinds.total, [], row.cells)
    if (row.kind === 'group') this.#open = [...this.#open.slice(0, row.depth), row.label]
    const groups = row.kind === 'subtotal' ? [...this.#open.slice(0, row.depth), row.label] : this.#open
    return this.#record(rowKinds[row.kind], groups, row.cells)
  }
  total(cells: Cells): CsvCell[] {
    return this.#record('Total general', [], cells)
  }
  #record(kind: CsvCell, groups: readonly string[], cells: Cells): CsvCell[] {
    return [kind, ...Array.from({ length: this.#depth }, (_, index) => groups[index] ?? ''), ...cellsOf(this.#columns, cells)]
  }
}
