/**
 * The currencies in which a document can be written (specification, section 3), and how their figures look. Books are
 * kept in COP. Every figure is written as Colombia writes it, whatever its currency: the reader is Colombian.
 */
import type { Amount } from './decimal.ts'

export interface Currency {
  readonly id: number
  /** ISO 4217. */
  readonly code: string
  readonly name: string
  /** Language and country of the currency, BCP 47. */
  readonly locale: string
}

export const currencies = [
  { id: 1, code: 'COP', name: 'Peso colombiano', locale: 'es-CO' },
  { id: 2, code: 'AFN', name: 'Afgani afgano', locale: 'fa-AF' },
  { id: 3, code: 'ARS', name: 'Peso argentino', locale: 'es-AR' },
  { id: 4, code: 'AUD', name: 'Dólar australiano', locale: 'en-AU' },
  { id: 5, code: 'BRL', name: 'Real brasileño', locale: 'pt-BR' },
  { id: 6, code: 'CAD', name: 'Dólar canadiense', locale: 'en-CA' },
  { id: 7, code: 'CNY', name: 'Yuan chino', locale: 'zh-CN' },
  { id: 8, code: 'CLP', name: 'Peso chileno', locale: 'es-CL' },
  { id: 9, code: 'EUR', name: 'Euro', locale: 'es-ES' },
  { id: 10, code: 'GBP', name: 'Libra esterlina', locale: 'en-GB' },
  { id: 11, code: 'MXN', name: 'Peso mexicano', locale: 'es-MX' },
  { id: 12, code: 'PEN', name: 'Sol peruano', locale: 'es-PE' },
  { id: 13, code: 'USD', name: 'Dólar estadounidense', locale: 'en-US' },
  { id: 14, code: 'VEF', name: 'Bolívar venezolano', locale: 'es-VE' },
] as const satisfies readonly Currency[]

export type CurrencyCode = (typeof currencies)[number]['code']

/** Any but that of the books. */
export type ForeignCode = Exclude<CurrencyCode, 'COP'>

export const DEFAULT_CURRENCY = 'COP' satisfies CurrencyCode

const byCode: ReadonlyMap<string, Currency> = new Map(currencies.map((each) => [each.code, each]))

/** Null when it is none of the list. */
export const currencyOf = (code: string): Currency | null => byCode.get(code) ?? null
export const isCurrencyCode = (code: string): code is CurrencyCode => byCode.has(code)
export const isForeignCode = (code: string): code is ForeignCode => code !== DEFAULT_CURRENCY && isCurrencyCode(code)

/** Decimals that a figure shows: pesos none while they are whole and two otherwise, other currencies always two. */
export const shownDecimals = (amount: Amount, code: CurrencyCode): 0 | 2 => (code === DEFAULT_CURRENCY && amount % 100n === 0n ? 0 : 2)

/** What stands before the figure: "$" for pesos, the code for any other currency ("USD 1.200,00"). */
export const currencySign = (code: CurrencyCode): string => (code === DEFAULT_CURRENCY ? '$' : code)
