import { parseDay } from '#base/date.ts'
import { amountText, parseAmount, parseQuantity, parseUnitPrice, quantityText } from '#base/decimal.ts'
import { tryPromotions } from '#modules/pricing/index.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { branchOfSale } from '../../branch/place.server.ts'
import { promotionUse, tryPromotion } from './trial.ts'
import { usedBy } from './use.server.ts'

export const trialHandlers = [
  handle(promotionUse, async ({ tx, session, params }) => {
    const [used] = await usedBy(tx, session.companyId, [params.id], null)
    return {
      sales: used?.sales ?? 0,
      units: quantityText(parseQuantity(used?.units ?? '0')),
      discount: amountText(parseAmount(used?.discount ?? '0')),
    }
  }),
  handle(tryPromotion, async ({ tx, session, body }) => {
    const { companyId } = session
    const sale = {
      date: parseDay(body.date),
      time: body.time,
      partyId: body.partyId,
      branchId: await branchOfSale(tx, session, body.branchId),
      channel: 'sales' as const,
      payment: { form: body.paymentForm, means: body.paymentMeans },
      coupon: body.coupon,
      lines: body.lines.map((line) => ({
        itemId: line.itemId,
        quantity: parseQuantity(line.quantity),
        unitPrice: parseUnitPrice(line.unitPrice),
      })),
    }
    const { lines, promotions } = await tryPromotions(tx, companyId, { id: body.id, values: body.promotion }, sale, (ids, partyId) =>
      usedBy(tx, companyId, ids, partyId),
    )
    return {
      lines: lines.map(({ discount, applied }) => ({ discount: amountText(discount), promotions: applied.map(({ name }) => name) })),
      promotions: promotions.map((told) => ({
        ...told,
        isThis: told.id === (body.id ?? companyId),
        discount: amountText(told.discount),
      })),
    }
  }),
]
