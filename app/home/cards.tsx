/** The cards of the home, in the order in which they are shown, each with its gates: one that lets in is enough. */
import type { ComponentType } from 'react'
import type { Gate } from '#platform/access.ts'
import type { HomeCard } from '#platform/home/home-card.ts'
import { at, inPlaces } from '#platform/place.ts'
import { modules } from '../modules.tsx'
import { screens } from '../screens.ts'

/** The gate of the screen at an address. */
function gateAt(path: string): Gate {
  const found = screens.find((screen) => screen.path === path)
  if (!found) throw new Error(`Nothing is shown at ${path}`)
  return { permission: found.permission, plan: found.plan, services: found.services }
}

interface ShownCard extends Pick<HomeCard<ComponentType>, 'id' | 'title' | 'side' | 'load'> {
  readonly gates: readonly Gate[]
}

const gated = (card: HomeCard<ComponentType>): ShownCard => ({ ...card, gates: ['gateOf' in card ? gateAt(card.gateOf) : card] })

const approvals = modules.flatMap(({ approvals: own = [] }) => own)

const approvalsCard: ShownCard = {
  gates: approvals,
  id: 'approvals',
  title: 'Por aprobar',
  side: 'todo',
  load: loadApprovals,
}

/** The card and what it asks come together: nothing is left to load once it is shown. */
async function loadApprovals(): Promise<{ default: ComponentType }> {
  const loading = Promise.all(approvals.map(async (gate) => ({ gate, source: await gate.load() })))
  const [{ ApprovalsCard }, sources] = await Promise.all([import('./ApprovalsCard.tsx'), loading])
  return { default: () => <ApprovalsCard sources={sources} /> }
}

export const homeCards = inPlaces([
  ...modules.flatMap(({ cards = [] }) => cards).map(({ place, things }) => at(place, ...things.map(gated))),
  at(35, approvalsCard),
])
