/** What a third party is told of a payment: how much, when, and which of its bills. Pure. */
import { showDay, type Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { html, paragraphs, type Html } from '#platform/mail/html.ts'
import { formatMoney } from '#platform/ui/format.ts'

export interface ToldPayment {
  readonly company: string
  readonly partyName: string
  readonly number: string
  readonly day: Day
  readonly amount: string
  /** Bank and the last figures of its account; empty when none is known. */
  readonly account: string
  readonly bills: readonly { readonly number: string; readonly amount: string }[]
}

export interface PaymentLetter {
  readonly subject: string
  readonly text: string
  readonly html: Html
}

const NBSP = /\u00a0/g
const money = (amount: string): string => formatMoney(parseAmount(amount)).replaceAll(NBSP, ' ')

/** "Bancolombia, terminada en 6789": nobody needs the whole number in a letter. */
export const shownAccount = (bank: string, account: string): string => {
  const digits = account.replace(/\D/g, '')
  return digits === '' ? '' : `${bank}, terminada en ${digits.slice(-4)}`
}

export function paymentLetter({ company, partyName, number, day, amount, account, bills }: ToldPayment): PaymentLetter {
  const where = account === '' ? '' : ` a tu cuenta de ${account}`
  const said = `Hola, ${partyName}:\n\nEl ${showDay(day)} te pagamos ${money(amount)}${where}, con el comprobante ${number}. Corresponde a:`
  const subject = `Te pagamos ${money(amount)}`
  return {
    subject: `${subject} · ${company}`,
    text: [said, '', ...bills.map((bill) => `${bill.number}: ${money(bill.amount)}`), '', company, ''].join('\n'),
    html: html`<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>${subject}</title></head><body style="margin:0;background:#eef1ef;font:16px/1.5 Arial,sans-serif;color:#1d211d"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><h1 style="margin:0 0 16px;font-size:20px">${company}</h1>${paragraphs(said)}<table style="border-collapse:collapse;width:100%">${bills.map(
      (bill) =>
        html`<tr><td style="padding:8px 16px 8px 0;border-top:1px solid #dee2de">${bill.number}</td><td style="padding:8px 0;border-top:1px solid #dee2de;text-align:right">${money(bill.amount)}</td></tr>`,
    )}</table></div></body></html>`,
  }
}
