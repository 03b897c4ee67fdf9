/**
 * A list that pages by key with everything in the address: filters, size and page. The browser remembers the tokens that
 * it has been through; that is all that "previous" needs.
 */
import type * as z from 'zod/mini'
import type { PagerProps } from '#platform/ui/index.tsx'
import type { Endpoint, Schema } from '../http/endpoint.ts'
import type { CallArgs } from './call.tsx'
import { useChangeQuery, useQueryOfAddress } from './navigation.tsx'
import { useAsk } from './query.tsx'

export const PAGE_SIZES = ['25', '50', '100'] as const
type PageSize = (typeof PAGE_SIZES)[number]
const DEFAULT_SIZE: PageSize = '50'

const sizeOf = (text: string | undefined): PageSize => PAGE_SIZES.find((size) => size === text) ?? DEFAULT_SIZE

/** Token of a page → where the page before it began and how many rows came before. Lives as long as the tab. */
const trail = new Map<string, { readonly before: string; readonly rowsBefore: number }>()

export interface PagedList<Row> {
  /** Null until the first answer. */
  readonly rows: readonly Row[] | null
  /** The rows are of the question before, and this one's are on their way. */
  readonly isStale: boolean
  readonly error: string | null
  readonly retry: () => void
  /** `count` is a second question: the screen gives it when it has it. */
  readonly pager: (count: number | null) => PagerProps
}

/** What a page adds to the filters of the question. */
export interface PageArgs {
  readonly size: PageSize
  readonly after: string
}

/** @param question the arguments of the call for a page: `(page) => ({ query: { ...filters, ...page } })` */
export function usePagedList<
  Path extends string,
  Q extends Schema | undefined,
  R extends z.core.$ZodType<{ rows: unknown[]; next: string | null }>,
>(
  endpoint: Endpoint<Path, Q, undefined, R>,
  /** Null while what it asks is not known yet. */
  question: (page: PageArgs) => CallArgs<Path, Q, undefined> | null,
): PagedList<z.output<R>['rows'][number]> {
  const { after = '', size: sizeText } = useQueryOfAddress()
  const change = useChangeQuery()
  const size = sizeOf(sizeText)
  const asked = useAsk(endpoint, question({ size, after }))
  const rows = asked.data?.rows ?? null
  const next = asked.data?.next ?? null
  const here = trail.get(after)
  const rowsBefore = here?.rowsBefore ?? 0
  return {
    rows,
    isStale: asked.isStale,
    error: asked.error,
    retry: asked.ask,
    pager: (total) => ({
      from: rowsBefore + 1,
      to: rowsBefore + (rows?.length ?? 0),
      total,
      size: Number(size),
      onSize: (chosen) => change({ size: chosen === Number(DEFAULT_SIZE) ? null : String(chosen), after: null }, { replace: true }),
      // Arriving by a link there is no trail: back to the beginning.
      onPrevious: after === '' ? null : () => change({ after: here?.before || null }),
      onNext:
        next === null
          ? null
          : () => {
              trail.set(next, { before: after, rowsBefore: rowsBefore + (rows?.length ?? 0) })
              change({ after: next })
            },
    }),
  }
}
