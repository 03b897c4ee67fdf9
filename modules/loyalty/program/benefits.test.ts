import { expect, test } from 'vitest'
import { parseAmount } from '#base/decimal.ts'
import { benefitsOf, type ProgrammeRule } from './benefits.ts'

const plain: ProgrammeRule = {
  points: 1n,
  per: parseAmount('1000'),
  pointValue: parseAmount('10'),
  least: 100n,
  months: 12,
  welcome: 0n,
  birthday: 0n,
}

test.each<[string, Partial<ProgrammeRule>, string[]]>([
  [
    'the rule alone',
    {},
    [
      '1 punto por cada $ 1.000 de compra, sin impuestos.',
      'Cada punto vale $ 10 y se usan desde 100 puntos.',
      'Los puntos vencen a los 12 meses.',
    ],
  ],
  [
    'everything',
    { points: 2n, welcome: 1500n, birthday: 1n, least: 1n, months: 1 },
    [
      '1.500 puntos de bienvenida al registrarte.',
      '2 puntos por cada $ 1.000 de compra, sin impuestos.',
      '1 punto en tu cumpleaños, si escribes tu fecha de nacimiento.',
      'Cada punto vale $ 10.',
      'Los puntos vencen a un mes.',
    ],
  ],
  [
    'without end',
    { months: null },
    ['1 punto por cada $ 1.000 de compra, sin impuestos.', 'Cada punto vale $ 10 y se usan desde 100 puntos.', 'Los puntos no vencen.'],
  ],
])('%s', (_, changes, expected) =>
  expect(benefitsOf({ ...plain, ...changes }).map((text) => text.replaceAll('\u00a0', ' '))).toEqual(expected),
)
