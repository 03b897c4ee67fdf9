/** The letter that goes with a document: who it comes from, what it is, how much, and where to follow it. */
import type { CurrencyCode } from '#base/currency.ts'
import { showDay } from '#base/date.ts'
import type { Amount } from '#base/decimal.ts'
import { html, paragraphs, type Html } from '#platform/mail/html.ts'
import { formatMoney } from '#platform/ui/format.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { LetterFacts } from '../stationery/letter/variables.ts'
import { printedNumber } from '../paper/print-data.ts'
import type { PrintableDocument } from '../paper/printable.ts'

export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: Html
}

export interface LetterWords {
  readonly subject: string
  readonly message: string
}
export const noWords: LetterWords = { subject: '', message: '' }

const NBSP = /\u00a0/g
const moneyText = (amount: Amount, currency: CurrencyCode): string => formatMoney(amount, currency).replaceAll(NBSP, ' ')

/** What the variables of a letter are for a document. @throws RangeError on a draft */
export function letterFactsOf({ document, paper }: PrintableDocument): LetterFacts {
  const { number, prefix, edition, digits, currency } = document
  if (number === null) throw new RangeError('A draft is not sent')
  return {
    ...{ party: paper.customer.name, title: paper.title, number: printedNumber(prefix, number, edition, digits) },
    ...{ date: document.date, dueDate: document.dueDate, seller: document.seller, company: paper.issuer.name },
    total: moneyText(document.total, currency),
    balance: moneyText(document.balance ?? document.payable, currency),
  }
}

/**
 * @param words of the sender, or of the company's letter; empty where there are none
 * @param link the public address of the document
 * @param images addresses: of the one that tells that the letter was opened, and of the company's logo; null without one
 * @throws RangeError on a draft
 */
export function documentLetter(
  kind: DocumentKind,
  { document, paper }: PrintableDocument,
  words: LetterWords,
  link: string,
  { opened, logo }: { readonly opened: string | null; readonly logo: string | null } = { opened: null, logo: null },
): Letter {
  if (document.number === null) throw new RangeError('A draft is not sent')
  const title = `${paper.title} ${printedNumber(document.prefix, document.number, document.edition, document.digits)}`
  const isAnnulled = document.state === 'annulled'
  const isTrial = document.electronicState === 'trial'
  const facts: readonly (readonly [label: string, value: string])[] = [
    ['Documento', title],
    ['De', `${paper.issuer.name}, ${paper.issuer.identification}`],
    ['Para', paper.customer.name],
    ['Fecha', showDay(document.date)],
    ...(isAnnulled || paper.dueLabel === null ? [] : ([[paper.dueLabel, showDay(document.dueDate)]] as const)),
    ['Total', moneyText(document.total, document.currency)],
    ...(isAnnulled || !document.lines.some((line) => line.optional) ? [] : ([['Opcionales', 'Aparte del total']] as const)),
    ...(isAnnulled || document.payable === document.total
      ? []
      : ([[paper.netLabel, moneyText(document.payable, document.currency)]] as const)),
    ...(isTrial ? ([['Validez', 'Documento de prueba, sin validez fiscal']] as const) : []),
    ...(isAnnulled ? ([['Estado', kind.titles.gender === 'f' ? 'Anulada' : 'Anulado']] as const) : []),
  ]
  const greeting =
    words.message === ''
      ? `Te enviamos ${kind.titles.gender === 'f' ? 'la' : 'el'} ${kind.titles.short} adjunt${kind.titles.gender === 'f' ? 'a' : 'o'}.`
      : words.message
  const follow = `Consulta ${kind.titles.gender === 'f' ? 'la' : 'el'} ${kind.titles.short} y su estado`
  return {
    subject: `${isTrial ? '[Prueba] ' : ''}${words.subject === '' ? `${title} de ${paper.issuer.name}` : words.subject}`,
    text: [greeting, '', ...facts.map(([label, value]) => `${label}: ${value}`), '', `${follow}:`, link, ''].join('\n'),
    html: html`<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>${title}</title></head><body style="margin:0;background:#eef1ef;font:16px/1.5 Arial,sans-serif;color:#1d211d"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff">${logo === null ? null : html`<img src="${logo}" alt="" style="display:block;max-width:220px;max-height:72px;margin:0 0 16px;border:0">`}<h1 style="margin:0 0 16px;font-size:20px">${paper.issuer.name}</h1>${paragraphs(greeting)}<table style="border-collapse:collapse;margin:0 0 24px">${facts.map(
      ([label, value]) =>
        html`<tr><th style="padding:4px 16px 4px 0;text-align:left;font-weight:normal;color:#545c55">${label}</th><td style="padding:4px 0">${value}</td></tr>`,
    )}</table><p style="margin:0"><a href="${link}" style="display:inline-block;padding:10px 16px;background:#33704b;color:#ffffff;text-decoration:none;border-radius:6px">${follow}</a></p></div>${opened === null ? null : html`<img src="${opened}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`}</body></html>`,
  }
}
