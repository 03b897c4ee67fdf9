/**
 * An amount in Spanish words, as legal papers carry it: "Once millones ciento dos mil setecientos un pesos con noventa
 * y seis centavos". Before "pesos", "mil" and "millones" the number one is apocopated (un, veintiún, treinta y un), and
 * exact millions take "de": "Un millón de pesos". Long scale: a billón is a million millions.
 */
import { defineErrors, type ErrorBody } from '#base/errors.ts'
import { absolute, type Amount } from '#base/decimal.ts'

export const wordsErrors = defineErrors({
  totalInWordsLimit: { code: 601, text: 'El valor en letras solo admite cifras inferiores a mil billones.' },
})

const UNDER_THIRTY = [
  ...['cero', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  ...['diez', 'once', 'doce', 'trece', 'catorce', 'quince', 'dieciséis', 'diecisiete', 'dieciocho', 'diecinueve'],
  ...['veinte', 'veintiún', 'veintidós', 'veintitrés', 'veinticuatro', 'veinticinco', 'veintiséis', 'veintisiete', 'veintiocho'],
  'veintinueve',
]
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const HUNDREDS = [
  ...['', 'ciento', 'doscientos', 'trescientos', 'cuatrocientos', 'quinientos'],
  ...['seiscientos', 'setecientos', 'ochocientos', 'novecientos'],
]

const MILLION = 1_000_000n
const LIMIT_PESOS = 10n ** 15n

/** 1 to 99. */
function underHundred(value: number): string {
  if (value < 30) return UNDER_THIRTY[value] ?? ''
  const units = value % 10
  const tens = TENS[Math.floor(value / 10)] ?? ''
  return units === 0 ? tens : `${tens} y ${UNDER_THIRTY[units] ?? ''}`
}

/** 1 to 999. */
function underThousand(value: number): string {
  if (value === 100) return 'cien'
  const hundreds = HUNDREDS[Math.floor(value / 100)] ?? ''
  const rest = value % 100
  return [hundreds, rest === 0 ? '' : underHundred(rest)].filter((part) => part !== '').join(' ')
}

/** 1 to 999.999. A single thousand is "mil", not "un mil". */
function underMillion(value: number): string {
  const thousands = Math.floor(value / 1000)
  const rest = value % 1000
  const head = thousands === 0 ? '' : thousands === 1 ? 'mil' : `${underThousand(thousands)} mil`
  return [head, rest === 0 ? '' : underThousand(rest)].filter((part) => part !== '').join(' ')
}

const scaled = (value: number, one: string, many: string): string =>
  value === 0 ? '' : value === 1 ? `un ${one}` : `${underMillion(value)} ${many}`

/** A whole number from 0 to 999.999.999.999.999, apocopated as before a masculine noun. */
function wholeInWords(value: bigint): string {
  if (value === 0n) return 'cero'
  const rest = Number(value % MILLION)
  return [
    scaled(Number(value / (MILLION * MILLION)), 'billón', 'billones'),
    scaled(Number((value / MILLION) % MILLION), 'millón', 'millones'),
    rest === 0 ? '' : underMillion(rest),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** The error of an amount that has no words: from a thousand billones on (601); null for any other. */
export const wordsProblem = (amount: Amount, field: string | null = null): ErrorBody | null =>
  absolute(amount) / 100n >= LIMIT_PESOS ? wordsErrors.of('totalInWordsLimit', {}, field) : null

/** What a total shows below it: its words, or the warning that it has none. */
export const totalInWords = (amount: Amount): string => wordsProblem(amount)?.message ?? amountInWords(amount)

/**
 * The amount in words, with a capital letter. Fails with code 601 from a thousand billones (10^15 pesos) on.
 * A negative amount begins with "Menos".
 */
export function amountInWords(amount: Amount): string {
  const magnitude = absolute(amount)
  const pesos = magnitude / 100n
  const cents = Number(magnitude % 100n)
  if (pesos >= LIMIT_PESOS) wordsErrors.fail('totalInWordsLimit')
  const noun = pesos === 1n ? 'peso' : pesos !== 0n && pesos % MILLION === 0n ? 'de pesos' : 'pesos'
  const tail = cents === 0 ? '' : ` con ${underHundred(cents)} ${cents === 1 ? 'centavo' : 'centavos'}`
  const text = `${amount < 0n ? 'menos ' : ''}${wholeInWords(pesos)} ${noun}${tail}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
