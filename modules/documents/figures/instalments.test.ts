// Instalments: percentages share to the cent what is to be paid, and what does not add up or follow on is said at its instalment.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { parseDay } from '#base/date.ts'
import { equalInstalments, instalmentProblems, partsOf, type Instalment } from './instalments.ts'

const of = (kind: Instalment['kind'], ...rows: readonly (readonly [dueDate: string, value: string])[]): Instalment[] =>
  rows.map(([dueDate, value]) => ({ dueDate, kind, value }))
const date = parseDay('2026-11-20')
const fieldsOf = (instalments: readonly Instalment[], payable: string) =>
  instalmentProblems({ instalments, date }, parseAmount(payable)).map(({ code, field }) => [code, field])

describe('what each is of', () => {
  test.each<[string, Instalment[], string, string[]]>([
    [
      'thirds',
      of('Porcentaje', ['2026-12-20', '33.33'], ['2027-01-20', '33.33'], ['2027-02-20', '33.34']),
      '100.00',
      ['33.33', '33.33', '33.34'],
    ],
    ['half and half of an odd cent', of('Porcentaje', ['2026-12-20', '50'], ['2027-01-20', '50']), '100.01', ['50.00', '50.01']],
    ['amounts', of('Valor', ['2026-12-20', '70'], ['2027-01-20', '30.5']), '100.50', ['70.00', '30.50']],
  ])('%s', (_, instalments, payable, amounts) => {
    const found = partsOf(instalments, parseAmount(payable)).map(({ amount }) => amountText(amount))
    expect(found.toSorted()).toEqual(amounts.toSorted())
  })

  test('equal parts are 100 % and add up to what is to be paid, however many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.bigInt({ min: 100n, max: 10n ** 14n }), (count, cents) => {
        const instalments = equalInstalments(count, date)
        const payable = cents as Amount
        expect(sumAmounts(partsOf(instalments, payable).map(({ amount }) => amount))).toBe(payable)
        expect(instalmentProblems({ instalments, date }, payable)).toEqual([])
      }),
    )
  })
})

test.each<[string, Instalment[], [number, string][]]>([
  ['99 %', of('Porcentaje', ['2026-12-20', '50'], ['2027-01-20', '49']), [[401, 'instalments.1.value']]],
  ['amounts that are not the net', of('Valor', ['2026-12-20', '50'], ['2027-01-20', '49']), [[401, 'instalments.1.value']]],
  ['a day before the other', of('Porcentaje', ['2027-01-20', '50'], ['2026-12-20', '50']), [[401, 'instalments.1.dueDate']]],
  ['twice the same day', of('Porcentaje', ['2026-12-20', '50'], ['2026-12-20', '50']), [[401, 'instalments.1.dueDate']]],
  ['before the document', of('Porcentaje', ['2026-11-19', '50'], ['2026-12-20', '50']), [[401, 'instalments.0.dueDate']]],
  [
    'nothing and below',
    of('Valor', ['2026-12-20', '0'], ['2027-01-20', '-5']),
    [
      [401, 'instalments.0.value'],
      [401, 'instalments.1.value'],
    ],
  ],
  ['both ways', [...of('Porcentaje', ['2026-12-20', '50']), ...of('Valor', ['2027-01-20', '50'])], [[401, 'instalments.1.kind']]],
  ['none', [], []],
])('%s', (_, instalments, problems) => expect(fieldsOf(instalments, '100')).toEqual(problems))
