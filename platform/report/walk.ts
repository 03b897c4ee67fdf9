/**
 * The rows of a report in their order, from its groups and lines: head of a group with its opening, lines with what runs,
 * subtotals. Screen, API and files read this one sequence, so they cannot differ. It knows no database: the source gives
 * the groups at once (they are few) and the lines in pages.
 */
import { closingOf, groupSumsOf, keyOf, read, type GroupSums } from './group-sums.ts'
import { closing, figureText, isFigure, moved, planOf, putParts, putRunning, type Columns, type Figures } from './column.ts'

export interface GroupName {
  readonly key: string
  /** "110505 Caja general". */
  readonly label: string
  /** The parameters that ask for this group alone: what its figures lead to. */
  readonly narrows: Readonly<Record<string, string>>
  /** In a tree, the texts of its row by column. */
  readonly cells?: Readonly<Record<string, string>>
}

type Texts = Readonly<Record<string, string>>

/** A group without groups below, with its figures as SQL gives them: exact text by column. */
export interface Leaf {
  readonly path: readonly GroupName[]
  readonly lines: number
  /** Of the running columns. */
  readonly opening: Texts
  /** Of the columns that add up. */
  readonly sums: Texts
}

export interface SourceOfLine {
  readonly kind: string
  readonly id: string
}

/** What the order of the lines of a group goes by, the last one unique. */
export type LineKey = readonly (string | number)[]

export interface Line {
  /** Position of its group among those asked for, from 0. */
  readonly leaf: number
  readonly key: LineKey
  readonly cells: Readonly<Record<string, string | null>>
  /** The document that it comes from. */
  readonly source: SourceOfLine | null
  /** Something about this line: it was recorded later than its date. */
  readonly note?: string | null
}

/** A row of a statement, as "Utilidad bruta": what some of its outermost groups add up to. */
export interface Total {
  readonly key: string
  readonly label: string
  /** Its texts by column, as those of a group. */
  readonly cells: Texts
  /** The outermost group that it stands behind, and those that it adds up. */
  readonly behind: string
  readonly of: readonly string[]
}

/** A comparison that is made every time: «Igual al balance de prueba», or what is apart. */
export interface BookCheck {
  /** After «Igual al» and «Difiere del». */
  readonly with: string
  /** The first account that is apart, and by how much; null when none is. */
  readonly difference: { readonly account: string; readonly amount: string } | null
}

/** A text below a report, under its name. */
export interface BookNote {
  readonly label: string
  readonly text: string
}

export interface Book {
  /** In their order; those of one group stand together. */
  readonly leaves: readonly Leaf[]
  /** Of a tree that is a statement: in their order. It ends with the last of them and has no other foot. */
  readonly totals?: readonly Total[]
  /** Another report that says the same by another way, and where it does not. */
  readonly check?: BookCheck
  /** Said below it: what a line of a statement is explained with. */
  readonly notes?: readonly BookNote[]
  /** Columns that say nothing under these filters: they are not shown nor written. */
  readonly hides?: ReadonlySet<string>
  /** What columns are called where that follows from the company and not from the report: its own bands of what is late. */
  readonly labels?: Readonly<Record<string, string>>
  /**
   * Lines of these groups in their order, at most `limit`; those of the first one only behind `after`. Null: its rows are a
   * tree, where each group is one row with all its figures and nothing hangs from the innermost.
   */
  readonly lines: ((leaves: readonly Leaf[], after: LineKey | null, limit: number) => Promise<readonly Line[]>) | null
  /** The last lines of the whole, the newest first: for who follows a figure. */
  readonly newest?: (limit: number) => Promise<readonly Line[]>
}

export type Cells = Readonly<Record<string, string | null>>

export interface ReportRow {
  readonly kind: 'group' | 'line' | 'subtotal' | 'node' | 'total'
  /** Of a node or a total of a tree: unlike any other of its report. */
  readonly key?: string
  /** Of the group, from 0. */
  readonly depth: number
  /** Of a group, its subtotal and a node; empty on a line. */
  readonly label: string
  readonly cells: Cells
  readonly source: SourceOfLine | null
  readonly narrows: Readonly<Record<string, string>>
  readonly note: string | null
  /** A head shown again at the beginning of a page: its figures are those carried from the page before. */
  readonly continued: boolean
}

/** For who reads them: a group without lines ends as it began, and is said once; one that adds up to nothing is not said to end. */
export const readable = <Row extends Pick<ReportRow, 'kind' | 'depth' | 'continued' | 'cells'>>(rows: readonly Row[]): Row[] =>
  rows.filter((row, index) => {
    if (row.kind !== 'subtotal') return true
    const before = rows[index - 1]
    const isSaid = before?.kind === 'group' && before.depth === row.depth && !before.continued
    return !isSaid && Object.keys(row.cells).length > 0
  })

/** Where a page ended: the next one begins here. */
export interface Position {
  readonly leaf: readonly string[]
  /** Null: at the head of that group. */
  readonly after: LineKey | null
  /** How many lines of that group were read. */
  readonly read: number
  readonly running: Texts
}

/** Most lines and groups of one question to the source. */
const CHUNK = 2000
const GROUPS_AT_ONCE = 200

/** How many names two groups share from the outermost in. */
function shared(a: Leaf | undefined, b: Leaf | undefined): number {
  if (!a || !b) return 0
  let depth = 0
  while (depth < a.path.length && a.path[depth]?.key === b.path[depth]?.key) depth += 1
  return depth
}

/** The figures at the foot of the report; nothing when it has none. What only groups may add up is left out. */
export function totalCells(columns: Columns, { leaves, totals }: Pick<Book, 'leaves' | 'totals'>): Cells {
  if (totals) return {}
  const { opening, sums } = groupSumsOf(columns, leaves).whole
  const cells = closing(columns, opening, sums)
  for (const [name, column] of Object.entries(columns)) if (isFigure(column) && column.onlyInGroups) delete cells[name]
  return cells
}

/** What a statement arrives at, as its rows say it. */
export function totalFigures(
  columns: Columns,
  { leaves, totals = [] }: Pick<Book, 'leaves' | 'totals'>,
): { label: string; cells: Cells }[] {
  const groups = groupSumsOf(columns, leaves)
  return totals.map(({ label, of }) => ({ label, cells: closingOf(columns, groups.together(of)) }))
}

/** Lines of the whole report; of a tree, its rows. */
export const lineCount = ({ leaves, lines }: Pick<Book, 'leaves' | 'lines'>): number =>
  lines === null
    ? leaves.reduce((sum, leaf, at) => sum + leaf.path.length - shared(leaves[at - 1], leaf), 0)
    : leaves.reduce((sum, leaf) => sum + leaf.lines, 0)

const leafOf = (leaves: readonly Leaf[], { leaf }: Position): number =>
  leaves.findIndex(({ path }) => path.length === leaf.length && path.every(({ key }, depth) => key === leaf[depth]))

/** Whether a page can go on from there: its group may be of another grouping by now. */
export const goesOnFrom = ({ leaves }: Pick<Book, 'leaves'>, position: Position): boolean => leafOf(leaves, position) >= 0

/**
 * @param start where the page before ended; null from the beginning
 * @param limit most lines of this page; a group without lines counts as one
 * @returns where to go on; null at the end
 */
export async function* walk(
  columns: Columns,
  book: Book,
  start: Position | null = null,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<ReportRow, Position | null> {
  const { leaves, lines } = book
  const groups = groupSumsOf(columns, leaves)
  if (lines === null) return yield* nodes(columns, groups, book, start, limit)
  let at = start === null ? 0 : leafOf(leaves, start)
  if (at < 0) return null
  let after = start?.after ?? null
  let done = start?.read ?? 0
  let running = start === null ? {} : read(planOf(columns).running, start.running)
  let spent = 0
  let isFirst = start !== null
  while (at < leaves.length) {
    if (spent >= limit) return positionAt(columns, leaves[at], { after, read: done, running })
    const wanted = Math.min(limit - spent, CHUNK)
    const batch = nextLeaves(leaves, at, done, wanted)
    const found = await lines(batch, after, wanted + 1)
    let taken = 0
    for (const [position, leaf] of batch.entries()) {
      if (after === null || isFirst) {
        // The page may be full before a group begins.
        if (after === null && spent >= limit) break
        yield* heads(columns, groups, leaves, at, { isFirst, running: after === null ? null : running })
        isFirst = false
        if (after === null) running = groups.of(leaf).opening
        if (leaf.lines === 0) spent += 1
      }
      let isCut = false
      for (let line = found[taken]; line?.leaf === position; line = found[taken]) {
        if (taken === wanted) {
          isCut = true
          break
        }
        taken += 1
        spent += 1
        done += 1
        running = moved(columns, running, read(planOf(columns).sums, line.cells))
        after = line.key
        yield lineRow(columns, leaf, line, running)
      }
      if (isCut) break
      yield* subtotals(columns, groups, leaves, at)
      at += 1
      after = null
      done = 0
      // Lines of the groups behind may have been cut off: they are asked for again.
      if (taken === wanted) break
    }
  }
  return null
}

/** The rows of a tree: each group once, before those that hang from it. At the beginning of a page also those above. */
function* nodes(
  columns: Columns,
  groups: GroupSums,
  { leaves, totals = [] }: Book,
  start: Position | null,
  limit: number,
): Generator<ReportRow, Position | null> {
  const ofGroup = (key: string): Cells => closingOf(columns, groups.together([key]))
  const first = start === null ? 0 : leafOf(leaves, start)
  if (first < 0) return null
  for (const [index, leaf] of leaves.slice(first).entries()) {
    const at = first + index
    if (index >= limit) return positionAt(columns, leaf, { after: null, read: 0, running: {} })
    const open = shared(leaves[at - 1], leaf)
    let key = ''
    for (const [depth, name] of leaf.path.entries()) {
      key = keyOf(key, name)
      const isOpen = depth < open
      if (isOpen && index > 0) continue
      const cells = { ...name.cells, ...closingOf(columns, groups.at(leaf.path, depth)) }
      putParts(columns, cells, ofGroup, false)
      yield { ...groupRow('node', name, depth, cells, isOpen), key }
    }
    const [outermost] = leaf.path
    if (outermost?.key === leaves[at + 1]?.path[0]?.key) continue
    for (const total of totals) {
      if (total.behind !== outermost?.key) continue
      const cells = { ...total.cells, ...closingOf(columns, groups.together(total.of)) }
      putParts(columns, cells, ofGroup, true)
      yield { ...groupRow('total', { ...total, narrows: {} }, 0, cells, false), key: total.key }
    }
  }
  return null
}

/** Groups from here on that have at least as many lines as wanted, besides those of the first one that were read. */
function nextLeaves(leaves: readonly Leaf[], from: number, read: number, wanted: number): Leaf[] {
  const batch: Leaf[] = []
  let expected = 0
  for (let at = from; at < leaves.length && expected < wanted && batch.length < GROUPS_AT_ONCE; at += 1) {
    const leaf = leaves[at]
    if (!leaf) break
    batch.push(leaf)
    expected += Math.max(1, leaf.lines - (at === from ? read : 0))
  }
  return batch
}

function positionAt(
  columns: Columns,
  leaf: Leaf | undefined,
  { after, read, running }: { readonly after: LineKey | null; readonly read: number; readonly running: Figures },
): Position | null {
  if (!leaf) return null
  const texts = Object.fromEntries(planOf(columns).running.map(([name, kind]) => [name, figureText(kind, running[name] ?? 0n)]))
  return { leaf: leaf.path.map(({ key }) => key), after, read, running: after === null ? {} : texts }
}

const groupRow = (
  kind: 'group' | 'subtotal' | 'node' | 'total',
  { label, narrows }: GroupName,
  depth: number,
  cells: Cells,
  continued: boolean,
): ReportRow => ({
  kind,
  depth,
  label,
  cells,
  source: null,
  narrows,
  note: null,
  continued,
})

/** Heads of the groups that begin here; at the beginning of a page also those that were open. */
function* heads(
  columns: Columns,
  groups: GroupSums,
  leaves: readonly Leaf[],
  at: number,
  page: { readonly isFirst: boolean; readonly running: Figures | null },
): Generator<ReportRow> {
  const leaf = leaves[at]
  if (!leaf) return
  const open = page.running ? leaf.path.length : shared(leaves[at - 1], leaf)
  for (const [depth, name] of leaf.path.entries()) {
    const isOpen = depth < open
    if (isOpen && !page.isFirst) continue
    const isInnermost = depth === leaf.path.length - 1
    const figures = isOpen ? (isInnermost ? page.running : null) : groups.at(leaf.path, depth).opening
    const cells: Record<string, string | null> = {}
    if (figures) putRunning(columns, figures, cells)
    yield groupRow('group', name, depth, cells, isOpen)
  }
}

/** Subtotals of the groups that end here, the innermost first. */
function* subtotals(columns: Columns, groups: GroupSums, leaves: readonly Leaf[], at: number): Generator<ReportRow> {
  const leaf = leaves[at]
  if (!leaf) return
  const stays = shared(leaf, leaves[at + 1])
  for (let depth = leaf.path.length - 1; depth >= stays; depth -= 1) {
    const name = leaf.path[depth]
    if (!name) continue
    const { opening, sums } = groups.at(leaf.path, depth)
    yield groupRow('subtotal', name, depth, closing(columns, opening, sums), false)
  }
}

/** The newest lines, each under the name of its group and without what runs: there is nothing before them to run from. */
export async function newestLines(columns: Columns, book: Book, limit: number): Promise<ReportRow[]> {
  const lines = await (book.newest?.(limit) ?? [])
  const { running, units } = planOf(columns)
  const still = new Set([...running, ...units].map(([name]) => name))
  return lines.flatMap((line) => {
    const leaf = book.leaves[line.leaf]
    if (!leaf) return []
    const { cells, ...row } = lineRow(columns, leaf, line, {})
    const said = Object.fromEntries(Object.entries(cells).filter(([name]) => !still.has(name)))
    return [{ ...row, label: leaf.path.at(-1)?.label ?? '', cells: said }]
  })
}

function lineRow(columns: Columns, leaf: Leaf, line: Line, running: Figures): ReportRow {
  // Only the columns asked for: what somebody may not see does not travel.
  const cells: Record<string, string | null> = {}
  for (const name of planOf(columns).names) cells[name] = line.cells[name] ?? null
  putRunning(columns, running, cells)
  return {
    kind: 'line',
    depth: leaf.path.length,
    label: '',
    cells,
    source: line.source,
    narrows: {},
    note: line.note ?? null,
    continued: false,
  }
}
