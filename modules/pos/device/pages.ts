/** The products of a device page by page: what has not changed is kept, and only what is left of it is told again. Pure. */
import type { DeviceItem } from './endpoints.ts'

/** So many items, from the one after a code up to another. */
export interface KnownPage {
  readonly after: string
  readonly upTo: string
  readonly digest: string
  readonly count: number
}

export interface ToldPage {
  readonly digest: string
  readonly items: readonly DeviceItem[]
  readonly stock: readonly (string | null)[] | null
  readonly next: string | null
}

export interface Paged {
  readonly items: readonly DeviceItem[]
  readonly pages: readonly KnownPage[]
}

/** The page that begins after a code, with its items; null of one that the device does not have. */
export function knownAfter(
  { items, pages }: Paged,
  after: string,
): { readonly page: KnownPage; readonly items: readonly DeviceItem[] } | null {
  const at = pages.findIndex((page) => page.after === after)
  const page = pages[at]
  if (!page) return null
  const from = pages.slice(0, at).reduce((sum, { count }) => sum + count, 0)
  return { page, items: items.slice(from, from + page.count) }
}

/** What has come so far, with one more page. @param before what the device had of it */
export function withPage(come: Paged, after: string, told: ToldPage, before: ReturnType<typeof knownAfter>): Paged {
  const { stock } = told
  const items = stock === null ? told.items : (before?.items ?? []).map((item, index) => ({ ...item, stock: stock[index] ?? null }))
  const last = items.at(-1)
  if (!last) return come
  const page = { after, upTo: told.next ?? last.code, digest: told.digest, count: items.length }
  return { items: [...come.items, ...items], pages: [...come.pages, page] }
}
