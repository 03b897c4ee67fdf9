/** A programme as registering needs it, and the company's text of consent. */
import type { Day } from '#base/date.ts'
import { parseAmount, parsePercent } from '#base/decimal.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { showNit } from '#modules/company/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ProgrammeRule } from '../program/benefits.ts'
import type { Level } from '../program/points.ts'
import { defaultPolicy } from './policy.ts'

export interface StoredProgramme extends ProgrammeRule {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly validFrom: Day | null
  readonly validTo: Day | null
}

interface ProgrammeRow {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly valid_from: Day | null
  readonly valid_to: Day | null
  readonly points: number
  readonly per: string
  readonly point_value: string
  readonly least: number
  readonly months: number | null
  readonly welcome: number
  readonly birthday: number
}

export async function readProgramme(tx: Tx, companyId: string, id: string): Promise<StoredProgramme | null> {
  const row = await tx.first<ProgrammeRow>(sql`
    select id, name, active, valid_from, valid_to, points, per, point_value, least, months, welcome, birthday
      from loyalty_programme where company_id = ${companyId} and id = ${id}`)
  return (
    (row && {
      id: row.id,
      name: row.name,
      active: row.active,
      validFrom: row.valid_from,
      validTo: row.valid_to,
      points: BigInt(row.points),
      per: parseAmount(row.per),
      pointValue: parseAmount(row.point_value),
      least: BigInt(row.least),
      months: row.months,
      welcome: BigInt(row.welcome),
      birthday: BigInt(row.birthday),
    }) ??
    null
  )
}

/** The levels of some programmes. */
export async function readLevels(tx: Tx, companyId: string, programmeIds: readonly string[]): Promise<ReadonlyMap<string, Level[]>> {
  const rows = await tx.rows<{ parent_id: string; name: string; starts: number; multiplier: string }>(sql`
    select parent_id, name, starts, multiplier from loyalty_level
     where company_id = ${companyId} and parent_id = any(${[...programmeIds]}::uuid[])`)
  const levels = rows.map(({ parent_id: of, name, starts, multiplier }) => ({
    of,
    level: { name, from: BigInt(starts), multiplier: parsePercent(multiplier) },
  }))
  return new Map([...Map.groupBy(levels, ({ of }) => of)].map(([of, each]) => [of, each.map(({ level }) => level)]))
}

export interface Policy {
  readonly version: number
  readonly text: string
}

/** The text in force; null while the company wrote none and opened no registration. */
export const readPolicy = async (tx: Tx, companyId: string): Promise<Policy | null> =>
  (await tx.first<Policy>(sql`
    select version, text from loyalty_policy where company_id = ${companyId} order by version desc limit 1`)) ?? null

export async function proposedPolicy(tx: Tx, companyId: string): Promise<string> {
  const company = await readCompany(tx, companyId)
  const { email, address } = company.profile
  return defaultPolicy({ name: company.name, nit: showNit(company), email, address })
}

/** A text that differs becomes the next version; two who write at once are told apart by the key. */
export async function addPolicy(tx: Tx, companyId: string, text: string, now: Date): Promise<Policy> {
  const before = await readPolicy(tx, companyId)
  if (before?.text === text) return before
  const version = (before?.version ?? 0) + 1
  await tx.run(sql`
    insert into loyalty_policy (company_id, version, text, created_at) values (${companyId}, ${version}, ${text}, ${now})`)
  return { version, text }
}
