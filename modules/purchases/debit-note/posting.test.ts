// How a debit note to a supplier reaches the books: figures by hand from contabilidad.md, section 2 ("Purchase return").
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { amountText, parseAmount, parsePercent, parseQuantity, parseUnitPrice, sumAmounts, type Amount } from '#base/decimal.ts'
import {
  noDiscount,
  type Draft,
  type ItemFacts,
  type PostingInput,
  type TaxFacts,
  type WithholdingRuleFacts,
} from '#modules/documents/index.ts'
import { postPurchaseDebitNote } from './posting.ts'

const DAY = parseDay('2026-11-20')
const amount = parseAmount

const thing = (id: string, changes: Partial<ItemFacts>): ItemFacts => ({
  ...{ id, code: id, name: id, kind: 'service', active: true, unitCode: '94', unitName: 'Unidad' },
  ...{ withholdingCode: null, icaCode: null, incomeAccountId: 'income', inventoryAccountId: null, costAccountId: id },
  ...changes,
})

const vat: TaxFacts = {
  ...{ id: 'IVA', code: '01', name: 'IVA 19 %', kind: 'percent', rate: parsePercent('19'), perUnit: amount('0'), content: null },
  ...{ accountId: '240810', returnAccountId: null },
}

interface Returned {
  readonly item: string
  readonly net: string
  readonly tax: string
  /** What left stock, at its average; null of what moves nothing. */
  readonly cost: string | null
}

function post(
  lines: readonly Returned[],
  { withheld, surplus = '0', deductsVat = true }: { withheld: string; surplus?: string; deductsVat?: boolean },
) {
  const draft: Draft = {
    ...{ date: DAY, dueDate: DAY, partyId: 'party', costCenterId: null, discount: noDiscount, pricesIncludeTax: false },
    lines: lines.map(({ item, net }) => ({
      ...{ itemId: item, accountId: null, warehouseId: null, costCenterId: null, description: item, unitId: null },
      ...{ quantity: parseQuantity('1'), unitPrice: parseUnitPrice(net), discount: noDiscount, gift: false, optional: false },
      ...{ taxIds: [], source: null },
    })),
    withholdingChanges: [],
    correction: null,
  }
  const zero = amount('0')
  const priced = lines.map(({ net, tax }) => ({
    ...{ gross: amount(net), discount: zero, globalDiscount: zero, net: amount(net), tax: amount(tax) },
    taxes: [{ ...vat, base: amount(net), amount: amount(tax) }],
    total: (amount(net) + amount(tax)) as Amount,
  }))
  const [net, tax] = [sumAmounts(priced.map((each) => each.net)), sumAmounts(priced.map((each) => each.tax))]
  const payable = (net + tax - amount(withheld)) as Amount
  const rule: WithholdingRuleFacts = {
    ...{ id: 'r', kind: 'retefuente', code: 'COMPRAS', name: 'Compras', rate: parsePercent('2.5'), minimumUvt: null, minimumBase: null },
    ...{ beneficiary: 'any', cityCode: null, source: '', accountId: '236540' },
  }
  const explanation = { applies: true, base: net, minimum: null, minimumUvt: null, rate: rule.rate, reasons: [], source: '' }
  const back = {
    rule,
    base: net,
    amount: amount(withheld),
    round: 'peso' as const,
    lines: [],
    explanation,
    proposed: zero,
    changedReason: null,
  }
  const surplusAccount = amount(surplus) === zero ? null : ({ role: 'supplierAdvances' } as const)
  const total = (net + tax) as Amount
  const input: PostingInput = {
    ...{ number: 'NDC-1', date: DAY, dueDate: DAY, partyId: 'party', draft },
    computed: {
      priced: {
        ...{ lines: priced, gross: net, discounts: zero, globalDiscount: zero, net, tax, total, optional: zero },
        taxes: [{ ...vat, base: net, amount: tax }],
        discountable: { lines: [], document: null },
      },
      ...{ withholdings: [back], considered: [], withheld: amount(withheld), payable, lacksUvt: false },
    },
    facts: {
      ...{
        buyer: null,
        deductsVat,
        uvt: null,
        rounding: 'peso',
        units: [],
        withholdingRules: [],
        earlier: [],
        referred: null,
        corrected: null,
      },
      seller: {
        ...{ kind: 'juridica', selfWithholder: false, simple: false, vatAgent: false, declarante: true },
        ...{ vatResponsible: true, incResponsible: true, cityCode: null },
      },
      items: new Map([
        ['P-1', thing('P-1', { kind: 'product', inventoryAccountId: '143501', costAccountId: '613520' })],
        ['511025', thing('511025', {})],
      ]),
      taxes: new Map([['IVA', vat]]),
    },
    costs: lines.map(({ cost }) => (cost === null ? null : amount(cost))),
    settled: {
      ...{ number: 'FC-1', applied: (payable - amount(surplus)) as Amount, owedOn: { id: '220505' }, surplus: amount(surplus) },
      surplusAccount,
    },
  }
  return postPurchaseDebitNote(input)
}

const shown = (lines: ReturnType<typeof post>) =>
  lines.map(({ account, debit, credit }) => [
    'id' in account ? account.id : account.role,
    amountText(debit) === '0.00' ? `(${amountText(credit)})` : amountText(debit),
  ])

test.each<[string, ReturnType<typeof post>, [string, string][]]>([
  [
    'goods bought at 100.000 whose average is 95.000: two go back, with their IVA and 2,5 % of what was withheld',
    post([{ item: 'P-1', net: '200000', tax: '38000', cost: '190000' }], { withheld: '5000' }),
    [
      ['220505', '233000.00'],
      ['236540', '5000.00'],
      ['143501', '(190000.00)'],
      ['purchaseReturns', '(10000.00)'],
      ['returnedPurchaseVat', '(38000.00)'],
    ],
  ],
  [
    'goods whose average is over what is given back for them',
    post([{ item: 'P-1', net: '200000', tax: '0', cost: '210000' }], { withheld: '0' }),
    [
      ['220505', '200000.00'],
      ['236540', '(0.00)'],
      ['143501', '(210000.00)'],
      ['purchaseReturns', '10000.00'],
    ],
  ],
  [
    'an expense of a buyer who is not responsible for IVA falls with it, and what is over the balance is owed by the supplier',
    post([{ item: '511025', net: '100000', tax: '19000', cost: null }], { withheld: '0', surplus: '50000', deductsVat: false }),
    [
      ['220505', '69000.00'],
      ['supplierAdvances', '50000.00'],
      ['236540', '(0.00)'],
      ['511025', '(119000.00)'],
    ],
  ],
])('%s', (_, posted, expected) => {
  expect(shown(posted)).toEqual(expected)
  expect(sumAmounts(posted.map(({ debit }) => debit))).toBe(sumAmounts(posted.map(({ credit }) => credit)))
})
