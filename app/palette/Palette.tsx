/** The command palette: screens and actions at hand, records from the server, what was seen lately. A chunk of its own. */
import type { Visitor } from '#platform/access.ts'
import { askPalette, PALETTE_SHORTEST, type PaletteGroup as RecordGroup } from '#platform/palette/palette.ts'
import { ArrowRightIcon, HistoryIcon, type IconType, ItemIcon, PeopleIcon, SalesIcon, type ShellFavorites } from '#platform/ui/index.tsx'
import { CommandPalette } from '#platform/ui/palette/CommandPalette.tsx'
import type { PaletteEntry, PaletteGroup } from '#platform/ui/palette/entry.tsx'
import { askOnce, useGo } from '#platform/web/index.tsx'
import { icons } from '../layout/icons.tsx'
import { goKeys, type VisibleGroup } from '../layout/menu.ts'
import { screens } from '../screens.ts'
import { useActions } from './actions.tsx'
import { answers, ranked, screenPlaces, type ScreenPlace } from './places.ts'
import { beginsVerb, synonymsOf } from './verbs.ts'
import { rememberVisit, visitedLately } from './visited.tsx'

export interface PaletteProps {
  readonly visitor: Visitor
  readonly groups: readonly VisibleGroup[]
  readonly favorites: ShellFavorites
  readonly onClose: () => void
}

const RECENT_SHOWN = 6
const SCREENS_SHOWN = 8
const ACTIONS_SHOWN = 6

const recordGroups: Readonly<Record<RecordGroup, { readonly heading: string; readonly icon: IconType }>> = {
  documents: { heading: 'Documentos', icon: SalesIcon },
  parties: { heading: 'Terceros', icon: PeopleIcon },
  items: { heading: 'Productos y servicios', icon: ItemIcon },
}

const asEntry = ({ href, label, within, group }: ScreenPlace): PaletteEntry => {
  const keys = goKeys.find((one) => one.href === href)?.keys
  return { id: `screen-${href}`, icon: group ? icons[group] : ArrowRightIcon, label, detail: within, href, ...(keys ? { keys } : {}) }
}

async function records(text: string, signal: AbortSignal): Promise<PaletteGroup[]> {
  const { groups } = await askOnce(askPalette, { query: { text } }, signal)
  return groups.map(({ name, results }) => ({
    heading: recordGroups[name].heading,
    entries: results.map(({ id, kind, label, about, detail, amount, href }) => ({
      id: `${name}-${id}`,
      icon: recordGroups[name].icon,
      kind,
      label,
      about,
      detail,
      amount,
      href,
    })),
  }))
}

const group = (heading: string, entries: readonly PaletteEntry[]): PaletteGroup[] => (entries.length > 0 ? [{ heading, entries }] : [])

export default function Palette({ visitor, groups, favorites, onClose }: PaletteProps) {
  const go = useGo()
  const places = screenPlaces(screens, groups, visitor)
  const actions = useActions(visitor, places, favorites)
  const lately = visitedLately()

  const recent = lately.flatMap(({ href, label, kind }): PaletteEntry[] => {
    if (label !== null) return [{ id: `recent-${href}`, icon: HistoryIcon, kind, label, href }]
    const place = places.find((one) => one.href === href)
    return place && href !== location.pathname ? [{ ...asEntry(place), id: `recent-${href}` }] : []
  })
  const local = (text: string): PaletteGroup[] => {
    if (text === '')
      return [
        ...group('Recientes', recent.slice(0, RECENT_SHOWN)),
        ...group('Acciones', actions.slice(0, ACTIONS_SHOWN)),
        ...group('Pantallas', places.slice(0, SCREENS_SHOWN).map(asEntry)),
      ]
    const addresses = lately.map(({ href }) => href)
    const found = ranked(
      places.filter(({ label, within, href }) => answers([label, within ?? '', 'ir', synonymsOf(href)], text)),
      text,
      addresses,
    )
    const doable = ranked(
      actions.filter(({ label, words }) => answers([label, words], text)),
      text,
      [],
    )
    const shown = group('Pantallas', found.slice(0, SCREENS_SHOWN).map(asEntry))
    const done = group('Acciones', doable.slice(0, ACTIONS_SHOWN))
    return doable.some((action) => beginsVerb(action, text)) ? [...done, ...shown] : [...shown, ...done]
  }
  const choose = ({ id, href, run, label, kind }: PaletteEntry, inNewTab: boolean) => {
    const isRecord = !/^(screen|create)-/.test(id) && !places.some((place) => place.href === href)
    if (href !== undefined && isRecord) rememberVisit({ href, label, kind: kind ?? null })
    if (inNewTab) return void window.open(href, '_blank', 'noopener')
    // Closed first, so that what comes after finds the focus where it was.
    onClose()
    queueMicrotask(() => (href === undefined ? run?.() : go(href)))
  }
  return (
    <CommandPalette
      label="Ir a, crear o buscar"
      local={local}
      search={records}
      shortest={PALETTE_SHORTEST}
      onChoose={choose}
      onClose={onClose}
    />
  )
}
