/**
 * What promotions take off the lines of a sale, and why (areas.md 4.4). Pure: the same lines, customer and moment give the
 * same discounts anywhere. The first in the order of people that applies decides: alone, or with all those that add up.
 */
import type { Day } from '#base/date.ts'
import { weekday } from '#base/date.ts'
import {
  extend,
  percentOf,
  smallest,
  subtract,
  zeroAmount,
  zeroQuantity,
  type Amount,
  type Percent,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { isInForce } from '../price-list/choice.ts'

export const promotionKinds = {
  percent: 'Un porcentaje',
  value: 'Pesos por unidad',
  bundle: 'Lleva N, paga M',
} as const
export type PromotionKind = keyof typeof promotionKinds

export const promotionScopes = { all: 'Todo', category: 'Una categoría', brand: 'Una marca', item: 'Un producto o servicio' } as const
export type PromotionScope = keyof typeof promotionScopes

export const promotionDays = {
  every: 'Todos los días',
  weekdays: 'De lunes a viernes',
  weekend: 'Sábados y domingos',
  monday: 'Los lunes',
  tuesday: 'Los martes',
  wednesday: 'Los miércoles',
  thursday: 'Los jueves',
  friday: 'Los viernes',
  saturday: 'Los sábados',
  sunday: 'Los domingos',
} as const
export type PromotionDays = keyof typeof promotionDays

/** 0 is Sunday. */
const daysOf: Readonly<Record<PromotionDays, readonly number[]>> = {
  every: [0, 1, 2, 3, 4, 5, 6],
  weekdays: [1, 2, 3, 4, 5],
  weekend: [0, 6],
  monday: [1],
  tuesday: [2],
  wednesday: [3],
  thursday: [4],
  friday: [5],
  saturday: [6],
  sunday: [0],
}

export interface Promotion {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly position: number
  readonly kind: PromotionKind
  readonly percent: Percent | null
  /** Off each unit. */
  readonly amount: Amount | null
  readonly take: number | null
  readonly pay: number | null
  /** Units of a line from which it applies. */
  readonly least: number
  readonly scope: PromotionScope
  readonly itemId: string | null
  readonly categoryId: string | null
  readonly brandId: string | null
  /** Null is any customer. */
  readonly tagId: string | null
  /** Null is any branch. */
  readonly branchId: string | null
  readonly validFrom: Day | null
  readonly validTo: Day | null
  readonly days: PromotionDays
  /** `HH:MM`; empty is the whole day. An end before its beginning goes past midnight. */
  readonly fromTime: string
  readonly toTime: string
  readonly addsUp: boolean
  /** Units for each customer; null is without limit. */
  readonly most: number | null
}

export interface PromotedLine {
  readonly itemId: string
  /** Its category and all those above it. */
  readonly categoryIds: readonly string[]
  readonly brandId: string | null
  readonly quantity: Quantity
  readonly unitPrice: UnitPrice
}

export interface PromotedSale {
  readonly date: Day
  /** `HH:MM` in Bogotá. */
  readonly time: string
  readonly tagIds: readonly string[]
  readonly branchId: string | null
  /** Promotion → units that the customer already had with it. */
  readonly used: ReadonlyMap<string, Quantity>
}

export interface AppliedPromotion {
  readonly id: string
  readonly name: string
  readonly discount: Amount
  /** It takes the same percentage of every unit of the line: the line may say it so. */
  readonly percent: Percent | null
}

export interface LineDiscount {
  readonly discount: Amount
  readonly applied: readonly AppliedPromotion[]
}

const UNIT = 1_000_000n
const units = (count: number): Quantity => (BigInt(count) * UNIT) as Quantity

/** Whether a time of the day is within the hours; an empty bound is open. */
export function isWithinHours(time: string, from: string, to: string): boolean {
  if (from !== '' && to !== '' && from > to) return time >= from || time < to
  return (from === '' || time >= from) && (to === '' || time < to)
}

const holds = (promotion: Promotion, sale: PromotedSale): boolean =>
  isInForce(promotion, sale.date) &&
  daysOf[promotion.days].includes(weekday(sale.date)) &&
  isWithinHours(sale.time, promotion.fromTime, promotion.toTime) &&
  (promotion.tagId === null || sale.tagIds.includes(promotion.tagId)) &&
  (promotion.branchId === null || promotion.branchId === sale.branchId)

function isAbout(promotion: Promotion, line: PromotedLine): boolean {
  if (line.quantity < units(promotion.least)) return false
  if (promotion.scope === 'item') return promotion.itemId === line.itemId
  if (promotion.scope === 'brand') return promotion.brandId !== null && promotion.brandId === line.brandId
  if (promotion.scope === 'category') return promotion.categoryId !== null && line.categoryIds.includes(promotion.categoryId)
  return true
}

/** What it takes off, at most all of what is left. @param quantity the units that it may still be given for */
function takenBy(promotion: Promotion, line: PromotedLine, quantity: Quantity, left: Amount): Amount {
  if (promotion.kind === 'percent') {
    const whole = extend(line.quantity, line.unitPrice)
    // Of what is left of the line, in the part of its units that counts.
    const base = quantity === line.quantity || whole === zeroAmount ? left : smallest(extend(quantity, line.unitPrice), left)
    return smallest(percentOf(base, promotion.percent ?? (0n as Percent)), left)
  }
  if (promotion.kind === 'value') return smallest(extend(quantity, ((promotion.amount ?? 0n) * 10_000n) as UnitPrice), left)
  const [take, pay] = [promotion.take ?? 0, promotion.pay ?? 0]
  if (take <= pay || take <= 0) return zeroAmount
  const groups = quantity / units(take)
  return smallest(extend((groups * units(take - pay)) as Quantity, line.unitPrice), left)
}

/** One answer for each line, in their order. */
export function discountsOf(promotions: readonly Promotion[], lines: readonly PromotedLine[], sale: PromotedSale): LineDiscount[] {
  const inForce = promotions
    .filter((promotion) => holds(promotion, sale))
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const used = new Map(sale.used)
  return lines.map((line) => {
    const about = inForce.filter((promotion) => isAbout(promotion, line))
    const [first] = about
    if (!first) return { discount: zeroAmount, applied: [] }
    let left = extend(line.quantity, line.unitPrice)
    const whole = left
    const applied: AppliedPromotion[] = []
    const chosen = first.addsUp ? about.filter(({ addsUp }) => addsUp) : [first]
    for (const promotion of chosen) {
      const had = used.get(promotion.id) ?? zeroQuantity
      const free = promotion.most === null ? line.quantity : ((units(promotion.most) - had) as Quantity)
      const quantity = free < line.quantity ? free : line.quantity
      if (quantity <= 0n) continue
      const discount = takenBy(promotion, line, quantity, left)
      if (discount <= zeroAmount) continue
      used.set(promotion.id, (had + quantity) as Quantity)
      left = subtract(left, discount)
      const isWhole = promotion.kind === 'percent' && quantity === line.quantity
      applied.push({ id: promotion.id, name: promotion.name, discount, percent: isWhole ? promotion.percent : null })
    }
    return { discount: subtract(whole, left), applied }
  })
}
