/** The cards of the home, in the order in which they are shown. Each module exports its own; here they come together. */
import type { ComponentType } from 'react'
import type { Gate } from '#platform/access.ts'
import { resolutionsCard } from '#modules/documents/index.tsx'
import { draftsCard, monthCard, quotesCard, unsentCard } from '#modules/sales/index.tsx'
import { planCard } from '#modules/subscription/index.tsx'
import { agesCard, toCollectCard } from '#modules/treasury/index.tsx'
import type { HomeCard } from '#platform/home/home-card.ts'
import { kickOffScreen } from '../kick-off/screens.ts'
import { screens } from '../screens.ts'

/** The gate of a screen, for a card that leads to it: its definition stays out of the shell. */
function gateAt(path: string): Gate {
  const found = screens.find((screen) => screen.path === path)
  if (!found) throw new Error(`Nothing is shown at ${path}`)
  return { permission: found.permission, plan: found.plan, services: found.services }
}

export const homeCards: readonly HomeCard<ComponentType>[] = [
  planCard,
  { ...kickOffScreen, id: 'kick-off', side: 'todo', load: () => import('../kick-off/KickOffCard.tsx') },
  unsentCard,
  toCollectCard,
  { ...resolutionsCard, ...gateAt('/settings/resolutions') },
  quotesCard,
  draftsCard,
  monthCard,
  agesCard,
]
