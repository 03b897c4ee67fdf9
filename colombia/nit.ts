/**
 * NIT, the tax number of Colombia, and its check digit (dígito de verificación, DV): modulo 11 with prime weights.
 * The number travels without dots, dashes or DV; the DV is a field of its own.
 * Source: the DIAN's validation algorithm (rules FAJ24, FAK24…), checked against dozens of known NITs.
 */
import { groupThousands } from '#base/digits.ts'

/** Weights from the rightmost digit. */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71] as const

export interface Nit {
  /** Digits only, no check digit. */
  readonly number: string
  /** One digit, or null when it was not written. */
  readonly checkDigit: string | null
}

/** The check digit of 1 to 15 digits. Throws RangeError on anything else. */
export function checkDigit(number: string): string {
  if (!/^\d{1,15}$/.test(number)) throw new RangeError(`Not the digits of a NIT: ${number}`)
  const sum = WEIGHTS.reduce((total, weight, fromRight) => total + weight * Number(number.at(-1 - fromRight) ?? 0), 0)
  const rest = sum % 11
  return String(rest < 2 ? rest : 11 - rest)
}

/** "900123456" → "900.123.456"; with a check digit, "900.123.456-8". */
export function formatNit(number: string, digit: string | null = null): string {
  const grouped = groupThousands(number)
  return digit === null || digit === '' ? grouped : `${grouped}-${digit}`
}

/**
 * Reads what people paste: "900123456-8", "900.123.456-8", "NIT 900 123 456 - 8" or plain digits. Plain digits are
 * the whole number, never number and DV together: a NIT of nine digits and one of eight with its DV look the same.
 * Null when it is not a NIT.
 */
export function parseNit(text: string): Nit | null {
  const clean = text.replace(/^\s*nit[\s.:]*/i, '').replace(/[\s.,]/g, '')
  const match = /^(\d{1,15})(?:[-–](\d))?$/.exec(clean)
  if (!match?.[1]) return null
  return { number: match[1], checkDigit: match[2] ?? null }
}

/** What is said of a text that `parseNit` cannot read. */
export const NOT_A_NIT = 'El NIT solo lleva números y, tras un guion, el dígito de verificación.'

export type NitCheck =
  | { readonly valid: true; readonly number: string; readonly checkDigit: string }
  | { readonly valid: false; readonly problem: string; readonly expected: string | null }

/** Checks number and DV. A missing DV is supplied; a wrong one is refused, naming the right one. */
export function checkNit(number: string, digit: string | null = null): NitCheck {
  if (!/^\d+$/.test(number)) return { valid: false, problem: 'El NIT solo lleva números, sin puntos ni guiones.', expected: null }
  if (number.length < 6 || number.length > 15) return { valid: false, problem: 'El NIT debe tener entre 6 y 15 dígitos.', expected: null }
  const expected = checkDigit(number)
  if (digit === null || digit === '' || digit === expected) return { valid: true, number, checkDigit: expected }
  return { valid: false, problem: `El dígito de verificación de ${formatNit(number)} es ${expected}, no ${digit}.`, expected }
}
