/** Addresses: from the specification's notation to the router's, where a link leads, and what a list keeps in its query. */
import type { Screen } from '../screen.ts'

/** `/x/{id}/view` → `/x/$id/view`; `edit/id={x}` → `edit/id={$x}`. */
export const routerPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => {
      const [, name] = /^\{(\w+)\}$/.exec(segment) ?? []
      return name ? `$${name}` : segment.replace(/\{(\w+)\}/g, '{$$$1}')
    })
    .join('/')

export interface Crumb {
  readonly label: string
  readonly href?: string
}

/** Inicio, up to two parents, and the screen itself. */
export const crumbsOf = ({ title, parents = [] }: Pick<Screen, 'title' | 'parents'>): Crumb[] => [
  { label: 'Inicio', href: '/' },
  ...parents.slice(-2).map((parent) => (parent.path === null ? { label: parent.title } : { label: parent.title, href: parent.path })),
  { label: title },
]

/** The query with some values changed; null and empty take one out. */
export function changedQuery(query: Readonly<Record<string, string>>, changes: Readonly<Record<string, string | null>>): string {
  const kept = Object.entries({ ...query, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '')
  const text = kept.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  return text === '' ? '' : `?${text}`
}

/** The address of a page with some values of its query changed; null and empty take one out. */
export const addressOfQuery = (
  path: string,
  query: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>>,
): string => `${path}${changedQuery(query, changes)}`

/** Where to go after signing in: an address of ours, never of somebody else's page. */
export const safeNext = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\])/.test(next) && !/^\/login(?![\w-])/.test(next) ? next : '/'
