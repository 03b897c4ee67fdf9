// The carried ICA rates, and ReteICA proposed from them.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { amountText, parseAmount, parsePercent, percentText } from '#base/decimal.ts'
import { readDivipola, readIca } from './data/read.server.ts'
import { percentOfPermille, reteicaRulesOn } from './ica.ts'
import { proposeWithholdings } from './withholding.ts'
import { plainSeller } from './testing/withholding.ts'

const activities = readIca()
const NOW = parseDay('2026-11-20')

test('every activity stands in a municipality of DIVIPOLA, once, with a rate of the statute', () => {
  const cities = new Set(readDivipola().map(({ code }) => code))
  expect(activities.every(({ cityCode }) => cities.has(cityCode))).toBe(true)
  const rules = reteicaRulesOn(activities, NOW)
  expect(new Set(rules.map(({ cityCode, code }) => `${cityCode}/${code}`)).size).toBe(rules.length)
  expect(rules).toHaveLength(14)
  expect(activities.every(({ rate }) => rate >= parsePercent('0.2') && rate <= parsePercent('1.4'))).toBe(true)
})

test.each([
  ['4.14', '0.414'],
  ['9.66', '0.966'],
  ['13.8', '1.38'],
])('%s per mil is %s per cent', (permille, percent) => expect(percentText(percentOfPermille(parsePercent(permille)))).toBe(percent))

test.each([
  ['11001', 'COM-ALIM', '11143500', ['46134.00']],
  ['11001', 'COM-ALIM', '1413999.99', []],
  ['11001', 'COM-ALIM', '1414000', ['5854.00']],
  ['11001', 'SER-OTRAS', '209000', ['2019.00']],
  ['05001', 'COM-ALIM', '11143500', []],
  ['05001', 'COM-OTRAS', '1000000', ['7000.00']],
])('in %s, %s over %s: %j', (cityCode, icaCode, base, amounts) => {
  const { applied } = proposeWithholdings({
    date: NOW,
    uvt: parseAmount('52374'),
    seller: plainSeller(cityCode),
    buyer: { agentOf: { retefuente: false, reteiva: false, reteica: true }, cityCode, simple: false, vatResponsible: true },
    earlier: [],
    lines: [{ conceptCode: null, icaCode, kind: 'product', positions: [1], base: parseAmount(base), vat: parseAmount('0') }],
    rules: reteicaRulesOn(activities, NOW),
  })
  expect(applied.map(({ amount }) => amountText(amount))).toEqual(amounts)
})
