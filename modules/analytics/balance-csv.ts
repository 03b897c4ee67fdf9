/** The trial balance as a file: the rows in sight, with figures as they are kept. */
import { accountLevelNames, isAccountLevel } from '#colombia/puc.ts'
import { writeCsv, type CsvCell } from '#platform/report/csv.ts'

interface Sums {
  readonly opening: string
  readonly debit: string
  readonly credit: string
  readonly closing: string
}

export interface BalanceRow extends Sums {
  readonly code: string
  readonly name: string
  readonly level: number
}

const figures = ({ opening, debit, credit, closing }: Sums): CsvCell[] => [opening, debit, credit, closing].map((figure) => ({ figure }))

/** @param period what the file is of: "01/11/2026 a 30/11/2026" */
export const balanceCsv = (period: string, rows: readonly BalanceRow[], totals: Sums): string =>
  writeCsv([
    ['Balance de prueba', period],
    ['Cuenta', 'Nombre', 'Nivel', 'Saldo anterior', 'Débitos', 'Créditos', 'Saldo final'],
    ...rows.map((row) => [row.code, row.name, isAccountLevel(row.level) ? accountLevelNames[row.level] : '', ...figures(row)]),
    ['', 'Sumas iguales', '', ...figures(totals)],
  ])
