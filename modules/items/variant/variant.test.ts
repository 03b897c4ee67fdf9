import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combinationsOf, keyOfValues, missingOf, namesOfVariant, valuesProblems, withKept, type KnownValue } from './variant.ts'

const value = (id: string, attributeId: string): KnownValue => ({
  id,
  name: id.toUpperCase(),
  code: id,
  attributeId,
  attribute: attributeId,
})
const known = new Map(
  [value('s', 'talla'), value('m', 'talla'), value('rojo', 'color'), value('azul', 'color')].map((each) => [each.id, each]),
)

describe('which variants there are', () => {
  test('every size in every colour, the last attribute first', () => {
    expect(
      combinationsOf([
        ['s', 'm'],
        ['rojo', 'azul'],
      ]),
    ).toEqual([
      ['s', 'rojo'],
      ['s', 'azul'],
      ['m', 'rojo'],
      ['m', 'azul'],
    ])
    expect([combinationsOf([]), combinationsOf([['s'], []])]).toEqual([[], []])
  })

  test('what the variants that are there have stays chosen, whether they were read before or after something was picked', () => {
    const there = [
      { id: 'talla', values: [{ id: 's' }, { id: 'm' }] },
      { id: 'color', values: [{ id: 'rojo' }] },
    ]
    const picked = new Map([
      ['talla', new Set(['l'])],
      ['tela', new Set(['lino'])],
    ])
    expect(withKept(picked, [])).toEqual(picked)
    expect(withKept(picked, there)).toEqual(
      new Map([
        ['talla', new Set(['s', 'm', 'l'])],
        ['tela', new Set(['lino'])],
        ['color', new Set(['rojo'])],
      ]),
    )
  })

  test('a value that is added later asks only for what is missing, in whatever order the others are kept', () => {
    const existing = [
      ['rojo', 's'],
      ['s', 'azul'],
    ]
    expect(
      missingOf(
        [
          ['s', 'm'],
          ['rojo', 'azul'],
        ],
        existing,
      ),
    ).toEqual([
      ['m', 'rojo'],
      ['m', 'azul'],
    ])
  })

  const lists = fc.array(fc.uniqueArray(fc.uuid(), { maxLength: 5 }), { maxLength: 3 })
  test('there are as many as the product of the values, all unlike; none is missing of all, and all of none', () => {
    fc.assert(
      fc.property(lists, (asked) => {
        const all = combinationsOf(asked)
        expect(all).toHaveLength(asked.length === 0 ? 0 : asked.reduce((many, list) => many * list.length, 1))
        expect(new Set(all.map(keyOfValues)).size).toBe(all.length)
        expect(missingOf(asked, all)).toEqual([])
        expect(missingOf(asked, [])).toEqual(all)
      }),
    )
  })

  test('what is there and what is missing are all of them, each once', () => {
    fc.assert(
      fc.property(lists, fc.array(fc.nat()), (asked, picks) => {
        const all = combinationsOf(asked)
        const chosen = new Set(picks.map((pick) => pick % Math.max(all.length, 1)))
        const existing = all.filter((_, at) => chosen.has(at)).map((each) => each.toReversed())
        const keys = [...existing, ...missingOf(asked, existing)].map(keyOfValues).toSorted()
        expect(keys).toEqual(all.map(keyOfValues).toSorted())
      }),
    )
  })
})

test('a variant is called after its product and its values, as long as an item may be', () => {
  const size = { name: 'M', code: 'M' }
  const red = { name: 'Rojo', code: 'ROJ' }
  expect(namesOfVariant({ code: 'CAMISA', name: 'Camisa Oxford' }, [size, red])).toEqual({
    code: 'CAMISA-M-ROJ',
    name: 'Camisa Oxford M Rojo',
  })
  expect(namesOfVariant({ code: 'C'.repeat(40), name: 'N'.repeat(200) }, [size])).toEqual({ code: 'C'.repeat(40), name: 'N'.repeat(200) })
})

test.each([
  ['two sizes', ['s', 'm'], null, ['Hay dos valores de talla: una variante tiene uno.']],
  ['a value of nobody', ['s', 'verde'], null, ['Elige valores de los atributos de la empresa.']],
  ['one attribute beside variants of two', ['s'], ['talla', 'color'], ['Todas las variantes de un producto tienen los mismos atributos.']],
  ['the same attributes in another order', ['s', 'rojo'], ['color', 'talla'], []],
  ['the first variant', ['s', 'rojo'], null, []],
])('%s', (_, valueIds, attributes, messages) => {
  expect(valuesProblems({ valueIds }, known, attributes, 'variantOf').map(({ message }) => message)).toEqual(messages)
})
