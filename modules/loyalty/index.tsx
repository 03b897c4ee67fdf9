import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { PageLoader } from '#platform/web/index.tsx'

export const loyaltyPages: Readonly<Record<string, PageLoader>> = {
  '/settings/loyalty': cataloguePage(
    async () => (await import('./program/program.ts')).programme,
    async () => (await import('./program/ProgrammeTrial.tsx')).ProgrammeTrial,
  ),
}
