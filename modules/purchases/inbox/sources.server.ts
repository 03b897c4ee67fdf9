/** The orders and receipts of a supplier of which something was not billed, beside the lines of what they invoiced. */
import { parseQuantity, quantityText, zeroQuantity } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { documentKindNames, type DocumentKindCode } from '#modules/documents/index.ts'
import { leftOfAll } from '#modules/documents/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle } from '#platform/http/handle.server.ts'
import { bill } from '../bill/kind.ts'
import { receivedSources, type ReceivedSources } from './endpoints.ts'
import { matchLines, type OpenLine } from './goods.ts'
import { findSupplier, proposalOf, readReceivedRow, type ReceivedRow } from './read.server.ts'

/** Documents that are offered. */
const MOST_SOURCES = 50

interface Row {
  documentId: string
  kind: DocumentKindCode
  number: string
  date: Day
  position: number
  itemId: string
  code: string
  name: string
  description: string
  unitName: string
}

interface Open extends OpenLine, Pick<Row, 'name' | 'unitName'> {}

async function openOf(tx: Tx, companyId: string, partyId: string): Promise<readonly (readonly [Row, readonly Open[]])[]> {
  const rows = await tx.rows<Row>(sql`
    select d.id as "documentId", d.kind, concat_ws('-', nullif(d.prefix, ''), d.number) as number, d.date, l.position, l.item_id as "itemId",
           i.code, i.name, l.description, l.unit_name as "unitName"
      from (select d.* from document d
              left join document_follow_up f on f.company_id = d.company_id and f.document_id = d.id
             where d.company_id = ${companyId} and d.party_id = ${partyId} and d.kind = any(${[...bill.madeFrom]}::text[]) and d.state = 'issued'
               and d.stage is distinct from 'closed' and coalesce(f.conversion, 'none') <> 'whole'
             order by d.date desc, d.id desc limit ${MOST_SOURCES}) d
      join document_line l on l.company_id = ${companyId} and l.document_id = d.id
      join item i on i.company_id = ${companyId} and i.id = l.item_id
     order by d.date desc, d.id desc, l.position`)
  const left = await leftOfAll(tx, companyId, [...new Set(rows.map(({ documentId }) => documentId))])
  return [...Map.groupBy(rows, ({ documentId }) => documentId).values()].flatMap((lines) => {
    const open = lines.flatMap((line) => {
      const pending = left.get(`${line.documentId} ${line.position}`) ?? zeroQuantity
      return pending > zeroQuantity ? [{ ...line, pending }] : []
    })
    const [first] = lines
    return first && open.length > 0 ? [[first, open] as const] : []
  })
}

/** "OC-12" is said as "OC 12", "oc12" or "12". */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const isNamedBy = (order: string, number: string): boolean =>
  bare(order) !== '' && (bare(order) === bare(number) || bare(order) === bare(number.slice(number.lastIndexOf('-') + 1)))

/** Those of its supplier, with the lines that are of them. */
export async function sourcesOf(tx: Tx, companyId: string, row: ReceivedRow): Promise<ReceivedSources> {
  const party = await findSupplier(tx, companyId, row.supplier)
  if (!party) return { documents: [] }
  const { lines } = await proposalOf(tx, companyId, row)
  // As many as the supplier says, also of a line whose figures do not come to its net.
  const asked = lines.map((line) => ({ ...line, quantity: line.said === '' ? '0' : quantityText(parseQuantity(line.said)) }))
  return {
    documents: (await openOf(tx, companyId, party.id)).map(([{ documentId, kind, number, date }, open]) => ({
      ...{ id: documentId, name: documentKindNames[kind], number, date, isNamed: isNamedBy(row.said.order, number) },
      lines: open.map((line) => ({
        ...{ documentId, position: line.position, description: line.description, unitName: line.unitName },
        item: { id: line.itemId, code: line.code, name: line.name },
        pending: quantityText(line.pending),
      })),
      matched: matchLines(asked, open).map((each) => each?.position ?? null),
    })),
  }
}

export const sourcesHandler = handle(
  receivedSources,
  async ({ tx, session: { companyId }, params }): Promise<ReceivedSources> =>
    sourcesOf(tx, companyId, (await readReceivedRow(tx, companyId, params.id)) ?? httpErrors.fail('notFound')),
)
