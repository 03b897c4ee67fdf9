/**
 * Months close in order and open in the opposite one, so that what is closed is always everything up to a month. Within an
 * open month each module may be locked. One person may be let through until an instant.
 */
import { addDays, dayInBogota, lastOfMonth, monthTitle, showDay, type Day } from '#base/date.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { minLength, notFuture, required } from '#platform/rules/index.ts'
import { wayTo } from '#platform/http/way.ts'
import { accountingErrors as errors } from '../errors.ts'
import { periodsScreen } from '../screens.ts'
import { periodModules, type PeriodModule } from './modules.ts'

/** Where a month is opened again, or somebody is let through. */
const periodsWay = wayTo(periodsScreen)

export interface PeriodState {
  /** `2026-11` */
  readonly month: string
  readonly state: 'open' | 'closed'
}

/** A month as whoever writes into it finds it. */
export interface PeriodDoor {
  readonly state: 'open' | 'closed'
  /** The modules that are locked. */
  readonly locks: readonly string[]
}

/** Lets one person write in a month. */
export interface Leave {
  /** Null: of every module. */
  readonly module: PeriodModule | null
  /** From then on it is over. */
  readonly until: Date
  /** By hand, before its time. */
  readonly endedAt: Date | null
}

export const isInForce = ({ until, endedAt }: Pick<Leave, 'until' | 'endedAt'>, now: Date): boolean => endedAt === null && now < until

/**
 * Nothing is dated after today, whoever writes it: what a later day holds would be read, and valued, before it happened.
 * @param today in Bogotá
 */
export const futureProblems = (date: string, today: Day): ErrorBody[] =>
  notFuture(date, today) === null ? [] : [errors.of('futureDate', {}, 'date')]

/**
 * Why nobody in particular may write into a day, or null.
 * @param door of its month; null when its year was not created
 * @param modules of what is written
 */
export function closedTo(door: PeriodDoor | null, date: Day, modules: readonly PeriodModule[]): ErrorBody | null {
  if (!door) return errors.of('yearNotCreated', { anio: date.slice(0, 4), ...periodsWay }, 'date')
  if (door.state === 'closed') return errors.of('periodClosed', { periodo: monthTitle(date), ...periodsWay }, 'date')
  const locked = modules.find((module) => door.locks.includes(module))
  if (locked === undefined) return null
  return errors.of('periodLocked', { periodo: monthTitle(date), modulo: periodModules[locked], ...periodsWay }, 'date')
}

/** The same for a person with leaves: those in force open what they cover, but no year that was not created. */
export function closedToPerson(
  door: PeriodDoor | null,
  date: Day,
  modules: readonly PeriodModule[],
  leaves: readonly Leave[],
  now: Date,
): ErrorBody | null {
  const problem = closedTo(door, date, modules)
  if (!problem || !door) return problem
  const inForce = leaves.filter((leave) => isInForce(leave, now))
  const isLet = (module: PeriodModule) => inForce.some((leave) => leave.module === null || leave.module === module)
  const shut = door.state === 'closed' ? modules : modules.filter((module) => door.locks.includes(module))
  const left = shut.filter((module) => !isLet(module))
  if (left.length > 0) return closedTo(door, date, left)
  // What belongs to no module is only let through by a leave for all.
  return modules.length > 0 || inForce.some((leave) => leave.module === null) ? null : problem
}

/** A leave of more days than this is a month that should be open. */
export const MOST_LEAVE_DAYS = 31

export interface LeaveRequest {
  readonly until: Date
  readonly reason: string
}

/** Why something is opened that was closed: it is read by whoever audits. */
export const reasonProblem = (reason: string): string | null => required(reason) ?? minLength(reason)

/** What is wrong with a leave that somebody is about to give, each at its field. */
export function leaveProblems({ until, reason }: LeaveRequest, now: Date): ErrorBody[] {
  const found: ErrorBody[] = []
  if (until <= now) found.push(errors.of('invalidPeriodChange', { detalle: 'Escribe un momento que no haya pasado.' }, 'until'))
  else if (dayInBogota(until) > addDays(dayInBogota(now), MOST_LEAVE_DAYS))
    found.push(errors.of('invalidPeriodChange', { detalle: `Una excepción dura máximo ${MOST_LEAVE_DAYS} días.` }, 'until'))
  const why = reasonProblem(reason)
  if (why) found.push(errors.of('invalidPeriodChange', { detalle: why }, 'reason'))
  return found
}

const find = (periods: readonly PeriodState[], month: string): PeriodState =>
  periods.find((period) => period.month === month) ?? errors.fail('yearNotCreated', { anio: month.slice(0, 4) })

/** The open months before one, oldest first. */
export const openBefore = (periods: readonly PeriodState[], month: string): string[] =>
  periods
    .filter((period) => period.state === 'open' && period.month < month)
    .map((period) => period.month)
    .toSorted()

/** A month closes from its last day on: what is still to come has nowhere to be written otherwise. @returns why not yet, or null */
export function notEnded(month: string, today: Day): string | null {
  const last = lastOfMonth(`${month}-01` as Day)
  return today >= last ? null : `${monthTitle(month)} no ha terminado: se cierra desde el ${showDay(last)}.`
}

export interface ClosingAsked {
  readonly month: string
  /** The oldest month that closes with it, as whoever asks has been told; null: it closes alone. */
  readonly from: string | null
  readonly today: Day
}

/**
 * What closing a month closes, oldest first.
 * @throws 433 without that month, 430 when it is closed, 401 before its last day, 435 when one is open that is older than was asked for
 */
export function monthsToClose(periods: readonly PeriodState[], { month, from, today }: ClosingAsked): string[] {
  if (find(periods, month).state === 'closed') return errors.fail('periodClosed', { periodo: monthTitle(month) })
  const early = notEnded(month, today)
  if (early !== null) return errors.fail('invalidPeriodChange', { detalle: early })
  const earlier = openBefore(periods, month)
  const [first] = earlier
  if (first !== undefined && first < (from ?? month)) failWith([errors.of('closeEarlierFirst', { periodo: monthTitle(first) })])
  return [...earlier, month]
}

/** "enero a octubre de 2026", "noviembre de 2025 a febrero de 2026": what is said of months that follow each other. */
export function spanWords(months: readonly string[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return ''
  const words = (month: string) => monthTitle(month).toLowerCase().replace(' ', ' de ')
  if (first === last) return words(first)
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  return `${isOneYear ? words(first).replace(/ de .*/, '') : words(first)} a ${words(last)}`
}

/** The years that would be shut whole without their own closing, which writes in December and closes it. */
export const yearsShut = (months: readonly string[]): string[] =>
  months.filter((month) => month.endsWith('-12')).map((month) => month.slice(0, 4))

/** What a month still has under way: by what it is. */
export interface Pending {
  /** `owing` keeps nothing from closing, for it may last; whoever closes is told. */
  readonly what: 'draft' | 'unsent' | 'trial' | 'owing'
  readonly count: number
  /** Where they are. */
  readonly href?: string
}

/**
 * What keeps months from closing: drafts would be left without a month (436), the authority waits for what was not sent (437), and
 * what was issued to try is no figure of any month.
 */
export function pendingProblems(pending: readonly Pending[]): ErrorBody[] {
  const countOf = (what: Pending['what']) => pending.filter((each) => each.what === what).reduce((sum, each) => sum + each.count, 0)
  const [drafts, unsent, trials] = [countOf('draft'), countOf('unsent'), countOf('trial')]
  return [
    ...(drafts > 0 ? [errors.of('periodHasDrafts', { cantidad: String(drafts) })] : []),
    ...(unsent > 0 ? [errors.of('periodHasUnsent', { cantidad: String(unsent) })] : []),
    ...(trials > 0 ? [trialsStand(trials, pending.find(({ what }) => what === 'trial')?.href)] : []),
  ]
}

const trialsStand = (count: number, href: string | undefined): ErrorBody => {
  const which = count === 1 ? 'Hay 1 documento de prueba sin anular' : `Hay ${count} documentos de prueba sin anular`
  const detalle = `${which}: sus valores no son reales. Anúlalos, o pasa a producción, antes de cerrar.`
  return errors.of('invalidPeriodChange', { detalle, ...(href === undefined ? {} : wayTo({ path: href, title: 'Documentos de prueba' })) })
}

/**
 * Whether a month may open again.
 * @returns false when it is open already
 * @throws 433 without that month, 438 when a later one is closed
 */
export function mayOpen(periods: readonly PeriodState[], month: string): boolean {
  if (find(periods, month).state === 'open') return false
  const later = periods
    .filter((period) => period.state === 'closed' && period.month > month)
    .map((period) => period.month)
    .toSorted()
    .at(-1)
  if (later !== undefined) return errors.fail('laterPeriodClosed', { periodo: monthTitle(later) })
  return true
}
