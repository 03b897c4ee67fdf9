/** Days of Colombia as the simulated authority counts them: the day and the hour of an instant, and business days (Ley 51 of 1983). */

const OFFSET_MS = 5 * 3_600_000
const DAY_MS = 86_400_000

export const dayOf = (at: Date): string => new Date(at.getTime() - OFFSET_MS).toISOString().slice(0, 10)
/** HH:MM:SS-05:00 */
export const hourOf = (at: Date): string => `${new Date(at.getTime() - OFFSET_MS).toISOString().slice(11, 19)}-05:00`

/** Its midnight in Colombia. */
export const instantOf = (day: string): Date => new Date(`${day}T00:00:00-05:00`)

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const textOf = (at: Date): string => at.toISOString().slice(0, 10)
export const laterDay = (day: string, days: number): string => textOf(new Date(noon(day).getTime() + days * DAY_MS))

/** Sunday of Easter in the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return textOf(new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1, 12)))
}

const onMonday = (day: string): string => laterDay(day, (8 - noon(day).getUTCDay()) % 7)
const FIXED = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25']
const MOVED = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11']
/** Holy Thursday and Friday; Ascension, Corpus Christi and the Sacred Heart on their Mondays. */
const FROM_EASTER = [-3, -2, 43, 64, 71]

const holidaysOf = (year: number): ReadonlySet<string> =>
  new Set([
    ...FIXED.map((each) => `${year}-${each}`),
    ...MOVED.map((each) => onMonday(`${year}-${each}`)),
    // Our Lady of Chiquinquirá: 9 July, moved (Ley 2578 of 2026).
    ...(year >= 2026 ? [onMonday(`${year}-07-09`)] : []),
    ...FROM_EASTER.map((days) => laterDay(easterOf(year), days)),
  ])

export function isBusinessDay(day: string): boolean {
  const weekday = noon(day).getUTCDay()
  return weekday > 0 && weekday < 6 && !holidaysOf(Number(day.slice(0, 4))).has(day)
}

/** The last of so many business days after a day. */
export function businessDaysAfter(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0; ) {
    at = laterDay(at, 1)
    if (isBusinessDay(at)) left -= 1
  }
  return at
}
