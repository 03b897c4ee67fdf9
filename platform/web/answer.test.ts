// Statuses and bodies of the specification, section 8, each with what the page does about it.
import { expect, test } from 'vitest'
import { readFailure, texts, type Failure } from './answer.ts'

const business = (code: number, message: string, field: string | null = null): Partial<Failure> => ({
  kind: 'business',
  code,
  message,
  errors: [{ code, message, field, params: {} }],
})

test.each<[number, string, Partial<Failure>]>([
  [400, '{"code":402,"message":"Ya existe","field":"identification"}', business(402, 'Ya existe', 'identification')],
  [400, '', { kind: 'unexpected', message: texts.unexpected }],
  [400, 'Object Reference not set', { kind: 'unexpected', message: texts.unexpected }],
  [400, 'Timeout', { kind: 'unexpected', message: texts.unexpected }],
  [400, 'El archivo está vacío', { kind: 'unexpected', message: 'El archivo está vacío' }],
  [400, '<html>Bad Request</html>', { kind: 'unexpected', message: texts.unexpected }],
  [401, '', { kind: 'signedOut', message: texts.expired }],
  [403, '', { kind: 'forbidden', message: texts.forbidden, reason: 'permission', missing: null }],
  [
    403,
    '{"message":"No","reason":"plan","missing":"Comisiones"}',
    { kind: 'forbidden', message: 'No', reason: 'plan', missing: 'Comisiones' },
  ],
  [409, 'La factura se está enviando', { kind: 'conflict', message: 'La factura se está enviando' }],
  [500, 'SecurityTokenExpired: expired token', { kind: 'signedOut', message: texts.expired }],
  [500, 'the transport stream has faulted', { kind: 'unexpected', message: texts.slow }],
  [500, 'NpgsqlException', { kind: 'unexpected', message: texts.unexpected }],
  [500, '{"code":699,"message":"Ocurrió un error"}', { kind: 'unexpected', message: 'Ocurrió un error' }],
  [502, '<html>Bad gateway</html>', { kind: 'unexpected', message: texts.unexpected }],
])('%i %j', (status, text, failure) => expect(readFailure(status, text)).toEqual(failure))

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
