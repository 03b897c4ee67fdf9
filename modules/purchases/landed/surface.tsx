/** Where landed cost is shown on the pages of documents; what it shows is loaded there and not before. */
import { lazy, Suspense } from 'react'
import type { AsideProps } from '#modules/documents/index.tsx'
import { useGo, useQueryOfAddress } from '#platform/web/index.tsx'
import { landedCost } from './voucher.ts'

const LandedCosts = lazy(() => import('./LandedCosts.tsx'))
const LandedDialog = lazy(() => import('./LandedDialog.tsx'))

export const LandedAside = (props: AsideProps) => (
  <Suspense fallback={null}>
    <LandedCosts {...props} />
  </Suspense>
)

/** Opened by the address of the list of bills: `?reparto=…`. */
export function OpenedLanded() {
  const id = useQueryOfAddress()['reparto']
  const go = useGo()
  if (id === undefined || id === '') return null
  return (
    <Suspense fallback={null}>
      <LandedDialog key={id} id={id} onClose={() => go(landedCost.list)} />
    </Suspense>
  )
}
