/** The mail of a notification: what happened, where to see it, and where to say that one more is enough. */
import { html, paragraphs, type Html } from '#platform/mail/html.ts'

export interface NotificationLetter {
  readonly subject: string
  readonly text: string
  readonly html: Html
}

export interface LetterFacts {
  readonly company: string
  readonly title: string
  readonly text: string
  /** Where it leads, with host. */
  readonly link: string
  /** Where its channels are chosen, with host. */
  readonly preferences: string
}

export function notificationLetter({ company, title, text, link, preferences }: LetterFacts): NotificationLetter {
  const foot = 'Te escribimos porque pediste este aviso por correo. Lo puedes cambiar en tu perfil'
  return {
    subject: title,
    text: [title, '', ...(text === '' ? [] : [text, '']), 'Verlo en Páramo:', link, '', `${foot}: ${preferences}`, ''].join('\n'),
    html: html`<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>${title}</title></head><body style="margin:0;background:#eef1ef;font:16px/1.5 Arial,sans-serif;color:#1d211d"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><p style="margin:0 0 8px;font-size:14px;color:#545c55">${company}</p><h1 style="margin:0 0 16px;font-size:20px">${title}</h1>${paragraphs(text)}<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:10px 16px;background:#33704b;color:#ffffff;text-decoration:none;border-radius:6px">Ver en Páramo</a></p><p style="margin:0;font-size:14px;color:#545c55">${foot}: <a href="${preferences}" style="color:#33704b">Notificaciones</a>.</p></div></body></html>`,
  }
}
