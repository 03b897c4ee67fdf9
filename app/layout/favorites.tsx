/** The screens that a person keeps above the menu, as the menu names them. */
import type { ShellFavorites } from '#platform/ui/index.tsx'
import { keepFavorites, listFavorites } from '#platform/favorites/favorites.ts'
import { useAsk, useSend, useSession } from '#platform/web/index.tsx'
import { screens } from '../screens.ts'
import { entryAt, type VisibleGroup } from './menu.ts'

/** @param groups of the menu that this person sees: a favourite that they may no longer see is kept, and not shown */
export function useFavorites(groups: readonly VisibleGroup[]): ShellFavorites {
  const company = useSession()?.company
  const { data } = useAsk(listFavorites, company ? {} : null)
  const keeping = useSend(keepFavorites, { refreshes: [listFavorites] })
  // What was chosen shows at once, before the server says so.
  const addresses = (keeping.isSending ? keeping.sent?.body.addresses : null) ?? data?.addresses ?? []
  return {
    entries: addresses.flatMap((href) => {
      const title = screens.find((screen) => screen.path === href)?.title
      const entry = entryAt(groups, href) ?? (title !== undefined && groups.length > 0 ? { href, label: title } : null)
      return entry ? [entry] : []
    }),
    onToggle: ({ href }) =>
      void keeping.run({
        body: { addresses: addresses.includes(href) ? addresses.filter((one) => one !== href) : [...addresses, href] },
      }),
  }
}
