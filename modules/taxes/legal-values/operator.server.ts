/** What whoever operates the server writes for all companies, as the owner of the tables: the application only reads them. */
import type pg from 'pg'
import { amountText, parseAmount } from '#base/decimal.ts'
import { isDay, parseDay, type Day } from '#base/date.ts'
import { isScalarFigure, scalarFigures, scalarNames, writingProblems, type LawRow, type ScalarFigure } from '#colombia/index.ts'
import { endOfYear, legalValueNames, legalValueProblems, type KnownValue } from './rules.ts'

export interface GivenValue {
  readonly name: string
  readonly from: string
  readonly value: string
  readonly source: string
  /** Its last day, of a figure of payroll; empty for the year that begins, or while nothing replaces it. */
  readonly until?: string
}

const SOURCE = 300

/**
 * Writes a value or corrects it; what a release ships never replaces what an operator wrote.
 * @returns what is wrong, in Spanish; empty when it was written
 */
export async function writeSharedValue(owner: pg.Client, given: GivenValue, today: Day): Promise<string[]> {
  const name = legalValueNames.find((each) => each === given.name)
  const source = given.source.trim()
  const isOfPayroll = !name && isScalarFigure(given.name)
  if (!name && !isOfPayroll) return [`No hay un valor de ley «${given.name}». Los que hay: ${scalarNames.join(', ')}.`]
  if (!isDay(given.from)) return ['Escribe desde qué día rige, como 2027-01-01.']
  const from = parseDay(given.from)
  if (source === '' || source.length > SOURCE) return [`Escribe la norma que lo fija, en ${SOURCE} letras o menos.`]
  if (!name) return isScalarFigure(given.name) ? await writePayrollValue(owner, { ...given, name: given.name, from, source }, today) : []
  // A point would be read as one of decimals.
  if (!/^\d{1,12}$/.test(given.value)) return ['Escribe el valor en pesos, sin puntos de miles: 52374.']
  const value = parseAmount(given.value)
  const { rows } = await owner.query<{ from: string; value: string }>(
    `select starts::text as "from", value #>> '{}' as value from legal_value where name = $1 and starts <> $2`,
    [name, from],
  )
  const known = rows.map((row): KnownValue => ({ name, from: parseDay(row.from), value: parseAmount(row.value) }))
  const problems = legalValueProblems({ name, from, value }, known, today)
  if (problems.length > 0) return problems.map(({ text }) => text)
  await keep(owner, { name, from, until: endOfYear(from), value: amountText(value), source })
  return []
}

interface KeptValue {
  readonly name: string
  readonly from: Day
  readonly until: Day | null
  readonly value: string
  readonly source: string
}

async function keep(owner: pg.Client, { name, from, until, value, source }: KeptValue): Promise<void> {
  await owner.query(
    `insert into legal_value (name, starts, ends, value, source, origin, written_at) values ($1, $2, $3, $4::jsonb, $5, 'operator', now())
     on conflict (name, starts) do update
       set ends = excluded.ends, value = excluded.value, source = excluded.source, origin = 'operator', written_at = excluded.written_at`,
    [name, from, until, JSON.stringify(value), source],
  )
}

interface GivenPayrollValue extends Omit<GivenValue, 'name' | 'from'> {
  readonly name: ScalarFigure
  readonly from: Day
}

/** A figure of payroll: one that ends is written for the year that begins on its day, unless its last day is said. */
async function writePayrollValue(
  owner: pg.Client,
  { name, from, value, source, until = '' }: GivenPayrollValue,
  today: Day,
): Promise<string[]> {
  if (until !== '' && !isDay(until)) return ['Escribe hasta qué día rige, como 2027-12-31.']
  const lastOfYear = scalarFigures[name].life === 'ends' ? endOfYear(from) : null
  const written = { name, from, until: until === '' ? lastOfYear : parseDay(until), value }
  const { rows } = await owner.query<{ from: string; value: string; source: string }>(
    `select starts::text as "from", value #>> '{}' as value, source from legal_value where name = $1`,
    [name],
  )
  const known = rows.map((row): LawRow => ({ ...row, name, from: parseDay(row.from), until: null, isOwn: false }))
  const problems = writingProblems(written, known, today)
  if (problems.length === 0) await keep(owner, { ...written, source })
  return problems.map(({ text }) => text)
}
