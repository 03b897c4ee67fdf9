import { expect, test } from 'vitest'
import { kindProblems } from './kinds.ts'
import { readSources } from './sources.ts'

const complaints = (text: string, path = 'modules/documents/x.ts') => kindProblems([{ path, text }])

test.each([
  `if (kind.code === 'INE') post()`,
  `if (document.kind !== 'NTC') post()`,
  `if ('POS' === code) post()`,
  `if (kind.code === 'NDS') send()`,
  `if (kind.code === wanted) post()`,
  `if (invoice.kind.code === wanted) post()`,
  `if (this.kind?.code === wanted) post()`,
  `switch (code) { case 'NTC': post() }`,
  `switch (kind.code) { case other: post() }`,
  `if (['INE', 'POS'].includes(code)) post()`,
  `if (electronic.includes(kind.code)) post()`,
  `if (electronic.has(kind.code)) post()`,
  "const s = sql`select 1 from document where kind = 'INE' and id = ${id}`",
  `const s = "select 1 from document d where d.kind in ('INE', 'POS')"`,
])('complains of: %s', (text) => {
  expect(complaints(text)).toHaveLength(1)
})

test.each([
  `if (kind.stock === 'out') move()`,
  `const byCode = new Map(kinds.map((kind) => [kind.code, kind]))`,
  `const kind = byCode.get(document.kind)`,
  `const title = { INE: 'Factura de venta' }`,
  `if (error.code === 401) leave()`,
  `switch (state) { case 'draft': edit() }`,
  'const s = sql`select 1 from document where kind = ${kind.code}`',
])('allows: %s', (text) => {
  expect(complaints(text)).toEqual([])
})

test('the definition of a kind and the tests may name codes', () => {
  const text = `if (kind.code === 'INE') post()`
  expect(complaints(text, 'modules/sales/invoice/kind.ts')).toEqual([])
  expect(complaints(text, 'modules/sales/invoice/invoice.story.ts')).toEqual([])
  expect(complaints(text, 'modules/sales/kind.ts')).toHaveLength(1)
})

test('no source compares the code of a kind', () => {
  expect(kindProblems(readSources())).toEqual([])
})
