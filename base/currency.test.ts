// The fourteen currencies of the specification (section 3), in its order, and how their figures look.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, currencyOf, currencySign, DEFAULT_CURRENCY, isCurrencyCode, shownDecimals } from './currency.ts'
import { parseAmount, type Amount } from './decimal.ts'

test('the codes are those of the specification, and COP is the default', () => {
  expect(currencies.map(({ code }) => code).join(', ')).toBe('COP, AFN, ARS, AUD, BRL, CAD, CNY, CLP, EUR, GBP, MXN, PEN, USD, VEF')
  expect(DEFAULT_CURRENCY).toBe('COP')
  expect(currencies.map(({ id }) => id)).toEqual(currencies.map((_, index) => index + 1))
})

test.each(currencies.map((currency) => [currency.code, currency] as const))(
  '%s has a name and a locale that exists',
  (code, { name, locale }) => {
    expect(name).toMatch(/^\p{Lu}\p{L}+( \p{L}+)*$/u)
    expect(Intl.getCanonicalLocales(locale)).toEqual([locale])
    expect(Intl.NumberFormat.supportedLocalesOf(locale)).toEqual([locale])
    // The names are those that Spanish gives the codes.
    const spoken = new Intl.DisplayNames('es', { type: 'currency' }).of(code)?.toLowerCase() ?? ''
    expect(spoken.split(' ')[0]).toBe(name.toLowerCase().split(' ')[0])
  },
)

test('a code is known or it is not', () => {
  expect(currencyOf('USD')).toEqual({ id: 13, code: 'USD', name: 'Dólar estadounidense', locale: 'en-US' })
  for (const code of ['', 'usd', 'ZZZ', 'COPS']) {
    expect(currencyOf(code)).toBeNull()
    expect(isCurrencyCode(code)).toBe(false)
  }
})

test('pesos lose their zero cents, any other currency keeps them', () => {
  expect(shownDecimals(parseAmount('1234'), 'COP')).toBe(0)
  expect(shownDecimals(parseAmount('1234.5'), 'COP')).toBe(2)
  fc.assert(
    fc.property(fc.bigInt(), fc.constantFrom(...currencies.filter(({ code }) => code !== 'COP')), (cents, { code }) => {
      expect(shownDecimals(cents as Amount, code)).toBe(2)
      expect(currencySign(code)).toBe(code)
    }),
  )
  expect(currencySign('COP')).toBe('$')
})
