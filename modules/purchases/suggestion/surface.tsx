/** «Sugerir compra» on the list of orders: its button, and what the address opens. */
import { lazy, Suspense } from 'react'
import { stockPermissions } from '#modules/inventory/index.ts'
import { Button } from '#platform/ui/index.tsx'
import { useChangeQuery, useMay, useQueryOfAddress } from '#platform/web/index.tsx'
import { purchaseOrder } from '../order/kind.ts'

const SuggestDialog = lazy(() => import('./SuggestDialog.tsx'))

const WORD = 'sugerir'

function useMaySuggest(): boolean {
  const mayOrder = useMay(purchaseOrder.permissions.write)
  return useMay(stockPermissions.read) && mayOrder
}

export function SuggestButton() {
  const may = useMaySuggest()
  const change = useChangeQuery()
  return may ? <Button onClick={() => change({ [WORD]: '1' })}>Sugerir compra</Button> : null
}

/** Opened by the address: `?sugerir=1`. */
export function OpenedSuggestion() {
  const may = useMaySuggest()
  const change = useChangeQuery()
  const isOpen = useQueryOfAddress()[WORD] === '1'
  if (!isOpen || !may) return null
  return (
    <Suspense fallback={null}>
      <SuggestDialog onClose={() => change({ [WORD]: null }, { replace: true })} />
    </Suspense>
  )
}
