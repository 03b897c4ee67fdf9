import { describe, expect, test } from 'vitest'
import { changedFlagProblems, flagProblems, plainFlags } from './account-flags.ts'

const at = (column: string) => `lines.0.${column}`
const account = { code: '110510', book: 'both', currency: null } as const

describe('a line on an account', () => {
  test.each([
    ['of both ledgers takes any', account, { book: 'niif', currency: { code: 'USD' } }, []],
    ['of one ledger takes that one', { ...account, book: 'niif' }, { book: 'niif', currency: null }, []],
    ['of one ledger refuses both', { ...account, book: 'niif' }, { book: 'both', currency: null }, ['lines.0.book']],
    ['of one ledger refuses the other', { ...account, book: 'fiscal' }, { book: 'niif', currency: null }, ['lines.0.book']],
    ['in a currency takes it', { ...account, currency: 'USD' }, { book: 'both', currency: { code: 'USD' } }, []],
    // A restatement, or the difference of a payment, moves pesos alone.
    ['in a currency takes pesos that adjust it', { ...account, currency: 'USD' }, { book: 'both', currency: null }, []],
    ['in a currency refuses another', { ...account, currency: 'USD' }, { book: 'both', currency: { code: 'EUR' } }, ['lines.0.accountId']],
  ] as const)('%s', (_, flagged, line, fields) => {
    expect(flagProblems(flagged, line, at).map(({ field }) => field)).toEqual(fields)
  })
})

describe('changing what an account says', () => {
  const none = { moved: false, currencies: [], posting: [] }
  test.each([
    ['before anything was posted', { book: 'niif', currency: 'EUR' }, none, []],
    ['its ledger once it moved', { book: 'niif' }, { ...none, moved: true }, ['book']],
    ['its ledger while documents post to it', { book: 'fiscal' }, { ...none, posting: ['cuentas por defecto'] }, ['book']],
    ['its currency among lines of that one', { currency: 'USD' }, { ...none, moved: true, currencies: ['USD'] }, []],
    ['its currency among lines of another', { currency: 'USD' }, { ...none, moved: true, currencies: ['USD', 'EUR'] }, ['currency']],
    ['what is no matter of the past', { restated: false, money: 'bank' }, { moved: true, currencies: ['EUR'], posting: ['x'] }, []],
  ] as const)('%s', (_, changes, posted, fields) => {
    expect(changedFlagProblems(plainFlags, { ...plainFlags, ...changes }, posted).map(({ field }) => field)).toEqual(fields)
  })
})
