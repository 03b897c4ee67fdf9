// One key for one content until it was done, also over a page that was loaded again.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSubmissions } from './submission.ts'

function make(text: { kept: string | null } = { kept: null }) {
  let made = 0
  return createSubmissions({ read: () => text.kept, write: (next) => (text.kept = next) }, () => `${text.kept ?? ''}k${(made += 1)}`)
}

test('the same content has the same key until it was done', () => {
  const sent = make()
  const first = sent.keyOf('POST /a', '{"x":1}')
  expect(sent.keyOf('POST /a', '{"x":1}')).toBe(first)
  expect(sent.keyOf('POST /b', '{"x":1}')).not.toBe(first)
  expect(sent.keyOf('POST /a', '{"x":2}')).not.toBe(first)
  sent.done('POST /a', '{"x":1}')
  expect(sent.keyOf('POST /a', '{"x":1}')).not.toBe(first)
})

test('one without answer is remembered by the next page, and one with answer is not', () => {
  const store = { kept: null }
  const before = make(store)
  const [lost, refused] = [before.keyOf('POST /a', 'lost'), before.keyOf('POST /a', 'refused')]
  before.unanswered('POST /a', 'lost')
  const after = make(store)
  expect(after.keyOf('POST /a', 'lost')).toBe(lost)
  expect(after.keyOf('POST /a', 'refused')).not.toBe(refused)
  after.done('POST /a', 'lost')
  expect(make(store).keyOf('POST /a', 'lost')).not.toBe(lost)
})

test.each(['{', '{}', '[1]', '[["a"]]'])('what storage holds is not trusted: %s', (kept) =>
  expect(make({ kept }).keyOf('POST /a', '')).toContain('k1'),
)

test('different contents have different keys', () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 10 }), (contents) => {
      const sent = make()
      expect(new Set(contents.map((content) => sent.keyOf('POST /a', content))).size).toBe(contents.length)
    }),
  ))
