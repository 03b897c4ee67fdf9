/** Where the match is shown on the pages of bills; what it shows is loaded there and not before. */
import { lazy, Suspense } from 'react'
import type { ComparisonProps } from '#modules/documents/index.tsx'

const MatchTable = lazy(() => import('./MatchTable.tsx'))

export const Comparison = (props: ComparisonProps) => (
  <Suspense fallback={null}>
    <MatchTable {...props} />
  </Suspense>
)
