/** What stands between braces in a letter, and what it becomes for a document. Pure: the dialog and the server write the same. */
import { showDay, type Day } from '#base/date.ts'
import { fillVariables } from '#platform/mail/variables.ts'

export const letterVariables = {
  cliente: 'a quien va',
  documento: 'qué es: «Cotización»',
  numero: 'su número',
  fecha: 'su fecha',
  vence: 'su vencimiento',
  total: 'su total',
  saldo: 'lo que falta por pagar',
  vendedor: 'quien lo vendió',
  empresa: 'el nombre de tu empresa',
} as const

export const variableHelp = `Puedes usar ${Object.keys(letterVariables)
  .map((name) => `{${name}}`)
  .join(', ')}.`

export interface LetterFacts {
  readonly party: string
  /** "Cotización" */
  readonly title: string
  readonly number: string
  readonly date: Day
  /** Of what is never due, its own day. */
  readonly dueDate: Day
  /** As they are shown: "$ 1.190.000". */
  readonly total: string
  readonly balance: string
  readonly seller: string
  readonly company: string
}

/** @returns the text with its variables written out; what stands for nothing stays as it was typed */
export const fillLetter = (text: string, facts: LetterFacts): string =>
  fillVariables(text, {
    cliente: facts.party,
    documento: facts.title,
    numero: facts.number,
    fecha: showDay(facts.date),
    vence: showDay(facts.dueDate),
    total: facts.total,
    saldo: facts.balance,
    vendedor: facts.seller,
    empresa: facts.company,
  } satisfies Record<keyof typeof letterVariables, string>)
