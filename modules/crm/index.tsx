import { defineModule } from '#platform/module.tsx'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { PageLoader } from '#platform/web/index.tsx'

/** Their definitions come when somebody opens them. */
const crmPages: Readonly<Record<string, PageLoader>> = {
  '/crm/settings/activity-types': cataloguePage(async () => (await import('./settings/activity-type.ts')).activityType),
  '/crm/settings/activity-outcomes': cataloguePage(async () => (await import('./settings/activity-outcome.ts')).activityOutcome),
  '/crm/settings/pipelines': cataloguePage(async () => (await import('./settings/pipeline.ts')).pipeline),
  '/crm/settings/origins': cataloguePage(async () => (await import('./settings/origin.ts')).origin),
  '/crm/settings/territories': cataloguePage(async () => (await import('./settings/territory.ts')).territory),
  '/crm/settings/contact-stages': cataloguePage(async () => (await import('./settings/contact-stage.ts')).contactStage),
  '/crm/settings/reasons-loss': cataloguePage(async () => (await import('./settings/loss-reason.ts')).lossReason),
  '/crm/settings/competitors': cataloguePage(async () => (await import('./settings/competitor.ts')).competitor),
  '/crm/settings/heard-about-us': cataloguePage(async () => (await import('./settings/heard-about-us.ts')).heardAboutUs),
}

export const crmUi = defineModule({
  name: 'crm',
  pages: crmPages,
})
