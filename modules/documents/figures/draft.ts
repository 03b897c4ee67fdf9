/** What a caller wrote, as the rules compute it. Pure. */
import type { Day } from '#base/date.ts'
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice, type Percent } from '#base/decimal.ts'
import { aiuOf } from '../parts/aiu.ts'
import type { DocumentInput } from '../wire.ts'
import type { Correction, Draft } from './compute.ts'
import { discountInPesos, exchangeOf, priceInPesos } from './currency.ts'
import { readStated } from './stated.ts'

const discountOf = (input: DocumentInput['discount']) => ({ kind: input.kind, value: parsePercent(input.value) as Percent })

/** The request in exact types, with its prices in pesos. */
export const draftOf = (input: DocumentInput): Draft => {
  const exchange = exchangeOf(input)
  return {
    ...headOfDraft(input),
    exchange,
    discount: discountInPesos(discountOf(input.discount), exchange),
    lines: input.lines.map((line) => ({
      itemId: line.itemId ?? line.accountId ?? '',
      accountId: line.itemId === null ? line.accountId : null,
      warehouseId: line.warehouseId ?? input.warehouseId,
      costCenterId: line.costCenterId ?? input.costCenterId,
      description: line.description,
      unitId: line.unitId,
      quantity: parseQuantity(line.quantity),
      unitPrice: priceInPesos(parseUnitPrice(line.unitPrice), exchange),
      discount: discountInPesos(discountOf(line.discount), exchange),
      gift: line.gift,
      optional: line.optional,
      ...{ taxIds: line.taxIds, statedTaxes: readStated(line.statedTaxes, exchange), withheldBy: line.withheldBy, vatUse: line.vatUse },
      promotionIds: line.promotionIds,
      goods: { batches: line.batches, serials: line.serials },
      source: line.source,
    })),
  }
}

const headOfDraft = (input: DocumentInput): Omit<Draft, 'exchange' | 'discount' | 'lines'> => ({
  date: input.date as Day,
  dueDate: input.dueDate as Day,
  instalments: input.instalments,
  partyId: input.partyId,
  costCenterId: input.costCenterId,
  aiu: aiuOf(input),
  pricesIncludeTax: input.pricesIncludeTax,
  correction: input.correction && { ...input.correction, period: input.correction.period as Correction['period'] },
  withholdingChanges: input.withholdings.map((change) => ({
    withholdingId: change.withholdingId,
    amount: parseAmount(change.amount),
    reason: change.reason,
  })),
})
