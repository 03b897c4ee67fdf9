/** The rates of foreign currencies: what a document proposes for its day, and what it leaves for the next one. */
import type { Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { parseUnitPrice, unitPriceText, type UnitPrice } from '#base/decimal.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { numberMessages } from '#platform/rules/index.ts'
import { futureProblems } from '../periods/rules.ts'
import { keepRate, listRates } from './endpoints.ts'
import { MOST_RATE } from './rate.ts'

/** Days that are told besides the one that is asked. */
const TOLD = 30

/** A day has the rate that was kept for it first, until somebody who may writes another. */
export const rememberRate = (tx: Tx, companyId: string, rate: { readonly code: string; readonly day: Day; readonly rate: UnitPrice }) =>
  tx.run(sql`
    insert into exchange_rate (company_id, currency, day, rate) values (${companyId}, ${rate.code}, ${rate.day}, ${unitPriceText(rate.rate)})
    on conflict do nothing`)

/** Those that were kept for a day, by currency. */
export async function ratesOfDay(tx: Tx, companyId: string, codes: readonly string[], day: Day): Promise<ReadonlyMap<string, UnitPrice>> {
  if (codes.length === 0) return new Map()
  const rows = await tx.rows<{ currency: string; rate: string }>(sql`
    select currency, rate from exchange_rate where company_id = ${companyId} and currency = any(${[...new Set(codes)]}::text[]) and day = ${day}`)
  return new Map(rows.map(({ currency, rate }) => [currency, parseUnitPrice(rate)]))
}

export const rateHandlers: readonly Handler[] = [
  handle(listRates, async ({ tx, session, query }) => {
    const rates = await tx.rows<{ day: Day; rate: string }>(sql`
      select day, rate from exchange_rate where company_id = ${session.companyId} and currency = ${query.currency} and day <= ${query.until}
       order by day desc limit ${TOLD}`)
    return { rates: rates.map(({ day, rate }) => ({ day, rate: unitPriceText(parseUnitPrice(rate)) })) }
  }),
  handle(keepRate, async ({ tx, session, body, today }) => {
    const { currency, rate } = body
    const day = body.day as Day
    failWith(futureProblems(day, today).map((problem) => ({ ...problem, field: 'day' })))
    if (parseUnitPrice(rate) > MOST_RATE) return httpErrors.fail('invalid', { detalle: numberMessages.tooLarge }, 'rate')
    await tx.run(sql`
      insert into exchange_rate (company_id, currency, day, rate) values (${session.companyId}, ${currency}, ${day}, ${rate})
      on conflict (company_id, currency, day) do update set rate = excluded.rate`)
    return { ok: true as const }
  }),
]
