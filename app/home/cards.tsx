/** The cards of the home, in the order in which they are shown. Each module exports its own; here they come together. */
import type { ComponentType } from 'react'
import type { HomeCard } from '#platform/web/index.tsx'
import { kickOffScreen } from '../kick-off/screens.ts'

export const homeCards: readonly HomeCard<ComponentType>[] = [
  { ...kickOffScreen, id: 'kick-off', side: 'todo', load: () => import('../kick-off/KickOffCard.tsx') },
]
