/** The file of a payment run for the bank, from a layout that is data. Pure. */
import type { Day } from '#base/date.ts'
import { amountText, sumAmounts, type Amount } from '#base/decimal.ts'
import type { BankFileLayout, Fact, FiledPayment, FiledRun, FileField, PaymentFact } from './layout.ts'

export const LINE_END = '\r\n'

/** What banks read: capital letters without accents, figures and plain signs; the rest is a space. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 .,:/&()+-]/g, ' ')

const amountIn = ({ amounts }: BankFileLayout, amount: Amount): string =>
  amounts === 'cents' ? amountText(amount).replace('.', '') : amountText(amount)

const dayIn = ({ days }: BankFileLayout, day: Day): string => (days === 'YYYYMMDD' ? day.replaceAll('-', '') : day)

const digits = (text: string): string => text.replace(/\D/g, '')

/** Texts may be cut where they end; a figure or an account that does not fit would be another one. */
const CUT: ReadonlySet<Fact> = new Set<Fact>(['payerName', 'partyName', 'partyBank', 'concept'])

type Facts = Readonly<Record<Exclude<Fact, PaymentFact>, string>>

function factsOf(layout: BankFileLayout, filed: FiledRun): Facts {
  const { run, day, payerId, payerName, payerAccount, payerAccountKind, payments } = filed
  return {
    ...{ run, payerId, payerName, day: dayIn(layout, day), payerAccount: digits(payerAccount) },
    ...{ payerAccountKind: layout.accountKinds[payerAccountKind], count: `${payments.length}` },
    total: amountIn(layout, sumAmounts(payments.map(({ amount }) => amount))),
  }
}

function factsOfPayment(layout: BankFileLayout, payment: FiledPayment, index: number): Readonly<Record<PaymentFact, string>> {
  const { reference, partyIdentification, partyName, bank, accountKind, account, amount, concept } = payment
  return {
    ...{ sequence: `${index + 1}`, reference, partyIdentification, partyName, partyBank: bank, concept },
    ...{ partyAccount: digits(account), partyAccountKind: layout.accountKinds[accountKind], amount: amountIn(layout, amount) },
  }
}

/** @throws RangeError of a figure or an account that is wider than its field */
function written(layout: BankFileLayout, { says, width, align, pad }: FileField, facts: Readonly<Partial<Record<Fact, string>>>): string {
  const isLiteral = typeof says === 'object'
  const said = plainText(isLiteral ? says.literal : (facts[says] ?? ''))
  if (said.length > width && (isLiteral || !CUT.has(says))) throw new RangeError(said)
  const cut = said.slice(0, width)
  if (layout.separator !== null) return cut.trim().replaceAll(layout.separator, ' ')
  return align === 'left' ? cut.padEnd(width, pad) : cut.padStart(width, pad)
}

const record = (layout: BankFileLayout, fields: readonly FileField[], facts: Readonly<Partial<Record<Fact, string>>>): string =>
  fields.map((field) => written(layout, field, facts)).join(layout.separator ?? '')

/**
 * @returns each record in a line, in ASCII
 * @throws RangeError of a figure or an account that is wider than its field
 */
export function renderBankFile(layout: BankFileLayout, filed: FiledRun): string {
  const facts = factsOf(layout, filed)
  const lines = [
    record(layout, layout.head, facts),
    ...filed.payments.map((payment, index) => record(layout, layout.line, { ...facts, ...factsOfPayment(layout, payment, index) })),
    record(layout, layout.foot, facts),
  ]
  return lines.map((line) => `${line}${LINE_END}`).join('')
}

/** Of the fields of a record, how many characters together. */
export const widthOf = (fields: readonly Pick<FileField, 'width'>[]): number => fields.reduce((sum, { width }) => sum + width, 0)
