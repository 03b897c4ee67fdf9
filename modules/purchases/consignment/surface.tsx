/** «Mercancía de terceros» on the list of receipts: its button, and what the address opens. */
import { lazy, Suspense } from 'react'
import { stockPermissions } from '#modules/inventory/index.ts'
import { Button } from '#platform/ui/index.tsx'
import { useChangeQuery, useMay, useQueryOfAddress } from '#platform/web/index.tsx'

const HeldDialog = lazy(async () => ({ default: (await import('./HeldGoods.tsx')).HeldDialog }))

const WORD = 'terceros'

export function HeldButton() {
  const may = useMay(stockPermissions.read)
  const change = useChangeQuery()
  return may ? <Button onClick={() => change({ [WORD]: '1' })}>Mercancía de terceros</Button> : null
}

/** Opened by the address: `?terceros=1`. */
export function OpenedHeld() {
  const may = useMay(stockPermissions.read)
  const change = useChangeQuery()
  const isOpen = useQueryOfAddress()[WORD] === '1'
  if (!isOpen || !may) return null
  return (
    <Suspense fallback={null}>
      <HeldDialog onClose={() => change({ [WORD]: null }, { replace: true })} />
    </Suspense>
  )
}
