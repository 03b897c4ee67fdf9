/** What is said of a batch and of a serial where they are listed. Pure. */

export const batchStates = ['good', 'soon', 'expired', 'blocked'] as const
export type BatchState = (typeof batchStates)[number]

export const batchStateNames: Readonly<Record<BatchState, string>> = {
  good: 'Vigente',
  soon: 'Por vencer',
  expired: 'Vencido',
  blocked: 'Bloqueado',
}

/** A batch that expires within so many days is about to. */
export const SOON_DAYS = 30

export const serialStates = ['available', 'returned', 'sold', 'gone'] as const
export type SerialState = (typeof serialStates)[number]

export const serialStateNames: Readonly<Record<SerialState, string>> = {
  available: 'Disponible',
  returned: 'Devuelto',
  sold: 'Vendido',
  gone: 'Dado de baja',
}
