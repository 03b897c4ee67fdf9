/** The cards of the home, in the order in which they are shown. Each module exports its own; here they come together. */
import type { ComponentType } from 'react'
import { planCard } from '#modules/subscription/index.tsx'
import type { HomeCard } from '#platform/web/index.tsx'
import { kickOffScreen } from '../kick-off/screens.ts'

export const homeCards: readonly HomeCard<ComponentType>[] = [
  planCard,
  { ...kickOffScreen, id: 'kick-off', side: 'todo', load: () => import('../kick-off/KickOffCard.tsx') },
]
