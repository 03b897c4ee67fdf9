/** A document as its screen shows it: in its currency. */
import type { DocumentView } from '../../wire.ts'

/** In pesos it is the same. */
export function tellInCurrency(document: DocumentView): DocumentView {
  const { foreign } = document
  if (!foreign) return document
  return {
    ...document,
    ...{ totals: foreign.totals, taxes: foreign.taxes },
    lines: document.lines.map((line, index) => ({ ...line, ...foreign.lines[index] })),
    withholdings: document.withholdings.map((each, index) => ({ ...each, amount: foreign.withholdings[index] ?? each.amount })),
  }
}
