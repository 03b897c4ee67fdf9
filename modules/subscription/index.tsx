import { defineModule } from '#platform/module.tsx'
import { companyDetails } from '#modules/access/index.tsx'
import { at } from '#platform/place.ts'
import { lazy } from 'react'
import { ALL_SERVICES } from '#platform/access.ts'
import type { HomeCard } from '#platform/home/home-card.ts'
import type { PageLoader } from '#platform/web/index.tsx'
import type { ComponentType } from 'react'
import type { subscriptionScreens } from './screens.ts'

const subscriptionPages = {
  '/error-in-card': () => import('./usage/ErrorInCardPage.tsx'),
} satisfies Record<(typeof subscriptionScreens)[number]['path'], PageLoader>

/** The plan of the company where one stands, under the cards of one's companies. */
const PlanDetail = lazy(() => import('./usage/PlanDetail.tsx'))

/** On the home only when something of the plan needs somebody. */
const planCard: HomeCard<ComponentType> = {
  id: 'plan',
  title: 'Plan',
  side: 'todo',
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
  load: () => import('./usage/PlanCard.tsx'),
}

export const subscriptionUi = defineModule({
  name: 'subscription',
  pages: subscriptionPages,
  cards: [at(10, planCard)],
  plugs: [companyDetails.plug(PlanDetail)],
})
