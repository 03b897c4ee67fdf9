/** What a key of the API may be: its name, what it opens, and how long. */
import { addDays, type Day } from '#base/date.ts'
import { moduleNames } from '../module-names.ts'

/** So that a program, and whoever finds one in a file, knows what it is. */
export const KEY_PREFIX = 'paramo_'
export const MAX_KEY_NAME = 60
/** A key that nobody renews opens nothing for ever. */
export const MAX_KEY_DAYS = 365
export const MOST_KEYS = 20

export const keyAccesses = { read: 'Solo leer', write: 'Leer y escribir' } as const
export type KeyAccess = keyof typeof keyAccesses

/** How one enters is changed by hand alone, and what is general is of a person. */
const NEVER = ['access', 'platform']
/** The modules that a key may name, as a person knows them. */
export const keyModules: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(moduleNames).filter(([name]) => !NEVER.includes(name)),
)

export const isKey = (token: string): boolean => token.startsWith(KEY_PREFIX)

/** What is wrong with the last day of a key; null when nothing. */
export function expiryProblem(day: Day, today: Day): string | null {
  if (day < today) return 'El último día no puede estar en el pasado.'
  return day > addDays(today, MAX_KEY_DAYS) ? 'Una llave dura como máximo un año.' : null
}
