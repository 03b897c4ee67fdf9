/**
 * What a number must be. Values may be text, with a decimal comma or point, and are compared exactly. An empty value is
 * the business of `required`.
 */
import { fillText } from '#base/errors.ts'
import { compareNumeric, numeric, type Numeric, readNumeric, showNumeric } from '#base/numeric-text.ts'

/** An adjustment of debits against credits, in pesos. */
export const ADJUSTMENT_LIMIT = 2
export const MIN_DEPRECIATION_MONTHS = 1
export const MAX_DEPRECIATION_MONTHS = 539
const LAST_DAY = 31

export const numberMessages = {
  notNumber: 'Escribe un número, como {ejemplo}',
  notWhole: 'Escribe un número entero.',
  amount: 'Escribe un valor con máximo 2 decimales.',
  quantity: 'Escribe un número con máximo 6 decimales.',
  percent: 'Escribe un porcentaje con máximo 6 decimales.',
  maxDecimals: 'Máximo {max} decimales',
  tooLarge: 'El número es demasiado grande',
  number_gt: 'El valor debe ser mayor que {valor}.',
  number_gte: 'El valor debe ser mayor o igual a {valor}.',
  number_lt: 'El valor debe ser menor que {valor}.',
  number_lte: 'El valor debe ser menor o igual a {valor}.',
  maxDecimal: 'El valor máximo es {max}.',
  minDecimal: 'El valor mínimo es {min}.',
  belowZero: '{cosa} no puede ser menor que cero.',
  notAboveZero: '{cosa} debe ser mayor que cero.',
  /** Error 465. */
  adjustment: 'El ajuste debe estar entre -2 y 2.',
  /** Error 581. */
  depreciationMonths: 'Los meses de depreciación deben estar entre 1 y 539.',
} as const

/** May be empty: '' or null. */
export type NumberText = string | number | bigint | null | undefined

const isEmpty = (value: NumberText): value is '' | null | undefined => value === '' || value === null || value === undefined

const EXAMPLE = '1.234,50'
const notNumber = fillText(numberMessages.notNumber, { ejemplo: EXAMPLE })

/** The rule of a number that is there. */
const given =
  (rule: (value: Numeric) => string | null) =>
  (value: NumberText): string | null => {
    if (isEmpty(value)) return null
    const read = readNumeric(value)
    return read ? rule(read) : notNumber
  }

type Comparison = 'number_gt' | 'number_gte' | 'number_lt' | 'number_lte'

const holds: Readonly<Record<Comparison, (sign: number) => boolean>> = {
  number_gt: (sign) => sign > 0,
  number_gte: (sign) => sign >= 0,
  number_lt: (sign) => sign < 0,
  number_lte: (sign) => sign <= 0,
}

const compared =
  (name: Comparison) =>
  (value: NumberText, bound: NumberText): string | null => {
    if (isEmpty(bound)) return null
    const limit = numeric(bound)
    return given((number) =>
      holds[name](compareNumeric(number, limit)) ? null : fillText(numberMessages[name], { valor: showNumeric(limit) }),
    )(value)
  }

/** More than the bound. */
export const numberGt = compared('number_gt')
export const numberGte = compared('number_gte')
/** Less than the bound. */
export const numberLt = compared('number_lt')
export const numberLte = compared('number_lte')

/** A number, at most `max`. */
export const maxDecimal = (value: NumberText, max: string | number): string | null =>
  given((number) =>
    compareNumeric(number, numeric(max)) <= 0 ? null : fillText(numberMessages.maxDecimal, { max: showNumeric(numeric(max)) }),
  )(value)

/** A number, at least `min`. */
export const minDecimal = (value: NumberText, min: string | number): string | null =>
  given((number) =>
    compareNumeric(number, numeric(min)) >= 0 ? null : fillText(numberMessages.minDecimal, { min: showNumeric(numeric(min)) }),
  )(value)

/** "El descuento no puede ser menor que cero." @param cosa what it is, with its article */
export const belowZero = (cosa: string): string => fillText(numberMessages.belowZero, { cosa })
/** "La cantidad debe ser mayor que cero." */
export const notAboveZero = (cosa: string): string => fillText(numberMessages.notAboveZero, { cosa })

/** What is kept whole of a figure with 2 decimals, and of one with 6. */
export const WHOLE_DIGITS = { amount: 15, quantity: 14 } as const

/** A figure that no column could keep. @param kind by its decimals: 2 for an amount, 6 for a quantity, a price or a rate */
export const tooLarge = (value: NumberText, kind: keyof typeof WHOLE_DIGITS): string | null =>
  given(({ digits, decimals }) =>
    digits < 10n ** BigInt(WHOLE_DIGITS[kind] + decimals) && -digits < 10n ** BigInt(WHOLE_DIGITS[kind] + decimals)
      ? null
      : numberMessages.tooLarge,
  )(value)

/** A rate as a percentage: 0 to 100. */
export const rate = (value: NumberText): string | null => minDecimal(value, 0) ?? maxDecimal(value, 100)

const within = (value: Numeric, min: number, max: number): boolean =>
  compareNumeric(value, numeric(min)) >= 0 && compareNumeric(value, numeric(max)) <= 0

/** What is added to make debits and credits meet, in pesos: −2 to 2. Error 465. */
export const adjustment = given((number) => (within(number, -ADJUSTMENT_LIMIT, ADJUSTMENT_LIMIT) ? null : numberMessages.adjustment))

/** Whole months, 1 to 539. Error 581. */
export const depreciationMonths = given((number) =>
  number.decimals === 0 && within(number, MIN_DEPRECIATION_MONTHS, MAX_DEPRECIATION_MONTHS) ? null : numberMessages.depreciationMonths,
)

/** A day of the month as a setting keeps it: over 31 becomes 31. */
export const dayOfMonth = (day: number): number => Math.min(day, LAST_DAY)
