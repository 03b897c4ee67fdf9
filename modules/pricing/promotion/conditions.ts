/** Whether a promotion is for a sale, and if not, why: its dates, hours, customers, branches, payment and coupon. Pure. */
import { weekday, type Day } from '#base/date.ts'
import { isInForce } from '../validity.ts'
import type { PromotedLine, PromotedSale, Promotion, PromotionDays, PromotionPayment } from './promoted.ts'

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

export const isOnDays = (days: PromotionDays, day: Day): boolean => daysOf[days].includes(weekday(day))

/** The DIAN's codes of each means (table 13.3.4.2 of the annex): cash; cards; transfers and deposits between accounts. */
const meansOf: Readonly<Record<Extract<PromotionPayment, 'cash' | 'card' | 'transfer'>, readonly string[]>> = {
  cash: ['10'],
  card: ['48', '49'],
  transfer: ['30', '31', '42', '45', '47'],
}

/** Whether a time of the day is within the hours; an empty bound is open. */
export function isWithinHours(time: string, from: string, to: string): boolean {
  if (from !== '' && to !== '' && from > to) return time >= from || time < to
  return (from === '' || time >= from) && (to === '' || time < to)
}

function isPaidSo(payment: PromotionPayment, { form, means }: PromotedSale['payment']): boolean {
  if (payment === 'any') return true
  if (payment === 'credit') return form === '2'
  return form === '1' && (payment === 'now' || meansOf[payment].includes(means))
}

/** "verano 10" and "VERANO10" are the same coupon. */
export const couponKey = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** Why a promotion is not for a sale, to go on after its name; null when it is. */
export function refusalFor(promotion: Promotion, sale: PromotedSale): string | null {
  const { tagIds, partyIds, branchIds, channel, coupon, couponUses } = promotion
  if (!isInForce(promotion, sale.date)) return promotion.active ? 'no está vigente ese día' : 'está en pausa'
  if (!isOnDays(promotion.days, sale.date)) return 'no es de ese día de la semana'
  if (!isWithinHours(sale.time, promotion.fromTime, promotion.toTime)) return 'no es de esa hora'
  if (channel !== 'all' && channel !== sale.channel) return 'es para otro tipo de venta'
  if (branchIds.length > 0 && (sale.branchId === null || !branchIds.includes(sale.branchId))) return 'es de otra sucursal'
  const isForAll = tagIds.length === 0 && partyIds.length === 0
  const isTheirs = tagIds.some((tag) => sale.tagIds.includes(tag)) || (sale.partyId !== null && partyIds.includes(sale.partyId))
  if (!isForAll && !isTheirs) return 'es para otros clientes'
  if (!isPaidSo(promotion.payment, sale.payment)) return 'pide otra forma de pago'
  if (coupon !== '' && couponKey(coupon) !== couponKey(sale.coupon)) return 'pide su cupón'
  if (coupon !== '' && couponUses !== null && (sale.couponUses.get(promotion.id) ?? 0) >= couponUses) return 'tiene un cupón que ya se usó'
  return null
}

/** Whether it is about what a line sells. */
export function isAbout(promotion: Promotion, { itemId, categoryIds, brandId }: PromotedLine): boolean {
  if (promotion.exceptItemIds.includes(itemId)) return false
  if (promotion.exceptCategoryIds.some((category) => categoryIds.includes(category))) return false
  if (promotion.scope === 'all') return true
  return (
    promotion.itemIds.includes(itemId) ||
    promotion.categoryIds.some((category) => categoryIds.includes(category)) ||
    (brandId !== null && promotion.brandIds.includes(brandId))
  )
}
