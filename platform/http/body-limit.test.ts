// What a call may say: from its shape, and looked at before it is made into values.
import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { bodyLimitOf, MOST_DEPTH, problemOfBody, TOO_DEEP, TOO_LARGE } from './body-limit.ts'

const limit = { values: 1000 }
const file = z.string().check(z.maxLength(4_000_000))

test.each([
  ['a public call says little', 'public', z.object({ email: z.string() }), 64 * 1024],
  ['anybody else what a document of 500 lines has', 'self', z.object({ lines: z.array(z.string()) }), 1024 * 1024],
  ['one without a body, too', 'self', undefined, 1024 * 1024],
  ['a public one with a photo, its photo', 'public', z.object({ photo: z._default(file, '') }), 64 * 1024 + 6_000_000],
  ['one file or another, the larger', 'self', z.union([z.object({ a: file }), z.object({ b: z.string() })]), 1024 * 1024 + 6_000_000],
  ['several files, no more than a call may be', 'self', z.array(z.object({ a: file })).check(z.maxLength(50)), 10 * 1024 * 1024],
] as const)('%s', (_, permission, body, bytes) => {
  expect(bodyLimitOf({ permission, body } as Parameters<typeof bodyLimitOf>[0]).bytes).toBe(bytes)
})

test.each([
  ['lists in a list', `[${'[],'.repeat(1000)}[]]`, TOO_LARGE],
  ['lists in lists', '['.repeat(500) + ']'.repeat(500), TOO_DEEP],
  ['values in a list', `[${'1,'.repeat(1000)}1]`, TOO_LARGE],
  ['names in an object', `{${Array.from({ length: 1001 }, (_, at) => `"a${at}":1`).join()}}`, TOO_LARGE],
  ['commas and brackets in a text', JSON.stringify({ note: '[{,'.repeat(5000) }), null],
  ['quotes in a text', JSON.stringify({ note: '\\",['.repeat(5000) }), null],
  ['a text without end', `"${'['.repeat(5000)}`, null],
  ['as deep as may be', '['.repeat(MOST_DEPTH) + ']'.repeat(MOST_DEPTH), null],
  ['nothing', '', null],
])('%s', (_, text, wanted) => {
  expect(problemOfBody(text, limit)).toBe(wanted)
})

test('what has few values is never refused, whatever its texts say', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      let values = 0
      JSON.stringify(value, (_name, each: unknown) => {
        values += 1
        return each
      })
      fc.pre(values <= 500)
      expect(problemOfBody(JSON.stringify(value), limit)).toBeNull()
    }),
    runs(300),
  )
})
