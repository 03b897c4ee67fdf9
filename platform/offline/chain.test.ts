import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { appendLink, canonicalText, chainStart, hashText, isSameMark, judgeLink, type Json, type Link, type Mark } from './chain.ts'

const LEASE = '0198c0de-0000-7000-8000-000000000001'

describe('one text for each value', () => {
  test.each<[Json, string]>([
    [null, 'null'],
    ['Peña «ñ»', '"Peña «ñ»"'],
    [{ b: 1, a: ['x', true], c: undefined }, '{"a":["x",true],"b":1}'],
    [{ a: { z: '1.50', y: null } }, '{"a":{"y":null,"z":"1.50"}}'],
    [[], '[]'],
  ])('%j', (value, text) => {
    expect(canonicalText(value)).toBe(text)
  })
  test.each([0.1, Number.NaN, 2 ** 60, Number.POSITIVE_INFINITY])('%d is no whole figure', (figure) => {
    expect(() => canonicalText({ figure })).toThrow(RangeError)
  })
  test('the order of its keys says nothing, and what travels as JSON stays the same', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())), (value) => {
        const text = canonicalText(value)
        expect(canonicalText(Object.fromEntries(Object.entries(value).toReversed()))).toBe(text)
        expect(canonicalText(JSON.parse(text))).toBe(text)
      }),
      runs(100),
    )
  })
  test('its hash is SHA-256', () => {
    expect(hashText('Páramo')).toBe(createHash('sha256').update('Páramo', 'utf8').digest('hex'))
  })
})

const chainOf = (contents: readonly Json[], start: Mark = chainStart(LEASE)): Link[] => {
  const links: Link[] = []
  for (const content of contents) links.push(appendLink(links.at(-1) ?? start, content))
  return links
}

describe('what arrives', () => {
  const [first, second, third] = chainOf([{ total: '100.00' }, { total: '200.00' }, { total: '300.00' }])
  const other = chainOf([{ total: '999.00' }])[0]
  if (!first || !second || !third || !other) throw new Error('a chain of three')
  const start = chainStart(LEASE)
  test.each<[string, Mark, Link, string | null, string]>([
    ['the first', start, first, null, 'next'],
    ['the second after the first', first, second, null, 'next'],
    ['again', second, first, first.hash, 'repeated'],
    ['before its turn', start, second, null, 'ahead'],
    ['another in a place that is taken', first, other, first.hash, 'forked'],
    ['a total that was changed', first, { ...second, content: { total: '20.00' } }, null, 'altered'],
    ['a hash that was made up', first, { ...second, hash: '0'.repeat(64) }, null, 'altered'],
    ['a place that was changed', first, { ...third, sequence: 2 }, null, 'altered'],
    ['after another past', other, second, null, 'forked'],
    ['of another lease', chainStart('another'), first, null, 'forked'],
    ['no place', start, { ...first, sequence: 0 }, null, 'altered'],
  ])('%s', (_, mark, link, standing, expected) => {
    expect(judgeLink(mark, link, standing)).toBe(expected)
  })
  test('the same count with another past is not the same', () => {
    expect(isSameMark(first, other)).toBe(false)
    expect(isSameMark(first, { ...first })).toBe(true)
  })
})

test('however links are repeated and reordered, each is taken once and in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.array(fc.nat(), { maxLength: 40 }), (count, draws) => {
      const links = chainOf(Array.from({ length: count }, (_, index) => ({ sale: index })))
      let mark: Mark = chainStart(LEASE)
      const taken: string[] = []
      // What a schedule left out is sent again at the end, in order, as a device does.
      for (const link of [...draws.flatMap((draw) => links[draw % count] ?? []), ...links]) {
        const standing = judgeLink(mark, link, taken[link.sequence - 1] ?? null)
        expect(['next', 'repeated', 'ahead']).toContain(standing)
        if (standing !== 'next') continue
        taken.push(link.hash)
        mark = link
      }
      expect(taken).toEqual(links.map(({ hash }) => hash))
    }),
    runs(60),
  )
})
