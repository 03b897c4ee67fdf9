/** What the home shows, in its order, each part with its gates: one that lets in is enough. */
import { type ComponentType, lazy } from 'react'
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

const gatesOf = (part: Gate | { readonly gateOf: string }): readonly Gate[] => ['gateOf' in part ? gateAt(part.gateOf) : part]

interface Shown {
  readonly id: string
  readonly title: string
  readonly gates: readonly Gate[]
}

interface ShownCard extends Shown, Pick<HomeCard<ComponentType>, 'side' | 'load'> {}

/** Parts of their own. */
export const homeCards: readonly ShownCard[] = inPlaces(
  modules
    .flatMap(({ cards = [] }) => cards)
    .map(({ place, things }) => at(place, ...things.map((card) => ({ ...card, gates: gatesOf(card) })))),
)

/** Where the approvals of all modules stand among the groups of things to do. */
const APPROVALS_PLACE = 35

const approvals = {
  id: 'approvals',
  title: 'Por aprobar',
  isUrgent: false,
  gated: modules.flatMap(({ approvals: own = [] }) => own).map(({ load, ...gate }) => ({ gates: [gate], load })),
}

const groups = inPlaces([
  ...modules
    .flatMap(({ todos = [] }) => todos)
    .map(({ place, things }) =>
      at(
        place,
        ...things.map(({ id, title, isUrgent, load, ...gate }) => ({ id, title, isUrgent, gated: [{ gates: gatesOf(gate), load }] })),
      ),
    ),
  at(APPROVALS_PLACE, approvals),
])

const figures = inPlaces(
  modules
    .flatMap(({ figures: own = [] }) => own)
    .map(({ place, things }) => at(place, ...things.map(({ id, title, load, ...gate }) => ({ id, title, gates: gatesOf(gate), load })))),
)

export const todoGates: readonly Gate[] = groups.flatMap(({ gated }) => gated.flatMap(({ gates }) => gates))
export const figureGates: readonly Gate[] = figures.flatMap(({ gates }) => gates)

/** The things to do and what they ask come together: nothing is left to load once they are shown. */
export const HomeTodos = lazy(async () => {
  const loading = Promise.all(
    groups.map(async ({ gated, ...group }) => ({
      ...group,
      sources: await Promise.all(gated.map(async ({ gates, load }) => ({ gates, source: await load() }))),
    })),
  )
  const [{ OwnTodos }, loaded] = await Promise.all([import('./OwnTodos.tsx'), loading])
  return { default: () => <OwnTodos groups={loaded} /> }
})

export const HomeFigures = lazy(async () => {
  const loading = Promise.all(figures.map(async ({ load, ...figure }) => ({ ...figure, endpoint: await load() })))
  const [{ OwnFigures }, loaded] = await Promise.all([import('./OwnFigures.tsx'), loading])
  return { default: () => <OwnFigures figures={loaded} /> }
})
