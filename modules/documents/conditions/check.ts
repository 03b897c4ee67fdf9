/** What must hold before a document is issued, said all at once, each at its field. */

import { type Amount, absolute, parseAmount, zeroAmount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { wordsProblem } from '#colombia/index.ts'
import { LEGAL_VALUES_PLACE, perContentText } from '#modules/taxes/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wayTo } from '#platform/http/way.ts'
import { dueDate, minLength, priceAboveZero, quantityAboveZero, required, unitValueNotBelowZero } from '#platform/rules/index.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { documentErrors as errors } from '../errors.ts'
import type { Computed, Draft } from '../figures/compute.ts'
import { inCurrency } from '../figures/currency.ts'
import { instalmentProblems } from '../figures/instalments.ts'
import { type Discount, isExcess } from '../figures/price.ts'
import { type DocumentKind, partyLabel } from '../kind/kind.ts'

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

/** @param base what there is to take from; null when nothing is taken here */
function discountProblems(discount: Discount, base: Amount | null, field: string): ErrorBody[] {
  if (base === null || (discount.value >= 0n && !isExcess(base, discount))) return []
  const maximo = { Valor: formatMoney(base), PorMil: '1.000\u00a0‰', Porcentaje: '100\u00a0%' }[discount.kind]
  return [errors.of('discountOutOfRange', { maximo }, field)]
}

const GIVEN_AWAY = 'Con este descuento el documento queda en cero. Si lo regalas, marca el ítem como obsequio.'

/** What is given away whole is said as a gift, which keeps its taxes (areas.md 0.4): a sale of nothing is none. */
function worthlessProblems({ lines }: Draft, { priced }: Computed): ErrorBody[] {
  const sold = lines.flatMap((line, index) => {
    const worth = priced.lines[index]
    return line.optional || line.gift || !worth ? [] : [{ index, worth }]
  })
  if (priced.total !== zeroAmount || sold.length === 0) return []
  const taken = sold.filter(({ worth }) => worth.gross > zeroAmount && worth.gross === worth.discount)
  if (taken.length > 0) return taken.map(({ index }) => httpErrors.of('invalid', { detalle: GIVEN_AWAY }, `lines.${index}.discount`))
  return priced.globalDiscount > zeroAmount
    ? [httpErrors.of('invalid', { detalle: GIVEN_AWAY }, 'discount')]
    : [httpErrors.of('invalid', { detalle: 'El documento suma cero: revisa cantidades y precios.' }, 'lines')]
}

/** What no document may say, not even a draft: how many, at how much and less how much of each line, and of all. */
export function figureProblems(draft: Draft, { priced }: Computed): ErrorBody[] {
  const ofLines = draft.lines.flatMap((line, index) => {
    const at = (field: string) => `lines.${index}.${field}`
    return [
      ...(quantityAboveZero(line.quantity) ? [errors.of('quantityNotPositive', {}, at('quantity'))] : []),
      ...(unitValueNotBelowZero(line.unitPrice) ? [errors.of('negativePrice', {}, at('unitPrice'))] : []),
      ...discountProblems(line.discount, priced.discountable.lines[index] ?? null, at('discount')),
    ]
  })
  return [...ofLines, ...discountProblems(draft.discount, priced.discountable.document, 'discount')]
}

/** Rules of every kind, and those of its own. A draft may break them; an issued document may not. */
export function checkDocument(draft: Draft, computed: Computed, kind: Pick<DocumentKind, 'party' | 'corrects' | 'check'>): ErrorBody[] {
  const found: ErrorBody[] = []
  const { priced } = computed
  if (draft.partyId === null) found.push(errors.of('required', { campo: partyLabel(kind) }, 'partyId'))
  if (dueDate(draft.dueDate, draft.date)) found.push(errors.of('dueBeforeDate', {}, 'dueDate'))
  found.push(...instalmentProblems(draft, inCurrency(draft, computed).computed.payable))
  if (draft.lines.length === 0) found.push(errors.of('withoutLines', {}, 'lines'))
  else if (draft.lines.every((line) => line.optional)) found.push(errors.of('onlyOptional', {}, 'lines'))
  draft.lines.forEach((line, index) => {
    const at = (field: string) => `lines.${index}.${field}`
    if (!unitValueNotBelowZero(line.unitPrice) && priceAboveZero(line.unitPrice, line.gift))
      found.push(errors.of('priceNotPositive', {}, at('unitPrice')))
    const unknown = priced.lines[index]?.taxes.find(({ content }) => content?.held === null)
    if (unknown?.content)
      found.push(errors.of('withoutContent', { impuesto: unknown.name, contenido: perContentText(unknown.content.per) }, at('taxIds')))
  })
  found.push(...figureProblems(draft, computed))
  // What is wrong already may be why it comes to nothing; what a note takes off is of its document.
  if (found.length === 0 && !kind.corrects) found.push(...worthlessProblems(draft, computed))
  found.push(...limitProblems(computed))
  computed.withholdings.forEach((withholding) => {
    const reason = withholding.changedReason
    if (reason !== null && (required(reason) ?? minLength(reason)))
      found.push(errors.of('withholdingReason', {}, `withholdings.${withholding.rule.id}`))
    if (withholding.amount < 0n || withholding.amount > withholding.base)
      found.push(errors.of('withholdingOverBase', {}, `withholdings.${withholding.rule.id}`))
  })
  if (computed.payable < zeroAmount && priced.total >= zeroAmount)
    found.push(httpErrors.of('invalid', { detalle: 'Las retenciones suman más que el documento.' }, 'withholdings'))
  if (computed.lacksUvt) found.push(errors.of('uvtMissing', { anio: draft.date.slice(0, 4), ...wayTo(LEGAL_VALUES_PLACE) }))
  return [...found, ...(kind.check?.(draft) ?? [])]
}
