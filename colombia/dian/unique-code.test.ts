// The vectors of the DIAN's annexes (vectors.json, each with its origin): the composed text and its hash.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { printedQrText } from './printed-qr.ts'
import { sha384 } from './unique-code.server.ts'
import {
  cudeText,
  cudsText,
  cufeText,
  cuneText,
  eventCudeText,
  isTechnicalKey,
  isUniqueCode,
  softwareSecurityText,
  type SaleCodeFields,
} from './unique-code.ts'

const vector = z.object({
  id: z.string(),
  tipo: z.string(),
  campos: z.record(z.string(), z.string()),
  cadena: z.string(),
  esperado: z.string(),
})
const vectors = z.array(vector).parse(JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')))
type Vector = z.infer<typeof vector>

/** The text that our composition gives for the fields of a vector. */
function compose({ tipo, campos }: Vector): string {
  const text = (name: string): string => campos[name] ?? ''
  const amount = (name: string) => parseAmount(text(name))
  const environment = text('ambiente') === '1' ? '1' : '2'
  const number = text('numero')
  if (tipo === 'SSC') return softwareSecurityText({ softwareId: text('softwareId'), softwarePin: text('pin'), number })
  const issued = { number, date: parseDay(text('fecha')), time: text('hora') } as const
  if (tipo === 'CUDE-EVENTO') {
    return eventCudeText({
      ...issued,
      senderNit: text('remitente'),
      receiverNumber: text('destinatario'),
      responseCode: text('responseCode'),
      documentNumber: text('documentoId'),
      documentTypeCode: text('documentTypeCode'),
      softwarePin: text('pin'),
    })
  }
  if (tipo === 'CUNE') {
    return cuneText({
      ...issued,
      earned: amount('devengado'),
      deducted: amount('deducciones'),
      paid: amount('total'),
      employerNit: text('nitEmpleador'),
      employeeNumber: text('documentoTrabajador'),
      documentType: text('tipoXML') === '102' ? '102' : '103',
      softwarePin: text('pin'),
      environment,
    })
  }
  const totals = { lineExtension: amount('valorBruto'), iva: amount('iva'), payable: amount('total') }
  if (tipo === 'CUDS') {
    return cudsText({
      ...issued,
      ...totals,
      sellerNumber: text('vendedor'),
      buyerNit: text('adquirienteObligado'),
      softwarePin: text('pin'),
      environment,
    })
  }
  const sale: SaleCodeFields = {
    ...issued,
    ...totals,
    inc: amount('inc'),
    ica: amount('ica'),
    issuerNit: text('nitEmisor'),
    customerNumber: text('numAdquiriente'),
    environment,
  }
  return tipo === 'CUFE' ? cufeText({ ...sale, technicalKey: text('claveOPin') }) : cudeText({ ...sale, softwarePin: text('claveOPin') })
}

test('there are nine vectors, of six kinds', () => {
  expect(vectors).toHaveLength(9)
  expect(new Set(vectors.map(({ tipo }) => tipo))).toEqual(new Set(['CUFE', 'CUDE', 'CUDS', 'CUDE-EVENTO', 'CUNE', 'SSC']))
})

test.each(vectors.map((one) => [one.id, one] as const))('%s', (_, one) => {
  expect(compose(one)).toBe(one.cadena)
  expect(sha384(compose(one))).toBe(one.esperado)
  expect(isUniqueCode(one.esperado)).toBe(true)
})

test('a technical key has 40 hexadecimal characters', () => {
  expect(isTechnicalKey('fc8eac422eba16e22ffd8c6f94b3f40a6e38162c')).toBe(true)
  expect(isTechnicalKey('fc8eac422eba16e22ffd8c6f94b3f40a6e38162')).toBe(false)
})

test('the printed QR has the lines of the annex, and other taxes added up', () => {
  const fields: SaleCodeFields = {
    number: 'NC424',
    date: parseDay('2022-04-05'),
    time: '10:02:49-05:00',
    lineExtension: parseAmount('1065000'),
    iva: parseAmount('190'),
    inc: parseAmount('8'),
    ica: parseAmount('0'),
    payable: parseAmount('1065258'),
    issuerNit: '900373076',
    customerNumber: '1020304050',
    environment: '1',
  }
  expect(printedQrText(fields, 'abc', parseAmount('60'))).toBe(`NumFac: NC424
FecFac: 2022-04-05
HorFac: 10:02:49-05:00
NitFac: 900373076
DocAdq: 1020304050
ValFac: 1065000.00
ValIva: 190.00
ValOtroIm: 68.00
ValTolFac: 1065258.00
CUFE: abc
https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=abc`)
  expect(printedQrText({ ...fields, environment: '2' }, 'abc', parseAmount('0'), 'CUDE')).toContain('CUDE: abc\nhttps://catalogo-vpfe-hab.')
})
