// Which movement of the books answers a line of the bank: reasons with their points, doubts told, nothing used twice.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import { parseAmount, sumAmounts } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { propose } from './propose.ts'
import { onlySubset, score, shapeOf, type OpenMovement, type ScoredLine } from './score.ts'

const line = (id: string, day: string, text: string, amount: string, reference = ''): ScoredLine => ({
  ...{ id, day: parseDay(day), text, reference, amount: parseAmount(amount) },
})
const ceiba = { id: 'ceiba', name: 'Almacenes La Ceiba S.A.', nit: '900123456' }
const nogal = { id: 'nogal', name: 'Ferretería El Nogal S.A.S.', nit: '811222333' }
const movement = (key: string, day: string, amount: string, more: Partial<OpenMovement> = {}): OpenMovement => ({
  ...{ key, day: parseDay(day), amount: parseAmount(amount), number: `RC-${key}`, reference: '', party: null },
  ...more,
})
const nothing = { usualOf: () => null }
const pairsOf = (lines: readonly ScoredLine[], movements: readonly OpenMovement[]) =>
  propose(lines, movements, nothing).map((each) => [each.lineId, each.kind, each.movements.map(({ key }) => key)])

describe('score', () => {
  test.each([
    ['value and day', line('1', '2026-10-05', 'PAGO', '100'), movement('7', '2026-10-05', '100'), 60],
    ['a day apart', line('1', '2026-10-05', 'PAGO', '100'), movement('7', '2026-10-04', '100'), 55],
    ['its NIT in the text', line('1', '2026-10-05', 'ABONO 900123456', '100'), movement('7', '2026-10-04', '100', { party: ceiba }), 65],
    ['its name in the text', line('1', '2026-10-05', 'PAGO CEIBA', '100'), movement('7', '2026-10-02', '100', { party: ceiba }), 60],
    [
      'a word of every company',
      line('1', '2026-10-05', 'PAGO SERVICIOS', '100'),
      movement('7', '2026-10-05', '100', { party: { ...nogal, name: 'Servicios S.A.' } }),
      60,
    ],
    [
      'its number in the text',
      line('1', '2026-10-05', 'PAGO CE-871', '-100'),
      movement('7', '2026-10-03', '-100', { number: 'CE-871' }),
      65,
    ],
    ['its number as words', line('1', '2026-10-05', 'PAGO CE 871', '-100'), movement('7', '2026-10-03', '-100', { number: 'CE-871' }), 65],
    [
      'the cheque of its reference',
      line('1', '2026-10-09', 'CHEQUE 000412', '-100'),
      movement('7', '2026-10-05', '-100', { reference: '000412' }),
      65,
    ],
    [
      'another value, and all the rest',
      line('1', '2026-10-05', 'CEIBA RC-7', '99', '555'),
      movement('7', '2026-10-05', '100', { party: ceiba, reference: '555' }),
      50,
    ],
    ['a week apart', line('1', '2026-10-15', 'PAGO', '100'), movement('7', '2026-10-05', '100'), 45],
  ])('%s', (_, of, by, expected) => {
    const scored = score(of, by, null)
    expect(scored.points).toBe(expected)
    expect(scored.reasons).toHaveLength(6)
  })

  test('what its text was matched with before counts, and no other value ever reaches a proposal', () => {
    expect(score(line('1', '2026-10-05', 'X', '100'), movement('7', '2026-10-04', '100', { party: ceiba }), 'ceiba').points).toBe(60)
    const all = score(
      line('1', '2026-10-05', 'CEIBA RC-777', '99', '555'),
      movement('777', '2026-10-05', '100', { party: ceiba, reference: '555' }),
      'ceiba',
    )
    expect(all.points).toBe(55)
  })

  test('the shape of a text is what stays when its figures change', () => {
    expect(shapeOf('ABONO TRANSF 0412 del 05/10')).toBe(shapeOf('Abono transf 98 del 1/11'))
  })
})

describe('propose', () => {
  test('twins are paired in order, and a doubt between parties is told', () => {
    const lines = [line('a', '2026-10-05', 'PAGO', '100'), line('b', '2026-10-05', 'PAGO', '100')]
    expect(pairsOf(lines, [movement('1', '2026-10-05', '100'), movement('2', '2026-10-05', '100')])).toEqual([
      ['a', 'match', ['1']],
      ['b', 'match', ['2']],
    ])
    const two = [movement('1', '2026-10-05', '100', { party: ceiba }), movement('2', '2026-10-05', '100', { party: nogal })]
    expect(pairsOf([line('a', '2026-10-05', 'PAGO', '100')], two)).toEqual([['a', 'several', ['1', '2']]])
  })

  test('a movement that two lines claim as well is a doubt for the first', () => {
    const lines = [line('a', '2026-10-05', 'PAGO UNO', '100'), line('b', '2026-10-05', 'PAGO DOS', '100')]
    expect(pairsOf(lines, [movement('1', '2026-10-05', '100')])[0]).toEqual(['a', 'several', ['1']])
  })

  test('two receipts of one party in one deposit, and none when two sums do', () => {
    const own = [movement('1', '2026-10-29', '4000000', { party: ceiba }), movement('2', '2026-10-29', '2360000', { party: ceiba })]
    expect(pairsOf([line('a', '2026-10-29', 'PAGO PSE', '6360000')], own)).toEqual([['a', 'match', ['1', '2']]])
    const doubt = [
      ...own,
      movement('3', '2026-10-29', '6000000', { party: ceiba }),
      movement('4', '2026-10-29', '360000', { party: ceiba }),
    ]
    expect(pairsOf([line('a', '2026-10-29', 'PAGO PSE', '6360000')], doubt)).toEqual([])
    expect(onlySubset(parseAmount('6360000'), doubt)).toBeNull()
  })
})

const lines = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 8 }),
    cents: fc.constantFrom(100n, 200n, 300n, -100n, -300n),
    text: fc.constantFrom('PAGO', 'CEIBA', 'NOGAL 811222333'),
  }),
  { maxLength: 8 },
)
const movements = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 8 }),
    cents: fc.constantFrom(100n, 200n, 300n, -100n, -300n),
    party: fc.constantFrom(null, ceiba, nogal),
  }),
  { maxLength: 10 },
)
const start = parseDay('2026-10-01')

test('no line and no movement is used twice, sums are whole, and the order of the file changes nothing', () => {
  fc.assert(
    fc.property(lines, movements, fc.integer(), (someLines, someMovements, seed) => {
      const own = someLines.map(
        (each, at): ScoredLine => ({
          id: `l${at}`,
          day: addDays(start, each.day),
          text: each.text,
          reference: '',
          amount: each.cents as ScoredLine['amount'],
        }),
      )
      const books = someMovements.map(
        (each, at): OpenMovement => ({
          ...movement(`m${at}`, '2026-10-01', '1'),
          day: addDays(start, each.day),
          amount: each.cents as ScoredLine['amount'],
          party: each.party,
        }),
      )
      const found = propose(own, books, nothing)
      const matches = found.filter(({ kind }) => kind === 'match')
      const used = matches.flatMap((each) => each.movements.map(({ key }) => key))
      expect(new Set(used).size).toBe(used.length)
      expect(new Set(found.map(({ lineId }) => lineId)).size).toBe(found.length)
      for (const each of matches)
        expect(sumAmounts(each.movements.map(({ amount }) => amount))).toBe(own.find(({ id }) => id === each.lineId)?.amount)
      const turned = seed % 2 === 0 ? own.toReversed() : own
      const again = propose(turned, books.toReversed(), nothing)
      const said = (all: typeof found) =>
        all
          .map(
            (each) =>
              `${each.kind} ${each.lineId} ${each.movements
                .map(({ key }) => key)
                .toSorted()
                .join()}`,
          )
          .toSorted()
      expect(said(again)).toEqual(said(found))
    }),
    runs(300),
  )
})
