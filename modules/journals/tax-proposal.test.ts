import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount, type Amount } from '#base/decimal.ts'
import { emptyLine, type JournalLine } from './journal-lines.ts'
import { proposedBase, taxOf, tellTax, withTax, type AccountTaxes } from './tax-proposal.ts'

const line = (key: string, account: string, extra: Partial<JournalLine> = {}): JournalLine => ({
  ...emptyLine,
  key,
  account,
  partyId: 'p',
  ...extra,
})
const rate = { id: 'r', name: 'Servicios', rate: '4', minimum: '104748' }
const withheld: AccountTaxes = { side: 'credit', base: 'lines', rates: [rate] }
const vat: AccountTaxes = { side: 'debit', base: 'lines', rates: [{ id: 'v', name: 'IVA 19 %', rate: '19', minimum: null }] }

test('the base is what is taxed above, of the same third party; of ReteIVA, its IVA', () => {
  const lines = [
    line('1', '513595 Servicios', { debit: '1000000' }),
    line('2', '513595 Servicios', { debit: '500000', partyId: 'other' }),
    line('3', '240810 IVA descontable', { debit: '190000' }),
    line('4', '236525 Servicios'),
    line('5', '513595 Servicios', { debit: '7' }),
  ]
  expect(proposedBase(lines, '4', withheld)).toBe(parseAmount('1000000'))
  expect(proposedBase(lines, '4', { base: 'vat' })).toBe(parseAmount('190000'))
  expect(proposedBase(lines, 'none', withheld)).toBe(0n)
})

// 4 % of 1.000.000 is 40.000; 19 % of 1.000.000 is 190.000; below 2 UVT of 2026 (104.748) nothing is withheld.
test.each([
  ['its base and its value', { base: '' }, withheld, { base: '1000000.00', credit: '40000.00', debit: '' }],
  ['on its side', { base: '' }, vat, { base: '1000000.00', debit: '190000.00', credit: '' }],
  ['of the base that was written', { base: '200000' }, withheld, { base: '200000', credit: '8000.00' }],
  ['nothing below the minimum', { base: '100' }, withheld, { base: '100', credit: '' }],
  ['a value that somebody wrote stays', { base: '200000', credit: '9000' }, withheld, { base: '200000', credit: '9000' }],
  ['one that was proposed follows', { base: '200000', credit: '40000' }, withheld, { base: '200000', credit: '8000.00' }],
])('proposes %s', (_, extra, taxes, expected) => {
  const [only] = taxes.rates
  if (!only) throw new Error('It has a rate')
  const proposing = { taxes, rate: only, above: parseAmount('1000000'), before: '1000000' }
  expect(withTax(line('k', '236525 Servicios', extra), proposing)).toMatchObject(expected)
})

test('of several rates the base alone is proposed', () => {
  const proposing = { taxes: withheld, rate: null, above: parseAmount('1000000'), before: '' }
  expect(withTax(line('k', '236525', {}), proposing)).toMatchObject({ base: '1000000.00', debit: '', credit: '' })
})

test('a value that leaves the rate by more than two pesos is told', () => {
  const on = (base: string, credit: string) => tellTax(line('k', '236525', { base, credit }), withheld).replaceAll('\u00a0', ' ')
  expect(on('1000000', '40002')).toBe('')
  expect(on('1000000', '40002.01')).toBe('Servicios (4 %) de $ 1.000.000 es $ 40.000')
  expect(on('100', '')).toBe('Servicios (4 %) se practica desde una base de $ 104.748')
  const two: AccountTaxes = { ...withheld, rates: [rate, { ...rate, id: 's', rate: '6' }] }
  expect(tellTax(line('k', '236525', { base: '1000000', credit: '60000' }), two)).toBe('')
  expect(tellTax(line('k', '236525', { base: '1000000' }), two)).toContain('elígela')
})

test('what is proposed is never told, and never more than its base', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.integer({ min: 0, max: 100 }), (cents, percent) => {
      const base = cents as Amount
      const own = { id: 'r', name: 'X', rate: String(percent), minimum: null }
      const taxes: AccountTaxes = { side: 'credit', base: 'lines', rates: [own] }
      const proposed = withTax(line('k', '236525', { base: amountText(base) }), { taxes, rate: own, above: 0n as Amount, before: '' })
      expect(tellTax(proposed, taxes)).toBe('')
      expect(taxOf(base, own) <= base).toBe(true)
    }),
  )
})
