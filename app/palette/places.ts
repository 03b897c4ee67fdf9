/** The screens of the palette: what the menu shows of them, and the other lists that this person may see. */
import { refusalOf, type Visitor } from '#platform/access.ts'
import type { Screen } from '#platform/screen.ts'
import { fold } from '#platform/search.ts'
import { isListing, type GroupName, type VisibleGroup } from '../layout/menu.ts'

export interface ScreenPlace {
  readonly href: string
  readonly label: string
  /** Where it is: the group of the menu, or its parent. */
  readonly within: string | null
  readonly group: GroupName | null
}

export function screenPlaces(screens: readonly Screen[], groups: readonly VisibleGroup[], visitor: Visitor): ScreenPlace[] {
  const inMenu = groups.flatMap(({ name, label, href, entries }) => [
    ...(href === null ? [] : [{ href, label, within: null, group: name }]),
    ...entries.map((entry) => ({ href: entry.href, label: entry.label, within: label, group: name })),
  ])
  const known = new Set(inMenu.map(({ href }) => href))
  const others = screens
    .filter((screen) => isListing(screen.path) && !NOT_PLACES.has(screen.path) && screen.permission !== 'public')
    .filter((screen) => !known.has(screen.path) && refusalOf(screen, visitor) === null)
    .map(({ path, title, parents }) => ({ href: path, label: title, within: parents?.at(-1)?.title ?? null, group: null }))
  return [...inMenu, ...others]
}

/** Where nobody goes on purpose. */
const NOT_PLACES = new Set(['/forbidden'])

/** Whether every word typed begins a word of these texts; accents and capitals are the same. */
export function answers(texts: readonly string[], typed: string): boolean {
  const words = texts.flatMap((text) => fold(text).split(/[^\p{Letter}\p{Number}]+/u))
  return fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => words.some((one) => one.startsWith(word)))
}

/** The best first: its own name begins so, then it was seen lately, then the order of the menu. */
export function ranked<Place extends { readonly label: string; readonly href?: string }>(
  places: readonly Place[],
  typed: string,
  lately: readonly string[],
): Place[] {
  const text = fold(typed)
  const weight = ({ label, href }: Place): number => {
    const seen = href === undefined ? -1 : lately.indexOf(href)
    return (fold(label).startsWith(text) ? 0 : 100) + (seen < 0 ? 50 : seen)
  }
  return places.toSorted((a, b) => weight(a) - weight(b))
}
