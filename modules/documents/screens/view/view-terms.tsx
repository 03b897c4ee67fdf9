/** How a document is paid, and when: what its view says of it. */
import { daysBetween, isDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { codeName, paymentMeans } from '#colombia/index.ts'
import { DayText, Money } from '#platform/ui/index.tsx'
import { partsOf } from '../../figures/instalments.ts'
import { creditText } from '../../kind/listed.ts'
import type { DocumentView } from '../../wire.ts'
import type { DocumentSurface } from '../editor/surface.ts'

/** When it is due and how it is paid: a note is neither. */
export function termsOf(kind: DocumentSurface['kind'], document: DocumentView) {
  const credit = isDay(document.date) && isDay(document.dueDate) ? daysBetween(document.date, document.dueDate) : 0
  return [
    ...dueFacts(kind, document),
    { label: 'Forma de pago', value: document.paymentForm === '1' ? 'Contado' : creditText(kind.isOffer ? 0 : credit) },
    ...optional('Medio de pago', kind.isOffer ? null : codeName(paymentMeans, document.paymentMeans)),
  ]
}

/** When it is due; in instalments, each with its amount. */
function dueFacts(kind: DocumentSurface['kind'], { instalments, dueDate, totals }: DocumentView) {
  if (instalments.length === 0) {
    const label = kind.isOffer ? (kind.titles.gender === 'f' ? 'Válida hasta' : 'Válido hasta') : 'Fecha de vencimiento'
    return [{ label, value: <DayText value={dueDate} /> }]
  }
  return partsOf(instalments, parseAmount(totals.payable)).map((part, index) => ({
    label: `Cuota ${index + 1} de ${instalments.length}`,
    value: (
      <>
        <DayText value={part.dueDate} /> <Money value={part.amount} />
      </>
    ),
  }))
}

export const optional = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : [])
