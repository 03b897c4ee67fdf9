/** The words of what arrived of a register. */
import { saleStates } from './state.ts'

export const stateOfSale = {
  synced: { tone: 'ok', text: saleStates.synced },
  flagged: { tone: 'warn', text: saleStates.flagged },
} as const

/** Why a sale was put aside. */
export const asideWords = {
  altered: 'Cambió en el camino',
  forked: 'Otro equipo vendió con la misma caja',
  ended: 'El equipo ya no tenía la caja',
  refused: 'No se pudo hacer el documento',
} as const

export const saleTabs = ['all', 'flagged', 'quarantined'] as const
export type SaleTab = (typeof saleTabs)[number]
export const saleTabTitles: Readonly<Record<SaleTab, string>> = { all: 'Todas', flagged: 'Con novedad', quarantined: 'Apartadas' }
