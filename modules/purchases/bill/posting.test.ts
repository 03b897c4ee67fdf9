// How a bill reaches the books: figures by hand from contabilidad.md, section 2 ("Expense/service purchase", "Restaurant/INC").
import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { amountText, parseAmount, parsePercent, parseQuantity, parseUnitPrice, sumAmounts } from '#base/decimal.ts'
import { parseDay } from '#base/date.ts'
import { conceptOfExpense } from '#colombia/index.ts'
import {
  compute,
  noDiscount,
  type ComputingFacts,
  type Draft,
  type ItemFacts,
  type TaxFacts,
  type WithholdingRuleFacts,
} from '#modules/documents/index.ts'
import { postBill } from './posting.ts'

const DAY = parseDay('2026-11-20')

const thing = (id: string, costAccountId: string | null, withholdingCode: string | null = null): ItemFacts => ({
  ...{ id, code: id, name: id, kind: 'service', active: true, unitCode: '94', unitName: 'Unidad' },
  ...{ withholdingCode, icaCode: null, incomeAccountId: 'income', inventoryAccountId: null, costAccountId },
})

const tax = (id: string, code: string, rate: string, accountId: string | null): TaxFacts => ({
  ...{ id, code, name: id, kind: 'percent', rate: parsePercent(rate), perUnit: parseAmount('0'), content: null },
  ...{ accountId, returnAccountId: null },
})

const rule = (kind: 'retefuente' | 'reteiva', code: string, rate: string, accountId: string | null): WithholdingRuleFacts => ({
  ...{ id: code, kind, code, name: code, rate: parsePercent(rate), minimumUvt: null, minimumBase: null },
  ...{ beneficiary: 'any', cityCode: null, source: '', accountId },
})

const facts = (changes: Partial<ComputingFacts> = {}): ComputingFacts => ({
  seller: {
    ...{ kind: 'juridica', selfWithholder: false, simple: false, vatAgent: false, declarante: true },
    ...{ vatResponsible: true, incResponsible: true, cityCode: '11001' },
  },
  buyer: { agentOf: { retefuente: true, reteiva: true, reteica: false }, cityCode: '11001', simple: false, vatResponsible: true },
  uvt: parseAmount('52374'),
  rounding: 'peso',
  items: new Map([
    ['511025', thing('511025', '511025', conceptOfExpense('511025'))],
    ['519520', thing('519520', '519520')],
    ['S-1', thing('S-1', null)],
  ]),
  units: [],
  taxes: new Map([
    ['IVA 19', tax('IVA 19', '01', '19', '240810')],
    ['IVA 5', tax('IVA 5', '01', '5', null)],
    ['INC 8', tax('INC 8', '04', '8', null)],
  ]),
  withholdingRules: [rule('retefuente', 'HONORARIOS', '11', '236515'), rule('reteiva', 'RETEIVA', '15', null)],
  earlier: [],
  referred: null,
  corrected: null,
  ...changes,
})

const draft = (lines: readonly (readonly [thing: string, price: string, taxes: readonly string[]])[]): Draft => ({
  ...{ date: DAY, dueDate: DAY, partyId: 'party', costCenterId: null, discount: noDiscount, pricesIncludeTax: false },
  lines: lines.map(([itemId, unitPrice, taxIds]) => ({
    ...{ itemId, accountId: null, warehouseId: null, costCenterId: null, description: itemId, unitId: null },
    ...{ quantity: parseQuantity('1'), unitPrice: parseUnitPrice(unitPrice), discount: noDiscount, gift: false, optional: false },
    ...{ taxIds, source: null },
  })),
  withholdingChanges: [],
  correction: null,
})

function post(written: Draft, known: ComputingFacts) {
  const computed = compute(written, known)
  const input = {
    number: 'FC-1',
    date: DAY,
    dueDate: DAY,
    partyId: 'party',
    draft: written,
    computed,
    facts: known,
    costs: [],
    settled: null,
  }
  return postBill(input)
}

const shown = (lines: ReturnType<typeof post>) =>
  lines.map(({ account, debit, credit }) => [
    'id' in account ? account.id : account.role,
    amountText(debit) === '0.00' ? `(${amountText(credit)})` : amountText(debit),
  ])

const notResponsible = {
  agentOf: { retefuente: false, reteiva: false, reteica: false },
  cityCode: null,
  simple: false,
  vatResponsible: false,
}

test.each<[string, Draft, ComputingFacts, [string, string][]]>([
  [
    'honorarios with IVA: 1.000.000 + 190.000, less 11 % and 15 % of the IVA',
    draft([['511025', '1000000', ['IVA 19']]]),
    facts(),
    [
      ['511025', '1000000.00'],
      ['240810', '190000.00'],
      ['236515', '(110000.00)'],
      ['practisedVat', '(28500.00)'],
      ['expensesPayable', '(1051500.00)'],
    ],
  ],
  [
    'INC is never deducted: the buyer adds it to the expense',
    draft([['519520', '100000', ['INC 8']]]),
    facts(),
    [
      ['519520', '108000.00'],
      ['expensesPayable', '(108000.00)'],
    ],
  ],
  [
    'of a buyer who is not responsible for it, IVA is part of the expense',
    draft([['511025', '100000', ['IVA 19']]]),
    facts({ buyer: notResponsible }),
    [
      ['511025', '119000.00'],
      ['expensesPayable', '(119000.00)'],
    ],
  ],
  [
    'a service without a cost account, with an IVA without an account of its own: those of the company',
    draft([['S-1', '200000', ['IVA 5']]]),
    facts({ withholdingRules: [] }),
    [
      ['purchasedServices', '200000.00'],
      ['purchaseVat', '10000.00'],
      ['expensesPayable', '(210000.00)'],
    ],
  ],
])('%s', (_, written, known, expected) => expect(shown(post(written, known))).toEqual(expected))

test('whatever it says, debits are credits', () => {
  const line = fc.tuple(
    fc.constantFrom('511025', '519520', 'S-1'),
    fc.integer({ min: 1, max: 10 ** 12 }).map((cents) => (cents / 100).toFixed(2)),
    fc.constantFrom<readonly string[]>([], ['IVA 19'], ['IVA 5'], ['INC 8'], ['IVA 19', 'INC 8']),
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.boolean(), (lines, isResponsible) => {
      const posted = post(draft(lines), isResponsible ? facts() : facts({ buyer: notResponsible }))
      expect(sumAmounts(posted.map(({ debit }) => debit))).toBe(sumAmounts(posted.map(({ credit }) => credit)))
    }),
  )
})
