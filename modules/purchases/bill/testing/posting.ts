/** Bills that cases of posting are made of: who buys, who sells, what each thing is, and what a line says. */
import { amountText, parseAmount, parsePercent, parseQuantity, parseUnitPrice } from '#base/decimal.ts'
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
import { postBill } from '../posting.ts'

export const DAY = parseDay('2026-11-20')

export const thing = (id: string, costAccountId: string | null, withholdingCode: string | null = null): ItemFacts => ({
  ...{ id, code: id, name: id, kind: 'service', active: true, unitCode: '94', unitName: 'Unidad' },
  ...{ withholdingCode, icaCode: null, incomeAccountId: 'income', inventoryAccountId: null, costAccountId, expenseCode: costAccountId },
})

export const tax = (id: string, code: string, rate: string, accountId: string | null): TaxFacts => ({
  ...{ id, code, name: id, kind: 'percent', rate: parsePercent(rate), perUnit: parseAmount('0'), content: null },
  ...{ accountId, returnAccountId: null },
})

export type Kind = WithholdingRuleFacts['kind']

export const rule = (kind: Kind, code: string, rate: string, accountId: string | null): WithholdingRuleFacts => ({
  ...{ id: code, kind, code, name: code, rate: parsePercent(rate), minimumUvt: null, minimumBase: null },
  ...{ beneficiary: 'any', cityCode: null, source: '', accountId },
})

export const facts = (changes: Partial<ComputingFacts> = {}): ComputingFacts => ({
  seller: {
    ...{ kind: 'juridica', selfWithholder: false, simple: false, vatAgent: false, declarante: true },
    ...{ vatResponsible: true, incResponsible: true, cityCode: '11001' },
  },
  buyer: { agentOf: { retefuente: true, reteiva: true, reteica: false }, cityCode: '11001', simple: false, vatResponsible: true },
  deductsVat: true,
  vatProration: parsePercent('100'),
  uvt: parseAmount('52374'),
  rounding: 'peso',
  items: new Map([
    ['511025', thing('511025', '511025', boughtOn('511025').conceptCode)],
    ['519520', thing('519520', '519520')],
    ['152405', thing('152405', '152405')],
    ['513595', thing('513595', '513595')],
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

export const draft = (lines: readonly (readonly [thing: string, price: string, taxes: readonly string[]])[]): Draft => ({
  ...{ date: DAY, dueDate: DAY, partyId: 'party', costCenterId: null, discount: noDiscount, pricesIncludeTax: false },
  lines: lines.map(([itemId, unitPrice, taxIds]) => ({
    ...{
      itemId,
      accountId: /^[0-9]+$/.test(itemId) ? itemId : null,
      warehouseId: null,
      costCenterId: null,
      description: itemId,
      unitId: null,
    },
    ...{ quantity: parseQuantity('1'), unitPrice: parseUnitPrice(unitPrice), discount: noDiscount, gift: false, optional: false },
    ...{ taxIds, source: null },
  })),
  withholdingChanges: [],
  correction: null,
})

export const using = (vatUse: 'deducted' | 'cost', written: Draft): Draft => ({
  ...written,
  lines: written.lines.map((line) => ({ ...line, vatUse })),
})

/** What a line takes of goods that were received before: where it waits since, and at how much it was received. */
export type Waiting = Readonly<Record<number, string>>

export function post(written: Draft, known: ComputingFacts, waiting: Waiting = {}) {
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
    delivered: new Map(written.lines.flatMap((_, index) => (waiting[index] === undefined ? [] : [[index, '233590'] as const]))),
    settled: null,
  }
  return postBill(input)
}

export const shown = (lines: ReturnType<typeof post>) =>
  lines.map(({ account, debit, credit }) => [
    'id' in account ? account.id : account.role,
    amountText(debit) === '0.00' ? `(${amountText(credit)})` : amountText(debit),
  ])

export const notResponsible = {
  agentOf: { retefuente: false, reteiva: false, reteica: false },
  cityCode: null,
  simple: false,
  vatResponsible: false,
}

export const abroad = (changes: Partial<ComputingFacts> = {}): ComputingFacts => {
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
export const fromSimple = (): ComputingFacts => {
  const usual = facts()
  return {
    ...usual,
    buyer: { agentOf: { retefuente: true, reteiva: false, reteica: true }, cityCode: '11001', simple: false, vatResponsible: true },
    seller: { ...usual.seller, simple: true },
    withholdingRules: [...usual.withholdingRules, { ...rule('reteiva', 'RETEIVA_SIMPLE', '15', null), beneficiary: 'simple' }],
  }
}

/** A large taxpayer buys from another, who withholds its own income tax (ET arts. 368, par. 1, and 437-2, par. 1): ReteICA is left. */
export const betweenLarge = (): ComputingFacts => {
  const usual = facts()
  const ica = { ...rule('reteica', 'SER-OTRAS', '0.966', '236805'), cityCode: '11001' }
  return {
    ...usual,
    buyer: { agentOf: { retefuente: true, reteiva: true, reteica: true }, cityCode: '11001', simple: false, vatResponsible: true },
    seller: { ...usual.seller, vatAgent: true, selfWithholder: true },
    withholdingRules: [...usual.withholdingRules, ica],
  }
}

export const inDollars = (written: Draft, rate: string): Draft => ({ ...written, exchange: { code: 'USD', rate: parseUnitPrice(rate) } })

export const notDeducting = { buyer: notResponsible, deductsVat: false }
