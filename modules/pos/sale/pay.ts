/**
 * How a sale that arrives was paid. What its customer handed over happened: the means keep what the device says, and where the server
 * computes another total the difference is told and stands in the books as rounding. Pure.
 */
import { addAmounts, amountText, parseAmount, smallest, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import type { PaidOnTheSpot } from '#modules/documents/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { settlePayment, type Settled } from '../payment/settle.ts'
import type { TillSaleContent } from './content.ts'

/** A means of the company. */
export interface MeansOfSale {
  readonly id: string
  readonly name: string
  readonly kind: 'cash' | 'card' | 'transfer' | 'check' | 'voucher' | 'credit'
  /** Of the authority's list. */
  readonly meansCode: string
  /** Where its money goes: the general cash while the company has not said; null when it has none either. */
  readonly accountId: string | null
  /** The company said it. */
  readonly isSaid: boolean
}

export interface KeptPayment {
  readonly means: MeansOfSale
  readonly tendered: Amount
  readonly kept: Amount
}

type Said = TillSaleContent['sale']

export interface SaidPayment {
  readonly settled: Settled
  readonly kept: readonly KeptPayment[]
  readonly findings: readonly ErrorBody[]
}

/**
 * What its means keep, by the total that the device charged.
 * @throws 698 of a means that the company does not have; 488 and 569 of means that do not pay what the device charged
 */
export function readPayment(said: Said, known: ReadonlyMap<string, MeansOfSale>): SaidPayment {
  const tenders = said.payments.map(({ paymentTypeId, amount }, index) => {
    const means = known.get(paymentTypeId) ?? httpErrors.fail('notFound', {}, `payments.${index}.paymentTypeId`)
    return { means, paymentTypeId, isCash: means.kind === 'cash', amount: parseAmount(amount) }
  })
  const total = parseAmount(said.total)
  const settled = settlePayment({ total, tip: parseAmount(said.tip), roundsCash: said.roundsCash }, tenders)
  failWith(settled.problems)
  const kept = tenders.map(({ means, amount }, index) => ({ means, tendered: amount, kept: settled.kept[index] ?? zeroAmount }))
  return { settled, kept, findings: [...otherFigures(said, settled), ...withoutAccount(kept)] }
}

/** How it was paid, as the document tells the authority: by the means that has most of it; in cash what was paid with nothing. */
export const meansCodeOf = (kept: readonly KeptPayment[]): string =>
  kept.reduce<KeptPayment | null>((most, each) => (most === null || each.kept > most.kept ? each : most), null)?.means.meansCode ?? '10'

const otherFigures = (said: Said, { rounding, change }: Settled): ErrorBody[] => [
  ...differs('El cambio', 'change', parseAmount(said.change), change),
  ...differs('El redondeo', 'rounding', parseAmount(said.rounding), rounding),
]

const differs = (what: string, field: string, said: Amount, computed: Amount): ErrorBody[] =>
  said === computed
    ? []
    : [httpErrors.of('invalid', { detalle: `${what} del equipo es ${formatMoney(said)} y debía ser ${formatMoney(computed)}.` }, field)]

const withoutAccount = (kept: readonly KeptPayment[]): ErrorBody[] =>
  kept.flatMap(({ means: { kind, name, isSaid } }, index) => {
    const detalle = `La forma de pago ${name} no tiene cuenta: quedó en la caja general. Elígela en Formas de pago.`
    return !isSaid && kind !== 'credit' ? [httpErrors.of('invalid', { detalle }, `payments.${index}.paymentTypeId`)] : []
  })

/**
 * How the document is paid with them.
 * @param payable of the document, as the server computes it
 */
export function payWith({ kept }: Pick<SaidPayment, 'kept'>, tip: Amount, payable: Amount): PaidOnTheSpot {
  const onCredit = sumAmounts(kept.flatMap((each) => (each.means.kind === 'credit' ? [each.kept] : [])))
  const owed = smallest(onCredit, payable)
  const paid = subtract(payable, owed)
  const means = kept.flatMap(({ means: { kind, name, accountId }, kept: amount }) =>
    kind === 'credit' ? [] : [{ account: accountId === null ? ({ role: 'cash' } as const) : { id: accountId }, name, amount }],
  )
  const rounding = subtract(sumAmounts(means.map(({ amount }) => amount)), addAmounts(paid, tip))
  return { means, paid, tip, rounding }
}

/** A cent of difference is told. */
export function totalDiffers(said: Amount, payable: Amount): ErrorBody[] {
  if (said === payable) return []
  const [device, server] = [formatMoney(said), formatMoney(payable)]
  const detalle = `El equipo cobró ${device} y el documento suma ${server}: la diferencia quedó como ajuste al peso.`
  return [httpErrors.of('invalid', { detalle }, 'total')]
}

/** What the means keep over what was paid and the tip, as a column. */
export const roundingText = ({ rounding }: PaidOnTheSpot): string => amountText(rounding)
