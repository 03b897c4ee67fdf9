import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'
import { longFileProblems, longFilesOf, textProblems } from './text.ts'

test.each([
  ['modules/sales/x.ts', '// TODO: taxes', 'says TODO'],
  ['modules/sales/x.ts', '/* FIXME */', 'says FIXME'],
  ['modules/sales/X.tsx', '<p>Próximamente</p>', 'says Próximamente'],
  ['modules/sales/X.tsx', '<p>Lorem ipsum</p>', 'says Lorem ipsum'],
  ['db/migrations/0001_x.sql', '-- TODO', 'says TODO'],
  ['modules/sales/utils.ts', '', 'name what it holds'],
  ['modules/sales/date-helpers.server.ts', '', 'name what it holds'],
  ['modules/sales/MailManager.tsx', '', 'name what it holds'],
  ['modules/sales/common/x.ts', '', 'a folder called common'],
])('%s: %s', (path, text, why) => {
  expect(textProblems([{ path, text }]).join()).toContain(why)
})

test('Spanish "todo" and a name with a subject are fine', () => {
  expect(textProblems([{ path: 'platform/service-set.ts', text: '// Muestra todo lo que hay; "Todo" también.' }])).toEqual([])
})

test('a long file is listed with its length, which may only shrink', () => {
  const long = longFilesOf([
    { path: 'a.ts', text: 'x\n'.repeat(401) },
    { path: 'b.ts', text: 'x\n'.repeat(400) },
    { path: 'c.sql', text: 'x\n'.repeat(900) },
  ])
  expect([...long]).toEqual([['a.ts', 401]])
  expect(longFileProblems(long, '')[0]).toContain('a.ts has 401 lines')
  expect(longFileProblems(long, 'a.ts 401\n')).toEqual([])
  expect(longFileProblems(long, 'a.ts 405')[0]).toContain('write 401')
  expect(longFileProblems(long, 'a.ts 400')[0]).toContain('grew from 400 to 401')
  expect(longFileProblems(new Map(), 'a.ts 401')[0]).toContain('no longer long')
})

const sources = readSources()

test('the sources promise nothing and have names', () => {
  expect(textProblems(sources)).toEqual([])
})

test('no file grows beyond one sitting', () => {
  expect(longFileProblems(longFilesOf(sources), readFileSync(join(import.meta.dirname, 'ratchets/long-files.txt'), 'utf8'))).toEqual([])
})
