/** Instalments: one document that is due on several days, a part on each. What each is of, what is wrong with them, and their lines in the books. Pure. */
import { roleOwed } from '../kind/opens.ts'
import * as z from 'zod/mini'
import type { CurrencyCode } from '#base/currency.ts'
import { addDays, type Day } from '#base/date.ts'
import {
  allocate,
  divideRound,
  parsePercent,
  percentText,
  smallest,
  subtract,
  sumAmounts,
  zeroAmount,
  type Amount,
  type Percent,
} from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { ForeignAmount, JournalDraftLine } from '#modules/accounting/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { day, percent } from '#platform/http/fields.ts'
import { formatMoney, formatPercent } from '#platform/ui/format.ts'
import type { Draft, PostingInput } from './compute.ts'
import type { DocumentKind } from '../kind/kind.ts'

/** A part of what is to be paid: so many per cent, or an amount. */
export const instalmentInput = z.object({ dueDate: day, kind: z.enum(['Porcentaje', 'Valor']), value: percent })
export type Instalment = Readonly<z.output<typeof instalmentInput>>

/** Five years of months. */
export const MOST_INSTALMENTS = 60

export interface Part {
  readonly dueDate: Day
  readonly amount: Amount
}

/** A figure as it is written has six decimals; an amount has two. */
const writtenAmount = (value: string): Amount => divideRound(parsePercent(value), 10_000n) as Amount

const WHOLE = parsePercent('100')

const isByPercent = (instalments: readonly Instalment[]): boolean => instalments.every(({ kind }) => kind === 'Porcentaje')

export const MONTH_DAYS = 30

/** Equal parts of the whole, a month from each other; the last one takes what thirds leave. */
export function equalInstalments(count: number, from: Day): Instalment[] {
  // Two decimals are enough to be read.
  const each = (WHOLE / BigInt(count) / 10_000n) * 10_000n
  return Array.from({ length: count }, (_, index) => ({
    dueDate: addDays(from, MONTH_DAYS * (index + 1)),
    kind: 'Porcentaje',
    value: percentText((index === count - 1 ? WHOLE - each * BigInt(count - 1) : each) as Percent),
  }))
}

/** What each is of: percentages share all that is to be paid, to the cent. */
export function partsOf(instalments: readonly Instalment[], payable: Amount): Part[] {
  const rates = instalments.map(({ value }) => parsePercent(value))
  const shares = isByPercent(instalments) && rates.some((rate) => rate > 0n) && payable > zeroAmount ? allocate(payable, rates) : null
  return instalments.map(({ dueDate, kind, value }, index) => ({
    dueDate: dueDate as Day,
    amount: kind === 'Valor' ? writtenAmount(value) : (shares?.[index] ?? zeroAmount),
  }))
}

/**
 * What is due on each day, in pesos: of a document without instalments, all of it on its own. Amounts of another currency share the pesos
 * as they share what is to be paid in it.
 */
export function dueParts(
  { instalments = [], dueDate, exchange }: Pick<Draft, 'instalments' | 'dueDate' | 'exchange'>,
  payable: Amount,
): Part[] {
  if (instalments.length === 0) return [{ dueDate, amount: payable }]
  const parts = partsOf(instalments, payable)
  if (!exchange || isByPercent(instalments)) return parts
  const shares = allocate(
    payable,
    parts.map(({ amount }) => amount),
  )
  return parts.map((part, index) => ({ ...part, amount: shares[index] ?? zeroAmount }))
}

/**
 * What keeps them from being issued, each at its instalment: their days follow on, and together they are all that is to be paid.
 * @param payable in the currency of the document
 */
export function instalmentProblems(
  { instalments = [], date, exchange }: Pick<Draft, 'instalments' | 'date' | 'exchange'>,
  payable: Amount,
): ErrorBody[] {
  const at = (index: number, field: string, detalle: string): ErrorBody =>
    httpErrors.of('invalid', { detalle }, `instalments.${index}.${field}`)
  const found = instalments.flatMap(({ dueDate, kind, value }, index): ErrorBody[] => {
    const before = instalments[index - 1]
    return [
      ...(before && dueDate <= before.dueDate ? [at(index, 'dueDate', 'Cada cuota vence después de la anterior.')] : []),
      ...(!before && dueDate < date ? [at(index, 'dueDate', 'La primera cuota no vence antes de la fecha del documento.')] : []),
      ...(parsePercent(value) > 0n ? [] : [at(index, 'value', 'Cada cuota vale más de cero.')]),
      ...(before && kind !== instalments[0]?.kind ? [at(index, 'kind', 'Escribe todas las cuotas en porcentaje o todas en valor.')] : []),
    ]
  })
  const last = instalments.length - 1
  if (found.length > 0 || last < 0) return found
  const sum = instalments.reduce((total, { value }) => total + parsePercent(value), 0n)
  if (isByPercent(instalments)) {
    const said = formatPercent(sum as typeof WHOLE)
    return sum === WHOLE ? [] : [at(last, 'value', `Las cuotas suman ${said} y deben sumar 100\u00a0%.`)]
  }
  const total = sumAmounts(partsOf(instalments, payable).map(({ amount }) => amount))
  if (total === payable) return []
  const money = (amount: Amount) => formatMoney(amount, exchange?.code)
  return [at(last, 'value', `Las cuotas suman ${money(total)} y el neto a pagar es ${money(payable)}.`)]
}

/** What is to be paid in another currency, over the parts of its pesos. */
export const partsIn = (foreign: ForeignAmount, parts: readonly Part[]): ForeignAmount[] =>
  allocate(
    foreign.amount,
    parts.map(({ amount }) => amount),
  ).map((amount) => ({ ...foreign, amount }))

/** The entry of a document by its kind's own rule, with what is owed where it stays, in a line for each day on which it is due. */
export function postingOf({ books, opens }: Pick<DocumentKind, 'books' | 'opens'>, input: PostingInput): JournalDraftLine[] {
  const lines = books?.posting(input) ?? []
  const { draft, number, computed, facts, owedOn } = input
  if (!opens) return lines
  const parts = draft.instalments && draft.instalments.length > 0 ? dueParts(draft, computed.payable) : null
  const role = roleOwed(opens, draft, facts)
  return lines.flatMap((line) => {
    const isOwed = 'role' in line.account && line.account.role === role && line.crossDocument === number
    if (!isOwed) return [line]
    const owed = owedOn ? { ...line, account: owedOn } : line
    return parts ? spread(owed, parts) : [owed]
  })
}

/** A line over the days of its parts, each up to what is left of it, with as much of what it is in another currency. */
function spread(line: JournalDraftLine, parts: readonly Part[]): JournalDraftLine[] {
  let [debit, credit] = [line.debit, line.credit]
  const foreign = line.currency ? partsIn(line.currency, parts) : []
  return parts.map(({ dueDate, amount }, index) => {
    const part = { ...line, dueDate, currency: foreign[index] ?? null, debit: smallest(amount, debit), credit: smallest(amount, credit) }
    debit = subtract(debit, part.debit)
    credit = subtract(credit, part.credit)
    return part
  })
}

/** "50 %", "$ 1.200.000" */
export const sayInstalment = ({ kind, value }: Pick<Instalment, 'kind' | 'value'>, currency: CurrencyCode): string =>
  kind === 'Porcentaje' ? formatPercent(parsePercent(value)) : formatMoney(writtenAmount(value), currency)
