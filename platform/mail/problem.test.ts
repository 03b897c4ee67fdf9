// What people read when a mail does not leave: Spanish, by the kind of the failure, whatever the server wrote.
import { expect, test } from 'vitest'
import { mailProblem } from './problem.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:9', 'No se pudo conectar con el servidor de correo.'],
  ['getaddrinfo ENOTFOUND smtp.nada.example', 'No se encontró el servidor de correo. Revisa su dirección.'],
  ['Connection timeout', 'El servidor de correo no respondió a tiempo.'],
  ['Greeting never received', 'El servidor de correo no respondió a tiempo.'],
  ['read ECONNRESET', 'El servidor de correo cortó la conexión.'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'El servidor de correo no aceptó el usuario o la clave.'],
  ['self-signed certificate in certificate chain', 'Falló la conexión segura con el servidor de correo.'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 User unknown", 'Ese correo no existe. Revisa la dirección.'],
  ["Can't send mail - all recipients were rejected: 552 5.2.2 Mailbox full", 'El buzón del destinatario está lleno.'],
  ['Message failed: 552 5.3.4 Message size exceeds fixed limit', 'El correo pesa más de lo que recibe el destinatario.'],
  ['Message failed: 554 5.7.1 Rejected as spam', 'El servidor del destinatario rechazó el correo por sus reglas.'],
  ['Message failed: 451 4.3.0 Try again later', 'El servidor de correo pidió esperar.'],
  ["Can't send mail - all recipients were rejected: 550 no", 'El servidor del destinatario no recibió el correo. Revisa la dirección.'],
  ['There is no document.INE 01890000-0000-7000-8000-000000000000', 'El documento que iba adjunto ya no está.'],
  ['something new', 'No se pudo enviar el correo.'],
])('%s', (said, words) => {
  expect(mailProblem(said, false)).toBe(words)
  expect(mailProblem(said, true)).toBe(`${words} Se reintenta solo.`)
})
