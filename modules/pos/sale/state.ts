/** Where a sale is on its way from the device to the books. Pure. */

export const saleStates = {
  kept: 'En el equipo',
  sending: 'Enviando',
  synced: 'Sincronizada',
  flagged: 'Con novedad',
} as const

export type SaleState = keyof typeof saleStates

/** What happens to one. No answer leaves it where it was: it is sent again, the same. */
export type SaleEvent = 'sent' | 'unanswered' | 'confirmed' | 'confirmedWithFindings' | 'resolved'

const ways: Readonly<Record<SaleState, Readonly<Partial<Record<SaleEvent, SaleState>>>>> = {
  kept: { sent: 'sending' },
  sending: { unanswered: 'kept', confirmed: 'synced', confirmedWithFindings: 'flagged' },
  // An answer may be given twice.
  synced: { confirmed: 'synced' },
  flagged: { confirmedWithFindings: 'flagged', resolved: 'synced' },
}

/** @returns null when that cannot happen to it */
export const nextSaleState = (state: SaleState, event: SaleEvent): SaleState | null => ways[state][event] ?? null

/** It leaves the device only once the server has it. */
export const isWithServer = (state: SaleState): boolean => state === 'synced' || state === 'flagged'

/** «3 ventas por sincronizar»; empty when there is none. */
export const pendingText = (states: readonly SaleState[]): string => {
  const count = states.filter((state) => !isWithServer(state)).length
  return count === 0 ? '' : count === 1 ? '1 venta por sincronizar' : `${count} ventas por sincronizar`
}
