import { expect, test } from 'vitest'
import { StatementNames } from './tx.server.ts'

test('a text is named from its second asking on, always alike; one that was composed and asked once takes no name', () => {
  const names = new StatementNames(true, 2)
  expect(names.of('select 1')).toBeUndefined()
  const name = names.of('select 1')
  expect(name).toMatch(/^s[0-9a-f]{16}$/)
  expect(names.of('select 1')).toBe(name)
  for (const composed of ['select 2', 'select 3', 'select 4']) expect(names.of(composed)).toBeUndefined()
  expect(names.of('select 5')).toBeUndefined()
  expect(names.of('select 5')).not.toBe(name)
})

test('no more are named than a connection is to hold, no setting, and none where statements are not kept', () => {
  const names = new StatementNames(true, 1)
  for (const text of ['select 1', 'select 1', 'select 2', 'select 2']) names.of(text)
  expect(names.of('select 1')).toBeDefined()
  expect(names.of('select 2')).toBeUndefined()
  const setting = `set local app.company = 'x'`
  expect([names.of(setting), names.of(setting)]).toEqual([undefined, undefined])
  const none = new StatementNames(false)
  expect([none.of('select 1'), none.of('select 1')]).toEqual([undefined, undefined])
})

test('the last quarter of the names is for what is asked again and again, whenever it comes', () => {
  const names = new StatementNames(true, 4)
  for (const text of ['a', 'a', 'b', 'b', 'c', 'c']) names.of(text)
  expect([names.of('seldom'), names.of('seldom'), names.of('seldom')]).toEqual([undefined, undefined, undefined])
  const always = Array.from({ length: 40 }, () => names.of('always'))
  expect(always[0]).toBeUndefined()
  expect(always.at(-1)).toBeDefined()
  expect(names.of('c')).toBeDefined()
})

test('a text whose tables are views has a name of its own', () => {
  const names = new StatementNames(true, 4)
  const asked = (isVeiled: boolean) => [names.of('a', isVeiled), names.of('a', isVeiled)].at(-1)
  const [plain, veiled] = [asked(false), asked(true)]
  expect([plain, veiled]).toEqual([expect.stringMatching(/^s/), expect.stringMatching(/^s/)])
  expect(veiled).not.toBe(plain)
})
