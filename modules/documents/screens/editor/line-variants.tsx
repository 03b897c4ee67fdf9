/** A product with variants that is chosen for a line: how many of each are asked, and they become the lines. */
import { type ReactNode, useState } from 'react'
import { lookupItems, type FoundItem } from '#modules/items/index.ts'
import { MatrixDialog } from '#modules/items/index.tsx'
import { askOnce, failureOf, sayFailure } from '#platform/web/index.tsx'
import { MAX_LINES } from '../../wire.ts'
import type { LineEdits, LinesInEdit } from './line-edits.tsx'

interface Variants {
  /** Opens the table of quantities when the item has variants; says whether it did. */
  readonly offer: (itemId: string) => boolean
  readonly dialog: ReactNode
}

export function useVariants({ form, known }: LinesInEdit, addAll: LineEdits['addAll']): Variants {
  const [offered, setOffered] = useState<FoundItem | null>(null)
  const choose = async (chosen: readonly { readonly id: string; readonly quantity: string }[]) => {
    try {
      const ids = chosen.map(({ id }) => id)
      const { items } = await askOnce(lookupItems, { body: { ids, warehouseId: form.warehouseId ?? '', date: form.date } })
      for (const item of items) known.set(item.id, item)
      addAll(chosen.map(({ id, quantity }) => ({ itemId: id, quantity })))
    } catch (error) {
      sayFailure(failureOf(error))
    }
  }
  return {
    offer: (itemId) => {
      const found = known.get(itemId)
      if (found?.kind !== 'variable') return false
      setOffered(found)
      return true
    },
    dialog: offered && (
      <MatrixDialog
        item={offered}
        warehouseId={form.warehouseId ?? ''}
        room={MAX_LINES - form.lines.length}
        onChoose={(chosen) => void choose(chosen)}
        onClose={() => setOffered(null)}
      />
    ),
  }
}
