/** Reading values of law: the company's own wins over the one of all. */
import { parseAmount, type Amount } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { LegalValue } from './endpoints.ts'
import { inForceOf, type LegalValueName } from './rules.ts'

/** Pesos of one UVT on a day; null while nobody wrote that year's. */
export async function uvtInForce(tx: Tx, companyId: string, date: Day): Promise<Amount | null> {
  const found = await tx.first<{ value: string }>(sql`
    select value from (
      select 1 as turn, value #>> '{}' as value from company_legal_value
       where company_id = ${companyId} and name = 'uvt' and starts <= ${date} and ends >= ${date}
       union all
      select 2, value #>> '{}' from legal_value where name = 'uvt' and starts <= ${date} and (ends is null or ends >= ${date})) v
     order by turn limit 1`)
  return found ? parseAmount(found.value) : null
}

interface SharedRow {
  readonly name: LegalValueName
  readonly from: Day
  readonly to: Day
  readonly value: string
  readonly source: string
  readonly origin: 'release' | 'operator'
  readonly writtenAt: Date
}

interface OwnRow extends Omit<SharedRow, 'origin'> {
  readonly id: string
  readonly writtenBy: string | null
}

/** Every UVT that the company knows, the latest first. */
export async function readLegalValues(tx: Tx, companyId: string): Promise<LegalValue[]> {
  const shared = await tx.rows<SharedRow>(sql`
    select name, starts as "from", coalesce(ends, starts) as "to", value #>> '{}' as value, source, origin, written_at as "writtenAt"
      from legal_value where name = 'uvt'`)
  const own = await tx.rows<OwnRow>(sql`
    select v.id, v.name, v.starts as "from", v.ends as "to", v.value #>> '{}' as value, v.source, v.written_at as "writtenAt",
           nullif(trim(p.first_name || ' ' || p.last_name), '') as "writtenBy"
      from company_legal_value v left join person p on p.id = v.written_by
     where v.company_id = ${companyId} and v.name = 'uvt'`)
  const byKey = new Map<string, LegalValue>()
  for (const { name, from, to, writtenAt, ...rest } of shared)
    byKey.set(`${name} ${from}`, { name, from, to, shared: { ...rest, writtenAt: writtenAt.toISOString() }, own: null })
  for (const { name, from, to, writtenAt, ...rest } of own) {
    const known = byKey.get(`${name} ${from}`)
    byKey.set(`${name} ${from}`, { name, from, to, shared: known?.shared ?? null, own: { ...rest, writtenAt: writtenAt.toISOString() } })
  }
  return [...byKey.values()].toSorted((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : 0))
}

/** The UVT of every year that is known, the newest first. */
export const uvtOfYears = async (tx: Tx, companyId: string): Promise<{ year: string; value: string }[]> =>
  (await readLegalValues(tx, companyId))
    .filter(({ name }) => name === 'uvt')
    .map((each) => ({ year: each.from.slice(0, 4), value: inForceOf(each) }))
