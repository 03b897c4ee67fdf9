/** What must hold before a document is issued, said all at once, each at its field. */
import type { ErrorBody } from '#base/errors.ts'
import { absolute, parseAmount, type Amount } from '#base/decimal.ts'
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
import { perContentText } from '#modules/taxes/index.ts'
import type { Computed, Draft } from './compute.ts'
import type { DocumentKind } from './kind.ts'
import { documentErrors as errors } from './errors.ts'

/** Ten billones: more is a bar code typed as a price. In cents it is well within what a number holds exactly. */
export const MOST_MONEY = parseAmount('10000000000000')
const isTooMuch = (figure: Amount): boolean => absolute(figure) >= MOST_MONEY

/** A document whose figures have no words (601), or are no money that anybody owes: not even a draft. */
export function limitProblems({ priced }: Computed): ErrorBody[] {
  const figures = [priced.gross, priced.total, priced.optional, ...priced.lines.flatMap((line) => [line.gross, line.total])]
  const [wordless] = figures.flatMap((figure) => wordsProblem(figure, 'lines') ?? [])
  if (wordless) return [wordless]
  const lines = priced.lines.flatMap((line, index) =>
    isTooMuch(line.gross) || isTooMuch(line.total) ? errors.of('tooMuchInLine', {}, `lines.${index}.unitPrice`) : [],
  )
  return lines.length > 0 || !figures.some(isTooMuch) ? lines : [errors.of('tooMuchInAll', {}, 'lines')]
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
  return [...found, ...(kind.check?.(draft) ?? [])]
}
