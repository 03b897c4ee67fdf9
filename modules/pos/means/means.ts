/** How a branch is paid at its registers: which means, in which order, with which key. Pure. */
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'

export const MOST_MEANS = 50
export const KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export interface OfferedLine {
  readonly paymentTypeId: string
  /** 1 to 9; null of one that is chosen without a key. */
  readonly key: number | null
  /** Those that offer it; none means all of the branch. */
  readonly registerIds: readonly string[]
}

export interface OfferedFacts {
  /** What the company offers at its points of sale. */
  readonly types: readonly { readonly id: string; readonly kind: string }[]
  readonly registerIds: readonly string[]
}

const wrong = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

/** Every problem at its field: `lines.2.key`. */
export function meansProblems(lines: readonly OfferedLine[], { types, registerIds }: OfferedFacts): ErrorBody[] {
  const kinds = new Map(types.map(({ id, kind }) => [id, kind]))
  const registers = new Set(registerIds)
  const firstWith = (name: 'paymentTypeId' | 'key', value: string | number) => lines.findIndex((line) => line[name] === value)
  const problems = lines.flatMap(({ paymentTypeId, key, registerIds: chosen }, index) => {
    const at = `lines.${index}`
    return [
      ...(kinds.has(paymentTypeId) ? [] : [httpErrors.of('notFound', {}, `${at}.paymentTypeId`)]),
      ...(firstWith('paymentTypeId', paymentTypeId) < index ? [wrong(`${at}.paymentTypeId`, 'Esa forma de pago ya está.')] : []),
      ...(key !== null && firstWith('key', key) < index ? [wrong(`${at}.key`, `La tecla ${key} ya es de otra.`)] : []),
      ...(chosen.every((id) => registers.has(id)) ? [] : [httpErrors.of('notFound', {}, `${at}.registerIds`)]),
    ]
  })
  // Change is given in cash, and every shift has its base in it.
  const cash = lines.filter(({ paymentTypeId }) => kinds.get(paymentTypeId) === 'cash')
  const isPaid = cash.some(({ registerIds: chosen }) => chosen.length === 0)
  return isPaid ? problems : [...problems, wrong('lines', 'Todas las cajas deben ofrecer una forma de pago en efectivo.')]
}

/** Until a branch says otherwise: all that the company offers, in its order, the first nine with a key. */
export const standardMeans = (types: OfferedFacts['types']): OfferedLine[] =>
  types.map(({ id }, index) => ({ paymentTypeId: id, key: KEYS[index] ?? null, registerIds: [] }))

/** What one register offers, in its order. */
export const offeredAt = (lines: readonly OfferedLine[], registerId: string): OfferedLine[] =>
  lines.filter(({ registerIds }) => registerIds.length === 0 || registerIds.includes(registerId))
