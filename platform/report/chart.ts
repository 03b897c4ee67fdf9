/** The geometry of the charts of reports, in parts of a hundred: whoever draws it gives it its size. */
import * as z from 'zod/mini'

const point = z.object({
  label: z.string(),
  /** Exact text of its figure. */
  value: z.string(),
  /** Of the period compared with. */
  before: z.nullable(z.string()),
})

export const chartShape = z.object({
  /** Bars of a few things, or a line of days. */
  kind: z.enum(['bars', 'days']),
  title: z.string(),
  figure: z.enum(['amount', 'quantity']),
  points: z.array(point),
})
export type ReportChart = z.output<typeof chartShape>
export type ChartPoint = ReportChart['points'][number]

/** A drawing needs no cents. */
const size = (text: string): number => Number(text)

export interface Bar {
  /** Where it begins and how long it is, both from 0 to 100. */
  readonly from: number
  readonly length: number
  /** Where the figure of before would end; null without one. */
  readonly mark: number | null
}

/** Bars from zero, to the left of it what is negative. */
export function barsOf(points: readonly Pick<ChartPoint, 'value' | 'before'>[]): readonly Bar[] {
  const sizes = points.flatMap(({ value, before }) => [size(value), ...(before === null ? [] : [size(before)])])
  const low = Math.min(0, ...sizes)
  const span = Math.max(0, ...sizes) - low || 1
  const at = (value: number): number => ((value - low) / span) * 100
  return points.map(({ value, before }) => {
    const [zero, end] = [at(0), at(size(value))]
    return { from: Math.min(zero, end), length: Math.abs(end - zero), mark: before === null ? null : at(size(before)) }
  })
}

export interface DayLine {
  /** Steps, for a balance stays until it changes: the `d` of a path in a square of 100. */
  readonly path: string
  /** Two or three lines across: where they are from the top, and what they stand for. */
  readonly grid: readonly { readonly top: number; readonly text: string }[]
}

const short = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })

/** "40 M", "1,5 k", "12" */
export function axisText(value: number): string {
  const magnitude = Math.abs(value)
  if (magnitude >= 1_000_000) return `${short.format(value / 1_000_000)} M`
  return magnitude >= 10_000 ? `${short.format(value / 1000)} k` : short.format(value)
}

/** The next round figure: 1, 2 or 5 by a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power
}

/** @param days days of each value from the first one, in order @param last how many days the line is long */
export function dayLine(values: readonly string[], days: readonly number[], last: number): DayLine {
  const sizes = values.map(size)
  const [low, high] = [Math.min(0, ...sizes), Math.max(0, ...sizes)]
  const step = roundUp(Math.max(high, -low, 1) / 2)
  const [bottom, top] = [Math.floor(low / step) * step, Math.ceil(high / step) * step || step]
  const y = (value: number): number => 100 - ((value - bottom) / (top - bottom)) * 100
  const x = (day: number): number => (last === 0 ? 0 : (day / last) * 100)
  const steps = sizes.map((value, index) => `${index === 0 ? `M0 ${y(value)}` : `H${x(days[index] ?? 0)}V${y(value)}`}`)
  const lines = Math.round((top - bottom) / step) + 1
  return {
    path: `${steps.join('')}H100`,
    grid: Array.from({ length: lines }, (_, index) => bottom + index * step).map((value) => ({ top: y(value), text: axisText(value) })),
  }
}
