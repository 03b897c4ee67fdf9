/** How the form of a document changes: what each change touches of what was wrong, and what it asks of the server meanwhile. */
import { useState } from 'react'
import { lookupItems } from '#modules/items/index.ts'
import { askOnce, useSession } from '#platform/web/index.tsx'
import type { EditorFacts } from '../../endpoints.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { renewedItem } from './contents.tsx'
import type { Edit } from './edit.ts'
import type { Edited } from './edited.tsx'
import { withBranch, type EditorForm } from './form.ts'
import { rememberBranch } from './preferences.tsx'
import { withoutProblems } from './problems.ts'
import { proposeTo } from './proposals.tsx'
import type { Saving } from './saving.tsx'

/** All the same functions in every frame. */
export interface Editing {
  readonly edit: Edit
  readonly setWarehouse: (warehouseId: string) => void
  readonly setBranch: (branch: EditorFacts['branches'][number], now: EditorFacts) => void
  readonly keepWithholding: (id: string, change: { amount: string; reason: string } | null) => void
  readonly keepDiscount: (discount: EditorForm['discount']) => void
}

export function useEditing(kind: DocumentKind, setForm: Edited['setForm'], setProblems: Saving<EditorForm>['setProblems']): Editing {
  const { user, company } = useSession() ?? { user: null, company: null }
  const [edit] = useState((): Edit => {
    const put: Edit = (fields, change) => {
      setForm((before) => {
        const after = change(before)
        void proposeTo(kind, before, after, put)
        return after
      })
      setProblems((before) => withoutProblems(before, fields))
    }
    return put
  })
  const [setWarehouse] = useState(() => (warehouseId: string) => {
    edit(['warehouseId', 'lines'], (before) => {
      void restock(before, warehouseId, edit)
      return { ...before, warehouseId }
    })
  })
  const [setBranch] = useState((): Editing['setBranch'] => (branch, now) => {
    if (user && company) rememberBranch(user.userId, company.companyId, branch.id)
    edit(['branchId', 'resolutionId', 'warehouseId', 'costCenterId', 'lines'], (before) => {
      const after = withBranch(kind, before, branch, now)
      if (after.warehouseId !== null && after.warehouseId !== before.warehouseId) void restock(after, after.warehouseId, edit)
      return after
    })
  })
  const [keepWithholding] = useState((): Editing['keepWithholding'] => (id, change) => {
    edit([`withholdings.${id}`], (before) => ({
      ...before,
      withholdings: [
        ...before.withholdings.filter(({ withholdingId }) => withholdingId !== id),
        ...(change ? [{ withholdingId: id, ...change }] : []),
      ],
    }))
  })
  const [keepDiscount] = useState((): Editing['keepDiscount'] => (discount) => edit(['discount'], (before) => ({ ...before, discount })))
  return { edit, setWarehouse, setBranch, keepWithholding, keepDiscount }
}

/** Stock and cost of the products in another warehouse; they arrive when they arrive. */
async function restock(form: EditorForm, warehouseId: string, edit: Edit): Promise<void> {
  const ids = [...new Set(form.lines.filter((line) => line.warehouseId === null).map((line) => line.item.id))]
  if (ids.length === 0) return
  const answer = await askOnce(lookupItems, { body: { ids, warehouseId, date: form.date } }).catch(() => null)
  if (!answer) return
  const items = new Map(answer.items.map((item) => [item.id, item]))
  edit([], (now) =>
    now.warehouseId === warehouseId
      ? {
          ...now,
          lines: now.lines.map((line) => {
            const found = line.warehouseId === null ? items.get(line.item.id) : undefined
            return found ? { ...line, item: renewedItem(line.item, found) } : line
          }),
        }
      : now,
  )
}
