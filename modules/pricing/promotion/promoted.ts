/** What a promotion is and what it is asked of: the words of its choices, its shape and that of a sale (areas.md 4.4). */
import type { Day } from '#base/date.ts'
import type { Amount, Percent, Quantity, UnitPrice } from '#base/decimal.ts'

export const promotionKinds = {
  percent: 'Un porcentaje',
  value: 'Pesos por unidad',
  bundle: 'Lleva N, paga M',
  nth: 'Cada N unidades, una con descuento',
  pack: 'N unidades por un precio',
  combo: 'Un combo a precio fijo',
  cross: 'Compra unos, lleva otros',
  gift: 'Un regalo desde un monto',
} as const
export type PromotionKind = keyof typeof promotionKinds

export const promotionScopes = { all: 'Todo', some: 'Lo que elijas' } as const
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

export const promotionChannels = { all: 'Todas las ventas', sales: 'Cotizaciones y facturas', pos: 'Punto de venta' } as const
export type PromotionChannel = keyof typeof promotionChannels

export const promotionPayments = {
  any: 'De cualquier forma',
  now: 'De contado',
  cash: 'En efectivo',
  card: 'Con tarjeta',
  transfer: 'Por transferencia',
  credit: 'A crédito',
} as const
export type PromotionPayment = keyof typeof promotionPayments

export interface ComboPart {
  readonly itemId: string
  readonly units: number
}

export interface Promotion {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly position: number
  readonly kind: PromotionKind
  /** Off what it is about; of `cross` and `gift`, off what is given. */
  readonly percent: Percent | null
  /** Off each unit; of `pack` and `combo`, the price of each; of `gift`, what has to be bought. In the prices of the document. */
  readonly amount: Amount | null
  /** Units in each group: those of a bundle or a pack, those between two with a discount, those to buy. */
  readonly take: number | null
  /** Units of a bundle that are paid. */
  readonly pay: number | null
  /** Units that are given by `cross` and `gift`. */
  readonly give: number | null
  /** Units from which it applies. */
  readonly least: number
  /** Units of different lines count together. */
  readonly mixed: boolean
  readonly scope: PromotionScope
  readonly itemIds: readonly string[]
  readonly categoryIds: readonly string[]
  readonly brandIds: readonly string[]
  readonly exceptItemIds: readonly string[]
  readonly exceptCategoryIds: readonly string[]
  readonly givenIds: readonly string[]
  readonly combo: readonly ComboPart[]
  /** Of tags, customers and branches none is any. */
  readonly tagIds: readonly string[]
  readonly partyIds: readonly string[]
  readonly branchIds: readonly string[]
  readonly channel: PromotionChannel
  readonly payment: PromotionPayment
  /** Empty asks none. */
  readonly coupon: string
  /** Sales in which it may be given; null is without limit. */
  readonly couponUses: number | null
  readonly validFrom: Day | null
  readonly validTo: Day | null
  readonly days: PromotionDays
  /** `HH:MM`; empty is the whole day. An end before its beginning goes past midnight. */
  readonly fromTime: string
  readonly toTime: string
  readonly addsUp: boolean
  /** Units for each customer, and for all; null is without limit. */
  readonly most: number | null
  readonly mostAll: number | null
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
  readonly partyId: string | null
  readonly tagIds: readonly string[]
  readonly branchId: string | null
  readonly channel: Exclude<PromotionChannel, 'all'>
  /** '1' at once, '2' on credit, and the DIAN's code of its means (table 13.3.4.2 of the annex). */
  readonly payment: { readonly form: '1' | '2'; readonly means: string }
  /** As it was typed; empty is none. */
  readonly coupon: string
  /** Promotion → units that the customer already had with it. */
  readonly used: ReadonlyMap<string, Quantity>
  /** Promotion → units that everybody already had with it. */
  readonly usedByAll: ReadonlyMap<string, Quantity>
  /** Promotion → sales in which its coupon was given. */
  readonly couponUses: ReadonlyMap<string, number>
}

/** A line keeps no more than these. */
export const MOST_APPLIED = 10

export interface AppliedPromotion {
  readonly id: string
  readonly name: string
  /** Zero where the line only makes up the group: one pays, the other is free. */
  readonly discount: Amount
  /** It takes the same percentage of every unit of the line: the line may say it so. */
  readonly percent: Percent | null
}

export interface LineDiscount {
  readonly discount: Amount
  readonly applied: readonly AppliedPromotion[]
}
