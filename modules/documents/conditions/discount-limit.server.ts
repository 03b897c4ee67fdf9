/** What the limit of whoever writes a document says of it. Asks nothing more of those who have none. */
import { divideRound, parseAmount, parseQuantity, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { maxDiscountOf } from '#modules/access/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Computed, ComputingFacts, Draft, DraftLine } from '../figures/compute.ts'
import { discountProblems } from './discount-limit.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { askedFor, type SaleTerms } from '../figures/pricing/propose.server.ts'
import type { Who } from '../kind/who.ts'

interface Written {
  readonly draft: Draft
  readonly computed: Computed
  /** Of each line, in their order. */
  readonly units: ComputingFacts['units']
  readonly terms: SaleTerms
}

export async function limitOfWriter(
  tx: Tx,
  who: Who,
  kind: Pick<DocumentKind, 'corrects'>,
  written: Written,
  now: Date,
): Promise<ErrorBody[]> {
  const { draft, computed, units, terms } = written
  const most = await maxDiscountOf(tx, who)
  if (most === null) return []
  // A note says by how much another document changes: no price of the company is asked for that.
  if (kind.corrects) return discountProblems(draft, computed, most)
  const asked = await askedFor(tx, who, draft, units, terms, now)
  const agreed = await agreedFor(tx, who.companyId, draft.lines)
  return discountProblems(
    draft,
    computed,
    most,
    asked.map((each, index) => ({ ...each, agreed: agreed[index] ?? null })),
  )
}

/** What each line was sold for in the issued document that it comes from, in its quantity. */
async function agreedFor(tx: Tx, companyId: string, lines: readonly DraftLine[]): Promise<(Amount | null)[]> {
  const ids = [...new Set(lines.flatMap(({ source }) => source?.documentId ?? []))]
  if (ids.length === 0) return lines.map(() => null)
  const rows = await tx.rows<{ id: string; position: number; itemId: string; quantity: string; net: string }>(sql`
    select l.document_id as id, l.position, l.item_id as "itemId", l.quantity, l.net
      from document_line l join document d on d.company_id = l.company_id and d.id = l.document_id and d.state = 'issued'
     where l.company_id = ${companyId} and l.document_id = any(${ids}::uuid[])`)
  return lines.map(({ source, itemId, quantity }) => {
    const from = source && rows.find((row) => row.id === source.documentId && row.position === source.position && row.itemId === itemId)
    return from ? (divideRound(parseAmount(from.net) * quantity, parseQuantity(from.quantity)) as Amount) : null
  })
}
