import { describe, expect, test } from 'vitest'
import { partsOf, statementForms, statementOf, statements, takesLine } from './statement-line.ts'

test('lines stand in parts of their statement, never in what follows from other figures', () => {
  for (const statement of statements) {
    const keys = statementForms[statement].parts.map(({ key }) => key)
    for (const { value } of partsOf(statement)) expect(keys).toContain(value)
  }
  expect(partsOf('position').map(({ value }) => value)).not.toContain('resultado')
  expect(partsOf('cash').map(({ value }) => value)).not.toContain('efectivo-inicial')
})

describe('an account says lines of its own side', () => {
  test.each([
    ['1305', 'position', 'activo-no-corriente', true],
    ['1305', 'position', 'pasivo-corriente', false],
    ['2335', 'position', 'pasivo-no-corriente', true],
    ['3115', 'position', 'patrimonio', true],
    ['4135', 'results', 'otros-ingresos', true],
    ['4135', 'results', 'ingresos', true],
    ['4135', 'results', 'costos', false],
    ['5195', 'results', 'ventas', true],
    ['6135', 'results', 'ingresos', false],
    ['5195', 'position', 'activo-corriente', false],
    ['8305', 'position', 'activo-corriente', false],
    ['1524', 'cash', 'inversion', true],
    ['1110', 'cash', 'inversion', false],
    ['8305', 'cash', 'inversion', false],
  ] as const)('%s, %s, %s', (code, statement, part, takes) => {
    expect(takesLine(code, { statement, part })).toBe(takes)
  })
})

test('each class has its statement', () => {
  expect(['1', '29', '3605', '4', '59', '6', '73', '81', '93'].map(statementOf)).toEqual([
    ...['position', 'position', 'position', 'results', 'results', 'results', 'results'],
    ...[null, null],
  ])
})
