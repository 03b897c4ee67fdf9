/** What a person left of a list: its columns, wherever they sign in, and the view that opens it. */
import { useMemo, useState } from 'react'
import { useColumnChooser, type Arrangement, type ColumnChooser } from '#platform/ui/index.tsx'
import { ToQuery, useAsk, useQueryOfAddress, useSend } from '#platform/web/index.tsx'
import { arrangementOf, columnsOf, isBare, listViews, rememberColumns, type SavedView } from './views.ts'

export interface ListView {
  readonly chooser: ColumnChooser
  /** The view that this address should have been opened with; null when it is as it was asked for. */
  readonly opening: SavedView | null
  /** Until it is known what opens the list, its rows would be those of another view. */
  readonly isPending: boolean
}

const NONE_OFF: readonly string[] = []

/** @param offAtFirst columns that are only shown to who asks for them */
export function useListView(list: string, offAtFirst: readonly string[] = NONE_OFF): ListView {
  const query = useQueryOfAddress()
  const { data, error } = useAsk(listViews, { query: { list } })
  const { run } = useSend(rememberColumns, { refreshes: [] })
  const [keep] = useState(() => (arrangement: Arrangement) => void run({ body: { list, columns: columnsOf(arrangement) } }))
  const opens = data?.views.find(({ id }) => id === data.opens) ?? null
  const opening = isBare(query) ? opens : null
  const elsewhere = useMemo(() => {
    // Who never touched the columns has those of the view that opens the list.
    const kept = data && (data.columns ?? (opens && arrangementOf(opens)))
    return { kept, keep }
  }, [data, opens, keep])
  const chooser = useColumnChooser(list, offAtFirst, elsewhere)
  return { chooser, opening, isPending: opening !== null || (isBare(query) && data === undefined && !error) }
}

/** Takes the list to the view that opens it, with its columns. */
export function OpenView({ view }: { view: SavedView }) {
  return <ToQuery query={{ ...view.content.query, view: view.id }} />
}
