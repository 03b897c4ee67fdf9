/**
 * The columns of a report. A kind says how a value is kept, added and written, so that screen and files agree. Values
 * travel as exact text; sums are made on scaled integers.
 */
import {
  amountText,
  divideRound,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  percentText,
  quantityText,
  unitPriceText,
  unitValue,
  type Amount,
  type Percent,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { holds, type Permission, type Visitor } from '../access.ts'

export type FigureKind = 'amount' | 'quantity' | 'unitPrice' | 'percent'

interface Common {
  readonly label: string
  /** Pixels on screen; in files it is the share of the width. One text column without width takes the rest. */
  readonly width?: number
  /** 1 never leaves; lacking room or by the chooser, the highest leaves first. */
  readonly priority?: number
  /** Who lacks it does not see the column: on screen, in files and in the API alike. */
  readonly masked?: Permission
  /** It would only repeat the heads of the groups when a parameter says so. */
  readonly unless?: { readonly parameter: string; readonly values: readonly string[] }
}

export interface TextColumn extends Common {
  readonly kind: 'text' | 'day' | 'document'
}

export interface FigureColumn extends Common {
  readonly kind: FigureKind
  /**
   * `sum`: added up in each group · `running`: opening plus one column minus another, line after line · `unit`: a running
   * value by a running quantity · `opens`: what the running column named began with, of groups only · absent: each line
   * says its own.
   */
  readonly sum?: true
  readonly running?: { readonly plus: string; readonly minus: string }
  readonly unit?: { readonly value: string; readonly quantity: string }
  readonly opens?: string
  /** One column minus another, of groups and of the whole; `change` is that difference as a part of what was before. */
  readonly difference?: Comparison
  readonly change?: Comparison
  /** One figure as a part of another, of lines, groups and the whole alike: a margin of what was sold. */
  readonly ratio?: Ratio
  /** One figure as a part of another of its row, or of the same figure of an outermost group: of a tree alone. */
  readonly part?: Part
  /** Of the period compared with: what it leads to is of those days. */
  readonly compared?: true
  /** Of things that do not add up with each other (metres and litres): groups have it, the total of the report does not. */
  readonly onlyInGroups?: true
}

/** Of two columns that add up. */
export interface Ratio {
  readonly of: string
  readonly by: string
}

/** `of` is measured by the column `by`, or by its own figure in the group of that key, whatever the sign of both. */
export type Part = { readonly of: string; readonly by: string } | { readonly of: string; readonly group: string }

/** The figure of now, and the one it is compared with. */
interface Comparison {
  readonly now: string
  readonly before: string
}

export type Column = TextColumn | FigureColumn
export type Columns = Readonly<Record<string, Column>>

type Options = Partial<Omit<TextColumn, 'kind' | 'label'>>
type FigureOptions = Partial<Omit<FigureColumn, 'kind' | 'label'>>

export const textColumn = (label: string, options: Options = {}): TextColumn => ({ kind: 'text', label, ...options })
export const dayColumn = (label: string, options: Options = {}): TextColumn => ({ kind: 'day', label, width: 104, ...options })
/** The number of the document behind a line, which leads to it. */
export const documentColumn = (label: string, options: Options = {}): TextColumn => ({ kind: 'document', label, width: 104, ...options })
export const amountColumn = (label: string, options: FigureOptions = {}): FigureColumn => ({
  kind: 'amount',
  label,
  width: 128,
  ...options,
})
export const quantityColumn = (label: string, options: FigureOptions = {}): FigureColumn => ({
  kind: 'quantity',
  label,
  width: 88,
  ...options,
})
export const unitPriceColumn = (label: string, options: FigureOptions = {}): FigureColumn => ({
  kind: 'unitPrice',
  label,
  width: 112,
  ...options,
})

export const percentColumn = (label: string, options: FigureOptions = {}): FigureColumn => ({
  kind: 'percent',
  label,
  width: 80,
  ...options,
})

/**
 * A figure beside the same one of another period: what it was, how much more it is now, and how much that is of what it
 * was. The source gives what it was among the sums of its groups, under the name `before`.
 * @param now the column that is compared
 * @param shown while the choice of `compareParameter` asks for it: the name of that parameter
 */
export const comparisonColumns = (now: string, shown: string, label = 'Saldo comparado') => {
  const unless = { parameter: shown, values: ['none'] }
  return {
    before: amountColumn(label, { width: 118, sum: true, compared: true, priority: 1, unless }),
    difference: amountColumn('Diferencia', { width: 118, difference: { now, before: 'before' }, priority: 1, unless }),
    change: percentColumn('Variación', { change: { now, before: 'before' }, priority: 1, unless }),
  } as const
}

export const isFigure = (column: Column): column is FigureColumn =>
  column.kind === 'amount' || column.kind === 'quantity' || column.kind === 'unitPrice' || column.kind === 'percent'

/** Whether groups and the whole have it: a figure that each line says for itself they do not. */
export const addsUp = ({ sum, running, unit, opens, difference, change, ratio, part }: FigureColumn): boolean =>
  [sum, running, unit, opens, difference, change, ratio, part].some((way) => way !== undefined)

/** The columns that somebody may see of what was asked, in their order. */
export const columnsFor = (
  columns: Columns,
  visitor: Pick<Visitor, 'permissions' | 'isNarrow'>,
  asked: Readonly<Record<string, unknown>>,
): Columns =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([, { masked, unless }]) =>
        (masked === undefined || holds(visitor, masked)) && !unless?.values.some((value) => asked[unless.parameter] === value),
    ),
  )

/** Reads a figure as its kind keeps it. Throws RangeError on what is not one. */
export function parseFigure(kind: FigureKind, text: string): bigint {
  if (kind === 'amount') return parseAmount(text)
  if (kind === 'percent') return parsePercent(text)
  return kind === 'quantity' ? parseQuantity(text) : parseUnitPrice(text)
}

/** The canonical text of a figure. */
export function figureText(kind: FigureKind, value: bigint): string {
  if (kind === 'amount') return amountText(value as Amount)
  if (kind === 'percent') return percentText(value as Percent)
  return kind === 'quantity' ? quantityText(value as Quantity) : unitPriceText(value as UnitPrice)
}

/** Figures by the name of their column, scaled by its kind. */
export type Figures = Readonly<Record<string, bigint>>

/** What a report computes, found once: a book of a hundred thousand lines asks for it at each of them. */
interface Plan {
  readonly names: readonly string[]
  readonly sums: readonly (readonly [name: string, kind: FigureKind])[]
  readonly running: readonly (readonly [name: string, kind: FigureKind, plus: string, minus: string])[]
  readonly units: readonly (readonly [name: string, value: string, quantity: string])[]
  readonly openings: readonly (readonly [name: string, kind: FigureKind, of: string])[]
  readonly comparisons: readonly (readonly [name: string, kind: FigureKind, of: Comparison])[]
  readonly ratios: readonly (readonly [name: string, ratio: Ratio])[]
  readonly parts: readonly (readonly [name: string, part: Part, kind: FigureKind])[]
}

const plans = new WeakMap<Columns, Plan>()

export function planOf(columns: Columns): Plan {
  const known = plans.get(columns)
  if (known) return known
  const figures = Object.entries(columns).flatMap(([name, column]) => (isFigure(column) ? [[name, column] as const] : []))
  const plan: Plan = {
    names: Object.keys(columns),
    sums: figures.flatMap(([name, { sum, kind }]) => (sum ? [[name, kind] as const] : [])),
    running: figures.flatMap(([name, { running, kind }]) => (running ? [[name, kind, running.plus, running.minus] as const] : [])),
    units: figures.flatMap(([name, { unit }]) => (unit ? [[name, unit.value, unit.quantity] as const] : [])),
    openings: figures.flatMap(([name, { opens, kind }]) => (opens === undefined ? [] : [[name, kind, opens] as const])),
    comparisons: figures.flatMap(([name, { difference, change, kind }]) => {
      const of = difference ?? change
      return of ? [[name, kind, of] as const] : []
    }),
    ratios: figures.flatMap(([name, { ratio }]) => (ratio ? [[name, ratio] as const] : [])),
    parts: figures.flatMap(([name, { part }]) => {
      const of = part && columns[part.of]
      return part && of && isFigure(of) ? [[name, part, of.kind] as const] : []
    }),
  }
  plans.set(columns, plan)
  return plan
}

/** Running figures after a movement: what each one was, plus and minus what its columns carry. */
export function moved(columns: Columns, before: Figures, movement: Figures): Figures {
  const after: Record<string, bigint> = {}
  for (const [name, , plus, minus] of planOf(columns).running) {
    after[name] = (before[name] ?? 0n) + (movement[plus] ?? 0n) - (movement[minus] ?? 0n)
  }
  return after
}

/** Puts running figures, with the units that follow from them, among the cells of a row. A unit of nothing is null. */
export function putRunning(columns: Columns, running: Figures, cells: Record<string, string | null>): void {
  const plan = planOf(columns)
  for (const [name, kind] of plan.running) cells[name] = figureText(kind, running[name] ?? 0n)
  for (const [name, value, by] of plan.units) {
    const quantity = (running[by] ?? 0n) as Quantity
    cells[name] = quantity === 0n ? null : unitPriceText(unitValue((running[value] ?? 0n) as Amount, quantity))
  }
}

/** Tenths of a percent are as fine as anybody reads them. */
const TENTH = 100_000n

/** How much of what it was: "12.5". Null when it was nothing, for there is nothing to measure by. */
export const changeText = (now: bigint, before: bigint): string | null =>
  before === 0n ? null : percentText((divideRound((now - before) * 1000n, before) * TENTH) as Percent)

/** A figure as a part of another: "12.5". Null when there is nothing to measure by. */
export const ratioText = (of: bigint, by: bigint): string | null =>
  by === 0n ? null : percentText((divideRound(of * 1000n, by) * TENTH) as Percent)

/**
 * Puts what is a part of something else among the cells of a row.
 * @param ofGroup the figures of an outermost group
 * @param isSigned a result that is a loss says so; what an account is of the whole has no sign
 */
export function putParts(columns: Columns, cells: Record<string, string | null>, ofGroup: (key: string) => Cells, isSigned: boolean): void {
  for (const [name, part, kind] of planOf(columns).parts) {
    const own = parseFigure(kind, cells[part.of] ?? '0')
    const whole = parseFigure(kind, ('by' in part ? cells[part.by] : ofGroup(part.group)[part.of]) ?? '0')
    const share = whole === 0n || own === 0n ? null : divideRound(own * 1000n, whole) * TENTH
    cells[name] = share === null ? null : percentText((isSigned || share >= 0n ? share : -share) as Percent)
  }
}

type Cells = Readonly<Record<string, string | null>>

/** All that a group ends with, of what it began with and what its lines add up to, in the order of the columns. */
export function closing(columns: Columns, opening: Figures, sums: Figures): Record<string, string | null> {
  const plan = planOf(columns)
  const cells: Record<string, string | null> = {}
  for (const [name, kind, of] of plan.openings) cells[name] = figureText(kind, opening[of] ?? 0n)
  const running = moved(columns, opening, sums)
  putRunning(columns, running, cells)
  for (const [name, kind] of plan.sums) cells[name] = figureText(kind, sums[name] ?? 0n)
  for (const [name, kind, { now, before }] of plan.comparisons) {
    const is = running[now] ?? sums[now] ?? 0n
    const was = running[before] ?? sums[before] ?? 0n
    cells[name] = kind === 'percent' ? changeText(is, was) : figureText(kind, is - was)
  }
  for (const [name, { of, by }] of plan.ratios) cells[name] = ratioText(sums[of] ?? 0n, sums[by] ?? 0n)
  return cells
}
