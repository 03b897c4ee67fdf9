/** Consecutive numbers that are our own: taken last, in the transaction that writes, so that there are no holes or repeats. */
import type { Day } from '#base/date.ts'
import { codeIn, numberText, seriesOn, type Series } from './consecutive.ts'
import { sql, type Sql, type Tx } from './db/tx.server.ts'

export interface Consecutive {
  readonly prefix: string
  readonly number: number
  /** With how many digits it is written. */
  readonly digits: number
}

/** Where a number is taken: a place without a consecutive of its own uses that of what it belongs to. */
export interface NumberPlace {
  readonly branchId: string | null
  readonly registerId: string | null
}

export interface Numbered {
  /** Of what is numbered: QTE. */
  readonly code: string
  /** Until the company says otherwise. */
  readonly prefix: string
  /** Its year counts for those that begin again every year. */
  readonly today: Day
  readonly place?: NumberPlace
}

/** The codes that a place looks under, the nearest first. */
const codesOf = (code: string, { branchId, registerId }: NumberPlace = { branchId: null, registerId: null }): string[] => [
  ...[registerId, branchId].flatMap((id) => (id === null ? [] : codeIn(code, id))),
  code,
]

/**
 * Takes the next number, of the register, the branch or the company: the nearest that has a consecutive. That of the company
 * is made the first time.
 * @param count takes so many that follow one another; the first is answered
 */
export async function takeNext(tx: Tx, companyId: string, { code, prefix, today, place }: Numbered, count = 1): Promise<Consecutive> {
  const codes = codesOf(code, place)
  const year = Number(today.slice(0, 4))
  const row = await tx.first<{ prefix: string; number: number; digits: number; yearly: boolean; year: number | null }>(sql`
    insert into consecutive (company_id, code, prefix, next)
    select ${companyId}::uuid, coalesce(
             (select code from consecutive where company_id = ${companyId} and code = any(${codes}::text[])
               order by array_position(${codes}::text[], code) limit 1), ${code}), ${prefix}, 1 + ${count}::int
    on conflict (company_id, code) do update
      set next = case when consecutive.yearly and consecutive.year < ${year}::int then 1 + ${count}::int else consecutive.next + ${count}::int end,
          year = case when consecutive.yearly then greatest(consecutive.year, ${year}::int) else consecutive.year end
    returning prefix, next - ${count}::int as number, digits, yearly, year`)
  if (!row) throw new Error(`No consecutive for ${code}`)
  return { prefix: row.yearly ? `${row.prefix}-${row.year ?? year}` : row.prefix, number: row.number, digits: row.digits }
}

/** Takes it, as it is shown: "RC-45". */
export async function takeConsecutive(tx: Tx, companyId: string, numbered: Numbered): Promise<string> {
  const taken = await takeNext(tx, companyId, numbered)
  return numberText(taken.prefix, taken.number, taken.digits)
}

/** Takes so many that follow one another, as they are shown. */
export async function takeConsecutives(tx: Tx, companyId: string, numbered: Numbered, count: number): Promise<string[]> {
  const taken = await takeNext(tx, companyId, numbered, count)
  return Array.from({ length: count }, (_, index) => numberText(taken.prefix, taken.number + index, taken.digits))
}

/** A consecutive as it stands in the table; that of the company also before its first number. */
export async function seriesOf(tx: Tx, companyId: string, code: string, prefix: string): Promise<Series> {
  const row = await tx.first<Series>(sql`
    select prefix, next, digits, yearly, year from consecutive where company_id = ${companyId} and code = ${code}`)
  return row ?? { prefix, next: 1, digits: 0, yearly: false, year: null }
}

/** What the next number would be called in each place; somebody else may take it first. */
export async function nextNumbers(
  tx: Tx,
  companyId: string,
  { code, prefix, today }: Omit<Numbered, 'place'>,
): Promise<(place: NumberPlace) => string> {
  const rows = await tx.rows<Series & { readonly code: string }>(sql`
    select code, prefix, next, digits, yearly, year from consecutive
     where company_id = ${companyId} and (code = ${code} or kind = ${code})`)
  return (place) => {
    const codes = codesOf(code, place)
    const series = codes.flatMap((each) => rows.find((row) => row.code === each) ?? [])[0]
    if (!series) return numberText(prefix, 1)
    const on = seriesOn(series, today)
    return numberText(on.prefix, on.next, series.digits)
  }
}

/**
 * The numbers of those texts that carry a prefix, as `takeConsecutive` writes them: 45 of "RC-45" or "RC-0045".
 * @param texts a query with one column, `number`
 */
export const numbersOfTexts = (texts: Sql, prefix: string): Sql => sql`
  select substring(number from ${prefix.length + 2}::int)::bigint as number from (${texts}) texts
   where starts_with(number, ${`${prefix}-`}) and substring(number from ${prefix.length + 2}::int) ~ '^[0-9]{1,18}$'`

/** Whoever takes a number of these waits until the end of the transaction. */
export const lockConsecutives = (tx: Tx, companyId: string, codes: readonly string[]): Promise<number> =>
  tx.run(sql`select from consecutive where company_id = ${companyId} and code = any(${[...codes]}::text[]) order by code for update`)

/** The next number follows the last one, while the consecutive still has that prefix. */
export const followLast = (tx: Tx, companyId: string, code: string, { prefix, last }: { prefix: string; last: number }): Promise<number> =>
  tx.run(sql`
    update consecutive c set next = ${last}::bigint + 1
     where c.company_id = ${companyId} and c.code = ${code}
       and case when c.yearly then c.prefix || '-' || c.year else c.prefix end = ${prefix}`)
