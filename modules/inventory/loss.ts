/** Losses: why goods left without a sale, what that means for their IVA, and who approves those worth more than the company says. Pure. */
import { lossVatOn, lossVatRules, type LossCause, type LossVatTreatment } from '#colombia/index.ts'
import { isDay } from '#base/date.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { absolute, isAmountText, parseAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { definePermissions } from '#platform/access.ts'
import { voucherErrors as errors } from '#modules/vouchers/index.ts'

export const lossPermissions = definePermissions('inventory.loss', { approve: 'Aprobar bajas de inventario' }, { approve: ['accountant'] })

export const causeNames: Readonly<Record<LossCause, string>> = {
  expiry: 'Vencimiento',
  damage: 'Daño',
  theft: 'Hurto',
  sample: 'Muestra',
  self_use: 'Autoconsumo',
}

const treatmentWords: Readonly<Record<LossVatTreatment, string>> = {
  adjusts_input: 'Ajusta el IVA descontable que tomaste al comprar estos productos',
  causes_output: 'Genera IVA como una venta, sobre el valor comercial de los productos',
}

/** "Ajusta el IVA descontable… (Estatuto Tributario, art. 486)"; empty without a cause or a day. */
export function vatHint(cause: LossCause | null, date: string): string {
  const rule = cause !== null && isDay(date) ? lossVatOn(lossVatRules, cause, date) : null
  return rule ? `${treatmentWords[rule.treatment]} (${rule.source}).` : ''
}

/** As a loss that was recorded keeps it. */
export const treatmentOf = (treatment: LossVatTreatment): string => treatmentWords[treatment]

/** Who wrote the draft that is recorded, and whether it is recorded as it was kept. */
export interface LossAuthors {
  /** Null of one that was never a draft: who records it wrote it. */
  readonly writtenBy: readonly (string | null)[] | null
  readonly isAsKept: boolean
}

interface LossToApprove extends LossAuthors {
  readonly personId: string | null
  readonly mayApprove: boolean
  /** Of the company, as decimal text; empty: none waits. */
  readonly limit: string
  readonly value: Amount
}

/**
 * Over the limit a loss is recorded from its draft, as it was written, by another person who may approve it.
 * @returns 536 to who may not approve, 537 to who wrote any of it
 */
export function approvalProblems({ limit, value, mayApprove, personId, writtenBy, isAsKept }: LossToApprove): ErrorBody[] {
  if (!isAmountText(limit) || absolute(value) <= parseAmount(limit)) return []
  if (!mayApprove) {
    const asked = errors.of('approvalRequired', { rol: 'quien puede aprobar bajas de inventario' })
    const why = `Vale más de ${formatMoney(parseAmount(limit))}: guárdala como borrador para que la registre.`
    return [{ ...asked, message: `${asked.message} ${why}` }]
  }
  const isOwn = writtenBy === null || writtenBy.includes(personId) || !isAsKept
  return isOwn ? [errors.of('ownApproval')] : []
}
