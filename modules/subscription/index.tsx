import type { ComponentType } from 'react'
import { ALL_SERVICES } from '#platform/access.ts'
import type { HomeCard } from '#platform/home/home-card.ts'

/** What the home shows of the plan. */
export const planCard: HomeCard<ComponentType> = {
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
  id: 'subscription.plan',
  title: 'Mi plan',
  side: 'figures',
  load: () => import('./home/PlanCard.tsx'),
}
