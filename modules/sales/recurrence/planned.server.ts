/** What the sales that repeat will bring: each of their days to come, with the taxes of its items, when its customer pays. */
import { addDays, type Day } from '#base/date.ts'
import { percentOf, sumAmounts, type Amount, type Percent } from '#base/decimal.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { taxesInForce } from '#modules/taxes/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { plannedUntil } from '#platform/recurrence/planned.ts'
import { lineOn, readRecurrences, RECURRENCE, type StoredRecurrence } from './rows.server.ts'

export interface PlannedSale {
  /** The recurrence. */
  readonly source: { readonly kind: string; readonly id: string }
  /** When it is made. */
  readonly slot: Day
  readonly name: string
  readonly party: string
  /** When it is paid: the day of the sale and the days that its customer has. */
  readonly day: Day
  readonly amount: Amount
}

/** Of a day, with its taxes by percentage; what customers withhold is not known yet. */
const valueWithTaxes = (stored: StoredRecurrence, day: Day, ratesOf: (itemId: string) => readonly Percent[]): Amount =>
  sumAmounts(
    stored.lines.flatMap((line) => {
      const net = lineOn(stored, line, day)
      return [net, ...ratesOf(line.itemId).map((rate) => percentOf(net, rate))]
    }),
  )

/** @param today taxes are those of that day @returns what is paid until a day */
export async function plannedSales(tx: Tx, companyId: string, { today, until }: { today: Day; until: Day }): Promise<PlannedSale[]> {
  const repeated = (await readRecurrences(tx, companyId)).filter((each) => plannedUntil(each, until).length > 0)
  if (repeated.length === 0) return []
  const items = await loadItems(tx, companyId, [...new Set(repeated.flatMap(({ lines }) => lines.map(({ itemId }) => itemId)))])
  const rates = new Map((await taxesInForce(tx, companyId, today)).map(({ id, rate }) => [id, rate]))
  const taxed = new Map(items.map(({ id, taxIds }) => [id, taxIds.flatMap((taxId) => rates.get(taxId) ?? [])]))
  const parties = await tx.rows<{ id: string; days: number }>(sql`
    select id, payment_days as days from party where company_id = ${companyId} and id = any(${repeated.map(({ partyId }) => partyId)}::uuid[])`)
  const daysOf = new Map(parties.map(({ id, days }) => [id, days]))
  return repeated.flatMap((stored) =>
    plannedUntil(stored, until).flatMap((slot): PlannedSale[] => {
      // What could not be made on its day is made today.
      const day = addDays(slot < today ? today : slot, daysOf.get(stored.partyId) ?? 0)
      if (day > until) return []
      const { id, name, party } = stored
      const amount = valueWithTaxes(stored, slot, (itemId) => taxed.get(itemId) ?? [])
      return [{ source: { kind: RECURRENCE, id }, slot, name, party, day, amount }]
    }),
  )
}
