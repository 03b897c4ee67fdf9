// What each answer of the authority means: accepted, refused, or to be asked about before anything is sent again.
import { expect, test } from 'vitest'
import { readRule } from '#colombia/index.ts'
import { meaningOf, type Meaning, type SeenAnswer } from './judge-answer.ts'

const seen = (change: Partial<SeenAnswer> & { readonly sentences?: readonly string[] } = {}): SeenAnswer => ({
  operation: 'SendBillSync',
  isValid: false,
  statusCode: '99',
  description: 'Validación contiene errores en campos mandatorios.',
  fault: null,
  ...change,
  rules: (change.sentences ?? []).map(readRule),
})

test.each<[string, SeenAnswer, Meaning['kind']]>([
  ['accepted', seen({ isValid: true, statusCode: '00' }), 'validated'],
  [
    'accepted with a notification',
    seen({ isValid: true, statusCode: '00', sentences: ['Regla: FAJ43b, Notificación: otro nombre'] }),
    'validated',
  ],
  ['accepted with an answer that is not of the authority', seen({ isValid: true, fault: 'firma' }), 'ask'],
  ['refused', seen({ sentences: ['Regla: FAD06, Rechazo: CUFE'] }), 'rejected'],
  ['refused without a sentence', seen(), 'rejected'],
  ['processed before', seen({ sentences: ['Regla: 90, Rechazo: Documento procesado anteriormente.'] }), 'ask'],
  [
    'processed before, among others',
    seen({ sentences: ['Regla: FAD06, Rechazo: CUFE', 'Regla: 90, Rechazo: Documento procesado anteriormente.'] }),
    'ask',
  ],
  ['in process', seen({ statusCode: '98' }), 'ask'],
  ['asked and not known', seen({ operation: 'GetStatus', statusCode: '66' }), 'absent'],
  ['asked and not known, with the other code', seen({ operation: 'GetStatus', statusCode: '90' }), 'absent'],
  ['asked, with a code of none', seen({ operation: 'GetStatus', statusCode: '77' }), 'ask'],
  ['asked and refused', seen({ operation: 'GetStatus', sentences: ['Regla: FAD06, Rechazo: CUFE'] }), 'rejected'],
  ['asked and accepted', seen({ operation: 'GetStatus', isValid: true, statusCode: '00' }), 'validated'],
])('%s', (_, answer, kind) => {
  expect(meaningOf(answer).kind).toBe(kind)
})

test('every rejection is told in plain words with its code, notifications are not', () => {
  const answer = seen({ sentences: ['Regla: FAB27b, Rechazo: SSC', 'Regla: RUT01, Notificación: RUT', 'Regla: XYZ14, Rechazo: total'] })
  const reason = 'El PIN del software no es el que registraste en la DIAN (FAB27b) · XYZ14: total'
  expect(meaningOf(answer)).toEqual({ kind: 'rejected', reason })
})
