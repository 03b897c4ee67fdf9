/** What the history of a case tells of what it said before and says now, in people's words. Pure. */

/** What it says, by how people call it: "Se necesita en" → "Cali". */
export type Said = readonly (readonly [label: string, value: string])[]
export type Told = readonly (readonly [label: string, before: string, after: string])[]

const joined = (said: Said, label: string): string =>
  said
    .filter(([each, value]) => each === label && value !== '')
    .map(([, value]) => value)
    .join(' + ')

/** What differs, in the order in which it is said; several of one label (two lines of a product) are told together. */
export function toldChanges(before: Said, after: Said): Told {
  const labels = [...new Set([...before, ...after].map(([label]) => label))]
  return labels.flatMap((label): Told => {
    const [was, is] = [joined(before, label), joined(after, label)]
    return was === is ? [] : [[label, was, is]]
  })
}

/** As the audit keeps it: null where there was or is nothing. */
export const inHistory = (told: Told): readonly (readonly [field: string, before: string | null, after: string | null])[] =>
  told.map(([label, before, after]) => [label, before === '' ? null : before, after === '' ? null : after])

/** How its history calls a field: as it was told; what hangs on it tells of itself by a word of its own. */
export const labelOf = (field: string): string => (field === 'file' ? 'Archivo' : field)
