/** The cards of the home, in the order in which they are shown. Each module exports its own; here they come together. */
import type { ComponentType } from 'react'
import { resolutionsCard } from '#modules/documents/index.tsx'
import { draftsCard, monthCard, quotesCard, unsentCard } from '#modules/sales/index.tsx'
import { planCard } from '#modules/subscription/index.tsx'
import { agesCard, toCollectCard } from '#modules/treasury/index.tsx'
import type { HomeCard } from '#platform/home/home-card.ts'
import { kickOffScreen } from '../kick-off/screens.ts'

export const homeCards: readonly HomeCard<ComponentType>[] = [
  planCard,
  { ...kickOffScreen, id: 'kick-off', side: 'todo', load: () => import('../kick-off/KickOffCard.tsx') },
  unsentCard,
  toCollectCard,
  resolutionsCard,
  quotesCard,
  draftsCard,
  monthCard,
  agesCard,
]
