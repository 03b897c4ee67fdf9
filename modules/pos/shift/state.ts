/** The states of a shift. Pure. */
export const shiftStates = ['open', 'closed'] as const
export type ShiftState = (typeof shiftStates)[number]
export const shiftStateNames: Readonly<Record<ShiftState, string>> = { open: 'Abierta', closed: 'Cerrada' }
