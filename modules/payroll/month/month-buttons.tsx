/** What may be done with a payroll, as its page and its panel offer it. */
import { counted } from '#base/count.ts'
import type { CaseButton } from '#modules/cases/index.tsx'
import type { ActionOf } from '#modules/cases/index.ts'
import type { payrollMonth } from './month.ts'
import type { Month } from './MonthForm.tsx'
import { lacksReview } from './month-tabs.ts'

/** Vacations, primas and cesantías are told to the authority with their month. */
export const tellsDocuments = ({ kind: pays }: Month): boolean => pays === 'month' || pays === 'exit'

export function buttonsOf({
  calculatedAt,
  slips,
  kind: pays,
  contributedOn,
  askedBy,
  isOwn,
}: Month): readonly CaseButton<ActionOf<typeof payrollMonth>>[] {
  const isReady = calculatedAt !== null && slips.length > 0 && slips.every(({ problem }) => problem === '')
  const lacking = slips.filter(lacksReview).length
  const isAsked = askedBy !== ''
  return [
    {
      ...{ action: 'annul', label: 'Anular comprobante', isMore: true, done: 'anulada' },
      consequence: 'Se devuelve lo contabilizado y lo que se les debía. El mes se puede volver a liquidar.',
    },
    {
      ...{ action: 'contribute', label: 'Contabilizar la planilla', isMore: true, done: 'con su planilla contabilizada' },
      isShown: pays === 'month' && contributedOn === null,
      consequence: 'Lo que el archivo de la PILA suma al redondear cada aporte a la centena se lleva al gasto.',
    },
    {
      ...{ action: 'calculate', label: calculatedAt === null ? 'Calcular' : 'Calcular de nuevo', done: 'calculada' },
      consequence: 'Se calcula el desprendible de cada empleado con su contrato, las novedades escritas y las cifras de ley del mes.',
    },
    {
      ...{ action: 'ask', label: 'Pedir aprobación', isShown: isReady && isOwn && !isAsked, done: 'por aprobar' },
      ...(lacking === 0 ? {} : { blocked: `Falta el visto bueno de ${counted(lacking, 'empleado', 'empleados')}` }),
      consequence: 'Se le avisa a quien puede aprobarla. Si la cambias o la calculas de nuevo, se pide otra vez.',
    },
    {
      ...{ action: 'withdraw', label: 'Retirar la solicitud', isMore: true, isShown: isAsked, done: 'sin pedir aprobación' },
      consequence: `La pidió ${askedBy}. El aviso desaparece de quienes podían aprobarla.`,
    },
    {
      ...{ action: 'approve', label: 'Aprobar y contabilizar', isShown: isReady, done: 'contabilizada' },
      ...(lacking === 0 ? {} : { blocked: `Falta el visto bueno de ${counted(lacking, 'empleado', 'empleados')}` }),
      consequence: 'Se escribe el comprobante y lo que se le debe a cada empleado. Después solo se puede anular.',
    },
  ]
}
