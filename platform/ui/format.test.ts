// Figures and days as Colombia writes them (areas, 0.2), on the exact types.
import { describe, expect, test } from 'vitest'
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import * as format from './format.ts'

describe('amounts', () => {
  test.each([
    ['0', '0', '0,00', '–'],
    ['5', '5', '5,00', '5,00'],
    ['999', '999', '999,00', '999,00'],
    ['1234', '1.234', '1.234,00', '1.234,00'],
    ['1234567.8', '1.234.567,80', '1.234.567,80', '1.234.567,80'],
    ['-0.04', '−0,04', '−0,04', '(0,04)'],
    ['-377400', '−377.400', '−377.400,00', '(377.400,00)'],
    ['123456789012345.67', '123.456.789.012.345,67', '123.456.789.012.345,67', '123.456.789.012.345,67'],
  ])('%s', (text, auto, always, report) => {
    const amount = parseAmount(text)
    expect(format.formatAmount(amount)).toBe(auto)
    expect(format.formatAmount(amount, 'always')).toBe(always)
    expect(format.formatReportAmount(amount)).toBe(report)
  })
  test('money in a sentence carries its sign', () => {
    expect(format.formatMoney(parseAmount('312980'))).toBe('$\u00a0312.980')
    expect(format.formatMoney(parseAmount('-5.5'))).toBe('−$\u00a05,50')
    expect(format.formatMoney(parseAmount('1200'), 'USD')).toBe('USD\u00a01.200,00')
  })
})

test('quantities, prices and rates', () => {
  expect(format.formatQuantity(parseQuantity('1500.250000'))).toBe('1.500,25')
  expect(format.formatQuantity(parseQuantity('-20'))).toBe('−20')
  expect(format.formatUnitPrice(parseUnitPrice('318000'))).toBe('318.000')
  expect(format.formatUnitPrice(parseUnitPrice('0.5'))).toBe('0,50')
  expect(format.formatUnitPrice(parseUnitPrice('1.123456'))).toBe('1,123456')
  expect(format.formatPercent(parsePercent('2.5'))).toBe('2,5\u00a0%')
  expect(format.formatPerMille(parsePercent('0.414'))).toBe('4,14\u00a0‰')
})

test('days and how long ago', () => {
  expect(format.formatDay('2026-03-05')).toBe('05/03/2026')
  expect(format.formatDay('2026-03-05', true)).toBe('05/03/26')
  expect(format.formatDay('pronto')).toBe('pronto')
  expect(format.formatAgo(20_000)).toBe('hace un momento')
  expect(format.formatAgo(12 * 60_000)).toBe('hace 12 min')
  expect(format.formatAgo(60 * 60_000)).toBe('hace 1 hora')
  expect(format.formatAgo(50 * 3_600_000)).toBe('hace 2 días')
})
