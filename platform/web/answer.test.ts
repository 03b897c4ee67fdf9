// Statuses and bodies of the specification, section 8, each with what the page does about it and how long it is said.
import { expect, test } from 'vitest'
import { helpFor, lacksText, readFailure, readUnreachable, sayingOf, texts, type Failure, type KnownTexts } from './answer.ts'

const known: KnownTexts = {
  ofCode: (code) =>
    code === 403
      ? 'Ya existe un registro con el código {codigo}.'
      : code === 587
        ? 'El documento {numero} no se puede editar en su estado actual.'
        : null,
  ofKey: (key) => (key === 'max15' ? 'La suma no puede exceder 15.' : null),
}

const business = (code: number, message: string, field: string | null = null, params = {}): Failure => ({
  kind: 'business',
  code,
  message,
  errors: [{ code, message, field, params }],
})
const unexpected: Failure = { kind: 'unexpected', message: texts.unexpected }
const refused = (message: string): Failure => ({ kind: 'refused', message })

test.each<[status: number, body: string, what: Failure, tone: string, lastsMs: number]>([
  // 400: a code, in the body or in the text of a file that was asked for
  [400, '{"code":402,"message":"Ya existe","field":"identification"}', business(402, 'Ya existe', 'identification'), 'warn', 8000],
  [
    400,
    '{"code":403,"params":{"codigo":"A1"}}',
    business(403, 'Ya existe un registro con el código A1.', null, { codigo: 'A1' }),
    'warn',
    8000,
  ],
  [400, '{"code":"403"}', business(403, 'Ya existe un registro con el código.'), 'warn', 8000],
  [400, '587', business(587, 'El documento no se puede editar en su estado actual.'), 'warn', 8000],
  [400, '"587"', business(587, 'El documento no se puede editar en su estado actual.'), 'warn', 8000],
  [400, '{"code":600}', business(600, texts.unexpected), 'warn', 8000],
  // 400: a fault of ours
  [400, '', refused(texts.unexpected), 'danger', 8000],
  [400, 'Object Reference not set', refused(texts.unexpected), 'danger', 8000],
  [400, 'Timeout', refused(texts.unexpected), 'danger', 8000],
  // 400: a key, or a text for people
  [400, 'max15', refused('La suma no puede exceder 15.'), 'danger', 8000],
  [400, '"max15"', refused('La suma no puede exceder 15.'), 'danger', 8000],
  [400, 'El archivo está vacío', refused('El archivo está vacío'), 'danger', 8000],
  [400, 'no_such_key', refused(texts.unexpected), 'danger', 8000],
  [400, '<html>Bad Request</html>', refused(texts.unexpected), 'danger', 8000],
  [401, '', { kind: 'signedOut', message: texts.expired }, 'warn', 5000],
  [403, '', { kind: 'forbidden', message: texts.forbidden, reason: 'permission', missing: null }, 'danger', 5000],
  [
    403,
    '{"message":"No","reason":"plan","missing":"Comisiones"}',
    { kind: 'forbidden', message: 'No', reason: 'plan', missing: 'Comisiones' },
    'danger',
    5000,
  ],
  [409, 'La factura se está enviando', { kind: 'conflict', message: 'La factura se está enviando' }, 'warn', 3000],
  [409, '', { kind: 'conflict', message: texts.unexpected }, 'warn', 3000],
  [503, '{"message":"Espera unos segundos"}', { kind: 'busy', message: 'Espera unos segundos' }, 'warn', 5000],
  [503, '<html>Service Unavailable</html>', { kind: 'busy', message: texts.busy }, 'warn', 5000],
  // 500, in the order of the specification
  [500, 'SecurityTokenExpired: expired token', { kind: 'signedOut', message: texts.expired }, 'warn', 5000],
  [500, 'expired-token Exception in the stream', { kind: 'signedOut', message: texts.expired }, 'warn', 5000],
  [500, 'the transport has faulted', { kind: 'slow', message: texts.slow }, 'warn', 5000],
  [500, 'Exception while reading from stream', { kind: 'slow', message: texts.slow }, 'warn', 5000],
  [500, 'Fatal error encountered: fatal command', { kind: 'slow', message: texts.slow }, 'warn', 5000],
  [500, 'Authentication to host 10.0.0.1 failed', { kind: 'slow', message: texts.slow }, 'warn', 5000],
  [500, 'NpgsqlException', unexpected, 'danger', 5000],
  [500, '{"message":"System.Exception: no"}', unexpected, 'danger', 5000],
  [500, '{"code":699,"message":"Ocurrió un error"}', { kind: 'unexpected', message: 'Ocurrió un error' }, 'danger', 5000],
  // the others pass through, and the error helper speaks
  [502, '<html>Bad gateway</html>', { kind: 'other', status: 502, message: `Oops. ${texts.unexpected}` }, 'danger', 5000],
  [404, '{"message":"La dirección no existe."}', { kind: 'other', status: 404, message: 'La dirección no existe.' }, 'danger', 5000],
])('%i %j', (status, body, failure, tone, lastsMs) => {
  expect(readFailure(status, body, known)).toEqual(failure)
  expect(sayingOf(failure)).toEqual({ text: failure.message, tone, lastsMs })
})

test.each([
  [false, false, texts.offline],
  [false, true, texts.offline],
  [true, true, texts.slow],
  [true, false, texts.unreachable],
])('no answer: online %s, out of time %s', (online, timedOut, message) =>
  expect(readUnreachable(online, timedOut)).toEqual({ kind: 'unreachable', message }),
)

test.each([
  [400, '{"code":402}', true],
  [400, '402', true],
  [400, 'max15', true],
  [400, '{"code":402,"message":"Ya existe"}', false],
  [400, '', false],
  [500, 'Exception', false],
])('whether the texts of the product are needed: %i %j', (status, body, lacks) => expect(lacksText(status, body)).toBe(lacks))

test('the error helper: the message, or one that says Oops', () => {
  expect(helpFor(null, 'No se pudo leer el archivo', true)).toBe('No se pudo leer el archivo')
  expect(helpFor(null, 'x is not a function', false)).toBe(`Oops. ${texts.unexpected}`)
  expect(helpFor(null, null, true)).toBe(`Oops. ${texts.unexpected}`)
  expect(helpFor(readFailure(403, ''), null, false)).toBe(texts.forbidden)
})

test('all the errors of a body are kept, with their parameters', () => {
  const failure = readFailure(
    400,
    JSON.stringify({
      code: 401,
      message: 'Uno',
      errors: [
        { code: 401, message: 'Uno', field: 'a' },
        { code: 692, message: 'Dos', params: { minutos: 2 } },
      ],
    }),
  )
  expect(failure).toMatchObject({ errors: [{ field: 'a' }, { code: 692, field: null, params: { minutos: '2' } }] })
})
