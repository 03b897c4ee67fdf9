/** The rate of a document in a foreign currency that says none. */
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import type { Day } from '#base/date.ts'
import { unitPriceText } from '#base/decimal.ts'
import { ratesOfDay } from '#modules/accounting/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { UNSAID_RATE } from '../parts/currency.ts'
import type { DocumentInput } from '../wire.ts'

/**
 * The request with its rate: that of the document that a note is about, otherwise the one that the company keeps for the day. Where there
 * is neither it stays unsaid, which is refused (487): at no rate would its figures be those that were meant.
 */
export async function withKeptRate(tx: Tx, companyId: string, input: DocumentInput, day: Day): Promise<DocumentInput> {
  if (input.currency === DEFAULT_CURRENCY || input.currencyRate !== UNSAID_RATE) return input
  const corrected = input.correction
    ? await tx.first<{ rate: string }>(sql`
        select currency_rate as rate from document
         where company_id = ${companyId} and id = ${input.correction.documentId} and currency = ${input.currency}`)
    : undefined
  if (corrected) return { ...input, currencyRate: corrected.rate }
  const kept = (await ratesOfDay(tx, companyId, [input.currency], day)).get(input.currency)
  return kept === undefined ? input : { ...input, currencyRate: unitPriceText(kept) }
}
