// On what part of a service with AIU IVA falls and taxes are withheld: ET art. 462-1 and Decreto 1372 de 1992, art. 3.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { type Amount, amountText, parseAmount, parsePercent, percentOf, sumAmounts } from '#base/decimal.ts'
import { type AiuShares, aiuProblem, aiuRuleOn, aiuRules, aiuServices, shareOf, takeApart, vatShareOf, withheldShareOf } from './aiu.ts'
import { readWithholdingConcepts } from './index.server.ts'
import { withholdingRulesOn } from './withholding-concepts.ts'

const shares = (administration: string, contingency: string, profit: string, basis: AiuShares['basis'] = 'value'): AiuShares => ({
  basis,
  administration: parsePercent(administration),
  contingency: parsePercent(contingency),
  profit: parsePercent(profit),
})
const today = parseDay('2026-11-20')
const ruleOf = (service: (typeof aiuServices)[number]) => {
  const rule = aiuRuleOn(aiuRules, service, today)
  if (!rule) throw new Error(`no rule of ${service}`)
  return rule
}
const VAT = parsePercent('19')

// value, agreed, what IVA falls on, IVA at 19 %, what is withheld on
test.each([
  // 3 + 3 + 4 = 10 % of 10.000.000 = 1.000.000; 19 % = 190.000.
  ['cleaning', '10000000', shares('3', '3', '4'), '1000000.00', '190000.00', '1000000.00'],
  // 8 % was agreed: the law asks for 10 %, 1.000.000.
  ['security', '10000000', shares('4', '2', '2'), '1000000.00', '190000.00', '1000000.00'],
  // 12,5 % of 8.000.000 = 1.000.000.
  ['temporary_work', '8000000', shares('8', '2', '2.5'), '1000000.00', '190000.00', '1000000.00'],
  // Direct cost 100.000.000, 10 + 5 + 5 %: 120.000.000, of which 5.000.000 are profit; 19 % = 950.000. Withheld on all.
  ['construction', '120000000', shares('10', '5', '5', 'cost'), '5000000.00', '950000.00', '120000000.00'],
  // The same percentages of what is charged: 5 % of 120.000.000.
  ['construction', '120000000', shares('10', '5', '5'), '6000000.00', '1140000.00', '120000000.00'],
  // 11 % over the cost is 11/111 = 9,9099 % of what is charged: less than 10 %.
  ['cleaning', '11100000', shares('5', '3', '3', 'cost'), '1110000.00', '210900.00', '1110000.00'],
] as const)('%s of %s', (service, value, agreed, base, vat, withheldOn) => {
  const rule = ruleOf(service)
  const taxed = shareOf(parseAmount(value), vatShareOf(rule, agreed))
  expect(amountText(taxed)).toBe(base)
  expect(amountText(percentOf(taxed, VAT))).toBe(vat)
  expect(amountText(shareOf(parseAmount(value), withheldShareOf(rule, agreed)))).toBe(withheldOn)
})

test('what is withheld of each is a concept of the table, at 2, 2, 1 and 2 %', () => {
  const inForce = withholdingRulesOn(readWithholdingConcepts(), today)
  const rates = aiuServices.map((service) => inForce.find(({ code }) => code === ruleOf(service).conceptCode)?.rate)
  expect(rates).toEqual(['2', '2', '1', '2'].map((rate) => parsePercent(rate)))
})

test('nothing is said of days before the rule', () => {
  expect(aiuRuleOn(aiuRules, 'cleaning', parseDay('2012-12-31'))).toBe(null)
  expect(aiuRuleOn(aiuRules, 'cleaning', parseDay('2013-01-01'))?.source).toContain('462-1')
})

describe('what is agreed', () => {
  test.each([
    ['cleaning', shares('50', '30', '20'), null],
    ['cleaning', shares('50', '30', '20.000001'), 'administration'],
    ['cleaning', shares('0', '0', '0'), null],
    ['construction', shares('10', '5', '0'), 'profit'],
  ] as const)('%s', (service, agreed, field) => expect(aiuProblem(ruleOf(service), agreed)?.field ?? null).toBe(field))

  const percentage = fc.integer({ min: 0, max: 33_000_000 }).map((value) => BigInt(value) as AiuShares['profit'])
  const anyShares = fc.record<AiuShares>({
    basis: fc.constantFrom('value', 'cost'),
    administration: percentage,
    contingency: percentage,
    profit: percentage,
  })
  const anyValue = fc.integer({ min: 0, max: 1_000_000_000_00 }).map((cents) => BigInt(cents) as Amount)

  test('its parts add up to what is charged, and IVA falls on no more than that', () => {
    fc.assert(
      fc.property(anyValue, anyShares, fc.constantFrom(...aiuServices), (value, agreed, service) => {
        const { cost, administration, contingency, profit } = takeApart(value, agreed)
        expect(sumAmounts([cost, administration, contingency, profit])).toBe(value)
        const base = shareOf(value, vatShareOf(ruleOf(service), agreed))
        expect(base >= 0n && base <= value).toBe(true)
        if (service !== 'construction') expect(base >= percentOf(value, parsePercent('10'))).toBe(true)
      }),
    )
  })
})
