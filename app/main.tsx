/** The application in the browser: the gathered screens behind their router. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter, queryClient, startBrowser, whenTextsAreMissing } from '#platform/web/index.tsx'
import { SourceLinksProvider } from '#modules/accounting/index.tsx'
import { PartySectionsProvider } from '#modules/people/index.tsx'
import { loadLoyaltySections } from '#modules/loyalty/index.tsx'
import { loadPricingSections } from '#modules/pricing/index.tsx'
import { loadSalesSections } from '#modules/sales/index.tsx'
import { PlanDetail } from '#modules/subscription/index.tsx'
import { loadTreasurySections } from '#modules/treasury/index.tsx'
import { CompanyDetailsProvider, watchSession } from '#modules/access/index.tsx'
import { watchNotifications } from '#modules/notifications/index.tsx'
import { Failed } from './layout/Failed.tsx'
import { Layout } from './layout/Layout.tsx'
import { NotFound } from './layout/NotFound.tsx'
import { pages } from './pages.tsx'
import { rememberScreen } from './palette/visited.tsx'
import { screens } from './screens.ts'
import { sourceLinks } from './source-links.ts'

startBrowser()
whenTextsAreMissing(async () => (await import('./answer-texts.ts')).answerTexts)
const router = createAppRouter({ screens, pages, Layout, NotFound, Failed })
watchSession()
watchNotifications()

/** What is said of the company where one stands, under the cards of one's companies. */
const companyDetails = [PlanDetail]

/** What the page of a third party shows of the modules above it, in this order. */
const loadPartySections = async () =>
  (await Promise.all([loadPricingSections(), loadLoyaltySections(), loadTreasurySections(), loadSalesSections()])).flat()

router.subscribe('onResolved', ({ toLocation }) => rememberScreen(toLocation.pathname))

// Watches for a new version, after everything else; without it the application works all the same.
const Updates = lazy(() => import('#platform/web/update/updates.tsx').catch(() => ({ default: () => null })))

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SourceLinksProvider links={sourceLinks}>
          <CompanyDetailsProvider details={companyDetails}>
            <PartySectionsProvider load={loadPartySections}>
              <RouterProvider router={router} />
            </PartySectionsProvider>
          </CompanyDetailsProvider>
          <Suspense>
            <Updates />
          </Suspense>
        </SourceLinksProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
