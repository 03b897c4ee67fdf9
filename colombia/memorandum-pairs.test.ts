// Classes 8 and 9 by pair (Decreto 2650 de 1993): each group against its «por contra», and nothing else.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { unbalancedPairs, type MemorandumLine } from './memorandum-pairs.ts'

const line = (code: string, amount: bigint): MemorandumLine =>
  amount < 0n ? { code, debit: 0n, credit: -amount } : { code, debit: amount, credit: 0n }
const groupsOf = (lines: readonly MemorandumLine[]) => unbalancedPairs(lines).map(({ groups }) => groups.join('-'))

test.each([
  ['rights against their contra', [line('810505', 100n), line('840505', -100n)], []],
  ['control against its contra', [line('832505', 100n), line('860505', -60n), line('861005', -40n)], []],
  ['rights against the contra of control', [line('810505', 100n), line('860505', -100n)], ['81-84', '83-86']],
  ['creditor rights', [line('940505', 100n), line('910505', -100n)], []],
  ['fiscal creditor against fiscal debtor', [line('920505', -100n), line('820505', 100n)], ['82-85', '92-95']],
  ['memorandum against the balance sheet', [line('830505', 100n), line('110505', -100n)], ['83-86']],
  ['balance sheet alone', [line('110505', 100n), line('413505', -100n)], []],
])('%s', (_name, lines, expected) => {
  expect(groupsOf(lines)).toEqual(expected)
})

test('a pair is told with what stands on each side', () => {
  expect(unbalancedPairs([line('110505', -5n), line('930505', 7n), line('960505', -2n)])).toEqual([
    { groups: ['93', '96'], debits: 7n, credits: 2n },
  ])
})

test('lines and what undoes them leave no pair unbalanced', () => {
  const anyLine = fc.record({
    code: fc.constantFrom('81', '82', '83', '84', '85', '86', '91', '92', '93', '94', '95', '96', '11'),
    of: fc.bigInt(),
  })
  fc.assert(
    fc.property(fc.array(anyLine), (lines) => {
      expect(unbalancedPairs(lines.flatMap(({ code, of }) => [line(code, of), line(code, -of)]))).toEqual([])
    }),
  )
})
