// How a bill reaches the books: figures by hand from contabilidad.md, section 2 ("Purchase of goods", "Expense/service purchase",
// "Non-resident service", "Goods received not invoiced", "Restaurant/INC").
import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { amountText, parseAmount, parsePercent, parseQuantity, parseUnitPrice, sumAmounts } from '#base/decimal.ts'
import { parseDay } from '#base/date.ts'
import { boughtOn } from '#colombia/index.ts'
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

type Kind = WithholdingRuleFacts['kind']

const rule = (kind: Kind, code: string, rate: string, accountId: string | null): WithholdingRuleFacts => ({
  ...{ id: code, kind, code, name: code, rate: parsePercent(rate), minimumUvt: null, minimumBase: null },
  ...{ beneficiary: 'any', cityCode: null, source: '', accountId },
})

const facts = (changes: Partial<ComputingFacts> = {}): ComputingFacts => ({
  seller: {
    ...{ kind: 'juridica', selfWithholder: false, simple: false, vatAgent: false, declarante: true },
    ...{ vatResponsible: true, incResponsible: true, cityCode: '11001' },
  },
  buyer: { agentOf: { retefuente: true, reteiva: true, reteica: false }, cityCode: '11001', simple: false, vatResponsible: true },
  deductsVat: true,
  uvt: parseAmount('52374'),
  rounding: 'peso',
  items: new Map([
    ['511025', thing('511025', '511025', boughtOn('511025').conceptCode)],
    ['519520', thing('519520', '519520')],
    ['S-1', thing('S-1', null)],
    ['P-1', { ...thing('P-1', '613520', 'COMPRAS'), kind: 'product', inventoryAccountId: '143501' }],
  ]),
  units: [],
  taxes: new Map([
    ['IVA 19', tax('IVA 19', '01', '19', '240810')],
    ['IVA 5', tax('IVA 5', '01', '5', null)],
    ['INC 8', tax('INC 8', '04', '8', null)],
  ]),
  withholdingRules: [
    rule('retefuente', 'HONORARIOS', '11', '236515'),
    rule('retefuente', 'COMPRAS', '2.5', '236540'),
    rule('reteiva', 'RETEIVA', '15', null),
  ],
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

/** What a line takes of goods that were received before: where it waits since, and at how much it was received. */
type Waiting = Readonly<Record<number, string>>

function post(written: Draft, known: ComputingFacts, waiting: Waiting = {}) {
  const computed = compute(written, known)
  const input = {
    number: 'FC-1',
    date: DAY,
    dueDate: DAY,
    partyId: 'party',
    draft: written,
    computed,
    facts: known,
    costs: written.lines.map((_, index) => (waiting[index] === undefined ? null : parseAmount(waiting[index]))),
    delivered: new Map(Object.keys(waiting).map((index) => [Number(index), '233590'])),
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

const abroad = (changes: Partial<ComputingFacts> = {}): ComputingFacts => {
  const usual = facts()
  return {
    ...usual,
    seller: { ...usual.seller, cityCode: null, vatResponsible: false, abroad: true },
    withholdingRules: [
      ...usual.withholdingRules,
      { ...rule('retefuente', 'EXT_SERV', '20', '236550'), beneficiary: 'abroad' },
      { ...rule('reteiva', 'RETEIVA_EXT', '100', '236705'), beneficiary: 'abroad' },
    ],
    ...changes,
  }
}

/** The company buys from one in SIMPLE: only its IVA is withheld, by who is responsible for it (ET arts. 911 and 437-2, num. 9). */
const fromSimple = (): ComputingFacts => {
  const usual = facts()
  return {
    ...usual,
    buyer: { agentOf: { retefuente: true, reteiva: false, reteica: true }, cityCode: '11001', simple: false, vatResponsible: true },
    seller: { ...usual.seller, simple: true },
    withholdingRules: [...usual.withholdingRules, { ...rule('reteiva', 'RETEIVA_SIMPLE', '15', null), beneficiary: 'simple' }],
  }
}

/** A large taxpayer buys from another, who withholds its own income tax (ET arts. 368, par. 1, and 437-2, par. 1): ReteICA is left. */
const betweenLarge = (): ComputingFacts => {
  const usual = facts()
  const ica = { ...rule('reteica', '6920', '0.966', '236805'), cityCode: '11001' }
  const fee = { ...thing('511025', '511025', 'HONORARIOS'), icaCode: '6920' }
  return {
    ...usual,
    buyer: { agentOf: { retefuente: true, reteiva: true, reteica: true }, cityCode: '11001', simple: false, vatResponsible: true },
    seller: { ...usual.seller, vatAgent: true, selfWithholder: true },
    items: new Map([...usual.items, ['511025', fee]]),
    withholdingRules: [...usual.withholdingRules, ica],
  }
}

const inDollars = (written: Draft, rate: string): Draft => ({ ...written, exchange: { code: 'USD', rate: parseUnitPrice(rate) } })

const notDeducting = { buyer: notResponsible, deductsVat: false }

test.each<[string, Draft, ComputingFacts, [string, string][], Waiting?]>([
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
    facts(notDeducting),
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
  [
    'goods: inventory without its IVA, 2,5 % and 15 % of the IVA, and the net owed to suppliers ("Purchase of goods")',
    draft([['P-1', '1000000', ['IVA 19']]]),
    facts(),
    [
      ['143501', '1000000.00'],
      ['240810', '190000.00'],
      ['236540', '(25000.00)'],
      ['practisedVat', '(28500.00)'],
      ['suppliersPayable', '(1136500.00)'],
    ],
  ],
  [
    'goods of a buyer who is not responsible for IVA: it adds to cost',
    draft([['P-1', '1000000', ['IVA 19']]]),
    facts(notDeducting),
    [
      ['143501', '1190000.00'],
      ['suppliersPayable', '(1190000.00)'],
    ],
  ],
  [
    'goods with an expense: one payable, to suppliers',
    draft([
      ['P-1', '100000', []],
      ['511025', '50000', []],
    ]),
    facts({ withholdingRules: [] }),
    [
      ['143501', '100000.00'],
      ['511025', '50000.00'],
      ['suppliersPayable', '(150000.00)'],
    ],
  ],
  [
    'received first, at what is billed: what waited is reversed and inventory stays ("Goods received not invoiced")',
    draft([['P-1', '1000000', ['IVA 19']]]),
    facts({ withholdingRules: [] }),
    [
      ['233590', '1000000.00'],
      ['240810', '190000.00'],
      ['suppliersPayable', '(1190000.00)'],
    ],
    { 0: '1000000' },
  ],
  [
    'received at less than what is billed: the difference goes to inventory',
    draft([['P-1', '1000000', []]]),
    facts({ withholdingRules: [] }),
    [
      ['233590', '900000.00'],
      ['143501', '100000.00'],
      ['suppliersPayable', '(1000000.00)'],
    ],
    { 0: '900000' },
  ],
  [
    'received at more: the difference leaves it',
    draft([['P-1', '1000000', []]]),
    facts({ withholdingRules: [] }),
    [
      ['233590', '1050000.00'],
      ['143501', '(50000.00)'],
      ['suppliersPayable', '(1000000.00)'],
    ],
    { 0: '1050000' },
  ],
  [
    'a service from abroad: 20 %, the whole IVA that nobody charges, and the rest to suppliers abroad ("Non-resident service")',
    draft([['511025', '4000000', ['IVA 19']]]),
    abroad(),
    [
      ['511025', '4000000.00'],
      ['240810', '760000.00'],
      ['236550', '(800000.00)'],
      ['236705', '(760000.00)'],
      ['foreignPayable', '(3200000.00)'],
    ],
  ],
  [
    'the same where nobody wrote its IVA: who contracts it computes it (ET art. 437-1, par. 1)',
    draft([['511025', '4000000', []]]),
    abroad(),
    [
      ['511025', '4000000.00'],
      ['240810', '760000.00'],
      ['236550', '(800000.00)'],
      ['236705', '(760000.00)'],
      ['foreignPayable', '(3200000.00)'],
    ],
  ],
  [
    'the same where its IVA gives no right: it is part of the expense, and is withheld all the same',
    draft([['511025', '4000000', ['IVA 19']]]),
    abroad({ deductsVat: false }),
    [
      ['511025', '4760000.00'],
      ['236550', '(800000.00)'],
      ['236705', '(760000.00)'],
      ['foreignPayable', '(3200000.00)'],
    ],
  ],
  [
    'goods that are imported: nothing is withheld, and they are owed abroad as well',
    draft([['P-1', '1000000', []]]),
    abroad(),
    [
      ['143501', '1000000.00'],
      ['foreignPayable', '(1000000.00)'],
    ],
  ],
  [
    'from a vendor in SIMPLE: no ReteFuente nor ReteICA, 15 % of the IVA',
    draft([['511025', '1000000', ['IVA 19']]]),
    fromSimple(),
    [
      ['511025', '1000000.00'],
      ['240810', '190000.00'],
      ['practisedVat', '(28500.00)'],
      ['expensesPayable', '(1161500.00)'],
    ],
  ],
  [
    'a large taxpayer from another that withholds its own income tax: only 9,66 per mil of ICA',
    draft([['511025', '1000000', ['IVA 19']]]),
    betweenLarge(),
    [
      ['511025', '1000000.00'],
      ['240810', '190000.00'],
      ['236805', '(9660.00)'],
      ['expensesPayable', '(1180340.00)'],
    ],
  ],
])('%s', (_, written, known, expected, waiting) => expect(shown(post(written, known, waiting))).toEqual(expected))

test('in dollars: pesos by the rate of the bill, and what is owed in both ("Exchange differences")', () => {
  // USD 1.000 at 4.012,35: 4.012.350; 20 % is 802.470, and USD 800 are left: 3.209.880.
  const posted = post(inDollars(draft([['511025', '4012350', ['IVA 19']]]), '4012.35'), abroad())
  expect(shown(posted)).toEqual([
    ['511025', '4012350.00'],
    ['240810', '762346.50'],
    ['236550', '(802470.00)'],
    ['236705', '(762346.50)'],
    ['foreignPayable', '(3209880.00)'],
  ])
  const owed = posted.at(-1)?.currency
  expect([owed?.code, owed && amountText(owed.amount)]).toEqual(['USD', '800.00'])
})

test('whatever it says, debits are credits', () => {
  const line = fc.tuple(
    fc.constantFrom('511025', '519520', 'S-1', 'P-1'),
    fc.integer({ min: 1, max: 10 ** 12 }).map((cents) => (cents / 100).toFixed(2)),
    fc.constantFrom<readonly string[]>([], ['IVA 19'], ['IVA 5'], ['INC 8'], ['IVA 19', 'INC 8']),
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.boolean(), (lines, isResponsible) => {
      const posted = post(draft(lines), isResponsible ? facts() : facts(notDeducting))
      expect(sumAmounts(posted.map(({ debit }) => debit))).toBe(sumAmounts(posted.map(({ credit }) => credit)))
    }),
  )
})
