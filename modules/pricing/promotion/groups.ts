/**
 * Groups of whole units, from the dearest to the cheapest, so that what comes free is the cheapest of its group and the
 * customer gets the most that the groups can give. Pure.
 */
import { allocate, percentOf, zeroAmount, type Amount, type Percent, type Quantity } from '#base/decimal.ts'
import {
  dearestFirst,
  firstUnits,
  HUNDRED,
  least,
  units,
  unitsIn,
  valueOf,
  wholeUnits,
  type OpenLine,
  type Taken,
  type Taking,
} from './open-lines.ts'

/** The whole units of each line, one after the other from the dearest to the cheapest. */
interface Stretch {
  readonly line: OpenLine
  readonly from: bigint
  readonly to: bigint
}

function stretchesOf(lines: readonly OpenLine[]): Stretch[] {
  let from = 0n
  return lines
    .filter(({ line }) => line.quantity > 0n)
    .toSorted(dearestFirst)
    .map((line) => {
      const stretch = { line, from, to: from + wholeUnits(line.line.quantity) }
      from = stretch.to
      return stretch
    })
}

const lengthOf = (stretches: readonly Stretch[]): bigint => stretches.at(-1)?.to ?? 0n

/** Units of a stretch among the first so many. */
const within = ({ from, to }: Stretch, end: bigint): bigint => least(to, end) - least(from, end)

/** What the first so many units cost. */
const costOfFirst = (stretches: readonly Stretch[], end: bigint): bigint =>
  stretches.reduce((sum, stretch) => sum + valueOf(stretch.line, units(within(stretch, end))), 0n)

/** Of each group of so many, its last ones come with a discount. */
function lastOfGroups(lines: readonly OpenLine[], free: Quantity | null, size: bigint, count: bigint, percent: Percent): Taken[] {
  if (size <= 0n || count <= 0n) return []
  const stretches = stretchesOf(lines)
  const end = (least(lengthOf(stretches), free === null ? null : wholeUnits(free)) / size) * size
  const before = (unit: bigint): bigint => {
    const over = (unit % size) - (size - count)
    return (unit / size) * count + (over > 0n ? over : 0n)
  }
  return stretches.flatMap((stretch): Taken[] => {
    const [from, to] = [least(stretch.from, end), least(stretch.to, end)]
    if (to <= from) return []
    const off = units(before(to) - before(from))
    return [{ at: stretch.line.at, quantity: units(to - from), discount: percentOf(valueOf(stretch.line, off), percent) }]
  })
}

export const bundleOff: Taking = ({ take, pay }, lines, free) =>
  lastOfGroups(lines, free, BigInt(take ?? 0), BigInt(take ?? 0) - BigInt(pay ?? 0), HUNDRED)

export const nthOff: Taking = ({ take, percent }, lines, free) =>
  lastOfGroups(lines, free, BigInt(take ?? 0), 1n, percent ?? (0n as Percent))

/** How many of the first groups cost more than their price: they come from the dearest, so all after the first that does not, neither. */
function groupsWorth(stretches: readonly Stretch[], size: bigint, groups: bigint, price: Amount): bigint {
  const isWorth = (group: bigint) => costOfFirst(stretches, (group + 1n) * size) - costOfFirst(stretches, group * size) > price
  let [low, high] = [0n, groups]
  while (low < high) {
    const middle = (low + high) / 2n
    if (isWorth(middle)) low = middle + 1n
    else high = middle
  }
  return low
}

/** Spread over what it is made of, by what each part costs. */
const spread = (discount: Amount, parts: readonly { readonly line: OpenLine; readonly quantity: Quantity }[]): Taken[] => {
  const shares = allocate(
    discount,
    parts.map(({ line, quantity }) => valueOf(line, quantity)),
  )
  return parts.map(({ line, quantity }, index) => ({ at: line.at, quantity, discount: shares[index] ?? zeroAmount }))
}

export const packOff: Taking = ({ take, amount }, lines, free) => {
  const [size, price] = [BigInt(take ?? 0), amount ?? zeroAmount]
  if (size <= 0n) return []
  const stretches = stretchesOf(lines)
  const fitting = least(lengthOf(stretches), free === null ? null : wholeUnits(free)) / size
  const groups = groupsWorth(stretches, size, fitting, price)
  const end = groups * size
  const discount = (costOfFirst(stretches, end) - groups * price) as Amount
  const parts = stretches.map((stretch) => ({ line: stretch.line, quantity: units(within(stretch, end)) }))
  return discount > 0n
    ? spread(
        discount,
        parts.filter(({ quantity }) => quantity > 0n),
      )
    : []
}

export const comboOff: Taking = ({ combo, amount }, lines, free) => {
  const parts = combo.map(({ itemId, units: each }) => ({ each: BigInt(each), of: lines.filter(({ line }) => line.itemId === itemId) }))
  const size = parts.reduce((sum, { each }) => sum + each, 0n)
  if (size <= 0n || parts.some(({ each }) => each <= 0n)) return []
  const fitting = parts.map(({ each, of }) => unitsIn(of) / each).reduce((few, each) => least(few, each), 10n ** 9n)
  const sets = least(fitting, free === null ? null : wholeUnits(free) / size)
  const chosen = parts.flatMap(({ each, of }) => firstUnits(of, each * sets))
  const cost = chosen.reduce((sum, { line, quantity }) => sum + valueOf(line, quantity), 0n)
  const discount = (cost - sets * (amount ?? zeroAmount)) as Amount
  return discount > 0n ? spread(discount, chosen) : []
}
