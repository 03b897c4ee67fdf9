import { describe, expect, test } from 'vitest'
import { amountText, type Amount } from '#base/decimal.ts'
import {
  advancesOf,
  applicationsOf,
  changedByHand,
  changedClosing,
  emptyLine,
  extraProblems,
  moneyProblems,
  nothingTyped,
  spreadOf,
  wholeLinesOf,
  type TypedLine,
  type TypedMoney,
} from './settlement-form.ts'

const items = [
  {
    id: 'a',
    number: 'FV-1',
    date: '2026-08-01',
    dueDate: '2026-09-01',
    amount: '400.00',
    balance: '400.00',
    kind: 'AR' as const,
    currency: null,
    isAdvance: false,
    source: { kind: 'INE', id: 'doc-a' },
  },
  {
    id: 'b',
    number: 'FV-2',
    date: '2026-09-01',
    dueDate: '2026-10-01',
    amount: '300.00',
    balance: '250.50',
    kind: 'AR' as const,
    currency: null,
    isAdvance: false,
    source: { kind: 'INE', id: 'doc-b' },
  },
]
const typed = (received: string | null, byHand: TypedMoney['byHand'] = null): TypedMoney => ({ received, byHand })
const shown = (money: TypedMoney, first: string | null = null) => {
  const { amounts, total, remaining } = spreadOf(money, items, first)
  return {
    a: amountText(amounts.get('a') ?? (0n as Amount)),
    b: amountText(amounts.get('b') ?? (0n as Amount)),
    total: amountText(total),
    remaining: amountText(remaining),
  }
}
const problems = (money: TypedMoney) => moneyProblems(spreadOf(money, items, null), items, amountText)

describe('what was received is spread', () => {
  test('oldest first, and what is over stays in sight', () => {
    expect(shown(typed('500'))).toEqual({ a: '400.00', b: '100.00', total: '500.00', remaining: '0.00' })
    expect(shown(typed('1000'))).toEqual({ a: '400.00', b: '250.50', total: '650.50', remaining: '349.50' })
  })
  test('nothing typed spreads nothing, unless a document is being collected', () => {
    expect(shown(nothingTyped).total).toBe('0.00')
    expect(shown(nothingTyped, 'doc-b')).toEqual({ a: '0.00', b: '250.50', total: '250.50', remaining: '0.00' })
    expect(shown(typed('300'), 'doc-b')).toEqual({ a: '49.50', b: '250.50', total: '300.00', remaining: '0.00' })
    expect(shown(typed(''), 'doc-b').total).toBe('0.00')
  })
  test('an amount changed by hand leaves the others', () => {
    const before = typed('500')
    const after = changedByHand(before, spreadOf(before, items, null), 'b', '50')
    expect(shown(after)).toEqual({ a: '400.00', b: '50.00', total: '450.00', remaining: '50.00' })
  })
})

describe('what keeps it from being recorded', () => {
  test('nothing, when everything fits', () => {
    expect(problems(typed('500'))).toEqual([])
    expect(problems(typed(null, { a: '10', b: '' }))).toEqual([])
  })
  test('each problem at its field', () => {
    expect(problems(nothingTyped).map(({ field }) => field)).toEqual(['received'])
    expect(problems(typed('1000'))).toEqual([{ field: 'received', message: 'Quedan 349.50 sin aplicar. Corrige el valor' }])
    expect(problems(typed('100', { a: '100', b: '20' }))[0]?.message).toBe('Aplicaste 20.00 más de lo recibido. Corrige el valor')
    expect(problems(typed(null, { a: '400.01', b: '-1' })).map(({ field }) => field)).toEqual(['applications.0', 'applications.1'])
  })
})

test('only the documents that get something are sent', () => {
  expect(applicationsOf(spreadOf(typed('400'), items, null))).toEqual([{ openItemId: 'a', amount: '400.00' }])
})

describe('what moves besides documents', () => {
  const line = (sign: 'adds' | 'takes', amount: string, account: string | null = 'x'): TypedLine => ({
    ...{ ...emptyLine, key: `${sign} ${amount}`, sign, amount },
    account: account === null ? null : { id: account, label: account },
  })
  const withExtras = (received: string | null, covers: Record<string, string>, lines: readonly TypedLine[]): TypedMoney => ({
    ...{ ...typed(received), covers, lines },
  })

  test('the money that moves is the documents, less advances, with the lines; what was typed is spread without them', () => {
    // 300 leave: 100 of an advance are covered, 20 of commission are added: 380 reach the documents.
    const spread = spreadOf(withExtras('300', { adv: '100' }, [line('adds', '20')]), items, null)
    expect([spread.extra, spread.total, spread.remaining]).toEqual([-8_000n, 30_000n, 0n])
    expect(amountText(spread.amounts.get('a') ?? (0n as Amount))).toBe('380.00')
  })
  test('nothing typed of the money: a document that is paid is proposed whole, lines alone are the total', () => {
    expect(amountText(spreadOf(withExtras(null, { adv: '50.50' }, []), items, 'doc-b').total)).toBe('200.00')
    expect(amountText(spreadOf(withExtras(null, {}, [line('adds', '7'), line('takes', '2')]), items, null).total)).toBe('5.00')
  })
  test.each([
    ['covered whole', withExtras(null, { adv: '250.50' }, []), ['received']],
    ['less than nothing', withExtras(null, {}, [line('takes', '300')]), ['received']],
    ['lines alone', withExtras(null, {}, [line('adds', '300')]), []],
  ])('%s', (name, money, fields) => {
    const spread = spreadOf(money, items, name === 'lines alone' ? null : 'doc-b')
    expect(moneyProblems(spread, items, amountText).map(({ field }) => field)).toEqual(fields)
  })
  test('each problem at its field, and only what is whole is sent', () => {
    const advances = items.slice(0, 1).map((item) => ({ ...item, id: 'adv', isAdvance: true }))
    const money = withExtras(null, { adv: '400.01' }, [line('adds', '', null), line('adds', '1')])
    expect(extraProblems(money, advances).map(({ field }) => field)).toEqual(['advances.adv', 'lines.0.accountId', 'lines.0.amount'])
    expect(wholeLinesOf(money).map(({ accountId, amount }) => [accountId, amount])).toEqual([['x', '1']])
    expect(advancesOf(withExtras(null, { adv: '0', other: '5' }, []))).toEqual([{ openItemId: 'other', amount: '5.00' }])
  })
})

describe('a document in another currency', () => {
  const dollars = {
    ...{
      id: 'u',
      number: 'FC-9',
      date: '2026-09-01',
      dueDate: '2026-10-01',
      amount: '400000.00',
      balance: '400000.00',
      kind: 'AR' as const,
    },
    ...{ currency: { code: 'USD' as const, amount: '100.00', balance: '100.00' }, isAdvance: false, source: { kind: 'INS', id: 'doc-u' } },
  }
  const owed = [...items, dollars]
  const said = (amount: string, rate: string, received: string | null = null): TypedMoney => ({
    ...{ received, byHand: null },
    foreign: { u: { amount, rate } },
  })
  const problemsOf = (money: TypedMoney) => moneyProblems(spreadOf(money, owed, null), owed, amountText)

  test('is settled by its currency and rate, and its pesos are told with what they gain', () => {
    const spread = spreadOf(said('50', '4100'), owed, null)
    expect(spread.foreign.get('u')).toMatchObject({ money: 20_500_000n, difference: 500_000n })
    expect([amountText(spread.total), spread.remaining]).toEqual(['205000.00', 0n])
    expect(applicationsOf(spread)).toEqual([{ openItemId: 'u', amount: '205000.00', currencyAmount: '50.00', rate: '4100' }])
    expect(problemsOf(said('50', '4100'))).toEqual([])
  })

  test('the rest of what was received goes to those in pesos', () => {
    const spread = spreadOf(said('50', '4100', '205500'), owed, null)
    expect([amountText(spread.amounts.get('a') ?? (0n as Amount)), spread.remaining]).toEqual(['400.00', 0n])
    expect(amountText(spread.amounts.get('b') ?? (0n as Amount))).toBe('100.00')
  })

  test('the one that is collected is proposed whole, and asks its rate', () => {
    const spread = spreadOf(nothingTyped, owed, 'doc-u')
    expect(spread.foreign.get('u')?.currency).toBe(10_000n)
    expect(moneyProblems(spread, owed, amountText)).toEqual([{ field: 'applications.2.rate', message: 'Escribe la tasa del USD' }])
  })

  test.each([
    ['100.01', '4100', 'applications.2.currencyAmount'],
    ['-1', '4100', 'applications.2.currencyAmount'],
    ['1', '', 'applications.2.rate'],
    ['1', '0', 'applications.2.rate'],
  ])('%s at %s is told at its field', (amount, rate, field) => {
    expect(problemsOf(said(amount, rate)).map((each) => each.field)).toEqual([field])
  })
})

describe('money that differs from the documents', () => {
  const pesos = (amount: Amount): string => amountText(amount)

  test('a little closes the document that it is said of, and is sent with it', () => {
    const typed = changedClosing({ received: null, byHand: { a: '398.50' } }, 'a', true)
    const spread = spreadOf(typed, items, null)
    expect(moneyProblems(spread, items, pesos)).toEqual([])
    expect(applicationsOf(spread)).toEqual([{ openItemId: 'a', amount: '398.50', difference: '1.50' }])
    expect(amountText(spread.total)).toBe('398.50')
    expect(applicationsOf(spreadOf(changedClosing(typed, 'a', false), items, null))).toEqual([{ openItemId: 'a', amount: '398.50' }])
  })

  test('too much is refused until it closes', () => {
    const typed: TypedMoney = { received: null, byHand: { a: '401' } }
    expect(moneyProblems(spreadOf(typed, items, null), items, pesos).map(({ field }) => field)).toEqual(['applications.0'])
    const spread = spreadOf(changedClosing(typed, 'a', true), items, null)
    expect(moneyProblems(spread, items, pesos)).toEqual([])
    expect(applicationsOf(spread)).toEqual([{ openItemId: 'a', amount: '401.00', difference: '-1.00' }])
  })

  test('more than two pesos is no difference', () => {
    const spread = spreadOf(changedClosing({ received: null, byHand: { a: '397.99' } }, 'a', true), items, null)
    expect(applicationsOf(spread)).toEqual([{ openItemId: 'a', amount: '397.99' }])
  })

  test('what is beyond the documents stays as an advance once somebody says so', () => {
    const typed: TypedMoney = { received: '700', byHand: null }
    expect(moneyProblems(spreadOf(typed, items, null), items, pesos).map(({ field }) => field)).toEqual(['received'])
    const spread = spreadOf({ ...typed, keepsExcess: true }, items, null)
    expect(moneyProblems(spread, items, pesos)).toEqual([])
    expect([amountText(spread.excess), amountText(spread.total), amountText(spread.remaining)]).toEqual(['49.50', '700.00', '0.00'])
  })
})
