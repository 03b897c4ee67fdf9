// Prices that whoever writes no price may write: the company's and those that were agreed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUnitPrice } from '#base/decimal.ts'
import { priceProblems } from './own-price.ts'

const TITLE = 'Cambiar precios en facturas de venta'
const lineOf = (written: string, proposed: string, agreed: readonly string[] = []) => ({
  unitPrice: parseUnitPrice(written),
  proposed: parseUnitPrice(proposed),
  agreed: agreed.map(parseUnitPrice),
})

test.each<[string, string, readonly string[], boolean]>([
  ['1000', '1000', [], true],
  ['1000.00', '1000', [], true],
  ['999.99', '1000', [], false],
  ['1200', '1000', [], false],
  ['0', '1000', [], false],
  ['900', '1000', ['900'], true],
  ['1000', '1200', ['900'], false],
  ['900.000001', '1000', ['900'], false],
  // Without a price of the company nobody invents one.
  ['500', '0', [], false],
  ['0', '0', [], true],
])('%s where the company says %s and %j was agreed', (written, proposed, agreed, isFine) => {
  const problems = priceProblems([lineOf(written, proposed, agreed)], TITLE)
  expect(problems.map(({ code, field }) => [code, field])).toEqual(isFine ? [] : [[401, 'lines.0.unitPrice']])
})

test('it says which price is right and what is missing', () => {
  const [dearer] = priceProblems([lineOf('1200', '1000.5')], TITLE)
  expect(dearer?.message).toBe(`El precio de la empresa es 1.000,50. Para escribir otro te falta el permiso «${TITLE}».`)
  const [none] = priceProblems([lineOf('1200', '0')], TITLE)
  expect(none?.message).toContain('no tiene precio en la empresa')
})

test('each wrong line is told at its place, and what is agreed or proposed is never wrong', () => {
  const price = fc.bigInt({ min: 0n, max: 5n }).map((pesos) => pesos.toString())
  const line = fc.record({ written: price, proposed: price, agreed: fc.array(price, { maxLength: 2 }) })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const problems = priceProblems(
        lines.map(({ written, proposed, agreed }) => lineOf(written, proposed, agreed)),
        TITLE,
      )
      const wrong = lines.flatMap(({ written, proposed, agreed }, at) =>
        written === proposed || agreed.includes(written) ? [] : [`lines.${at}.unitPrice`],
      )
      return JSON.stringify(problems.map(({ field }) => field)) === JSON.stringify(wrong)
    }),
  )
})
