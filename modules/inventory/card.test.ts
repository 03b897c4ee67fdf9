// Weighted average: worked figures, and the properties that keep books and stock equal.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import { amountText, parseAmount, parseQuantity, sumAmounts, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { differences, emptyCard, emptyStock, replay, type CardMovement, type RecordedMovement, type Valuation } from './card.ts'
import { planMoves } from './ledger.ts'

const day = parseDay('2026-11-20')
const move = (id: string, quantity: string, valuation: Valuation): CardMovement => ({
  id,
  date: day,
  quantity: parseQuantity(quantity),
  valuation,
})
const given = (value: string): Valuation => ({ by: 'given', value: parseAmount(value) })
const average: Valuation = { by: 'average' }
const bought = (cost: string): Valuation => ({ by: 'bought', cost: parseAmount(cost) })

test('an exit leaves at the average, and the last one takes the cents', () => {
  const { values, end } = replay(emptyCard, [
    move('a', '3', given('100')),
    move('b', '-1', average),
    move('c', '-1', average),
    move('d', '-1', average),
  ])
  expect(['b', 'c', 'd'].map((id) => amountText(values.get(id) ?? zeroAmount))).toEqual(['-33.33', '-33.34', '-33.33'])
  expect(end).toEqual(emptyStock)
})

test('a late arrival changes what left after it', () => {
  const first = move('a', '10', given('100'))
  const late = move('late', '10', given('300'))
  const exit = move('b', '-5', average)
  const before = replay(emptyCard, [first, exit]).values
  const after = replay(emptyCard, [first, late, exit]).values
  expect(differences(before, after)).toEqual([{ id: 'b', difference: parseAmount('-50') }])
})

const step = fc.record({
  quantity: fc.integer({ min: 1, max: 5000 }),
  value: fc.integer({ min: 0, max: 10_000_000 }),
  isIn: fc.boolean(),
  /** Of an exit: at what it was bought for. */
  isBought: fc.boolean(),
})

/** Random steps as possible movements: an exit is cut to what there is. */
function possible(steps: readonly { quantity: number; value: number; isIn: boolean; isBought: boolean }[]): CardMovement[] {
  const movements: CardMovement[] = []
  let there = 0n
  steps.forEach(({ quantity, value, isIn, isBought }, index) => {
    const wanted = BigInt(quantity) * 1_000_000n
    if (!isIn && there === 0n) return
    const signed = isIn ? wanted : -(wanted < there ? wanted : there)
    there += signed
    movements.push({
      id: String(index),
      date: day,
      quantity: signed as Quantity,
      valuation: isIn
        ? { by: 'given', value: BigInt(value) as Amount }
        : isBought
          ? { by: 'bought', cost: BigInt(value) as Amount }
          : average,
    })
  })
  return movements
}

test('value in = value out + value left, never negative, and zero quantity is worth zero', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { values, end } = replay(emptyCard, possible(steps))
      expect(sumAmounts(values.values())).toBe(end.value)
      expect(end.value >= 0n).toBe(true)
      if (end.quantity === 0n) expect(end.value).toBe(0n)
    }),
  )
})

test('an exit and its reversal at once leave everything where it was', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 99 }), (steps, percent) => {
      const state = replay(emptyCard, possible(steps)).end
      const quantity = (state.quantity * BigInt(percent)) / 100n
      if (quantity === 0n) return
      const out: CardMovement = { id: 'out', date: day, quantity: -quantity as Quantity, valuation: average }
      const back: CardMovement = { id: 'back', date: day, quantity: quantity as Quantity, valuation: { by: 'reversal', of: 'out' } }
      expect(replay({ state, lastSeen: state }, [out, back]).end).toEqual(state)
    }),
  )
})

const undo = (of: string): Valuation => ({ by: 'reversal', of })
const shown = (values: ReadonlyMap<string, Amount>) => Object.fromEntries([...values].map(([id, value]) => [id, amountText(value)]))

test.each<[string, CardMovement[], Record<string, string>, [string, string]]>([
  [
    'what is missing goes at the average of what there was',
    [move('in', '10', given('100')), move('out', '-15', average)],
    { out: '-150.00' },
    ['-5', '-50.00'],
  ],
  [
    'what arrives says what it really cost, and what is left is worth what it cost',
    [move('in', '10', given('100')), move('out', '-15', average), move('more', '8', given('96'))],
    { out: '-160.00', more: '96.00' },
    ['3', '36.00'],
  ],
  [
    'from nothing it goes at the last cost that was seen',
    [move('in', '2', given('30')), move('all', '-2', average), move('out', '-4', average)],
    { all: '-30.00', out: '-60.00' },
    ['-4', '-60.00'],
  ],
  [
    'what goes back leaves at what it was bought for',
    [move('a', '100', given('1000')), move('b', '100', given('2000')), move('back', '-99', bought('1980'))],
    { a: '1000.00', b: '2000.00', back: '-1980.00' },
    ['101', '1020.00'],
  ],
  [
    'all that is left leaves with all its worth',
    [move('a', '10', given('100')), move('back', '-10', bought('80'))],
    { a: '100.00', back: '-100.00' },
    ['0', '0.00'],
  ],
  [
    'what stays is not worth less than nothing',
    [move('a', '10', given('100')), move('b', '10', given('10000')), move('out', '-15', average), move('back', '-4', bought('4000'))],
    { a: '100.00', b: '10000.00', out: '-7575.00', back: '-2525.00' },
    ['1', '0.00'],
  ],
  [
    'more than there is goes at the average, as any other',
    [move('a', '1', given('10')), move('back', '-2', bought('50'))],
    { a: '10.00', back: '-20.00' },
    ['-1', '-10.00'],
  ],
  ['without any cost ever seen, at zero', [move('out', '-4', average)], { out: '0.00' }, ['-4', '0.00']],
  [
    'and the arrival gives it its cost',
    [move('out', '-4', average), move('in', '10', given('55'))],
    { out: '-22.00', in: '55.00' },
    ['6', '33.00'],
  ],
  [
    'an arrival that does not reach covers what left first',
    [move('in', '1', given('10')), move('a', '-3', average), move('b', '-2', average), move('more', '3', given('60'))],
    { a: '-50.00', b: '-30.00' },
    ['-1', '-10.00'],
  ],
  [
    'exactly what was missing leaves nothing, to the cent',
    [move('in', '3', given('10')), move('a', '-4', average), move('b', '-3', average), move('more', '4', given('0.01'))],
    { a: '-10.00', b: '-0.01' },
    ['0', '0.00'],
  ],
  [
    'who undoes what owes gives back what it took, and nothing else changes',
    [move('in', '1', given('10')), move('a', '-3', average), move('b', '-2', average), move('back', '3', undo('a'))],
    { a: '-30.00', b: '-20.00', back: '30.00' },
    ['-1', '-10.00'],
  ],
  [
    'undone after it was covered, it comes back at what it really cost',
    [move('in', '10', given('100')), move('out', '-15', average), move('more', '8', given('96')), move('back', '15', undo('out'))],
    { out: '-160.00', back: '160.00' },
    ['18', '196.00'],
  ],
  [
    'the arrival that covered it is undone: its value goes, and the next one settles it',
    [move('out', '-5', average), move('in', '10', given('120')), move('undone', '-10', undo('in')), move('again', '5', given('65'))],
    { out: '-60.00', undone: '-125.00', again: '65.00' },
    ['0', '0.00'],
  ],
])('below zero: %s', (_, movements, wanted, [quantity, value]) => {
  const { values, end } = replay(emptyCard, movements)
  expect(shown(values)).toMatchObject(wanted)
  expect({ quantity: end.quantity, value: amountText(end.value) }).toEqual({ quantity: parseQuantity(quantity), value })
})

interface Step {
  readonly quantity: number
  readonly value: number
  readonly kind: 'in' | 'out' | 'undo'
  /** Back in time, in days. */
  readonly late: number
}
const freeStep: fc.Arbitrary<Step> = fc.record({
  quantity: fc.integer({ min: 1, max: 3000 }),
  value: fc.integer({ min: 0, max: 1_000_000 }),
  kind: fc.constantFrom('in', 'out', 'out', 'undo'),
  late: fc.constantFrom(0, 0, 0, 1, 3),
})

/** Lives through movements one by one, as the ledger does: each in its place, with the differences that it shows. */
function lived(steps: readonly Step[]): RecordedMovement[] {
  let ledger: RecordedMovement[] = []
  const undone = new Set<string>()
  steps.forEach(({ quantity, value, kind, late }, index) => {
    const id = String(index)
    const date = addDays(day, index - late)
    const candidates = ledger.filter((each) => each.valuation.by !== 'reversal' && !undone.has(each.id) && each.date <= date)
    const target = candidates[value % Math.max(1, candidates.length)]
    if (kind === 'undo' && !target) return
    if (kind === 'undo' && target) undone.add(target.id)
    const size = BigInt(quantity) * 1_000n
    const movement: CardMovement =
      kind === 'undo' && target
        ? { id, date, quantity: -target.quantity as Quantity, valuation: undo(target.id) }
        : {
            id,
            date,
            quantity: (kind === 'in' ? size : -size) as Quantity,
            valuation: kind === 'in' ? { by: 'given', value: BigInt(value) as Amount } : average,
          }
    const card = { start: emptyCard, movements: ledger, allowsNegative: true }
    const plan = planMoves(new Map([['card', card]]), [{ card: 'card', movement }])
    const own = plan.values[0] ?? zeroAmount
    const changed = new Map(plan.revaluations.map((change) => [change.id, change.difference]))
    const place = ledger.findIndex((each) => each.date > date)
    const at = place < 0 ? ledger.length : place
    ledger = ledger
      .toSpliced(at, 0, { ...movement, value: own })
      .map((each) => ({ ...each, value: (each.value + (changed.get(each.id) ?? 0n)) as Amount }))
  })
  return ledger
}

test('below zero too, one by one and late is the same as all in order, and what arrived keeps its value', () => {
  fc.assert(
    fc.property(fc.array(freeStep, { maxLength: 30 }), (steps) => {
      const ledger = lived(steps)
      const { values, end } = replay(emptyCard, ledger)
      expect(ledger.map(({ id, value }) => [id, value])).toEqual(ledger.map(({ id }) => [id, values.get(id)]))
      expect(sumAmounts(ledger.map(({ value }) => value))).toBe(end.value)
      for (const { valuation, value } of ledger) if (valuation.by === 'given') expect(value).toBe(valuation.value)
    }),
    runs(300),
  )
})

test('when all that was missing has arrived, stock is worth what it cost: never less than nothing, and zero when there is none', () => {
  const plain = fc.array(
    freeStep.filter(({ kind }) => kind !== 'undo'),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(plain, (steps) => {
      const ledger = lived(steps)
      const { end } = replay(emptyCard, ledger)
      if (end.quantity >= 0n) expect(end.value >= 0n).toBe(true)
      else expect(end.value <= 0n).toBe(true)
      if (end.quantity === 0n) expect(end.value).toBe(0n)
      // No exit costs less than nothing.
      for (const { quantity, value } of ledger) if (quantity < 0n) expect(value <= 0n).toBe(true)
    }),
    runs(300),
  )
})
