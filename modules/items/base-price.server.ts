/** The base prices of several items, changed by something else than their forms. */
import { parseUnitPrice, unitPriceText } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether, updateVersions } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { notAboveZero } from '#platform/rules/index.ts'
import { formatUnitPrice } from '#platform/ui/format.ts'
import { ITEM_ENTITY } from './read.server.ts'
import { titleOf } from './rows.server.ts'

export interface BasePrice {
  readonly itemId: string
  readonly price: string
  /** What it was when it was looked at: what somebody else wrote meanwhile is not lost. */
  readonly was: string
}

interface PricedRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly price: string
}

const canonical = (text: string): string => unitPriceText(parseUnitPrice(text))

/**
 * Those that have that price already are left alone.
 * @param origin what they come from, in words: it stays in the history of each
 * @returns how many changed
 * @throws 401 and 698 at `cells.<n>`
 */
export async function changeBasePrices(tx: Tx, session: Session, prices: readonly BasePrice[], origin: string): Promise<number> {
  const { companyId } = session
  const rows = await tx.rows<PricedRow>(sql`
    select id, code, name, price from item
     where company_id = ${companyId} and id = any(${[...new Set(prices.map(({ itemId }) => itemId))]}::uuid[]) order by id for update`)
  const found = new Map(rows.map((row) => [row.id, row]))
  const seen = new Set<string>()
  const problems = prices.flatMap(({ itemId, price, was }, index): ErrorBody[] => {
    const row = found.get(itemId)
    const wrong = (field: string, detalle: string) => [httpErrors.of('invalid', { detalle }, `cells.${index}.${field}`)]
    if (!row) return [httpErrors.of('notFound', {}, `cells.${index}.itemId`)]
    if (seen.has(itemId)) return wrong('itemId', `${row.name} está dos veces.`)
    seen.add(itemId)
    if (parseUnitPrice(price) <= 0n) return wrong('price', notAboveZero('El precio'))
    const now = canonical(row.price)
    return now === canonical(price) || now === canonical(was)
      ? []
      : wrong('price', `Otra persona cambió el precio de ${row.name}: ahora es ${formatUnitPrice(parseUnitPrice(now))}.`)
  })
  failWith(problems)
  const changed = prices.flatMap(({ itemId, price }) => {
    const row = found.get(itemId)
    return row && canonical(row.price) !== canonical(price) ? [{ row, before: canonical(row.price), after: canonical(price) }] : []
  })
  if (changed.length === 0) return 0
  await updateVersions(
    tx,
    'item',
    companyId,
    changed.map(({ row: { id }, after }) => ({ id, price: after })),
  )
  await insertTogether(tx, [
    [
      'audit_event',
      changed.map(({ row, before, after }) =>
        auditRow(session, {
          ...{ action: 'update', entity: ITEM_ENTITY, entityId: row.id, title: titleOf(row) },
          changes: { price: [before, after], Origen: ['', origin] },
        }),
      ),
    ],
  ])
  return changed.length
}
