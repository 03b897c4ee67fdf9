import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import type { JournalDraftLine } from '#modules/accounting/index.ts'
import { differenceLines, movementLines } from './posting.ts'

const shown = (lines: readonly JournalDraftLine[]) =>
  lines.map(({ account, debit, credit, partyId }) => [
    'role' in account ? account.role : account.id,
    amountText(debit),
    amountText(credit),
    partyId,
  ])

describe('golden entries', () => {
  test('a shortage of 3.000 is owed by who answers for it', () => {
    const lines = differenceLines([{ name: 'Efectivo', accountId: '110505', difference: parseAmount('-3000') }], 'CJ-1', 'ana')
    expect(shown(lines)).toEqual([
      ['cashShortage', '3000.00', '0.00', 'ana'],
      ['110505', '0.00', '3000.00', null],
    ])
    expect(lines[0]?.crossDocument).toBe('CJ-1')
  })
  test('a surplus of 500 waits, and does not make good what is missing of another means', () => {
    const means = [
      { name: 'Efectivo', accountId: '110505', difference: parseAmount('500') },
      { name: 'Tarjeta débito', accountId: '111005', difference: parseAmount('-500') },
      { name: 'Bono', accountId: '111005', difference: parseAmount('0') },
    ]
    expect(shown(differenceLines(means, 'CJ-2', 'ana'))).toEqual([
      ['110505', '500.00', '0.00', null],
      ['cashSurplus', '0.00', '500.00', null],
      ['cashShortage', '500.00', '0.00', 'ana'],
      ['111005', '0.00', '500.00', null],
    ])
  })
  test('money in and out', () => {
    const own = {
      cashAccountId: '110505',
      accountId: '519595',
      amount: parseAmount('20000'),
      partyId: 'x',
      costCenterId: 'c',
      concept: 'Aseo',
    }
    expect(shown(movementLines({ ...own, kind: 'out' }))).toEqual([
      ['519595', '20000.00', '0.00', 'x'],
      ['110505', '0.00', '20000.00', null],
    ])
    expect(shown(movementLines({ ...own, kind: 'in' }))).toEqual([
      ['110505', '20000.00', '0.00', null],
      ['519595', '0.00', '20000.00', 'x'],
    ])
  })
})

test('whatever the differences, the entry balances and moves the money by them', () => {
  const amount = fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).map((cents) => cents as Amount)
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 6 }), (amounts) => {
      const lines = differenceLines(
        amounts.map((difference, index) => ({ name: `m${index}`, accountId: 'money', difference })),
        'CJ-1',
        null,
      )
      const of = (side: 'debit' | 'credit', own = lines) => sumAmounts(own.map((line) => line[side]))
      expect(of('debit')).toBe(of('credit'))
      const money = lines.filter(({ account }) => 'id' in account)
      expect(of('debit', money) - of('credit', money)).toBe(sumAmounts(amounts))
    }),
    runs(100),
  )
})
