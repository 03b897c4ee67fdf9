/** The application in the browser: the gathered screens behind their router. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter, queryClient, startBrowser, whenTextsAreMissing } from '#platform/web/index.tsx'
import { sourceLinks } from '#modules/accounting/index.ts'
import {
  accountSections,
  AccountSectionsProvider,
  closureSections,
  ClosureSectionsProvider,
  SourceLinksProvider,
} from '#modules/accounting/index.tsx'
import { leavings, LeavingsProvider } from '#modules/documents/index.tsx'
import {
  partyBulkActions,
  PartyBulkActionsProvider,
  partySections,
  PartySectionsProvider,
  partyStarts,
  PartyStartsProvider,
  shownActions,
} from '#modules/people/index.tsx'
import { itemSections, ItemSectionsProvider } from '#modules/items/index.tsx'
import { companyDetails, CompanyDetailsProvider, watchSession } from '#modules/access/index.tsx'
import { watchNotifications } from '#modules/notifications/index.tsx'
import { Bare } from './layout/Bare.tsx'
import { Failed } from './layout/Failed.tsx'
import { Layout } from './layout/Layout.tsx'
import { inPlaces } from '#platform/place.ts'
import { modules } from './modules.tsx'
import { pages } from './pages.tsx'
import { rememberScreen } from './palette/visited.tsx'
import { screens } from './screens.ts'

startBrowser()
whenTextsAreMissing(async () => (await import('./answer-texts.ts')).answerTexts)
const router = createAppRouter({ screens, pages, Layout, Bare, Failed })
watchSession()
watchNotifications()

const links = sourceLinks.gather(modules)
const ofAccount = inPlaces(accountSections.gather(modules))
const ofClosure = inPlaces(closureSections.gather(modules))
const details = companyDetails.gather(modules)
const loadPartySections = async () => (await Promise.all(inPlaces(partySections.gather(modules)).map((load) => load()))).flat()
const bulkActions = shownActions(inPlaces(partyBulkActions.gather(modules)))
const loadPartyStarts = () => Promise.all(inPlaces(partyStarts.gather(modules)).map((load) => load()))

const loadItemSections = async () => (await Promise.all(inPlaces(itemSections.gather(modules)).map((load) => load()))).flat()

router.subscribe('onResolved', ({ toLocation }) => rememberScreen(toLocation.pathname))

// Watches for a new version, after everything else; without it the application works all the same.
const Updates = lazy(() => import('#platform/web/update/updates.tsx').catch(() => ({ default: () => null })))

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SourceLinksProvider links={links}>
          <CompanyDetailsProvider details={details}>
            <PartySectionsProvider load={loadPartySections}>
              <PartyStartsProvider load={loadPartyStarts}>
                <PartyBulkActionsProvider actions={bulkActions}>
                  <ItemSectionsProvider load={loadItemSections}>
                    <LeavingsProvider among={leavings.gather(modules)}>
                      <ClosureSectionsProvider sections={ofClosure}>
                        <AccountSectionsProvider sections={ofAccount}>
                          <RouterProvider router={router} />
                        </AccountSectionsProvider>
                      </ClosureSectionsProvider>
                    </LeavingsProvider>
                  </ItemSectionsProvider>
                </PartyBulkActionsProvider>
              </PartyStartsProvider>
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
