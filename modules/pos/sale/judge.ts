/** What a device computed of a sale held against what the server computes of the same: a cent or a point of difference is told. Pure. */
import { extend, parseAmount, parsePercent, parseQuantity, parseUnitPrice, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { discountOf } from '#modules/documents/index.ts'
import type { PointsChange } from '#modules/loyalty/index.ts'
import type { SoldLine } from '#modules/pricing/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatMoney, formatUnitPrice } from '#platform/ui/format.ts'
import type { TillSaleContent } from './content.ts'

type Said = TillSaleContent['sale']['lines'][number]

/** Its discount is of whoever sold it, and of no promotion. */
export const isByHand = ({ discount, promotionIds }: Pick<Said, 'discount' | 'promotionIds'>): boolean =>
  promotionIds.length === 0 && parsePercent(discount.value) !== 0n

const told = (detalle: string, field: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

const saidOff = ({ quantity, unitPrice, discount }: Said): Amount =>
  discountOf(extend(parseQuantity(quantity), parseUnitPrice(unitPrice)), { kind: discount.kind, value: parsePercent(discount.value) })

/** @param priced what the line is sold for @param promoted what promotions take off the price that the device said */
export function lineDiffers(said: Said, priced: SoldLine, { promoted }: SoldLine, index: number): ErrorBody[] {
  const price = parseUnitPrice(said.unitPrice)
  const why = priced.reason === '' ? 'precio base' : priced.reason
  const prices =
    price === priced.unitPrice
      ? []
      : [
          told(
            `El precio del equipo es ${formatUnitPrice(price)} y debía ser ${formatUnitPrice(priced.unitPrice)} (${why}).`,
            `lines.${index}.unitPrice`,
          ),
        ]
  if (isByHand(said)) return prices
  const off = saidOff(said)
  const names = promoted.applied.map(({ name }) => name).join(' y ')
  const isOther =
    said.promotionIds.toSorted().join() !==
    promoted.applied
      .map(({ id }) => id)
      .toSorted()
      .join()
  if (off === promoted.discount && !isOther) return prices
  const detalle =
    off === promoted.discount
      ? `El equipo dio otra promoción que ${names === '' ? 'ninguna' : names}, por el mismo valor.`
      : `El equipo descontó ${formatMoney(off)} y las promociones dan ${formatMoney(promoted.discount)}${names === '' ? '' : ` (${names})`}.`
  return [...prices, told(detalle, `lines.${index}.discount`)]
}

/** @param said null of a device that tells no points */
export function pointsDiffer(said: TillSaleContent['sale']['points'], earned: readonly PointsChange[]): ErrorBody[] {
  if (said === null) return []
  const byProgramme = (all: readonly { readonly programmeId: string; readonly points: bigint | string }[]) =>
    all
      .map(({ programmeId, points }) => `${programmeId} ${points}`)
      .toSorted()
      .join()
  const sum = (all: readonly { readonly points: bigint | string }[]) => all.reduce((total, { points }) => total + BigInt(points), 0n)
  if (byProgramme(said) === byProgramme(earned)) return []
  return [told(`El equipo dijo ${sum(said)} puntos y el cliente ganó ${sum(earned)}.`, 'points')]
}

/** How long after its prices were told a sale may be charged: further back the hours of a promotion are somebody's choice. */
const LONGEST_CHARGE_MS = 30 * 60_000

export function momentDiffers({ pricedAt, soldAt }: Pick<TillSaleContent['sale'], 'pricedAt' | 'soldAt'>): ErrorBody[] {
  if (pricedAt === null) return []
  const late = Date.parse(soldAt) - Date.parse(pricedAt)
  return late >= 0 && late <= LONGEST_CHARGE_MS ? [] : [told('Sus precios no son de la hora de la venta.', 'pricedAt')]
}

/** What is paid with nothing was not. */
export const paysSomething = ({ tendered }: { readonly tendered: Amount }): boolean => tendered > parseAmount('0')
