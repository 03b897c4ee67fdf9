/** The rules of the codes of a chart: what a new one may be, which comes next, and what they become when an account moves. */
import { accountCodeLengths, accountLevel, isAccountCode, parentAccountCode } from '#colombia/puc.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { accountingErrors as errors } from '../errors.ts'

/** Subaccounts and auxiliaries take movements while nothing hangs from them; classes, groups and accounts of four digits never. */
export const FIRST_POSTABLE_LEVEL = 4

export const takesMovements = (code: string): boolean => (accountLevel(code) ?? 1) >= FIRST_POSTABLE_LEVEL

/** An account as the rules look at it. */
export interface CodedAccount {
  readonly code: string
  readonly active: boolean
  readonly postable: boolean
  /** Entries were posted to it. */
  readonly moved: boolean
  /** What else points to it, in words: "cuentas por defecto". */
  readonly uses: readonly string[]
}

export interface CodedChart {
  readonly find: (code: string) => CodedAccount | undefined
}

const invalid = (detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, 'code')

const words = (texts: readonly string[]): string => new Intl.ListFormat('es-CO').format(texts)

/** Why nothing can hang from an account; null when it can. What takes movements has nothing under it; what groups already goes on. */
export function aboveProblem(above: CodedAccount): ErrorBody | null {
  if (!above.active) return errors.of('accountInactive', { cuenta: above.code }, 'code')
  if (above.postable && above.moved) return invalid(`La cuenta ${above.code} tiene movimientos: no puede tener subcuentas.`)
  if (above.postable && above.uses.length > 0)
    return invalid(`La cuenta ${above.code} se usa en ${words(above.uses)}: no puede tener subcuentas.`)
  return null
}

/** Why an account cannot have a code that none has yet (458, 457, 411); empty when it can. */
export function newCodeProblems(code: string, chart: CodedChart): ErrorBody[] {
  if (!isAccountCode(code)) return [errors.of('codeLength', { cuenta: code }, 'code')]
  if (chart.find(code)) return [errors.of('codeTaken', { cuenta: code }, 'code')]
  const parent = parentAccountCode(code)
  if (parent === null) return []
  const above = chart.find(parent)
  if (!above) return [errors.of('parentMissing', { cuenta: parent }, 'code')]
  const problem = aboveProblem(above)
  return problem ? [problem] : []
}

/** How long the codes right under one are; null when nothing fits under it. */
export const lengthUnder = (code: string): number | null => accountCodeLengths.find((length) => length > code.length) ?? null

/** The PUC leaves room between its accounts and subaccounts, and keeps 95 and 99 for others and provisions. */
const STEP = 5
const FIRST_OF_OTHERS = 90

/**
 * The code proposed to a new account under another: after the last one, in steps of five where the PUC goes so; the first that is
 * free when there is no room after it.
 * @param taken codes right under it
 * @returns null when all are taken
 */
export function nextCode(parent: string, taken: readonly string[]): string | null {
  const length = lengthUnder(parent)
  if (length === null || !isAccountCode(parent)) return null
  const digits = length - parent.length
  const used = new Set(taken)
  const highest = 10 ** digits - 1
  const step = length === 4 || length === 6 ? STEP : 1
  const codeAt = (place: number): string => parent + String(place).padStart(digits, '0')
  const places = Array.from({ length: highest }, (_, index) => index + 1)
  const isFree = (place: number): boolean => place <= highest && !used.has(codeAt(place))
  const last = places.findLast((place) => place < FIRST_OF_OTHERS && !isFree(place)) ?? 0
  const after = (Math.floor(last / step) + 1) * step
  if ((after < FIRST_OF_OTHERS || step === 1) && isFree(after)) return codeAt(after)
  const free = places.find(isFree)
  return free === undefined ? null : codeAt(free)
}

export interface MovedCode {
  readonly before: string
  readonly after: string
}

/** What the codes of an account and of all below it become. */
export const movedCodes = (from: string, to: string, codes: readonly string[]): MovedCode[] =>
  codes.filter((code) => code.startsWith(from)).map((before) => ({ before, after: to + before.slice(from.length) }))

/**
 * Why an account with all below it cannot take another code; empty when it can.
 * @param tree the account and all below it
 */
export function moveProblems(
  from: string,
  to: string,
  tree: readonly Pick<CodedAccount, 'code' | 'moved'>[],
  chart: CodedChart,
): ErrorBody[] {
  const moved = tree.find((account) => account.moved)
  if (moved) return [invalid(`La cuenta ${moved.code} tiene movimientos: su código ya no cambia.`)]
  if (!isAccountCode(to)) return [errors.of('codeLength', { cuenta: to }, 'code')]
  if (to === from) return [invalid('Escribe un código distinto del que ya tiene.')]
  if (to.startsWith(from)) return [invalid(`La cuenta ${from} no puede quedar debajo de ella misma.`)]
  const codes = movedCodes(
    from,
    to,
    tree.map(({ code }) => code),
  )
  const long = codes.find(({ after }) => !isAccountCode(after))
  if (long) return [errors.of('codeLength', { cuenta: long.after }, 'code')]
  const problems = newCodeProblems(to, chart)
  if (problems.length > 0) return problems
  const taken = codes.find(({ after }) => chart.find(after))
  return taken ? [errors.of('codeTaken', { cuenta: taken.after }, 'code')] : []
}
