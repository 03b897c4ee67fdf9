/** What the bank answered of each payment, read by the layout of the file that it was sent. Pure. */
import { amountText, isAmountText, parseAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { AnswerField, BankFileLayout } from './layout.ts'
import { plainText } from './render.ts'

export interface Answered {
  readonly reference: string
  readonly amount: Amount
  readonly answer: 'paid' | 'rejected'
  /** Of what was rejected. */
  readonly reason: string
}

const wrong = (detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, 'file')

/** The texts of a line by what they say; null of one that has another number of fields. */
function cut({ answer, separator }: BankFileLayout, line: string): Readonly<Partial<Record<AnswerField['says'], string>>> | null {
  if (separator !== null) {
    const cells = line.split(separator)
    if (cells.length !== answer.length) return null
    return Object.fromEntries(answer.map(({ says }, index) => [says, cells[index]?.trim() ?? '']))
  }
  const starts = answer.map((_, index) => answer.slice(0, index).reduce((sum, { width }) => sum + width, 0))
  return Object.fromEntries(answer.map(({ says, width }, index) => [says, line.slice(starts[index], (starts[index] ?? 0) + width).trim()]))
}

/** Of cents without point, or of pesos with one. */
function amountOf({ amounts }: BankFileLayout, text: string): Amount | null {
  if (amounts === 'point') return isAmountText(text) ? parseAmount(text) : null
  return /^\d{3,18}$/.test(text) ? (BigInt(text) as Amount) : null
}

function answeredOf(layout: BankFileLayout, line: string): Answered | null {
  const cells = cut(layout, line)
  const { reference = '', amount: written = '', result = '', reason = '' } = cells ?? {}
  const amount = amountOf(layout, written)
  const { paid, rejected } = layout.results
  const answer = result === paid ? 'paid' : result === rejected ? 'rejected' : null
  return cells === null || reference === '' || amount === null || answer === null ? null : { reference, amount, answer, reason }
}

/** @returns what each line says, or which are not of the layout */
export function readAnswer(layout: BankFileLayout, text: string): { readonly answers: Answered[]; readonly problems: ErrorBody[] } {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const answers: Answered[] = []
  for (const [index, line] of lines.entries()) {
    const answered = answeredOf(layout, line)
    if (!answered) return { answers: [], problems: [wrong(`La línea ${index + 1} no es de una respuesta en el formato «${layout.name}».`)] }
    answers.push(answered)
  }
  return lines.length === 0 ? { answers, problems: [wrong('El archivo está vacío.')] } : { answers, problems: [] }
}

/** A payment that was sent to the bank. */
export interface SentPayment {
  readonly reference: string
  readonly amount: Amount
  readonly answer: 'paid' | 'rejected' | null
  readonly isAnnulled: boolean
}

function problemOf(payment: SentPayment | undefined, { reference, amount, answer }: Answered): ErrorBody | null {
  if (!payment) return wrong(`${reference} no es de esta programación de pagos.`)
  if (payment.amount !== amount) return wrong(`${reference} es de ${amountText(payment.amount)} y el archivo dice ${amountText(amount)}.`)
  if (payment.answer !== null && payment.answer !== answer) return wrong(`${reference} ya tiene otra respuesta del banco.`)
  return payment.answer === null && payment.isAnnulled && answer === 'paid'
    ? wrong(`${reference} está anulado y el banco dice que lo pagó.`)
    : null
}

/** Which answers are new; what was answered before the same way says nothing again. Whole or not at all. */
export function newAnswers(
  payments: readonly SentPayment[],
  answers: readonly Answered[],
): { readonly fresh: Answered[]; readonly problems: ErrorBody[] } {
  const sent = new Map(payments.map((payment) => [plainText(payment.reference), payment]))
  const twice = answers.find(({ reference }, index) => answers.findIndex((other) => other.reference === reference) < index)
  const problems = [
    ...(twice ? [wrong(`${twice.reference} está dos veces en el archivo.`)] : []),
    ...answers.flatMap((answered) => problemOf(sent.get(answered.reference), answered) ?? []),
  ]
  const fresh = problems.length > 0 ? [] : answers.filter(({ reference }) => sent.get(reference)?.answer === null)
  return { fresh, problems }
}
