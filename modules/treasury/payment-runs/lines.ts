/** What may stand in a payment run, and the payments that it makes. Pure. */
import { parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { treasuryErrors as errors } from '../errors.ts'

/** A document that somebody wants to pay, in pesos. */
export interface WantedLine {
  readonly openItemId: string
  readonly amount: string
}

/** The same as it stands. */
export interface Payable {
  readonly id: string
  readonly number: string
  readonly balance: Amount
  /** AP, and no advance. */
  readonly isOwed: boolean
  /** Of what is owed in another currency. */
  readonly currency: string | null
  /** Of another run that is under way. */
  readonly inRun: string | null
}

const invalid = (detalle: string, field: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

function problemOf(item: Payable | undefined, amount: Amount, field: string): ErrorBody | null {
  if (!item) return httpErrors.of('notFound', {}, field)
  const at = `${field}.amount`
  if (!item.isOwed) return invalid(`${item.number} no es un documento por pagar.`, field)
  if (item.currency !== null) return invalid(`${item.number} se debe en ${item.currency}: págalo con un egreso.`, field)
  if (item.inRun !== null) return invalid(`${item.number} ya está en la programación de pagos ${item.inRun}.`, field)
  if (amount <= zeroAmount) return invalid(`Escribe cuánto se paga de ${item.number}.`, at)
  return amount > item.balance ? errors.of('overBalance', { numero: item.number }, at) : null
}

/** @returns 401, 591 and 698, each at its line: `lines.2.amount` */
export const lineProblems = (items: ReadonlyMap<string, Payable>, lines: readonly WantedLine[]): ErrorBody[] =>
  lines.flatMap(({ openItemId, amount }, index) => {
    const field = `lines.${index}`
    if (lines.findIndex((other) => other.openItemId === openItemId) < index)
      return [invalid('Este documento ya está en otra fila: deja una sola.', field)]
    return problemOf(items.get(openItemId), parseAmount(amount), field) ?? []
  })

/** What changed since a run was written, by the name of each document: nothing of it is paid then. */
export const changedProblems = (
  items: ReadonlyMap<string, Payable>,
  lines: readonly (WantedLine & { readonly number: string })[],
): ErrorBody[] =>
  lines.flatMap(({ openItemId, amount, number }, index) => {
    const item = items.get(openItemId)
    const field = `lines.${index}`
    if (!item || !item.isOwed || item.balance === zeroAmount)
      return [invalid(`${number} ya no se debe: quítalo de la programación.`, field)]
    if (item.balance >= parseAmount(amount)) return []
    return [invalid(`De ${number} solo se deben ${formatMoney(item.balance)}: corrige su valor.`, field)]
  })

export interface PartyLine extends WantedLine {
  readonly partyId: string
}

export interface PartyPayment {
  readonly partyId: string
  readonly items: readonly WantedLine[]
  readonly amount: Amount
}

/** One payment for each third party, in the order in which they come first. */
export const paymentsOf = (lines: readonly PartyLine[]): PartyPayment[] =>
  [...Map.groupBy(lines, ({ partyId }) => partyId)].map(([partyId, own]) => ({
    partyId,
    items: own.map(({ openItemId, amount }) => ({ openItemId, amount })),
    amount: totalOf(own),
  }))

export const totalOf = (lines: readonly Pick<WantedLine, 'amount'>[]): Amount => sumAmounts(lines.map(({ amount }) => parseAmount(amount)))
