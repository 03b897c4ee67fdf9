/** What must hold before a document is issued, said all at once, each at its field. */
import type { ErrorBody } from '#base/errors.ts'
import type { Computed, Draft } from './compute.ts'
import { documentErrors as errors } from './errors.ts'

const MIN_REASON = 4

/** Rules of every kind. A draft may break them; an issued document may not. */
export function checkDocument(draft: Draft, computed: Computed, isBuying: boolean): ErrorBody[] {
  const found: ErrorBody[] = []
  if (draft.partyId === null) found.push(errors.of('required', { campo: isBuying ? 'Proveedor' : 'Cliente' }, 'partyId'))
  if (draft.dueDate < draft.date) found.push(errors.of('dueBeforeDate', {}, 'dueDate'))
  if (draft.lines.length === 0) found.push(errors.of('withoutLines', {}, 'lines'))
  draft.lines.forEach((line, index) => {
    const at = (field: string) => `lines.${index}.${field}`
    if (line.quantity <= 0n) found.push(errors.of('quantityNotPositive', {}, at('quantity')))
    if (line.unitPrice < 0n) found.push(errors.of('negativePrice', {}, at('unitPrice')))
    else if (line.unitPrice === 0n && !line.gift) found.push(errors.of('priceNotPositive', {}, at('unitPrice')))
    if (line.discount.value < 0n) found.push(errors.of('negativeDiscount', {}, at('discount')))
  })
  if (draft.discount.value < 0n) found.push(errors.of('negativeDiscount', {}, 'discount'))
  computed.withholdings.forEach((withholding) => {
    if (withholding.changedReason !== null && withholding.changedReason.trim().length < MIN_REASON)
      found.push(errors.of('withholdingReason', {}, `withholdings.${withholding.rule.id}`))
    if (withholding.amount < 0n || withholding.amount > withholding.base)
      found.push(errors.of('withholdingOverBase', {}, `withholdings.${withholding.rule.id}`))
  })
  return found
}
