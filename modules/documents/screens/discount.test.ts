import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuantityInput } from '#platform/ui/parse.ts'
import { discountOfText, discountText, editableDiscount, noWrittenDiscount, parseDiscount } from './discount.ts'

const read = (text: string) => parseDiscount(text, parseQuantityInput)

describe('a typed discount', () => {
  it.each([
    ['5', '5%'],
    ['5%', '5%'],
    ['5 %', '5%'],
    ['2,5', '2.5%'],
    ['5‰', '5‰'],
    ['5 por mil', '5‰'],
    ['$500', '$500'],
    ['$ 1.500,50', '$1500.5'],
    ['500 COP', '$500'],
    ['', ''],
    ['0', ''],
    ['100', '100%'],
    ['1000‰', '1000‰'],
  ])('%j is %j', (typed, canonical) => {
    expect(read(typed)).toEqual({ ok: true, text: canonical })
  })

  it.each([
    ['abc', 'Escribe 5 %, 5 ‰ o $ 500'],
    ['-5', 'El descuento no puede ser menor que cero.'],
    ['100,5', 'Máximo 100 %'],
    ['101 %', 'Máximo 100 %'],
    ['1001‰', 'Máximo 1.000 ‰'],
  ])('%j says how to write it', (typed, error) => {
    expect(read(typed)).toEqual({ ok: false, error })
  })

  it('comes back from its canonical text', () => {
    const value = fc.integer({ min: 1, max: 99_999 }).map((cents) => String(cents / 1000))
    const discount = fc.record({ kind: fc.constantFrom('Porcentaje' as const, 'PorMil' as const, 'Valor' as const), value })
    fc.assert(fc.property(discount, (each) => void expect(discountOfText(discountText(each))).toEqual(each)))
    fc.assert(fc.property(discount, (each) => void expect(read(editableDiscount(each))).toEqual({ ok: true, text: discountText(each) })))
    expect(discountOfText('')).toEqual(noWrittenDiscount)
  })
})
