// Words of amounts: a table of the traps of Spanish, and a reader of words that must find the same amount again.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, type Amount } from '#base/decimal.ts'
import { BusinessError } from '#base/errors.ts'
import { runs } from '#base/testing/runs.ts'
import { amountInWords, totalInWords, wordsProblem } from './words.ts'

test.each([
  ['11102701.96', 'Once millones ciento dos mil setecientos un pesos con noventa y seis centavos'],
  ['1000000', 'Un millón de pesos'],
  ['0', 'Cero pesos'],
  ['1', 'Un peso'],
  ['0.01', 'Cero pesos con un centavo'],
  ['21', 'Veintiún pesos'],
  ['31.21', 'Treinta y un pesos con veintiún centavos'],
  ['100', 'Cien pesos'],
  ['101', 'Ciento un pesos'],
  ['1000', 'Mil pesos'],
  ['1001', 'Mil un pesos'],
  ['21000', 'Veintiún mil pesos'],
  ['16000022', 'Dieciséis millones veintidós pesos'],
  ['1001000', 'Un millón mil pesos'],
  ['2000000.50', 'Dos millones de pesos con cincuenta centavos'],
  ['1000000000', 'Mil millones de pesos'],
  ['21000000', 'Veintiún millones de pesos'],
  ['1000000000000', 'Un billón de pesos'],
  ['1000000000001', 'Un billón un pesos'],
  ['12065763', 'Doce millones sesenta y cinco mil setecientos sesenta y tres pesos'],
  ['-555', 'Menos quinientos cincuenta y cinco pesos'],
  [
    '999999999999999.99',
    'Novecientos noventa y nueve billones novecientos noventa y nueve mil novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve pesos con noventa y nueve centavos',
  ],
])('%s', (amount, words) => expect(amountInWords(parseAmount(amount))).toBe(words))

test('a thousand billones is refused with code 601', () => {
  const refused = () => amountInWords(parseAmount('1000000000000000'))
  expect(refused).toThrow(BusinessError)
  expect(refused).toThrow('inferiores a mil billones')
})

test('a total shows its words below the limit and the warning from it on', () => {
  const last = parseAmount('999999999999999.99')
  const first = parseAmount('1000000000000000')
  expect(wordsProblem(last)).toBeNull()
  expect(totalInWords(last)).toBe(amountInWords(last))
  for (const over of [first, -first as Amount]) {
    expect(totalInWords(over)).toBe('El valor en letras solo admite cifras inferiores a mil billones.')
    expect(wordsProblem(over, 'lines')).toMatchObject({ code: 601, field: 'lines' })
  }
})

const NUMBERS: Readonly<Record<string, bigint>> = Object.fromEntries(
  [
    ['cero', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce', 'trece', 'catorce'],
    ['quince', 'dieciséis', 'diecisiete', 'dieciocho', 'diecinueve', 'veinte', 'veintiún', 'veintidós', 'veintitrés'],
    ['veinticuatro', 'veinticinco', 'veintiséis', 'veintisiete', 'veintiocho', 'veintinueve'],
  ]
    .flat()
    .map((word, value): [string, bigint] => [word, BigInt(value)])
    .concat(
      ['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'].map((word, at): [string, bigint] => [
        word,
        BigInt((at + 3) * 10),
      ]),
      [
        'ciento',
        'doscientos',
        'trescientos',
        'cuatrocientos',
        'quinientos',
        'seiscientos',
        'setecientos',
        'ochocientos',
        'novecientos',
      ].map((word, at): [string, bigint] => [word, BigInt((at + 1) * 100)]),
      [['cien', 100n]],
    ),
)

/** Reads the words back, with a grammar of its own: hundreds, then mil, then millones and billones. */
function readWords(words: string): bigint {
  let total = 0n
  let group = 0n
  for (const word of words.split(' ')) {
    if (word === 'y') continue
    if (word === 'mil') group = (group === 0n ? 1n : group) * 1000n
    else if (/^mill(ón|ones)$/.test(word)) [total, group] = [total + group * 10n ** 6n, 0n]
    else if (/^bill(ón|ones)$/.test(word)) [total, group] = [total + group * 10n ** 12n, 0n]
    else group += NUMBERS[word] ?? -(10n ** 20n)
  }
  return total + group
}

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 17n - 1n }), fc.bigInt({ min: 0n, max: 10n ** 9n })), (cents) => {
      const match = /^(.+?)(?: de)? pesos?(?: con (.+) centavos?)?$/.exec(amountInWords(cents as Amount).toLowerCase())
      expect(readWords(match?.[1] ?? '') * 100n + (match?.[2] ? readWords(match[2]) : 0n)).toBe(cents)
    }),
    runs(500),
  )
})
