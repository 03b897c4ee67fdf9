/** What a message of a company to try things in says of itself, whatever it tells of: whoever gets it may be no part of the trial. */

interface Message {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export const TRIAL_MAIL = 'Empresa de prueba: este mensaje y sus documentos no tienen validez.'
const SUBJECT = '[Prueba] '
/** Colours of a warning, written out: many programs that show mail read nothing else. */
const strip = `<p style="margin:0;padding:8px 24px;background:#ffebde;color:#8b4d11;font:bold 14px/1.5 Arial,sans-serif;text-align:center">${TRIAL_MAIL}</p>`

/** The same message, marked in its subject, its text and its HTML. */
export function markedAsTrial<M extends Message>(message: M): M {
  const { subject, text, html } = message
  const body = /<body[^>]*>/.exec(html)
  const at = body ? body.index + body[0].length : 0
  return {
    ...message,
    subject: subject.startsWith(SUBJECT) ? subject : SUBJECT + subject,
    text: `${TRIAL_MAIL}\n\n${text}`,
    html: html.slice(0, at) + strip + html.slice(at),
  }
}
