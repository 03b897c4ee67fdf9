/** What must hold before a document is issued, said all at once, each at its field. */
import type { ErrorBody } from '#base/errors.ts'
import { wordsProblem } from '#colombia/index.ts'
import {
  discountNotBelowZero,
  dueDate,
  minLength,
  priceAboveZero,
  quantityAboveZero,
  required,
  unitValueNotBelowZero,
} from '#platform/rules/index.ts'
import { LEGAL_VALUES_PLACE, perContentText } from '#modules/taxes/index.ts'
import { wayTo } from '#platform/http/way.ts'
import type { Computed, Draft } from './compute.ts'
import type { DocumentKind } from './kind.ts'
import { documentErrors as errors } from './errors.ts'

/** A document whose figures have no words (601), and beyond them no place to be kept: not even a draft. */
export function limitProblems({ priced }: Computed): ErrorBody[] {
  const figures = [priced.gross, priced.total, priced.optional, ...priced.lines.map((line) => line.gross)]
  return figures.flatMap((figure) => wordsProblem(figure, 'lines') ?? []).slice(0, 1)
}

/** Rules of every kind, and those of its own. A draft may break them; an issued document may not. */
export function checkDocument(draft: Draft, computed: Computed, kind: Pick<DocumentKind, 'party' | 'check'>): ErrorBody[] {
  const found: ErrorBody[] = []
  if (draft.partyId === null) found.push(errors.of('required', { campo: kind.party === 'supplier' ? 'Proveedor' : 'Cliente' }, 'partyId'))
  if (dueDate(draft.dueDate, draft.date)) found.push(errors.of('dueBeforeDate', {}, 'dueDate'))
  if (draft.lines.length === 0) found.push(errors.of('withoutLines', {}, 'lines'))
  else if (draft.lines.every((line) => line.optional)) found.push(errors.of('onlyOptional', {}, 'lines'))
  draft.lines.forEach((line, index) => {
    const at = (field: string) => `lines.${index}.${field}`
    if (quantityAboveZero(line.quantity)) found.push(errors.of('quantityNotPositive', {}, at('quantity')))
    if (unitValueNotBelowZero(line.unitPrice)) found.push(errors.of('negativePrice', {}, at('unitPrice')))
    else if (priceAboveZero(line.unitPrice, line.gift)) found.push(errors.of('priceNotPositive', {}, at('unitPrice')))
    if (discountNotBelowZero(line.discount.value)) found.push(errors.of('negativeDiscount', {}, at('discount')))
    const unknown = computed.priced.lines[index]?.taxes.find(({ content }) => content?.held === null)
    if (unknown?.content)
      found.push(errors.of('withoutContent', { impuesto: unknown.name, contenido: perContentText(unknown.content.per) }, at('taxIds')))
  })
  if (discountNotBelowZero(draft.discount.value)) found.push(errors.of('negativeDiscount', {}, 'discount'))
  found.push(...limitProblems(computed))
  computed.withholdings.forEach((withholding) => {
    const reason = withholding.changedReason
    if (reason !== null && (required(reason) ?? minLength(reason)))
      found.push(errors.of('withholdingReason', {}, `withholdings.${withholding.rule.id}`))
    if (withholding.amount < 0n || withholding.amount > withholding.base)
      found.push(errors.of('withholdingOverBase', {}, `withholdings.${withholding.rule.id}`))
  })
  if (computed.lacksUvt) found.push(errors.of('uvtMissing', { anio: draft.date.slice(0, 4), ...wayTo(LEGAL_VALUES_PLACE) }))
  return [...found, ...(kind.check?.(draft) ?? [])]
}
