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

const fieldNames: readonly (readonly [field: RegExp, name: string])[] = [
  [/partyId$/, 'Cliente'],
  [/payments/, 'Forma de pago'],
  [/sellerId$/, 'Vendedor'],
  [/warehouseId$/, 'Bodega'],
  [/shiftId$/, 'Turno'],
  [/number$/, 'Número'],
  [/soldAt$|date$/, 'Fecha'],
  [/total$/, 'Total'],
]

/** What was found, with where it belongs: «Línea 2: El registro no existe o fue eliminado.» */
export function findingText({ message, field }: { readonly message: string; readonly field: string | null }): string {
  const line = /lines\.(\d+)/.exec(field ?? '')?.[1]
  const name = line === undefined ? fieldNames.find(([shape]) => shape.test(field ?? ''))?.[1] : `Línea ${BigInt(line) + 1n}`
  return name === undefined ? message : `${name}: ${message}`
}
