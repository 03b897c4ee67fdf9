/**
 * What is owed, as a ledger: an open item is born with its document and closed by applications. Its balance is derived,
 * and its row is what gets locked while applying.
 */
import { uuidv7 } from 'uuidv7'
import { isForeignCode } from '#base/currency.ts'
import type { Day } from '#base/date.ts'
import {
  amountText,
  negate,
  parseAmount,
  sumAmounts,
  subtract,
  unitPriceText,
  zeroAmount,
  type Amount,
  type UnitPrice,
} from '#base/decimal.ts'
import { standingFor } from '#modules/people/index.server.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { treasuryErrors as errors } from './errors.ts'
import { currencyOfPesos, worthAsOpened, type ForeignBalance } from './exchange.ts'
import { RECEIPT } from './source-links.ts'

export interface SourceEvent {
  readonly kind: string
  readonly id: string
  readonly event: string
}

export interface NewOpenItem {
  readonly kind: 'AR' | 'AP'
  readonly partyId: string
  readonly accountId: string
  readonly number: string
  readonly date: Day
  readonly dueDate: Day
  readonly amount: Amount
  /** In which currency it is owed, and how much of it; nothing of what is owed in pesos. */
  readonly currency?: { readonly code: string; readonly amount: Amount } | null
  /** Which of those of its document it is, from 1; the first when it is left out. */
  readonly instalment?: number
  readonly source: SourceEvent
  /** Money of before, to be applied to documents: an advance, or what a note keeps for the customer. */
  readonly isAdvance?: boolean
}

/** The rows of a new open item; none when nothing is owed. */
export function openItemRows(companyId: string, item: NewOpenItem): (readonly [string, Row[]])[] {
  if (item.amount <= 0n) return []
  const id = uuidv7()
  // Less than a cent of the currency is owed in pesos.
  const foreign = item.currency && item.currency.amount > 0n ? item.currency : null
  return [
    [
      'open_item',
      [
        {
          company_id: companyId,
          id,
          kind: item.kind,
          party_id: item.partyId,
          account_id: item.accountId,
          number: item.number,
          date: item.date,
          due_date: item.dueDate,
          amount: amountText(item.amount),
          source_kind: item.source.kind,
          source_id: item.source.id,
          source_event: item.source.event,
          instalment: item.instalment ?? 1,
          currency: foreign?.code ?? null,
          currency_amount: foreign && amountText(foreign.amount),
          advance: item.isAdvance ?? false,
        },
      ],
    ],
    [
      'open_item_balance',
      [
        {
          company_id: companyId,
          open_item_id: id,
          kind: item.kind,
          party_id: item.partyId,
          due_date: item.dueDate,
          balance: amountText(item.amount),
          currency_balance: foreign && amountText(foreign.amount),
          advance: item.isAdvance ?? false,
        },
      ],
    ],
  ]
}

export interface OpenItem {
  readonly id: string
  readonly kind: 'AR' | 'AP'
  readonly partyId: string
  readonly accountId: string
  readonly number: string
  readonly date: Day
  readonly dueDate: Day
  readonly amount: Amount
  /** In pesos, as the books have it. */
  readonly balance: Amount
  /** Of what is owed in another currency. */
  readonly currency: ForeignBalance | null
  /** What closing months added to its pesos. */
  readonly restated: Amount
  readonly isAdvance: boolean
  readonly source: { readonly kind: string; readonly id: string }
}

/** As the calls answer it. */
export const openItemView = (item: OpenItem) => ({
  id: item.id,
  kind: item.kind,
  number: item.number,
  date: item.date,
  dueDate: item.dueDate,
  amount: amountText(item.amount),
  balance: amountText(item.balance),
  currency: item.currency && {
    code: item.currency.code,
    amount: amountText(item.currency.amount),
    balance: amountText(item.currency.balance),
  },
  isAdvance: item.isAdvance,
  source: item.source,
})

export interface OpenItemRow {
  id: string
  kind: 'AR' | 'AP'
  party_id: string
  account_id: string
  number: string
  date: Day
  due_date: Day
  amount: string
  balance: string
  currency: string | null
  currency_amount: string | null
  currency_balance: string | null
  restated: string
  advance: boolean
  source_kind: string
  source_id: string
}

export const asOpenItem = (row: OpenItemRow): OpenItem => ({
  id: row.id,
  kind: row.kind,
  partyId: row.party_id,
  accountId: row.account_id,
  number: row.number,
  date: row.date,
  dueDate: row.due_date,
  amount: parseAmount(row.amount),
  balance: parseAmount(row.balance),
  currency:
    row.currency === null || !isForeignCode(row.currency)
      ? null
      : { code: row.currency, amount: parseAmount(row.currency_amount ?? '0'), balance: parseAmount(row.currency_balance ?? '0') },
  restated: parseAmount(row.restated),
  isAdvance: row.advance,
  source: { kind: row.source_kind, id: row.source_id },
})

export const openItemColumns = sql`o.id, o.kind, o.party_id, o.account_id, o.number, o.date, o.due_date, o.amount, b.balance, o.currency, o.currency_amount,
  b.currency_balance, b.restated, o.advance, o.source_kind, o.source_id`

/** Locks open items in the order of their ids. */
export async function lockOpenItems(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, OpenItem>> {
  const rows = await tx.rows<OpenItemRow>(sql`
    select ${openItemColumns} from open_item_balance b join open_item o on o.company_id = b.company_id and o.id = b.open_item_id
     where b.company_id = ${companyId} and b.open_item_id = any(${[...ids]}::uuid[]) order by b.open_item_id for update of b`)
  return new Map(rows.map((row) => [row.id, asOpenItem(row)]))
}

/** The same without locking them: for what is not yet applied. */
export async function readOpenItems(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, OpenItem>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<OpenItemRow>(sql`
    select ${openItemColumns} from open_item_balance b join open_item o on o.company_id = b.company_id and o.id = b.open_item_id
     where b.company_id = ${companyId} and b.open_item_id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map((row) => [row.id, asOpenItem(row)]))
}

/** The open items that a document opened, whatever its kind. */
export async function openItemsOf(tx: Tx, companyId: string, sourceId: string): Promise<OpenItem[]> {
  const rows = await tx.rows<OpenItemRow>(sql`
    select ${openItemColumns} from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
     where o.company_id = ${companyId} and o.source_id = ${sourceId} and not b.withdrawn order by o.due_date, o.id`)
  return rows.map(asOpenItem)
}

/** What is left of everything that a document opened, at what it was opened for, and the account where it is; null of what opened nothing. */
export async function owedOfSource(
  tx: Tx,
  companyId: string,
  sourceId: string,
): Promise<{ readonly balance: Amount; readonly accountId: string | null }> {
  const items = await openItemsOf(tx, companyId, sourceId)
  return { balance: sumAmounts(items.map(worthAsOpened)), accountId: items[0]?.accountId ?? null }
}

/** The account where a document is owed, once something was paid of it; null while nothing was. The items are locked. */
export async function paidOnAccount(tx: Tx, companyId: string, source: { kind: string; id: string }): Promise<string | null> {
  const items = await lockOpenItemsOf(tx, companyId, source)
  return items.find(({ amount, balance }) => amount !== balance)?.accountId ?? null
}

/** The same, locked: for a document that is being undone. @param opened by which of its events; by any, when it is left out */
export async function lockOpenItemsOf(
  tx: Tx,
  companyId: string,
  source: { kind: string; id: string },
  opened: string | null = null,
): Promise<OpenItem[]> {
  const rows = await tx.rows<OpenItemRow>(sql`
    select ${openItemColumns} from open_item_balance b join open_item o on o.company_id = b.company_id and o.id = b.open_item_id
     where o.company_id = ${companyId} and o.source_kind = ${source.kind} and o.source_id = ${source.id} and not b.withdrawn
       and (${opened}::text is null or o.source_event = ${opened}) order by b.open_item_id for update of b`)
  return rows.map(asOpenItem)
}

/** What a third party owes (AR) or is owed (AP), oldest first; with what whoever was merged into it does. */
export async function pendingOf(tx: Tx, companyId: string, kind: 'AR' | 'AP', partyId: string): Promise<OpenItem[]> {
  const rows = await tx.rows<OpenItemRow>(sql`
    select ${openItemColumns} from open_item_balance b join open_item o on o.company_id = b.company_id and o.id = b.open_item_id
     where b.company_id = ${companyId} and b.kind = ${kind} and b.party_id = ${standingFor(companyId, partyId)} and b.is_open order by b.due_date, b.open_item_id limit 500`)
  return rows.map(asOpenItem)
}

/** What a third party has in advance on one side, oldest first: advances, and what notes keep for it. */
export async function advancesOf(tx: Tx, companyId: string, kind: 'AR' | 'AP', partyId: string): Promise<OpenItem[]> {
  const rows = await tx.rows<OpenItemRow>(sql`
    select ${openItemColumns} from open_item_balance b join open_item o on o.company_id = b.company_id and o.id = b.open_item_id
     where b.company_id = ${companyId} and b.kind = ${kind} and b.party_id = ${standingFor(companyId, partyId)} and b.is_open and b.advance
     order by b.due_date, b.open_item_id limit 200`)
  return rows.map(asOpenItem)
}

/** What a customer owes, and how much of it is past its day. */
export async function owedBy(tx: Tx, companyId: string, partyId: string, today: Day): Promise<{ owed: Amount; overdue: Amount }> {
  const row = await tx.first<{ owed: string; overdue: string }>(sql`
    select sum(d.owed)::text as owed, sum(d.overdue)::text as overdue
      from (select ${partyId}::uuid as id
            union all select p.id from party p where p.company_id = ${companyId} and p.merged_into = ${partyId}::uuid) same
      cross join lateral owed_by(${companyId}::uuid, same.id, ${today}::date) d`)
  return { owed: parseAmount(row?.owed ?? '0'), overdue: parseAmount(row?.overdue ?? '0') }
}

export interface Application {
  readonly item: OpenItem
  /** Positive closes, negative opens again. */
  readonly amount: Amount
  /** Of the item's currency, on the same side; its part of the pesos when nobody says it. */
  readonly currency?: Amount
  /** What one unit was on the day of the money, and the pesos that came in or went out for it. */
  readonly paid?: { readonly rate: UnitPrice; readonly money: Amount }
}

/** Of the item's currency, what an application closes or opens again; null of an item in pesos. */
const currencyOf = ({ item, amount, currency }: Application): Amount | null =>
  item.currency && (currency ?? currencyOfPesos({ ...item, currency: item.currency }, amount))

/** An item as it is once some pesos of what was applied to it are open again. */
export const reopened = (item: OpenItem, amount: Amount): OpenItem => {
  const { currency } = item
  const back = currency && currencyOfPesos({ ...item, currency }, negate(amount))
  return {
    ...item,
    balance: sumAmounts([item.balance, amount]),
    currency: currency && back !== null ? { ...currency, balance: subtract(currency.balance, back) } : currency,
  }
}

export interface Applying {
  readonly date: Day
  readonly applications: readonly Application[]
  readonly source: SourceEvent
}

/**
 * Applies amounts to locked open items: the ledger's rows to write, and the balances brought up to date at once.
 * @throws 591 when an amount is over the balance
 */
export async function applyToOpenItems(
  tx: Tx,
  companyId: string,
  { date, applications, source }: Applying,
): Promise<(readonly [string, Row[]])[]> {
  for (const { item, amount } of applications) {
    if (amount > item.balance || item.balance - amount > item.amount + item.restated)
      return errors.fail('overBalance', { numero: item.number })
  }
  const foreign = applications.map(currencyOf)
  for (const [index, { item }] of applications.entries()) {
    const part = foreign[index]
    if (part && item.currency && part > item.currency.balance) return errors.fail('overBalance', { numero: item.number })
  }
  await tx.run(sql`
    update open_item_balance b set balance = b.balance - a.amount, currency_balance = b.currency_balance - a.currency
      from unnest(${applications.map(({ item }) => item.id)}::uuid[], ${applications.map(({ amount }) => amountText(amount))}::numeric[],
                  ${foreign.map((part) => amountText(part ?? zeroAmount))}::numeric[]) as a (id, amount, currency)
     where b.company_id = ${companyId} and b.open_item_id = a.id`)
  return [
    [
      'open_item_application',
      applications.map(({ item, amount, paid }, index) => ({
        company_id: companyId,
        id: uuidv7(),
        open_item_id: item.id,
        date,
        amount: amountText(amount),
        currency_amount: foreignText(foreign[index]),
        rate: paid ? unitPriceText(paid.rate) : null,
        money: paid ? amountText(paid.money) : null,
        source_kind: source.kind,
        source_id: source.id,
        source_event: source.event,
      })),
    ],
  ]
}

const foreignText = (part: Amount | null | undefined): string | null => (part === null || part === undefined ? null : amountText(part))

/** Opens again what an event had closed, because it is undone. */
export async function undoApplications(
  tx: Tx,
  companyId: string,
  { date, source, event }: { readonly date: Day; readonly source: SourceEvent; readonly event: string },
): Promise<(readonly [string, Row[]])[]> {
  const applied = await tx.rows<{ open_item_id: string; amount: string; currency_amount: string | null }>(sql`
    select open_item_id, amount, currency_amount from open_item_application
     where company_id = ${companyId} and source_kind = ${source.kind} and source_id = ${source.id} and source_event = ${source.event}`)
  if (applied.length === 0) return []
  const items = await lockOpenItems(
    tx,
    companyId,
    applied.map((row) => row.open_item_id),
  )
  const applications = applied.flatMap((row): Application[] => {
    const item = items.get(row.open_item_id)
    const currency = row.currency_amount === null ? {} : { currency: negate(parseAmount(row.currency_amount)) }
    return item ? [{ item, amount: negate(parseAmount(row.amount)), ...currency }] : []
  })
  return applyToOpenItems(tx, companyId, { date, applications, source: { ...source, event } })
}

export interface Closing {
  readonly date: Day
  readonly source: Omit<SourceEvent, 'event'>
  /** The event that opened it, of what is undone one by one. */
  readonly opened?: string | null
  /** What the ledger calls closing it. */
  readonly event: string
}

/**
 * Closes what a document opened because the document is undone.
 * @throws 484 when something was already applied to it, or closing a month restated it
 */
export async function closeOpenItemsOf(
  tx: Tx,
  companyId: string,
  { date, source, opened = null, event }: Closing,
): Promise<(readonly [string, Row[]])[]> {
  const items = await lockOpenItemsOf(tx, companyId, source, opened)
  if (items.some(({ balance, amount, restated }) => balance !== amount || restated !== zeroAmount)) return errors.fail('hasApplications')
  if (items.length === 0) return []
  const applications = items.map((item) => ({ item, amount: item.balance }))
  return applyToOpenItems(tx, companyId, { date, applications, source: { ...source, event } })
}

export interface ReceiptOver {
  readonly id: string
  readonly number: string
  readonly amount: string
  /** It collects something else as well. */
  readonly isMixed: boolean
}

/** The receipts that stand over what some documents opened. */
export const receiptsOver = (tx: Tx, companyId: string, sourceIds: readonly string[]): Promise<ReceiptOver[]> =>
  tx.rows<ReceiptOver>(sql`
    select r.id, r.number, r.amount, bool_or(not o.source_id = any(${[...sourceIds]}::uuid[])) as "isMixed"
      from receipt r
      join open_item_application a on a.company_id = ${companyId} and a.source_kind = ${RECEIPT} and a.source_id = r.id and a.source_event = 'post'
      join open_item o on o.company_id = ${companyId} and o.id = a.open_item_id
     where r.company_id = ${companyId} and r.state = 'posted'
       and r.id in (select x.source_id from open_item_application x join open_item i on i.company_id = ${companyId} and i.id = x.open_item_id
                     where x.company_id = ${companyId} and x.source_kind = ${RECEIPT} and i.source_id = any(${[...sourceIds]}::uuid[]))
     group by r.id, r.number, r.amount order by r.number`)
