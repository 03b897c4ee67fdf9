// What a note must be before it is issued, each problem at its field: about a document or a period, and never more than is left.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import { creditNoteConcepts, debitNoteConcepts } from '#colombia/index.ts'
import type { Correction, Draft, DraftLine } from '../figures/compute.ts'
import { correctionProblems } from './check.ts'
import type { Corrected } from './corrected.ts'

const corrected: Corrected = {
  id: 'invoice',
  kind: 'INE',
  partyId: 'party',
  number: 'FV-1208',
  fiscalNumber: 'FV1208',
  date: parseDay('2026-03-05'),
  uniqueCode: null,
  lines: new Map([
    [
      'invoice 1',
      {
        quantity: parseQuantity('3'),
        gross: parseAmount('300'),
        discount: parseAmount('0'),
        globalDiscount: parseAmount('0'),
        net: parseAmount('300'),
        taxes: [],
      },
    ],
  ]),
  items: new Map([['invoice 1', { id: 'coffee', name: 'Café', costCenterId: null }]]),
  withholdings: [],
}

const line = (changes: Partial<DraftLine> = {}, source: Partial<NonNullable<DraftLine['source']>> = {}): DraftLine => ({
  itemId: 'coffee',
  accountId: null,
  warehouseId: null,
  costCenterId: null,
  description: 'Café',
  unitId: null,
  quantity: parseQuantity('2'),
  unitPrice: parseUnitPrice('100'),
  discount: { kind: 'Porcentaje', value: parsePercent('0') },
  gift: false,
  optional: false,
  taxIds: [],
  source: { documentId: 'invoice', position: 1, byValue: false, restock: false, ...source },
  ...changes,
})
const free = line({ source: null })

const ofInvoice: Correction = { documentId: 'invoice', period: null, concept: '1', surplus: 'keep', moneyAccountId: null }
const march = { from: parseDay('2026-03-01'), to: parseDay('2026-03-31') }
const ofPeriod: Correction = { ...ofInvoice, documentId: null, period: march }

const draft = (correction: Correction | null, lines: readonly DraftLine[] = [line()], changes: Partial<Draft> = {}): Draft => ({
  date: parseDay('2026-04-02'),
  dueDate: parseDay('2026-04-02'),
  partyId: 'party',
  costCenterId: null,
  discount: { kind: 'Porcentaje', value: parsePercent('0') },
  pricesIncludeTax: false,
  lines,
  withholdingChanges: [],
  correction,
  ...changes,
})

const credit = { note: { about: ['INE'], concepts: creditNoteConcepts }, corrects: true } as const
const debit = { note: { about: ['INE'], concepts: debitNoteConcepts }, corrects: false } as const
const found = (kind: typeof credit | typeof debit, given: Draft, facts: Parameters<typeof correctionProblems>[2]) =>
  correctionProblems(kind, given, facts).map(({ code, field }) => [code, field])

test.each<readonly [string, Draft, readonly (readonly [number, string])[]]>([
  ['what fits', draft(ofInvoice), []],
  ['nothing at all', draft(null), [[401, 'correction.documentId']]],
  ['more units than are left, counting the lines before', draft(ofInvoice, [line(), line()]), [[485, 'lines.1.quantity']]],
  ['a line that is not there', draft(ofInvoice, [line({}, { position: 9 })]), [[698, 'lines.0.itemId']]],
  ['another item', draft(ofInvoice, [line({ itemId: 'panela' })]), [[401, 'lines.0.itemId']]],
  ['a line of another document', draft(ofInvoice, [line({}, { documentId: 'other' })]), [[401, 'lines.0.itemId']]],
  ['a line of nobody', draft(ofInvoice, [free]), [[401, 'lines.0.itemId']]],
  [
    'more money than is left',
    draft(ofInvoice, [line({ quantity: parseQuantity('1'), unitPrice: parseUnitPrice('300.01') }, { byValue: true })]),
    [[401, 'lines.0.unitPrice']],
  ],
  ['a day before the invoice', draft(ofInvoice, [line()], { date: parseDay('2026-03-04') }), [[401, 'date']]],
  ['another customer', draft(ofInvoice, [line()], { partyId: 'other' }), [[401, 'partyId']]],
  ['a concept that is not in the list', draft({ ...ofInvoice, concept: '7' }), [[529, 'correction.concept']]],
  ['money back from nowhere', draft({ ...ofInvoice, surplus: 'refund' }), [[401, 'correction.moneyAccountId']]],
  ['an invoice and a period', draft({ ...ofInvoice, period: march }), [[401, 'correction.period.from']]],
])('a credit note of an invoice: %s', (_, given, problems) =>
  expect(found(credit, given, { referred: corrected, corrected })).toEqual(problems),
)

test.each<readonly [string, Draft, readonly (readonly [number, string])[]]>([
  ['kept for the customer', draft(ofPeriod, [free]), []],
  ['without saying what becomes of it', draft({ ...ofPeriod, surplus: 'refuse' }, [free]), [[401, 'correction.surplus']]],
  ['no period', draft({ ...ofPeriod, period: null }, [free]), [[401, 'correction.period.from']]],
  ['backwards', draft({ ...ofPeriod, period: { from: march.to, to: march.from } }, [free]), [[401, 'correction.period.to']]],
  ['not over yet', draft(ofPeriod, [free], { date: parseDay('2026-03-30') }), [[401, 'correction.period.to']]],
  [
    'over two months',
    draft({ ...ofPeriod, period: { from: parseDay('2026-02-28'), to: parseDay('2026-03-01') } }, [free]),
    [[401, 'correction.period.to']],
  ],
  [
    'of the same month of two years',
    draft({ ...ofPeriod, period: { from: parseDay('2025-03-01'), to: march.to } }, [free]),
    [[401, 'correction.period.to']],
  ],
  ['with a line of an invoice', draft(ofPeriod), [[401, 'lines.0.itemId']]],
])('a credit note of a period: %s', (_, given, problems) =>
  expect(found(credit, given, { referred: null, corrected: null })).toEqual(problems),
)

test('a debit note writes its own lines, and a document that is not there is said', () => {
  const charge: Correction = { ...ofInvoice, surplus: 'refuse' }
  expect(found(debit, draft(charge, [free]), { referred: corrected, corrected: null })).toEqual([])
  expect(found(debit, draft({ ...charge, concept: '5' }, [free]), { referred: corrected, corrected: null })).toEqual([
    [529, 'correction.concept'],
  ])
  expect(found(debit, draft(charge, [free]), { referred: null, corrected: null })).toEqual([[698, 'correction.documentId']])
  expect(found(debit, draft({ ...charge, documentId: null, period: march }, [free]), { referred: null, corrected: null })).toEqual([])
  const long = { from: parseDay('2026-01-31'), to: march.to }
  expect(found(debit, draft({ ...charge, documentId: null, period: long }, [free]), { referred: null, corrected: null })).toEqual([
    [401, 'correction.period.to'],
  ])
})
