/** The statement of account that a customer gets by mail: what it owes by document, what it has in favour, and how late it is. Pure. */
import { daysBetween, showDay, type Day } from '#base/date.ts'
import { parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { html, paragraphs, type Html } from '#platform/mail/html.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { ageAt, agesOf, type AgeLimits } from '../ages.ts'

export interface StatementItem {
  readonly number: string
  readonly dueDate: Day
  /** Below zero what the customer has in favour. */
  readonly balance: string
  /** Where the customer sees it, and pays it; empty of what has no page. */
  readonly url: string
}

export interface Statement {
  readonly company: string
  readonly customer: string
  /** The oldest first. */
  readonly items: readonly StatementItem[]
  readonly limits: AgeLimits
  readonly today: Day
  /** Where the customer sees it whole, on any day. */
  readonly url: string
}

const NBSP = /\u00a0/g
const money = (amount: Amount): string => formatMoney(amount).replaceAll(NBSP, ' ')

/** Less what it has in favour. */
export const owedIn = (items: readonly Pick<StatementItem, 'balance'>[]): Amount =>
  sumAmounts(items.map(({ balance }) => parseAmount(balance)))

const isInFavour = ({ balance }: Pick<StatementItem, 'balance'>): boolean => parseAmount(balance) < zeroAmount

/** What there is of each band, without those that are empty; what is in favour is of none. */
export function agesIn({ items, limits, today }: Pick<Statement, 'items' | 'limits' | 'today'>): { label: string; amount: Amount }[] {
  const owed = items.filter((item) => !isInFavour(item))
  return agesOf(limits).flatMap(({ label }, place) => {
    const of = owed.filter(({ dueDate }) => ageAt(limits, daysBetween(dueDate, today)) === place)
    return of.length === 0 ? [] : [{ label, amount: owedIn(of) }]
  })
}

const dueWords = (item: StatementItem, today: Day): string => {
  if (isInFavour(item)) return 'Saldo a favor'
  return item.dueDate < today ? `Venció el ${showDay(item.dueDate)}` : `Vence el ${showDay(item.dueDate)}`
}

export function statementLetter(statement: Statement): { subject: string; text: string; html: Html } {
  const { company, customer, items, today, url } = statement
  const total = owedIn(items)
  const subject = `Estado de cuenta al ${showDay(today)} · ${company}`
  const said = `Hola, ${customer}:\n\nEste es tu estado de cuenta con ${company} al ${showDay(today)}. Tu saldo es de ${money(total)}. También va en el PDF.`
  const after = 'Si ya pagaste algo de esto, no lo tengas en cuenta. Si algo no coincide con lo tuyo, responde este correo.'
  const ages = agesIn(statement)
  const lines = items.map((item) =>
    [`${item.number}. ${dueWords(item, today)}: ${money(parseAmount(item.balance))}`, item.url].filter(Boolean).join('\n'),
  )
  const cell = 'padding:8px 16px 8px 0;border-top:1px solid #dee2de'
  return {
    subject,
    text: [
      said,
      '',
      ...lines,
      '',
      `Ver el estado de cuenta en línea:\n${url}`,
      '',
      ...ages.map(({ label, amount }) => `${label}: ${money(amount)}`),
      '',
      after,
      '',
    ].join('\n'),
    html: html`<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>${subject}</title></head><body style="margin:0;background:#eef1ef;font:16px/1.5 Arial,sans-serif;color:#1d211d"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><h1 style="margin:0 0 16px;font-size:20px">${company}</h1>${paragraphs(said)}<table style="border-collapse:collapse;width:100%">${items.map(
      (item) =>
        html`<tr><td style="${cell}">${item.url === '' ? item.number : html`<a href="${item.url}" style="color:#33704b">${item.number}</a>`}</td><td style="${cell}">${dueWords(item, today)}</td><td style="padding:8px 0;border-top:1px solid #dee2de;text-align:right">${money(parseAmount(item.balance))}</td></tr>`,
    )}<tr><td colspan="2" style="${cell};font-weight:bold">Total</td><td style="padding:8px 0;border-top:1px solid #dee2de;text-align:right;font-weight:bold">${money(total)}</td></tr></table><p style="margin:16px 0;font-size:14px">${ages.map(({ label, amount }) => `${label}: ${money(amount)}`).join(' · ')}</p><p style="margin:16px 0"><a href="${url}" style="color:#33704b">Ver el estado de cuenta en línea</a></p>${paragraphs(after)}</div></body></html>`,
  }
}

export const isOwing = (items: readonly Pick<StatementItem, 'balance'>[]): boolean => owedIn(items) > zeroAmount
