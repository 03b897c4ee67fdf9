/**
 * Sums of the books for reports: of each account, and of each third party or cost centre in it, under the filters that the
 * reports share. They come folded, so that the cost does not grow with what there is behind.
 */
import type { Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import {
  areBooksApart,
  arePartsWhole,
  countsIn,
  NO_PART,
  partSums,
  YEAR_CLOSING,
  type PartSums,
  type SumPart,
} from '#modules/accounting/index.server.ts'
import { standingFor, withMerged } from '#modules/people/index.server.ts'
import type { Ledger } from '#modules/accounting/index.ts'
import { empty, join, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { NONE } from '#platform/report/parameter.ts'
import { afterPrefix } from '#platform/search.ts'

/** Which books are read, and when: every report of the books asks it. */
export interface LedgerReading {
  /** What counts in it, with what counts in both. */
  readonly book: Ledger
  /** What was recorded until the end of this day, whatever its own day; null is all there is. */
  readonly known: Day | null
  /** Entries that close a year: a year keeps its results when they are left out. */
  readonly closings: 'in' | 'out'
}

export interface LedgerFilter extends LedgerReading {
  readonly period: { readonly from: Day; readonly to: Day }
  /** From this code to all that hangs from that one; null is no end. */
  readonly account: string | null
  readonly accountTo: string | null
  readonly party: string | null
  /** With the centres that hang from it. */
  readonly center: string | null
  readonly side: 'all' | 'debit' | 'credit'
  /** What was before the period is not asked for: openings are nothing. */
  readonly movesOnly?: true
}

export interface LedgerSum {
  readonly accountId: string
  /** Null too when sums are not told apart by third party. */
  readonly partyId: string | null
  readonly centerId: string | null
  readonly opening: bigint
  readonly debit: bigint
  readonly credit: bigint
  readonly lines: number
}

/** What sums are told apart by, besides the account. */
export type LedgerSplit = 'account' | 'party' | 'center'

/** A code stands for itself and all that hangs from it: "13" to "13" is every account of Deudores. Of `account a`. */
export function accountsIn({ account, accountTo }: Pick<LedgerFilter, 'account' | 'accountTo'>): Sql {
  const from = account === null ? empty : sql` and a.code >= ${account}`
  return accountTo === null ? from : sql`${from} and a.code < ${afterPrefix(accountTo)}`
}

/** Of `journal_line l`: the third party with whoever was merged into it, the centre and the side that were asked for. */
export function linesIn(companyId: string, { party, center, side }: Pick<LedgerFilter, 'party' | 'center' | 'side'>): Sql {
  const ofParty =
    party === null ? empty : party === NONE ? sql` and l.party_id is null` : sql` and l.party_id = ${standingFor(companyId, party)}`
  const ofSide = side === 'all' ? empty : side === 'debit' ? sql` and l.debit > 0` : sql` and l.credit > 0`
  return sql`${ofParty}${centersIn(companyId, center)}${ofSide}`
}

/** When a day ends where the company is: in Bogotá it is always five hours behind. */
const endOf = (day: Day): Sql => sql`((${day}::date + 1)::timestamp at time zone 'America/Bogota')`

/** Of `journal_line l`: what counts in the ledger and was known on the day. */
export function readIn(companyId: string, { book, known, closings }: LedgerReading): Sql {
  const asked = [
    ...(known === null ? [] : [sql`x.created_at < ${endOf(known)}`]),
    ...(closings === 'in' ? [] : [sql`x.source_kind <> ${YEAR_CLOSING}`]),
  ]
  const ofEntry =
    asked.length === 0
      ? empty
      : sql` and exists (select from journal_entry x where x.company_id = ${companyId} and x.id = l.entry_id and ${join(asked, ' and ')})`
  return sql` and ${countsIn(book, sql`l.book`)}${ofEntry}`
}

const hasClosings = async (tx: Tx, companyId: string): Promise<boolean> =>
  (await tx.first(sql`select 1 from journal_entry where company_id = ${companyId} and source_kind = ${YEAR_CLOSING} limit 1`)) !== undefined

/** The filters that are shown to a company that keeps two ledgers, or closed a year. */
export const usedParameters = { book: areBooksApart, closings: hasClosings }

/** Of `journal_line l`, or of any table called so that has a cost centre. */
export function centersIn(companyId: string, center: string | null): Sql {
  if (center === null) return empty
  if (center === NONE) return sql` and l.cost_center_id is null`
  return sql` and l.cost_center_id = any(array(${below(companyId, center)}))`
}

/** The ids of a centre and of all that hang from it. */
const below = (companyId: string, center: string): Sql => sql`
  with recursive below as (
    select id from cost_center where company_id = ${companyId} and id = ${center}
    union all
    select c.id from cost_center c join below b on c.parent_id = b.id where c.company_id = ${companyId})
  select id from below`

/** Sums of every account in a period. */
export const wholeSums = (
  tx: Tx,
  companyId: string,
  { period, book, known, closings }: LedgerReading & Pick<LedgerFilter, 'period'>,
): Promise<LedgerSum[]> =>
  ledgerSums(
    tx,
    companyId,
    { period, book, known, closings, account: null, accountTo: null, party: null, center: null, side: 'all' },
    'account',
  )

/** A figure of each account as the trial balance has it, under the filters of a statement. */
export async function trialOf(
  tx: Tx,
  companyId: string,
  filter: LedgerReading & Pick<LedgerFilter, 'period'> & Partial<LedgerFilter>,
  figureOf: (sum: LedgerSum) => bigint,
): Promise<ReadonlyMap<string, bigint>> {
  const nothing = { account: null, accountTo: null, party: null, center: null, side: 'all' } as const
  const sums = await ledgerSums(tx, companyId, { ...nothing, ...filter }, 'account')
  return new Map(sums.map((sum) => [sum.accountId, figureOf(sum)]))
}

/** The accounts that hang from a code, itself among them. */
export async function accountsWithin(tx: Tx, companyId: string, code: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select a.id from account a where a.company_id = ${companyId}${accountsIn({ account: code, accountTo: code })}`)
  return new Set(rows.map(({ id }) => id))
}

/** Sums under the filter, those without any figure left out. */
export async function ledgerSums(tx: Tx, companyId: string, filter: LedgerFilter, split: LedgerSplit): Promise<LedgerSum[]> {
  const sums = (await folded(tx, companyId, filter, split)) ?? (await fromLines(tx, companyId, { ...filter, source: ALL_LINES }, split))
  const some = await takenOff(tx, companyId, { filter, split }, sums)
  const all = split === 'party' ? inStanding(some, await readMerged(tx, companyId)) : some
  return all.filter(({ opening, lines }) => opening !== 0n || lines > 0)
}

/** Of each third party that was merged, the one that stands for it. */
export async function readMerged(tx: Tx, companyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ id: string; into: string }>(
    sql`select id, merged_into as into from party where company_id = ${companyId} and merged_into is not null`,
  )
  return new Map(rows.map(({ id, into }) => [id, into]))
}

/** The sums of whoever was merged are those of the one that stands. */
const inStanding = (sums: readonly LedgerSum[], merged: ReadonlyMap<string, string>): readonly LedgerSum[] =>
  merged.size === 0 ? sums : joined(sums.map((sum) => ({ ...sum, partyId: sum.partyId && (merged.get(sum.partyId) ?? sum.partyId) })))

interface Source {
  /** `journal_line l`, all of them or those of some entries. */
  readonly from: Sql
  /** Reads them under its own conditions. */
  readonly isWhole: boolean
}

const ALL_LINES: Source = { from: sql`journal_line l`, isWhole: true }

/** The lines of some entries `e`, found by their day or by when they were recorded. */
const linesOf = (companyId: string, entries: Sql): Source => ({
  from: sql`(select e.id from journal_entry e where e.company_id = ${companyId} and ${entries}) e
            join journal_line l on l.company_id = ${companyId} and l.entry_id = e.id`,
  isWhole: false,
})

interface SumsAsked {
  readonly filter: LedgerFilter
  readonly split: LedgerSplit
}

/**
 * What does not count of what is folded: entries recorded since a day, and those that close a year, of which there is at most one a year. They are
 * added up apart and taken off, so that the cost follows what was recorded since then and not what there is behind.
 */
async function takenOff(tx: Tx, companyId: string, { filter, split }: SumsAsked, sums: readonly LedgerSum[]): Promise<LedgerSum[]> {
  const { known, period, closings } = filter
  const isClosing = sql`e.source_kind = ${YEAR_CLOSING}`
  const since = known === null ? null : sql`e.created_at >= ${endOf(known)} and e.date <= ${period.to}`
  const out = [
    ...(since ? [linesOf(companyId, since)] : []),
    ...(closings === 'out' ? [linesOf(companyId, since ? sql`${isClosing} and e.created_at < ${endOf(known as Day)}` : isClosing)] : []),
  ]
  if (out.length === 0) return [...sums]
  const left = new Map(sums.map((sum) => [keyOf(sum), sum]))
  for (const source of out) {
    for (const off of await fromLines(tx, companyId, { ...filter, source }, split)) {
      const sum = left.get(keyOf(off))
      if (!sum) continue
      const [opening, debit, credit, lines] = [
        sum.opening - off.opening,
        sum.debit - off.debit,
        sum.credit - off.credit,
        sum.lines - off.lines,
      ]
      left.set(keyOf(off), { ...sum, opening, debit, credit, lines })
    }
  }
  return [...left.values()]
}

/** Which fold has the figures: of accounts, or of one of their parts; null when none has. */
function foldOf({ party, center, side }: LedgerFilter, split: LedgerSplit): SumPart | 'account' | null {
  if (side !== 'all') return null
  const parts = new Set<SumPart>([
    ...(split === 'account' ? [] : [split]),
    ...(party === null ? [] : (['party'] as const)),
    ...(center === null ? [] : (['center'] as const)),
  ])
  const [one, another] = parts
  return another === undefined ? (one ?? 'account') : null
}

/** Null when no fold has these figures: told apart by two things at once, of one side alone, or before a worker made up for the parts. */
async function folded(tx: Tx, companyId: string, filter: LedgerFilter, split: LedgerSplit): Promise<LedgerSum[] | null> {
  const fold = foldOf(filter, split)
  if (fold === null || (fold !== 'account' && !(await arePartsWhole(tx, companyId)))) return null
  const { period, book, account, accountTo, party, center } = filter
  const isOfAll = account === null && accountTo === null
  const only =
    party !== null
      ? party === NONE
        ? [NO_PART]
        : await withMerged(tx, companyId, party)
      : center !== null
        ? await centersBelow(tx, companyId, center)
        : null
  const sums = await partSums(tx, companyId, {
    ...period,
    ...{ ledger: book, part: fold === 'account' ? null : fold, only, movesOnly: filter.movesOnly === true },
    accounts: isOfAll ? null : sql`select a.id from account a where a.company_id = ${companyId}${accountsIn(filter)}`,
  })
  const told = sums.map((sum) => sumOf(sum, split))
  return split === 'account' && fold !== 'account' ? joined(told) : told
}

const sumOf = ({ partId, ...sum }: PartSums, split: LedgerSplit): LedgerSum => ({
  ...sum,
  partyId: split === 'party' ? partId : null,
  centerId: split === 'center' ? partId : null,
})

const keyOf = ({ accountId, partyId, centerId }: LedgerSum): string => `${accountId} ${partyId} ${centerId}`

/** Of each account and of each of its parts that are told apart one sum, of all that were asked for. */
function joined(sums: readonly LedgerSum[]): LedgerSum[] {
  const byKey = new Map<string, LedgerSum>()
  for (const sum of sums) {
    const key = keyOf(sum)
    const known = byKey.get(key)
    byKey.set(
      key,
      known
        ? {
            ...sum,
            ...{ opening: known.opening + sum.opening, debit: known.debit + sum.debit, credit: known.credit + sum.credit },
            lines: known.lines + sum.lines,
          }
        : sum,
    )
  }
  return [...byKey.values()]
}

/** A centre with all that hang from it. */
async function centersBelow(tx: Tx, companyId: string, center: string): Promise<string[]> {
  if (center === NONE) return [NO_PART]
  const rows = await tx.rows<{ id: string }>(
    sql`select c.id from cost_center c where c.company_id = ${companyId} and c.id = any(array(${below(companyId, center)}))`,
  )
  return rows.map(({ id }) => id)
}

interface SumRow {
  account_id: string
  party_id: string | null
  center_id: string | null
  opening: string
  debit: string
  credit: string
  lines: number
}

/** What no fold has is added up from its lines, by the index that holds their figures. */
async function fromLines(
  tx: Tx,
  companyId: string,
  { source, ...filter }: LedgerFilter & { readonly source: Source },
  split: LedgerSplit,
): Promise<LedgerSum[]> {
  const { period, book } = filter
  // The index holds no book: where nothing is told apart it is not asked.
  const ofBook = !source.isWhole || (await areBooksApart(tx, companyId)) ? sql` and ${countsIn(book, sql`l.book`)}` : empty
  const conditions = [
    sql`l.company_id = ${companyId} and l.date <= ${period.to}${linesIn(companyId, filter)}${ofBook}`,
    ...(filter.account === null && filter.accountTo === null
      ? []
      : [
          sql`l.account_id = any(array(
            select a.id from account a where a.company_id = ${companyId}${accountsIn(filter)}))`,
        ]),
    // Of one side alone nothing runs, so what was before does not matter.
    ...(filter.side === 'all' && !filter.movesOnly ? [] : [sql`l.date >= ${period.from}`]),
  ]
  const rows = await tx.rows<SumRow>(sql`
    select l.account_id, ${split === 'party' ? sql`l.party_id` : sql`null::uuid`} as party_id,
           ${split === 'center' ? sql`l.cost_center_id` : sql`null::uuid`} as center_id,
           coalesce(sum(l.debit - l.credit) filter (where l.date < ${period.from}), 0)::numeric(24,2) as opening,
           coalesce(sum(l.debit) filter (where l.date >= ${period.from}), 0)::numeric(24,2) as debit,
           coalesce(sum(l.credit) filter (where l.date >= ${period.from}), 0)::numeric(24,2) as credit,
           count(*) filter (where l.date >= ${period.from}) as lines
      from ${source.from} where ${join(conditions, ' and ')}
     group by 1, 2, 3`)
  return rows.map((row) => ({
    accountId: row.account_id,
    partyId: row.party_id,
    centerId: row.center_id,
    opening: parseAmount(row.opening),
    debit: parseAmount(row.debit),
    credit: parseAmount(row.credit),
    lines: row.lines,
  }))
}
