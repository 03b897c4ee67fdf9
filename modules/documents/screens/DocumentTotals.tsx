import type { ReactNode } from 'react'
import { Totals } from '#platform/ui/index.tsx'
import { totalRows, type TotalRow, type TotalsSource } from './editor/totals.ts'

/** Begins a group with a hairline above. */
const groups: ReadonlySet<TotalRow['part']> = new Set(['net', 'total'])

interface DocumentTotalsProps {
  source: TotalsSource
  /** "Neto a pagar", "Neto a acreditar". */
  net?: string
  extra?: (row: TotalRow) => ReactNode
}

/** The box of totals of editor and view; `extra` is what the editor adds to a label. */
export function DocumentTotals({ source, net = 'Neto a pagar', extra }: DocumentTotalsProps) {
  return (
    <Totals
      currency={source.pesos?.code}
      lines={totalRows(source, net).map((row) => ({
        label: (
          <>
            {row.label}
            {row.note !== '' && <span className="muted">{row.note}</span>}
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
