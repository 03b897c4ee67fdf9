/** The cards of the home, in the order in which they are shown, each with its gate. */
import type { ComponentType } from 'react'
import type { Gate } from '#platform/access.ts'
import type { HomeCard } from '#platform/home/home-card.ts'
import { inPlaces } from '#platform/place.ts'
import { modules } from '../modules.tsx'
import { screens } from '../screens.ts'

/** The gate of the screen at an address. */
function gateAt(path: string): Gate {
  const found = screens.find((screen) => screen.path === path)
  if (!found) throw new Error(`Nothing is shown at ${path}`)
  return { permission: found.permission, plan: found.plan, services: found.services }
}

const gated = (card: HomeCard<ComponentType>) => ('gateOf' in card ? { ...card, ...gateAt(card.gateOf) } : card)

export const homeCards = inPlaces(modules.flatMap(({ cards = [] }) => cards)).map(gated)
