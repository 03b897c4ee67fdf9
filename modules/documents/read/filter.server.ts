/**
 * The filter of a list of documents as conditions. Two ways lead to a page, and the wrong one is slow: from the few that
 * match, each found by an index and then sorted; or, when very many match, down the list's own order until the page is full.
 * So what was typed and what is owed is counted first, only as far as it matters, and the rarest leads.
 */
import { addDays, type Day } from '#base/date.ts'
import { withMerged } from '#modules/people/index.server.ts'
import { customCondition } from '#platform/custom/read.server.ts'
import { empty, join, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { afterPrefix, prefixesOf } from '#platform/search.ts'
import { carrying } from '#platform/tags/tags.server.ts'
import { isWorkTab, type DocumentTab } from '../tabs.ts'
import type { DocumentKind, DocumentKindCode } from '../kind/kind.ts'
import { daysOfSpan, type DocumentOrigin, type DueSpan, type ElectronicAnswer } from '../kind/origins.ts'
import { listedClause, type ListedFilter } from './listed.server.ts'
import { documentTags } from '../parts/tags.server.ts'

export interface Filter extends ListedFilter {
  readonly tab: DocumentTab
  readonly search: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Of one of the kinds that are kept at the address. */
  readonly kind?: DocumentKindCode | undefined
  readonly partyId?: string | undefined
  readonly branchId?: string | undefined
  readonly sellerId?: string | undefined
  readonly currency?: string | undefined
  readonly tagId?: string | undefined
  /** Of the head, or of one of its lines. */
  readonly costCenterId?: string | undefined
  readonly origin?: DocumentOrigin | undefined
  /** With an electronic document or without one. */
  readonly electronic?: ElectronicAnswer | undefined
  /** Of what is still owed. */
  readonly due?: DueSpan | undefined
  /** By the company's own fields, of the head and of the lines, as the query has it. */
  readonly custom?: string
}

export interface Within {
  readonly companyId: string
  readonly kind: DocumentKind
  /** Of a kind that is made from the electronic documents of suppliers: whether `d` was. */
  readonly came?: Sql | undefined
  readonly today: Day
}

/** As many as can be found one by one and sorted in a few milliseconds. */
const FEW = 1500

const PARTY_ENTITY = 'people.party'
export const searchEntity = (kind: DocumentKind): string => `document.${kind.code}`

const hasPrefix = (companyId: string, entity: string, prefix: string): Sql =>
  sql`w.company_id = ${companyId} and w.entity = ${entity} and w.word >= ${prefix} and w.word < ${afterPrefix(prefix)}`

/** Documents with a word of their own, and those of the third parties with one; some twice. The offset keeps the lookup by third party. */
const documentsWith = ({ companyId, kind }: Within, prefix: string, mostParties: Sql = empty): Sql => sql`
  select w.target_id as id from search_word w where ${hasPrefix(companyId, searchEntity(kind), prefix)}
  union all
  select x.id from (select w.target_id from search_word w where ${hasPrefix(companyId, PARTY_ENTITY, prefix)}${mostParties}) w
   cross join lateral (select x.id from document x where x.company_id = ${companyId} and x.party_id = w.target_id offset 0) x`

/** The same, asked of one document. A scalar subquery stays one: it is never turned into a set of all who match. */
const documentHas = ({ companyId, kind }: Within, prefix: string): Sql => sql` and (
  (select true from search_word w where ${hasPrefix(companyId, searchEntity(kind), prefix)} and w.target_id = d.id limit 1)
  or (select true from search_word w where ${hasPrefix(companyId, PARTY_ENTITY, prefix)} and w.target_id = d.party_id limit 1))`

interface Ledger {
  readonly isOpen: boolean
  readonly isOverdue: boolean
}

/** What each tab asks of the balance. Paid is what was owed and is no more, as the state of the row says. */
const ledgers: Readonly<Partial<Record<DocumentTab, Ledger>>> = {
  open: { isOpen: true, isOverdue: false },
  overdue: { isOpen: true, isOverdue: true },
  paid: { isOpen: false, isOverdue: false },
}

const owedOf = ({ companyId, kind, today }: Within, { isOpen, isOverdue }: Ledger): Sql => sql`
  b.company_id = ${companyId} and b.kind = ${kind.code} and b.is_open = ${isOpen}${isOverdue ? sql` and b.due_date < ${today}` : empty}`

/** The documents that have such a balance. */
const owedDocuments = (within: Within, ledger: Ledger): Sql => sql`
      select b.document_id from document_owed b where ${owedOf(within, ledger)}`

const isUnused = sql`coalesce(f.conversion, 'none') = 'none'`
/** Not all of it went on into others. */
const isLeft = sql`coalesce(f.conversion, 'none') <> 'whole'`
/** All of it came back. */
const isReturned = sql`coalesce(f.returned, 'none') = 'whole'`

/** Conditions of tabs that others ask too. */
export const draftClause = sql`d.state = 'draft' and d.stage is null`
/** What takes its number when it is approved, and is none of the drafts meanwhile. */
export const waitingClause = sql`d.state = 'draft' and d.stage = 'pending'`
/** Of those that stand. */
export const trialClause = sql`d.state = 'issued' and d.electronic_state = 'trial'`
export const unsentClause = sql`d.state = 'issued' and d.electronic_state in ('queued', 'sent', 'rejected', 'contingency')`

/** Each tab as a condition on a document `d`, its balance `b` and, of an offer, what happened to it `f`. */
export function tabClause(tab: DocumentTab, today: Day): Sql {
  switch (tab) {
    case 'all':
      return sql`true`
    case 'drafts':
      return draftClause
    case 'unsent':
      return unsentClause
    case 'trial':
      return trialClause
    case 'open':
      return sql`d.state = 'issued' and b.is_open`
    case 'overdue':
      return sql`d.state = 'issued' and b.is_open and b.due_date < ${today}`
    case 'paid':
      return sql`d.state = 'issued' and not b.is_open`
    case 'waiting':
      return sql`d.state = 'issued' and f.answer is null and ${isUnused} and d.due_date >= ${today}`
    case 'accepted':
      return sql`d.state = 'issued' and f.answer = 'accepted' and ${isUnused}`
    case 'rejected':
      return sql`d.state = 'issued' and f.answer = 'rejected' and ${isUnused}`
    case 'expired':
      return sql`d.state = 'issued' and f.answer is null and ${isUnused} and d.due_date < ${today}`
    case 'converted':
      return sql`d.state = 'issued' and not ${isUnused}`
    case 'toApprove':
      return sql`d.state in ('draft', 'issued') and d.stage = 'pending'`
    case 'approved':
    case 'processing':
      return sql`d.state = 'issued' and d.stage = ${tab} and ${isLeft}`
    case 'completed':
      return sql`d.state = 'issued' and d.stage <> 'pending' and (d.stage = 'completed' or not ${isLeft})`
    case 'closed':
      return sql`d.state = 'issued' and d.stage = ${tab}`
    case 'toReceive':
      return sql`d.state = 'issued' and d.stage in ('approved', 'sent') and coalesce(f.conversion, 'none') <> 'whole'`
    case 'received':
      return sql`d.state = 'issued' and d.stage in ('approved', 'sent') and f.conversion = 'whole'`
    case 'toDeliver':
      return sql`d.state = 'issued' and d.stage = 'issued' and ${isUnused} and not ${isReturned}`
    case 'toInvoice':
      return sql`d.state = 'issued' and d.stage is not null and coalesce(f.conversion, 'none') <> 'whole' and not ${isReturned}`
    case 'invoiced':
      return sql`d.state = 'issued' and d.stage is not null and f.conversion = 'whole'`
    case 'returned':
      return sql`d.state = 'issued' and ${isReturned}`
    case 'annulled':
      return sql`d.state = 'annulled'`
  }
}

/** How many match each word and the tab's balance, up to `few`. */
interface Counts {
  readonly words: readonly { readonly prefix: string; readonly count: number }[]
  readonly inTab: number
}

async function count(tx: Tx, within: Within, filter: Filter, isPage: boolean, few: number): Promise<Counts> {
  const { companyId } = within
  const prefixes = prefixesOf(filter.search)
  const ledger = isPage ? ledgers[filter.tab] : undefined
  // One word alone leads the totals anyhow.
  if (!ledger && prefixes.length < (isPage ? 1 : 2)) return { words: prefixes.map((prefix) => ({ prefix, count: 0 })), inTab: few }
  const words = prefixes.map(
    (prefix) => sql`greatest(
      (select count(*)::int from (select from search_word w where ${hasPrefix(companyId, PARTY_ENTITY, prefix)} limit ${few}) w),
      (select count(*)::int from (select from (${documentsWith(within, prefix, sql` limit ${few}`)}) d limit ${few}) d))`,
  )
  const inTab = ledger
    ? sql`(select count(*)::int from (select from document_owed b where ${owedOf(within, ledger)} limit ${few}) b)`
    : sql`${few}::int`
  const row = await tx.first<{ words: number[]; inTab: number }>(sql`
    select ${words.length > 0 ? sql`array[${join(words)}]` : sql`array[]::int[]`} as words, ${inTab} as "inTab"`)
  return {
    words: prefixes.map((prefix, index) => ({ prefix, count: row?.words[index] ?? few })).toSorted((a, b) => a.count - b.count),
    inTab: row?.inTab ?? few,
  }
}

const datesClause = ({ from, to }: Filter): Sql =>
  sql`${from ? sql` and d.date >= ${from}` : empty}${to ? sql` and d.date <= ${to}` : empty}`

const centerClause = ({ costCenterId }: Filter): Sql =>
  costCenterId
    ? sql` and (d.cost_center_id = ${costCenterId} or exists (
        select from document_line y where y.company_id = d.company_id and y.document_id = d.id and y.cost_center_id = ${costCenterId}))`
    : empty

/** On the balance `b`: of instalments, the first that is owed. */
const dueClause = ({ due }: Filter, today: Day): Sql => {
  if (!due) return empty
  if (due === 'past') return sql` and d.state = 'issued' and b.is_open and b.due_date < ${today}`
  return sql` and d.state = 'issued' and b.is_open and b.due_date between ${today} and ${addDays(today, daysOfSpan[due])}`
}

const choicesClause = (filter: Filter): Sql =>
  sql`${filter.origin ? sql` and d.origin = ${filter.origin}` : empty}${centerClause(filter)}${filter.branchId ? sql` and d.branch_id = ${filter.branchId}` : empty}${filter.sellerId ? sql` and d.seller_id = ${filter.sellerId}` : empty}${filter.currency ? sql` and d.currency = ${filter.currency}` : empty}${listedClause(filter)}${carrying(documentTags, 'd', filter.tagId ?? '')}`

/** What goes to the authority is electronic itself, once it has its code; of the rest, what was made from one. */
function electronicClause({ kind, came }: Within, { electronic }: Filter): Sql {
  if (!electronic) return empty
  const has = kind.isElectronic ? sql`d.unique_code is not null` : (came ?? sql`false`)
  return electronic === 'yes' ? sql` and ${has}` : sql` and not ${has}`
}

/** Of a third party and of whoever was merged into it; one alone is compared alone, which its index sorts too. */
async function partyClause(tx: Tx, { companyId }: Within, { partyId }: Filter): Promise<Sql> {
  if (!partyId) return empty
  const [own = partyId, ...merged] = await withMerged(tx, companyId, partyId)
  return merged.length === 0 ? sql` and d.party_id = ${own}` : sql` and d.party_id = any(${[own, ...merged]}::uuid[])`
}

/** Whose they are and the company's own fields. What is asked of lines is asked of one of them. */
async function wholeClause(tx: Tx, within: Within, filter: Filter): Promise<Sql> {
  const { companyId } = within
  const { custom = '' } = filter
  const ofParty = await partyClause(tx, within, filter)
  const ofHead = await customCondition(tx, companyId, 'document', custom, 'd')
  const ofLine = await customCondition(tx, companyId, 'line', custom, 'y')
  return ofLine === empty
    ? sql`${ofParty}${ofHead}`
    : sql`${ofParty}${ofHead} and exists (select from document_line y where y.company_id = d.company_id and y.document_id = d.id${ofLine})`
}

/** Of each number the version that stands, whatever its day. */
const own = (within: Within, filter: Filter): Sql => {
  const { companyId, kind, today } = within
  return sql`d.company_id = ${companyId} and d.kind = ${kind.code} and d.state <> 'superseded'${choicesClause(filter)}${electronicClause(within, filter)}${dueClause(filter, today)}`
}

const asked = (within: Within, words: Counts['words']): Sql =>
  words.length === 0
    ? empty
    : join(
        words.map(({ prefix }) => documentHas(within, prefix)),
        '',
      )

/**
 * The condition of a page: on `d` and its balance `b`.
 * @param few from how many on the list is walked in its own order
 */
export async function pageFilter(tx: Tx, within: Within, filter: Filter, few = FEW): Promise<Sql> {
  const { words, inTab } = await count(tx, within, filter, true, few)
  const dates = isWorkTab(filter.tab) ? empty : datesClause(filter)
  const clause = sql`${own(within, filter)}${dates}${await wholeClause(tx, within, filter)} and ${tabClause(filter.tab, within.today)}`
  const [lead, ...others] = words
  const ledger = ledgers[filter.tab]
  if (lead && lead.count < few) return sql`${clause} and d.id = any(array(${documentsWith(within, lead.prefix)}))${asked(within, others)}`
  if (ledger && inTab < few) return sql`${clause} and d.id = any(array(${owedDocuments(within, ledger)}))${asked(within, words)}`
  return sql`${clause}${asked(within, words)}`
}

/** The conditions of the totals, which see every match of each tab. */
export interface TotalsFilter {
  /** Of every tab. */
  readonly mine: Sql
  /** Of the days that are asked for, which no tab of work asks. */
  readonly dates: Sql
  /** Of one tab of work, found by what is owed. */
  readonly work: (tab: DocumentTab) => Sql
  /** Whether few match, or all are looked at anyhow: then one pass sees every tab. */
  readonly isOnePass: boolean
}

export async function totalsFilter(tx: Tx, within: Within, filter: Filter): Promise<TotalsFilter> {
  const [lead, ...others] = (await count(tx, within, filter, false, FEW)).words
  const named = lead ? sql` and d.id = any(array(${documentsWith(within, lead.prefix)}))${asked(within, others)}` : empty
  const mine = sql`${own(within, filter)}${await wholeClause(tx, within, filter)}${named}`
  return {
    mine,
    dates: datesClause(filter),
    work: (tab) => {
      const ledger = ledgers[tab]
      const owed = ledger ? sql` and d.id in (${owedDocuments(within, ledger)})` : empty
      return sql`${mine}${owed} and ${tabClause(tab, within.today)}`
    },
    isOnePass: lead !== undefined || filter.partyId !== undefined || ((filter.from ?? '') === '' && (filter.to ?? '') === ''),
  }
}

/** The conditions of what a head and a day say, on sums of documents. */
export const tallyFilter = (within: Within, filter: Filter): Pick<TotalsFilter, 'mine' | 'dates'> => ({
  mine: own(within, filter),
  dates: datesClause(filter),
})
