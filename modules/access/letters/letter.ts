/** What the letters of the entrance say: what happened, what to do, and what if it was not you. */
import { listText } from '#base/list-text.ts'
import { html, paragraphs, type Html } from '#platform/mail/html.ts'

export type LetterPurpose = 'recovery' | 'confirmation' | 'invitation' | 'passwordChanged' | 'secondFactorChanged'

export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: Html
}

interface Words {
  readonly subject: string
  readonly body: string
  readonly action: string
  readonly after: string
}

const words: Readonly<Record<LetterPurpose, Words>> = {
  recovery: {
    subject: 'Crea una contraseña nueva',
    body: 'Pediste recuperar tu contraseña de Páramo.',
    action: 'Crear contraseña',
    after: 'El enlace sirve una sola vez y vence en 30 minutos. Si no lo pediste, ignora este correo: tu contraseña sigue igual.',
  },
  confirmation: {
    subject: 'Confirma tu correo electrónico',
    body: 'Confirma que este correo es tuyo para ingresar a Páramo.',
    action: 'Confirmar correo',
    after: 'El enlace sirve una sola vez y vence en 48 horas. Si no esperabas este correo, ignóralo.',
  },
  invitation: {
    subject: 'Te invitaron a Páramo',
    body: 'Te dieron acceso a Páramo. Crea tu contraseña para ingresar.',
    action: 'Crear contraseña',
    after: 'El enlace sirve una sola vez y vence en 7 días. Si no esperabas este correo, ignóralo.',
  },
  passwordChanged: {
    subject: 'Tu contraseña cambió',
    body: 'La contraseña de tu cuenta de Páramo cambió y cerramos tus otras sesiones.',
    action: 'Recuperar contraseña',
    after: 'Si fuiste tú, no tienes que hacer nada. Si no, recupera tu contraseña ahora.',
  },
  secondFactorChanged: {
    subject: 'Cambió la verificación en dos pasos',
    body: 'La verificación en dos pasos de tu cuenta de Páramo se activó, se desactivó o recibió códigos nuevos.',
    action: 'Recuperar contraseña',
    after: 'Si fuiste tú, no tienes que hacer nada. Si no, recupera tu contraseña ahora.',
  },
}

/** To somebody who signs in already. */
const joining: Words = {
  subject: 'Te invitaron a una empresa en Páramo',
  body: 'Te dieron acceso a otra empresa en Páramo. Ingresa como siempre y responde la invitación en Mis empresas.',
  action: 'Ver la invitación',
  after: 'La invitación vence en 7 días. Si no la esperabas, recházala o ignora este correo.',
}

/** An invitation says who invites. */
function withCompanies(said: Words, purpose: LetterPurpose | 'joining', companies: readonly string[]): Words {
  if (companies.length === 0 || (purpose !== 'invitation' && purpose !== 'joining')) return said
  const names = listText(companies)
  return {
    ...said,
    subject: `${names} te invitó a Páramo`.slice(0, 150),
    body: said.body.replace(/^Te dieron acceso a (otra empresa en )?Páramo\./, `${names} te dio acceso a Páramo.`),
  }
}

/**
 * @param companies of an invitation: who invites
 * @param firstName of the reader
 * @param link where its button leads
 */
export function entryLetter(
  purpose: LetterPurpose | 'joining',
  firstName: string,
  link: string,
  companies: readonly string[] = [],
): Letter {
  const { subject, body, action, after } = withCompanies(purpose === 'joining' ? joining : words[purpose], purpose, companies)
  const greeting = `Hola, ${firstName}:`
  return {
    subject,
    text: [greeting, '', body, '', `${action}:`, link, '', after, ''].join('\n'),
    html: html`<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>${subject}</title></head><body style="margin:0;background:#eef1ef;font:16px/1.5 Arial,sans-serif;color:#1d211d"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><h1 style="margin:0 0 16px;font-size:20px">${subject}</h1>${paragraphs(`${greeting}\n\n${body}`)}<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:10px 16px;background:#33704b;color:#ffffff;text-decoration:none;border-radius:6px">${action}</a></p>${paragraphs(after)}</div></body></html>`,
  }
}
