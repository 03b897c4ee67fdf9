/** Reads the formulas that lines have to keep, of the lines that they are made from and of the version whose place they take. */
import { parseQuantity } from '#base/decimal.ts'
import { quantityText } from '#base/decimal.ts'
import { componentsOfItems } from '#modules/items/index.server.ts'
import type { KitComponent } from '#modules/items/index.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ComputingFacts, Draft, DraftLine } from '../figures/compute.ts'
import { lineKey } from '../correction/corrected.ts'
import { componentsAt, isKit, type LineComponents } from './kits.ts'

interface KeptRow {
  documentId: string
  position: number
  kitId: string
  itemId: string
  quantity: string
}

/**
 * What is kept of the formula of each line: to be asked with the items of the day.
 * @param replacesId the version whose place the document takes; null when it takes none
 */
export async function readKeptComponents(
  tx: Tx,
  companyId: string,
  lines: readonly DraftLine[],
  replacesId: string | null,
): Promise<(items: ReadonlyMap<string, { readonly components: readonly KitComponent[] }>) => LineComponents> {
  const ids = [...new Set([...lines.flatMap(({ source }) => source?.documentId ?? []), ...(replacesId === null ? [] : [replacesId])])]
  const rows =
    ids.length === 0
      ? []
      : await tx.rows<KeptRow>(sql`
          select c.document_id as "documentId", c.position, l.item_id as "kitId", c.item_id as "itemId", c.quantity
            from document_line_component c
            join document_line l on l.company_id = c.company_id and l.document_id = c.document_id and l.position = c.position
           where c.company_id = ${companyId} and c.document_id = any(${ids}::uuid[]) order by c.document_id, c.position, c.item_id`)
  const componentOf =
    rows.length === 0
      ? () => []
      : await componentsOfItems(
          tx,
          companyId,
          rows.map(({ itemId }) => itemId),
        )
  const found = ({ itemId, quantity }: KeptRow) => componentOf({ itemId, quantity: parseQuantity(quantity) })
  const bySource = Map.groupBy(rows, ({ documentId, position }) => lineKey(documentId, position))
  const ofVersion = Map.groupBy(
    rows.filter(({ documentId }) => documentId === replacesId),
    ({ kitId }) => kitId,
  )
  const keptBy = ({ itemId, source }: DraftLine): readonly KeptRow[] | undefined => {
    const followed = source && bySource.get(lineKey(source.documentId, source.position))
    if (followed?.[0]?.kitId === itemId) return followed
    const [first, ...others] = ofVersion.get(itemId) ?? []
    // Two lines of a kit say the same of it: one of them is enough.
    return first && [first, ...others.filter(({ position }) => position === first.position)]
  }
  return (items) => lines.map((line) => keptBy(line)?.flatMap(found) ?? items.get(line.itemId)?.components ?? [])
}

/** The rows that keep what each kit is made of. */
export const componentRows = (
  { companyId, id }: { readonly companyId: string; readonly id: string },
  { lines }: Pick<Draft, 'lines'>,
  facts: Pick<ComputingFacts, 'items' | 'components'>,
): Row[] =>
  lines.flatMap((line, index) =>
    isKit(facts, line)
      ? componentsAt(facts, index).map(({ itemId, quantity }) => ({
          company_id: companyId,
          document_id: id,
          position: index + 1,
          item_id: itemId,
          quantity: quantityText(quantity),
        }))
      : [],
  )
