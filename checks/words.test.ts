import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'
import { readSynonyms, synonymProblems } from './words.ts'

const synonyms = readSynonyms(`
| concept | in code | on the screen | not |
|---|---|---|---|
| who keeps its books here | company | empresa | tenant |
| whom one deals with | party | tercero | third party, payee |
| a page | screen | página | – |`)

test('the page is read as a table of words that are not said', () => {
  expect([...synonyms]).toEqual([
    ['tenant', 'company'],
    ['third party', 'party'],
    ['payee', 'party'],
  ])
})

test.each([
  ['const tenantId = 1', 'says company for tenant'],
  ['interface TenantRow { id: string }', 'says company for tenant'],
  ['call({ tenants: [] })', 'says company for tenant'],
  ['const TENANT_KEY = 1', 'says company for tenant'],
  ['function readThirdParty() {}', 'says party for third party'],
])('%s', (text, why) => {
  expect(synonymProblems([{ path: 'platform/x.ts', text }], synonyms).join()).toContain(why)
})

test.each([
  ['platform/x.ts', `const third = party('tenant') // tenant`],
  ['platform/x.ts', 'const untenanted = 1'],
  ['platform/x.test.ts', 'const tenant = 1'],
])('%s may: %s', (path, text) => {
  expect(synonymProblems([{ path, text }], synonyms)).toEqual([])
})

test('each concept has its one name in the identifiers of the product', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/words.md'), 'utf8')
  expect(readSynonyms(page).size).toBeGreaterThan(30)
  expect(synonymProblems(readSources(), readSynonyms(page))).toEqual([])
  // Every source is parsed, on a machine that may be busy.
})
