/** Goods that go from a warehouse to another: their states, what each lets be done, and what becomes of what did not arrive. Pure. */
import { addQuantities, zeroQuantity, type Quantity } from '#base/decimal.ts'

export const transferStates = ['draft', 'requested', 'sent', 'partial', 'received', 'differences', 'annulled'] as const
export type TransferState = (typeof transferStates)[number]

export const transferStateNames: Readonly<Record<TransferState, string>> = {
  draft: 'Borrador',
  requested: 'Solicitado',
  sent: 'Enviado',
  partial: 'Recibido parcial',
  received: 'Recibido',
  differences: 'Con diferencias',
  annulled: 'Anulado',
}

export type TransferAction = 'edit' | 'delete' | 'request' | 'send' | 'receive' | 'settle' | 'annul'

const allowed: Readonly<Record<TransferState, readonly TransferAction[]>> = {
  draft: ['edit', 'delete', 'request', 'send'],
  requested: ['edit', 'send', 'annul'],
  sent: ['receive', 'annul'],
  partial: ['receive', 'annul'],
  received: ['annul'],
  differences: ['settle', 'annul'],
  annulled: [],
}
export const transferCan = (state: TransferState, action: TransferAction): boolean => allowed[state].includes(action)

/** What becomes of goods that were sent and did not arrive. */
export const shortageWays = { writeOff: 'Dar de baja', carrier: 'Cobrar al transportador', origin: 'Devolver al origen' } as const
export type ShortageWay = keyof typeof shortageWays
export const shortageWayNames = ['writeOff', 'carrier', 'origin'] as const satisfies readonly ShortageWay[]

export interface TravellingLine {
  readonly quantity: Quantity
  readonly received: Quantity
  readonly settled: Quantity
}

/** What is on its way still. */
export const travelling = ({ quantity, received, settled }: TravellingLine): Quantity => (quantity - received - settled) as Quantity

/** The state after a reception. @param isLast no more arrives: what is missing is a difference */
export function stateAfter(lines: readonly TravellingLine[], isLast: boolean): 'partial' | 'received' | 'differences' {
  const left = lines.reduce((sum, line) => addQuantities(sum, travelling(line)), zeroQuantity)
  return left === zeroQuantity ? 'received' : isLast ? 'differences' : 'partial'
}
