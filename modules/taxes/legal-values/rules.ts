/** Values that the law changes by date and that people may write before a release brings them: what is asked of one. */
import { parseAmount, type Amount } from '#base/decimal.ts'
import { addDays, addMonths, parseDay, type Day } from '#base/date.ts'
import { showPesos } from '#colombia/pesos.ts'

export const legalValueNames = ['uvt'] as const
export type LegalValueName = (typeof legalValueNames)[number]
export const legalValueTitles = { uvt: 'UVT' } as const satisfies Record<LegalValueName, string>

export const yearOf = (day: Day): number => Number(day.slice(0, 4))

/** "UVT 2027" */
export const legalValueTitle = (name: LegalValueName, from: Day): string => `${legalValueTitles[name]} ${yearOf(from)}`

/** The last day of the year that begins on that day. */
export const endOfYear = (from: Day): Day => addDays(addMonths(from, 12), -1)

/** The UVT exists since Ley 1111 de 2006 (ET art. 868). */
const FIRST_YEAR = 2006
const PESO = 100n

export interface KnownValue {
  readonly name: LegalValueName
  readonly from: Day
  readonly value: Amount
}

export interface LegalValueProblem {
  readonly field: 'from' | 'value'
  readonly text: string
}

/**
 * A UVT holds for a whole year and is published before it begins (ET art. 868), in pesos without cents. Against wrong digits it is
 * compared with the nearest one that is known: from one year to the next it has never moved by more than 12 %.
 * @param value null when what was typed is no amount
 */
export function legalValueProblems(
  { name, from, value }: Omit<KnownValue, 'value'> & { readonly value: Amount | null },
  known: readonly KnownValue[],
  today: Day,
): LegalValueProblem[] {
  const title = legalValueTitles[name]
  const [year, last] = [yearOf(from), yearOf(today) + 1]
  if (!from.endsWith('-01-01')) return [{ field: 'from', text: `La ${title} rige desde el 1 de enero de cada año.` }]
  if (year < FIRST_YEAR || year > last) return [{ field: 'from', text: `Escribe un año entre ${FIRST_YEAR} y ${last}.` }]
  if (value === null) return []
  if (value <= 0n) return [{ field: 'value', text: 'Debe ser mayor que cero.' }]
  if (value % PESO !== 0n) return [{ field: 'value', text: `La ${title} se fija en pesos, sin centavos.` }]
  const near = nearest(
    known.filter((each) => each.name === name),
    year,
  )
  if (!near || (value * 2n >= near.value && value <= near.value * 2n)) return []
  const between = `entre ${showPesos((near.value / 2n) as Amount)} y ${showPesos((near.value * 2n) as Amount)}`
  return [{ field: 'value', text: `Debe estar ${between}: la de ${yearOf(near.from)} es ${showPesos(near.value)}. Revisa los dígitos.` }]
}

const nearest = (known: readonly KnownValue[], year: number): KnownValue | undefined => {
  const away = ({ from }: KnownValue): number => Math.abs(yearOf(from) - year)
  return known.toSorted((a, b) => away(a) - away(b))[0]
}

/** The figures of a list, whosever they are. */
export const knownOf = (
  values: readonly { readonly name: LegalValueName; readonly from: string; readonly shared: Figure | null; readonly own: Figure | null }[],
): KnownValue[] =>
  values.flatMap(({ name, from, shared, own }) =>
    [shared, own].flatMap((each) => (each ? [{ name, from: parseDay(from), value: parseAmount(each.value) }] : [])),
  )

interface Figure {
  readonly value: string
}

/** What holds for the company. */
export const inForceOf = ({ shared, own }: { readonly shared: Figure | null; readonly own: Figure | null }): string =>
  own?.value ?? shared?.value ?? '0'

/** From which month on next year's are missed. */
const DECEMBER = '12'

/** The years whose values should be there by a day: its own, and from December on the next. */
export const yearsWanted = (today: Day): number[] => (today.slice(5, 7) === DECEMBER ? [yearOf(today), yearOf(today) + 1] : [yearOf(today)])

const firstDayOf = (year: number): Day => parseDay(`${year}-01-01`)

/** The first days of the years that a company may write: those without one of its own, next year's first. */
export function yearsToWrite(values: readonly { readonly from: string; readonly own: Figure | null }[], today: Day): Day[] {
  const last = yearOf(today) + 1
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, back) => firstDayOf(last - back)).filter(
    (from) => !values.some((each) => each.from === from && each.own),
  )
}

/** The one that is missed most: a year that should be there and nobody wrote. */
export const yearMissed = (values: readonly { readonly from: string }[], today: Day): Day | undefined =>
  yearsWanted(today)
    .map(firstDayOf)
    .find((from) => !values.some((each) => each.from === from))

/** What the sections and the pure decisions read off a list of years. */
export const valueOfYear = (uvts: readonly { readonly year: string; readonly value: string }[], date: string): Amount | null => {
  const found = uvts.find(({ year }) => year === date.slice(0, 4))
  return found ? parseAmount(found.value) : null
}
