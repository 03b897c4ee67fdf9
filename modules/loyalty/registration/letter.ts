/** The message with the code: it says nothing of the third party but its name. */
import { html, paragraphs, type Html } from '#platform/mail/html.ts'
import { CODE_MINUTES } from './code.ts'

export interface CodeLetter {
  readonly company: string
  readonly programme: string
  readonly name: string
  readonly code: string
}

export function codeLetter({ company, programme, name, code }: CodeLetter): { subject: string; text: string; html: Html } {
  const subject = `Tu código para ${programme}`.slice(0, 150)
  const body = `Hola, ${name}:\n\nAlguien pidió ver tu tarjeta de ${programme}, el programa de fidelización de ${company}. Escribe este código en la página donde lo pediste:`
  const after = `Vale por ${CODE_MINUTES} minutos y una sola vez. Si no fuiste tú, no hagas nada: sin el código nadie ve tus puntos.`
  return {
    subject,
    text: [body, '', code, '', after, ''].join('\n'),
    html: html`<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>${subject}</title></head><body style="margin:0;background:#eef1ef;font:16px/1.5 Arial,sans-serif;color:#1d211d"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><h1 style="margin:0 0 16px;font-size:20px">${subject}</h1>${paragraphs(body)}<p style="margin:0 0 24px;font-size:28px;letter-spacing:6px;font-weight:bold">${code}</p>${paragraphs(after)}</div></body></html>`,
  }
}
