/**
 * Goods that were delivered or received before they are invoiced: they moved with a remission, and since then the books keep them on
 * the account of what waits for its invoice. An invoice made from their lines moves nothing and takes its share of their cost.
 * Of what was delivered the taking is a row of stock's ledger too, so that what changes of that cost later follows it.
 */
import {
  amountText,
  parseAmount,
  parseQuantity,
  shareByQuantity,
  subtractQuantities,
  zeroAmount,
  type Amount,
  type Quantity,
} from '#base/decimal.ts'
import { lockTaken, takingRows, worthOfTaken, type SourceLine, type StockMove, type Taking } from '#modules/inventory/index.server.ts'
import { isGoods } from '#modules/items/index.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { DraftLine } from '../figures/compute.ts'
import { sourceOf, type Writing } from '../write/context.ts'

/** "0189… 2" of a line of a document. */
const keyOf = ({ documentId, position }: { readonly documentId: string; readonly position: number }): string => `${documentId} ${position}`

/** The account where the goods of each delivered line are kept, by document and position, of the revision that stands. */
export type DeliveredAccounts = ReadonlyMap<string, string>

const sourceIds = (lines: readonly Pick<DraftLine, 'source'>[]): string[] => [
  ...new Set(lines.flatMap(({ source }) => (source && !source.byValue ? [source.documentId] : []))),
]

/** Of the documents that lines are made from, those whose goods moved already. Asks nothing of lines without a source. */
export async function readDelivered(tx: Tx, companyId: string, lines: readonly Pick<DraftLine, 'source'>[]): Promise<DeliveredAccounts> {
  const ids = sourceIds(lines)
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ documentId: string; position: number; accountId: string }>(sql`
    select m.source_id as "documentId", m.source_line as position, m.counter_account_id as "accountId"
      from stock_movement m join document d on d.company_id = m.company_id and d.id = m.source_id
     where m.company_id = ${companyId} and m.source_id = any(${ids}::uuid[]) and ${isOfRevision}`)
  return new Map(rows.map((row) => [keyOf(row), row.accountId]))
}

/** Of a movement `m` of a document `d`: it moved the goods as the document stands, and brought nothing back. */
const isOfRevision = sql`m.source_event = case d.revision when 1 then 'issue' else 'issue.' || d.revision end`

export const deliveredAccountOf = (accounts: DeliveredAccounts, { source }: Pick<DraftLine, 'source'>): string | null =>
  (source && !source.byValue ? accounts.get(keyOf(source)) : null) ?? null

interface Left {
  readonly quantity: Quantity
  readonly value: Amount
}

/**
 * What is left of each line, and what its goods are worth: of what left, as it is known today; of what came in, as it came in, for what
 * changed of it since was posted with what changed it. Read under the lock of its document.
 */
async function readLeft(tx: Tx, companyId: string, ids: readonly string[], exceptId: string | null): Promise<Map<string, Left>> {
  const rows = await tx.rows<{ documentId: string; position: number; quantity: string; used: string; worth: string; taken: string }>(sql`
    select l.document_id as "documentId", l.position, l.quantity,
           (coalesce(u.quantity, 0) + coalesce(b.quantity, 0))::numeric(20,6) as used,
           coalesce(w.value, 0)::numeric(20,2) as worth, (coalesce(u.value, 0) + coalesce(b.value, 0))::numeric(20,2) as taken
      from document_line l
      join document d on d.company_id = l.company_id and d.id = l.document_id
      left join lateral (
        select sum(case when m.quantity < 0 then -v.value when v.reason = 'origin' then v.value else 0 end) as value from stock_movement m join stock_value v on v.company_id = m.company_id and v.movement_id = m.id
         where m.company_id = l.company_id and m.source_id = l.document_id and m.source_line = l.position and ${isOfRevision}) w on true
      left join lateral (
        select sum(r.quantity) as quantity, sum(r.value) as value from document_return_line r
          join document_return k on k.company_id = r.company_id and k.id = r.return_id and k.annulled_at is null
         where r.company_id = l.company_id and r.document_id = l.document_id and r.position = l.position) b on true
      left join lateral (
        select sum(n.quantity) as quantity, sum(coalesce(${worthOfTaken(sql`t.company_id`, sql`t.document_id`, sql`t.position`)}, t.value)) as value from document_line_source s
          join document o on o.company_id = s.company_id and o.id = s.document_id and o.state = 'issued' and o.id is distinct from ${exceptId}::uuid
          join document_line n on n.company_id = s.company_id and n.document_id = s.document_id and n.position = s.position
          left join document_line_delivered t on t.company_id = s.company_id and t.document_id = s.document_id and t.position = s.position
         where s.company_id = l.company_id and s.source_id = l.document_id and s.source_position = l.position and not s.by_value) u on true
     where l.company_id = ${companyId} and l.document_id = any(${[...ids]}::uuid[])`)
  return new Map(
    rows.map((row) => [
      keyOf(row),
      {
        quantity: subtractQuantities(parseQuantity(row.quantity), parseQuantity(row.used)),
        value: (parseAmount(row.worth) - parseAmount(row.taken)) as Amount,
      },
    ]),
  )
}

/** What is left of each line of a document, by its position. */
export async function leftOfDelivered(tx: Tx, companyId: string, id: string): Promise<ReadonlyMap<number, Left>> {
  const left = await readLeft(tx, companyId, [id], null)
  return new Map([...left].map(([key, each]) => [Number(key.slice(key.lastIndexOf(' ') + 1)), each]))
}

/** What each line takes of the cost of goods that were delivered before; null of the others. The last units take all that is left. */
export async function costsOfDelivered(
  tx: Tx,
  /** What the document that is written again took does not count. */
  { companyId, id }: { readonly companyId: string; readonly id: string },
  accounts: DeliveredAccounts,
  lines: readonly Pick<DraftLine, 'source' | 'quantity'>[],
): Promise<(Amount | null)[]> {
  if (accounts.size === 0) return lines.map(() => null)
  const left = await readLeft(tx, companyId, sourceIds(lines), id)
  return lines.map((line) => {
    if (deliveredAccountOf(accounts, line) === null || !line.source) return null
    const key = keyOf(line.source)
    const before = left.get(key)
    if (!before || before.quantity <= 0n) return zeroAmount
    const value = shareByQuantity(before.value, line.quantity, before.quantity)
    left.set(key, { quantity: subtractQuantities(before.quantity, line.quantity), value: (before.value - value) as Amount })
    return value
  })
}

/** The rows that keep what each line took. */
export const deliveredRows = (
  { companyId, id }: { readonly companyId: string; readonly id: string },
  accounts: DeliveredAccounts,
  lines: readonly Pick<DraftLine, 'source'>[],
  { costs, differences = [] }: { readonly costs: readonly (Amount | null)[]; readonly differences?: readonly Amount[] },
): Row[] =>
  lines.flatMap((line, index) => {
    const account = deliveredAccountOf(accounts, line)
    return account === null
      ? []
      : [
          {
            company_id: companyId,
            document_id: id,
            position: index + 1,
            account_id: account,
            value: amountText(costs[index] ?? zeroAmount),
            difference: amountText(differences[index] ?? zeroAmount),
          },
        ]
  })

const deliveredLines = ({ draft, delivered }: Pick<Writing, 'draft' | 'delivered'>): SourceLine[] =>
  draft.lines.flatMap((line) =>
    line.source && deliveredAccountOf(delivered, line) !== null ? [{ id: line.source.documentId, line: line.source.position }] : [],
  )

/** What the delivered goods of its lines cost stays as it is from here on, together with what it moves itself. */
export const lockDelivered = (tx: Tx, writing: Writing, moves: readonly StockMove[]): Promise<void> =>
  lockTaken(tx, writing.companyId, deliveredLines(writing), moves)

/** The rows of stock's ledger of what each line took of what was delivered, where its entry posts a cost. */
export async function rowsOfTakings(tx: Tx, writing: Writing, costs: readonly (Amount | null)[]): Promise<Row[]> {
  const { companyId, id, draft, facts, delivered } = writing
  const sources = deliveredLines(writing)
  if (sources.length === 0) return []
  const wholes = await tx.rows<{ documentId: string; position: number; quantity: string }>(sql`
    select document_id as "documentId", position, quantity from document_line
     where company_id = ${companyId} and document_id = any(${[...new Set(sources.map((source) => source.id))]}::uuid[])`)
  const wholeOf = new Map(wholes.map((row) => [keyOf(row), parseQuantity(row.quantity)]))
  const takings = draft.lines.flatMap((line, index): Taking[] => {
    const fromAccountId = deliveredAccountOf(delivered, line)
    const item = facts.items.get(line.itemId)
    if (fromAccountId === null || !line.source || !item?.costAccountId || !isGoods(item)) return []
    return [
      {
        source: { id: line.source.documentId, line: line.source.position },
        taker: { id, event: sourceOf(writing).event, line: index + 1 },
        ...{ quantity: line.quantity, whole: wholeOf.get(keyOf(line.source)) ?? line.quantity, value: costs[index] ?? zeroAmount },
        ...{ date: draft.date, fromAccountId, partyId: facts.party?.id ?? null },
        ...{ toAccountId: item.costAccountId, costCenterId: line.costCenterId },
      },
    ]
  })
  return takingRows(companyId, takings)
}
