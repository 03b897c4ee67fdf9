/** What must hold of a note before it is issued, besides what holds of every document. */
import { amountText } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { ComputingFacts, Draft } from '../compute.ts'
import { documentErrors as errors } from '../errors.ts'
import type { DocumentKind } from '../kind.ts'
import { overLeft } from './corrected.ts'

/** Errors 401 at their fields, 479 before the day of the document, 698 when the document is not there. */
export function correctionProblems(kind: DocumentKind, draft: Draft, facts: Pick<ComputingFacts, 'corrected'>): ErrorBody[] {
  if (!kind.corrects) return []
  const { correction } = draft
  if (!correction) return [errors.of('required', { campo: 'Documento que se corrige' }, 'correction.documentId')]
  const { corrected } = facts
  if (!corrected) return [httpErrors.of('notFound', {}, 'correction.documentId')]
  return [
    ...(draft.date < corrected.date
      ? [httpErrors.of('invalid', { detalle: 'La fecha de la nota no puede ser anterior a la del documento que corrige.' }, 'date')]
      : []),
    ...(correction.surplus === 'refund' && correction.moneyAccountId === null
      ? [errors.of('required', { campo: 'Cuenta de donde sale el dinero' }, 'correction.moneyAccountId')]
      : []),
    ...draft.lines.flatMap((line, index) =>
      line.source?.documentId === correction.documentId
        ? []
        : [httpErrors.of('invalid', { detalle: 'La línea debe ser del documento que se corrige.' }, `lines.${index}.itemId`)],
    ),
    ...overLeft(draft, corrected).map(({ index, left }) =>
      httpErrors.of('invalid', { detalle: `El valor supera lo que queda de la línea (${amountText(left)}).` }, `lines.${index}.unitPrice`),
    ),
  ]
}
