/**
 * What becomes another of goods that were delivered before they are invoiced is entered where they wait; from there the part of what was
 * invoiced goes on to its cost, on the day of each invoice. What is not invoiced stays where the goods are.
 */
import { showDay, type Day } from '#base/date.ts'
import { parseQuantity, subtract, sumAmounts, zeroAmount, zeroQuantity, type Amount } from '#base/decimal.ts'
import { credit, debit, type JournalDraftLine, type UnnumberedDraft } from '#modules/accounting/index.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Revaluation } from '../ledger.ts'
import { leftOfLine, shareChange, type Returned } from './share.ts'
import { readTakings, takingRow, type SourceLine, type Taking } from './taking.server.ts'

interface ChangedTaking extends Taking {
  readonly difference: Amount
}

export interface Carried {
  readonly takings: readonly ChangedTaking[]
  /** An entry for each day on which something was taken. */
  draftsOf(causeId: string, entryDays: (day: Day) => Day): UnnumberedDraft[]
  rowsOf(entryDays: (day: Day) => Day): Row[]
}

const keyOf = ({ id, line }: SourceLine): string => `${id} ${line}`

/** What goes on of these changes; nothing is written. */
export async function carryOn(
  tx: Tx,
  companyId: string,
  revaluations: readonly Pick<Revaluation, 'id' | 'difference'>[],
): Promise<Carried> {
  const changes = await changesOf(tx, companyId, revaluations)
  return carriedOf(companyId, changes.size === 0 ? [] : await changeTakings(tx, companyId, changes))
}

export interface LineChange extends SourceLine {
  /** More, or less, that waits. */
  readonly change: Amount
}

/** By how much each line changes of which something was taken: what left with it, less what came back. */
async function changesOf(
  tx: Tx,
  companyId: string,
  revaluations: readonly Pick<Revaluation, 'id' | 'difference'>[],
): Promise<ReadonlyMap<string, LineChange>> {
  const rows = await tx.rows<{ movement: string; id: string; line: number }>(sql`
    select m.id as movement, m.source_id as id, m.source_line as line from stock_movement m
     where m.company_id = ${companyId} and m.id = any(${revaluations.map(({ id }) => id)}::uuid[])
       and exists (select from stock_taking t where t.company_id = ${companyId} and t.source_id = m.source_id and t.source_line = m.source_line)`)
  const differences = new Map(revaluations.map(({ id, difference }) => [id, difference]))
  const changes = new Map<string, LineChange>()
  for (const { movement, id, line } of rows) {
    const key = keyOf({ id, line })
    const before = changes.get(key)?.change ?? zeroAmount
    changes.set(key, { id, line, change: subtract(before, differences.get(movement) ?? zeroAmount) })
  }
  return changes
}

/** What each of those that took takes of the change of its line. */
export async function changeTakings(tx: Tx, companyId: string, changes: ReadonlyMap<string, LineChange>): Promise<ChangedTaking[]> {
  const lines = [...changes.values()]
  const ofLines = sql`(t.source_id, t.source_line) in (
    select * from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ line }) => line)}::int[]))`
  const returned = await readReturned(tx, companyId, lines)
  const takings = await readTakings(tx, companyId, ofLines)
  return [...Map.groupBy(takings, ({ source }) => keyOf(source))].flatMap(([key, together]) => {
    const taken = together.map(({ quantity }) => quantity)
    const left = leftOfLine(together[0]?.whole ?? zeroQuantity, taken, returned.get(key) ?? null)
    const shares = shareChange(changes.get(key)?.change ?? zeroAmount, taken, left)
    return together.flatMap((taking, index) => {
      const difference = shares[index] ?? zeroAmount
      return difference === zeroAmount ? [] : [{ ...taking, difference }]
    })
  })
}

/** What came back of these lines and was not annulled. */
async function readReturned(tx: Tx, companyId: string, lines: readonly SourceLine[]): Promise<ReadonlyMap<string, Returned>> {
  const rows = await tx.rows<{ id: string; line: number; quantity: string; whole: string }>(sql`
    select m.source_id as id, m.source_line as line, sum(m.quantity) as quantity, -e.quantity as whole
      from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ line }) => line)}::int[]) as s (id, line)
      join stock_movement m on m.company_id = ${companyId} and m.source_id = s.id and m.source_line = s.line and m.returns is not null
      join stock_movement e on e.company_id = ${companyId} and e.id = m.returns
     where not exists (select from stock_movement u where u.company_id = ${companyId} and u.reverses = m.id)
     group by 1, 2, e.id, e.quantity`)
  return new Map(rows.map((row) => [keyOf(row), { quantity: parseQuantity(row.quantity), whole: parseQuantity(row.whole) }]))
}

export const carriedOf = (companyId: string, takings: readonly ChangedTaking[]): Carried => ({
  takings,
  draftsOf: (causeId, entryDays) =>
    [...Map.groupBy(takings, ({ date }) => date)].flatMap(([day, ofDay]) => {
      const description = `Costo recalculado de lo entregado y facturado el ${showDay(day)}`
      const lines = linesOf(description, ofDay)
      const source = { kind: 'stock.recost', id: causeId, event: `taken.${day}` }
      return lines.length === 0 ? [] : [{ source, date: entryDays(day), type: 'recost' as const, undoes: true, description, lines }]
    }),
  rowsOf: (entryDays) =>
    takings.map((taking) =>
      takingRow(companyId, taking, {
        ...{ reason: 'recost', quantity: zeroQuantity, value: taking.difference, entryDate: entryDays(taking.date) },
      }),
    ),
})

const accountsOf = ({ fromAccountId, partyId, toAccountId, costCenterId }: Taking) => ({
  fromAccountId,
  partyId,
  toAccountId,
  costCenterId,
})

function linesOf(text: string, takings: readonly ChangedTaking[]): JournalDraftLine[] {
  return [...Map.groupBy(takings, (taking) => JSON.stringify(accountsOf(taking)))].flatMap(([, together]) => {
    const [first] = together
    const total = sumAmounts(together.map(({ difference }) => difference))
    if (!first || total === zeroAmount) return []
    return [
      debit({ id: first.toAccountId }, total, text, { costCenterId: first.costCenterId }),
      credit({ id: first.fromAccountId }, total, text, { partyId: first.partyId }),
    ]
  })
}
