// The letter that goes with a document: its facts, the sender's words, and nothing that could be a tag.
import { expect, test } from 'vitest'
import { printable, sampleLines, storedOf, withheld } from '../paper/testing/sample.server.ts'
import { sampleKind } from '../testing/kind.ts'
import { documentLetter, letterFactsOf, noWords } from './letter.ts'
import { fillLetter } from '../stationery/letter/variables.ts'

const kind = sampleKind()
const LINK = 'https://paramo.example/sales/invoices/abc/tracking'
const three = storedOf(sampleLines(3))

test('without words of the sender it says what it brings', () => {
  const { paper } = printable(three)
  const letter = documentLetter(kind, printable(three), noWords, LINK)
  expect(letter.subject).toBe(`Factura electrónica de venta FV-1208 de ${paper.issuer.name}`)
  expect(letter.text).toBe(
    [
      'Te enviamos la factura adjunta.',
      '',
      'Documento: Factura electrónica de venta FV-1208',
      `De: ${paper.issuer.name}, ${paper.issuer.identification}`,
      `Para: ${paper.customer.name}`,
      'Fecha: 20/11/2026',
      'Vence: 20/12/2026',
      'Total: $ 9.314.868',
      '',
      'Consulta la factura y su estado:',
      LINK,
      '',
    ].join('\n'),
  )
  expect(letter.html.html).toContain(`<a href="${LINK}"`)
})

test('with withholdings it says the net; annulled, that it is', () => {
  const withNet = storedOf(sampleLines(3), { withholdings: [withheld('retefuente', 'ReteFuente compras', '2.5', three.net)] })
  expect(documentLetter(kind, printable(withNet), noWords, LINK).text).toContain('Total: $ 9.314.868\nNeto a pagar: $ 9.098.418\n')
  const annulled = documentLetter(kind, printable(storedOf(sampleLines(1), { state: 'annulled' })), noWords, LINK).text
  expect(annulled).toContain('Estado: Anulada')
  expect(annulled).not.toMatch(/Vence|Neto/)
})

test('the words of the sender are text, never HTML', () => {
  const { text, html } = documentLetter(
    kind,
    printable(three),
    { subject: '', message: 'Hola <img src=x onerror=alert(1)>\n\nGracias' },
    LINK,
  )
  expect(text.startsWith('Hola <img src=x onerror=alert(1)>\n\nGracias\n\nDocumento:')).toBe(true)
  expect(html.html).toContain('Hola &lt;img src=x onerror=alert(1)&gt;</p><p style="margin:0 0 16px">Gracias</p>')
  expect(html.html).not.toContain('<img')
})

test('a draft is not sent', () => {
  expect(() => documentLetter(kind, printable(storedOf(sampleLines(1), { state: 'draft', number: null })), noWords, LINK)).toThrow(
    'A draft is not sent',
  )
})

test('its image stands alone in the HTML, and in the text there is none', () => {
  const image = 'https://paramo.example/api/public/mail/abc/image'
  const { html, text } = documentLetter(kind, printable(three), noWords, LINK, { opened: image, logo: null })
  expect(html.html.match(/<img /g)).toHaveLength(1)
  expect(html.html).toContain(`<img src="${image}" width="1" height="1" alt=""`)
  expect(text).not.toContain(image)
})

test('the logo stands at the head of the HTML', () => {
  const logo = 'https://paramo.example/api/public/documents/abc/logo'
  const { html } = documentLetter(kind, printable(three), noWords, LINK, { opened: null, logo })
  expect(html.html.indexOf(`<img src="${logo}"`)).toBeGreaterThan(0)
  expect(html.html.indexOf(`<img src="${logo}"`)).toBeLessThan(html.html.indexOf('<h1'))
})

test('the letter of a company says what its variables are for the document', () => {
  const facts = letterFactsOf(printable(three))
  const subject = fillLetter('{documento} {numero} para {cliente}', facts)
  const { text, subject: said } = documentLetter(
    kind,
    printable(three),
    { subject, message: fillLetter('Vence el {vence}: {total}, debes {saldo}.', facts) },
    LINK,
  )
  expect(said).toBe(`Factura electrónica de venta FV-1208 para ${three.partyName}`)
  expect(text.startsWith('Vence el 20/12/2026: $ 9.314.868, debes $ 9.314.868.\n')).toBe(true)
})
