/** Rows of a tree by their depth, each before those that hang from it: which hang from which, and which are in sight. */

interface Deep {
  readonly depth: number
}

/** Positions of those that hang from each row, and of those that hang from none. */
export function childrenOf(rows: readonly Deep[]): {
  readonly children: readonly (readonly number[])[]
  readonly roots: readonly number[]
} {
  const children: number[][] = rows.map(() => [])
  const roots: number[] = []
  const above: number[] = []
  for (const [index, { depth }] of rows.entries()) {
    above.length = Math.min(above.length, depth)
    const parent = above.at(-1)
    ;(parent === undefined ? roots : (children[parent] ?? [])).push(index)
    above[depth] = index
  }
  return { children, roots }
}

/** 3, 4, 5, 9 → 3 to 5, 9 to 9. */
export function rangesOf(numbers: readonly number[]): (readonly [first: number, last: number])[] {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges
}

/** Whether something hangs from the row at this position. */
export const hasBelow = (rows: readonly Deep[], at: number): boolean => (rows[at + 1]?.depth ?? 0) > (rows[at]?.depth ?? 0)

/** The row that the one at this position hangs from. */
export function parentOf<Row extends Deep>(rows: readonly Row[], at: number): Row | null {
  const depth = rows[at]?.depth ?? 0
  return rows.slice(0, at).findLast((row) => row.depth < depth) ?? null
}

/** The rows in sight: those that do not hang from a folded one. */
export function inSight<Row extends Deep & { readonly key?: string | undefined }>(
  rows: readonly Row[],
  folded: ReadonlySet<string>,
): Row[] {
  if (folded.size === 0) return [...rows]
  let hidden = Number.POSITIVE_INFINITY
  return rows.filter(({ depth, key }) => {
    if (depth > hidden) return false
    hidden = key !== undefined && folded.has(key) ? depth : Number.POSITIVE_INFINITY
    return true
  })
}
