// Versions on the screens: which one holds, the copy that the next begins as, and per mil for the municipal rates.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parsePercent } from '#base/decimal.ts'
import type { Withholding } from './endpoints.ts'
import {
  bodyOfTax,
  bodyOfWithholding,
  dateProblem,
  intervalText,
  nextTax,
  nextWithholding,
  rulesOn,
  shownRate,
  storedRate,
  versionOn,
  withholdingTitle,
} from './versions.ts'

const account = { id: 'a', code: '236540', name: 'Compras' }
const purchases: Withholding = {
  id: 'w',
  kind: 'retefuente',
  code: 'COMPRAS',
  name: 'Compras generales',
  beneficiary: 'declarante',
  city: null,
  active: true,
  versions: [
    {
      validFrom: '2025-06-01',
      validTo: null,
      rate: '2.5',
      minimumUvt: '10',
      minimumBase: null,
      saleAccount: null,
      purchaseAccount: account,
      source: 'B',
    },
    {
      validFrom: '2017-01-01',
      validTo: '2025-05-31',
      rate: '2.5',
      minimumUvt: '27',
      minimumBase: null,
      saleAccount: null,
      purchaseAccount: account,
      source: 'A',
    },
  ],
}

test.each([
  ['2016-12-31', undefined],
  ['2017-01-01', '27'],
  ['2025-05-31', '27'],
  ['2025-06-01', '10'],
  ['2030-01-01', '10'],
])('on %s the minimum is %s UVT', (day, minimum) => expect(versionOn(purchases.versions, day)?.minimumUvt).toBe(minimum))

test('the rules of a day are those of the law, and inactive ones are not', () => {
  expect(rulesOn([purchases], parseDay('2026-11-20'))).toMatchObject([
    { id: 'w', minimumUvt: parsePercent('10'), cityCode: null, source: 'B' },
  ])
  expect(rulesOn([{ ...purchases, active: false }], parseDay('2026-11-20'))).toEqual([])
})

test('ReteICA is written per mil', () => {
  expect(shownRate('reteica', '0.414')).toBe('4.14')
  expect(storedRate('reteica', '11.04')).toBe('1.104')
  expect(storedRate('retefuente', '2.5')).toBe('2.5')
  expect(withholdingTitle({ ...purchases, beneficiary: 'any', city: { code: '11001', name: 'Bogotá' } })).toBe('Bogotá, compras generales')
  expect(withholdingTitle(purchases)).toBe('Compras generales, declarante')
})

test('the next version copies the last one, without its date and its norm', () => {
  const next = nextWithholding('retefuente', purchases.versions[0])
  expect(next).toMatchObject({ validFrom: '', rate: '2.5', minimumIn: 'uvt', minimumUvt: '10', source: '' })
  expect(bodyOfWithholding('retefuente', { ...next, validFrom: '2027-01-01', minimumIn: 'pesos', minimumBase: '500000' })).toEqual({
    validFrom: '2027-01-01',
    rate: '2.5',
    minimumUvt: null,
    minimumBase: '500000',
    purchaseAccountId: 'a',
    saleAccountId: null,
    source: '',
  })
  expect(bodyOfTax('unit', { ...nextTax(undefined), rate: '5', perUnit: '75' })).toMatchObject({ rate: '0', perUnit: '75' })
})

test.each([
  ['', 'Indica desde qué fecha aplica la nueva tarifa.'],
  ['2025-06-01', 'La nueva tarifa debe empezar después del 01/06/2025, cuando empezó la anterior.'],
  ['2025-06-02', null],
])('from %j: %s', (day, problem) => expect(dateProblem(day, purchases.versions[0])).toBe(problem))

test('intervals in words', () =>
  expect(purchases.versions.map(intervalText)).toEqual(['Desde el 01/06/2025', 'Del 01/01/2017 al 31/05/2025']))
