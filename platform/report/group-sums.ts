/** What the groups of a report add up to, and the whole: each leaf once in every group above it. */
import { closing, parseFigure, planOf, type Columns, type FigureKind, type Figures } from './column.ts'
import type { Cells, GroupName, Leaf } from './walk.ts'

export interface Sums {
  readonly opening: Figures
  readonly sums: Figures
}

/** The figures that a row of the source says, scaled. */
export const read = (wanted: readonly (readonly [name: string, kind: FigureKind, ...rest: unknown[]])[], texts: Cells): Figures => {
  const figures: Record<string, bigint> = {}
  for (const [name, kind] of wanted) {
    const text = texts[name]
    figures[name] = text === null || text === undefined ? 0n : parseFigure(kind, text)
  }
  return figures
}

const NOTHING: Sums = { opening: {}, sums: {} }

/** A group while its leaves are added up. */
interface Adding {
  readonly opening: Record<string, bigint>
  readonly sums: Record<string, bigint>
}

function addTo(all: Record<string, bigint>, more: Figures): void {
  for (const name in more) all[name] = (all[name] ?? 0n) + (more[name] ?? 0n)
}

/** Names of a path from the outermost in; what is not in names stands between them. */
export const keyOf = (above: string, name: GroupName): string => `${above}${name.key}/`

/** What every group adds up to, and the whole. */
export class GroupSums {
  readonly #columns: Columns
  readonly #groups = new Map<string, Adding>()
  readonly whole: Sums
  constructor(columns: Columns, leaves: readonly Leaf[]) {
    this.#columns = columns
    const whole: Adding = { opening: {}, sums: {} }
    for (const leaf of leaves) {
      const own = this.of(leaf)
      addTo(whole.opening, own.opening)
      addTo(whole.sums, own.sums)
      let key = ''
      for (const name of leaf.path) {
        key = keyOf(key, name)
        let group = this.#groups.get(key)
        if (!group) this.#groups.set(key, (group = { opening: {}, sums: {} }))
        addTo(group.opening, own.opening)
        addTo(group.sums, own.sums)
      }
    }
    this.whole = whole
  }
  isOf(columns: Columns): boolean {
    return this.#columns === columns
  }
  of(leaf: Leaf): Sums {
    const { running, sums } = planOf(this.#columns)
    return { opening: read(running, leaf.opening), sums: read(sums, leaf.sums) }
  }
  /** Of outermost groups, by their keys. */
  together(keys: readonly string[]): Sums {
    const all: Adding = { opening: {}, sums: {} }
    for (const key of keys) {
      const group = this.#groups.get(`${key}/`)
      if (!group) continue
      addTo(all.opening, group.opening)
      addTo(all.sums, group.sums)
    }
    return all
  }
  at(path: readonly GroupName[], depth: number): Sums {
    let key = ''
    for (const name of path.slice(0, depth + 1)) key = keyOf(key, name)
    return this.#groups.get(key) ?? NOTHING
  }
}

const known = new WeakMap<readonly Leaf[], GroupSums>()

/** Those of a book are added up once, whoever asks: its rows, its foot and what it arrives at. */
export function groupSumsOf(columns: Columns, leaves: readonly Leaf[]): GroupSums {
  const kept = known.get(leaves)
  if (kept?.isOf(columns)) return kept
  const sums = new GroupSums(columns, leaves)
  known.set(leaves, sums)
  return sums
}

/** All that a group ends with. */
export const closingOf = (columns: Columns, { opening, sums }: Sums): Record<string, string | null> => closing(columns, opening, sums)
