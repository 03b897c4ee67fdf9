/** What a renumbering reads: the numbers of a type in some months, and what would stand in its way. */
import { addDays, lastOfMonth, type Day } from '#base/date.ts'
import { BusinessError, type ErrorBody } from '#base/errors.ts'
import { enterPeriod, onBehalfOf, periodRefusal, type Entering } from '#modules/accounting/index.server.ts'
import type { JournalProcess } from '#modules/accounting/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { journalErrors as errors } from '../errors.ts'
import { handProcesses } from '../journal-voucher.ts'
import { MOST_RENUMBERED, type Numbering } from './endpoints.ts'
import { placeOf, rowsOf, type EntryNumber, type NewNumber } from './renumber.ts'

const firstOf = (month: string): Day => `${month}-01` as Day
export const daysOf = ({ from, to }: Pick<Numbering, 'from' | 'to'>) => ({ from: firstOf(from), to: lastOfMonth(firstOf(to)) })

/** What is sent to the tax authority under its number. */
const sent: readonly JournalProcess[] = ['invoice', 'creditNote', 'debitNote']
/** Written by people, or by the product with numbers of their own. */
const own: readonly JournalProcess[] = [...handProcesses, 'reversal', 'recost', 'yearClosing']

/** Why the entries of a type keep their number; null when they may have another. */
export function refusalOfType({ name, process }: { readonly name: string; readonly process: JournalProcess | null }): ErrorBody | null {
  if (process === null || own.includes(process)) return null
  if (sent.includes(process)) return errors.of('sentKeepsNumber', {}, 'type')
  return httpErrors.of('invalid', { detalle: `«${name}» lleva el número de cada documento, que no cambia.` }, 'type')
}

/** @throws 401 of no type, 676 of what is sent to the tax authority, 401 of what carries the number of its document */
export async function requireType(tx: Tx, companyId: string, code: string): Promise<void> {
  const type = await tx.first<{ name: string; process: JournalProcess | null }>(sql`
    select name, process from journal_entry_type where company_id = ${companyId} and code = ${code}`)
  if (!type) return httpErrors.fail('invalid', { detalle: 'Elige el tipo de comprobante.' }, 'type')
  const refusal = refusalOfType(type)
  if (refusal) throw new BusinessError([refusal])
}

const MOST_MONTHS = 36

function monthsOf({ from, to }: Pick<Numbering, 'from' | 'to'>): Day[] {
  const wrong = (detalle: string) => httpErrors.fail('invalid', { detalle }, 'to')
  if (to < from) return wrong('El último mes va después del primero.')
  const months = [firstOf(from)]
  for (let at = months[0]; at !== undefined && at < firstOf(to); months.push(at)) {
    at = addDays(lastOfMonth(at), 1)
    if (months.length > MOST_MONTHS) return wrong(`Máximo ${MOST_MONTHS} meses a la vez.`)
  }
  return months
}

/**
 * Every month of the range lets this person write.
 * @param isLocked keeps it so until the end of the transaction
 * @throws 430, 431, 433 at `from`
 */
export async function enterMonths(
  tx: Tx,
  { session, now }: { readonly session: Session; readonly now: Date },
  range: Pick<Numbering, 'from' | 'to'>,
  isLocked: boolean,
): Promise<void> {
  for (const date of monthsOf(range)) {
    const entering: Entering = { companyId: session.companyId, date, today: null, modules: ['accounting'], by: onBehalfOf(session, now) }
    const refusal = await periodRefusal(tx, entering)
    if (refusal) throw new BusinessError([{ ...refusal, field: 'from' }])
    if (isLocked) await enterPeriod(tx, entering)
  }
}

export interface FoundEntry extends EntryNumber {
  /** Of the first version under that number. */
  readonly entryId: string
  /** Of one that a person wrote. */
  readonly journalId: string | null
  readonly description: string
}

interface FoundRow extends Omit<FoundEntry, 'series'> {
  series: string | null
}

/** The numbers of a type in some months, each once. @throws 401 of what carries the number of its document, or too many */
export async function readNumbers(tx: Tx, companyId: string, type: string, days: { from: Day; to: Day }): Promise<FoundEntry[]> {
  const rows = await tx.rows<FoundRow>(sql`
    select distinct on (n.number) n.number, e.date, n.series, e.id as "entryId", e.description, j.id as "journalId"
      from journal_entry e join entry_number n on n.company_id = ${companyId} and n.entry_id = e.id
      left join journal j on j.company_id = ${companyId} and j.type = n.type and j.number = n.number
     where e.company_id = ${companyId} and e.date between ${days.from} and ${days.to} and n.type = ${type}
     order by n.number, n.version nulls last limit ${MOST_RENUMBERED + 1}`)
  if (rows.length > MOST_RENUMBERED)
    return httpErrors.fail('invalid', { detalle: `Máximo ${MOST_RENUMBERED} comprobantes a la vez: elige menos meses.` }, 'to')
  return rows.map(({ series, ...row }) =>
    series === null
      ? httpErrors.fail('invalid', { detalle: `El comprobante ${row.number} lleva el número de su documento, que no cambia.` }, 'type')
      : { ...row, series },
  )
}

/** @throws 401 when a first number is asked of more than one row of numbers */
export function requireOneRow(entries: readonly EntryNumber[]): void {
  const prefixes = rowsOf(entries).flatMap(([first]) => (first ? placeOf(first.number).prefix : []))
  if (prefixes.length < 2) return
  const detalle = `En esos meses hay varias numeraciones (${[...new Set(prefixes)].join(', ')}): deja el número vacío o elige otros meses.`
  httpErrors.fail('invalid', { detalle }, 'first')
}

/**
 * The numbers of a type once some have changed, beside those that have not.
 * @throws 675 when one would be had twice, or one before the last would be missing
 */
export async function requireWhole(
  tx: Tx,
  companyId: string,
  type: string,
  changed: readonly Pick<NewNumber, 'number' | 'to' | 'series'>[],
): Promise<void> {
  const wrong = await tx.first(sql`
    with changed as (
      select * from unnest(${changed.map(({ number }) => number)}::text[], ${changed.map(({ to }) => to)}::text[],
                           ${changed.map(({ series }) => series)}::text[]) c (old, new, series)),
    kept as (
      select distinct n.series, n.number from entry_number n
       where n.company_id = ${companyId} and n.type = ${type} and not exists (select from changed c where c.old = n.number)),
    after as (
      select series, number from kept where series in (select series from changed)
      union all
      select series, new from changed),
    places as (
      select series, regexp_replace(number, '-?[0-9]+$', '') as prefix, substring(number from '[0-9]+$')::bigint as place from after),
    runs as (
      select series, prefix, max(place) as last, range_agg(int8range(place, place + 1)) as held from places group by 1, 2),
    skipped as (
      select code, prefix, range_agg(int8range(from_number, to_number + 1)) as held from consecutive_skip where company_id = ${companyId} group by 1, 2)
    select from kept k join changed c on c.new = k.number
    union all
    select from runs r left join skipped s on s.code = r.series and s.prefix = r.prefix
     where not r.held + coalesce(s.held, '{}') @> int8range(1, r.last + 1)
     limit 1`)
  if (wrong) errors.fail('numbersNotWhole', {}, 'first')
}
