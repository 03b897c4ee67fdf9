/** The message with a payslip: it says the month, and no figure. */
import { html, paragraphs, type Html } from '#platform/mail/html.ts'
import { SLIP_DIGITS } from './digits.ts'

export interface SlipLetter {
  readonly company: string
  readonly name: string
  /** "octubre de 2026" */
  readonly month: string
  readonly url: string
}

export function slipLetter({ company, name, month, url }: SlipLetter): { subject: string; text: string; html: Html } {
  const subject = `Tu desprendible de nómina de ${month}`
  const body = `Hola, ${name}:\n\n${company} te envía tu desprendible de pago de ${month}. Lo descargas aquí con los últimos ${SLIP_DIGITS} caracteres de tu identificación:`
  const after = 'El enlace es solo tuyo: no lo reenvíes. Si no esperabas este mensaje, no hagas nada.'
  return {
    subject,
    text: [body, '', url, '', after, ''].join('\n'),
    html: html`<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>${subject}</title></head><body style="margin:0;background:#eef1ef;font:16px/1.5 Arial,sans-serif;color:#1d211d"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><h1 style="margin:0 0 16px;font-size:20px">${subject}</h1>${paragraphs(body)}<p style="margin:0 0 24px"><a href="${url}" style="display:inline-block;padding:12px 20px;background:#0b5d3b;color:#ffffff;text-decoration:none">Descargar desprendible</a></p>${paragraphs(after)}</div></body></html>`,
  }
}
