/** The inbox as it is read: the list with its tabs, one document with what it would become, and the rules. */
import { percentText } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import type { ReceivedDocument } from '#colombia/index.ts'
import { taxesInForce } from '#modules/taxes/index.server.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { together } from '#platform/together.ts'
import type { InboxRow, InboxTab, ReceivedView } from './endpoints.ts'
import { eventMarksOf, eventsOfRows, eventsViewOf } from './event-rows.server.ts'
import { codesOfSuppliers } from '../item-supplier/asked.server.ts'
import { codeWords, proposeLines, type KnownTax, type PostingRule, type ProposedLine } from './proposal.ts'

const order: Ordering = {
  columns: [
    { sql: 'x.date', type: 'date' },
    { sql: 'x.id', type: 'uuid' },
  ],
  direction: 'desc',
}

/** Each with the tab that it stands in, and why when something is wrong with it. */
export const everyReceived = (companyId: string): Sql => sql`(
  select r.id, r.kind, r.number, r.supplier, r.supplier_name as "supplierName", r.issued_on as date, r.due_on as "dueDate", r.is_credit as "isCredit",
         r.currency, r.tax, r.total, r.said, r.version, r.unique_code as "uniqueCode", r.file_name as "fileName", r.pdf is not null as "hasPdf",
         r.signature, r.validated, r.reason, d.id as "billId", d.state as "billState",
         concat_ws('-', nullif(d.prefix, ''), d.number) as "billNumber", w.problem,
         case when d.state = 'issued' then 'posted' when r.state = 'ignored' then 'ignored' when w.problem <> '' then 'problem' else 'new' end as tab
    from received_document r
    left join document d on d.company_id = r.company_id and d.id = r.bill_id
    cross join lateral (select case
      when r.signature = 'altered' then 'La firma no corresponde a este archivo: alguien lo cambió después de firmado.'
      when r.unfit <> '' then r.unfit
      when r.currency <> 'COP' and coalesce(r.said ->> 'rate', '') = '' then 'Está en ' || r.currency || ' y no dice su tasa de cambio: regístrala a mano.'
      when r.kind <> 'invoice' and not exists (
        select from received_document i where i.company_id = r.company_id and i.unique_code = r.said -> 'about' ->> 'key')
        then 'Es una nota de una factura que no está en tu buzón.'
      else '' end as problem) w
   where r.company_id = ${companyId}) x`

export interface ReceivedRow extends Omit<InboxRow, 'isReady' | 'events'> {
  readonly said: ReceivedDocument
  readonly version: number
  readonly uniqueCode: string
  readonly fileName: string
  readonly hasPdf: boolean
  readonly signature: ReceivedView['signature']
  readonly validated: boolean
  readonly reason: string
  readonly billId: string | null
  readonly billState: NonNullable<ReceivedView['bill']>['state'] | null
  readonly billNumber: string
}

interface Filter {
  readonly tab: InboxTab
  readonly text: string
}

const found = (text: string): Sql => {
  const pattern = `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  return text.trim() === ''
    ? empty
    : sql` and (x."supplierName" ilike ${pattern} or x.number ilike ${pattern} or x.supplier ilike ${pattern})`
}

export async function readInbox(tx: Tx, { companyId, now }: { companyId: string; now: Date }, filter: Filter, page: PageRequest) {
  const clauses = pageClauses(order, page, filter)
  const [rows, tallied] = await together([
    tx.rows<ReceivedRow>(
      sql`select * from ${everyReceived(companyId)} where x.tab = ${filter.tab}${found(filter.text)}${clauses.where}${clauses.tail}`,
    ),
    tx.rows<{ tab: InboxTab; count: number }>(sql`select x.tab, count(*)::int as count from ${everyReceived(companyId)} group by 1`),
  ])
  const paged = pageOf(rows, order, page, filter, (row) => [row.date, row.id])
  const [rules, events] = await together([
    readRules(tx, companyId, [...new Set(paged.rows.map(({ supplier }) => supplier))]),
    eventsOfRows(tx, companyId, paged.rows),
  ])
  const counts: Record<InboxTab, number> = { new: 0, posted: 0, ignored: 0, problem: 0 }
  for (const { tab, count } of tallied) counts[tab] = count
  return {
    next: paged.next,
    counts,
    rows: paged.rows.map(
      (row): InboxRow => ({
        ...{ ...headOf(row), isReady: isReady(row, rules.get(row.supplier) ?? []), events: eventMarksOf(row, events, now) },
      }),
    ),
  }
}

const headOf = ({
  id,
  kind,
  number,
  supplier,
  supplierName,
  date,
  dueDate,
  isCredit,
  currency,
  tax,
  total,
  tab,
  problem,
}: ReceivedRow) => ({
  ...{ id, kind, number, supplier, supplierName, date, dueDate, isCredit, currency, tax, total, tab, problem },
})

/** Somebody said where it goes. */
const isDecided = ({ accountId, itemId }: Pick<ProposedLine, 'accountId' | 'itemId'>): boolean => accountId !== null || itemId !== null

const isReady = ({ kind, tab, said }: ReceivedRow, rules: readonly PostingRule[]): boolean =>
  kind === 'invoice' && tab === 'new' && proposeLines(said, rules, []).every(isDecided)

export const readReceivedRow = (tx: Tx, companyId: string, id: string): Promise<ReceivedRow | undefined> =>
  tx.first<ReceivedRow>(sql`select * from ${everyReceived(companyId)} where x.id = ${id}`)

/** Of each supplier; those whose account takes movements no more, or whose item is out of use, are left out. */
async function readRules(tx: Tx, companyId: string, suppliers: readonly string[]): Promise<ReadonlyMap<string, PostingRule[]>> {
  const rows = await tx.rows<PostingRule & { supplier: string }>(sql`
    select r.supplier, r.words, r.account_id as "accountId", r.item_id as "itemId", r.unit_id as "unitId", c.id as "costCenterId", r.learned_on as "learnedOn"
      from posting_rule r
      left join account a on a.company_id = r.company_id and a.id = r.account_id and a.active and a.postable
      left join item i on i.company_id = r.company_id and i.id = r.item_id and i.active
      left join cost_center c on c.company_id = r.company_id and c.id = r.cost_center_id and c.active
     where r.company_id = ${companyId} and r.supplier = any(${[...suppliers]}::text[]) and (a.id is not null or i.id is not null)`)
  // The code that somebody wrote goes before what was learned.
  return Map.groupBy([...(await rulesOfCodes(tx, companyId, suppliers)), ...rows], ({ supplier }) => supplier)
}

/** The codes that are written for these suppliers on the pages of items, as rules. */
async function rulesOfCodes(tx: Tx, companyId: string, suppliers: readonly string[]): Promise<(PostingRule & { supplier: string })[]> {
  const codes = await codesOfSuppliers(tx, companyId, suppliers)
  return codes.map(({ supplier, code, itemId, unitId }) => ({
    ...{ supplier, words: codeWords(code), accountId: null, itemId, unitId, costCenterId: null, learnedOn: null, isWritten: true },
  }))
}

export async function knownTaxes(tx: Tx, companyId: string, day: Day): Promise<(KnownTax & { readonly name: string })[]> {
  const taxes = await taxesInForce(tx, companyId, day)
  return taxes.flatMap(({ id, code, name, kind, rate, active }) =>
    active && (kind === 'percent' || kind === 'exempt') ? [{ id, code, name, rate: percentText(rate) }] : [],
  )
}

/** Its lines as the bill takes them. */
export async function proposalOf(tx: Tx, companyId: string, { said, supplier }: ReceivedRow) {
  const [rules, taxes] = await together([readRules(tx, companyId, [supplier]), knownTaxes(tx, companyId, said.date)])
  return { taxes, lines: proposeLines(said, rules.get(supplier) ?? [], taxes) }
}

/** Up to what an invoice of a supplier posts itself, in pesos; null of none. */
export const readAutomatic = async (tx: Tx, companyId: string, supplier: string): Promise<string | null> =>
  (
    await tx.first<{ upTo: string }>(sql`
      select up_to as "upTo" from automatic_posting where company_id = ${companyId} and supplier = ${supplier}`)
  )?.upTo ?? null

export const findSupplier = (tx: Tx, companyId: string, identification: string): Promise<{ id: string } | undefined> =>
  tx.first<{ id: string }>(sql`
    select id from party where company_id = ${companyId} and identification = ${identification} order by is_supplier desc, active desc, id limit 1`)

const namesOf = (lines: readonly ProposedLine[], of: 'accountId' | 'costCenterId' | 'itemId' | 'unitId'): string[] =>
  lines.flatMap((line) => line[of] ?? [])

export async function readView(tx: Tx, companyId: string, id: string, now: Date): Promise<Omit<ReceivedView, 'issuer'> | null> {
  const row = await readReceivedRow(tx, companyId, id)
  if (!row) return null
  const { lines, taxes } = await proposalOf(tx, companyId, row)
  const [automaticUpTo, events, party, accounts, centers, items, units] = await together([
    readAutomatic(tx, companyId, row.supplier),
    eventsOfRows(tx, companyId, [row]),
    findSupplier(tx, companyId, row.supplier),
    tx.rows<{ id: string; code: string; name: string }>(sql`
      select id, code, name from account where company_id = ${companyId} and id = any(${namesOf(lines, 'accountId')}::uuid[])`),
    tx.rows<{ id: string; name: string }>(sql`
      select id, code || ' ' || name as name from cost_center where company_id = ${companyId} and id = any(${namesOf(lines, 'costCenterId')}::uuid[])`),
    tx.rows<{ id: string; code: string; name: string; unitName: string }>(sql`
      select id, code, name, unit_name as "unitName" from item where company_id = ${companyId} and id = any(${namesOf(lines, 'itemId')}::uuid[])`),
    tx.rows<{ id: string; name: string }>(sql`
      select id, name from measurement_unit where company_id = ${companyId} and id = any(${namesOf(lines, 'unitId')}::uuid[])`),
  ])
  const itemOf = ({ itemId, unitId }: ProposedLine) => {
    const item = items.find((each) => each.id === itemId)
    const unit = units.find((each) => each.id === unitId)
    return item ? { ...item, unitId: unit?.id ?? null, unitName: unit?.name ?? item.unitName } : null
  }
  const { said, billId, billState } = row
  return {
    ...headOf(row),
    events: eventsViewOf(row, events, now),
    isReady: row.kind === 'invoice' && row.tab === 'new' && lines.every(isDecided),
    ...{ version: row.version, uniqueCode: row.uniqueCode, fileName: row.fileName, hasPdf: row.hasPdf },
    ...{ signature: row.signature, validated: row.validated, reason: row.reason },
    ...{ order: said.order, notes: [...said.notes], aboutNumber: said.about?.number ?? '', net: said.totals.net },
    partyId: party?.id ?? null,
    automaticUpTo,
    bill: billId === null || billState === null ? null : { id: billId, number: row.billNumber, state: billState },
    lines: lines.map((line) => ({
      ...{ description: line.description, quantity: line.quantity, unitPrice: line.unitPrice, net: line.net },
      item: itemOf(line),
      taxes: line.taxIds.flatMap((taxId) => taxes.find((tax) => tax.id === taxId)?.name ?? []),
      account: accounts.find((each) => each.id === line.accountId) ?? null,
      costCenter: centers.find((each) => each.id === line.costCenterId) ?? null,
      origin: line.origin,
    })),
  }
}

/** Of a row `r` of a supplier, by their identification; that alone of one that has no third party. */
const supplierName = sql`coalesce((select p.display_name from party p where p.company_id = r.company_id and p.identification = r.supplier order by p.is_supplier desc, p.id limit 1), r.supplier)`

/** Of each supplier, or of one: up to what their next invoices post themselves. */
export const readAutomatics = (tx: Tx, companyId: string, supplier: string) =>
  tx.rows<{ supplier: string; supplierName: string; upTo: string }>(sql`
    select r.supplier, ${supplierName} as "supplierName", r.up_to as "upTo" from automatic_posting r
     where r.company_id = ${companyId} and (${supplier} = '' or r.supplier = ${supplier}) order by 2, 1 limit 500`)

export const readPostingRules = (tx: Tx, companyId: string, supplier: string) =>
  tx.rows<{
    supplier: string
    supplierName: string
    words: string
    account: { id: string; code: string; name: string } | null
    item: { id: string; code: string; name: string } | null
    costCenter: { id: string; name: string } | null
    on: string
  }>(sql`
    select r.supplier, ${supplierName} as "supplierName",
           r.words, case when a.id is not null then json_build_object('id', a.id, 'code', a.code, 'name', a.name) end as account,
           case when i.id is not null then json_build_object('id', i.id, 'code', i.code, 'name', i.name) end as item,
           case when c.id is not null then json_build_object('id', c.id, 'name', c.code || ' ' || c.name) end as "costCenter", r.learned_on as "on"
      from posting_rule r
      left join account a on a.company_id = r.company_id and a.id = r.account_id
      left join item i on i.company_id = r.company_id and i.id = r.item_id
      left join cost_center c on c.company_id = r.company_id and c.id = r.cost_center_id
     where r.company_id = ${companyId} and (${supplier} = '' or r.supplier = ${supplier})
     order by 2, r.words limit 500`)
