// Kits come apart into what has stock: nothing is lost on the way, whatever is inside of what.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { componentsIn, componentsOfPart, contains, explode, kitsOf, type Formulas } from './explode.ts'
import { formulaProblems } from './formula.ts'

const formulas = (written: Record<string, readonly (readonly [item: string, quantity: string, factor?: string])[]>): Formulas =>
  new Map(
    Object.entries(written).map(([kit, lines]) => [
      kit,
      lines.map(([itemId, quantity, factor = '1']) => ({ itemId, quantity: parseQuantity(quantity), factor: parseQuantity(factor) })),
    ]),
  )
const made = (kit: string, all: Formulas) => explode(kit, all).map(({ itemId, quantity }) => `${quantityText(quantity)} ${itemId}`)

test.each<[string, Parameters<typeof formulas>[0], string[]]>([
  [
    'as it is written',
    {
      kit: [
        ['coffee', '2'],
        ['filter', '3'],
      ],
    },
    ['2 coffee', '3 filter'],
  ],
  ['in another unit', { kit: [['filter', '0.5', '24']] }, ['12 filter']],
  [
    'a kit inside',
    {
      kit: [
        ['inner', '2'],
        ['coffee', '1'],
      ],
      inner: [
        ['coffee', '3'],
        ['tea', '0.5'],
      ],
    },
    ['7 coffee', '1 tea'],
  ],
  [
    'exact until the end',
    { kit: [['inner', '3']], inner: [['flour', '0.333333', '0.333333']] },
    // 0.333333 × 0.333333 × 3 = 0.333332666667
    ['0.333333 flour'],
  ],
  [
    'too little to count',
    {
      kit: [['inner', '0.000001']],
      inner: [
        ['flour', '0.000001'],
        ['salt', '1'],
      ],
    },
    ['0.000001 salt'],
  ],
  [
    'by several ways',
    {
      kit: [
        ['a', '1'],
        ['b', '1'],
      ],
      a: [['x', '0.1']],
      b: [['x', '0.2']],
    },
    ['0.3 x'],
  ],
])('%s', (_, written, expected) => expect(made('kit', formulas(written))).toEqual(expected))

test('a ring is seen before it is written, and never taken apart', () => {
  const ring = formulas({ a: [['b', '1']], b: [['c', '1']], c: [['a', '1']], d: [['x', '1']] })
  expect(contains('b', 'a', ring)).toBe(true)
  expect(contains('a', 'a', ring)).toBe(true)
  expect(contains('d', 'a', ring)).toBe(false)
  expect(() => explode('a', ring)).toThrow('contains itself')
})

/** Kits in layers: those of a layer are made of what is below. */
const layered = fc
  .array(
    fc.array(fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((layers) => {
    const written: Record<string, (readonly [string, string])[]> = {}
    layers.forEach((kits, depth) =>
      kits.forEach((lines, at) => {
        const below = depth === 0 ? 3 : (layers[depth - 1]?.length ?? 1)
        const seen = new Map(lines.map(([to, many]) => [`${depth === 0 ? 'item' : `kit${depth - 1}`}-${to % below}`, String(many)]))
        written[`kit${depth}-${at}`] = [...seen]
      }),
    )
    return { written, top: `kit${layers.length - 1}-0` }
  })

/** One by one, as a child would. */
function unpack(id: string, written: Record<string, readonly (readonly [string, string])[]>, times: bigint, into: Map<string, bigint>) {
  const lines = written[id]
  if (!lines) into.set(id, (into.get(id) ?? 0n) + times)
  else for (const [inside, many] of lines) unpack(inside, written, times * BigInt(many), into)
  return into
}

describe('properties', () => {
  test('a kit is what unpacking it one by one gives', () =>
    fc.assert(
      fc.property(layered, ({ written, top }) => {
        const counted = explode(top, formulas(written)).map(({ itemId, quantity }) => [itemId, quantity / 1_000_000n])
        expect(new Map(counted as [string, bigint][])).toEqual(unpack(top, written, 1n, new Map()))
      }),
    ))

  const quantity = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((value) => value as Quantity)
  test('parts of a line are the whole line, whatever they are', () =>
    fc.assert(
      fc.property(quantity, quantity, fc.array(fc.bigInt({ min: 1n, max: 10n ** 11n }), { maxLength: 6 }), (whole, each, parts) => {
        let left = whole
        let sum = 0n
        for (const wanted of parts) {
          const part = (wanted < left ? wanted : left) as Quantity
          const moved = componentsOfPart(part, left, each)
          expect(moved >= zeroQuantity).toBe(true)
          sum += moved
          left = (left - part) as Quantity
        }
        expect(sum + componentsOfPart(left, left, each)).toBe(componentsIn(whole, each))
      }),
    ))

  test('there is enough for the kits that are available, and not for one more', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(5), quantity, fc.bigInt({ min: -5n, max: 10n ** 13n })), { minLength: 1, selector: ([id]) => id }),
        (rows) => {
          const there = new Map(rows.map(([id, , stock]) => [String(id), stock as Quantity]))
          const components = rows.map(([id, each]) => ({ itemId: String(id), quantity: each }))
          const kits = kitsOf(components, (id) => there.get(id) ?? zeroQuantity)
          const enough = (many: Quantity) =>
            components.every(({ itemId, quantity: each }) => componentsIn(many, each) <= (there.get(itemId) ?? zeroQuantity))
          if (kits > zeroQuantity) expect(enough(kits)).toBe(true)
          expect(enough((kits + 1_000_000n) as Quantity)).toBe(false)
        },
      ),
    ))
})

test.each<[object, [string, string][]]>([
  [{ kind: 'kit', components: [] }, [['components', 'Agrega al menos un componente.']]],
  [{ kind: 'product', components: [{ itemId: 'a', unitId: null, quantity: '1' }] }, [['components', 'Solo un combo tiene componentes.']]],
  [{ kind: 'product', components: [] }, []],
  [{ kind: 'kit' }, []],
  [
    {
      kind: 'kit',
      components: [
        { itemId: 'a', unitId: null, quantity: '0' },
        { itemId: 'a', unitId: 'box', quantity: '1' },
      ],
    },
    [
      ['components.0.quantity', 'Debe ser mayor que cero.'],
      ['components.1.itemId', 'Este componente ya está en la lista.'],
    ],
  ],
])('%j', (item, problems) => {
  const found = formulaProblems(item as Parameters<typeof formulaProblems>[0])
  expect(found.map(({ field, params }) => [field, params['detalle']])).toEqual(problems)
})
