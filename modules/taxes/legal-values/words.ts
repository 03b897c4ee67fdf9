/** Who wrote a value of law, as the list and the panel say it. */
import { dayInBogota, showDay } from '#base/date.ts'
import type { LegalValue } from './endpoints.ts'

const originNames = { release: 'Páramo', operator: 'Operador de la plataforma' } as const

/** "12/12/2026" */
export const dayOfWriting = (instant: string): string => showDay(dayInBogota(new Date(instant)))

export const authorOfShared = ({ origin }: { readonly origin: 'release' | 'operator' }): string => originNames[origin]
export const authorOfOwn = ({ writtenBy }: { readonly writtenBy: string | null }): string => writtenBy ?? 'Alguien que ya no está'

/** Of the one that holds for the company. */
export const authorOf = ({ shared, own }: Pick<LegalValue, 'shared' | 'own'>): string =>
  own ? authorOfOwn(own) : shared ? authorOfShared(shared) : ''
