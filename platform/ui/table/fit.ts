/** Which columns of a table fit: lacking room they leave by priority, the highest number first, the last on a tie. */
export interface FittingColumn {
  readonly id: string
  /** Fixed width; without it the column grows from `min` (160). */
  readonly width?: number
  readonly min?: number
  /** 1 (the default) never leaves. */
  readonly priority?: number
}

const GROW_MIN = 160
const needs = (column: FittingColumn): number => column.width ?? column.min ?? GROW_MIN

/** `reserved` is what marks and paddings take. Order is kept. */
export function fitColumns<C extends FittingColumn>(columns: readonly C[], room: number, reserved = 0): C[] {
  let kept = [...columns]
  const total = () => kept.reduce((sum, column) => sum + needs(column), reserved)
  while (total() > room) {
    const leaving = kept.reduce<C | null>((worst, column) => ((column.priority ?? 1) >= (worst?.priority ?? 1) ? column : worst), null)
    if (!leaving || (leaving.priority ?? 1) <= 1) break
    kept = kept.filter((column) => column !== leaving)
  }
  return kept
}

/** The least width at which everything that never leaves is readable. */
export const leastWidth = (columns: readonly FittingColumn[], reserved = 0): number =>
  columns.reduce((sum, column) => sum + needs(column), reserved)
