/** What a reminder says: the words of the plan with what they stand for, and each document with its link. Pure. */
import { daysBetween, showDay, type Day } from '#base/date.ts'
import { parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { fillVariables } from '#platform/mail/variables.ts'
import { html, paragraphs, type Html } from '#platform/mail/html.ts'
import { formatMoney } from '#platform/ui/format.ts'

/** What stands between braces in the subject and the message of a plan, with what it becomes. */
export const variables = {
  cliente: 'el nombre del cliente',
  factura: 'el número de la factura',
  saldo: 'lo que debe',
  vence: 'la fecha de vencimiento',
  dias: 'los días que faltan o que lleva vencida',
  empresa: 'el nombre de tu empresa',
} as const

export interface RemindedItem {
  readonly number: string
  readonly dueDate: Day
  readonly balance: string
  /** Where the customer sees it, and pays it; empty of what has no page. */
  readonly url: string
}

export interface Reminder {
  readonly company: string
  readonly customer: string
  readonly subject: string
  /** Empty: ours. */
  readonly message: string
  /** At least one, the oldest first. */
  readonly items: readonly RemindedItem[]
  readonly today: Day
}

export interface ReminderLetter {
  readonly subject: string
  readonly text: string
  readonly html: Html
}

const NBSP = /\u00a0/g
const money = (amount: Amount): string => formatMoney(amount).replaceAll(NBSP, ' ')

const OURS =
  'Hola, {cliente}:\n\nTe recordamos que {factura} tiene un saldo de {saldo} y vence el {vence}.\n\nSi ya pagaste, no tengas en cuenta este mensaje.'
const OURS_OVERDUE =
  'Hola, {cliente}:\n\nTe recordamos que {factura} tiene un saldo de {saldo} y venció el {vence}.\n\nSi ya pagaste, no tengas en cuenta este mensaje.'

const total = (items: readonly RemindedItem[]): Amount => sumAmounts(items.map(({ balance }) => parseAmount(balance)))

function filled(text: string, { company, customer, items, today }: Reminder): string {
  const first = items[0]?.dueDate ?? today
  return fillVariables(text, {
    cliente: customer,
    factura: items.map(({ number }) => number).join(', '),
    saldo: money(total(items)),
    vence: showDay(first),
    dias: String(Math.abs(daysBetween(first, today))),
    empresa: company,
  } satisfies Record<keyof typeof variables, string>)
}

export function reminderLetter(reminder: Reminder): ReminderLetter {
  const { company, items, message, today } = reminder
  const isOverdue = (items[0]?.dueDate ?? today) < today
  const said = filled(message.trim() === '' ? (isOverdue ? OURS_OVERDUE : OURS) : message, reminder)
  const subject = filled(reminder.subject, reminder)
  const lines = items.map(({ number, dueDate, balance, url }) =>
    [`${number}, vence el ${showDay(dueDate)}: ${money(parseAmount(balance))}`, url].filter(Boolean).join('\n'),
  )
  return {
    subject: `${subject} · ${company}`,
    text: [said, '', ...lines, ''].join('\n'),
    html: html`<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>${subject}</title></head><body style="margin:0;background:#eef1ef;font:16px/1.5 Arial,sans-serif;color:#1d211d"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><h1 style="margin:0 0 16px;font-size:20px">${company}</h1>${paragraphs(said)}<table style="border-collapse:collapse;width:100%">${items.map(
      ({ number, dueDate, balance, url }) =>
        html`<tr><td style="padding:8px 16px 8px 0;border-top:1px solid #dee2de">${url === '' ? number : html`<a href="${url}" style="color:#33704b">${number}</a>`}</td><td style="padding:8px 16px 8px 0;border-top:1px solid #dee2de">${showDay(dueDate)}</td><td style="padding:8px 0;border-top:1px solid #dee2de;text-align:right">${money(parseAmount(balance))}</td></tr>`,
    )}</table></div></body></html>`,
  }
}
