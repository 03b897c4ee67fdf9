// What people type in money, quantity and date boxes (areas, 0.2), and what comes out.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { currencies } from '#base/currency.ts'
import { amountText, parseAmount, type Amount } from '#base/decimal.ts'
import { formatAmount, formatMoney } from './format.ts'
import { editableFigure, parseDayInput, parseMoneyInput, parsePercentInput, parseQuantityInput, type Parsed } from './parse.ts'

const out = (parsed: Parsed) => (parsed.ok ? parsed.text : `! ${parsed.error}`)

describe('money', () => {
  test.each([
    ['', ''],
    ['1234,5', '1234.50'],
    ['1.234,5', '1234.50'],
    ['1234.5', '1234.50'],
    ['$ 1.234', '1234.00'],
    ['1.234', '1234.00'],
    ['1.5', '1.50'],
    ['0.12', '0.12'],
    ['1.234.567', '1234567.00'],
    ['1,234.50', '1234.50'],
    ['1,234,567', '1234567.00'],
    ['-5', '-5.00'],
    ['−5,25', '-5.25'],
    ['(1.234,50)', '-1234.50'],
    ['USD 1.200,00', '1200.00'],
    ['−CLP 5', '-5.00'],
    ['=1500*12', '18000.00'],
    ['=1.500*12', '18000.00'],
    ['=10/3', '3.33'],
    ['=(100+50)/4-0,5', '37.00'],
    ['=-2*-3', '6.00'],
    ['=2+3*4', '14.00'],
    ['=1/0', '! No se puede calcular. Revisa la operación'],
    ['=', '! No se puede calcular. Revisa la operación'],
    ['=(2', '! No se puede calcular. Revisa la operación'],
    ['1.23.4', '! Escribe un número, como 1.234,50'],
    ['abc', '! Escribe un número, como 1.234,50'],
    ['1,234', '! Máximo 2 decimales'],
    ['9999999999999999', '! El número es demasiado grande'],
  ])('%s → %s', (typed, expected) => expect(out(parseMoneyInput(typed))).toBe(expected))

  test.each([
    ['zeros before it', `${'0'.repeat(300)}12`, '12.00'],
    ['zeros behind it', `1,5${'0'.repeat(300)}`, '1.50'],
    ['too great by hundreds of digits', '9'.repeat(300), '! El número es demasiado grande'],
    ['too fine at its three hundredth decimal', `1,${'0'.repeat(299)}1`, '! Máximo 2 decimales'],
    ['and worked out', `=0,${'3'.repeat(300)}*3`, '1.00'],
  ])('of more digits than anybody writes: %s', (_, typed, expected) => expect(out(parseMoneyInput(typed))).toBe(expected))

  test('what is shown in any currency can be typed back, and is cleaned to digits and a point with 2 decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), fc.constantFrom(...currencies), (cents, { code }) => {
        const read = out(parseMoneyInput(formatMoney(cents as Amount, code)))
        expect(read).toMatch(/^-?\d+\.\d{2}$/)
        expect(parseAmount(read)).toBe(cents)
      }),
    )
  })

  test('what is shown can be typed back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), (cents) => {
        const text = `${cents < 0n ? '-' : ''}${(cents < 0n ? -cents : cents) / 100n}.${String((cents < 0n ? -cents : cents) % 100n).padStart(2, '0')}`
        const amount = parseAmount(text)
        expect(out(parseMoneyInput(formatAmount(amount)))).toBe(amountText(amount))
        expect(out(parseMoneyInput(editableFigure(amountText(amount))))).toBe(amountText(amount))
      }),
    )
  })
})

test.each([
  ['1,5', '1.5'],
  ['0,000001', '0.000001'],
  ['0,0000001', '! Máximo 6 decimales'],
  ['=1/3', '0.333333'],
])('quantity %s → %s', (typed, expected) => expect(out(parseQuantityInput(typed))).toBe(expected))

test('a count takes no decimals', () => expect(out(parseQuantityInput('1,5', 0))).toBe('! Escribe un número entero.'))
test('a rate takes its sign', () => expect(out(parsePercentInput('2,5 %'))).toBe('2.5'))

describe('days', () => {
  const today = parseDay('2026-11-20')
  test.each([
    ['', ''],
    ['hoy', '2026-11-20'],
    ['Ayer', '2026-11-19'],
    ['mañana', '2026-11-21'],
    ['5/3', '2026-03-05'],
    ['05/03/2026', '2026-03-05'],
    ['5-3-26', '2026-03-05'],
    ['5.3.2026', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['7', '2026-11-07'],
    ['+15', '2026-10-16'],
    ['-1', '2026-09-30'],
    ['31/2', '! La fecha no existe.'],
    ['5/3/202', '! Escribe una fecha, como 05/03/2026'],
    ['pronto', '! Escribe una fecha, como 05/03/2026'],
  ])('%s → %s', (typed, expected) => {
    const base = typed.startsWith('+') || typed.startsWith('-') ? parseDay('2026-10-01') : today
    expect(out(parseDayInput(typed, today, base))).toBe(expected)
  })
})
