import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readKept, readRichText, sanitize, TooTangled } from './rich-text.server.ts'
import { plainText, richTextOf } from './rich-text.ts'
import { richTextCases } from './testing/rich-text-cases.ts'

describe('what stays and what goes', () => {
  test.each(richTextCases)('%j', (html, kept) => {
    expect(sanitize(html)).toBe(kept)
  })

  test('images are told of, whatever becomes of them', () => {
    for (const html of ['<img>', 'x<IMG SRC="a.png"/>', '<picture></picture>', '<svg/>', '<image href=x>'])
      expect(readRichText(html).hasImage).toBe(true)
    expect(readRichText('<b>imagen</b> img').hasImage).toBe(false)
  })

  test('the plain text is what a person reads', () => {
    expect(plainText(readRichText('<p>Llamar a <b>Ana</b></p><p>&lt;hoy&gt;</p>'))).toBe('Llamar a Ana\n<hoy>')
    expect([...plainText(readRichText('👩‍👩‍👧 sí'))]).toHaveLength(8)
  })
})

const pieces = fc.constantFrom(
  ...['<b>', '</b>', '<i>', '</em>', '<u', '>', '<', '</', '/', '"', "'", '&', ';', '&lt;', '&#60;', '&amp;', '<br>', '<p>', '</div>'],
  ...['<script>', '</script>', '<img src=x onerror=alert(1)>', '<!--', '-->', '\n', ' ', ' ', 'javascript:', 'onload=', '\u0000', '\ud83d'],
  ...['<svg/onload=x>', '<iframe srcdoc="', "<a href='", 'ñandú', '😀', '<strong x="', '\udc00', '&#x3c;script&#x3e;', '<math>', '<p\n>'],
)
const anyHtml = fc.oneof(
  fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 80 }),
)
const KEPT = /^(?:[^<>&"']|&(?:amp|lt|gt|quot|#39);|<\/?[biu]>|<br>)*$/u

describe('whatever is sent', () => {
  test('nothing but the allowed tags comes out', () => {
    fc.assert(fc.property(anyHtml, (html) => void expect(sanitize(html)).toMatch(KEPT)))
  })
  test('a second time changes nothing, and the plain text stays', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const once = sanitize(html)
        expect(sanitize(once)).toBe(once)
        expect(plainText(readRichText(once))).toBe(plainText(readRichText(html)))
      }),
    )
  })
  test('every tag that opens closes, in order', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const open: string[] = []
        for (const [, slash, name = ''] of sanitize(html).matchAll(/<(\/?)([biu])>/g))
          if (slash === '') open.push(name)
          else expect(open.pop()).toBe(name)
        expect(open).toEqual([])
      }),
    )
  })
})

describe('what costs more to read than its length says', () => {
  const LONGEST = 20_000
  const repeated = (piece: string): string => piece.repeat(Math.floor(LONGEST / piece.length))
  const distinct = Array.from({ length: 1_400 }, (_, index) => `<b a${index}>`).join('')

  // One is refused or read, and never waited for: the limit of the test is the only clock.
  test.each([
    ['quotes that never close', repeated('<a"')],
    ['tags that never close', repeated('<div>')],
    ['looks that never close', repeated('<b>')],
    ['looks that come back in every paragraph', distinct + '<p>'.repeat(2_800)],
    ['tables in tables', repeated('<table>')],
    ['comments that never close', repeated('<!--')],
    ['entities that never end', repeated('&#')],
    ['looks that cross each other', repeated('<b><i></b></i>')],
  ])('%s', (_, html) => {
    expect(html.length).toBeLessThanOrEqual(LONGEST)
    expect(readKept(html).lines.length).toBeLessThanOrEqual(html.length)
  })

  test('is refused, and shown as it is where it was kept already', () => {
    expect(() => readRichText(repeated('<div>'))).toThrow(TooTangled)
    expect(() => readRichText(distinct + '<p>'.repeat(2_800))).toThrow(TooTangled)
    expect(plainText(readKept(`${'<div>'.repeat(600)}x`))).toBe(`${'<div>'.repeat(600)}x`)
  })
})

test('text without looks is what it says, whatever looks like a tag in it', () => {
  expect(plainText(richTextOf('a <b>\nc &amp; d'))).toBe('a <b>\nc &amp; d')
})
