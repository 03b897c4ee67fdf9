/** The customers that a device has, found as one types: by the beginning of their number, or of the words of their name. Pure. */
import { fold } from '#platform/search.ts'

export interface DeviceCustomer {
  readonly id: string
  readonly name: string
  readonly identification: string
  /** Why a register does not sell to them; null of whom it does. */
  readonly why: string | null
}

const MOST = 20

export function findCustomers(customers: readonly DeviceCustomer[], text: string): DeviceCustomer[] {
  const number = text.replaceAll(/[.\s-]/g, '')
  const words = fold(text.trim()).split(/\s+/)
  const found: DeviceCustomer[] = []
  for (const each of customers) {
    if (found.length === MOST) break
    const own = fold(each.name).split(/\s+/)
    const isNumber = /^\d/.test(number) && each.identification.replaceAll('-', '').startsWith(number)
    if (isNumber || words.every((word) => own.some((part) => part.startsWith(word)))) found.push(each)
  }
  return found
}
