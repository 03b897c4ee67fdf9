/** The engine's screens, made from a kind: a new kind costs one call of this. */
import { defineModule } from '#platform/module.tsx'
import { at } from '#platform/place.ts'
import type { ComponentType } from 'react'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { HomeTodos } from '#platform/home/home-card.ts'
import type { PageLoader } from '#platform/web/index.tsx'
import { loadPromotion } from '#modules/pricing/index.tsx'
import { itemSections, type ItemSection, type LoadItemSections } from '#modules/items/index.tsx'
import type { Gate } from '#platform/access.ts'
import { type LoadPartySections, partySections, type PartyStart } from '#modules/people/index.tsx'
import { aboutPatternOf, patternOf, startingWith } from './kind/addresses.ts'
import type { DocumentKind } from './kind/kind.ts'
import type { DocumentSurface } from './screens/editor/surface.ts'

export { leavings, LeavingsProvider, type Leaving } from './screens/leaving.tsx'
export { ElectronicChip } from './screens/ElectronicChip.tsx'
export { EventsChip } from './screens/EventsChip.tsx'
export { OwnPrinting } from './screens/view/OwnPrinting.tsx'
export type { AsideProps, ComparisonProps, DocumentFile, DocumentSurface } from './screens/editor/surface.ts'

type OfSurface = ComponentType<{ surface: DocumentSurface }>

const page =
  (surface: DocumentSurface, load: () => Promise<OfSurface>): PageLoader =>
  async () => {
    const Screen = await load()
    return { default: () => <Screen surface={surface} /> }
  }

/** What the home shows of resolutions, to whoever may open their screen. */
const resolutionTodos: HomeTodos = {
  gateOf: '/settings/resolutions',
  id: 'documents.resolutions',
  title: 'Resoluciones por vencer',
  isUrgent: true,
  load: async () => (await import('./resolution/todos.ts')).resolutionTodos,
}

/** The pages of the module itself; the public ones have an entry of their own. */
const documentsPages: Readonly<Record<string, PageLoader>> = {
  // What a promotion was used for, only documents know.
  '/settings/promotions': cataloguePage(loadPromotion, async () => (await import('./figures/pricing/PromotionTrial.tsx')).promotionPart),
  '/settings/resolutions': cataloguePage(
    async () => (await import('./resolution/resolution.ts')).resolution,
    async () => (await import('./resolution/RangeGaps.tsx')).rangeGapsPart,
  ),
  // Only documents know what the papers and letters of a company say.
  '/settings/logo': () => import('./stationery/StationeryPage.tsx'),
  '/settings/status-reason': cataloguePage(async () => (await import('./reason/reason.ts')).reason),
  '/settings/branches': cataloguePage(async () => (await import('./branch/branch.ts')).branch),
  '/settings/branches/registers': cataloguePage(async () => (await import('./branch/register.ts')).register),
  '/settings/branches/{branchId}/registers': () => import('./branch/RegistersOfBranchPage.tsx'),
}

/** Of a kind that nobody writes in an editor: its list alone, with each document beside it. */
export const listPage = (surface: DocumentSurface): PageLoader =>
  page(surface, async () => (await import('./screens/list/ListPage.tsx')).ListPage)

/** Each screen of a kind is its own chunk; the chunks are the same for all kinds. */
export function documentPages(surface: DocumentSurface): Readonly<Record<string, PageLoader>> {
  const { kind } = surface
  const { path } = kind
  return {
    [path]: page(surface, async () => (await import('./screens/list/ListPage.tsx')).ListPage),
    [`${path}/create`]: page(surface, async () => (await import('./screens/editor/EditorPage.tsx')).CreatePage),
    [patternOf(kind, 'view')]: page(surface, async () => (await import('./screens/view/ViewPage.tsx')).ViewPage),
    [patternOf(kind, 'edit')]: page(surface, async () => (await import('./screens/editor/EditorPage.tsx')).EditPage),
    [patternOf(kind, 'duplicate')]: page(surface, async () => (await import('./screens/editor/EditorPage.tsx')).DuplicatePage),
  }
}

/** The same of a note: it begins from what it is about. */
export function notePages(surface: DocumentSurface): Readonly<Record<string, PageLoader>> {
  const { kind } = surface
  const { path } = kind
  return {
    [path]: page(surface, async () => (await import('./screens/list/ListPage.tsx')).ListPage),
    [`${path}/create`]: page(surface, async () => (await import('./screens/note/NotePage.tsx')).ChooseSourcePage),
    [aboutPatternOf(kind)]: page(surface, async () => (await import('./screens/note/NotePage.tsx')).CreateNotePage),
    [patternOf(kind, 'view')]: page(surface, async () => (await import('./screens/view/ViewPage.tsx')).ViewPage),
    [patternOf(kind, 'edit')]: page(surface, async () => (await import('./screens/note/NotePage.tsx')).EditNotePage),
  }
}

/** A new document of a kind, for a third party that is chosen already. */
export const documentStart = (kind: DocumentKind): PartyStart => ({
  label: kind.titles.one,
  ...{ permission: kind.permissions.write, plan: kind.plan, services: kind.services },
  of: kind.party,
  href: (partyId) => startingWith(kind, partyId),
})

/**
 * On the page of an item: what was invoiced of it.
 * @param gate who sees the tab; of what it tells, only what they may read
 */
export const itemInvoices = (of: 'sales' | 'purchases', gate: Gate): ItemSection => ({
  id: `documents.${of}`,
  tab: of,
  ...{ permission: gate.permission, plan: gate.plan, services: gate.services },
  load: async () => {
    const { ItemLines } = await import('./screens/ItemLines.tsx')
    return { default: ({ item }) => <ItemLines item={item} of={of} /> }
  },
})

/** On the page of an item: every document that it is in. Only that page loads it. */
const loadItemSections: LoadItemSections = async () => (await import('./item-sections.tsx')).documentsItemSections
/** On the page of a third party: all that is in its name. Only that page loads it. */
const loadPartySections: LoadPartySections = async () => (await import('./party/sections.tsx')).documentPartySections

export const documentsUi = defineModule({
  name: 'documents',
  pages: documentsPages,
  plugs: [itemSections.plug(at(60, loadItemSections)), partySections.plug(at(45, loadPartySections))],
  todos: [at(50, resolutionTodos)],
})
