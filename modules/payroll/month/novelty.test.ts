// Novelties of a month: what each kind asks, the days of the month (625), vacations (613 and 614), and who is away twice (626).
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { noveltyNames, noveltyProblems, shapeOf, spanOf, type NoveltyInput } from './novelty.ts'

const NOTHING = { employeeId: 'wilson', startsOn: null, endsOn: null, hours: null, days: null, moneyDays: null, amount: null, note: '' }
const novelty = (kind: string, changes: Partial<NoveltyInput> = {}): NoveltyInput => ({ ...NOTHING, kind, ...changes })
const month = parseDay('2026-11-01')
const refused = (...novelties: NoveltyInput[]) => noveltyProblems(novelties, month, () => true).map(({ code, field }) => [code, field])
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`

test.each<[string, NoveltyInput, [number, string][]]>([
  ['overtime', novelty('HED', { startsOn: day(5), hours: '2' }), []],
  ['overtime without its day', novelty('HED', { hours: '2' }), [[401, 'novelties.0.startsOn']]],
  ['overtime of no hours', novelty('HED', { startsOn: day(5), hours: '0' }), [[401, 'novelties.0.hours']]],
  ['overtime of October', novelty('HED', { startsOn: '2026-10-31', hours: '2' }), [[625, 'novelties.0.startsOn']]],
  ['an incapacity', novelty('sickness', { startsOn: day(5), endsOn: day(9) }), []],
  ['one that ends before it begins', novelty('sickness', { startsOn: day(9), endsOn: day(5) }), [[401, 'novelties.0.endsOn']]],
  ['one of two months', novelty('sickness', { startsOn: day(28), endsOn: '2026-12-02' }), [[625, 'novelties.0.endsOn']]],
  ['vacations', novelty('vacation', { startsOn: day(3), days: 10, moneyDays: 5 }), []],
  ['vacations in money alone', novelty('vacation', { moneyDays: 5 }), []],
  ['vacations of no day', novelty('vacation', { startsOn: day(3), days: 0, moneyDays: 0 }), [[614, 'novelties.0.days']]],
  ['vacations of sixteen', novelty('vacation', { startsOn: day(3), days: 10, moneyDays: 6 }), [[613, 'novelties.0.days']]],
  ['vacations without a beginning', novelty('vacation', { days: 3 }), [[401, 'novelties.0.startsOn']]],
  ['vacations of another month', novelty('vacation', { startsOn: '2026-12-01', days: 3 }), [[625, 'novelties.0.startsOn']]],
  ['vacations that end in another month', novelty('vacation', { startsOn: day(28), days: 10 }), [[625, 'novelties.0.days']]],
  ['more hours than a day has', novelty('HED', { startsOn: day(5), hours: '24.5' }), [[401, 'novelties.0.hours']]],
  ['commissions', novelty('COMISION', { amount: '350000' }), []],
  ['commissions of nothing', novelty('COMISION', { amount: '0' }), [[401, 'novelties.0.amount']]],
  ['a loan', novelty('PRESTAMO'), [[401, 'novelties.0.amount']]],
])('%s', (_, one, problems) => expect(refused(one)).toEqual(problems))

test('in the words of the specification', () => {
  const [above] = noveltyProblems([novelty('vacation', { startsOn: day(3), days: 16 })], month, () => true)
  const [none] = noveltyProblems([novelty('vacation')], month, () => true)
  expect([above?.message, none?.message]).toEqual([
    'La suma de días hábiles y días compensados no puede exceder 15.',
    'Debes seleccionar al menos un día, ya sea en días hábiles o en días compensados.',
  ])
})

test('nobody is away twice on one day; two people are', () => {
  const sick = novelty('sickness', { startsOn: day(5), endsOn: day(9) })
  expect(refused(sick, novelty('unpaidLeave', { startsOn: day(9), endsOn: day(12) }))).toEqual([[626, 'novelties.1.startsOn']])
  expect(refused(sick, novelty('vacation', { startsOn: day(4), days: 2 }))).toEqual([[626, 'novelties.1.startsOn']])
  expect(refused(sick, novelty('sickness', { startsOn: day(10), endsOn: day(12) }))).toEqual([])
  expect(refused(sick, { ...sick, employeeId: 'luz' })).toEqual([])
})

test('a day has twenty-four hours, nobody works on a day away, and vacations of a month are fifteen days', () => {
  const hours = (kind: string, many: string, at = 6) => novelty(kind, { startsOn: day(at), hours: many })
  expect(refused(hours('HED', '12'), hours('HEN', '12'))).toEqual([])
  expect(refused(hours('HED', '12'), hours('HEN', '12.5'))).toEqual([[401, 'novelties.1.hours']])
  expect(refused(hours('HED', '12'), { ...hours('HEN', '12.5'), employeeId: 'luz' })).toEqual([])
  expect(refused(novelty('sickness', { startsOn: day(5), endsOn: day(9) }), hours('HED', '2'))).toEqual([[626, 'novelties.1.startsOn']])
  const money = novelty('vacation', { moneyDays: 10 })
  expect(refused(money, money)).toEqual([[613, 'novelties.1.days']])
})

test('vacations end on a working day, with or without Saturdays', () => {
  // 2026-11-03 is a Tuesday; Saturday is the 7th.
  const five = novelty('vacation', { startsOn: day(3), days: 5 })
  expect([spanOf(five, true)?.to, spanOf(five, false)?.to]).toEqual([day(7), day(9)])
})

test('every kind has one shape and a name in Spanish', () => {
  const kinds = Object.values(noveltyNames).flatMap((names) => Object.keys(names))
  expect(new Set(kinds).size).toBe(kinds.length)
  for (const [shape, names] of Object.entries(noveltyNames))
    for (const [kind, name] of Object.entries(names)) expect([shapeOf(kind), name !== kind]).toEqual([shape, true])
  expect(shapeOf('SUELDO')).toBeNull()
})
