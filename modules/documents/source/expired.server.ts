/** What a document is made from that is past its day, and the prices of its lines then and today. */
import { parseUnitPrice } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ComputingFacts, Draft } from '../figures/compute.ts'
import { offerKinds } from '../kind/kind.ts'
import { showNumber } from '../read/list.server.ts'
import type { Answer } from '../offer/follow-up.ts'
import { followUpJoin } from '../offer/read.server.ts'
import { askedFor, hasListsFor, type SaleTerms } from '../figures/pricing/propose.server.ts'
import type { Writer } from '../kind/who.ts'
import { choiceProblems, isLapsed, oldPriceProblems, type SourcePrices } from './expired.ts'

interface OfferRow {
  id: string
  answer: Answer | null
  prefix: string
  number: number
  edition: number
  number_digits: number
  due_date: Day
}

interface Written {
  readonly draft: Draft
  /** Of each line, in their order. */
  readonly units: ComputingFacts['units']
  readonly terms: SaleTerms & { readonly sourcePrices: SourcePrices }
}

/** Asked after the sources were locked. Reads the prices of today only where they were chosen. */
export async function expiredProblems(tx: Tx, who: Writer, { draft, units, terms }: Written, today: Day, now: Date): Promise<ErrorBody[]> {
  const ids = [...new Set(draft.lines.flatMap(({ source }) => source?.documentId ?? []))]
  if (ids.length === 0) return []
  const rows = await tx.rows<OfferRow>(sql`
    select d.id, f.answer, d.prefix, d.number, d.edition, d.number_digits, d.due_date
      from document d ${followUpJoin}
     where d.company_id = ${who.companyId} and d.id = any(${ids}::uuid[]) and d.kind = any(${[...offerKinds]}::text[]) order by d.number, d.id`)
  const expired = rows.filter((row) => isLapsed(row.due_date, row.answer, today))
  const missing = choiceProblems(
    expired.map((row) => ({
      id: row.id,
      number: showNumber(row.prefix, row.number, row.edition, row.number_digits) ?? '',
      validUntil: row.due_date,
    })),
    terms.sourcePrices,
  )
  if (expired.length === 0 || terms.sourcePrices !== 'update') return missing
  const offered = await tx.rows<{ id: string; position: number; price: string }>(sql`
    select document_id as id, position, unit_price as price from document_line
     where company_id = ${who.companyId} and document_id = any(${expired.map(({ id }) => id)}::uuid[])`)
  const asked = await askedFor(tx, who, draft, units, terms, now, hasListsFor(who))
  const lines = draft.lines.flatMap(({ source, unitPrice }, index) => {
    const from = source && offered.find(({ id, position }) => id === source.documentId && position === source.position)
    const today = asked[index]
    return from && today ? [{ index, unitPrice, offered: parseUnitPrice(from.price), asked: today.unitPrice }] : []
  })
  return oldPriceProblems(lines, terms.sourcePrices)
}
