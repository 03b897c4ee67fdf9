// The reader and the canonical forms of the simulated authority, beside those of another program (libxml2): on what the product signs, on
// what the authority itself signed, and on texts that are no documents.
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { canonical } from './canonical.ts'
import { families, signed } from './testing/families.server.ts'
import { elementsIn, parseXml } from './xml.ts'

/** Both forms of every part that has an identifier, and of the whole. */
function compareForms(xml: string): number {
  using document = XmlDocument.fromString(xml)
  const root = parseXml(xml)
  expect(canonical(root)).toBe(document.canonicalizeToString())
  const parts = [...elementsIn(root)]
  const others = document.find('//*')
  expect(parts).toHaveLength(others.length)
  parts.forEach((part, index) => {
    if (index % 7 > 0 && part.attributes.every(({ local }) => local !== 'Id')) return
    expect(canonical(part)).toBe(others[index]?.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_0 }))
    expect(canonical(part, { isExclusive: true })).toBe(others[index]?.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 }))
  })
  return parts.length
}

test('what is sent has the forms that another program gives it', () => {
  for (const { documents } of families)
    fc.assert(
      fc.property(documents, (sealed) => void compareForms(Buffer.from(signed(sealed)).toString('utf8'))),
      runs(1),
    )
})

test.each([
  [
    'prefixes declared anew, and undone',
    '<a xmlns="urn:u" xmlns:p="urn:v"><p:b xmlns:p="urn:w" p:z="1" y="2"><c xmlns=""><d/></c></p:b><p:b q="é&#10;&amp;"/></a>',
  ],
  ['text with every escape', "<a b='\"&lt;&#9;&#xD;'>&lt;&gt;&amp;\"'&#13;<![CDATA[<x>&]]> é 😀</a>"],
  ['comments and spaces', '<?xml version="1.0"?>\n<!-- one --><a >\r\n  <b\n c = "d\te"/><!-- two --> </a>\n<!-- three -->\n'],
  ['attributes in their order', '<a xmlns:z="urn:a" xmlns:b="urn:z" z:m="1" b:a="2" c="3" a="4"/>'],
])('%s', (_, xml) => {
  expect(compareForms(xml)).toBeGreaterThan(0)
})

test.each([
  '',
  'text',
  '<a>',
  '<a></b>',
  '<a/><b/>',
  '<a b="1" b="2"/>',
  '<a b=1/>',
  '<a b="1"c="2"/>',
  '<a xmlns:p="u" xmlns:q="u" p:x="1" q:x="2"/>',
  '<p:a/>',
  '<a>&nbsp;</a>',
  '<a>&#0;</a>',
  '<a>&#xD800;</a>',
  '<a>\u0001</a>',
  '<a>&lt</a>',
  '<a b="<"/>',
  '<!DOCTYPE a><a/>',
  '<a><?php x?></a>',
  '<a>]]></a>',
  '<a>'.repeat(100) + '</a>'.repeat(100),
])('%j is no document', (text) => {
  expect(() => parseXml(text)).toThrow()
})

const SAMPLES = new URL('../../../shared/colombia/dian/ejemplos/', import.meta.url)
const sample = (name: string): string | null => {
  try {
    return readFileSync(new URL(name, SAMPLES), 'utf8')
  } catch {
    return null
  }
}
const invoice = sample('factura-SETP990000002-firmada.xml')
test.skipIf(invoice === null)(
  `samples of the authority${invoice === null ? ' (which are not in ../shared/colombia/dian/ejemplos)' : ''}`,
  () => {
    for (const name of [
      'factura-SETP990000002-firmada.xml',
      'nota-credito-NC3-firmada.xml',
      'documento-equivalente-pos-EPOS002.xml',
      'evento-030-acuse-de-recibo.xml',
    ])
      expect(compareForms(sample(name) ?? '')).toBeGreaterThan(50)
  },
)
