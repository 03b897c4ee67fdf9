// What is written into a message: nobody's words become a header, an address or HTML of their own.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml, html, paragraphs } from './html.ts'
import { oneLine, queuedMails, type Mail } from './message.ts'

const mail = (changes: Partial<Mail> = {}): Mail => ({
  fromName: 'Cafés del Páramo S.A.S.',
  to: [{ name: 'Peñón & Cía.', email: 'facturas@penon.example' }],
  subject: 'Factura FV-1',
  text: 'Hola',
  html: html`<p>Hola</p>`,
  attachments: [],
  replyTo: null,
  ...changes,
})

test('what is no address is not written to', () => {
  for (const email of ['', 'ana', 'ana@paramo.example\n']) {
    expect(() => queuedMails(mail({ to: [{ name: '', email }] }))).toThrow(RangeError)
    expect(() => queuedMails(mail({ replyTo: { name: '', email } }))).toThrow(RangeError)
  }
})

test('line breaks in subject and names become spaces', () => {
  const [queued] = queuedMails(
    mail({
      subject: 'Factura\r\nBcc: todos@paramo.example\r\n\r\n<script>',
      fromName: 'Cafés\nX-Mal: 1',
      to: [{ name: 'Peñón\r\n& Cía.\u0000', email: 'a@b.example' }],
    }),
  )
  expect(queued).toMatchObject({
    subject: 'Factura Bcc: todos@paramo.example <script>',
    fromName: 'Cafés X-Mal: 1',
    to: [{ name: 'Peñón & Cía.', email: 'a@b.example' }],
  })
})

test('whatever people write is one line', () => {
  const wild = fc.string({
    unit: fc.oneof(fc.constantFrom('\r', '\n', '\u0085', '\u2028', '\u0000', ':', ' '), fc.string({ unit: 'binary', maxLength: 1 })),
  })
  fc.assert(
    fc.property(wild, (text) => {
      expect(oneLine(text)).not.toMatch(/[\r\n\p{Cc}\u2028\u2029]/u)
    }),
  )
})

test('each address gets its own message, the same one once, and all are named', () => {
  const to = ['uno@paramo.example', 'dos@paramo.example', 'UNO@paramo.example'].map((email) => ({ name: '', email }))
  const queued = queuedMails(mail({ to }))
  expect(queued.map(({ recipient }) => recipient.toLowerCase())).toEqual(['uno@paramo.example', 'dos@paramo.example'])
  expect(queued.map((each) => each.to)).toEqual([to, to])
  expect(() => queuedMails(mail({ to: [] }))).toThrow('A message needs an address')
})

test('what stands between braces is escaped; what html made is not escaped again', () => {
  const inner = html`<b>${'a < b & "c" \'d\''}</b>`
  expect(html`<p title="${'"><script>'}">${inner}${[inner, inner]}${null}${7}</p>`.html).toBe(
    `<p title="&quot;&gt;&lt;script&gt;">${inner.html}${inner.html}${inner.html}7</p>`,
  )
  expect(inner.html).toBe('<b>a &lt; b &amp; &quot;c&quot; &#39;d&#39;</b>')
  expect(paragraphs('Hola,\nAna\n\n  <i>Chao</i>\r\n\r\n\r\n')).toEqual([
    { html: '<p style="margin:0 0 16px">Hola,<br>Ana</p>' },
    { html: '<p style="margin:0 0 16px">&lt;i&gt;Chao&lt;/i&gt;</p>' },
  ])
})

test('nobody writes a tag or leaves an attribute', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']/)
      expect(
        paragraphs(text)
          .map((each) => each.html.replaceAll(/<\/p>|<p style="margin:0 0 16px">|<br>/g, ''))
          .join(''),
      ).not.toMatch(/[<>"']/)
    }),
  )
})

test('a copy for one of them names all, and goes to that one', () => {
  const to = ['a@paramo.example', 'B@paramo.example'].map((email) => ({ name: '', email }))
  expect(queuedMails(mail({ to, only: 'b@paramo.example' }))).toMatchObject([{ recipient: 'B@paramo.example', to }])
  expect(() => queuedMails(mail({ to, only: 'c@paramo.example' }))).toThrow(RangeError)
})
