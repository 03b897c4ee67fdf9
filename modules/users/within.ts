/** Whether what somebody is kept to lies within what another is kept to: nobody gives, or takes from others, what they do not have. Pure. */
import { parsePercent } from '#base/decimal.ts'
import type { UserLimits } from './endpoints.ts'

export type LimitField = keyof UserLimits

const someOf = (own: readonly string[], given: readonly string[]): boolean =>
  own.length === 0 || (given.length > 0 && given.every((each) => own.includes(each)))

/** Each day of the week within theirs; a day that is closed to them is closed. */
const hoursWithin = (own: UserLimits['hours'], given: UserLimits['hours']): boolean =>
  own === null ||
  (given !== null &&
    given.every((day, index) => {
      const theirs = own[index] ?? null
      return day === null || (theirs !== null && day.from >= theirs.from && day.to <= theirs.to)
    }))

/**
 * @param own what whoever gives it is kept to
 * @returns the restrictions by which `given` allows more
 */
export function beyondOwn(own: UserLimits, given: UserLimits): LimitField[] {
  const within: Readonly<Record<LimitField, boolean>> = {
    branchIds: someOf(own.branchIds, given.branchIds),
    warehouseIds: someOf(own.warehouseIds, given.warehouseIds),
    registerIds: someOf(own.registerIds, given.registerIds),
    seller: own.seller === null || own.seller.id === given.seller?.id,
    networks: someOf(own.networks, given.networks),
    hours: hoursWithin(own.hours, given.hours),
    maxDiscount:
      own.maxDiscount === null || (given.maxDiscount !== null && parsePercent(given.maxDiscount) <= parsePercent(own.maxDiscount)),
    ownDocuments: !own.ownDocuments || given.ownDocuments,
  }
  return limitFields.filter((field) => !within[field])
}

const limitFields: readonly LimitField[] = [
  ...(['branchIds', 'warehouseIds', 'registerIds', 'seller', 'networks', 'hours', 'maxDiscount', 'ownDocuments'] as const),
]

/** Said at the field of each. */
export const beyondWords: Readonly<Record<LimitField, string>> = {
  branchIds: 'Elige solo sucursales tuyas.',
  warehouseIds: 'Elige solo bodegas tuyas.',
  registerIds: 'Elige solo cajas tuyas.',
  seller: 'Tú solo ves las ventas de un vendedor: elige el mismo.',
  networks: 'Elige solo redes desde las que tú entras.',
  hours: 'Elige un horario dentro del tuyo.',
  maxDiscount: 'No puede ser mayor que tu descuento máximo.',
  ownDocuments: 'Tú solo ves tus documentos: los demás también.',
}
