// What was approved of a line is approved of what comes from it, while it is no worse.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, parseQuantity, type Amount, type Quantity } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { isNoWorse, withApprovals } from './handed-approval.ts'
import type { Finding } from './sale-rules.ts'

const terms = (net: string, quantity: string) => ({ net: parseAmount(net), quantity: parseQuantity(quantity) })

test.each([
  ['the same', terms('79999', '1'), terms('79999', '1'), true],
  ['dearer', terms('80000', '1'), terms('79999', '1'), true],
  ['a peso cheaper', terms('79998', '1'), terms('79999', '1'), false],
  ['a part at the same price', terms('33.33', '1'), terms('100', '3'), true],
  ['a part that is cheaper', terms('33.31', '1'), terms('100', '3'), false],
  ['more of it', terms('200', '2'), terms('100', '1'), false],
] as const)('%s', (_, line, approved, expected) => expect(isNoWorse(line, approved)).toBe(expected))

const quantities = fc.bigInt({ min: 1n, max: 10n ** 10n }).map((value) => value as Quantity)
const nets = fc.bigInt({ min: 100n, max: 10n ** 12n }).map((value) => value as Amount)

test('any line is no worse than itself, and one that lost more than a cent is', () =>
  fc.assert(
    fc.property(nets, quantities, (net, quantity) => {
      expect(isNoWorse({ net, quantity }, { net, quantity })).toBe(true)
      expect(isNoWorse({ net: (net - 2n) as Amount, quantity }, { net, quantity })).toBe(false)
      expect(isNoWorse({ net, quantity: (quantity + 1n) as Quantity }, { net, quantity })).toBe(false)
    }),
    runs(100),
  ))

const under = (code: number, changes: Partial<Finding> = {}): Finding => ({
  ...{ error: { code, message: '', field: 'lines.0.unitPrice', params: {} }, refuses: false, asks: true, line: 0 },
  ...changes,
})
const line = terms('10', '1')
const approved = (codes: readonly number[], net = '10') => ({ line, approved: { ...terms(net, '1'), codes } })
const isApproved = (findings: readonly Finding[]) => findings.map((finding) => finding.isApproved === true)

test('only what was approved, of the line it was approved of', () => {
  expect(isApproved(withApprovals([under(666), under(667)], () => approved([666])))).toEqual([true, false])
  expect(isApproved(withApprovals([under(666)], () => approved([666], '11')))).toEqual([false])
  expect(isApproved(withApprovals([under(666)], () => null))).toEqual([false])
  // The credit of the customer is of the day on which it is asked.
  const { line: _, ...credit } = under(480)
  expect(isApproved(withApprovals([credit], () => approved([480])))).toEqual([false])
  expect(isApproved(withApprovals([under(666, { asks: false, refuses: true })], () => approved([666])))).toEqual([false])
})
