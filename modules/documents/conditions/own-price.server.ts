/** What whoever writes a document may not say of its prices. Asks the database nothing of those who may write any. */
import { parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { UnitInUse } from '#modules/items/index.ts'
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ComputingFacts, Draft, DraftLine } from '../figures/compute.ts'
import type { DocumentKind, DocumentKindCode } from '../kind/kind.ts'
import { exchangeOf, priceIn } from '../figures/currency.ts'
import { priceProblems } from './own-price.ts'
import { askedFor, hasListsFor, type SaleTerms } from '../figures/pricing/propose.server.ts'
import type { Writer } from '../kind/who.ts'
import { unitAt } from '../parts/units.ts'

interface Written {
  readonly draft: Draft
  /** Of each line, in their order. */
  readonly units: ComputingFacts['units']
  readonly terms: SaleTerms
  /** The draft as it was kept, and the version whose place it takes. */
  readonly before: readonly (string | null | undefined)[]
}

export async function pricesOfWriter(
  tx: Tx,
  who: Writer,
  kind: Pick<DocumentKind, 'permissions' | 'madeFrom'>,
  { draft, units, terms, before }: Written,
  now: Date,
): Promise<ErrorBody[]> {
  const { price } = kind.permissions
  if (!price || holds(who, price)) return []
  const asked = await askedFor(tx, who, draft, units, terms, now, hasListsFor(who))
  const agreed = await readAgreed(tx, who.companyId, kind, draft, before)
  return priceProblems(
    draft.lines.map((line, index) => ({
      unitPrice: priceIn(line.unitPrice, draft.exchange),
      proposed: priceIn(asked[index]?.unitPrice ?? line.unitPrice, draft.exchange),
      agreed: agreed(line, unitAt({ units }, index)),
    })),
    price.title,
  )
}

interface AgreedRow {
  readonly id: string
  readonly position: number
  readonly itemId: string
  readonly price: string
  /** Of its document. */
  readonly currency: string
  readonly currencyRate: string
  readonly quantity: string
  readonly unitId: string | null
  readonly factor: string
  readonly kind: DocumentKindCode
  /** The line that it was made from. */
  readonly sourceId: string | null
  readonly sourcePosition: number | null
}

/**
 * What was agreed is what was issued to this third party: the line that another comes from, for any part of it, and what a note
 * is about. What was kept by whoever might is agreed for the same third party, the very same quantity and source, and no more often
 * than it was written. A price is of its unit: of a box it is not that of a bottle.
 */
async function readAgreed(tx: Tx, companyId: string, kind: Pick<DocumentKind, 'madeFrom'>, draft: Draft, before: Written['before']) {
  const kept = [...new Set(before.flatMap((id) => id ?? []))]
  const sources = draft.lines.flatMap(({ source }) => source?.documentId ?? [])
  const about = draft.correction?.documentId ?? null
  const ids = [...new Set([...kept, ...sources, ...(about === null ? [] : [about])])]
  const rows =
    ids.length === 0
      ? []
      : await tx.rows<AgreedRow>(sql`
          select l.document_id as id, l.position, l.item_id as "itemId", l.unit_price as price, l.quantity, d.currency, d.currency_rate as "currencyRate",
                 l.unit_id as "unitId", l.unit_factor as factor, d.kind, s.source_id as "sourceId", s.source_position as "sourcePosition"
            from document_line l join document d on d.company_id = l.company_id and d.id = l.document_id
            left join document_line_source s
              on s.company_id = l.company_id and s.document_id = l.document_id and s.position = l.position
           where l.company_id = ${companyId} and l.document_id = any(${ids}::uuid[]) and d.prices_include_tax = ${draft.pricesIncludeTax}
             and ((d.state = 'issued' and d.party_id = ${draft.partyId})
               or (d.id = any(${kept}::uuid[]) and (d.party_id is null or d.party_id = ${draft.partyId})))
           order by l.document_id, l.position`)
  // In the currency that it was agreed in: another rate changes its pesos and not the price.
  const told = ({ price, ...of }: AgreedRow) => {
    const its = exchangeOf(of)
    return priceIn(parseUnitPrice(price), its?.code === draft.exchange?.code ? its : draft.exchange)
  }
  const taken = new Set<AgreedRow>()
  /** To be asked of each line once. */
  return (line: DraftLine, unit: UnitInUse) => {
    const { itemId, quantity, source, unitPrice } = line
    const same = rows.filter((row) => row.itemId === itemId && row.unitId === unit.id && parseQuantity(row.factor) === unit.factor)
    const lent = same.filter((row) => row.id === about || (isSourceOf(row, source) && kind.madeFrom.includes(row.kind)))
    const own = kept.flatMap((id) => {
      const isKept = (row: AgreedRow) =>
        row.id === id &&
        !taken.has(row) &&
        parseQuantity(row.quantity) === quantity &&
        told(row) === priceIn(unitPrice, draft.exchange) &&
        (row.sourceId === null || (row.sourceId === source?.documentId && row.sourcePosition === source.position))
      return same.find(isKept) ?? []
    })
    for (const row of own) taken.add(row)
    return [...lent, ...own].map(told)
  }
}

const isSourceOf = ({ id, position }: AgreedRow, source: DraftLine['source']): boolean =>
  source?.documentId === id && source.position === position
