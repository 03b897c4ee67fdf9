// An offer past its day keeps its prices only when somebody says so.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseUnitPrice, type UnitPrice } from '#base/decimal.ts'
import { choiceProblems, isLapsed, oldPriceProblems, type ExpiredLine, type SourcePrices } from './expired.ts'

const offer = { id: 'a', number: 'CT-12', validUntil: parseDay('2026-11-05') }

test.each([
  ['2026-11-05', null, '2026-11-05', false],
  ['2026-11-05', null, '2026-11-06', true],
  ['2026-11-05', 'rejected', '2026-11-06', true],
  ['2026-11-05', 'accepted', '2026-12-31', false],
] as const)('valid until %s, %s, on %s', (until, answer, today, lapsed) => expect(isLapsed(until, answer, parseDay(today))).toBe(lapsed))

test.each<[string, number, SourcePrices, number]>([
  ['nothing expired, nothing said', 0, null, 0],
  ['expired and nothing said', 1, null, 1],
  ['two expired and nothing said', 2, null, 2],
  ['kept', 2, 'keep', 0],
  ['brought to today', 2, 'update', 0],
])('%s', (_, count, prices, problems) => {
  const expired = Array.from({ length: count }, () => offer)
  expect(choiceProblems(expired, prices).map(({ code, field }) => [code, field])).toEqual(
    Array.from({ length: problems }, () => [401, 'sourcePrices']),
  )
})

test('it says which, since when, and what may be chosen', () =>
  expect(choiceProblems([offer], null)[0]?.message).toBe('CT-12 venció el 05/11/2026: elige «Actualizar precios» o «Mantener precios».'))

const line = (unitPrice: string, offered: string, asked: string): ExpiredLine => ({
  index: 3,
  unitPrice: parseUnitPrice(unitPrice),
  offered: parseUnitPrice(offered),
  asked: parseUnitPrice(asked),
})

test.each<[string, ExpiredLine, SourcePrices, readonly string[]]>([
  ['the old price kept', line('100', '100', '120'), 'keep', []],
  [
    'the old price where today’s was chosen',
    line('100', '100', '120'),
    'update',
    ['Elegiste «Actualizar precios» y este es el precio vencido: hoy es 120.'],
  ],
  ['today’s', line('120', '100', '120'), 'update', []],
  ['the same then and now', line('100', '100', '100'), 'update', []],
  ['a third one', line('110', '100', '120'), 'update', []],
])('%s', (_, each, prices, messages) => {
  const found = oldPriceProblems([each], prices)
  expect(found.map(({ message }) => message)).toEqual(messages)
  expect(found.every(({ field }) => field === 'lines.3.unitPrice')).toBe(true)
})

test('prices of today are never refused, and nothing is where they are kept', () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((units) => units as UnitPrice)
  fc.assert(
    fc.property(price, price, (offered, asked) => {
      const today = { index: 0, unitPrice: asked, offered, asked }
      const old = { index: 0, unitPrice: offered, offered, asked }
      expect(oldPriceProblems([today], 'update')).toEqual([])
      expect(oldPriceProblems([old, today], 'keep')).toEqual([])
      expect(oldPriceProblems([old], 'update')).toHaveLength(offered === asked ? 0 : 1)
    }),
  )
})
