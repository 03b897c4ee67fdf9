import type { ReactNode } from 'react'
import { format, Totals } from '#platform/ui/index.tsx'
import { totalRows, type TotalRow, type TotalsSource } from './totals.ts'

/** Begins a group with a hairline above. */
const groups: ReadonlySet<TotalRow['part']> = new Set(['net', 'total'])

/** The box of totals of editor and view; `extra` is what the editor adds to a label. */
export function DocumentTotals({ source, extra }: { source: TotalsSource; extra?: (row: TotalRow) => ReactNode }) {
  return (
    <Totals
      lines={totalRows(source).map((row) => ({
        label: (
          <>
            {row.label}
            {row.base !== null && <span className="muted">sobre {format.formatAmount(row.base)}</span>}
            {extra?.(row)}
          </>
        ),
        value: row.value,
        rule: groups.has(row.part),
        strong: row.part === 'total',
        final: row.part === 'payable',
      }))}
    />
  )
}
