/** A coupon for so many sales is given in no more: whoever issues waits for the other, and finds it used. */
import type { ErrorBody } from '#base/errors.ts'
import { lockCoupons } from '#modules/pricing/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Draft } from '../compute.ts'
import { usedBy } from './use.server.ts'

export async function couponProblems(tx: Tx, companyId: string, { lines }: Draft): Promise<ErrorBody[]> {
  const ids = [...new Set(lines.flatMap(({ promotionIds = [] }) => promotionIds))]
  const coupons = ids.length === 0 ? [] : await lockCoupons(tx, companyId, ids)
  if (coupons.length === 0) return []
  const used = new Map((await usedBy(tx, companyId, ids, null)).map(({ id, sales }) => [id, sales]))
  return coupons.flatMap(({ id, coupon, uses }) =>
    (used.get(id) ?? 0) < uses
      ? []
      : [httpErrors.of('invalid', { detalle: `El cupón ${coupon} ya se usó. Quita su descuento de las líneas.` }, 'coupon')],
  )
}
