/** A payslip on paper: what a worker is paid in a month and what is taken of it, line by line. Pure. */
import { monthTitle, showDay, type Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import type { VoucherPaper } from '#modules/vouchers/index.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { exitCauseNames, kindNames, type ExitCause, type MonthKind } from '../month/kind.ts'

export interface PaperLine {
  readonly side: 'earned' | 'deducted'
  readonly name: string
  readonly amount: string
}

export interface PaperSlip {
  readonly employeeId: string
  /** Of the month. */
  readonly number: string
  readonly month: Day
  readonly payDay: Day
  readonly name: string
  readonly identification: string
  readonly jobTitle: string
  readonly kind: MonthKind
  readonly startsOn: Day
  /** Of the end of a contract. */
  readonly leftOn: Day | null
  readonly cause: ExitCause | null
  readonly days: number
  readonly earned: string
  readonly deducted: string
  readonly paid: string
  readonly lines: readonly PaperLine[]
  /** The document that the authority accepted of it; null before. */
  readonly electronic: { readonly number: string; readonly cune: string } | null
}

const money = (text: string): string => formatMoney(parseAmount(text))

/** What both sign when a contract ends (CST art. 65). */
const SETTLED =
  'Con este pago la empresa liquida los salarios y prestaciones que le debía al trabajador por el contrato que termina, y le entrega copia de esta liquidación. El trabajador puede pedir que se revise lo que no comparta.'

const exitFacts = ({ leftOn, cause, startsOn }: PaperSlip) =>
  leftOn === null || cause === null
    ? []
    : [
        { label: 'Ingreso', value: showDay(startsOn) },
        { label: 'Retiro', value: showDay(leftOn) },
        { label: 'Motivo', value: exitCauseNames[cause] },
      ]

/** Contributions and provisions are the company's: they are not of the worker's pay, and not on the paper. */
export const slipPaper = (slip: PaperSlip): VoucherPaper => ({
  ...{ number: slip.number, state: 'posted', date: slip.payDay, inWords: true },
  facts: [
    { label: 'Empleado', value: slip.name },
    { label: 'Identificación', value: slip.identification },
    { label: 'Cargo', value: slip.jobTitle },
    { label: 'Mes', value: monthTitle(slip.month) },
    ...(slip.kind === 'month' ? [] : [{ label: 'Paga', value: kindNames[slip.kind] }]),
    ...exitFacts(slip),
    { label: slip.kind === 'bonus' || slip.kind === 'severance' ? 'Días que cuentan' : 'Días trabajados', value: String(slip.days) },
    { label: 'Se paga', value: showDay(slip.payDay) },
  ],
  columns: [
    { label: 'Concepto', align: 'left' },
    { label: 'Devengado', align: 'right' },
    { label: 'Deducido', align: 'right' },
  ],
  rows: [
    ...slip.lines.map(({ side, name, amount }) => (side === 'earned' ? [name, money(amount), ''] : [name, '', money(amount)])),
    ['Total', money(slip.earned), money(slip.deducted)],
  ],
  total: { label: 'Neto a pagar', amount: parseAmount(slip.paid) },
  texts: [
    ...(slip.leftOn === null ? [] : [{ label: 'Constancia', value: SETTLED }]),
    ...(slip.electronic === null ? [] : [{ label: `CUNE de ${slip.electronic.number}`, value: slip.electronic.cune }]),
  ],
  signatures: slip.leftOn === null ? ['Recibí conforme'] : ['El empleador', 'El trabajador'],
})
