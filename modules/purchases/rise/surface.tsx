/** What stands beside a purchase: the costs that rose with it, and what was spread of it or onto it. */
import { lazy, Suspense } from 'react'
import type { AsideProps } from '#modules/documents/index.tsx'
import { LandedAside } from '../landed/surface.tsx'

const CostRises = lazy(() => import('./CostRises.tsx'))

export const PurchaseAside = (props: AsideProps) => (
  <>
    <Suspense fallback={null}>
      <CostRises {...props} />
    </Suspense>
    <LandedAside {...props} />
  </>
)
