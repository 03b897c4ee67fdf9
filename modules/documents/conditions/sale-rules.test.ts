// What a company asks of its sales: it warns, or it refuses, as it says of each.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addAmounts, parseAmount, parseUnitPrice, zeroAmount, type Amount } from '#base/decimal.ts'
import { costFindings, creditFindings, minimumFindings, worthFindings, type SaleRules, type Strictness } from './sale-rules.ts'

const warns: SaleRules = { overCreditLimit: 'warn', overdueCustomer: 'warn', belowCost: 'warn', belowMinimum: 'warn' }
const refuses: SaleRules = { overCreditLimit: 'refuse', overdueCustomer: 'refuse', belowCost: 'refuse', belowMinimum: 'refuse' }
const amount = (text: string | null) => (text === null ? null : parseAmount(text))
const credit = (limit: string | null, owed: string, overdue = '0') => ({
  limit: amount(limit),
  owed: parseAmount(owed),
  overdue: parseAmount(overdue),
})
const said = (findings: ReturnType<typeof creditFindings>) => findings.map(({ error, refuses: isRefused }) => [error.code, isRefused])

test.each([
  ['without limit', null, '900', '0', '500', true, warns, []],
  ['up to the limit', '1000', '600', '0', '400', true, refuses, []],
  ['a cent over the limit', '1000', '600', '0', '400.01', true, warns, [[480, false]]],
  ['over the limit, refused', '1000', '600', '0', '400.01', true, refuses, [[480, true]]],
  ['paid at once', '1000', '600', '0', '5000', false, refuses, []],
  ['a limit of nothing', '0', '0', '0', '1', true, warns, [[480, false]]],
  ['late', null, '900', '100', '1', true, warns, [[481, false]]],
  ['late, refused', null, '900', '100', '1', true, refuses, [[481, true]]],
  ['late and paid at once: only told', null, '900', '100', '1', false, refuses, [[481, false]]],
  [
    'late and over the limit',
    '500',
    '900',
    '100',
    '1',
    true,
    { ...warns, overdueCustomer: 'refuse' as Strictness },
    [
      [481, true],
      [480, false],
    ],
  ],
] as const)('%s', (_, limit, owed, overdue, adds, isCredit, rules, expected) =>
  expect(said(creditFindings(credit(limit, owed, overdue), parseAmount(adds), isCredit, rules))).toEqual(expected),
)

test('it says the figures, at the customer', () => {
  const text = (findings: ReturnType<typeof creditFindings>) =>
    findings.map(({ error: { message, field } }) => [field, message.replaceAll('\u00a0', ' ')])
  expect(text(creditFindings(credit('1000000', '800000'), parseAmount('300000'), true, warns))).toEqual([
    [
      'partyId',
      'El cliente supera su cupo de crédito: disponible $ 200.000. Cupo $ 1.000.000, debe $ 800.000 y este documento suma $ 300.000.',
    ],
  ])
  expect(text(creditFindings(credit(null, '500', '200'), zeroAmount, true, warns))).toEqual([
    ['partyId', 'El cliente tiene cartera vencida por $ 200.'],
  ])
  expect(text(creditFindings(credit(null, '500', '200'), zeroAmount, true, refuses))).toEqual([
    ['partyId', 'El cliente tiene cartera vencida por $ 200 y está bloqueado.'],
  ])
})

const line = (net: string, cost: string) => ({
  index: 2,
  net: parseAmount(net),
  cost: parseAmount(cost),
  unitCost: parseUnitPrice('30000'),
})

test.each([
  ['at cost', '60000', '60000', true, []],
  ['a cent under', '59999.99', '60000', true, ['El precio es menor que el costo (30.000).']],
  ['a cent under, of somebody who may not see costs', '59999.99', '60000', false, ['El precio es menor que el costo.']],
] as const)('%s', (_, net, cost, sees, messages) => {
  const found = costFindings([line(net, cost)], sees, warns)
  expect(found.map(({ error }) => error.message)).toEqual(messages)
  expect(found.every(({ error, refuses: isRefused }) => error.field === 'lines.2.unitPrice' && !isRefused)).toBe(true)
})

test('the same is found whatever is done with it; nothing is refused where it is to be warned', () => {
  const figure = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((cents) => cents as Amount)
  const customer = fc.record({ limit: fc.option(figure), owed: figure, overdue: figure })
  fc.assert(
    fc.property(customer, figure, fc.boolean(), (each, adds, isCredit) => {
      const [soft, hard] = [creditFindings(each, adds, isCredit, warns), creditFindings(each, adds, isCredit, refuses)]
      expect(soft.map(({ error }) => error.code)).toEqual(hard.map(({ error }) => error.code))
      expect(soft.some((found) => found.refuses)).toBe(false)
      expect(hard.every((found) => found.refuses)).toBe(isCredit || hard.length === 0)
      const isOver = isCredit && each.limit !== null && addAmounts(each.owed, adds) > each.limit
      expect(hard.some(({ error }) => error.code === 480)).toBe(isOver)
    }),
  )
})

test('a cost is never said to somebody who may not see it', () => {
  const figure = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((cents) => cents as Amount)
  fc.assert(
    fc.property(figure, figure, fc.bigInt({ min: 1n, max: 10n ** 12n }), (net, cost, unitCost) => {
      const each = { index: 0, net, cost, unitCost: unitCost as ReturnType<typeof parseUnitPrice> }
      for (const { error } of costFindings([each], false, warns)) expect(error.message).not.toMatch(/\d/)
      expect(costFindings([each], true, refuses)).toHaveLength(net < cost ? 1 : 0)
    }),
  )
})

test.each([
  // What is charged after discounts, against the least that its base units are sold for.
  ['1000', '1000', 'warn', false, []],
  ['999.99', '1000', 'warn', false, [[666, false, false]]],
  ['999.99', '1000', 'approve', false, [[666, false, true]]],
  ['999.99', '1000', 'refuse', false, [[666, true, false]]],
  // An offer is approved with what is made from it, and refused as any other.
  ['999.99', '1000', 'approve', true, [[666, false, false]]],
  ['999.99', '1000', 'refuse', true, [[666, true, false]]],
] as const)('%s where at least %s are charged, %s, an offer: %s', (net, least, belowMinimum, isOffer, expected) => {
  const line = { index: 3, net: parseAmount(net), least: parseAmount(least), minimum: parseUnitPrice('500') }
  const found = minimumFindings([line], isOffer, { ...warns, belowMinimum })
  expect(found.map(({ error, refuses: isRefused, asks }) => [error.code, isRefused, asks])).toEqual(expected)
  for (const { error } of found)
    expect([error.field, error.message]).toEqual(['lines.3.unitPrice', 'El precio es menor que el mínimo permitido (500).'])
})

test.each([
  ['no limit was written', '', '999999999999', []],
  ['up to the limit', '5000000', '5000000', []],
  ['a cent over it', '5000000', '5000000.01', [[536, true]]],
  ['a limit of nothing', '0', '1', [[536, true]]],
])('an order to a supplier waits to be approved over what the company says: %s', (_, limit, total, expected) =>
  expect(worthFindings(parseAmount(total), limit, 'quien puede').map(({ error, asks }) => [error.code, asks])).toEqual(expected),
)
