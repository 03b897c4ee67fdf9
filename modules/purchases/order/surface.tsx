/** What stands beside an order to a supplier. Only its page loads it. */
import { lazy, Suspense } from 'react'
import type { AsideProps } from '#modules/documents/index.tsx'

const Confirmations = lazy(() => import('./Confirmations.tsx'))

export const OrderAside = (props: AsideProps) => (
  <Suspense fallback={null}>
    <Confirmations {...props} />
  </Suspense>
)
