/** What the bills are compared with, as the documents that they were made from say it; decided by `match.ts`. */
import { DEFAULT_CURRENCY, isCurrencyCode, type CurrencyCode } from '#base/currency.ts'
import { parseAmount, parseQuantity, type Amount, type Quantity } from '#base/decimal.ts'
import { amountIn, exchangeOf, printedNumber, strictly, type Exchange, type Finding } from '#modules/documents/index.ts'
import type { AskedFindings } from '#modules/documents/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { together } from '#platform/together.ts'
import { bill } from '../bill/kind.ts'
import { purchaseRemission } from '../remission/kind.ts'
import { support } from '../support/kind.ts'
import { matchErrors } from './errors.ts'
import { matchLines, ONE_PESO, type MatchedLine, type Tolerance } from './match.ts'
import { ofCompany, toleranceOf, type CompanyTolerance, type WrittenTolerance } from './tolerance.ts'
import { differenceWords } from './words.ts'

/** A line of a bill that comes from another document. */
interface BilledLine {
  readonly index: number
  readonly name: string
  readonly source: { readonly documentId: string; readonly position: number }
  readonly quantity: Quantity
  /** In pesos. */
  readonly net: Amount
}

export interface Billed {
  readonly companyId: string
  /** The bill itself, whose own lines are none of another one; null while it has no place. */
  readonly id: string | null
  readonly partyId: string | null
  readonly exchange: Exchange | null
  readonly lines: readonly BilledLine[]
}

interface AgreedRow {
  readonly index: number
  readonly key: string
  readonly isDirect: boolean
  readonly isOrdered: boolean
  readonly quantity: string
  readonly net: string
  readonly currency: string
  readonly currencyRate: string
  readonly prefix: string
  readonly number: number | null
  readonly edition: number
  readonly digits: number
  /** Of what was agreed; null while nothing was. */
  readonly received: string | null
  readonly billed: string
}

const billing = [bill.code, support.code]

/** Each line with what was agreed of it: what its order says, or its receipt where no order came before. */
const readAgreed = (tx: Tx, { companyId, id, lines }: Billed): Promise<AgreedRow[]> =>
  tx.rows<AgreedRow>(sql`
    with asked as (
      select a.index, a.id, a.position, d.kind = ${purchaseRemission.code} as is_receipt
        from unnest(${lines.map(({ index }) => index)}::int[], ${lines.map(({ source }) => source.documentId)}::uuid[],
                    ${lines.map(({ source }) => source.position)}::int[]) a (index, id, position)
        join document d on d.company_id = ${companyId} and d.id = a.id),
    agreed as (
      select a.index, coalesce(o.source_id, a.id) as id, coalesce(o.source_position, a.position) as position,
             not a.is_receipt as is_direct, not a.is_receipt or o.source_id is not null as is_ordered
        from asked a
        left join document_line_source o on a.is_receipt and o.company_id = ${companyId} and o.document_id = a.id and o.position = a.position)
    select g.index, g.id || ' ' || g.position as key, g.is_direct as "isDirect", g.is_ordered as "isOrdered", l.quantity, l.net,
           h.currency, h.currency_rate as "currencyRate", h.prefix, h.number, h.edition, h.number_digits as digits,
           case when g.is_ordered then r.quantity else l.quantity end as received, b.quantity as billed
      from agreed g
      join document h on h.company_id = ${companyId} and h.id = g.id
      join document_line l on l.company_id = ${companyId} and l.document_id = g.id and l.position = g.position
      left join lateral (
        select sum(m.quantity)::numeric(20,6) as quantity
          from document_line_source s
          join document_line m on m.company_id = s.company_id and m.document_id = s.document_id and m.position = s.position
          join document d on d.company_id = s.company_id and d.id = s.document_id and d.state = 'issued' and d.kind = ${purchaseRemission.code}
         where s.company_id = ${companyId} and s.source_id = g.id and s.source_position = g.position and not s.by_value) r on true
      cross join lateral (
        select coalesce(sum(m.quantity), 0)::numeric(20,6) as quantity
          from (select g.id as id, g.position as position union all
                select s.document_id, s.position from document_line_source s
                  join document d on d.company_id = s.company_id and d.id = s.document_id and d.state = 'issued' and d.kind = ${purchaseRemission.code}
                 where s.company_id = ${companyId} and s.source_id = g.id and s.source_position = g.position and not s.by_value) f
          join document_line_source s on s.company_id = ${companyId} and s.source_id = f.id and s.source_position = f.position and not s.by_value
          join document_line m on m.company_id = s.company_id and m.document_id = s.document_id and m.position = s.position
          join document d on d.company_id = s.company_id and d.id = s.document_id and d.state = 'issued' and d.kind = any(${billing}::text[])
         where d.id is distinct from ${id}::uuid) b
     order by g.index`)

/** What is tolerated of a supplier, where that is not what the company says. */
export const readPartyTolerance = (tx: Tx, companyId: string, partyId: string): Promise<WrittenTolerance | undefined> =>
  tx.first<{ pricePercent: string; priceAmount: string; quantityPercent: string }>(sql`
    select trim_scale(price_percent)::text as "pricePercent", price_amount as "priceAmount", trim_scale(quantity_percent)::text as "quantityPercent"
      from party_match where company_id = ${companyId} and party_id = ${partyId}`)

export interface Matched {
  readonly tolerance: Tolerance
  readonly lines: readonly (MatchedLine & {
    readonly name: string
    /** Of the order, or of the receipt that none came before. */
    readonly number: string
    readonly isOrdered: boolean
    readonly currency: CurrencyCode
  })[]
}

/** @param profile what the company says */
export async function matchBill(tx: Tx, billed: Billed, profile: CompanyTolerance): Promise<Matched> {
  const { companyId, partyId, exchange, lines } = billed
  if (lines.length === 0) return { tolerance: toleranceOf(ofCompany(profile)), lines: [] }
  const [rows, ofParty] = await together([
    readAgreed(tx, billed),
    partyId === null ? undefined : readPartyTolerance(tx, companyId, partyId),
  ])
  const tolerance = toleranceOf(ofParty ?? ofCompany(profile))
  const byIndex = new Map(rows.map((row) => [row.index, row]))
  const matched = lines.flatMap((line) => {
    const row = byIndex.get(line.index)
    return row ? [withAgreed(line, row, exchange)] : []
  })
  // Of two currencies only the pesos are comparable.
  const inOwn = matched.filter(({ said }) => said.currency !== DEFAULT_CURRENCY)
  const inPesos = matched.filter(({ said }) => said.currency === DEFAULT_CURRENCY)
  const found = [
    ...matchLines(
      inOwn.map(({ line }) => line),
      tolerance,
      exchange?.rate ?? ONE_PESO,
    ),
    ...matchLines(
      inPesos.map(({ line }) => line),
      tolerance,
      ONE_PESO,
    ),
  ]
  const saidOf = new Map(matched.map(({ line, said }) => [line.index, said]))
  return {
    tolerance,
    lines: found
      .flatMap((line) => {
        const said = saidOf.get(line.index)
        return said ? [{ ...line, ...said }] : []
      })
      .toSorted((a, b) => a.index - b.index),
  }
}

function withAgreed({ index, name, quantity, net }: BilledLine, row: AgreedRow, exchange: Exchange | null) {
  const theirs = exchangeOf(row)
  const isSame = exchange !== null && theirs?.code === exchange.code
  const worth = (amount: Amount, own: Exchange | null): Amount => (isSame ? amountIn(amount, own) : amount)
  const currency = isSame && isCurrencyCode(exchange.code) ? exchange.code : DEFAULT_CURRENCY
  return {
    line: {
      index,
      agreed: { quantity: parseQuantity(row.quantity), net: worth(parseAmount(row.net), theirs) },
      agreedKey: row.key,
      isDirect: row.isDirect,
      received: row.received === null ? null : parseQuantity(row.received),
      billedBefore: parseQuantity(row.billed),
      billed: { quantity, net: worth(net, exchange) },
    },
    said: { name, number: numberOf(row), isOrdered: row.isOrdered, currency },
  }
}

const numberOf = ({ prefix, number, edition, digits }: AgreedRow): string =>
  number === null ? '' : printedNumber(prefix, number, edition, digits)

/** The lines of a document as it is written or issued, of those that come from another. */
export const billedOf = ({ companyId, id, draft, computed }: Omit<AskedFindings, 'facts'>): Billed => ({
  companyId,
  id,
  partyId: draft.partyId,
  exchange: draft.exchange ?? null,
  lines: draft.lines.flatMap((line, index): BilledLine[] => {
    const net = computed.priced.lines[index]?.net
    const { source, description: name, quantity } = line
    return source === null || source.byValue || net === undefined ? [] : [{ index, name, source, quantity, net }]
  }),
})

const fields = { price: 'unitPrice', quantity: 'quantity' } as const

/** Each difference over what is tolerated, at its line, as strict as the company says. */
export async function matchFindings(tx: Tx, asked: AskedFindings): Promise<Finding[]> {
  const { profile } = asked.facts.company
  const { lines } = await matchBill(tx, billedOf(asked), profile)
  return lines.flatMap((line) =>
    line.differences.map((difference) =>
      strictly(
        matchErrors.of(
          'matchDifference',
          { diferencia: differenceWords(difference, line) },
          `lines.${line.index}.${fields[difference.what]}`,
        ),
        profile.billMatch,
      ),
    ),
  )
}
