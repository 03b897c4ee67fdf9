/** What documents show, in pesos and in their currency. */
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
import type { DocumentView } from '#modules/documents/index.ts'

const names = ['net', 'tax', 'total', 'withheld', 'payable'] as const

/** The totals of some documents together, of both. */
export const shownTogether = (documents: readonly DocumentView[]) => {
  const sum = (figure: (document: DocumentView) => string): string =>
    amountText(sumAmounts(documents.map((each) => parseAmount(figure(each)))))
  return names.map((name) => [name, sum(({ totals }) => totals[name]), sum(({ foreign }) => foreign?.totals[name] ?? '0')])
}
