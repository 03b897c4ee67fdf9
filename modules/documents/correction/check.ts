/** What must hold of a note before it is issued, besides what holds of every document. */
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { amountText, quantityText } from '#base/decimal.ts'
import { CREDIT_NOTE_ANNULMENT, isWithinMonth } from '#colombia/index.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatUnitPrice } from '#platform/ui/format.ts'
import type { ComputingFacts, Correction, Draft } from '../figures/compute.ts'
import { documentErrors as errors } from '../errors.ts'
import type { DocumentKind, NoteQuestions } from '../kind/kind.ts'
import { overLeft, takesAll, unitsOver, type Corrected, type Referred } from './corrected.ts'

const invalid = (detalle: string, field: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

/** Errors 401 at their fields, 485 over the units that are left, 698 when the document that it is about is not there. */
export function correctionProblems(
  kind: Pick<DocumentKind, 'note' | 'corrects'>,
  draft: Draft,
  { referred, corrected }: Pick<ComputingFacts, 'referred' | 'corrected'>,
): ErrorBody[] {
  if (!kind.note) return []
  const { correction } = draft
  if (!correction || (kind.note.onlyDocuments && correction.documentId === null))
    return [errors.of('required', { campo: 'Documento que se corrige' }, 'correction.documentId')]
  return [
    ...conceptProblems(kind.note, correction),
    ...(kind.corrects ? annulmentProblems(draft, correction, corrected) : []),
    ...(correction.surplus === 'refund' && correction.moneyAccountId === null
      ? [errors.of('required', { campo: 'Cuenta de donde sale el dinero' }, 'correction.moneyAccountId')]
      : []),
    ...(correction.documentId === null
      ? [...periodProblems(draft, correction), ...(kind.corrects && correction.surplus === 'refuse' ? [whatBecomesOfIt] : [])]
      : [...referredProblems(draft, correction, referred), ...(corrected ? linesProblems(draft, corrected) : [])]),
  ]
}

const whatBecomesOfIt = errors.of('required', { campo: 'Qué se hace con el valor' }, 'correction.surplus')

const conceptProblems = ({ concepts }: NoteQuestions, { concept }: Correction): ErrorBody[] =>
  concepts.some(({ code }) => code === concept) ? [] : [errors.of('conceptRequired', {}, 'correction.concept')]

/** Annulling an invoice takes all that is left of it; a part of it is a return or a reduction (hechos.md, section 4). */
function annulmentProblems(draft: Draft, { concept, documentId }: Correction, corrected: Corrected | null): ErrorBody[] {
  if (concept !== CREDIT_NOTE_ANNULMENT) return []
  if (documentId === null) return [invalid('Una nota de un período no anula una factura. Elige otro concepto.', 'correction.concept')]
  return corrected === null || takesAll(draft, corrected)
    ? []
    : [
        invalid(
          `La anulación toma todo lo que queda de ${corrected.number}. Para una parte elige devolución, rebaja o ajuste de precio.`,
          'correction.concept',
        ),
      ]
}

/** Without a document, its period and lines of nobody. */
function periodProblems(draft: Draft, { period }: Correction): ErrorBody[] {
  const lines = draft.lines.flatMap(({ source }, index) =>
    source ? [invalid('Una nota de un período no toma líneas de otro documento.', `lines.${index}.itemId`)] : [],
  )
  if (!period) return [errors.of('required', { campo: 'Comienzo del período' }, 'correction.period.from'), ...lines]
  return [
    ...(period.to >= period.from && !isWithinMonth(period.from, period.to)
      ? [invalid('El período de la nota es de un solo mes: haz una nota por cada mes.', 'correction.period.to')]
      : []),
    ...(period.to < period.from ? [invalid('El período termina antes de comenzar.', 'correction.period.to')] : []),
    ...(period.to > draft.date ? [invalid('El período no puede terminar después de la fecha de la nota.', 'correction.period.to')] : []),
    ...lines,
  ]
}

/** A note is of the same currency as its document, at the rate that it had. */
function otherCurrency({ exchange }: Draft, { exchange: its, number }: Referred): ErrorBody[] {
  if (its === undefined || (its?.code === exchange?.code && its?.rate === exchange?.rate)) return []
  const rate = its && `${its.code} a ${formatUnitPrice(its.rate)}`
  return [invalid(`La nota va en la moneda de ${number}: ${rate ?? DEFAULT_CURRENCY}.`, 'currency')]
}

function referredProblems(draft: Draft, { period }: Correction, referred: Referred | null): ErrorBody[] {
  if (!referred) return [httpErrors.of('notFound', {}, 'correction.documentId')]
  return [
    ...(period ? [invalid('La nota es de un documento o de un período, no de ambos.', 'correction.period.from')] : []),
    ...(draft.partyId !== null && draft.partyId !== referred.partyId
      ? [invalid(`El tercero debe ser el de ${referred.number}.`, 'partyId')]
      : []),
    ...otherCurrency(draft, referred),
    ...(draft.date < referred.date ? [invalid('La fecha de la nota no puede ser anterior a la del documento que corrige.', 'date')] : []),
  ]
}

/** What takes off takes of the lines of its document, and never more than is left of them. */
const linesProblems = (draft: Draft, corrected: Corrected): ErrorBody[] => [
  ...draft.lines.flatMap((line, index) =>
    line.source?.documentId === corrected.id ? [] : [invalid('La línea debe ser del documento que se corrige.', `lines.${index}.itemId`)],
  ),
  ...unitsOver(draft, corrected).map(({ index, why, name, left }) => {
    if (why === 'missing') return httpErrors.of('notFound', {}, `lines.${index}.itemId`)
    if (why === 'otherItem') return errors.of('sourceOtherItem', {}, `lines.${index}.itemId`)
    return errors.of('overSource', { producto: name, pendiente: quantityText(left) }, `lines.${index}.quantity`)
  }),
  ...overLeft(draft, corrected).map(({ index, left }) =>
    invalid(`El valor supera lo que queda de la línea (${amountText(left)}).`, `lines.${index}.unitPrice`),
  ),
]
