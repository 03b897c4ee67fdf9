/** A document in the editor of another kind: what is left of the lines that were chosen, each knowing where it comes from. */
import type { Day } from '#base/date.ts'
import { parseQuantity, zeroQuantity } from '#base/decimal.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { isWanted } from '../../offer/options.ts'
import { headForKind } from '../../parts/head.ts'
import type { Conversion } from '../../source/conversion.ts'
import type { DocumentView } from '../../wire.ts'
import { lineInCurrency } from './form-currency.ts'
import { emptyForm, formOf, withTerms, type EditorForm, type Surroundings } from './form.ts'

/**
 * @param kind that it becomes
 * @param sources of one third party; the first one gives the head
 * @returns its form, and the lines that could not be brought because their item is no longer active
 */
export function convertedForm(
  kind: DocumentKind,
  sources: readonly [DocumentView, ...DocumentView[]],
  surroundings: Surroundings,
  { lines: chosen, prices }: Pick<Conversion, 'lines' | 'prices'>,
  today: Day,
): { readonly form: EditorForm; readonly leftOut: readonly string[] } {
  const [source] = sources
  // Of several, all are written in the currency of the first.
  const all = sources.flatMap(({ id, lines, ...head }) => lines.map((line) => ({ id, line: lineInCurrency(line, head, source) })))
  const lines = all.flatMap(({ id, line }) => {
    const proposed = isWanted(line) ? line.pending : null
    const quantity = (chosen ? chosen.find(({ position }) => position === String(line.position))?.quantity : proposed) ?? '0'
    if (parseQuantity(quantity) <= zeroQuantity) return []
    return [
      {
        ...line,
        optional: false,
        quantity,
        source: { documentId: id, position: line.position, byValue: false, restock: false },
      },
    ]
  })
  const { form, leftOut } = formOf({ ...source, lines }, surroundings)
  const { kind: code, resolutionId, warehouseId } = emptyForm(kind, today)
  const begun = { ...form, kind: code, ...headForKind(kind, form), resolutionId, warehouseId, sourcePrices: prices, withholdings: [] }
  return { form: withTerms(kind, begun, { date: today, paymentForm: form.paymentForm }), leftOut }
}
