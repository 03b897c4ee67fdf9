import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { isSigned, signatureOf } from './gateway.server.ts'
import {
  answerProblem,
  moveOf,
  pauseMinutes,
  paymentStates,
  signedText,
  splitOf,
  toldStates,
  type Move,
  type PaymentState,
  type ToldState,
} from './gateway.ts'

describe('a payment goes forward', () => {
  const cases: readonly (readonly [PaymentState, ToldState, Move])[] = [
    ['created', 'pending', 'moves'],
    ['created', 'approved', 'moves'],
    ['created', 'rejected', 'moves'],
    ['created', 'reversed', 'moves'],
    ['pending', 'pending', 'repeats'],
    ['pending', 'approved', 'moves'],
    ['pending', 'rejected', 'moves'],
    ['pending', 'reversed', 'moves'],
    // Told late, what it was before changes nothing.
    ['approved', 'pending', 'repeats'],
    ['approved', 'approved', 'repeats'],
    ['approved', 'rejected', 'contradicts'],
    ['approved', 'reversed', 'moves'],
    ['rejected', 'pending', 'repeats'],
    ['rejected', 'approved', 'contradicts'],
    ['rejected', 'rejected', 'repeats'],
    ['rejected', 'reversed', 'contradicts'],
    ['reversed', 'pending', 'repeats'],
    ['reversed', 'approved', 'repeats'],
    ['reversed', 'rejected', 'contradicts'],
    ['reversed', 'reversed', 'repeats'],
  ]
  test.each(cases)('%s, told %s: %s', (from, told, move) => expect(moveOf(from, told)).toBe(move))

  test('whatever is told in whatever order, it never comes back to where it was', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...toldStates), { maxLength: 12 }), (tellings) => {
        const been: PaymentState[] = ['created']
        for (const told of tellings) {
          const now = been.at(-1) ?? 'created'
          if (moveOf(now, told) === 'moves') been.push(told)
        }
        expect(new Set(been).size).toBe(been.length)
        const places = been.map((state) => paymentStates.indexOf(state))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }),
    )
  })
})

const amount = fc.bigInt({ min: 0n, max: 10n ** 14n }).map((value) => value as Amount)

describe('what was paid', () => {
  test.each([
    ['100000', '100000', '100000', '0'],
    ['100000', '250000', '100000', '0'],
    // The balance fell meanwhile.
    ['100000', '40000', '40000', '60000'],
    ['100000', '0', '0', '100000'],
  ])('%s with %s left: %s to the document, %s kept', (paid, left, applied, kept) => {
    expect(splitOf(parseAmount(paid), parseAmount(left))).toEqual({ applied: parseAmount(applied), kept: parseAmount(kept) })
  })

  test('it is all somewhere, and never more than what is left', () => {
    fc.assert(
      fc.property(amount, amount, (paid, left) => {
        const { applied, kept } = splitOf(paid, left)
        expect(applied + kept).toBe(paid)
        expect(applied <= left && applied >= zeroAmount && kept >= zeroAmount).toBe(true)
      }),
    )
  })
})

describe('a notification', () => {
  const key = Buffer.from('Clave-del-comercio-2026')
  const told = { reference: 'PL-ABCDEFGH', state: 'approved', amount: '119000.00', fee: '4165.00', reason: '' } as const
  const signed = { ...told, signature: signatureOf(told, key) }

  test('is known by its signature, however its figures are written', () => {
    expect(isSigned(signed, key)).toBe(true)
    expect(isSigned({ ...signed, amount: '119000' }, key)).toBe(true)
    expect(isSigned(signed, Buffer.from('otra clave'))).toBe(false)
  })

  test.each([
    ['another reference', { reference: 'PL-ABCDEFGI' }],
    ['another state', { state: 'rejected' as const }],
    ['another amount', { amount: '19000.00' }],
    ['another fee', { fee: '0' }],
    ['another reason', { reason: 'x' }],
    ['no signature', { signature: '' }],
    ['half a signature', { signature: signed.signature.slice(0, 32) }],
  ])('with %s is nobody’s', (_, change) => expect(isSigned({ ...signed, ...change }, key)).toBe(false))

  test('nothing moves from one value into the next', () => {
    const one = signedText({ ...told, reference: 'PL-1~8', reason: 'no' })
    const other = signedText({ ...told, reference: 'PL-1', reason: '8~no' })
    expect(one).not.toBe(other)
  })
})

test('a gateway that says nothing is asked ever more seldom', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 40].map(pauseMinutes)).toEqual([2, 5, 15, 30, 60, 180, 180, 180])
})

test.each([
  ['its amount and no fee', '100000', '0', null],
  ['all of it a fee', '100000', '100000', null],
  ['a cent more of fee', '100000', '100000.01', 'fee'],
  ['a fee below nothing', '100000', '-1', 'fee'],
  ['another amount', '99999.99', '0', 'amount'],
])('%s', (_, amount, fee, field) => {
  const told = { reference: 'PL-1', state: 'approved' as const, amount: parseAmount(amount), fee: parseAmount(fee), reason: '' }
  expect(answerProblem(told, parseAmount('100000'))?.field ?? null).toBe(field)
})
