/** Keeps the report as it is filtered among the favourites, or takes it out. */
import { Button, StarIcon } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { dropFavourite, favouriteQuery, keepFavourite, listFavourites } from './favourites.ts'
import { queryNames } from './parameter.ts'
import type { Report } from './report.ts'

const MOST = 200

/** @param words of the filters in force: "Este mes" */
export function FavouriteButton(props: { report: Report; address: Readonly<Record<string, string>>; words: readonly string[] }) {
  const { report, address, words } = props
  const kept = useAsk(listFavourites, {}).data?.favourites
  const refreshes = [listFavourites]
  const keep = useSend(keepFavourite, { refreshes })
  const drop = useSend(dropFavourite, { refreshes })
  const query = favouriteQuery(queryNames(report.parameters), address)
  const own = kept?.find((each) => each.report === report.name && each.query === query)
  const toggle = () =>
    own
      ? drop.run({ params: { id: own.id } })
      : keep.run({ body: { report: report.name, name: [report.title, ...new Set(words)].join(' · ').slice(0, MOST), query } })
  return (
    <Button
      look="quiet"
      icon={StarIcon}
      aria-pressed={own !== undefined}
      busy={keep.isSending || drop.isSending}
      busyText="Guardando…"
      onClick={() => void toggle()}
    >
      {own ? 'En favoritos' : 'Favorito'}
    </Button>
  )
}
