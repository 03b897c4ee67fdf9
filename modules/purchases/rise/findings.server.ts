/** What a purchase that is being written costs more than the last one, told at each line. */
import { showDay } from '#base/date.ts'
import { unitValue, zeroQuantity, type UnitPrice } from '#base/decimal.ts'
import { masks } from '#modules/access/index.ts'
import { strictly, type Finding } from '#modules/documents/index.ts'
import type { AskedFindings, ServedKind } from '#modules/documents/index.server.ts'
import { baseQuantity, ONE, priceInUnit } from '#modules/items/index.ts'
import { holds } from '#platform/access.ts'
import { sql } from '#platform/db/tx.server.ts'
import { lastBought } from '../bought.server.ts'
import { arrivalCodes } from '../landed/facts.server.ts'
import { hasRisen, limitOf, riseError } from './rise.ts'

/** Of one base unit of a line: as it was written when nothing was taken off it and no tax is in it, as `boughtPrice` reads what was issued. */
function costOf({ draft, computed, facts }: Pick<AskedFindings, 'draft' | 'computed' | 'facts'>, index: number): UnitPrice | null {
  const [line, priced, unit] = [draft.lines[index], computed.priced.lines[index], facts.units[index]]
  if (!line || !priced || !unit || line.accountId !== null || line.gift || line.quantity <= zeroQuantity) return null
  if (priced.discount === 0n && priced.globalDiscount === 0n && !draft.pricesIncludeTax)
    return priceInUnit(line.unitPrice, unit.factor, ONE)
  const quantity = baseQuantity(line.quantity, unit.factor)
  return quantity > zeroQuantity ? unitValue(priced.net, quantity) : null
}

export const costRises: NonNullable<ServedKind['warns']> = async (tx, who, document) => {
  const { id, draft, facts } = document
  const limit = limitOf(facts.company.profile.costRisePercent)
  const lines = draft.lines.flatMap(({ itemId }, index) => {
    const now = costOf(document, index)
    return now === null ? [] : [{ index, itemId, now }]
  })
  if (limit === null || lines.length === 0) return []
  // Neither what it is made from, nor itself while it is edited.
  const besides = [...draft.lines.flatMap(({ source }) => source?.documentId ?? []), ...(id === null ? [] : [id])]
  const found = await lastBought(tx, who.companyId, {
    itemIds: lines.map(({ itemId }) => itemId),
    kinds: arrivalCodes,
    where: sql` and d.date <= ${draft.date} and d.id <> all(${besides}::uuid[])`,
  })
  const lastOf = new Map(found.map((each) => [each.itemId, each]))
  const seesCost = holds(who, masks.cost)
  return lines.flatMap(({ index, itemId, now }): Finding[] => {
    const last = lastOf.get(itemId)
    const costs = last && { last: last.price, now }
    if (!costs || !hasRisen(costs, limit)) return []
    return [strictly(riseError(costs, showDay(last.date), { seesCost, field: `lines.${index}.unitPrice` }), 'warn')]
  })
}
