/** What whoever operates the server writes for all companies, as the owner of the tables: the application only reads them. */
import type pg from 'pg'
import { amountText, parseAmount } from '#base/decimal.ts'
import { isDay, parseDay, type Day } from '#base/date.ts'
import { endOfYear, legalValueNames, legalValueProblems, type KnownValue } from './rules.ts'

export interface GivenValue {
  readonly name: string
  readonly from: string
  readonly value: string
  readonly source: string
}

const SOURCE = 300

/**
 * Writes a value or corrects it; what a release ships never replaces what an operator wrote.
 * @returns what is wrong, in Spanish; empty when it was written
 */
export async function writeSharedValue(owner: pg.Client, given: GivenValue, today: Day): Promise<string[]> {
  const name = legalValueNames.find((each) => each === given.name)
  const source = given.source.trim()
  if (!name) return [`No hay un valor de ley «${given.name}». Los que hay: ${legalValueNames.join(', ')}.`]
  if (!isDay(given.from)) return ['Escribe desde qué día rige, como 2027-01-01.']
  // A point would be read as one of decimals.
  if (!/^\d{1,12}$/.test(given.value)) return ['Escribe el valor en pesos, sin puntos de miles: 52374.']
  if (source === '' || source.length > SOURCE) return [`Escribe la norma que lo fija, en ${SOURCE} letras o menos.`]
  const from = parseDay(given.from)
  const value = parseAmount(given.value)
  const { rows } = await owner.query<{ from: string; value: string }>(
    `select starts::text as "from", value #>> '{}' as value from legal_value where name = $1 and starts <> $2`,
    [name, from],
  )
  const known = rows.map((row): KnownValue => ({ name, from: parseDay(row.from), value: parseAmount(row.value) }))
  const problems = legalValueProblems({ name, from, value }, known, today)
  if (problems.length > 0) return problems.map(({ text }) => text)
  await owner.query(
    `insert into legal_value (name, starts, ends, value, source, origin, written_at) values ($1, $2, $3, $4::jsonb, $5, 'operator', now())
     on conflict (name, starts) do update
       set ends = excluded.ends, value = excluded.value, source = excluded.source, origin = 'operator', written_at = excluded.written_at`,
    [name, from, endOfYear(from), JSON.stringify(amountText(value)), source],
  )
  return []
}
