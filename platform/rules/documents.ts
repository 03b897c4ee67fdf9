/** What a document and its lines must be (specification, section 5, catalogue rules). Figures are the exact types, as scaled integers. */
import { fillText } from '#base/errors.ts'
import { belowZero, notAboveZero } from './numbers.ts'

/** Documents of one action; more go to a background job. */
export const MAX_DOCUMENTS_AT_ONCE = 50

export const documentMessages = {
  /** Error 466. */
  documentsAtOnce: 'Puedes procesar máximo 50 documentos a la vez.',
  /** Error 467. */
  allFailed: 'El proceso de creación falló: ningún registro fue creado.',
  partlyCreated: 'El proceso finalizó parcialmente con {exitosos} y {errores}.',
  /** Error 475. */
  quantity: notAboveZero('La cantidad'),
  /** Error 476. */
  discount: belowZero('El descuento'),
  /** Error 476, widened: nor more than there is to take from. */
  discountRange: 'El descuento no puede ser menor que cero ni mayor que {maximo}.',
  /** Error 477. */
  unitValue: belowZero('El valor unitario'),
  /** Error 478. */
  price: 'El precio debe ser mayor que cero, salvo que el ítem sea obsequio.',
  /** Error 546. */
  serials: 'La cantidad de seriales debe coincidir con la cantidad del ítem.',
} as const

export const documentsAtOnce = (count: number): string | null => (count <= MAX_DOCUMENTS_AT_ONCE ? null : documentMessages.documentsAtOnce)

/** How a creation of several ended: null when all were created. */
export function bulkCreation(created: number, failed: number): string | null {
  if (failed === 0) return null
  return created === 0
    ? documentMessages.allFailed
    : fillText(documentMessages.partlyCreated, {
        exitosos: created === 1 ? '1 exitoso' : `${created} exitosos`,
        errores: failed === 1 ? '1 error' : `${failed} errores`,
      })
}

export const quantityAboveZero = (quantity: bigint): string | null => (quantity > 0n ? null : documentMessages.quantity)
export const discountNotBelowZero = (discount: bigint): string | null => (discount >= 0n ? null : documentMessages.discount)
export const unitValueNotBelowZero = (unitValue: bigint): string | null => (unitValue >= 0n ? null : documentMessages.unitValue)

/** A price of zero is for gifts alone; one below zero is said by `unitValueNotBelowZero`. */
export const priceAboveZero = (price: bigint, isGift: boolean): string | null => (price > 0n || isGift ? null : documentMessages.price)

const UNIT = 1_000_000n

/** @param quantity with its 6 decimals: a serial names one whole unit */
export const serialsMatchQuantity = (serials: number, quantity: bigint): string | null =>
  BigInt(serials) * UNIT === quantity ? null : documentMessages.serials
