import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listOversized, oversizedProblems } from './functions.ts'
import { readSources } from './sources.ts'

const body = (lines: number): string => 'x()\n'.repeat(lines)
const found = (path: string, text: string) => [...listOversized([{ path, text }])]

test.each([
  ['a.ts', `function issue() {\n${body(69)}}`, [['a.ts issue lines', 71]]],
  ['a.ts', `function issue() {\n${body(68)}}`, []],
  ['a.ts', `const issue = async () => {\n${body(70)}}`, [['a.ts issue lines', 72]]],
  ['A.tsx', `export function A() {\n${body(119)}}`, [['A.tsx A lines', 121]]],
  ['A.tsx', `export function A() {\n${body(118)}}`, []],
  ['a.ts', `const a = { save() {\n${body(70)}} }`, [['a.ts save lines', 72]]],
  ['a.ts', `class A { save() {\n${body(70)}} }`, [['a.ts save lines', 72]]],
  ['a.ts', `const a = useMemo(() => {\n${body(70)}}, [])`, [['a.ts useMemo() lines', 72]]],
  [
    'a.ts',
    `function make() {\nreturn () => {\n${body(70)}}\n}`,
    [
      ['a.ts make lines', 74],
      ['a.ts make.anonymous lines', 72],
    ],
  ],
  ['a.ts', 'function post(a, b, c, d, e) {}', [['a.ts post parameters', 5]]],
  ['a.ts', 'const post = (a, b, { c, d, e }, ...rest) => a', []],
  ['a.test.ts', `test('all', () => {\n${body(90)}})`, []],
])('%s: %s', (path, text, expected) => {
  expect(found(path, text)).toEqual(expected)
})

test('the list may only shrink: what comes, what grows and what was mended are told', () => {
  const issue = new Map([['a.ts issue lines', 80]])
  expect(oversizedProblems(issue, '')[0]).toContain('a.ts issue lines 80: take it apart')
  expect(oversizedProblems(issue, 'a.ts issue lines 80\n')).toEqual([])
  expect(oversizedProblems(issue, 'a.ts issue lines 90\n')).toEqual([])
  expect(oversizedProblems(issue, 'a.ts issue lines 79\n')).toEqual(['a.ts issue lines grew from 79 to 80'])
  expect(oversizedProblems(new Map(), 'a.ts issue lines 80\n')[0]).toContain('is mended')
})

test('no function outgrows a screen, beyond those that are listed', () => {
  const allowed = readFileSync(join(import.meta.dirname, 'ratchets/functions.txt'), 'utf8')
  expect(oversizedProblems(listOversized(readSources()), allowed)).toEqual([])
  // Every source is parsed, on a machine that may be busy.
})
