/**
 * What is still owed, said of another third party or account: each open item is closed where it was and opened again on the target,
 * under its number and until its day. Undone, the new ones are closed and the old ones open again.
 */
import type { Day } from '#base/date.ts'
import { amountText, negate, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import {
  applyToOpenItems,
  closeOpenItemsOf,
  lockOpenItems,
  openItemRows,
  readOpenItems,
  undoApplications,
  type OpenItem,
} from '#modules/treasury/index.server.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { takesItems, wordsOf, type Asked } from './asked.server.ts'
import { lineKindOf, MOST_ENTRY_LINES, RECLASSIFICATION } from './endpoints.ts'
import { moved } from './reclassify.ts'

/** Those of the origin that were owed by the days asked and still are, oldest first; none of a request that takes none. */
export async function readMovingItems(tx: Tx, { companyId, input, date }: Asked): Promise<OpenItem[]> {
  if (!takesItems(input)) return []
  await widen(tx)
  const { kind, fromId, from, to, accountId, partyId } = input
  const narrow = kind === 'party' ? accountId : partyId
  const rows = await tx.rows<{ id: string }>(sql`
    select o.id from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
     where o.company_id = ${companyId} and b.is_open and ${kind === 'party' ? sql`o.party_id` : sql`o.account_id`} = ${fromId}
       ${narrow === '' ? empty : kind === 'party' ? sql`and o.account_id = ${narrow}` : sql`and o.party_id = ${narrow}`}
       and o.date >= ${from} and o.date <= ${to} and o.date <= ${date}
     order by o.date, o.id limit ${MOST_ENTRY_LINES / 2 + 1}`)
  if (rows.length > MOST_ENTRY_LINES / 2)
    httpErrors.fail('invalid', { detalle: `Son más de ${MOST_ENTRY_LINES / 2} documentos abiertos: elige una cuenta o menos días.` }, 'to')
  const ids = rows.map(({ id }) => id)
  const items = await readOpenItems(tx, companyId, ids)
  return ids.flatMap((id) => items.get(id) ?? [])
}

/** The same, locked: what was settled meanwhile does not go along. */
export async function lockMovingItems(tx: Tx, companyId: string, seen: readonly OpenItem[]): Promise<OpenItem[]> {
  if (seen.length === 0) return []
  const ids = seen.map(({ id }) => id)
  const locked = await lockOpenItems(tx, companyId, ids)
  return ids.flatMap((id) => locked.get(id) ?? []).filter(({ balance }) => balance > zeroAmount)
}

/** Debit positive, as its account has it. */
const inBooks = ({ kind, balance }: OpenItem): Amount => (kind === 'AR' ? balance : negate(balance))

/** Each goes back where it came from, and stands on what it goes to. */
export const itemLines = (asked: Asked, items: readonly OpenItem[]): JournalDraftLine[] =>
  items.flatMap((item) => {
    const { toId } = asked.input
    const kind = lineKindOf(asked.input)
    const extra = {
      ...{ partyId: item.partyId, crossDocument: item.number, dueDate: item.dueDate },
      currency: item.currency && { code: item.currency.code, amount: item.currency.balance },
    }
    const of = (value: Amount) => debit({ id: item.accountId }, value, wordsOf(asked), extra)
    return [of(negate(inBooks(item))), moved(of(inBooks(item)), kind, toId)]
  })

type RowSets = (readonly [table: string, rows: readonly Row[]])[]

/** The rows of each table together: a statement for each. */
function joined(sets: RowSets): RowSets {
  const tables = new Map<string, Row[]>()
  for (const [table, rows] of sets) tables.set(table, [...(tables.get(table) ?? []), ...rows])
  return [...tables]
}

/** Closes the locked items and opens them on the target. */
export async function moveItems(tx: Tx, { companyId, input, date }: Asked, id: string, items: readonly OpenItem[]): Promise<RowSets> {
  if (items.length === 0) return []
  const source = { kind: RECLASSIFICATION, id, event: 'post' }
  const applications = items.map((item) => ({
    ...{ item, amount: item.balance },
    ...(item.currency ? { currency: item.currency.balance } : {}),
  }))
  const opened = items.flatMap((item, index) =>
    openItemRows(companyId, {
      ...{ kind: item.kind, number: item.number, date, dueDate: item.dueDate, amount: item.balance, isAdvance: item.isAdvance },
      partyId: input.kind === 'party' ? input.toId : item.partyId,
      accountId: input.kind === 'account' ? input.toId : item.accountId,
      currency: item.currency && { code: item.currency.code, amount: item.currency.balance },
      source: { ...source, event: `item.${index + 1}` },
    }),
  )
  return joined([...(await applyToOpenItems(tx, companyId, { date, applications, source })), ...opened])
}

/** @throws 484 when something was applied to what it opened */
export async function restoreItems(tx: Tx, companyId: string, id: string, date: Day): Promise<RowSets> {
  await widen(tx)
  const source = { kind: RECLASSIFICATION, id }
  const closed = await closeOpenItemsOf(tx, companyId, { date, source, event: 'undo' })
  const reopened = await undoApplications(tx, companyId, { date, source: { ...source, event: 'post' }, event: 'undo' })
  return joined([...closed, ...reopened])
}

/** What they come to, by account: as the lines of the books beside them. */
export async function itemSums(tx: Tx, companyId: string, items: readonly OpenItem[]) {
  const accounts = await tx.rows<{ id: string; code: string; name: string }>(sql`
    select id, code, name from account where company_id = ${companyId} and id = any(${items.map(({ accountId }) => accountId)}::uuid[]) order by code`)
  return accounts.map(({ id, code, name }) => {
    const own = items.filter(({ accountId }) => accountId === id)
    const of = (kind: OpenItem['kind']) => sumAmounts(own.map((item) => (item.kind === kind ? item.balance : zeroAmount)))
    const [debits, credits] = [of('AR'), of('AP')]
    return {
      ...{ code, name, lines: own.length, debit: amountText(debits), credit: amountText(credits) },
      difference: amountText((debits - credits) as Amount),
    }
  })
}
