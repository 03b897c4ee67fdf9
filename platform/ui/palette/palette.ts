/** Which entry of the palette is lit as results come and keys are pressed. */

interface Entry {
  readonly id: string
}

/** A number is of a document or a third party: what the server finds goes before what the browser knows. */
export const isForRecords = (text: string): boolean => /\d/.test(text)

/** The lit one after a key; from the last to the first and back. */
export function nextEntry(entries: readonly Entry[], lit: string | null, step: 1 | -1): string | null {
  if (entries.length === 0) return null
  const at = entries.findIndex(({ id }) => id === lit)
  const next = at < 0 ? (step > 0 ? 0 : entries.length - 1) : (at + step + entries.length) % entries.length
  return entries[next]?.id ?? null
}

/** What stays lit when other results come: what the person lit themselves, while it is there; otherwise the first. */
export const litAmong = <E extends Entry>(entries: readonly E[], chosen: string | null): E | null =>
  entries.find(({ id }) => id === chosen) ?? entries[0] ?? null
