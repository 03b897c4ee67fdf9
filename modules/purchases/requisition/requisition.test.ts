import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionNames, caseCan, stateNames } from '#modules/cases/index.ts'
import { parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { decisionProblems, pendingOf, proposedWay, requisition, stateOfDecision, type AskedLine } from './requisition.ts'

const asked: readonly AskedLine[] = [
  { position: 1, quantity: parseQuantity('10') },
  { position: 2, quantity: parseQuantity('4') },
]
const decided = (first: string, second: string, reason = 'Basta') => [
  { position: 1, approved: first, reason },
  { position: 2, approved: second, reason },
]

describe('what a decision makes of it', () => {
  test.each([
    ['10', '4', 'approved'],
    ['10', '3.999999', 'partlyApproved'],
    ['0', '4', 'partlyApproved'],
    ['0', '0', 'rejected'],
  ])('%s and %s: %s', (first, second, state) => expect(stateOfDecision(asked, decided(first, second))).toBe(state))
})

describe('what a decision lacks', () => {
  test.each([
    [decided('10', '4', ''), []],
    [decided('9', '4', ''), ['lines.0.reason']],
    [decided('10', '0', ' '), ['lines.1.reason']],
    [decided('10.000001', '4'), ['lines.0.approved']],
    [decided('', '4'), ['lines.0.approved']],
    [decided('10', '4').slice(1), ['lines']],
    [[...decided('10', '4').slice(1), ...decided('10', '4').slice(1)], ['lines']],
    [[], ['lines']],
  ])('%j', (lines, fields) => expect(decisionProblems(asked, lines).map(({ field }) => field)).toEqual(fields))
})

test('what is pending is never below nothing, and with what is held adds up to what was approved', () => {
  const quantity = fc.bigInt(0n, 10n ** 14n).map((units) => units as Quantity)
  fc.assert(
    fc.property(quantity, quantity, (approved, held) => {
      const pending = pendingOf(approved, held)
      expect(pending >= zeroQuantity).toBe(true)
      expect(quantityText((pending + (held > approved ? approved : held)) as Quantity)).toBe(quantityText(approved))
    }),
  )
  expect(pendingOf(null, zeroQuantity)).toBe(zeroQuantity)
})

test('there is something to do until it is attended, rejected or closed, and nothing after', () => {
  const acts = [...(['edit', 'delete'] as const), ...actionNames(requisition)]
  const idle = stateNames(requisition).filter((state) => !acts.some((act) => caseCan(requisition, state, act)))
  expect(idle).toEqual(['rejected', 'attended', 'closed'])
})

test('what there is enough of elsewhere is transferred, and the rest bought', () => {
  const [ten, nine] = [parseQuantity('10'), parseQuantity('9')]
  expect([proposedWay(ten, ten), proposedWay(ten, nine), proposedWay(ten, zeroQuantity)]).toEqual(['transfer', 'purchase', 'purchase'])
})
