import { expect, test } from 'vitest'
import { amountText, parseAmount, parsePercent } from '#base/decimal.ts'
import { leftOf, withheldAmount, withheldProblems, type WithheldDocument } from './withheld.ts'

const left = (base: string, vat: string) => ({ retefuente: parseAmount(base), reteica: parseAmount(base), reteiva: parseAmount(vat) })
const document = (number: string, base: string, vat: string): WithheldDocument => ({ numbers: [number], left: left(base, vat) })
const unknown: WithheldDocument = { numbers: ['FA-1'], left: null }
const [one, other] = [document('FV-1', '1000000', '190000'), document('FV-2', '500000', '95000')]

const line = (accountId: string, base: string | null, amount: string, crossDocument = '', sign: 'adds' | 'takes' = 'takes') => ({
  ...{ accountId, base, amount, crossDocument, sign, partyId: null, costCenterId: null, description: '' },
})
const kindOf = (accountId: string) => (accountId === 'fuente' ? 'retefuente' : accountId === 'iva' ? 'reteiva' : undefined)

test.each([
  ['the whole base', [line('fuente', '1000000', '25000')], [one], []],
  ['one cent more', [line('fuente', '1000000.01', '25000')], [one], ['lines.0.base']],
  ['on the tax, for ReteIVA', [line('iva', '190000', '28500')], [one], []],
  ['more than the tax', [line('iva', '190001', '28500')], [one], ['lines.0.base']],
  ['more is withheld than its base', [line('fuente', '1000', '1001')], [unknown], ['lines.0.base']],
  ['two parts that add up', [line('fuente', '400000', '16000'), line('fuente', '600000', '15000')], [one], []],
  ['two parts that pass it', [line('fuente', '400000', '16000'), line('fuente', '600001', '15000')], [one], ['lines.1.base']],
  ['each kind counts alone', [line('fuente', '1000000', '25000'), line('iva', '190000', '28500')], [one], []],
  ['of its document', [line('fuente', '500001', '12500', 'FV-2')], [one, other], ['lines.0.base']],
  ['of all, where none is said', [line('fuente', '1500000', '37500')], [one, other], []],
  ['of one and of all', [line('fuente', '1000000', '25000', 'FV-1'), line('fuente', '500001', '1')], [one, other], ['lines.1.base']],
  ['one whose base nobody knows carries any', [line('fuente', '9000000', '25000')], [one, unknown], []],
  ['what pays the tax is no withholding', [line('fuente', '9000000', '25000', '', 'adds')], [one], []],
  ['nor what stands on another account', [line('gasto', '9000000', '25000')], [one], []],
  ['nor what says no base', [line('fuente', null, '25000')], [one], []],
  ['nothing closed, nothing to carry it', [line('fuente', '9000000', '25000')], [], []],
] as const)('%s', (_, lines, documents, fields) => {
  const found = withheldProblems(lines, documents, kindOf)
  expect(found.map(({ code, field }) => [code, field])).toEqual(fields.map((field) => [600, field]))
})

const base = {
  ...{ sourceId: 'x', base: parseAmount('1000000'), vat: parseAmount('190000') },
  withheld: { retefuente: parseAmount('300000'), reteiva: parseAmount('0'), reteica: parseAmount('1200000') },
}
test.each([
  ['retefuente', '200000', '500000.00'],
  ['reteiva', '0', '190000.00'],
  ['reteica', '0', '0.00'],
] as const)('%s: what is left after what was withheld', (kind, earlier, expected) => {
  expect(amountText(leftOf(base, kind, parseAmount(earlier)))).toBe(expected)
})

test.each([
  ['1000000', '2.5', '25000.00'],
  ['333333', '2.5', '8333.00'],
  ['190000', '15', '28500.00'],
  ['0.4', '100', '0.00'],
  ['0.6', '100', '0.60'],
] as const)('%s at %s', (figure, rate, expected) => {
  expect(amountText(withheldAmount(parseAmount(figure), parsePercent(rate)))).toBe(expected)
})
