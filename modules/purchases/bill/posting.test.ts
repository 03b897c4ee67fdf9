// How a bill reaches the books: figures by hand from contabilidad.md, section 2 ("Purchase of goods", "Expense/service purchase",
// "Non-resident service", "Goods received not invoiced", "Restaurant/INC").
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parsePercent, sumAmounts } from '#base/decimal.ts'
import type { ComputingFacts, Draft } from '#modules/documents/index.ts'
import {
  abroad,
  betweenLarge,
  draft,
  facts,
  fromSimple,
  inDollars,
  notDeducting,
  post,
  shown,
  using,
  type Waiting,
} from './testing/posting.ts'

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
      ['feesPayable', '(1051500.00)'],
    ],
  ],
  [
    'INC is never deducted: the buyer adds it to the expense',
    draft([['519520', '100000', ['INC 8']]]),
    facts(),
    [
      ['519520', '108000.00'],
      ['representationPayable', '(108000.00)'],
    ],
  ],
  [
    'of a buyer who is not responsible for it, IVA is part of the expense',
    draft([['511025', '100000', ['IVA 19']]]),
    facts(notDeducting),
    [
      ['511025', '119000.00'],
      ['feesPayable', '(119000.00)'],
    ],
  ],
  [
    'expenses of two sorts at once are owed with the others',
    draft([
      ['511025', '100000', []],
      ['519520', '200000', []],
    ]),
    facts({ withholdingRules: [] }),
    [
      ['511025', '100000.00'],
      ['519520', '200000.00'],
      ['expensesPayable', '(300000.00)'],
    ],
  ],
  [
    'with goods, as to suppliers',
    draft([
      ['511025', '100000', []],
      ['P-1', '200000', []],
    ]),
    facts({ withholdingRules: [] }),
    [
      ['511025', '100000.00'],
      ['143501', '200000.00'],
      ['suppliersPayable', '(300000.00)'],
    ],
  ],
  [
    'a service without a cost account: that of the company; an IVA without an account of purchases adds to it',
    draft([['S-1', '200000', ['IVA 5']]]),
    facts({ withholdingRules: [] }),
    [
      ['purchasedServices', '210000.00'],
      ['expensesPayable', '(210000.00)'],
    ],
  ],
  [
    'a fixed asset: its IVA is part of its cost, also where the line says otherwise (ET art. 491)',
    using('deducted', draft([['152405', '1000000', ['IVA 19']]])),
    facts(),
    [
      ['152405', '1190000.00'],
      ['236540', '(25000.00)'],
      ['practisedVat', '(28500.00)'],
      ['expensesPayable', '(1136500.00)'],
    ],
  ],
  [
    'an expense of what is excluded: its IVA is part of it (ET art. 488)',
    using('cost', draft([['519520', '1000000', ['IVA 19']]])),
    facts({ withholdingRules: [] }),
    [
      ['519520', '1190000.00'],
      ['representationPayable', '(1190000.00)'],
    ],
  ],
  [
    'in common for taxed and excluded operations: 62,5 % of its IVA is taken off (ET art. 490)',
    draft([['519520', '1000000', ['IVA 19']]]),
    facts({ withholdingRules: [], vatProration: parsePercent('62.5') }),
    [
      ['519520', '1071250.00'],
      ['240810', '118750.00'],
      ['representationPayable', '(1190000.00)'],
    ],
  ],
  [
    'of taxed operations alone, where others are in common: all of it',
    using('deducted', draft([['519520', '1000000', ['IVA 19']]])),
    facts({ withholdingRules: [], vatProration: parsePercent('62.5') }),
    [
      ['519520', '1000000.00'],
      ['240810', '190000.00'],
      ['representationPayable', '(1190000.00)'],
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
      ['feesPayable', '(1161500.00)'],
    ],
  ],
  [
    'a large taxpayer from another that withholds its own income tax: only 9,66 per mil of ICA',
    draft([['513595', '1000000', ['IVA 19']]]),
    betweenLarge(),
    [
      ['513595', '1000000.00'],
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
