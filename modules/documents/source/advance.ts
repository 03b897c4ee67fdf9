/** How far an order has come, in parts of its lines and of its money that add up to it to the cent (screens.md, OV1 and OV2). Pure. */
import { parseAmount, parseQuantity, sumAmounts, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'

/** In the order in which a bar shows them: what was invoiced, delivered and not invoiced, kept for it, and the rest. */
export const advanceParts = ['invoiced', 'delivered', 'reserved', 'left'] as const
export type AdvancePart = (typeof advanceParts)[number]

export interface AdvancedLine {
  readonly quantity: string
  readonly total: string
  readonly progress: {
    readonly reserved: string | null
    readonly delivered: string | null
    readonly invoiced: string
  } | null
}

type Parts<Figure> = Readonly<Record<AdvancePart, Figure>>

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const atLeastZero = (figure: bigint): bigint => (figure > 0n ? figure : 0n)

/** What was invoiced before it was delivered is invoiced; the parts add up to what was ordered. */
export function partsOfLine({ quantity, progress }: AdvancedLine): Parts<Quantity> {
  const ordered = parseQuantity(quantity)
  const of = (text: string | null | undefined): bigint => parseQuantity(text ?? '0')
  const invoiced = least(of(progress?.invoiced), ordered)
  const delivered = atLeastZero(least(of(progress?.delivered), ordered) - invoiced)
  const reserved = least(of(progress?.reserved), ordered - invoiced - delivered)
  const left = ordered - invoiced - delivered - reserved
  return { invoiced, delivered, reserved, left } as Parts<Quantity>
}

/** The money of each part of a line: rounded where each part ends, so that nothing is lost between them. */
export function moneyOfLine(line: AdvancedLine): Parts<Amount> {
  const ordered: bigint = parseQuantity(line.quantity)
  const total: bigint = parseAmount(line.total)
  const parts = partsOfLine(line)
  const upTo = (quantity: bigint): bigint => (ordered === 0n ? 0n : (total * quantity) / ordered)
  let before = 0n
  const money: Record<AdvancePart, Amount> = { invoiced: zeroAmount, delivered: zeroAmount, reserved: zeroAmount, left: zeroAmount }
  for (const part of advanceParts) {
    const until = before + parts[part]
    money[part] = (part === 'left' ? total - upTo(before) : upTo(until) - upTo(before)) as Amount
    before = until
  }
  return money
}

/** What is left of a line and nothing is kept for, of an order that keeps goods (screens.md, OV1: faltante). */
export const shortOf = ({
  pending,
  progress,
}: {
  readonly pending: string | null
  readonly progress: AdvancedLine['progress']
}): Quantity => atLeastZero(parseQuantity(pending ?? '0') - parseQuantity(progress?.reserved ?? '0')) as Quantity

export interface Advance {
  readonly money: Parts<Amount>
  readonly total: Amount
}

/** Of all lines that were ordered; what is given away comes to nothing. */
export function advanceOf(lines: readonly AdvancedLine[]): Advance {
  const each = lines.map(moneyOfLine)
  const sum = (part: AdvancePart): Amount => sumAmounts(each.map((money) => money[part]))
  return {
    money: { invoiced: sum('invoiced'), delivered: sum('delivered'), reserved: sum('reserved'), left: sum('left') },
    total: sumAmounts(lines.map(({ total }) => parseAmount(total))),
  }
}

/** How much of the whole a part is, as a percentage with one decimal: "53.7". */
export function percentOf(part: bigint, whole: bigint): string {
  const permille = whole <= 0n ? 0n : (part * 1000n + whole / 2n) / whole
  return `${permille / 10n}.${permille % 10n}`
}
