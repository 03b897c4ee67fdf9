/** What was approved of the documents that a sale is made from. */
import { parseAmount, parseQuantity } from '#base/decimal.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { amountIn, exchangeOf } from '../figures/currency.ts'
import type { Computed, Draft } from '../figures/compute.ts'
import type { DocumentFacts } from '../read/facts.server.ts'
import { movedOf, unitAt } from '../parts/units.ts'
import { withApprovals } from './handed-approval.ts'
import type { Finding } from './sale-rules.ts'

interface Made {
  readonly draft: Draft
  readonly computed: Computed
  readonly facts: DocumentFacts
}

interface ApprovedRow {
  readonly id: string
  readonly position: number
  readonly itemId: string
  readonly net: string
  readonly quantity: string
  readonly currency: string
  readonly currencyRate: string
  readonly codes: readonly number[]
}

/** Asks the database nothing while nothing has to be approved. */
export async function approvedBefore(
  tx: Tx,
  companyId: string,
  { draft, computed, facts }: Made,
  findings: readonly Finding[],
): Promise<Finding[]> {
  const asked = findings.flatMap(({ asks, line }) => (asks && line !== undefined ? (draft.lines[line]?.source?.documentId ?? []) : []))
  if (asked.length === 0) return [...findings]
  // What waits for its approval is not made into anything: `checkSources` says so.
  const rows = await tx.rows<ApprovedRow>(sql`
    select l.document_id as id, l.position, l.item_id as "itemId", l.net, base_units(l.quantity, l.unit_factor)::numeric(20,6) as quantity,
           d.currency, d.currency_rate as "currencyRate",
           array(select (reason->>'code')::int from jsonb_array_elements(d.approval_reasons) reason) as codes
      from document_line l join document d on d.company_id = l.company_id and d.id = l.document_id and d.state = 'issued'
     where l.company_id = ${companyId} and l.document_id = any(${[...new Set(asked)]}::uuid[]) and d.party_id = ${draft.partyId}
       and d.stage <> 'pending'`)
  return withApprovals(findings, (index) => {
    const line = draft.lines[index]
    const worth = computed.priced.lines[index]
    const from = rows.find(
      ({ id, position, itemId }) =>
        id === line?.source?.documentId && position === line.source.position && !line.source.byValue && itemId === line.itemId,
    )
    if (!line || !worth || !from) return null
    const its = exchangeOf(from)
    // In the currency that it was approved in: another rate changes its pesos and not the price.
    const isSame = its?.code === draft.exchange?.code
    const told = (net: typeof worth.net, rate: typeof its | undefined) => (isSame ? amountIn(net, rate) : net)
    return {
      line: { net: told(worth.net, draft.exchange), quantity: movedOf(line, unitAt(facts, index)) },
      approved: { net: told(parseAmount(from.net), its), quantity: parseQuantity(from.quantity), codes: from.codes },
    }
  })
}
