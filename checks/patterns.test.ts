import { describe, expect, test } from 'vitest'
import { backtracking, patternProblems } from './patterns.ts'
import { readSources } from './sources.ts'

describe('a pattern whose cost passes the length of the text', () => {
  test.each([
    // The reader of comments that a text of 20 KB held up for a minute.
    [/<(\/?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*>/i, 'polynomial'],
    [/^(a+)+$/, 'exponential'],
    [/^\d+\d+$/, 'polynomial'],
    [/^[^@]+@[^@]+\.[^@]+$/, 'polynomial'],
    [/\s+$/, 'polynomial'],
    [/0+$/, 'polynomial'],
    [/\B(?=(\d{3})+$)/g, 'polynomial'],
  ])('%s is %s', (pattern, degree) => expect(backtracking(pattern)).toMatch(new RegExp(`^${degree}`)))

  test.each([[/^[a-z]+$/], [/^[^@]+@[^@.]+\.[^@]+$/], [/[\s,;]+/], [/^\+?[\d\s().-]{7,30}( ext\.? ?\d{1,6})?$/i], [/"[^"]*"?/g]])(
    '%s is not one',
    (pattern) => expect(backtracking(pattern)).toBeNull(),
  )

  test('is found in a source, and one that is put together asks for a reason', () => {
    const bad = {
      path: 'platform/bad.ts',
      text: 'const trim = (text: string) => text.replace(/\\s+$/, "")\nconst any = new RegExp(text)\n',
    }
    expect(patternProblems([bad])).toEqual([
      'platform/bad.ts:1 /\\s+$/ is polynomial: it may begin at every character and read on to the end',
      'platform/bad.ts:2 a pattern that is put together cannot be judged: write it, or say why it is safe',
    ])
    expect(patternProblems([bad], [{ path: bad.path, what: 'RegExp', reason: 'ours' }])).toHaveLength(1)
    expect(patternProblems([{ ...bad, path: 'platform/bad.test.ts' }])).toEqual([])
    expect(patternProblems([{ path: bad.path, text: '' }], [{ path: bad.path, what: 'RegExp', reason: 'ours' }])).toEqual([
      'platform/bad.ts no longer needs its exception for RegExp',
    ])
  })
})

test('no pattern of the product is one', () => expect(patternProblems(readSources())).toEqual([]))
