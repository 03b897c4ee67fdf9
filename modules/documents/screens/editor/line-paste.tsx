/** A block that is pasted from a sheet: its codes are looked up, and what has no item is asked about before it becomes lines. */
import { type ReactNode, useState } from 'react'
import { lookupItems } from '#modules/items/index.ts'
import { parseQuantityInput, toast } from '#platform/ui/index.tsx'
import { askOnce, failureOf, sayFailure } from '#platform/web/index.tsx'
import { MAX_LINES } from '../../wire.ts'
import { foundInCurrency } from './form-currency.ts'
import type { LineEdits, LinesInEdit } from './line-edits.tsx'
import { atTheirPrice } from './line-search.tsx'
import { newKey } from './lines.ts'
import { codeKey, matchPasted, readPasted, type MatchedPaste, type PastedCells } from './paste.ts'
import { PasteDialog } from './PasteDialog.tsx'

interface Pasting {
  /** @param at the line where it begins */
  readonly paste: (at: number, block: readonly PastedCells[]) => Promise<void>
  readonly dialog: ReactNode
}

export function usePasting({ kind, form, fixedPrice, known }: LinesInEdit, insert: LineEdits['insert']): Pasting {
  const [pasted, setPasted] = useState<(MatchedPaste & { readonly at: number }) | null>(null)
  const paste: Pasting['paste'] = async (at, block) => {
    const read = readPasted(block, parseQuantityInput)
    if (fixedPrice !== null && read.some(({ unitPrice }) => unitPrice !== null))
      toast({ text: `Los precios pegados no se toman. ${fixedPrice}.`, tone: 'warn' })
    const rowsRead = read.map((row) => (fixedPrice === null ? row : { ...row, unitPrice: null }))
    const codes = [...new Set(rowsRead.map(({ code }) => code).filter((code) => code !== ''))].slice(0, MAX_LINES)
    if (codes.length === 0) {
      toast({ text: 'No encontramos códigos en lo que pegaste. La primera columna debe ser el código del ítem.', tone: 'warn' })
      return
    }
    try {
      const { items } = await askOnce(lookupItems, { body: { codes, warehouseId: form.warehouseId ?? '', date: form.date } })
      for (const item of items) known.set(item.id, item)
      const found = new Map(items.map((item) => [codeKey(item.code), foundInCurrency(form, atTheirPrice(kind.lines, item))]))
      const matched = matchPasted(rowsRead, found, newKey, MAX_LINES - form.lines.length)
      if (matched.unmatched.length === 0) insert(at, matched.lines)
      else setPasted({ ...matched, at })
    } catch (error) {
      sayFailure(failureOf(error))
    }
  }
  return {
    paste,
    dialog: pasted && (
      <PasteDialog
        matched={pasted}
        onInsert={() => {
          insert(pasted.at, pasted.lines)
          setPasted(null)
        }}
        onClose={() => setPasted(null)}
      />
    ),
  }
}
