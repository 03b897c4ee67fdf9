// What a mask hides, in any shape that an answer can have, and that it costs nothing where there is nothing to hide.
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { Permission } from '../access.ts'
import { masked, maskedBy, maskOf, withMaskedKeys } from './masked.ts'

const cost: Permission = { code: 'a.b.cost', title: 'Ver costos' }
const salary: Permission = { code: 'a.b.salary', title: 'Ver salarios' }
const visitor = (...codes: string[]) => ({ permissions: new Set(codes) })
const figure = masked(cost, z.string())

test.each<[string, z.core.$ZodType, unknown, unknown]>([
  ['a field', z.object({ a: figure, b: z.string() }), { a: '1', b: '2' }, { a: null, b: '2' }],
  [
    'rows of a list',
    z.object({ rows: z.array(z.object({ a: figure })) }),
    { rows: [{ a: '1' }, { a: '2' }] },
    { rows: [{ a: null }, { a: null }] },
  ],
  ['an optional one, absent', z.object({ a: z.optional(figure) }), {}, {}],
  ['an optional one', z.object({ a: z.optional(figure) }), { a: '1' }, { a: null }],
  ['inside what may be nothing', z.object({ o: z.nullable(z.object({ a: figure })) }), { o: null }, { o: null }],
  ['a record of figures', z.record(z.string(), figure), { x: '1' }, { x: null }],
  ['one of several shapes', z.union([z.object({ a: figure }), z.object({ c: z.string() })]), { c: '1' }, { c: '1' }],
  ['a tuple', z.tuple([z.string(), figure]), ['1', '2'], ['1', null]],
  ['with another check upon it', z.object({ a: figure.check(z.meta({ description: 'Costo' })) }), { a: '1' }, { a: null }],
  ['a whole object', z.object({ o: masked(cost, z.object({ a: z.string() })) }), { o: { a: '1' } }, { o: null }],
  [
    'keys that the contract does not know',
    withMaskedKeys({ min: cost }, z.record(z.string(), z.unknown())),
    { min: [1, 2], name: 'x' },
    { name: 'x' },
  ],
  [
    'paths under such a key',
    withMaskedKeys({ tiers: cost }, z.record(z.string(), z.string())),
    { 'tiers.0.brandId': 'x', tiersOld: 'y' },
    { tiersOld: 'y' },
  ],
])('%s', (_, schema, answer, hidden) => {
  const mask = maskOf(schema)
  expect(mask?.(answer, visitor())).toEqual(hidden)
  // Whoever may see all of it gets the very same answer.
  expect(mask?.(answer, visitor('a.b.cost'))).toBe(answer)
  expect(mask?.(answer, visitor('*'))).toBe(answer)
})

test('each figure asks for its own permission, and what was given is not changed', () => {
  const schema = z.object({ cost: figure, pay: masked(salary, z.object({ gross: z.string(), cost: figure })) })
  const answer = { cost: '1', pay: { gross: '2', cost: '3' } }
  expect(maskOf(schema)?.(answer, visitor('a.b.salary'))).toEqual({ cost: null, pay: { gross: '2', cost: null } })
  expect(maskOf(schema)?.(answer, visitor('a.b.cost'))).toEqual({ cost: '1', pay: null })
  expect(answer).toEqual({ cost: '1', pay: { gross: '2', cost: '3' } })
  expect([...maskedBy(schema).keys()].toSorted()).toEqual(['a.b.cost', 'a.b.salary'])
})

test('a shape without figures has no mask', () => {
  expect(maskOf(z.object({ rows: z.array(z.object({ a: z.nullable(z.string()) })) }))).toBeNull()
})

test('the contract that is printed says whose permission shows it', () => {
  expect(z.toJSONSchema(z.object({ a: figure }), { io: 'output' })).toMatchObject({ properties: { a: { 'x-masked': 'a.b.cost' } } })
})
