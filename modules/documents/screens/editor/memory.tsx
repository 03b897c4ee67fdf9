/** What the screens of a kind remember of one another while the tab lives: the row one came from, and its neighbours. */

const lists = new Map<string, readonly string[]>()
const seen = new Map<string, string>()

/** The rows of the list in sight, for "next" and "previous" of the view. */
export const rememberList = (path: string, ids: readonly string[]): void => {
  lists.set(path, ids)
}
export const rememberSeen = (path: string, id: string): void => {
  seen.set(path, id)
}
export const lastSeen = (path: string): string | null => seen.get(path) ?? null

export function neighboursOf(path: string, id: string): { readonly previous: string | null; readonly next: string | null } {
  const ids = lists.get(path) ?? []
  const at = ids.indexOf(id)
  return at < 0 ? { previous: null, next: null } : { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null }
}
