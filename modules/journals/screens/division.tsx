/** A line of a journal divided among cost centres, in a dialog that stands outside its form. */
import { type ReactNode, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { zeroAmount } from '#base/decimal.ts'
import { DivideDialog } from '#modules/accounting/index.tsx'
import type { FormStore } from '#platform/ui/index.tsx'
import { dividedByCenters, worthOf, type JournalLine } from '../journal-lines.ts'
import { searchCenters } from './search.tsx'

/** What is open belongs to a third party, whole. */
export const isDivisible = (line: JournalLine): boolean => line.crossDocument === '' && worthOf(line) !== zeroAmount

type LinesForm = Pick<FormStore<{ readonly lines: readonly JournalLine[] }>, 'values' | 'set'>

export function useDivision(form: LinesForm): { readonly open: (line: JournalLine) => void; readonly dialog: ReactNode } {
  const [dividing, open] = useState<JournalLine | null>(null)
  const dialog = dividing && (
    <DivideDialog
      amount={worthOf(dividing)}
      centers={searchCenters}
      current={dividing.costCenterId === null ? null : { id: dividing.costCenterId, label: dividing.costCenter }}
      onDivide={(shares) =>
        form.set(
          'lines',
          form.values().lines.flatMap((line) => (line.key === dividing.key ? dividedByCenters(line, shares, uuidv7) : [line])),
        )
      }
      onClose={() => open(null)}
    />
  )
  return { open, dialog }
}
