/** The letter that goes with the paper of a receipt or a payment. Pure. */
import { html, paragraphs, type Html } from '#platform/mail/html.ts'

export interface SettlementLetter {
  readonly company: string
  readonly party: string
  readonly ledger: 'AR' | 'AP'
  readonly number: string
  /** As it is written: "$ 120.000". */
  readonly amount: string
  /** What it closed, by number. */
  readonly documents: readonly string[]
}

/** "FV-1, FV-2 y FV-3" */
const listed = new Intl.ListFormat('es', { type: 'conjunction' })

export function settlementLetter({ company, party, ledger, number, amount, documents }: SettlementLetter): {
  subject: string
  text: string
  html: Html
} {
  const of = documents.length === 0 ? '' : ` de ${listed.format(documents)}`
  const subject = `${ledger === 'AR' ? `Recibo de caja ${number}` : `Comprobante de egreso ${number}`} · ${company}`
  const said =
    ledger === 'AR'
      ? `Recibimos tu pago de ${amount}${of}. El recibo ${number} va en el PDF.\n\nGracias.`
      : `Te pagamos ${amount}${of}. El comprobante ${number} va en el PDF.`
  const text = `Hola, ${party}:\n\n${said}\n\n${company}`
  return {
    ...{ subject, text: `${text}\n` },
    html: html`<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>${subject}</title></head><body style="margin:0;background:#eef1ef;font:16px/1.5 Arial,sans-serif;color:#1d211d"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff">${paragraphs(text)}</div></body></html>`,
  }
}
