// Reading what others issued: what we write ourselves comes back, samples of others are read, and nothing that a stranger sends does harm.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount, quantityText, sumAmounts, unitPriceText } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { invoiceXml } from './invoice-xml.ts'
import { readReceivedFile } from './received.server.ts'
import { saleNumber } from './sale.ts'
import { invoices } from './testing/invoices.server.ts'
import { cufe } from './unique-code.server.ts'
import { cufeFieldsOf, saleTotals } from './totals.ts'
import { testRange } from './environment.ts'

const read = (text: string) => readReceivedFile(Buffer.from(text))

test('an invoice says to its buyer what its seller wrote', () => {
  fc.assert(
    fc.property(invoices, (unsealed) => {
      const invoice = { ...unsealed, cufe: cufe(cufeFieldsOf(unsealed, testRange.technicalKey)) }
      const found = read(invoiceXml(invoice))
      const totals = saleTotals(invoice)
      expect(found).toMatchObject({ signature: 'form', answer: null })
      expect(`${found?.document.prefix}${found?.document.number}`).toBe(saleNumber(invoice))
      expect(found?.document).toMatchObject({
        ...{ kind: 'invoice', type: '01', key: invoice.cufe, date: invoice.issueDate, isCredit: invoice.payment.form === '2' },
        supplier: { identification: invoice.supplier.identification.number, name: invoice.supplier.name },
        customer: { identification: invoice.customer.identification.number },
        totals: { net: amountText(totals.lineExtension), payable: amountText(totals.payable) },
      })
      expect(found?.document.lines.map(({ quantity, unitPrice, net }) => [quantity, unitPrice, net])).toEqual(
        invoice.lines.map((line) => [quantityText(line.quantity), unitPriceText(line.unitPrice), amountText(line.lineExtension)]),
      )
      const ofLines = found?.document.lines.flatMap(({ taxes }) => taxes.map(({ amount }) => parseAmount(amount))) ?? []
      expect(amountText(sumAmounts(ofLines))).toBe(
        amountText(sumAmounts(invoice.lines.flatMap(({ taxes }) => taxes.map(({ amount }) => amount)))),
      )
    }),
    runs(60),
  )
})

const bomb = `<!DOCTYPE a [<!ENTITY a "ha">${'bcdefgh'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(20)}">`)
  .join('')}]><Invoice>&h;</Invoice>`

test.each([
  ['nothing', ''],
  ['no XML', 'hola'],
  ['another document', '<a/>'],
  ['expanding entities', bomb],
  ['a file of the machine', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Invoice>&b;</Invoice>'],
  ['too deep', `<Invoice>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</Invoice>`],
  ['more than a document may have', `<Invoice>${' '.repeat(3 * 1024 * 1024)}</Invoice>`],
  ['an invoice without anything', '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'],
])('%s is no document', (_, text) => expect(read(text)).toBeNull())

test('any bytes are read or refused, and nothing else happens', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(readReceivedFile(bytes)).toBeNull()
    }),
    runs(200),
  )
})

const SAMPLES = join(import.meta.dirname, '../../../shared/colombia/dian/ejemplos')
test.skipIf(!existsSync(SAMPLES)).each([
  ['factura-SETP990000002-firmada.xml', 'invoice', 'SETP990000002', null],
  ['nota-credito-NC3-firmada.xml', 'creditNote', 'NC3', null],
  ['contenedor-attacheddocument-anonimizado.xml', 'invoice', 'NC424', 'form'],
] as const)('the sample %s is read (skipped where the samples are not)', (name, kind, number, signature) => {
  const found = readReceivedFile(readFileSync(join(SAMPLES, name)))
  expect(found).toMatchObject({ document: { kind }, signature })
  expect(`${found?.document.prefix}${found?.document.number}`).toBe(number)
})
