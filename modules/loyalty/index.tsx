import { defineModule } from '#platform/module.tsx'
import { partySections } from '#modules/people/index.tsx'
import { at } from '#platform/place.ts'
import type { LoadPartySections } from '#modules/people/index.tsx'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { PageLoader } from '#platform/web/index.tsx'

const loyaltyPages: Readonly<Record<string, PageLoader>> = {
  '/settings/loyalty': cataloguePage(
    async () => (await import('./program/program.ts')).programme,
    async () => (await import('./program/ProgrammePanel.tsx')).programmePart,
  ),
}

/** On the page of a third party: its points. Only that page loads it. */
const loadLoyaltySections: LoadPartySections = async () => (await import('./party-sections.tsx')).loyaltyPartySections

export const loyaltyUi = defineModule({
  name: 'loyalty',
  pages: loyaltyPages,
  plugs: [partySections.plug(at(20, loadLoyaltySections))],
})
