import type { LoadPartySections } from '#modules/people/index.tsx'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { PageLoader } from '#platform/web/index.tsx'

export const loyaltyPages: Readonly<Record<string, PageLoader>> = {
  '/settings/loyalty': cataloguePage(
    async () => (await import('./program/program.ts')).programme,
    async () => (await import('./program/ProgrammePanel.tsx')).ProgrammePanel,
  ),
}

/** On the page of a third party: its points. Only that page loads it. */
export const loadLoyaltySections: LoadPartySections = async () => (await import('./party-sections.tsx')).loyaltyPartySections
