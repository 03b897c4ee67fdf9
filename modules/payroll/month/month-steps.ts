/** The nine steps of a payroll, in their order: what each says, which are done, and the one that is next. Pure. */
import { counted } from '#base/count.ts'
import { parseAmount, zeroAmount } from '#base/decimal.ts'
import type { MonthKind } from './kind.ts'

export interface SteppedMonth {
  readonly kind: MonthKind
  readonly state: string
  readonly calculatedAt: string | null
  readonly approvedBy: string
  readonly number: string | null
  readonly novelties: readonly unknown[]
  readonly everybody: readonly unknown[]
  readonly slips: readonly {
    readonly problem: string
    readonly asksReview: boolean
    readonly reviewedBy: string
    readonly document: { readonly state: string }
  }[]
  /** Payslips that the last calculation changed. */
  readonly changed: number
  /** Payslips that were sent by mail, and what is still owed of it. */
  readonly shared: number
  readonly owed: string
}

export const stepNames = [
  'Personas',
  'Novedades',
  'Cálculo',
  'Revisión',
  'Aprobación',
  'Contabilización',
  'Transmisión',
  'Desprendibles',
  'Banco',
] as const

export interface MonthStep {
  readonly name: (typeof stepNames)[number]
  readonly text: string
  readonly state: 'done' | 'current' | 'later'
}

interface Told {
  readonly isDone: boolean
  readonly text: string
}

function transmissionOf({ kind, slips }: SteppedMonth): Told {
  if (kind !== 'month' && kind !== 'exit') return { isDone: true, text: 'Con la del mes' }
  const accepted = slips.filter(({ document }) => document.state === 'accepted' || document.state === 'replaced').length
  return { isDone: slips.length > 0 && accepted === slips.length, text: accepted === 0 ? 'Pendiente' : `${accepted} de ${slips.length}` }
}

/** Of who is to be looked at, those that nobody did. */
function reviewOf({ slips }: SteppedMonth): Told {
  const wrong = slips.filter(({ problem }) => problem !== '').length
  const asking = slips.filter(({ asksReview }) => asksReview)
  const lacking = asking.filter(({ reviewedBy }) => reviewedBy === '').length
  if (wrong > 0) return { isDone: false, text: counted(wrong, 'sin calcular', 'sin calcular') }
  if (lacking > 0) return { isDone: false, text: counted(lacking, 'falta', 'faltan') }
  return { isDone: true, text: asking.length > 0 ? counted(asking.length, 'revisado', 'revisados') : 'Sin diferencias' }
}

function calculationText({ changed, slips }: SteppedMonth): string {
  if (changed === 0) return 'Sin cambios'
  return changed >= slips.length ? 'Al día' : counted(changed, 'cambió', 'cambiaron')
}

export function stepsOf(month: SteppedMonth): MonthStep[] {
  const { slips, everybody, novelties, calculatedAt, approvedBy, number, shared, owed } = month
  const isAccounted = month.state === 'accounted'
  const isCalculated = calculatedAt !== null && slips.length > 0
  const review = reviewOf(month)
  const told: readonly Told[] = [
    { isDone: everybody.length > 0, text: counted(isCalculated ? slips.length : everybody.length, 'empleado', 'empleados') },
    { isDone: isCalculated || isAccounted, text: counted(novelties.length, 'registrada', 'registradas') },
    { isDone: isCalculated, text: isCalculated ? calculationText(month) : 'Pendiente' },
    { isDone: isAccounted || (isCalculated && review.isDone), text: isCalculated ? review.text : 'Pendiente' },
    { isDone: isAccounted, text: isAccounted ? approvedBy : 'Pendiente' },
    { isDone: isAccounted, text: isAccounted ? (number ?? '') : 'Pendiente' },
    isAccounted ? transmissionOf(month) : { isDone: false, text: 'Pendiente' },
    { isDone: isAccounted && shared > 0, text: shared > 0 ? counted(shared, 'enviado', 'enviados') : 'Pendiente' },
    {
      isDone: isAccounted && parseAmount(owed) === zeroAmount,
      text: isAccounted && parseAmount(owed) === zeroAmount ? 'Pagada' : 'Pendiente',
    },
  ]
  const current = told.findIndex(({ isDone }) => !isDone)
  return told.map(({ isDone, text }, at) => ({
    name: stepNames[at] ?? 'Personas',
    text,
    state: isDone ? 'done' : at === current ? 'current' : 'later',
  }))
}
