// Formulas: what is understood, what is refused and why, exact results with one rounding, and nothing that breaks whatever
// somebody writes.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { parseFormula, workOut } from './formula.ts'

const result = (text: string, figures: Readonly<Record<string, string>> = {}) => {
  const parsed = parseFormula(text)
  return 'problem' in parsed ? parsed.problem : workOut(parsed.formula, figures)
}

describe('a formula', () => {
  test.each<[string, string | null]>([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 4 - 3', '3'],
    ['10 − 4 × 2 ÷ 8', '9'],
    ['100 / 10 / 5', '2'],
    ['-2 * -3', '6'],
    ['- (2 + 3)', '-5'],
    ['0,1 + 0.2', '0.3'],
    ['1 / 3 * 3', '1'],
    ['2 / 3', '0.666667'],
    ['-2 / 3', '-0.666667'],
    ['1 / 0', null],
    ['0 / 5', '0'],
    ['redondear(2,5)', '3'],
    ['redondear(-2,5)', '-3'],
    ['redondear(10 / 3; 2)', '3.33'],
    ['absoluto(3 - 8)', '5'],
    ['minimo(3; 1; 2)', '1'],
    ['máximo(3; 1; 2)', '3'],
    ['si(2 > 1; 10; 20)', '10'],
    ['si(2 <> 2; 10; 20)', '20'],
    ['si(1 / 3 = 2 / 6; 1; 0)', '1'],
    ['SI(1 <= 0; 1 / 0; 4)', '4'],
    ['999999999999 + 0,000001', null],
    ['999999999999', '999999999999'],
  ])('%s is %s', (text, value) => expect(result(text)).toBe(value))

  test.each([
    ['', 'Escribe la fórmula, por ejemplo largo * ancho.'],
    ['2 +', 'Falta un número o un campo al final.'],
    ['(2 + 3', 'Falta «)» al final.'],
    ['2 3', 'Sobra «3» o falta un signo antes.'],
    ['2 ^ 3', 'No se entiende «^ 3».'],
    ['raiz(4)', 'No hay una función «raiz». Puedes usar redondear, absoluto, minimo, maximo, si.'],
    ['si(2; 3; 4)', 'Falta una comparación (>, <, =, >=, <=, <>) antes de «;».'],
    ['redondear(1; 9)', 'Los decimales de redondear van de 0 a 6.'],
    ['absoluto(1; 2)', 'La función absoluto lleva 1 dato.'],
    ['1234567890123456789', 'El número 1234567890123456789 es demasiado largo.'],
    [`${'('.repeat(40)}1${')'.repeat(40)}`, 'La fórmula tiene demasiados paréntesis.'],
    [`${'-'.repeat(40)}1`, 'La fórmula tiene demasiados signos seguidos.'],
    ['1+'.repeat(200), 'Máximo 300 caracteres.'],
    ['constructor(1)', 'No hay una función «constructor». Puedes usar redondear, absoluto, minimo, maximo, si.'],
  ])('%s is refused', (text, problem) => expect(result(text)).toBe(problem))

  test('names are known, each once, and one without figure leaves nothing', () => {
    expect(parseFormula('Largo * ancho + largo')).toMatchObject({ names: ['largo', 'ancho'] })
    expect(result('largo * ancho', { largo: '2.5', ancho: '-4' })).toBe('-10')
    expect(result('largo * ancho', { largo: '2.5' })).toBeNull()
    expect(result('constructor + 1')).toBeNull()
  })
})

const cents = fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n })
const textOf = (value: bigint): string => {
  const size = value < 0n ? -value : value
  return `${value < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

test('sums and products are those of whole numbers, to the cent', () =>
  fc.assert(
    fc.property(cents, cents, cents, (a, b, c) => {
      const figures = { a: textOf(a), b: textOf(b), c: textOf(c) }
      expect(result('(a + b - c) * 100', figures)).toBe(String(a + b - c))
      expect(result('minimo(a; b; c) * 100', figures)).toBe(String([a, b, c].reduce((least, each) => (each < least ? each : least))))
    }),
  ))

test('what is divided and multiplied again is what it was', () =>
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      fc.pre(b !== 0n)
      expect(result('a / b * b * 100', { a: textOf(a), b: textOf(b) })).toBe(String(a))
    }),
  ))

test('whatever is written is a formula or says what is wrong, and its result is a plain decimal or nothing', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 60 }),
        fc
          .array(fc.constantFrom('a', 'b', '(', ')', '+', '-', '*', '/', '1', '2,5', ';', 'si(', 'minimo(', '>', ' '), { maxLength: 24 })
          .map((parts) => parts.join('')),
      ),
      (text) => {
        const parsed = parseFormula(text)
        if ('problem' in parsed) {
          expect(parsed.problem).toMatch(/\.$/)
          return
        }
        const value = workOut(parsed.formula, { a: '3', b: '-0.5' })
        if (value !== null) expect(value).toMatch(/^-?\d{1,12}(\.\d{1,6})?$/)
      },
    ),
    runs(2000),
  ))
