import { defineModule } from '#platform/module.tsx'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { PageLoader } from '#platform/web/index.tsx'

/** Their definitions come when somebody opens them. */
const deskPages: Readonly<Record<string, PageLoader>> = {
  '/desk/settings/kinds': cataloguePage(async () => (await import('./settings/ticket-kind.ts')).ticketKind),
  '/desk/settings/origins': cataloguePage(async () => (await import('./settings/ticket-origin.ts')).ticketOrigin),
  '/desk/settings/tags': cataloguePage(async () => (await import('./settings/ticket-tag.ts')).ticketTag),
  '/desk/settings/status': cataloguePage(async () => (await import('./settings/ticket-status.ts')).ticketStatus),
  '/desk/settings/canned-responses/folders': cataloguePage(async () => (await import('./settings/canned-folder.ts')).cannedFolder),
}

export const deskUi = defineModule({
  name: 'desk',
  pages: deskPages,
})
