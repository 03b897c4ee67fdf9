/**
 * How a bank reads the payments that it is asked to make, as data: which records the file has, and where each fact stands in them.
 * No bank publishes its own format as law, so the two that are shipped are plain ones of the product's own. Pure.
 */
import type { Day } from '#base/date.ts'
import type { Amount } from '#base/decimal.ts'

/** What a field says. */
export type Fact = 'run' | 'day' | 'payerId' | 'payerName' | 'payerAccount' | 'payerAccountKind' | 'count' | 'total' | PaymentFact
export type PaymentFact =
  | 'sequence'
  | 'reference'
  | 'partyIdentification'
  | 'partyName'
  | 'partyBank'
  | 'partyAccount'
  | 'partyAccountKind'
  | 'amount'
  | 'concept'

export interface FileField<Said extends Fact = Fact> {
  /** A fact, or a text that is always the same. */
  readonly says: Said | { readonly literal: string }
  /** In characters; of a delimited file, at most. */
  readonly width: number
  readonly align: 'left' | 'right'
  readonly pad: ' ' | '0'
}

export interface AnswerField {
  readonly says: 'reference' | 'amount' | 'result' | 'reason' | 'other'
  readonly width: number
}

export interface BankFileLayout {
  readonly name: string
  /** Of a delimited file what stands between its fields; null of one of fixed width. */
  readonly separator: string | null
  readonly extension: string
  /** `cents`: 1234.50 is 123450; `point`: 1234.50. */
  readonly amounts: 'cents' | 'point'
  readonly days: 'YYYYMMDD' | 'YYYY-MM-DD'
  readonly accountKinds: Readonly<Record<AccountKind, string>>
  readonly head: readonly FileField[]
  readonly line: readonly FileField[]
  readonly foot: readonly FileField[]
  /** Each line of what the bank answers. */
  readonly answer: readonly AnswerField[]
  readonly results: { readonly paid: string; readonly rejected: string }
}

export type AccountKind = 'savings' | 'checking'

export interface FiledPayment {
  /** The number of the payment: by it the bank answers. */
  readonly reference: string
  readonly partyIdentification: string
  readonly partyName: string
  readonly bank: string
  readonly accountKind: AccountKind
  readonly account: string
  readonly amount: Amount
  readonly concept: string
}

export interface FiledRun {
  readonly run: string
  readonly day: Day
  readonly payerId: string
  readonly payerName: string
  readonly payerAccount: string
  readonly payerAccountKind: AccountKind
  readonly payments: readonly FiledPayment[]
}

const text = <Said extends Fact>(says: FileField<Said>['says'], width: number): FileField<Said> => ({
  says,
  width,
  align: 'left',
  pad: ' ',
})
const figure = <Said extends Fact>(says: FileField<Said>['says'], width: number): FileField<Said> => ({
  says,
  width,
  align: 'right',
  pad: '0',
})

/** The facts of each payment in both formats, with their widths. */
const ofPayment = [
  ...[figure('sequence', 6), text('reference', 20), text('partyIdentification', 15), text('partyName', 40), text('partyBank', 30)],
  ...[text('partyAccountKind', 1), text('partyAccount', 30), figure('amount', 18), text('concept', 40)],
] as const

const answer: readonly AnswerField[] = [
  { says: 'reference', width: 20 },
  { says: 'amount', width: 18 },
  { says: 'result', width: 10 },
  { says: 'reason', width: 60 },
]

const shared = { accountKinds: { savings: 'A', checking: 'C' }, results: { paid: 'PAGADO', rejected: 'RECHAZADO' }, answer } as const

export const bankFileLayouts = {
  delimited: {
    ...shared,
    name: 'Páramo, separado por punto y coma',
    ...{ separator: ';', extension: 'csv', amounts: 'point', days: 'YYYY-MM-DD' },
    head: [text({ literal: 'E' }, 1), text('run', 20), text('day', 10), text('payerId', 15), text('payerName', 40)],
    line: [text({ literal: 'D' }, 1), ...ofPayment],
    foot: [text({ literal: 'T' }, 1), figure('count', 6), figure('total', 18)],
  },
  fixed: {
    ...shared,
    name: 'Páramo, de ancho fijo',
    ...{ separator: null, extension: 'txt', amounts: 'cents', days: 'YYYYMMDD' },
    head: [
      ...[text({ literal: '1' }, 1), text('run', 20), text('day', 8), text('payerId', 15), text('payerName', 40)],
      ...[text('payerAccountKind', 1), text('payerAccount', 30), text({ literal: '' }, 86)],
    ],
    line: [text({ literal: '2' }, 1), ...ofPayment],
    foot: [text({ literal: '3' }, 1), figure('count', 6), figure('total', 18), text({ literal: '' }, 176)],
  },
} as const satisfies Readonly<Record<string, BankFileLayout>>

export type LayoutId = keyof typeof bankFileLayouts

/** Of its choices. */
export const layoutNames: Readonly<Record<LayoutId, string>> = {
  delimited: bankFileLayouts.delimited.name,
  fixed: bankFileLayouts.fixed.name,
}
