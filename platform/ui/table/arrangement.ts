/** How somebody wants the columns of a list: which are out of sight, in what order, and how wide. */

export interface Arrangement {
  readonly hidden: readonly string[]
  /** Those that were put in an order; the others follow in their own. */
  readonly order: readonly string[]
  /** Pixels of those whose width was changed. */
  readonly widths: Readonly<Record<string, number>>
}

export const LEAST_WIDTH = 48
export const MOST_WIDTH = 800

interface Named {
  readonly id: string
  readonly width?: number
}

/** The columns in the order that was put, hidden ones among them. */
export function inOrder<C extends { readonly id: string }>(columns: readonly C[], order: readonly string[]): C[] {
  const first = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return [...first, ...columns.filter((column) => !first.includes(column))]
}

/** The columns in sight, in their order, with their widths. */
export const arranged = <C extends Named>(columns: readonly C[], { hidden, order, widths }: Arrangement): C[] =>
  inOrder(columns, order).flatMap((column) => {
    if (hidden.includes(column.id)) return []
    const width = widths[column.id]
    return [width === undefined ? column : { ...column, width }]
  })

/** What a file of the list holds: the columns in sight, in their order. */
export const idsInSight = (columns: readonly Named[], arrangement: Arrangement): string[] =>
  arranged(columns, arrangement).map(({ id }) => id)

/** The ids in order once one of them went a place up or down. */
export function movedBy(ids: readonly string[], id: string, step: 1 | -1): string[] {
  const from = ids.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= ids.length) return [...ids]
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

export const boundedWidth = (width: number): number => Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [])

/** What the browser kept, or null; before there were orders and widths it was the hidden ones with commas. */
export function readArrangement(kept: string | null): Arrangement | null {
  if (kept === null) return null
  if (!kept.startsWith('{')) return { hidden: kept.split(',').filter(Boolean), order: [], widths: {} }
  try {
    const value: unknown = JSON.parse(kept)
    if (!isRecord(value)) return null
    const widths = isRecord(value['widths']) ? Object.entries(value['widths']) : []
    return {
      hidden: texts(value['hidden']),
      order: texts(value['order']),
      widths: Object.fromEntries(widths.flatMap(([id, width]) => (typeof width === 'number' ? [[id, boundedWidth(width)]] : []))),
    }
  } catch {
    return null
  }
}
