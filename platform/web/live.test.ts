import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameReader, pauseMs } from './live.ts'

test('frames are read however the network cuts them', () => {
  fc.assert(
    fc.property(fc.array(fc.json({ maxDepth: 1 }), { maxLength: 5 }), fc.array(fc.nat(200), { maxLength: 8 }), (messages, cuts) => {
      const text = messages.map((message) => `data: ${message}\n\n:\n\n`).join('')
      const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).toSorted((a, b) => a - b), text.length]
      const read = frameReader()
      const parts = places.slice(1).map((end, index) => text.slice(places[index], end))
      expect(parts.flatMap(read)).toEqual(messages)
    }),
  )
})

test('a frame of several lines is one message, a comment and another field are none', () => {
  const read = frameReader()
  expect(read('retry: 5\n\n: aquí sigo\n\ndata: {\ndata: }\n\ndata: {"a"')).toEqual(['{\n}'])
  expect(read(':1}\n\n')).toEqual(['{"a":1}'])
})

test('each failure waits longer, up to a minute', () => {
  expect([1, 2, 3, 4].map((failures) => pauseMs(failures, 1))).toEqual([1000, 2000, 4000, 8000])
  expect(pauseMs(40, 1)).toBe(60_000)
  expect(pauseMs(1, 0)).toBe(500)
})
