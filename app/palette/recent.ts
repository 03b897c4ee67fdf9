/** What somebody went to lately, the newest first: screens by their address, records also by their name. */
export interface Visited {
  readonly href: string
  /** Of a record; a screen has its own. */
  readonly label: string | null
  readonly kind: string | null
}

const KEPT = 16

/** With one more in front; the same address is not there twice. */
export const visit = (before: readonly Visited[], now: Visited): Visited[] =>
  [now, ...before.filter(({ href }) => href !== now.href)].slice(0, KEPT)

/** Whether an address is a place to come back to: neither one record nor a form. */
export const isPlace = (path: string): boolean => !/[\da-f]{8}-[\da-f]{4}-|\/(create|login|forbidden)\b/.test(path)

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'

/** What was stored; nothing of what is not in its form. */
export function readVisited(stored: string | null): Visited[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(value)) return []
    return value.flatMap((one: unknown) => {
      if (typeof one !== 'object' || one === null) return []
      const { href, label, kind }: { href?: unknown; label?: unknown; kind?: unknown } = one
      return typeof href === 'string' && href.startsWith('/') && isText(label) && isText(kind) ? [{ href, label, kind }] : []
    })
  } catch {
    return []
  }
}
