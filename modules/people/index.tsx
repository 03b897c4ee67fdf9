import { defineModule } from '#platform/module.tsx'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import type { PlaceLevel } from './places/endpoints.ts'
import type { peopleScreens } from './screens.ts'

export { searchParties } from './search-parties.tsx'
export { type PartyBulkAction, partyBulkActions, PartyBulkActionsProvider, type PartyBulkProps, shownActions } from './bulk/actions.tsx'
export { type LoadPartyStarts, type PartyStart, partyStarts, PartyStartsProvider } from './starts.tsx'
export { type LoadPartySections, type PartySection, partySections, PartySectionsProvider } from './sections.tsx'

const places =
  (level: PlaceLevel): PageLoader =>
  async () => {
    const { PlacesPage } = await import('./places/PlacesPage.tsx')
    return { default: () => <PlacesPage level={level} /> }
  }

const peoplePages = {
  '/people': () => import('./PeoplePage.tsx'),
  '/client/new': () => import('./NewClientPage.tsx'),
  '/client/{id}': () => import('./ClientPage.tsx'),
  '/settings/person-tags': cataloguePage(async () => (await import('./tag/tag.ts')).personTag),
  '/settings/custom-fields': cataloguePage(async () => (await import('./custom-field/custom-field.ts')).customField),
  '/settings/countries': places('countries'),
  '/settings/regions': places('regions'),
  '/settings/cities': places('cities'),
} satisfies Record<(typeof peopleScreens)[number]['path'], PageLoader>

export const peopleUi = defineModule({
  name: 'people',
  pages: peoplePages,
})
