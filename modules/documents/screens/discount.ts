/** A discount as people type it: `5` or `5%`, `5‰`, `$500` (areas.md 0.4: Porcentaje, PorMil, Valor). */
import { DEFAULT_CURRENCY, type CurrencyCode } from '#base/currency.ts'
import { parseAmount, parsePercent } from '#base/decimal.ts'
import { documentMessages } from '#platform/rules/index.ts'
import { formatMoney, formatPercent } from '#platform/ui/format.ts'
import type { DiscountKind } from '../figures/price.ts'

export interface WrittenDiscount {
  readonly kind: DiscountKind
  /** Canonical text with up to 6 decimals. */
  readonly value: string
}

export type ReadFigure = (text: string) => { readonly ok: true; readonly text: string } | { readonly ok: false; readonly error: string }

export const noWrittenDiscount: WrittenDiscount = { kind: 'Porcentaje', value: '0' }

const HUNDRED = { Porcentaje: 100n, PorMil: 1000n } as const

const kindOf = (text: string): DiscountKind => (/[‰]|\bpor ?mil\b/i.test(text) ? 'PorMil' : /\$|cop/i.test(text) ? 'Valor' : 'Porcentaje')

/** Whole part of a canonical figure, rounded up: enough to compare with a limit. */
const exceeds = (canonical: string, limit: bigint): boolean => {
  const [whole = '0', fraction = ''] = canonical.split('.')
  const units = BigInt(whole)
  return units > limit || (units === limit && /[1-9]/.test(fraction))
}

/**
 * Reads what was typed.
 * @param readFigure how figures are read: the rule of every field of the product
 * @returns the canonical text (`5%`, `5‰`, `$500`), empty for none, or what to write
 */
export function parseDiscount(text: string, readFigure: ReadFigure): ReturnType<ReadFigure> {
  const typed = text.trim()
  if (typed === '') return { ok: true, text: '' }
  const kind = kindOf(typed)
  const figure = readFigure(typed.replace(/[‰%$]|cop|por ?mil/gi, ''))
  if (!figure.ok) return { ok: false, error: 'Escribe 5 %, 5 ‰ o $ 500' }
  if (figure.text.startsWith('-')) return { ok: false, error: documentMessages.discount }
  if (kind !== 'Valor' && exceeds(figure.text, HUNDRED[kind])) {
    return { ok: false, error: kind === 'PorMil' ? 'Máximo 1.000 ‰' : 'Máximo 100 %' }
  }
  return { ok: true, text: discountText({ kind, value: figure.text || '0' }) }
}

const isZero = (value: string): boolean => !/[1-9]/.test(value)

/** `5%`, `5‰`, `$500`; nothing for none. Figures are canonical. */
export function discountText({ kind, value }: WrittenDiscount): string {
  if (isZero(value)) return ''
  return kind === 'Valor' ? `$${value}` : `${value}${kind === 'PorMil' ? '‰' : '%'}`
}

/** The discount of a canonical text, as `parseDiscount` gives it. */
export function discountOfText(text: string): WrittenDiscount {
  const value = text.replace(/[‰%$]/g, '')
  return value === '' ? noWrittenDiscount : { kind: kindOf(text), value }
}

/** As a person would type it again: the decimal mark is a comma. */
export const editableDiscount = (discount: WrittenDiscount): string => discountText(discount).replace('.', ',')

/** As it is read: "5 %", "5 ‰" or "$ 500"; nothing for none. */
export function discountWords({ kind, value }: WrittenDiscount, currency: CurrencyCode = DEFAULT_CURRENCY): string {
  if (isZero(value)) return ''
  if (kind === 'Valor') return formatMoney(parseAmount(centsOf(value)), currency)
  const figure = formatPercent(parsePercent(value))
  return kind === 'PorMil' ? figure.replace('%', '‰') : figure
}

/** A value in pesos is kept with the decimals of a percentage: money has two. */
const centsOf = (value: string): string => {
  const [whole = '0', fraction = ''] = value.split('.')
  return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`
}
