/** Where a path is in the menu: the longest address that begins it wins, so that a record lights its list. */
export interface MenuTarget {
  readonly label: string
  readonly href: string
}

export function currentHref(entries: Iterable<MenuTarget>, path: string): string | null {
  let best: string | null = null
  const clean = path.split(/[?#]/, 1)[0] ?? ''
  for (const { href } of entries) {
    const inside = clean === href || (href !== '/' && clean.startsWith(`${href}/`))
    if (inside && (best === null || href.length > best.length)) best = href
  }
  return best
}
