/** The page of the simulated authority: what it was sent since it started, and why it refused what it did. For whoever tries it, in a browser. */

export interface Received {
  readonly at: Date
  readonly number: string
  readonly issuer: string
  readonly isValid: boolean
  /** Each with its rule. */
  readonly sentences: readonly string[]
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const hour = new Intl.DateTimeFormat('es-CO', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Bogota' })

function rowOf({ at, number, issuer, isValid, sentences }: Received): string {
  const why = sentences.map((each) => `<li>${escaped(each)}</li>`).join('')
  return `<tr><td>${escaped(hour.format(at))}</td><td>${escaped(number) || '—'}</td><td>${escaped(issuer) || '—'}</td><td>${
    isValid ? 'Validado' : `<strong>Rechazado</strong><ul>${why}</ul>`
  }</td></tr>`
}

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:70rem;margin:2rem auto;padding:0 1rem}table{width:100%;border-collapse:collapse}th,td{padding:.5rem;border-bottom:1px solid;text-align:start;vertical-align:top;overflow-wrap:anywhere}ul{margin:0;padding-inline-start:1.2rem}'

/** @param received the newest first */
export const pageOf = (received: readonly Received[]): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Simulador de la DIAN</title><style>${STYLE}</style></head>` +
  '<body><main><h1>Simulador de la DIAN</h1><p>Sin validez fiscal. Lo que recibió desde que se inició, y la regla del anexo por la que rechazó lo que rechazó.</p>' +
  (received.length === 0
    ? '<p>Todavía no ha recibido documentos.</p>'
    : `<table><thead><tr><th scope="col">Recibido</th><th scope="col">Documento</th><th scope="col">NIT</th><th scope="col">Respuesta</th></tr></thead><tbody>${received.map(rowOf).join('')}</tbody></table>`) +
  '</main></body></html>'
