// Names of files, calls and answers of the service of the authority.
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { xmlName, zipName } from './file-name.ts'
import { signerOf } from './sign.server.ts'
import {
  readAcquirer,
  readCall,
  readDianResponse,
  readDianResponses,
  readUpload,
  securedEnvelope,
  UnreadableAnswer,
} from './soap.server.ts'
import { readRule } from './soap.ts'
import { certificateOf } from './testing/certificate.server.ts'
import { verifyCall } from './verify-call.server.ts'

test('files are named with the NIT in ten digits, the year and their own counter (annex 1.9, 6.5.7)', () => {
  const number = { nit: '800197268', year: 2019, consecutive: 0x11 }
  expect(xmlName('Invoice', number)).toBe('fv08001972680001900000011.xml')
  expect(zipName({ ...number, consecutive: 255 })).toBe('z080019726800019000000ff.zip')
  expect(() => xmlName('CreditNote', { ...number, consecutive: 0 })).toThrow(RangeError)
  expect(() => xmlName('CreditNote', { ...number, consecutive: 2 ** 32 })).toThrow(RangeError)
})

test.each([
  ['Regla: FAD06, Rechazo: Valor del CUFE no está calculado correctamente.', 'FAD06', true],
  ['Regla: 90, Rechazo: Documento procesado anteriormente.', '90', true],
  ['Regla: FAJ43b, Notificación: Nombre informado no corresponde al registrado en el RUT', 'FAJ43b', false],
  ['  Regla: RUT01,\n   Notificacion: otra\n  cosa ', 'RUT01', false],
  ['Error en el servicio', '', true],
])('%s', (sentence, rule, isRejection) => {
  expect(readRule(sentence)).toMatchObject({ rule, isRejection })
  expect(readRule(sentence).text).not.toMatch(/\n|  /)
})

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const signer = signerOf({
  key: pair.privateKey.export({ format: 'der', type: 'pkcs8' }),
  chain: [certificateOf({ nit: '901482337', holder: 'Historias', pair })],
})
const now = new Date('2026-11-23T05:00:00Z')
const url = 'https://vpfe.dian.gov.co/WcfDianCustomerServices.svc?a=1&b=2'
const envelope = securedEnvelope({ operation: 'GetStatus', parameters: { trackId: 'abc<&>' }, url, now }, signer)

test('a call says what it asks, and its signature covers the address and the instants', () => {
  expect(readCall(envelope)).toEqual({ operation: 'GetStatus', parameters: { trackId: 'abc<&>' } })
  expect(verifyCall(envelope, now)).toMatchObject({ problem: null, nits: ['901482337'] })
  expect(verifyCall(envelope.replace('a=1', 'a=2'), now).problem).toBe('value')
  expect(verifyCall(envelope.replace('05:00:00.000', '05:00:01.000'), now).problem).toBe('value')
  expect(verifyCall(envelope, new Date('2026-11-23T05:06:00Z')).problem).toBe('expired')
  expect(verifyCall('<a/>', now).problem).toBe('form')
})

test('what is no answer is told apart from an answer', () => {
  expect(() => readDianResponse('<html>503</html>', 'GetStatus')).toThrow(UnreadableAnswer)
  expect(() => readDianResponse('nada', 'GetStatus')).toThrow(UnreadableAnswer)
  expect(() => readDianResponse(envelope, 'GetStatus')).toThrow(UnreadableAnswer)
})

test('whoever buys, by what the authority has of them: an empty name is nobody', () => {
  const answer = (inside: string) =>
    `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><GetAcquirerResponse xmlns="http://wcf.dian.colombia">` +
    `<GetAcquirerResult xmlns:b="urn:b">${inside}</GetAcquirerResult></GetAcquirerResponse></s:Body></s:Envelope>`
  const known = '<b:Message>OK</b:Message><b:ReceiverEmail>a@b.co</b:ReceiverEmail><b:ReceiverName>ANA &amp; CÍA</b:ReceiverName>'
  expect(readAcquirer(answer(known))).toEqual({ name: 'ANA & CÍA', email: 'a@b.co', message: 'OK' })
  expect(readAcquirer(answer('<b:Message>No existe</b:Message><b:ReceiverName/>'))).toEqual({ name: '', email: '', message: 'No existe' })
  expect(() => readAcquirer(envelope)).toThrow(UnreadableAnswer)
})

const SAMPLES = join(import.meta.dirname, '../../../shared/colombia/dian/ejemplos')
test.skipIf(!existsSync(SAMPLES))('real answers are read whole (skipped where the samples are not)', () => {
  const [first] = readDianResponses(readFileSync(join(SAMPLES, 'soap-respuesta-getstatuszip-con-errores.xml'), 'utf8'))
  expect(first).toMatchObject({ isValid: false, statusCode: '99' })
  expect(first?.rules).toHaveLength(21)
  expect(first?.rules.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['FAJ26', 'FAB27b', 'FAD06']))
  expect(first?.rules.every(({ text }) => !/\s{2}/.test(text))).toBe(true)
  const upload = readUpload(readFileSync(join(SAMPLES, 'soap-respuesta-sendtestsetasync-ok.xml'), 'utf8'), 'SendTestSetAsync')
  expect(upload).toEqual({ zipKey: 'ef9998bd-8081-4882-9762-3d7cc53ac497', problems: [] })
})
