import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText, readRichText, sanitize } from './rich-text.ts'

describe('what stays and what goes', () => {
  test.each([
    ['Hola', 'Hola'],
    ['<strong>Hola</strong> <em>a</em> <u>todos</u>', '<b>Hola</b> <i>a</i> <u>todos</u>'],
    ['<b>uno</b><b> dos</b>', '<b>uno dos</b>'],
    ['<b><i>uno</b> dos</i>', '<b><i>uno</i></b><i> dos</i>'],
    ['<u><b>x</b></u>', '<b><u>x</u></b>'],
    ['<b>sin cerrar', '<b>sin cerrar</b>'],
    ['</b>de más', 'de más'],
    ['<p>uno</p><p>dos</p>', 'uno<br>dos'],
    ['uno<div>dos</div><div><br></div><div>tres<br></div>', 'uno<br>dos<br><br>tres'],
    ['<p>\n  uno\n</p>\n<p>dos</p>', 'uno<br>dos'],
    ['uno\r\ndos\n\n\n\ntres\n', 'uno<br>dos<br><br>tres'],
    ['<ul><li>uno<li>dos</ul>', 'uno<br>dos'],
    ['<h1 class="x" onclick="alert(1)">Título</h1>', 'Título'],
    ['<a href="javascript:alert(1)">aquí</a>', 'aquí'],
    ['<b onmouseover=alert(1) title="a>b">x</b>', '<b>x</b>'],
    ['<span style="font-weight:bold">x</span>', 'x'],
    ['antes<script>alert("<b>x</b>")</script>después', 'antesdespués'],
    ['<SCRIPT src=//x>alert(1)', ''],
    ['<style>b{}</style><b>x</b>', '<b>x</b>'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['<svg><b>x</b></svg>y', 'y'],
    ['<img src=x onerror=alert(1)>y', 'y'],
    ['<!-- <b>x</b> -->y<!doctype html><?xml x?>z', 'yz'],
    ['3 < 4 y 5 > 2', '3 &lt; 4 y 5 &gt; 2'],
    ['a <b', 'a &lt;b'],
    ['&lt;script&gt;', '&lt;script&gt;'],
    ['&amp;lt;b&amp;gt;', '&amp;lt;b&amp;gt;'],
    ['Se&ntilde;or&nbsp;P&eacute;rez &noexiste; &#241;&#xf1;&#0;&#xd83d;', 'Señor Pérez &amp;noexiste; ññ'],
    ['<constructor>x</constructor><hasownproperty>y', 'xy'],
    ['a\u202eb\u200bc\u0000d\ud83d', 'abcd'],
    ['<b> </b>', ''],
    ['  <b> x </b>  ', '<b>x</b>'],
    ['O\'Higgins "S.A."', 'O&#39;Higgins &quot;S.A.&quot;'],
  ])('%j', (html, kept) => {
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
