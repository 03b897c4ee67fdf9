/**
 * What a mail server or the way to it said, in words for a person. It is told by the kind of the failure: codes of SMTP
 * (RFC 5321), their details (RFC 3463), and those of the network. The server's own text is kept beside it.
 */

const kinds: readonly (readonly [said: RegExp, words: string])[] = [
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/, 'No se encontró el servidor de correo. Revisa su dirección.'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'No se pudo conectar con el servidor de correo.'],
  [/ETIMEDOUT|timed? ?out|Greeting never received/i, 'El servidor de correo no respondió a tiempo.'],
  [/ECONNRESET|EPIPE|socket close|Connection closed/i, 'El servidor de correo cortó la conexión.'],
  [/Invalid login|Missing credentials|\b53[0458]\b|5\.7\.8/i, 'El servidor de correo no aceptó el usuario o la clave.'],
  [/certificate|self.signed|\bSSL\b|\bTLS\b/i, 'Falló la conexión segura con el servidor de correo.'],
  [/[45]\.2\.2|mailbox (is )?full|over ?quota|quota exceeded/i, 'El buzón del destinatario está lleno.'],
  [/5\.3\.4|size (limit|exceeds)|too large|message too big/i, 'El correo pesa más de lo que recibe el destinatario.'],
  [
    /5\.1\.[0-3]|5\.1\.10|user unknown|no such user|unknown user|does not exist|recipient.*not found/i,
    'Ese correo no existe. Revisa la dirección.',
  ],
  [/5\.7\.\d+|spam|blocked|blacklist|block ?list|policy|\b554\b/i, 'El servidor del destinatario rechazó el correo por sus reglas.'],
  [/[^\d]4\d\d[ -]|\b4\.\d\.\d+/, 'El servidor de correo pidió esperar.'],
  [/\b55\d\b/, 'El servidor del destinatario no recibió el correo. Revisa la dirección.'],
  [/^There is no |^Nobody produces /, 'El documento que iba adjunto ya no está.'],
]

/**
 * @param said what was kept of the failure
 * @param isTriedAgain whether it waits to be sent once more
 */
export function mailProblem(said: string, isTriedAgain: boolean): string {
  const words = kinds.find(([pattern]) => pattern.test(said))?.[1] ?? 'No se pudo enviar el correo.'
  return isTriedAgain ? `${words} Se reintenta solo.` : words
}
